/** Tables in the docs that are made from the code: compared in the tests, written anew by `npm run golden`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Tensor } from '../core/index.ts';

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
