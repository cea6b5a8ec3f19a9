/** The learned way to play Skyjo: the judgement's moves, and the heuristic's where the judgement has nothing to say. */
import type { Rng } from '../../core/index.ts';
import { heuristicPolicy, PATIENCE } from './heuristic.ts';
import { Judgement } from './judgement.ts';
import { NOBODY, SETUP, type SkyjoState } from './state.ts';
import { WEIGHTS } from './weights.ts';

/** Made when it is first asked: its tables take some milliseconds, which whoever only wants the rules should not wait for. */
let judgement: Judgement | undefined;

/** The move of the seat to act in the table game. */
export function learnedPolicy(s: SkyjoState, luck: Rng): number {
  // Two who wait for each other would wait for ever: the heuristic loses its patience.
  if (s.phase === SETUP || s.ender !== NOBODY || s.turnsInRound >= PATIENCE * s.seats) return heuristicPolicy(s, luck);
  judgement ??= new Judgement(Float64Array.from(WEIGHTS, (hundredths) => hundredths / 100));
  return judgement.move(s);
}
