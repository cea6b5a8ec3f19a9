/** The layout of the tensor: its parts, what they mean, their bounds, and how many of a byte they count. RULES 11. */
import type { TensorPart } from '../../core/index.ts';
import { CITIES } from './board.ts';
import { FUELS, PLANTS } from './plants.ts';
import { DECISIONS } from './state.ts';
import { FUEL_TOTALS, HOUSES, MOST_PLANTS, ROW } from './tables.ts';

/** How many plants there are. */
export const P = PLANTS.length;
/** Numbers a player has of their own in the tensor, beside plants and cities. */
export const FACTS = 15;
/** Elektro are divided by this, and by no more than ten times it. */
export const MONEY = 100;

/** The dearest way between two cities of any choice of regions costs 118, and the third house 20. */
const MOST_CITY_COST = (118 + 20) / 50;
/** Five plants, for a moment, that store two times three each. */
const MOST_ROOM = (ROW * 6) / 10;

/** As bytes, all fuel is counted by the piece. */
const FUEL_SCALES = Array.from(FUEL_TOTALS);

const table: readonly TensorPart[] = [
  { name: 'decision', length: DECISIONS.length, meaning: `one of ${DECISIONS.join(', ')}`, low: 0, high: 1, scale: 1 },
  { name: 'phase', length: 4, meaning: 'one of auctions, fuel, building, bureaucracy', low: 0, high: 1, scale: 1 },
  { name: 'step', length: 3, meaning: 'one of the three steps', low: 0, high: 1, scale: 1 },
  { name: 'round', length: 1, meaning: 'round / 20, at most 5', low: 0, high: 5, scale: 20 },
  {
    name: 'board',
    length: 2,
    meaning: 'map: 0 Germany, 1 USA; edition: 0 Recharged, 1 original',
    low: 0,
    high: 1,
    scale: 1,
  },
  {
    name: 'limits',
    length: 3,
    meaning: 'plants a player may own / 4, cities for Step 2 / 22, cities for the end / 22',
    low: 0,
    high: 1,
    scale: [MOST_PLANTS, HOUSES, HOUSES],
  },
  {
    name: 'deck',
    length: 3,
    meaning: 'cards to draw / 42; 1 if the Step 3 card is on the market; 1 if it has left',
    low: 0,
    high: 1,
    scale: [P, 1, 1],
  },
  { name: 'forSale', length: P, meaning: 'by plant: 1 if it is for sale', low: 0, high: 1, scale: 1 },
  { name: 'toCome', length: P, meaning: 'by plant: 1 if it is on the future market', low: 0, high: 1, scale: 1 },
  { name: 'under', length: P, meaning: 'by plant: 1 if it lies beneath the Step 3 card', low: 0, high: 1, scale: 1 },
  { name: 'gone', length: P, meaning: 'by plant: 1 if it has left the game for all to see', low: 0, high: 1, scale: 1 },
  { name: 'discount', length: P, meaning: 'by plant: 1 if it has the discount token', low: 0, high: 1, scale: 1 },
  {
    name: 'nominee',
    length: P,
    meaning: 'by plant: 1 if it is under auction or was just won',
    low: 0,
    high: 1,
    scale: 1,
  },
  {
    name: 'bids',
    length: 3,
    meaning: 'high bid, lowest bid accepted, and money laid down, / 100, at most 10',
    low: 0,
    high: 10,
    scale: MONEY,
  },
  { name: 'stock', length: 4, meaning: 'by fuel: on the market / all there is', low: 0, high: 1, scale: FUEL_SCALES },
  { name: 'supply', length: 4, meaning: 'by fuel: in the supply / all there is', low: 0, high: 1, scale: FUEL_SCALES },
  {
    name: 'price',
    length: 4,
    meaning: 'by fuel: price of the next / 8; 3 if there is none',
    low: 0,
    high: 3,
    scale: 8,
  },
  { name: 'uraniumEnded', length: 1, meaning: '1 if uranium is not refilled any more', low: 0, high: 1, scale: 1 },
  {
    name: 'running',
    length: MOST_PLANTS,
    meaning: 'by place in the row: 1 if chosen to run while the mix is decided',
    low: 0,
    high: 1,
    scale: 1,
  },
  {
    name: 'cityHouses',
    length: CITIES,
    meaning: 'by city of the board: houses / 3; -1 if it is not played',
    low: -1,
    high: 1,
    scale: 3,
  },
  {
    name: 'cityCost',
    length: CITIES,
    meaning: 'by city: what a house costs the observer / 50; -1 if none can be built',
    low: -1,
    high: MOST_CITY_COST,
    scale: 50,
  },
];

/** The middle of the table, then the players, the observer first, clockwise. */
export function partsOf(seats: number): TensorPart[] {
  return [
    ...table,
    ...Array.from({ length: seats }, (_, offset) => {
      const whose = offset === 0 ? 'the observer' : `${offset} to the left`;
      return [
        {
          name: `facts${offset}`,
          length: FACTS,
          meaning:
            `${whose}: to act; place in the order / 6; money / 100, at most 10, and whether it is known; ` +
            'cities / 22; supplied / 22; could supply now / 22; fuel by kind / all there is; in the auction; leads it; has bought; has passed',
          low: 0,
          high: [1, 1, 10, ...new Array<number>(FACTS - 3).fill(1)],
          scale: [1, 6, MONEY, 1, HOUSES, HOUSES, HOUSES, ...FUEL_SCALES, 1, 1, 1, 1],
        },
        {
          name: `room${offset}`,
          length: 4,
          meaning: `${whose}: by fuel, room for more / 10`,
          low: -0.6, // while fuel must go
          high: MOST_ROOM,
          scale: 10,
        },
        { name: `plants${offset}`, length: P, meaning: `${whose}: by plant, 1 if owned`, low: 0, high: 1, scale: 1 },
        {
          name: `houses${offset}`,
          length: CITIES,
          meaning: `${whose}: by city of the board, 1 if there is a house`,
          low: 0,
          high: 1,
          scale: 1,
        },
      ];
    }).flat(),
  ];
}

/** Where the stretches of the table begin, how long a player is, and where in it are what they could supply, whether they have bought, plants and houses. */
export const PHASE_AT = DECISIONS.length;
export const STEP_AT = PHASE_AT + 4;
export const MARKET_AT = STEP_AT + 12;
export const NOMINEE_AT = MARKET_AT + 5 * P;
export const BIDS_AT = MARKET_AT + 6 * P;
export const FUEL_AT = BIDS_AT + 3;
export const CITIES_AT = FUEL_AT + 3 * FUELS.length + 1 + MOST_PLANTS;
export const PLAYERS_AT = CITIES_AT + 2 * CITIES;
export const PLAYER = FACTS + FUELS.length + P + CITIES;
export const SUPPLY_AT = 6;
export const BOUGHT_AT = FACTS - 2;
export const PLANTS_AT = FACTS + FUELS.length;
export const HOUSES_AT = PLANTS_AT + P;
