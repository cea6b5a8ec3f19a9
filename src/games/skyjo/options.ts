/** How a game of Skyjo may be varied. */
import { defineOptions, type OptionsOf } from '../../core/index.ts';

/** The options of the table game. */
export const options = defineOptions({
  setupMode: {
    choices: ['manual', 'auto'],
    default: 'manual',
    help: 'who chooses the two cards turned up before the first turn: the players, or the lot',
  },
  starter: {
    choices: ['ender', 'highest'],
    default: 'ender',
    help: 'who starts the later rounds: whoever ended the last one, or the highest two open cards',
  },
  scoreLimit: { min: 1, max: 1000, default: 100, help: 'the game ends after the round in which someone reaches it' },
  maxTurnsPerRound: {
    min: 0,
    max: 100_000,
    default: 0,
    help: 'stop the game when a round takes so many turns; 0 is never',
  },
});

/** The options of the environment's game: the same, but the highest two open cards start every round. */
export const macroOptions = { ...options, starter: { ...options.starter, default: 'highest' } } as const;

/** What was chosen. */
export type SkyjoOptions = OptionsOf<typeof options>;
