/** Golden playthroughs of whole turns, and what RULES.md publishes of them. */
import { describe, test } from 'vitest';
import { tensorSize, tokensSize } from '../../../core/index.ts';
import { expectDocs, refusalTable, tensorTable, tokenTable } from '../../../testing/docs.ts';
import { expectGolden, playthrough } from '../../../testing/golden.ts';
import { tensor as tableTensor } from '../tensor.ts';
import { tokens as tableTokens } from '../tokens.ts';
import { actions } from './actions.ts';
import { powerGridMacro } from './game.ts';
import { tensor } from './tensor.ts';
import { tokens } from './tokens.ts';

describe('golden playthroughs', () => {
  test.each([
    ['macro-germany-3', 3, { map: 'germany', edition: 'recharged' }],
    ['macro-usa-4-original', 4, { map: 'usa', edition: 'original' }],
    ['macro-germany-2-hidden', 2, { map: 'germany', edition: 'original', hiddenMoney: true, mustImprove: true }],
  ])('golden: %s', (name, seats, options) => {
    expectGolden(import.meta.url, name, playthrough(powerGridMacro, { seats, seed: name, options }));
  });
});

/** How many numbers there are in all, by the number of players. */
function sizes(count: (seats: number) => number): string {
  return `Numbers in all, by players: ${[2, 3, 4, 5, 6].map((seats) => `${seats}: ${count(seats)}`).join(', ')}.`;
}

/** Only the rows that whole turns add. */
function added(whole: string, table: string): string {
  const known = table.split('\n').filter((line) => !line.startsWith('|---') && !line.includes('| end |'));
  const [title, ...rows] = whole.split('\n');
  return [title, ...rows.filter((line) => !known.includes(line))].join('\n');
}

const encoders = [
  'Tensor, for four players:',
  added(tensorTable(tensor, 4), tensorTable(tableTensor, 4)),
  sizes((seats) => tensorSize(tensor, seats)),
  'Tokens, for four players:',
  added(tokenTable(tokens, 4), tokenTable(tableTokens, 4)),
  sizes((seats) => tokensSize(tokens, seats)),
  `Actions in all: ${actions.size}.`,
].join('\n\n');

test.each([
  ['macro-refusals', refusalTable(powerGridMacro)],
  ['macro-encoders', encoders],
])('golden: RULES.md publishes the %s that the code has', (name, text) => {
  expectDocs(new URL('../RULES.md', import.meta.url), name, text);
});
