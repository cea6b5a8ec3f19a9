/** The cards and the layout of a board: what the box holds. */

/** How many cards of each value, from -2 up to 12. RULES 1. */
export const COPIES = [5, 10, 15, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10] as const;

/** The lowest and the highest value, and the number of cards: plain numbers, so that the build can write them into the code. */
export const LOWEST = -2;
export const HIGHEST = 12;
export const CARDS = 150;

/** All cards by value, ascending. */
export const DECK = Int32Array.from(COPIES.flatMap((copies, i) => Array<number>(copies).fill(LOWEST + i)));

/** Cards on a board, in three rows of four, row by row. RULES 2. */
export const SLOTS = 12;
export const COLUMNS = 4;

/** The positions on a board. */
export const POSITIONS = Array.from({ length: SLOTS }, (_, at) => at);

/** Fewest and most players. */
export const SEATS = [2, 8] as const;

/** Stands for a card that the observer cannot see. */
export const UNKNOWN_VALUE = -99;

/** Stands for a slot whose column was cleared: not the same as an open 0. */
export const REMOVED_VALUE = -98;
