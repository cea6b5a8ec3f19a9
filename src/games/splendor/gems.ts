/**
 * Gems, and how five counts fit into one word: six bits a colour, white lowest. Adding, comparing and paying are then a
 * handful of operations on whole words instead of a loop over colours.
 */

/** The five colours: diamond, sapphire, emerald, ruby, onyx. */
export const GEMS = Object.freeze(['white', 'blue', 'green', 'red', 'black'] as const);
export type Gem = (typeof GEMS)[number];

/** The gems by their other names. */
export const GEM_NAMES: Readonly<Record<Gem, string>> = Object.freeze({
  white: 'diamond',
  blue: 'sapphire',
  green: 'emerald',
  red: 'ruby',
  black: 'onyx',
});

/** The colour somebody means, by either name; null if it is none. */
export function gemNamed(name: unknown): Gem | null {
  return GEMS.find((gem) => gem === name || GEM_NAMES[gem] === name) ?? null;
}

/** All tokens: the five colours, then gold. */
export const TOKENS = Object.freeze([...GEMS, 'gold'] as const);
export type Token = (typeof TOKENS)[number];

/** How many colours and how many kinds of tokens there are: numbers the build writes into the code that uses them. */
export const GEM_KINDS = 5;
export const TOKEN_KINDS = 6;

/** One gem of each colour, as words. */
export const UNITS = Int32Array.from(GEMS, (_, gem) => 1 << (6 * gem));

/** One in each field: times this, the highest field holds the sum of all. */
const ONES = 0x01041041;

/** Where that sum lies, and how far it moves up to be compared by the sign of a difference. */
const TOTAL_AT = 24;
const TOP = 2;

/** The top bit of each field. No count reaches it, so a difference of words keeps its fields apart. */
export const GUARD = 32 * ONES;

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
  return (Math.imul(word, ONES) >> TOTAL_AT) & 31;
}

/** What is wanted but not there, colour by colour. `guarded` is the wanted word with `GUARD` set. */
export function lack(guarded: number, have: number): number {
  const difference = (guarded - have) | 0; // `| 0` here and below: V8 then works on whole numbers throughout
  const wanting = difference & GUARD; // the guard survives where at least as much is wanted as is there
  return difference & ((wanting - (wanting >> 5)) | 0);
}

/** The least number of missing gems that so much gold cannot make up for, as `payable` wants it. */
export function tooMuchFor(gold: number): number {
  return (gold + 1) << (TOTAL_AT + TOP);
}

/** 1 if `have` and gold pay a guarded word, else 0: then what is missing is less than `tooMuch`, and the sign says so. */
export function payable(guarded: number, have: number, tooMuch: number): number {
  return (((Math.imul(lack(guarded, have), ONES) << TOP) - tooMuch) | 0) >>> 31;
}

/** Five bits, one a colour, white lowest: whether the word holds at least one gem of it. */
export function colors(word: number): number {
  return gather((word + (GUARD - ONES)) | 0);
}

/** The same for at least four. */
export function colorsOfFour(word: number): number {
  return gather((word + (GUARD - 4 * ONES)) | 0);
}

/** Moves bit 6 * n of a word to bit 24 + n, for each of the five colours n. */
const GATHER = (1 << 24) | (1 << 19) | (1 << 14) | (1 << 9) | (1 << 4);

/** The five guard bits, which adding up to a guard has set where there was enough, side by side. */
function gather(word: number): number {
  return (Math.imul((word & GUARD) >> 5, GATHER) >> 24) & 31;
}
