/** Shared luck: the luck of a world, action by action. */
import { expect, test } from 'vitest';
import { createRng, next, type Rng } from '../core/index.ts';
import { SharedLuck } from './shared-luck.ts';

/** What is drawn first at an action. */
function drawn(shared: SharedLuck, ply: number): number {
  const rng = createRng('whatever was drawn before');
  shared.write(ply, rng);
  return next(rng);
}

function begun(seed: string): SharedLuck {
  const shared = new SharedLuck();
  shared.begin(createRng(seed));
  return shared;
}

test('an action has the same luck whatever was drawn before it, and in whatever order it is asked for', () => {
  const shared = begun('a world');
  const forth = [0, 1, 2, 3].map((ply) => drawn(shared, ply));
  const back = [3, 2, 1, 0].map((ply) => drawn(shared, ply)).reverse();
  expect(back).toEqual(forth);
  expect(drawn(begun('a world'), 3)).toBe(forth[3]);
});

test('every action and every world has luck of its own', () => {
  const luck: Rng = createRng('worlds');
  const shared = new SharedLuck();
  const seen = new Set<number>();
  for (let world = 0; world < 20; world++) {
    shared.begin(luck);
    for (let ply = 0; ply < 512; ply++) seen.add(drawn(shared, ply));
  }
  expect(seen.size).toBeGreaterThan(0.999 * 20 * 512);
});

test('beyond its end the luck is left as it was', () => {
  const rng = createRng('long');
  begun('a world').write(512, rng);
  expect(rng).toEqual(createRng('long'));
});
