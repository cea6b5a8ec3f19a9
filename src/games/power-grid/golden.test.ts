/** Golden playthroughs, and the layout of the encoders as RULES.md publishes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tensorSize, tokensSize } from '../../core/index.ts';
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

/** The published tables, made from the code. */
function published(): string {
  const lines = ['Tensor, for four players:', '', '| part | from | numbers | meaning |', '|---|---|---|---|'];
  let from = 0;
  for (const { name, length, meaning } of tensor.parts(4)) {
    lines.push(`| ${name} | ${from} | ${length} | ${meaning} |`);
    from += length;
  }
  const sizes = [2, 3, 4, 5, 6].map((seats) => `${seats}: ${tensorSize(tensor, seats)}`);
  lines.push('', `Numbers in all, by players: ${sizes.join(', ')}.`, '', 'Tokens:', '');
  lines.push('| group | rows for four | columns | meaning |', '|---|---|---|---|');
  for (const { name, columns, meaning, rows } of tokens.groups) {
    lines.push(`| ${name} | ${rows(4)} | ${columns.join(', ')} | ${meaning} |`);
  }
  const counts = [2, 3, 4, 5, 6].map((seats) => `${seats}: ${tokensSize(tokens, seats)}`);
  lines.push('', `Numbers in all, by players: ${counts.join(', ')}.`, '', `Actions in all: ${actions.size}.`);
  return lines.join('\n');
}

const sentences = () =>
  Object.entries(powerGrid.refusals)
    .map(([code, reason]) => `| \`${code}\` | ${reason} |`)
    .join('\n');

test.each([
  ['refusals', sentences],
  ['encoders', published],
])('golden: RULES.md publishes the %s that the code has', (name, make) => {
  const file = new URL('./RULES.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(`<!-- ${name} -->`);
  const to = text.indexOf(`<!-- /${name} -->`);
  const wanted = `${text.slice(0, from)}<!-- ${name} -->\n${make()}\n${text.slice(to)}`;
  if (process.env.GOLDEN === 'write') writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8')).toBe(wanted);
});
