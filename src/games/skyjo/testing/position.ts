/** Positions set up by hand: for tests, puzzles and lessons. */
import { newGame } from '../../../core/index.ts';
import { CARDS, SLOTS } from '../deck.ts';
import { skyjo } from '../game.ts';
import { CHOOSE, DRAWN, HIDDEN, NOBODY, OPEN, REMOVED, type SkyjoState, TAKEN } from '../state.ts';

/** A board in three rows of four: a number is open, `?n` is n face down, `x` is removed. */
export type Board = string;

/** What lies on the table, and whose turn it is. */
export interface Position {
  readonly boards: readonly Board[];
  readonly turn?: number;
  /** The discard, its top last. */
  readonly discard?: readonly number[];
  /** The draw pile, when it matters. */
  readonly deck?: readonly number[];
  /** The card in the hand of the seat to act, if there is one. */
  readonly drawn?: number;
  readonly taken?: number;
  readonly ender?: number;
  readonly totals?: readonly number[];
  readonly lastEnder?: number;
  readonly options?: Record<string, unknown>;
}

/** A board nobody has turned a card of. */
export const DOWN: Board = '?5 ?6 ?7 ?8  ?5 ?6 ?7 ?8  ?9 ?9 ?4 ?4';

/** The state of a position; what it does not say is as in a fresh deal. */
export function arrange(position: Position): SkyjoState {
  const { boards, turn = 0, discard = [5], deck, drawn, taken } = position;
  const s = newGame(skyjo, {
    seats: boards.length,
    seed: 'scenario',
    options: { setupMode: 'auto', ...position.options },
  });
  boards.forEach((board, seat) => {
    const slots = board.trim().split(/\s+/);
    if (slots.length !== SLOTS) throw new Error(`a board has ${SLOTS} slots: ${board}`);
    s.hiddenCount[seat] = slots.filter((slot) => slot.startsWith('?')).length;
    slots.forEach((slot, at) => {
      s.face[seat * SLOTS + at] = slot === 'x' ? REMOVED : slot.startsWith('?') ? HIDDEN : OPEN;
      s.cards[seat * SLOTS + at] = slot === 'x' ? 0 : Number(slot.replace('?', ''));
    });
  });
  s.turn = turn;
  s.discardSize = discard.length;
  s.piles.set([...discard].reverse(), CARDS - discard.length);
  if (deck) {
    s.piles.set(deck);
    s.deckSize = deck.length;
  }
  s.phase = drawn !== undefined ? DRAWN : taken !== undefined ? TAKEN : CHOOSE;
  s.hand = drawn ?? taken ?? 0;
  s.ender = position.ender ?? NOBODY;
  s.lastEnder = position.lastEnder ?? NOBODY;
  for (const [seat, total] of (position.totals ?? []).entries()) s.total[seat] = total;
  return s;
}

/** A board of a state in the same writing. */
export function boardOf(s: SkyjoState, seat: number): Board {
  return Array.from({ length: SLOTS }, (_, at) => {
    const i = seat * SLOTS + at;
    return s.face[i] === REMOVED ? 'x' : `${s.face[i] === HIDDEN ? '?' : ''}${s.cards[i]}`;
  }).join(' ');
}
