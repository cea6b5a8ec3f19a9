/** The others at the table as a thinker imagines them: planners, of whom nobody knows how far they bid. */
import { PASS } from '../actions.ts';
import { leastBid } from '../auction.ts';
import { refuseBid } from '../refuse.ts';
import { BID, type PowerGridState } from '../state.ts';
import { bidLeast, type Planner } from './planner.ts';

/** A move for the seat to act. */
export type Mover = (s: PowerGridState) => number;

/** A planner that bids up to so much of what the planner would, and else plays as it does. */
export function createRival({ move, outlook }: Planner, part: number): Mover {
  return (s) => {
    if (s.decision !== BID || s.laid > 0) return move(s);
    const least = leastBid(s);
    return refuseBid(s, least) !== null || least > part * outlook.limit(s, s.nominee) ? PASS : bidLeast(s);
  };
}
