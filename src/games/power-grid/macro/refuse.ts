/** Why a whole turn may not be played now: the truth about what is legal. RULES 13. */
import { BID, FINISHED, FUEL, NOMINATE } from '../state.ts';
import { HEARD, ORDERING, SPENDING } from './actions.ts';
import { refusePlantOrder } from './plant-orders.ts';
import type { RefusalCode } from './refusals.ts';
import { createSpendMenu, isOffered } from './spending.ts';
import type { MacroState } from './state.ts';

/** Why the action may not be played now. */
export function refuse(s: MacroState, id: number): RefusalCode | 'MATCH_FINISHED' | null {
  if (s.decision === FINISHED) return 'MATCH_FINISHED';
  if (id === HEARD) return 'ORDER_MISSING';
  if (id < SPENDING) return asksForPlants(s) ? refusePlantOrder(s, id - ORDERING) : 'NOT_ASKED';
  if (!asksForSpending(s)) return 'MUST_BUY_IN_FIRST_ROUND';
  return isOffered(s, id - SPENDING, menu) ? null : 'NOT_OFFERED';
}

const menu = createSpendMenu();

/** Whether the seat to act may order a plant. */
export function asksForPlants(s: MacroState): boolean {
  return s.decision === NOMINATE || s.decision === BID;
}

/** Whether the seat to act may order what to spend: at its turn to buy fuel, or if it wants no plant. RULES 4.2. */
export function asksForSpending(s: MacroState): boolean {
  return s.decision === FUEL || (asksForPlants(s) && s.round > 1);
}
