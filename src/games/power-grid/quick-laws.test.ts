/** Short games keep the laws that find the most: quick enough to be run at every change. `power-grid.test.ts` has all. */
import { expect, test } from 'vitest';
import { lawOfActions, lawOfLegality } from '../../testing/laws.ts';
import { powerGrid } from './game.ts';
import { checkInvariants } from './testing/invariants.ts';

test('the law of actions', () => {
  expect(() => lawOfActions(powerGrid)).not.toThrow();
});

test.each([
  [2, {}],
  [4, { map: 'usa', edition: 'original' }],
])('the law of legality among %i players, %o', (seats, options) => {
  const table = { seats, seed: 'quick', options: { ...options, maxRounds: 3 } };
  expect(() => lawOfLegality(powerGrid, table, { invariants: checkInvariants })).not.toThrow();
});
