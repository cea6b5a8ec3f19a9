/** How well a seat stands, straight from the state: for searches, which ask millions of times. */
import { output } from '../fuel.ts';
import type { PowerGridState } from '../state.ts';
import { ROW } from '../tables.ts';
import { knowsMoney } from '../view.ts';

/** How well a seat stands: what it supplies and could supply, its cities and its money, beside the best of the others. */
export function evaluate(s: PowerGridState, seat: number): number {
  let best = 0;
  for (let other = 0; other < s.seats; other++) {
    if (other !== seat) best = Math.max(best, strength(s, other, seat));
  }
  const difference = strength(s, seat, seat) - best;
  return 0.5 + difference / (8 + 2 * Math.abs(difference)); // no exponential: engines round it differently
}

/** Every plant of a row. */
const ALL = (1 << ROW) - 1;

function strength(s: PowerGridState, owner: number, seat: number): number {
  const cities = s.cities[owner];
  const could = output(s, owner, ALL);
  const money = knowsMoney(s, seat, owner) ? s.money[owner] : 0;
  return 2 * Math.min(could, cities) + 0.5 * cities + 0.7 * could + money / 25;
}
