/** Which actions come to the same: searches try one of them. */
import { FLIP_ID, PLACE_ID } from '../actions.ts';
import { COLUMNS, HIGHEST, LOWEST, SLOTS } from '../deck.ts';
import { HIDDEN, OPEN, type SkyjoState } from '../state.ts';

/** The first action of the table game that is equivalent to this one. */
export function canonical(s: SkyjoState, id: number): number {
  if (id < PLACE_ID) return id;
  const base = id < FLIP_ID ? PLACE_ID : FLIP_ID;
  return base + firstEquivalent(s, id - base);
}

/** The first whole turn that is equivalent to this one. */
export function canonicalMacro(s: SkyjoState, id: number): number {
  const at = id % SLOTS;
  return id - at + firstEquivalent(s, at);
}

/**
 * The first slot of the seat to act that is equivalent to this one: with the same card in it, or hidden too, in a column
 * of the same cards. Where in a column a card lies makes no difference, nor which column it is.
 */
function firstEquivalent(s: SkyjoState, at: number): number {
  const first = s.turn * SLOTS;
  const slot = slotDigit(s, first + at);
  const column = columnTally(s, first + (at & (COLUMNS - 1)));
  let i = 0;
  while (slotDigit(s, first + i) !== slot || columnTally(s, first + (i & (COLUMNS - 1))) !== column) i++;
  return i;
}

// A column is tallied in a number to the base of four, with a digit for each thing a slot may show: hidden, removed, or one of
// the cards. A digit counts how many of its three slots show that thing, so the order of the slots makes no difference.
const ONE_HIDDEN = 1;
const ONE_REMOVED = 4;
const ONE_OF_CARD = Float64Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => 4 ** (i + 2));

function slotDigit(s: SkyjoState, i: number): number {
  const face = s.face[i];
  return face === OPEN ? ONE_OF_CARD[s.cards[i] - LOWEST] : face === HIDDEN ? ONE_HIDDEN : ONE_REMOVED;
}

function columnTally(s: SkyjoState, top: number): number {
  return slotDigit(s, top) + slotDigit(s, top + COLUMNS) + slotDigit(s, top + 2 * COLUMNS);
}
