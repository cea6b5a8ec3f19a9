/** The states of a batch: side by side with a desk where that pays, else each on its own. */
import { expect, test } from 'vitest';
import { defineState, type Game, type State } from '../core/index.ts';
import { powerGrid } from '../games/power-grid/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { splendor } from '../games/splendor/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import { makeStates } from './states.ts';

test.each([splendor, powerGrid])('many games of $id are played at a desk, in one block of memory', (game: Game) => {
  const { all, desk } = makeStates(game, 129);
  expect(all).toHaveLength(129);
  const { length } = all[0].words;
  expect([desk?.at, desk?.block.length]).toEqual([129 * length, 130 * length]);
  for (const [i, s] of [...all, desk!.state].entries()) {
    s.words[length - 1] = i + 1;
    expect(desk?.block[i * length + length - 1]).toBe(i + 1);
  }
});

test('few games are played where they lie', () => {
  expect(makeStates(splendor, 128)).toMatchObject({ desk: null, all: { length: 128 } });
});

test('so are games whose states have few windows for their words', () => {
  expect(makeStates(skyjo, 1024)).toMatchObject({ desk: null, all: { length: 1024 } });
});

test('and games that make states in their own way', () => {
  const layout = defineState({ one: 2, two: 2 });
  const own: Game<State> = { ...tiny, create: () => layout.create() };
  const { all, desk } = makeStates(own, 200);
  expect(desk).toBeNull();
  all[3].words[0] = 1;
  expect(all[4].words[0]).toBe(0);
  expect(all).toHaveLength(200);
});
