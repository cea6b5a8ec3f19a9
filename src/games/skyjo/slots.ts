/** Slots of a board: listing them, and which of them come to the same. */
import { COLUMNS, HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { HIDDEN, OPEN, type SkyjoState } from './state.ts';

// Both lists are made without a branch: which slots are hidden or gone cannot be predicted, and a wrong guess costs more.

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

/**
 * The first slot of the seat to act that comes to the same as this one: with the same card in it, or hidden too, in a column
 * of the same cards. Where in a column a card lies makes no difference, nor which column it is.
 */
export function firstAlike(s: SkyjoState, at: number): number {
  const first = s.turn * SLOTS;
  const slot = slotKey(s, first + at);
  const column = columnKey(s, first + (at & (COLUMNS - 1)));
  let i = 0;
  while (slotKey(s, first + i) !== slot || columnKey(s, first + (i & (COLUMNS - 1))) !== column) i++;
  return i;
}

/** Powers of four for what is seen of a slot, so that the sum of three tells what they are in any order. */
const HIDDEN_KEY = 1;
const REMOVED_KEY = 4;
const CARD_KEYS = Float64Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => 4 ** (i + 2));

function slotKey(s: SkyjoState, i: number): number {
  const face = s.face[i];
  return face === OPEN ? CARD_KEYS[s.cards[i] - LOWEST] : face === HIDDEN ? HIDDEN_KEY : REMOVED_KEY;
}

function columnKey(s: SkyjoState, top: number): number {
  return slotKey(s, top) + slotKey(s, top + COLUMNS) + slotKey(s, top + 2 * COLUMNS);
}
