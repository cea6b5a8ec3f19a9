/** The layout of the tensor: its parts, what they mean, their bounds, how many of a byte they count, and what of it an action changes. */
import type { TensorPart } from '../../core/index.ts';
import { CARDS, HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { CHOOSE, DRAWN, PHASES, type SkyjoState, TAKEN } from './state.ts';

/** How many phases there are. */
export const PHASE_COUNT = 5;

/** Numbers of a board. */
export const BOARD_SIZE = 15;

/** A total beyond this many times the limit is shown as this. */
export const CLIP = 2;

/** How many of a byte the score limit counts. */
export const TOTAL_SCALE = 60;

/** Boards from the observer's on, clockwise; then the middle of the table. */
export function partsOf(seats: number): TensorPart[] {
  return [
    ...Array.from({ length: seats }, (_, offset) => {
      const whose = offset === 0 ? 'own board' : `board ${offset} to the left`;
      return [
        {
          name: `slots${offset}`,
          length: SLOTS,
          meaning: `${whose}: value / 12 of each open card, -1 hidden, -0.5 removed`,
          low: -1,
          high: 1,
          scale: HIGHEST,
        },
        {
          name: `hidden${offset}`,
          length: 1,
          meaning: `${whose}: share of the cards still hidden`,
          low: 0,
          high: 1,
          scale: SLOTS,
        },
        {
          name: `total${offset}`,
          length: 1,
          meaning: `${whose}: points so far / score limit, within -2 and 2`,
          low: -CLIP,
          high: CLIP,
          scale: TOTAL_SCALE,
        },
        {
          name: `ender${offset}`,
          length: 1,
          meaning: `${whose}: 1 if this player ended the round`,
          low: 0,
          high: 1,
          scale: 1,
        },
      ];
    }).flat(),
    {
      name: 'discardTop',
      length: 1,
      meaning: 'value / 12 of the top of the discard',
      low: LOWEST / HIGHEST,
      high: 1,
      scale: HIGHEST,
    },
    {
      name: 'hand',
      length: 2,
      meaning: 'whether the card in the hand is known to the observer, and its value / 12',
      low: [0, LOWEST / HIGHEST],
      high: 1,
      scale: [1, HIGHEST],
    },
    { name: 'phase', length: PHASE_COUNT, meaning: `one of ${PHASES.join(', ')}`, low: 0, high: 1, scale: 1 },
    {
      name: 'turn',
      length: 1,
      meaning: 'whose turn it is: 0 the observer, 1 / seats the next player, and so on; -1 nobody',
      low: -1,
      high: 1,
      scale: seats,
    },
    { name: 'deck', length: 1, meaning: 'draw pile / 150', low: 0, high: 1, scale: CARDS },
  ];
}

/** What is different on the boards since `actor` was shown what it knew, for the seat that is to act. */
export const NO_BOARD = 0;
/** Every board moves one place up, and the one just played on comes last. */
export const NEXT_BOARD = 1;
export const ALL_BOARDS = 2;

/** Which of these it is. */
export function boardsChanged(s: SkyjoState, seat: number, actor: number): number {
  const phase = s.phase;
  if (phase === DRAWN || phase === TAKEN) return NO_BOARD; // the last action was to draw or to take
  const next = actor + 1 === s.seats ? 0 : actor + 1;
  // A new round, the setup, or the end: everything may be different.
  return s.turnsInRound > 0 && phase === CHOOSE && seat === next ? NEXT_BOARD : ALL_BOARDS;
}
