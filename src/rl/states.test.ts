/** The states of a batch: side by side with a desk where that pays, else each on its own. */
import { describe, expect, test } from 'vitest';
import { below, createRng, defineState, type Game, hashState, type State } from '../core/index.ts';
import { powerGrid, powerGridMacro } from '../games/power-grid/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { splendor, splendorSolo } from '../games/splendor/index.ts';
import type { SplendorState } from '../games/splendor/state.ts';
import { tiny } from '../testing/tiny-game.ts';
import { type BatchArrays, ENCODINGS } from './arrays.ts';
import { BatchEnv } from './batch.ts';
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

/** The bytes of an array of some batches, one after the other. */
function bytesOf(batches: readonly BatchEnv[], name: keyof BatchArrays): Buffer {
  return Buffer.concat(batches.map((batch) => new Uint8Array(batch[name].buffer)));
}

describe.each(ENCODINGS)('as %s', (encoding) => {
  test.each([splendor, splendorSolo, powerGrid, powerGridMacro])(
    '$id is the same game at a desk as where it lies',
    (game: Game) => {
      const half = 65;
      const seeds = Array.from({ length: 2 * half }, (_, i) => i);
      const [, seats] = game.seats;
      const batch = (seed: number[]) => new BatchEnv(game, { size: seed.length, seats, seed, encoding, maxSteps: 45 });
      const atDesk = batch(seeds);
      const apart = [batch(seeds.slice(0, half)), batch(seeds.slice(half))];
      const luck = createRng('desk');
      for (let round = 0; round < 100; round++) {
        const actions = seeds.map((i) => atDesk.legal[i * game.actions.size + below(luck, atDesk.legalCounts[i])]);
        atDesk.step(actions);
        apart[0].step(actions.slice(0, half));
        apart[1].step(actions.slice(half));
        if (round % 10 !== 9) continue;
        expect(atDesk.states.map(hashState)).toEqual(apart.flatMap(({ states }) => states.map(hashState)));
        for (const name of ['observations', 'bytes', 'masks', 'rewards', 'finalObservations', 'finalBytes'] as const)
          expect(bytesOf([atDesk], name).equals(bytesOf(apart, name)), name).toBe(true);
      }
      expect(Math.min(...atDesk.episodes)).toBeGreaterThan(1);
    },
  );
});

test('few games are played where they lie', () => {
  expect(makeStates(splendor, 128)).toMatchObject({ desk: null, all: { length: 128 } });
});

test('so are games whose states have few windows for their words', () => {
  expect(makeStates(skyjo, 1024)).toMatchObject({ desk: null, all: { length: 1024 } });
});

test('what is near is copied, and all where a game knows of no block', () => {
  const { all, desk } = makeStates(splendor, 200);
  expect(desk).toMatchObject({ near: 124, at: 200 * 340 });
  desk!.state.far = 7 * 340;
  desk!.state.sold[desk!.state.far + 5] = 1;
  expect(all.map(({ sold }) => sold[5])).toEqual(all.map((_, i) => (i === 7 ? 1 : 0)));
  const unaware: Game<SplendorState> = { ...splendor, create: (words) => splendor.create(words) };
  expect(makeStates(unaware, 200).desk).toMatchObject({ near: 340, at: 200 * 340 });
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
