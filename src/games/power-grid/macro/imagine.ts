/** What a seat must guess: what it must at the table, and how far the others bid. RULES 13.4. */
import { below } from '../../../core/index.ts';
import { minimumOf } from '../auction.ts';
import { imagine as imagineTable } from '../imagine.ts';
import { EVERYTHING, LIMITS, limitAt, refuseLimit } from './limits.ts';
import type { MacroState } from './state.ts';

/** Deal anew what this seat does not know. */
export function imagine(s: MacroState, seat: number): void {
  imagineTable(s, seat);
  for (let other = 0; other < s.seats; other++) {
    if (other !== seat && s.limits[other] > 0) s.limits[other] = imagineLimit(s, other);
  }
}

/** A limit on the menu that allows what the seat has bid already, a low one rather than a high one. */
function imagineLimit(s: MacroState, seat: number): number {
  const least = Math.max(s.lastBids[seat], minimumOf(s, s.nominee));
  let count = 0;
  for (let step = 0; step <= LIMITS.length; step++) if (refuseLimit(s, seat, s.nominee, step, least) === null) count++;
  let chosen = Math.min(below(s.rng, count), below(s.rng, count));
  for (let step = 0; step < LIMITS.length; step++) {
    if (refuseLimit(s, seat, s.nominee, step, least) === null && chosen-- === 0)
      return limitAt(s, seat, s.nominee, step);
  }
  return limitAt(s, seat, s.nominee, EVERYTHING);
}
