/** The legal whole turns as a fast list: the same as `refuse` allows. */
import { forSale } from '../market.ts';
import { ORDERING, SPENDING } from './actions.ts';
import { NOT_OFFERED } from './city-menu.ts';
import {
  ANOTHER,
  hasRival,
  isFull,
  leastFor,
  NOTHING,
  plantOrder,
  refuseLimit,
  refusePlant,
  STEPS,
} from './plant-orders.ts';
import { asksForPlants, asksForSpending } from './refuse.ts';
import { createSpendMenu, fillSpendMenu, SPENDINGS } from './spending.ts';
import type { MacroState } from './state.ts';

/** The legal ids, ascending. */
export function legal(s: MacroState, out: Int32Array): number {
  const count = asksForPlants(s) ? listPlants(s, out) : 0;
  return asksForSpending(s) ? listSpending(s, out, count) : count;
}

function listPlants(s: MacroState, out: Int32Array): number {
  const firstPlace = isFull(s) ? 1 : 0;
  const lastPlace = isFull(s) ? s.plantCount[s.turn] : 0;
  let n = 0;
  for (let slot = 0; slot < forSale(s); slot++) {
    const plant = s.market[slot];
    if (refusePlant(s, plant) !== null) continue;
    const rival = hasRival(s, plant);
    const least = leastFor(s, plant);
    for (let step = 0; step < (rival ? STEPS : 1); step++) {
      if (refuseLimit(s, s.turn, plant, step, least) !== null) continue;
      for (
        let otherwise = rival && s.round === 1 ? ANOTHER : NOTHING;
        otherwise <= (rival ? ANOTHER : NOTHING);
        otherwise++
      ) {
        for (let place = firstPlace; place <= lastPlace; place++)
          out[n++] = ORDERING + plantOrder(slot, step, otherwise, place);
      }
    }
  }
  return n;
}

function listSpending(s: MacroState, out: Int32Array, length: number): number {
  fillSpendMenu(s, menu);
  let n = length;
  for (let spending = 0; spending < SPENDINGS; spending++) {
    if (menu.cost[spending] !== NOT_OFFERED) out[n++] = SPENDING + spending;
  }
  return n;
}

const menu = createSpendMenu();
