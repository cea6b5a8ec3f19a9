/** How both games may be varied. */
import { defineOptions, type OptionsOf } from '../../core/index.ts';

/** The options of Splendor. */
export const options = defineOptions({
  payment: {
    choices: ['auto', 'choose'],
    default: 'auto',
    help: 'how cards are paid for: gems before gold, or as the player chooses where there is a choice',
  },
  nobles: {
    choices: ['choose', 'lowest-id'],
    default: 'choose',
    help: 'which of several nobles comes: the one the player chooses, or the one of the lowest id',
  },
  finalTie: {
    choices: ['turn-order', 'shared'],
    default: 'turn-order',
    help: 'who wins with equal points and cards: the earlier one in turn order from whoever brought on the last round, or both',
  },
  maxTurns: { min: 0, max: 1_000_000, default: 0, help: 'stop the game after so many turns; 0 is never' },
});

/** The options of Splendor Solo. */
export const soloOptions = defineOptions({
  overflow: {
    choices: ['auto', 'choose'],
    default: 'auto',
    help: 'which tokens above ten go back: black, white, red, blue, green, then gold, or those the player chooses',
  },
});

/** How a game of Splendor may be varied. */
export type SplendorOptions = OptionsOf<typeof options>;

/** How a game of Splendor Solo may be varied. */
export type SplendorSoloOptions = OptionsOf<typeof soloOptions>;
