/** How Skyjo is played in rollouts and by the bots: a quick, sensible move of the seat to act. */
import type { Rng } from '../../../core/index.ts';
import { NOBODY, SETUP, type SkyjoState } from '../state.ts';
import { WEIGHTS_SIZE } from './features.ts';
import { FIRST_WEIGHTS } from './first-weights.ts';
import { Heuristic, PATIENCE } from './heuristic.ts';
import { LastTurn } from './last-turn.ts';
import { LearnedPlayer } from './learned.ts';
import { WEIGHTS } from './weights.ts';

const heuristic = new Heuristic();
const lastTurn = new LastTurn();

/** The heuristic's move in the table game. */
export function heuristicPolicy(s: SkyjoState, luck: Rng): number {
  return heuristic.move(s, luck);
}

/** The heuristic's move where a turn is one action. */
export function macroHeuristicPolicy(s: SkyjoState, luck: Rng): number {
  return heuristic.macroMove(s, luck);
}

/** Which weights are for a table of so many seats. */
const TABLE = ['two', 'two', 'two', 'four', 'four', 'four', 'eight', 'eight', 'eight'] as const;
/** The same where a drawn card is placed unseen: from six seats on the low cards are soon gone, and it is another game. */
const blindTable = (seats: number) => (seats < 6 ? 'blind' : 'blindEight');

/** Made when they are first asked: their tables take some milliseconds, which whoever only wants the rules should not wait for. */
const players: Partial<Record<keyof typeof WEIGHTS, LearnedPlayer>> = {};

function playerOf(table: keyof typeof WEIGHTS): LearnedPlayer {
  players[table] ??= new LearnedPlayer(Float64Array.from(WEIGHTS[table], (hundredths) => hundredths / 100));
  return players[table];
}

/** Whether nothing was learned of this position: before the first turn, or when two wait for each other, which could take for ever. */
function unlearned(s: SkyjoState): boolean {
  return s.phase === SETUP || (s.ender === NOBODY && s.turnsInRound >= PATIENCE * s.seats);
}

/** The learned player's move in the table game; the last turn is worked out. */
export function learnedPolicy(s: SkyjoState, luck: Rng): number {
  if (unlearned(s)) return heuristicPolicy(s, luck);
  return s.ender === NOBODY ? playerOf(TABLE[s.seats]).move(s) : lastTurn.move(s);
}

/** The same where a turn is one action. */
export function macroLearnedPolicy(s: SkyjoState, luck: Rng): number {
  if (unlearned(s)) return macroHeuristicPolicy(s, luck);
  return s.ender === NOBODY ? playerOf(blindTable(s.seats)).macroMove(s) : lastTurn.macroMove(s);
}

let first: LearnedPlayer | undefined;

/** The move of the first edition of the learned player, which had learned for two only, and left the last turn to the heuristic. */
export function firstLearnedPolicy(s: SkyjoState, luck: Rng): number {
  if (unlearned(s) || s.ender !== NOBODY) return heuristicPolicy(s, luck);
  first ??= new LearnedPlayer(firstWeights(), { counts: false });
  return first.move(s);
}

/** There were fewer weights then; the rest are 0. */
function firstWeights(): Float64Array {
  const weights = new Float64Array(WEIGHTS_SIZE);
  for (const [i, hundredths] of FIRST_WEIGHTS.entries()) weights[i] = hundredths / 100;
  return weights;
}
