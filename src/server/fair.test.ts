/** Whose turn it is, when one has much and others little. */
import { expect, test } from 'vitest';
import { FairQueue } from './fair.ts';

/** Take all that may be taken; what is taken is done at once if `done`. */
function takeAll(queue: FairQueue<string>, done: boolean): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    taken.push(next.thing);
    if (done) queue.done(next.owner);
  }
  return taken;
}

test('owners take turns, and the things of each keep their order', () => {
  const queue = new FairQueue<string>(9);
  for (const thing of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4']) queue.add(thing[0], thing);
  expect(takeAll(queue, true)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(queue.take()).toBeNull();
});

test('of one owner only so much is under way at the same time', () => {
  const queue = new FairQueue<string>(2);
  for (const thing of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) queue.add(thing[0], thing);
  expect(takeAll(queue, false)).toEqual(['a1', 'b1', 'a2', 'b2']);
  queue.done('b');
  expect(takeAll(queue, false)).toEqual(['b3']);
  queue.done('a');
  queue.done('a');
  expect(takeAll(queue, false)).toEqual(['a3', 'a4']);
});

test('what is taken out no longer waits', () => {
  const queue = new FairQueue<string>(1);
  for (const thing of ['a1', 'b1', 'a2']) queue.add(thing[0], thing);
  expect(queue.clear()).toEqual(['a1', 'a2', 'b1']);
  expect(queue.take()).toBeNull();
});
