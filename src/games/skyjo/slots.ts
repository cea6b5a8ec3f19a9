/** Listing slots of a board, without a branch: which ones are hidden or gone cannot be predicted, and a wrong guess costs more. */
import { SLOTS } from './deck.ts';

/** Append `base + at` for every slot that is not removed; returns the new length. */
export function listSlots(face: Int32Array, first: number, base: number, out: Int32Array, length: number): number {
  let n = length;
  for (let at = 0; at < SLOTS; at++) {
    out[n] = base + at;
    n += 1 - (face[first + at] >> 1); // REMOVED is 2, the others are less
  }
  return n;
}

/** Append `base + at` for every hidden slot; returns the new length. */
export function listHidden(face: Int32Array, first: number, base: number, out: Int32Array, length: number): number {
  let n = length;
  for (let at = 0; at < SLOTS; at++) {
    out[n] = base + at;
    n += (face[first + at] - 1) >>> 31; // HIDDEN is 0, the others are more
  }
  return n;
}
