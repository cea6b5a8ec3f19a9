/** How well a seat stands in the whole game: what totals and boards say about who will win. */
import { exp } from '../../../core/index.ts';
import { SLOTS } from '../deck.ts';
import { DRAWN, type SkyjoState, TAKEN } from '../state.ts';
import { boardPromise, Heuristic, UNSEEN } from './heuristic.ts';

const heuristic = new Heuristic();

// A seat wins in proportion to exp(-points / spread). The spread shrinks as the game nears its end and with more rivals;
// it was fitted to who won 40,000 games of two, 12,000 of four and 5,000 of eight players that the policy played against itself.
const SPREAD = 2.9;
const ROUND_TO_COME = 9;
/** With more points than this to go, it makes no difference how many. */
const FAR = 60;

// What a board is ahead of another counts less, the more cards are still hidden: there is time to catch up. Fitted likewise.
const KEPT = 0.74;
const KEPT_TIME = 0.04;

/** From 0 to 1, all seats together 1. */
export function evaluate(s: SkyjoState, seat: number): number {
  const { seats, total } = s;
  let most = total[0];
  for (let other = 1; other < seats; other++) if (total[other] > most) most = total[other];
  const left = Math.min(FAR, Math.max(0, s.scoreLimit - most));
  const spread = SPREAD * Math.sqrt((2 / seats) * (left + ROUND_TO_COME));
  let time = SLOTS;
  for (let other = 0; other < seats; other++) if (s.hiddenCount[other] < time) time = s.hiddenCount[other];
  const kept = KEPT - KEPT_TIME * time;
  const own = pointsExpected(s, seat, seat, kept);
  let sum = 0;
  for (let other = 0; other < seats; other++) sum += exp((own - pointsExpected(s, other, seat, kept)) / spread);
  return 1 / sum;
}

/** The total, and the share that is kept of what the board is worse than one nobody has touched, as far as the observer knows. */
function pointsExpected(s: SkyjoState, seat: number, observer: number, kept: number): number {
  let board = boardPromise(s, seat) - SLOTS * UNSEEN;
  // A drawn card is its drawer's secret; a taken one was seen by all.
  if (seat === s.turn && (s.phase === TAKEN || (s.phase === DRAWN && seat === observer))) {
    const saved = heuristic.handWorth(s);
    board -= s.phase === DRAWN ? Math.max(saved, 0) : saved; // a drawn card may be thrown away
  }
  return s.total[seat] + kept * board;
}
