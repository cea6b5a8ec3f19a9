/** What is always true in whole turns: what is at the table, and that limits are there only while they matter. RULES 13. */
import { BID, BUILD, FINISHED, FUEL, NOMINATE, SCRAP } from '../../state.ts';
import { checkInvariants as checkTable } from '../../testing/invariants.ts';
import { type MacroState, tableOf } from '../state.ts';

const ASKED = [NOMINATE, BID, SCRAP, FUEL, BUILD, FINISHED];

/** Throws a sentence if something is not as it must be. */
export function checkInvariants(s: MacroState): void {
  checkTable(tableOf(s));
  if (!ASKED.includes(s.decision)) throw new Error(`decision ${s.decision} is asked`);
  s.limits.forEach((limit, seat) => {
    if (limit === 0) return;
    if (s.decision !== BID) throw new Error(`seat ${seat} has a limit, but nobody bids`);
    if (((s.bidding >> seat) & 1) === 0) throw new Error(`seat ${seat} has a limit, but has left`);
    if (limit > s.money[seat]) throw new Error(`seat ${seat} bids up to ${limit}, and has ${s.money[seat]}`);
    if (limit < s.lastBids[seat]) throw new Error(`seat ${seat} has bid more than its limit`);
  });
  if (s.decision === BID && s.limits[s.turn] > 0) throw new Error('a seat is asked twice how far it bids');
}
