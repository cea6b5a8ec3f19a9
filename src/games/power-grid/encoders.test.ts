/** The encoders say what the view says, in short games: the laws try the same in whole ones. */
import { expect, test } from 'vitest';
import { lawOfEncoders } from '../../testing/laws.ts';
import { powerGrid } from './game.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';

test.each([
  [2, {}],
  [3, { edition: 'original', hiddenMoney: true }],
])('%i players, %o', (seats, options) => {
  const table = { seats, seed: 'encoders', options: { ...options, maxRounds: 2 } };
  expect(() => lawOfEncoders(powerGrid, table, { tensorOf, tokensOf })).not.toThrow();
});
