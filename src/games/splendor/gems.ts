/**
 * Gems, and how five counts fit into one word: six bits a colour, white lowest. Adding, comparing and paying are then a
 * handful of operations on whole words instead of a loop over colours.
 */

/** The five colours: diamond, sapphire, emerald, ruby, onyx. */
export const GEMS = ['white', 'blue', 'green', 'red', 'black'] as const;
export type Gem = (typeof GEMS)[number];

/** All tokens: the five colours, then gold. */
export const TOKENS = [...GEMS, 'gold'] as const;
export type Token = (typeof TOKENS)[number];

/** One gem of each colour, as words. */
export const UNITS = Int32Array.from(GEMS, (_, gem) => 1 << (6 * gem));

/** The top bit of each field. No count reaches it, so a difference of words keeps its fields apart. */
export const GUARD = 0x20820820;

/** One in each field: times this, the highest field holds the sum of all. */
const ONES = 0x01041041;

/** Five counts as a word. */
export function pack(counts: readonly number[]): number {
  return counts.reduce((word, count, gem) => word + count * UNITS[gem], 0);
}

/** How many gems of a colour a word holds. */
export function countOf(word: number, gem: number): number {
  return (word >>> (6 * gem)) & 63;
}

/** The five counts of a word. */
export function unpack(word: number): number[] {
  return GEMS.map((_, gem) => countOf(word, gem));
}

/** How many gems a word holds in all; fewer than 32. */
export function total(word: number): number {
  return (Math.imul(word, ONES) >> 24) & 31;
}

/** What is wanted but not there, colour by colour. `guarded` is the wanted word with `GUARD` set. */
export function lack(guarded: number, have: number): number {
  const difference = (guarded - have) | 0; // `| 0` here and below: V8 then works on whole numbers throughout
  const wanting = difference & GUARD; // the guard survives where at least as much is wanted as is there
  return difference & ((wanting - (wanting >> 5)) | 0);
}

/** 1 if `have` and fewer than so many tokens of gold pay a guarded word, else 0. `tooMuchGold` is that number times 2 ** 26. */
export function payable(guarded: number, have: number, tooMuchGold: number): number {
  return (((Math.imul(lack(guarded, have), ONES) << 2) - tooMuchGold) | 0) >>> 31;
}

/** Five bits, one a colour, white lowest: whether the word holds at least one gem of it. */
export function colors(word: number): number {
  return gather((word + 0x1f7df7df) | 0);
}

/** The same for at least four. */
export function colorsOfFour(word: number): number {
  return gather((word + 0x1c71c71c) | 0);
}

/** Bring the five guard bits together. */
function gather(word: number): number {
  return (Math.imul((word & GUARD) >> 5, 0x01084210) >> 24) & 31;
}
