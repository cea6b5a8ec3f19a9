/** What a player may do, and the published number of each action. RULES 9. */
import { defineActions } from '../../core/index.ts';
import { CITY_NAMES } from './board.ts';
import { CONSUMES, FUELS, type Fuel, HYBRID, KIND, PLANTS, STORES } from './plants.ts';
import { FUEL_TOTALS, MOST_PLANTS } from './tables.ts';

/** What a player may do. */
export type PowerGridAction =
  /** Pass: name no plant in this phase, or leave this auction. Done: with fuel, with building. */
  | { readonly type: 'pass' | 'more' }
  | { readonly type: 'done' }
  | { readonly type: 'nominate'; readonly plant: number }
  | { readonly type: 'bid'; readonly amount: number }
  | { readonly type: 'scrap'; readonly plant: number }
  | { readonly type: 'return'; readonly coal: number }
  | { readonly type: 'buy'; readonly fuel: Fuel; readonly amount: number }
  | { readonly type: 'build'; readonly city: string }
  /** Places in the owner's row of plants, from 1. */
  | { readonly type: 'run'; readonly plants: readonly number[] }
  | { readonly type: 'burn'; readonly coal: number };

/** The largest amount a single bid names; `more` lays so much down first, as often as needed. RULES 9.2. */
export const LARGEST_BID = 100;

/** How much of each fuel fits on the roomiest plants that store it: nobody ever buys more at once. */
export const MOST_BOUGHT: readonly number[] = FUELS.map((_, fuel) => {
  const rooms = PLANTS.map((_, plant) => plant)
    .filter((plant) => KIND[plant] === fuel || (KIND[plant] === HYBRID && fuel <= 1))
    .map((plant) => STORES * CONSUMES[plant]);
  return Math.min(FUEL_TOTALS[fuel], sumOfLargest(rooms));
});

/** The most that scrapping one plant can leave without a place. */
export const MOST_RETURNED = Math.max(...CONSUMES) * STORES;

/** The most that the hybrids of one player burn in a round. */
export const MOST_BURNT = sumOfLargest(Array.from(CONSUMES).filter((_, plant) => KIND[plant] === HYBRID));

function sumOfLargest(numbers: number[]): number {
  return numbers
    .sort((a, b) => b - a)
    .slice(0, MOST_PLANTS)
    .reduce((sum, number) => sum + number, 0);
}

const upTo = (first: number, last: number) => Array.from({ length: last + 1 - first }, (_, i) => first + i);

/** The first number of each kind of action. */
export const PASS = 0;
export const MORE = 1;
export const DONE = 2;
export const NOMINATING = 3;
export const BIDDING = NOMINATING + PLANTS.length;
export const SCRAPPING = BIDDING + LARGEST_BID;
export const RETURNING = SCRAPPING + PLANTS.length;
export const BUYING: readonly number[] = FUELS.map(
  (_, fuel) => RETURNING + MOST_RETURNED + 1 + MOST_BOUGHT.slice(0, fuel).reduce((sum, most) => sum + most, 0),
);
export const BUILDING = BUYING[FUELS.length - 1] + MOST_BOUGHT[FUELS.length - 1];
export const RUNNING = BUILDING + CITY_NAMES.length;
export const BURNING = RUNNING + (1 << MOST_PLANTS);

/** All actions, in the order of their numbers. */
export const actions = defineActions<PowerGridAction>([
  { type: 'pass' },
  { type: 'more' },
  { type: 'done' },
  ...PLANTS.map(({ number }) => ({ type: 'nominate', plant: number }) as const),
  ...upTo(1, LARGEST_BID).map((amount) => ({ type: 'bid', amount }) as const),
  ...PLANTS.map(({ number }) => ({ type: 'scrap', plant: number }) as const),
  ...upTo(0, MOST_RETURNED).map((coal) => ({ type: 'return', coal }) as const),
  ...FUELS.flatMap((fuel, i) => upTo(1, MOST_BOUGHT[i]).map((amount) => ({ type: 'buy', fuel, amount }) as const)),
  ...CITY_NAMES.map((city) => ({ type: 'build', city }) as const),
  ...upTo(0, (1 << MOST_PLANTS) - 1).map((chosen) => ({ type: 'run', plants: placesOf(chosen) }) as const),
  ...upTo(0, MOST_BURNT).map((coal) => ({ type: 'burn', coal }) as const),
]);

/** Bits of a row as places from 1. */
export function placesOf(chosen: number): number[] {
  return upTo(1, MOST_PLANTS).filter((place) => (chosen >> (place - 1)) & 1);
}

/** Places from 1 as bits of a row. */
export function bitsOf(places: readonly number[]): number {
  let chosen = 0;
  for (let i = 0; i < places.length; i++) chosen |= 1 << (places[i] - 1);
  return chosen;
}
