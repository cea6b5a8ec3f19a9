/** Perft counts the ways a game can go on. */
import { expect, test } from 'vitest';
import { equalStates, legalIds, newGame, OVER } from '../core/index.ts';
import { perft } from './perft.ts';
import { type TinyState, tiny } from './tiny-game.ts';

const deal = { seats: 2, seed: 'perft' };

/** The same count, by playing every sequence from the start. */
function ways(actions: readonly number[], depth: number): number {
  const s = newGame(tiny, deal);
  for (const id of actions) tiny.apply(s, id);
  if (actions.length === depth || tiny.turn(s) === OVER) return 1;
  return legalIds(tiny, s).reduce((sum, id) => sum + ways([...actions, id], depth), 0);
}

test.each([
  [0, 1],
  [1, 2], // either card
  [2, 4],
  [3, 8], // the other card, or draw
  [4, 16],
  [5, 24], // whoever has no card left must draw
])('to depth %i a game can go %i ways', (depth, count) => {
  expect(perft(tiny, newGame(tiny, deal), depth)).toBe(count);
  expect(ways([], depth)).toBe(count);
});

test('to the end it is the number of whole games', () => {
  expect(perft(tiny, newGame(tiny, deal), 50)).toBe(ways([], 50));
  expect(perft(tiny, newGame(tiny, deal), 50)).toBe(perft(tiny, newGame(tiny, deal), 12));
});

test('a finished game counts once, at any depth', () => {
  const s: TinyState = newGame(tiny, deal);
  while (tiny.turn(s) !== OVER) tiny.apply(s, legalIds(tiny, s)[0]);
  expect([0, 1, 5].map((depth) => perft(tiny, s, depth))).toEqual([1, 1, 1]);
});

test('counting leaves the state alone', () => {
  const s = newGame(tiny, deal);
  perft(tiny, s, 4);
  expect(equalStates(s, newGame(tiny, deal))).toBe(true);
});
