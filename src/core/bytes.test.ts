/** Observations as bytes: what a byte stands for, and that a game without bytes of its own gets them from its floats. */
import { expect, test } from 'vitest';
import { byteOf, bytesFromFloats, tensorBytes, tensorScales } from './bytes.ts';
import type { Tensor } from './encoder.ts';
import { defineState, type State } from './state.ts';

const state = defineState({ cards: 1 }).create();

const tensor: Tensor<State> = {
  parts: (seats) => [
    { name: 'hand', length: 3, meaning: 'own cards', low: [0, 1, 2], high: [1, 2, 7], scale: [1, 2, 3] },
    { name: 'scores', length: seats, meaning: 'points', low: -1, high: 4 },
    { name: 'turn', length: 1, meaning: 'whose turn it is', low: 0, high: 1, scale: 1 },
  ],
  write(_s, seat, out, at) {
    out.set([1, 2, 7, -1, 4, seat], at);
  },
};

test('a part says how many of a byte a number counts, or what lies between its bounds fills the byte', () => {
  expect(tensorScales(tensor, 2)).toEqual(Float32Array.of(1, 2, 3, 51, 51, 1));
});

test('a number is counted from its lowest value, rounded, and never more than a byte holds', () => {
  expect(byteOf(-1, -1, 51)).toBe(0);
  expect(byteOf(0.51, -1, 51)).toBe(77);
  expect(byteOf(4, -1, 51)).toBe(255);
  expect(byteOf(9, -1, 51)).toBe(255);
});

test('a game without bytes of its own shows its floats as bytes, from where it is told', () => {
  const out = new DataView(new ArrayBuffer(8));
  tensorBytes(tensor, 2).write(state, 1, out, 1);
  expect([...new Uint8Array(out.buffer)]).toEqual([0, 1, 2, 15, 0, 255, 1, 0]);
});

test('a game with bytes of its own writes those', () => {
  const bytes = bytesFromFloats(tensor, 2);
  expect(tensorBytes({ ...tensor, bytes }, 2)).toBe(bytes);
});
