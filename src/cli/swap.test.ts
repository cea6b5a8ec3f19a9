/** The build swaps its folder in: nobody who runs a command meanwhile finds half of one. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error: a script has no types
import { swapFolder } from '../../scripts/swap.mjs';

const DIR = mkdtempSync(join(tmpdir(), 'arbiter-swap-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

function folder(name: string, ...files: string[]): string {
  mkdirSync(join(DIR, name), { recursive: true });
  for (const file of files) writeFileSync(join(DIR, name, file), name);
  return join(DIR, name);
}

test('the new folder takes the place of the old one, and no file of the old one stays', () => {
  const place = folder('dist', 'kept.js', 'deleted.js');
  swapFolder(folder('fresh', 'kept.js'), place);
  expect(readdirSync(place)).toEqual(['kept.js']);
  expect(readFileSync(join(place, 'kept.js'), 'utf8')).toBe('fresh');
  expect(readdirSync(DIR)).toEqual(['dist']);
});

test('the first build finds nothing to swap with', () => {
  swapFolder(folder('first', 'a.js'), join(DIR, 'none'));
  expect(existsSync(join(DIR, 'none', 'a.js'))).toBe(true);
});

test('a build that failed leaves the old folder alone', () => {
  const place = folder('old', 'a.js');
  expect(() => swapFolder(join(DIR, 'missing'), place)).toThrow();
  expect(existsSync(join(place, 'a.js'))).toBe(true);
});
