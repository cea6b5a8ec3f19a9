/** Columns as numbers: what is seen of three slots, so that small tables can tell what a column is worth. */
import { COLUMNS, HIGHEST, LOWEST } from '../deck.ts';
import { OPEN, REMOVED, type SkyjoState } from '../state.ts';

/** What is seen of a slot, as a code: 0 if it is hidden or gone, else the card and this. */
export const CODE = 1 - LOWEST;
/** The code of a card nobody has seen: unlike every other. */
export const ANY = HIGHEST + CODE + 1;
/** Numbers of columns are below this, if no card in them is `ANY`. */
export const COLUMN_NUMBERS = 1 << 12;

/** The number of a column that is gone: any three equal cards are. */
export const GONE_COLUMN = columnOf(1, 1, 1);
/** What a hidden card counts when boards are compared. */
export const GUESS = 5;
/** In place of a code: there is no column. */
export const GONE = 16;

// What there is to know of a column, by its number.
/** Its points, hidden cards guessed. */
export const POINTS = new Int32Array(COLUMN_NUMBERS);
/** 1 if it is one of three equal cards. */
export const CLEARED = new Uint8Array(COLUMN_NUMBERS);
/** The code two of its cards have in common, 0 if there is none. */
export const PAIR = new Uint8Array(COLUMN_NUMBERS);
/** Its highest and second highest code that is not one of a pair: what a card would replace. `GONE` if it is gone. */
export const HIGHEST_SINGLE = new Uint8Array(COLUMN_NUMBERS);
export const SECOND_SINGLE = new Uint8Array(COLUMN_NUMBERS);
for (let number = 0; number < COLUMN_NUMBERS; number++) {
  const codes = [number >> 8, (number >> 4) & 15, number & 15].sort((a, b) => b - a);
  const [high, middle, low] = codes;
  if (high > 0 && high === low) {
    CLEARED[number] = 1;
    HIGHEST_SINGLE[number] = GONE;
    continue;
  }
  for (const code of codes) POINTS[number] += code === 0 ? GUESS : code - CODE;
  PAIR[number] = high === middle || middle === low ? middle : 0;
  const singles = codes.filter((code) => code !== PAIR[number]);
  HIGHEST_SINGLE[number] = singles[0] ?? 0;
  SECOND_SINGLE[number] = singles[1] ?? 0;
}

/** Columns of the same cards, whatever their order, are of one kind, and so are all that are gone: kinds are numbered from 0. */
export const KIND = new Int32Array(COLUMN_NUMBERS);
export const KINDS = 802;
for (let number = 0, kinds = 0; number < COLUMN_NUMBERS; number++) {
  const [low, middle, high] = [number >> 8, (number >> 4) & 15, number & 15].sort((a, b) => a - b);
  const sorted = columnOf(low, middle, high);
  KIND[number] = CLEARED[number] === 1 ? KINDS - 1 : number === sorted ? kinds++ : KIND[sorted];
}

/** What is seen of a slot. */
export function codeAt(s: SkyjoState, i: number): number {
  return (s.face[i] & OPEN) * (s.cards[i] + CODE);
}

/** The number of a column with these codes. */
export function columnOf(one: number, two: number, three: number): number {
  return (one << 8) | (two << 4) | three;
}

/** The number of the column under the slot `top`. */
export function columnAt(s: SkyjoState, top: number): number {
  return columnOf(codeAt(s, top), codeAt(s, top + COLUMNS), codeAt(s, top + 2 * COLUMNS));
}

/** The same, and the number of a column that is gone if it is. */
export function standingColumn(s: SkyjoState, top: number): number {
  return s.face[top] === REMOVED ? GONE_COLUMN : columnAt(s, top);
}

/** How many cards of a column have this code. */
export function countOf(number: number, code: number): number {
  return +(number >> 8 === code) + +(((number >> 4) & 15) === code) + +((number & 15) === code);
}

/** Where in the number of a column its first hidden card is, -1 if there is none. */
export function hiddenShift(number: number): number {
  if (number >> 8 === 0) return 8;
  if (((number >> 4) & 15) === 0) return 4;
  return (number & 15) === 0 ? 0 : -1;
}

/** The number of a column whose slot at `shift` is empty, with that slot at the end: there all codes lie side by side. */
export function openedBelow(rest: number, shift: number): number {
  if (shift === 0) return rest;
  return shift === 4 ? (rest & 0xf00) | ((rest & 15) << 4) : rest << 4;
}

/** Whether an earlier column of a board is just like this one. */
export function repeats(board: Int32Array, column: number): boolean {
  const number = board[column];
  return (
    (column > 0 && board[0] === number) || (column > 1 && board[1] === number) || (column > 2 && board[2] === number)
  );
}
