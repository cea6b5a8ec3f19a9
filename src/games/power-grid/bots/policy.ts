/** A quick, sensible move, straight from the state: for searches, which ask millions of times. */
import type { PowerGridState } from '../state.ts';
import { createPlanner } from './planner.ts';
import { TUNED } from './tuned.ts';

const planner = createPlanner(TUNED);

/** What the tuned planner plays for the seat to act, which knows no more than that seat. */
export function policy(s: PowerGridState): number {
  return planner.move(s);
}
