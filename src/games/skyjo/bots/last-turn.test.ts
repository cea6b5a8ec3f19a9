/** The last turn of a round, against every way the unseen cards can lie. */
import { describe, expect, test } from 'vitest';
import { below, copyState, createRng, legalIds, newGame } from '../../../core/index.ts';
import { HIGHEST, LOWEST, SLOTS } from '../deck.ts';
import { skyjo, skyjoMacro } from '../game.ts';
import { CHOOSE, HIDDEN, NOBODY, OPEN, SETUP, type SkyjoState } from '../state.ts';
import { LastTurn } from './last-turn.ts';
import { heuristicPolicy } from './policy.ts';

const lastTurn = new LastTurn();
const CARDS = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => LOWEST + i);

/** Positions for two in which the other has gone out and this seat, with at most two hidden cards, has its last turn. */
function* lastTurns(count: number): Generator<SkyjoState> {
  const luck = createRng('last turns');
  let met = 0;
  for (let deal = 0; met < count; deal++) {
    const s = newGame(skyjo, { seats: 2, seed: `last turn ${deal}` });
    while (s.round === 0 && (s.ender === NOBODY || s.phase !== CHOOSE)) skyjo.apply(s, heuristicPolicy(s, luck));
    if (s.round > 0 || s.hiddenCount[s.turn] > 2) continue;
    // The heuristic goes out only when it is far ahead: exchange some of its cards for others of the draw pile that are up to two
    // points more, so that something is at stake.
    for (let at = 0; at < SLOTS; at++) if (below(luck, 4) === 0) exchange(s, s.ender * SLOTS + at, below(luck, 3));
    met++;
    yield s;
  }
}

/** Exchange a card on the table for one of the draw pile that is so many points more, if there is one. */
function exchange(s: SkyjoState, slot: number, more: number): void {
  const card = s.cards[slot];
  const at = s.piles.subarray(0, s.deckSize).indexOf(card + more);
  if (at < 0 || s.face[slot] !== OPEN) return;
  s.cards[slot] = card + more;
  s.piles[at] = card;
}

/** How many cards of each value nobody has seen: deck and hidden cards. */
function unseen(s: SkyjoState): Map<number, number> {
  const counts = new Map(CARDS.map((card) => [card, 0]));
  const count = (card: number) => counts.set(card, (counts.get(card) ?? 0) + 1);
  for (let i = 0; i < s.deckSize; i++) count(s.piles[i]);
  for (let i = 0; i < 2 * SLOTS; i++) if (s.face[i] === HIDDEN) count(s.cards[i]);
  return counts;
}

/** The mean over all ways to draw `n` of the unseen cards, one after the other. */
function mean(counts: Map<number, number>, n: number, worth: (cards: readonly number[]) => number): number {
  if (n === 0) return worth([]);
  const all = [...counts.values()].reduce((sum, copies) => sum + copies, 0);
  let sum = 0;
  for (const [card, copies] of counts) {
    if (copies <= 0) continue;
    counts.set(card, copies - 1);
    sum += (copies / all) * mean(counts, n - 1, (cards) => worth([card, ...cards]));
    counts.set(card, copies);
  }
  return sum;
}

/** The points by which the seat is ahead in the round if its board is counted like this. RULES 5 and 6. */
function ahead(board: readonly number[], ender: number): number {
  let own = 0;
  for (let column = 0; column < 4; column++) {
    const [a, b, c] = [board[column], board[column + 4], board[column + 8]];
    if (!(a === b && b === c)) own += a + b + c;
  }
  return (ender > 0 && ender >= own ? 2 * ender : ender) - own;
}

/** What each of the actions is worth on average, tried out in full. */
function worths(s: SkyjoState, game: typeof skyjo | typeof skyjoMacro): Map<number, number> {
  const seat = s.turn;
  const enderPoints = s.cards.subarray(s.ender * SLOTS, (s.ender + 1) * SLOTS).reduce((sum, card) => sum + card, 0);
  const slots = Array.from({ length: SLOTS }, (_, at) => seat * SLOTS + at);
  const hidden = slots.filter((i) => s.face[i] === HIDDEN);
  const counts = unseen(s);
  const counted = (change: (board: number[]) => void, under: readonly number[]) => {
    const board = slots.map((i) => (s.face[i] === HIDDEN ? under[hidden.indexOf(i)] : s.cards[i]));
    change(board);
    return ahead(board, enderPoints);
  };
  const placed = (at: number, card: number) =>
    mean(counts, hidden.length, (under) =>
      counted((board) => {
        board[at] = card;
      }, under),
    );
  const left = mean(counts, hidden.length, (under) => counted(() => {}, under));
  const open = slots.flatMap((i, at) => (s.face[i] === 2 ? [] : [at]));
  const top = s.piles[s.piles.length - s.discardSize];
  const takeBest = Math.max(...open.map((at) => placed(at, top)));
  const drawBest = mean(counts, 1, ([card]) => Math.max(left, ...open.map((at) => placed(at, card))));
  const list = new Map<number, number>();
  for (const id of legalIds(game, s)) {
    const action = game.actions.all[id];
    if (action.type === 'take') list.set(id, takeBest);
    else if (action.type === 'draw') list.set(id, drawBest);
    else if (action.type === 'TAKE_DISCARD_AND_REPLACE') list.set(id, placed(action.pos, top));
    else if (action.type === 'DRAW_DECK_KEEP_AND_REPLACE') {
      list.set(
        id,
        mean(counts, 1, ([card]) => placed(action.pos, card)),
      );
    } else list.set(id, left);
  }
  return list;
}

/** No last turn gives away more than this many points: sums of hidden cards are looked up as if the deck were whole. */
const CLOSE = 0.5;

describe('the last turn', () => {
  test('gives next to nothing away, whatever the unseen cards are', () => {
    for (const s of lastTurns(100)) {
      const all = worths(s, skyjo);
      expect(all.get(lastTurn.move(s))).toBeGreaterThan(Math.max(...all.values()) - CLOSE);
    }
  }, 120_000);

  test('nor where a drawn card is placed unseen', () => {
    for (const s of lastTurns(40)) {
      const all = worths(s, skyjoMacro);
      expect(all.get(lastTurn.macroMove(s))).toBeGreaterThan(Math.max(...all.values()) - CLOSE);
    }
  }, 120_000);

  test('a board that can undercut the ender is worth a risk', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'risk', options: { setupMode: 'auto' } });
    expect(s.phase).not.toBe(SETUP);
    s.turn = 0;
    s.ender = 1;
    s.hiddenCount[0] = 1;
    s.hiddenCount[1] = 0;
    for (let i = 0; i < 2 * SLOTS; i++) s.face[i] = 1;
    s.face[11] = HIDDEN;
    // 20 points are open and one card is hidden; the ender has 26. A 5 in place of the hidden card makes sure of the doubling.
    [4, 0, 3, 2, 1, 5, 0, 3, 2, 0, 0, 9].forEach((card, at) => {
      s.cards[at] = card;
    });
    [4, 0, 3, 2, 1, 5, 0, 3, 2, 6, 0, 0].forEach((card, at) => {
      s.cards[SLOTS + at] = card;
    });
    s.phase = CHOOSE;
    s.piles[s.piles.length - s.discardSize] = 5;
    const taken = skyjo.create();
    copyState(s, taken);
    expect(skyjo.tell(skyjo.actions.all[lastTurn.move(s)])).toBe('take the discard');
    skyjo.apply(taken, lastTurn.move(s));
    expect(skyjo.actions.all[lastTurn.move(taken)]).toEqual({ type: 'place', at: 11 });
  });
});
