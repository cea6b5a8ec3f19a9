/** What a seat may know, as a flat list of numbers. RULES 11. */
import type { Tensor, TensorPart } from '../../core/index.ts';
import { leastBid } from './auction.ts';
import { CITIES, FAR } from './board.ts';
import { mostSupplied, onSale, priceOf, roomFor } from './fuel.ts';
import { houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { FUELS, NONE, PLANTS, STEP_3 } from './plants.ts';
import { placeInOrder } from './round.ts';
import { BID, DECISIONS, FINISHED, OPEN, type PowerGridState, SHOWN } from './state.ts';
import { FUEL_TOTALS, HOUSE_COSTS, HOUSES, MOST_PLANTS, ROW } from './tables.ts';
import { knowsMoney } from './view.ts';

const P = PLANTS.length;
/** Numbers a player has of their own in the tensor, beside plants and cities. */
const FACTS = 15;
/** Elektro are divided by this, and by no more than ten times it. */
const MONEY = 100;

/** The dearest way between two cities of any choice of regions costs 118, and the third house 20. */
const MOST_CITY_COST = (118 + 20) / 50;
/** Five plants, for a moment, that store two times three each. */
const MOST_ROOM = (ROW * 6) / 10;

const table: readonly TensorPart[] = [
  { name: 'decision', length: DECISIONS.length, meaning: `one of ${DECISIONS.join(', ')}`, low: 0, high: 1 },
  { name: 'phase', length: 4, meaning: 'one of auctions, fuel, building, bureaucracy', low: 0, high: 1 },
  { name: 'step', length: 3, meaning: 'one of the three steps', low: 0, high: 1 },
  { name: 'round', length: 1, meaning: 'round / 20, at most 5', low: 0, high: 5 },
  { name: 'board', length: 2, meaning: 'map: 0 Germany, 1 USA; edition: 0 Recharged, 1 original', low: 0, high: 1 },
  {
    name: 'limits',
    length: 3,
    meaning: 'plants a player may own / 4, cities for Step 2 / 22, cities for the end / 22',
    low: 0,
    high: 1,
  },
  {
    name: 'deck',
    length: 3,
    meaning: 'cards to draw / 42; 1 if the Step 3 card is on the market; 1 if it has left',
    low: 0,
    high: 1,
  },
  { name: 'forSale', length: P, meaning: 'by plant: 1 if it is for sale', low: 0, high: 1 },
  { name: 'toCome', length: P, meaning: 'by plant: 1 if it is on the future market', low: 0, high: 1 },
  { name: 'under', length: P, meaning: 'by plant: 1 if it lies beneath the Step 3 card', low: 0, high: 1 },
  { name: 'gone', length: P, meaning: 'by plant: 1 if it has left the game for all to see', low: 0, high: 1 },
  { name: 'discount', length: P, meaning: 'by plant: 1 if it has the discount token', low: 0, high: 1 },
  { name: 'nominee', length: P, meaning: 'by plant: 1 if it is under auction or was just won', low: 0, high: 1 },
  {
    name: 'bids',
    length: 3,
    meaning: 'high bid, lowest bid accepted, and money laid down, / 100, at most 10',
    low: 0,
    high: 10,
  },
  { name: 'stock', length: 4, meaning: 'by fuel: on the market / all there is', low: 0, high: 1 },
  { name: 'supply', length: 4, meaning: 'by fuel: in the supply / all there is', low: 0, high: 1 },
  { name: 'price', length: 4, meaning: 'by fuel: price of the next / 8; 3 if there is none', low: 0, high: 3 },
  { name: 'uraniumEnded', length: 1, meaning: '1 if uranium is not refilled any more', low: 0, high: 1 },
  {
    name: 'running',
    length: MOST_PLANTS,
    meaning: 'by place in the row: 1 if chosen to run while the mix is decided',
    low: 0,
    high: 1,
  },
  {
    name: 'cityHouses',
    length: CITIES,
    meaning: 'by city of the board: houses / 3; -1 if it is not played',
    low: -1,
    high: 1,
  },
  {
    name: 'cityCost',
    length: CITIES,
    meaning: 'by city: what a house costs the observer / 50; -1 if none can be built',
    low: -1,
    high: MOST_CITY_COST,
  },
];

/** The middle of the table, then the players, the observer first, clockwise. */
export const tensor: Tensor<PowerGridState> = {
  parts: (seats) => [
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
        },
        {
          name: `room${offset}`,
          length: 4,
          meaning: `${whose}: by fuel, room for more / 10`,
          low: -0.6, // while fuel must go
          high: MOST_ROOM,
        },
        { name: `plants${offset}`, length: P, meaning: `${whose}: by plant, 1 if owned`, low: 0, high: 1 },
        {
          name: `houses${offset}`,
          length: CITIES,
          meaning: `${whose}: by city of the board, 1 if there is a house`,
          low: 0,
          high: 1,
        },
      ];
    }).flat(),
  ],

  write(s, seat, out, at) {
    const { seats } = s;
    let o = writeTable(s, seat, out, at);
    for (let n = 0; n < seats; n++) {
      const owner = seat + n < seats ? seat + n : seat + n - seats;
      o = writePlayer(s, seat, owner, out, o);
    }
  },
};

function writeTable(s: PowerGridState, seat: number, out: Float32Array, at: number): number {
  const { decision, discount, market, marketSize, nominee, step } = s;
  let o = at;
  for (let i = 0; i < DECISIONS.length; i++) out[o++] = i === decision ? 1 : 0;
  for (let phase = 2; phase <= 5; phase++) out[o++] = s.phase === phase ? 1 : 0;
  for (let i = 1; i <= 3; i++) out[o++] = i === step ? 1 : 0;
  out[o++] = s.round < 100 ? s.round * (1 / 20) : 5;
  out[o++] = s.map;
  out[o++] = s.edition;
  out[o++] = s.maxPlants * (1 / MOST_PLANTS);
  out[o++] = s.step2Cities * (1 / HOUSES);
  out[o++] = s.endCities * (1 / HOUSES);
  out[o++] = (s.deckSize + (s.top === NONE ? 0 : 1)) * (1 / P);
  out[o++] = s.stepCard === SHOWN ? 1 : 0;
  out[o++] = s.stepCard > SHOWN ? 1 : 0;
  out.fill(0, o, o + 6 * P);
  const sale = forSale(s);
  for (let i = 0; i < marketSize; i++) if (market[i] !== STEP_3) out[o + (i < sale ? 0 : P) + market[i]] = 1;
  for (let i = 0; i < s.underSize; i++) out[o + 2 * P + s.under[i]] = 1;
  for (let i = 0; i < s.goneSize; i++) out[o + 3 * P + s.gone[i]] = 1;
  if (discount !== NONE) out[o + 4 * P + discount] = 1;
  if (nominee !== NONE) out[o + 5 * P + nominee] = 1;
  o += 6 * P;
  out[o++] = money(s.bid);
  out[o++] = decision === OPEN || decision === BID ? money(leastBid(s)) : 0;
  out[o++] = money(s.laid);
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    const all = FUEL_TOTALS[fuel];
    out[o] = s.stock[fuel] / all;
    out[o + 4] = s.supply[fuel] / all;
    out[o + 8] = onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) * (1 / 8) : 3;
    o++;
  }
  o += 8;
  out[o++] = s.uraniumEnded;
  for (let i = 0; i < MOST_PLANTS; i++) out[o++] = (s.running >> i) & 1;
  const { houses, reach } = s;
  const first = seat * CITIES;
  for (let city = 0; city < CITIES; city++) {
    const way = reach[first + city];
    const count = houseCount(s, city);
    const open = way !== FAR && count < step && ((houses[city] >> seat) & 1) === 0;
    out[o] = way === FAR ? -1 : count * (1 / 3);
    out[o + CITIES] = open ? (way + HOUSE_COSTS[count]) * (1 / 50) : -1;
    o++;
  }
  return o + CITIES;
}

function writePlayer(s: PowerGridState, seat: number, owner: number, out: Float32Array, at: number): number {
  const known = knowsMoney(s, seat, owner);
  let o = at;
  out[o++] = s.decision !== FINISHED && s.turn === owner ? 1 : 0;
  out[o++] = placeInOrder(s, owner) * (1 / 6);
  out[o++] = known ? money(s.money[owner]) : 0;
  out[o++] = known ? 1 : 0;
  out[o++] = s.cities[owner] * (1 / HOUSES);
  out[o++] = s.supplied[owner] * (1 / HOUSES);
  out[o++] = mostSupplied(s, owner) * (1 / HOUSES);
  for (let fuel = 0; fuel < FUELS.length; fuel++) out[o++] = s.fuel[owner * FUELS.length + fuel] / FUEL_TOTALS[fuel];
  out[o++] = (s.bidding >> owner) & 1;
  out[o++] = s.leader === owner ? 1 : 0;
  out[o++] = (s.bought >> owner) & 1;
  out[o++] = (s.passed >> owner) & 1;
  for (let fuel = 0; fuel < FUELS.length; fuel++) out[o++] = roomFor(s, owner, fuel) * (1 / 10);
  out.fill(0, o, o + P);
  for (let i = 0; i < s.plantCount[owner]; i++) out[o + s.plants[owner * ROW + i]] = 1;
  o += P;
  const { houses } = s;
  for (let city = 0; city < CITIES; city++) out[o++] = (houses[city] >> owner) & 1;
  return o;
}

function money(amount: number): number {
  return amount < 10 * MONEY ? amount * (1 / MONEY) : 10;
}
