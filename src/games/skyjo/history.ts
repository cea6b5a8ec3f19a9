/** The latest public turns, one packed word each, in a ring. */
import { LOWEST } from './deck.ts';
import { HISTORY, type SkyjoState } from './state.ts';

/** What a turn was, by the names and numbers of the macro actions. */
export const TURN_TYPES = [
  'TAKE_DISCARD_AND_REPLACE',
  'DRAW_DECK_KEEP_AND_REPLACE',
  'DRAW_DECK_DISCARD_AND_FLIP',
  'SETUP_FLIP',
] as const;
export const TAKE_AND_REPLACE = 0;
export const KEEP_AND_REPLACE = 1;
export const DISCARD_AND_FLIP = 2;
export const SETUP_FLIP = 3;

/** Where the card of a turn came from. */
export const SOURCES = ['discard', 'deck', 'board'] as const;

/** One public turn. */
export interface PublicTurn {
  readonly actor: number;
  readonly type: (typeof TURN_TYPES)[number];
  readonly source: (typeof SOURCES)[number];
  readonly pos: number;
  /** The card that came: placed, discarded after a draw, or turned up in the setup. */
  readonly a: number;
  /** The card that went or was turned up: the one replaced, the one flipped; 0 in the setup. */
  readonly b: number;
}

/** Note a turn of the seat to act: 3 bits actor, 2 type, 4 position, 4 and 4 the two cards. */
export function remember(s: SkyjoState, type: number, pos: number, a: number, b: number): void {
  const size = s.historySize;
  s.history[size & (HISTORY - 1)] = s.turn | (type << 3) | (pos << 5) | ((a - LOWEST) << 9) | ((b - LOWEST) << 13);
  s.historySize = size + 1;
}

/** The columns of a turn as a token. */
export const TURN_COLUMNS = ['actor', 'action_type', 'source', 'target_pos', 'a_value', 'b_value'] as const;

/** Write turn number `i` of the game as a token. */
export function writeTurn(s: SkyjoState, i: number, out: Int32Array | number[], at: number): void {
  const word = s.history[i & (HISTORY - 1)];
  const type = (word >> 3) & 3;
  out[at] = word & 7;
  out[at + 1] = type;
  out[at + 2] = type === TAKE_AND_REPLACE ? 0 : type === SETUP_FLIP ? 2 : 1;
  out[at + 3] = (word >> 5) & 15;
  out[at + 4] = ((word >> 9) & 15) + LOWEST;
  out[at + 5] = ((word >> 13) & 15) + LOWEST;
}

/** The number of the oldest of the latest `count` turns that are still remembered. */
export function firstOf(s: SkyjoState, count: number): number {
  return Math.max(s.historySize - Math.min(count, HISTORY), 0);
}

/** The number of the first turn after the seat's own latest one, among the latest `count`. */
export function firstSince(s: SkyjoState, seat: number, count: number): number {
  const oldest = firstOf(s, count);
  let first = s.historySize;
  while (first > oldest && (s.history[(first - 1) & (HISTORY - 1)] & 7) !== seat) first--;
  return first;
}

/** The turns from number `first` on, oldest first. */
export function recall(s: SkyjoState, first: number): PublicTurn[] {
  return Array.from({ length: s.historySize - first }, (_, n) => {
    const row: number[] = [];
    writeTurn(s, first + n, row, 0);
    const [actor, type, source, pos, a, b] = row;
    return { actor, type: TURN_TYPES[type], source: SOURCES[source], pos, a, b };
  });
}
