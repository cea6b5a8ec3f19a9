/** How Skyjo is played in rollouts and by the bots: a quick, sensible move of the seat to act. */
import type { Rng } from '../../../core/index.ts';
import { NOBODY, SETUP, type SkyjoState } from '../state.ts';
import { Heuristic, PATIENCE } from './heuristic.ts';
import { LearnedPlayer } from './learned.ts';
import { WEIGHTS } from './weights.ts';

const heuristic = new Heuristic();

/** The heuristic's move in the table game. */
export function heuristicPolicy(s: SkyjoState, luck: Rng): number {
  return heuristic.move(s, luck);
}

/** The heuristic's move where a turn is one action. */
export function macroPolicy(s: SkyjoState, luck: Rng): number {
  return heuristic.macroMove(s, luck);
}

/** Made when it is first asked: its tables take some milliseconds, which whoever only wants the rules should not wait for. */
let learned: LearnedPlayer | undefined;

/** The learned player's move in the table game, and the heuristic's where no weights were learned. */
export function learnedPolicy(s: SkyjoState, luck: Rng): number {
  // Two who wait for each other would wait for ever: the heuristic loses its patience.
  if (s.phase === SETUP || s.ender !== NOBODY || s.turnsInRound >= PATIENCE * s.seats) return heuristicPolicy(s, luck);
  learned ??= new LearnedPlayer(Float64Array.from(WEIGHTS, (hundredths) => hundredths / 100));
  return learned.move(s);
}
