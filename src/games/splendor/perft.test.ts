/** How many ways there are to play on: counts that change with any rule of the opening. */
import { describe, expect, test } from 'vitest';
import { newGame } from '../../core/index.ts';
import { perft } from '../../testing/perft.ts';
import { splendor, splendorSolo } from './game.ts';

describe('perft', () => {
  test.each([
    [2, 1, 30],
    [2, 2, 865],
    [2, 3, 24190],
    [3, 3, 26380],
    [4, 3, 26995],
  ])('%i players can open in so many ways, %i actions deep', (seats, depth, count) => {
    expect(perft(splendor, newGame(splendor, { seats, seed: 'perft' }), depth)).toBe(count);
  });

  test.each([
    [1, 27],
    [2, 694],
    [3, 17244],
  ])('Solo can open in so many ways, %i actions deep', (depth, count) => {
    expect(perft(splendorSolo, newGame(splendorSolo, { seats: 1, seed: 'perft' }), depth)).toBe(count);
  });
});
