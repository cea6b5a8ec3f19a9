/** The ids that `refuse` allows, as fast lists, in both turn models. */
import {
  DRAW_ID,
  FLIP_ID,
  MACRO_FLIP_ID,
  MACRO_KEEP_ID,
  MACRO_SETUP_ID,
  MACRO_TAKE_ID,
  PLACE_ID,
  TAKE_ID,
} from './actions.ts';
import { SLOTS } from './deck.ts';
import { CHOOSE, DRAWN, FINISHED, SETUP, type SkyjoState, TAKEN } from './state.ts';

/** Write the legal ids of the table game, ascending, to `out`; returns how many. */
export function legal(s: SkyjoState, out: Int32Array): number {
  const phase = s.phase;
  const first = s.turn * SLOTS;
  switch (phase) {
    case CHOOSE:
      out[0] = DRAW_ID;
      out[1] = TAKE_ID;
      return 2;
    case DRAWN:
      return listHidden(s.face, first, FLIP_ID, out, listSlots(s.face, first, PLACE_ID, out, 0));
    case TAKEN:
      return listSlots(s.face, first, PLACE_ID, out, 0);
    case SETUP:
      return listHidden(s.face, first, FLIP_ID, out, 0);
    default:
      return 0;
  }
}

/** The same of whole turns. */
export function legalMacro(s: SkyjoState, out: Int32Array): number {
  const { face } = s;
  const phase = s.phase;
  const first = s.turn * SLOTS;
  if (phase === FINISHED) return 0;
  if (phase === SETUP) return listHidden(face, first, MACRO_SETUP_ID, out, 0);
  const taken = listSlots(face, first, MACRO_TAKE_ID, out, 0);
  const kept = listSlots(face, first, MACRO_KEEP_ID, out, taken);
  return listHidden(face, first, MACRO_FLIP_ID, out, kept);
}

// Both lists are made without a branch: which slots are hidden or gone cannot be predicted, and a wrong guess costs more.

/** Append `base + at` for every slot that is not removed; returns the new length. */
function listSlots(face: Int32Array, first: number, base: number, out: Int32Array, length: number): number {
  let n = length;
  for (let at = 0; at < SLOTS; at++) {
    out[n] = base + at;
    n += 1 - (face[first + at] >> 1); // REMOVED is 2, the others are less
  }
  return n;
}

/** Append `base + at` for every hidden slot; returns the new length. */
function listHidden(face: Int32Array, first: number, base: number, out: Int32Array, length: number): number {
  let n = length;
  for (let at = 0; at < SLOTS; at++) {
    out[n] = base + at;
    n += (face[first + at] - 1) >>> 31; // HIDDEN is 0, the others are more
  }
  return n;
}
