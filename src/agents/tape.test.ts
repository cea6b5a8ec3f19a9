/** Tapes: the luck of a world, action by action. */
import { expect, test } from 'vitest';
import { createRng, next, type Rng } from '../core/index.ts';
import { Tape } from './tape.ts';

/** What is drawn first at an action. */
function drawn(tape: Tape, ply: number): number {
  const rng = createRng('whatever was drawn before');
  tape.read(ply, rng);
  return next(rng);
}

function wound(seed: string): Tape {
  const tape = new Tape();
  tape.wind(createRng(seed));
  return tape;
}

test('an action has the same luck whatever was drawn before it, and in whatever order it is asked for', () => {
  const tape = wound('a world');
  const forth = [0, 1, 2, 3].map((ply) => drawn(tape, ply));
  const back = [3, 2, 1, 0].map((ply) => drawn(tape, ply)).reverse();
  expect(back).toEqual(forth);
  expect(drawn(wound('a world'), 3)).toBe(forth[3]);
});

test('every action and every world has luck of its own', () => {
  const luck: Rng = createRng('worlds');
  const tape = new Tape();
  const seen = new Set<number>();
  for (let world = 0; world < 20; world++) {
    tape.wind(luck);
    for (let ply = 0; ply < 512; ply++) seen.add(drawn(tape, ply));
  }
  expect(seen.size).toBeGreaterThan(0.999 * 20 * 512);
});

test('beyond its end the luck is left as it was', () => {
  const rng = createRng('long');
  wound('a world').read(512, rng);
  expect(rng).toEqual(createRng('long'));
});
