/** Whole turns as actions, and the published number of each. RULES 13. */
import { defineActions } from '../../../core/index.ts';
import { FIRSTS, MOST_LISTED } from './city-menu.ts';
import { FUEL_PLANS, type FuelPlanName } from './fuel-plans.ts';
import { LIMITS, OTHERWISE, type Otherwise, PLANT_ORDERS, REPLACES, SLOTS } from './plant-orders.ts';

/** How far one bids: so much over the minimum of the plant, or with all one has. */
export type Over = number | 'all';

/** An order for a plant, by its place among those for sale, from 1. `replace` is a place of one's row, from 1, that makes way; 0 if there is room. */
export type PlantOrder =
  | {
      readonly type: 'plant';
      readonly slot: number;
      readonly over: number;
      readonly otherwise: Otherwise;
      readonly replace: number;
    }
  | { readonly type: 'plantAll'; readonly slot: number; readonly otherwise: Otherwise; readonly replace: number };

/** An order to spend: a plan for fuel, and so many cities, the best, the second best, ... first, then the cheapest each time. */
export interface SpendOrder {
  readonly type: 'spend';
  readonly fuel: FuelPlanName;
  readonly cities: number;
  readonly first: number;
}

/** What a player may do. */
export type MacroAction =
  /** What the others hear of every action: nobody plays this. */
  | { readonly type: 'orders' }
  | PlantOrder
  /** Asked about plants, this says as well that none is wanted. */
  | SpendOrder;

/** What the others hear of every action: never legal. */
export const HEARD = 0;
/** The first number of each kind of action. */
export const ORDERING = 1;
export const SPENDING = ORDERING + PLANT_ORDERS;

const upTo = (first: number, last: number) => Array.from({ length: last + 1 - first }, (_, i) => first + i);

/** All actions, in the order of their numbers. */
export const actions = defineActions<MacroAction>([
  { type: 'orders' },
  ...upTo(1, SLOTS).flatMap((slot) =>
    [...LIMITS, null].flatMap((over) =>
      OTHERWISE.flatMap((otherwise) =>
        upTo(0, REPLACES - 1).map(
          (replace): MacroAction =>
            over === null
              ? { type: 'plantAll', slot, otherwise, replace }
              : { type: 'plant', slot, over, otherwise, replace },
        ),
      ),
    ),
  ),
  ...FUEL_PLANS.flatMap((fuel): MacroAction[] => [
    { type: 'spend', fuel, cities: 0, first: 1 },
    ...upTo(1, FIRSTS).flatMap((first) =>
      upTo(1, MOST_LISTED).map((cities) => ({ type: 'spend', fuel, cities, first }) as const),
    ),
  ]),
]);

/** What the others hear of an action: that there is an order. What comes of it they see. RULES 13.4. */
export function heard(_id: number): number {
  return HEARD;
}

/** How far an order goes. */
export function overOf(order: PlantOrder): Over {
  return order.type === 'plantAll' ? 'all' : order.over;
}
