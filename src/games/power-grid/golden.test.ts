/** Golden playthroughs, and the layout of the encoders as RULES.md publishes it. */
import { describe, test } from 'vitest';
import { tensorSize, tokensSize } from '../../core/index.ts';
import { expectDocs, refusalTable, tensorTable, tokenTable } from '../../testing/docs.ts';
import { expectGolden, playthrough } from '../../testing/golden.ts';
import { actions } from './actions.ts';
import { powerGrid } from './game.ts';
import { tensor } from './tensor.ts';
import { tokens } from './tokens.ts';

describe('golden playthroughs', () => {
  test.each([
    ['germany-3', 3, { map: 'germany', edition: 'recharged' }],
    ['usa-4-original', 4, { map: 'usa', edition: 'original' }],
    ['germany-2-hidden', 2, { map: 'germany', edition: 'original', hiddenMoney: true, mustImprove: true }],
  ])('golden: %s', (name, seats, options) => {
    expectGolden(import.meta.url, name, playthrough(powerGrid, { seats, seed: name, options }));
  });
});

/** How many numbers there are in all, by the number of players. */
function sizes(count: (seats: number) => number): string {
  return `Numbers in all, by players: ${[2, 3, 4, 5, 6].map((seats) => `${seats}: ${count(seats)}`).join(', ')}.`;
}

const encoders = [
  'Tensor, for four players:',
  tensorTable(tensor, 4),
  sizes((seats) => tensorSize(tensor, seats)),
  'Tokens, for four players:',
  tokenTable(tokens, 4),
  sizes((seats) => tokensSize(tokens, seats)),
  `Actions in all: ${actions.size}.`,
].join('\n\n');

test.each([
  ['refusals', refusalTable(powerGrid)],
  ['encoders', encoders],
])('golden: RULES.md publishes the %s that the code has', (name, text) => {
  expectDocs(new URL('./RULES.md', import.meta.url), name, text);
});
