/** The numbers of the game: money, prices, refills, and what depends on the players. RULES 2, 5, 6 and 7. */
import { deepFreeze } from '../../core/index.ts';

/** Fewest and most players. */
export const SEATS = [2, 6] as const;

/** The editions, and their numbers in a state. */
export const EDITIONS = ['recharged', 'original'] as const;
export type Edition = (typeof EDITIONS)[number];
export const RECHARGED = 0;
export const ORIGINAL = 1;

/** Elektro in hand at the start, and houses. */
export const START_MONEY = 50;
export const HOUSES = 22;

/** What the first, second and third house in a city costs. */
export const HOUSE_COSTS = Int32Array.of(10, 15, 20);

/** What a round pays for so many cities supplied; 20 and more pay the last. */
export const PAYOUT = Int32Array.of(
  10,
  22,
  33,
  44,
  54,
  64,
  73,
  82,
  90,
  98,
  105,
  112,
  118,
  124,
  129,
  134,
  138,
  142,
  145,
  148,
  150,
);

/** The same as a list that views may hand out. */
export const INCOME: readonly number[] = Object.freeze(Array.from(PAYOUT));

/** How many of each fuel there are. */
export const FUEL_TOTALS = Int32Array.of(24, 24, 24, 12);

const THREES = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8] as const;

/** What each space of the fuel market costs, cheapest first. Fuel is laid on the dearest free space and bought from the cheapest. */
export const FUEL_PRICES: readonly (readonly number[])[] = deepFreeze([
  THREES,
  THREES,
  THREES,
  [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16],
]);

/** What coal costs out of the storage, on the Recharged map of the USA. RULES 5.5. */
export const STORED_COAL_PRICE = 8;

/** What is laid on the fuel market each round, by players from 2, step from 1, and fuel. */
const REFILLS = [
  [
    [3, 2, 1, 1],
    [4, 2, 2, 1],
    [3, 4, 3, 1],
  ],
  [
    [4, 2, 1, 1],
    [5, 3, 2, 1],
    [3, 4, 3, 1],
  ],
  [
    [5, 3, 2, 1],
    [6, 4, 3, 2],
    [4, 5, 4, 2],
  ],
  [
    [5, 4, 3, 2],
    [7, 5, 3, 3],
    [5, 6, 5, 2],
  ],
  [
    [7, 5, 3, 2],
    [9, 6, 5, 3],
    [6, 7, 6, 3],
  ],
] as const;

/** What is laid on the fuel market each round. */
export function refillOf(seats: number, step: number, fuel: number): number {
  return REFILLS[seats - SEATS[0]][step - 1][fuel];
}

/** Plants on offer in steps 1 and 2, half of them for sale; and in step 3, all for sale. */
export const MARKET = 8;
export const ACTUAL = 4;
export const LAST_MARKET = 6;

/** What depends on the number of players. */
export interface Setup {
  readonly regions: number;
  /** Plants put away unseen: plugs and sockets; the original edition does not tell them apart. */
  readonly removed: readonly [plugs: number, sockets: number];
  readonly maxPlants: number;
  readonly step2Cities: number;
  readonly endCities: number;
}

/** By edition and players from 2. */
const SETUPS: readonly (readonly Setup[])[] = [
  [
    { regions: 3, removed: [1, 5], maxPlants: 3, step2Cities: 7, endCities: 18 },
    { regions: 3, removed: [2, 6], maxPlants: 3, step2Cities: 7, endCities: 17 },
    { regions: 4, removed: [1, 3], maxPlants: 3, step2Cities: 7, endCities: 17 },
    { regions: 5, removed: [0, 0], maxPlants: 3, step2Cities: 7, endCities: 15 },
    { regions: 5, removed: [0, 0], maxPlants: 3, step2Cities: 6, endCities: 14 },
  ],
  [
    { regions: 3, removed: [0, 8], maxPlants: 4, step2Cities: 10, endCities: 21 },
    { regions: 3, removed: [0, 8], maxPlants: 3, step2Cities: 7, endCities: 17 },
    { regions: 4, removed: [0, 4], maxPlants: 3, step2Cities: 7, endCities: 17 },
    { regions: 5, removed: [0, 0], maxPlants: 3, step2Cities: 7, endCities: 15 },
    { regions: 5, removed: [0, 0], maxPlants: 3, step2Cities: 6, endCities: 14 },
  ],
];

/** What an edition says for so many players. */
export function setupOf(edition: number, seats: number): Setup {
  return SETUPS[edition][seats - SEATS[0]];
}

/** The fuel on the market at the start, by edition and fuel. */
export const START_FUEL: readonly (readonly number[])[] = [
  [24, 18, 9, 2],
  [24, 18, 6, 2],
];

/** The most plants anyone may own, and one more while the winner of an auction chooses what to scrap. */
export const MOST_PLANTS = 4;
export const ROW = MOST_PLANTS + 1;
