/** What actions pay. */
import type { Game, State } from '../core/index.ts';

/** What a step pays: changes of score, the outcome at the end (1 for each winner, -1 for the others), or both. */
export const REWARDS = ['score', 'outcome', 'both'] as const;
export type Reward = (typeof REWARDS)[number];

/**
 * Write what the last action paid each seat to `out`, from `at` on, add it to `returns`, and remember the new scores.
 * Where nothing was paid nothing is added: most actions pay nobody.
 */
export function payRewards<S extends State>(
  game: Game<S>,
  s: S,
  seats: number,
  reward: Reward,
  terminated: boolean,
  scores: Float64Array,
  out: Float32Array,
  returns: Float32Array,
  at: number,
): void {
  for (let seat = 0; seat < seats; seat++) {
    const score = game.score(s, seat);
    const gained = score - scores[at + seat];
    if (gained === 0 && !terminated) {
      out[at + seat] = 0;
      continue;
    }
    let paid = reward === 'outcome' ? 0 : game.goal === 'most' ? gained : 0 - gained; // never -0
    if (terminated && reward !== 'score') paid += game.place(s, seat) === 1 ? 1 : -1;
    scores[at + seat] = score;
    out[at + seat] = paid;
    returns[at + seat] += paid;
  }
}
