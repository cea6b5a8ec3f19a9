/** Whole turns as actions, and the published number of each. RULES 13. */
import { defineActions } from '../../../core/index.ts';
import { LAST_MARKET, MOST_PLANTS, ROW } from '../tables.ts';
import { FIRSTS, MOST_LISTED } from './city-menu.ts';
import { FUEL_ORDERS, roundsOf } from './fuel-menu.ts';
import { LIMITS, STEPS } from './limits.ts';

/** How far one bids: so much over the minimum of the plant, or with all one has. */
export type Over = number | 'all';

/** An action that says how far one bids. */
export type Bidding =
  | { readonly type: 'bid'; readonly over: number }
  | { readonly type: 'bidAll' }
  | { readonly type: 'nominate'; readonly slot: number; readonly over: number }
  | { readonly type: 'nominateAll'; readonly slot: number };

/** What a player may do. */
export type MacroAction =
  /** Name no plant in this phase, or leave this auction. */
  | { readonly type: 'pass' }
  /** Bid for the plant under auction, or put up the one at this place of those for sale, from 1; how far is a secret. */
  | Bidding
  /** What the others hear of a bid and of a nomination: nobody plays these. */
  | { readonly type: 'bids' }
  | { readonly type: 'nominates'; readonly slot: number }
  /** A place in the owner's row of plants, from 1. */
  | { readonly type: 'scrap'; readonly place: number }
  /** For how many rounds each plant of the row is to have fuel afterwards: 0 leaves it as it is. */
  | { readonly type: 'fuel'; readonly rounds: readonly number[] }
  /** So many cities: the first is the best, the second best, ..., and then the cheapest each time. */
  | { readonly type: 'build'; readonly cities: number; readonly first: number };

/** The most plants that are for sale at once. */
export const SLOTS = LAST_MARKET;

/** The first number of each kind of action. */
export const PASS = 0;
/** What the others hear of a bid and of a nomination: never legal. */
export const HEARD_BID = 1;
export const HEARD_NOMINATION = 2;
export const NOMINATING = HEARD_NOMINATION + SLOTS;
export const LIMITING = NOMINATING + SLOTS * STEPS;
export const SCRAPPING = LIMITING + STEPS;
export const FUELLING = SCRAPPING + ROW;
export const LISTING = FUELLING + FUEL_ORDERS;

const upTo = (first: number, last: number) => Array.from({ length: last + 1 - first }, (_, i) => first + i);
const slots = upTo(1, SLOTS);

/** All actions, in the order of their numbers. */
export const actions = defineActions<MacroAction>([
  { type: 'pass' },
  { type: 'bids' },
  ...slots.map((slot) => ({ type: 'nominates', slot }) as const),
  ...slots.flatMap((slot): MacroAction[] => [
    ...LIMITS.map((over) => ({ type: 'nominate', slot, over }) as const),
    { type: 'nominateAll', slot },
  ]),
  ...LIMITS.map((over) => ({ type: 'bid', over }) as const),
  { type: 'bidAll' },
  ...upTo(1, ROW).map((place) => ({ type: 'scrap', place }) as const),
  ...upTo(0, FUEL_ORDERS - 1).map((order) => ({ type: 'fuel', rounds: roundsOf(order, MOST_PLANTS) }) as const),
  { type: 'build', cities: 0, first: 1 },
  ...upTo(1, FIRSTS).flatMap((first) =>
    upTo(1, MOST_LISTED).map((cities) => ({ type: 'build', cities, first }) as const),
  ),
]);

/** What the others hear of an action: everything but how far one bids. RULES 13.4. */
export function heard(id: number): number {
  if (id >= SCRAPPING || id < NOMINATING) return id;
  return id >= LIMITING ? HEARD_BID : HEARD_NOMINATION + Math.floor((id - NOMINATING) / STEPS);
}

/** How far an action goes. */
export function overOf(action: Bidding): Over {
  return action.type === 'bidAll' || action.type === 'nominateAll' ? 'all' : action.over;
}
