/** Tables in the docs that are made from the code: compared in the tests, written anew by `npm run golden`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Game, Tensor, Tokens } from '../core/index.ts';

/** A tensor's layout as a table: offset, length, meaning. */
export function tensorTable(tensor: Tensor<never>, seats: number): string {
  const lines = ['| offset | length | name | meaning |', '|---|---|---|---|'];
  let offset = 0;
  for (const { name, length, meaning } of tensor.parts(seats)) {
    lines.push(`| ${offset} | ${length} | ${name} | ${meaning} |`);
    offset += length;
  }
  lines.push(`| ${offset} | | | end |`);
  return lines.join('\n');
}

/** The groups of a game's tokens as a table. */
export function tokenTable(tokens: Tokens<never>, seats: number): string {
  const rows = tokens.groups.map(
    ({ name, columns, meaning, rows: count }) => `| ${name} | ${count(seats)} | ${columns.join(', ')} | ${meaning} |`,
  );
  return ['| group | rows | columns | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** What a game refuses, as a table. */
export function refusalTable(game: Game): string {
  const rows = Object.entries(game.refusals).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`);
  return ['| code | sentence |', '|---|---|', ...rows].join('\n');
}

/** Compare what stands between `<!-- name -->` and `<!-- /name -->` with what the code says, or write it there when asked to. */
export function expectDocs(file: URL, name: string, text: string): void {
  const whole = readFileSync(file, 'utf8');
  const [open, close] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const from = whole.indexOf(open) + open.length;
  const to = whole.indexOf(close, from);
  expect(from >= open.length && to >= from, `${file.pathname} has no ${open.trim()} … ${close}`).toBe(true);
  if (process.env.GOLDEN === 'write') writeFileSync(file, `${whole.slice(0, from)}${text}\n${whole.slice(to)}`);
  else expect(whole.slice(from, to).trim()).toBe(text);
}
