/** The helpers about encoders: sizes come from the layout, rows come back without their padding. */
import { expect, test } from 'vitest';
import { PAD, readTokens, type Tensor, type Tokens, tensorBounds, tensorSize, tokensSize } from './encoder.ts';
import { defineState, type State } from './state.ts';

const tensor: Tensor<State> = {
  parts: (seats) => [
    { name: 'hand', length: 3, meaning: 'own cards', low: 0, high: [1, 2, 3] },
    { name: 'scores', length: seats, meaning: 'points', low: -1, high: 0.1 },
  ],
  write() {},
};

const tokens: Tokens<State> = {
  groups: [
    { name: 'cards', columns: ['place', 'card'], meaning: 'cards', rows: () => 3 },
    { name: 'seats', columns: ['seat', 'score', 'turn'], meaning: 'seats', rows: (seats) => seats },
    { name: 'none', columns: ['x'], meaning: 'never there', rows: () => 1 },
  ],
  write(s, seat, out, at) {
    out.set([0, 7, PAD, 8, PAD, PAD], at);
    out.set([seat, 10, 0, s.rng[0], 20, 1], at + 6);
    out[at + 12] = PAD;
  },
};

test.each([1, 2, 8])('at a table of %i a tensor is as long as its parts', (seats) => {
  expect(tensorSize(tensor, seats)).toBe(3 + seats);
});

test('the bounds of a tensor are those of its parts, number by number', () => {
  expect(tensorBounds(tensor, 2)).toEqual({
    low: Float32Array.of(0, 0, 0, -1, -1),
    high: Float32Array.of(1, 2, 3, 0.1, 0.1),
  });
});

test.each([1, 2, 8])('at a table of %i the rows take their columns', (seats) => {
  expect(tokensSize(tokens, seats)).toBe(3 * 2 + 3 * seats + 1);
});

test('rows come by group; only a row of nothing but padding is left out', () => {
  const s = defineState({}).create();
  s.rng[0] = 5;
  expect(readTokens(tokens, s, 2, 1)).toEqual({
    cards: [
      [0, 7],
      [PAD, 8],
    ],
    seats: [
      [1, 10, 0],
      [5, 20, 1],
    ],
    none: [],
  });
});
