/** Golden playthroughs: compared with files beside the tests, which `npm run golden` writes anew. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export { playthrough } from './playthrough.ts';

/** Compare a playthrough with its file beside the test, or write the file when asked to. */
export function expectGolden(testUrl: string, name: string, text: string): void {
  const file = fileURLToPath(new URL(`./golden/${name}.txt`, testUrl));
  if (process.env.GOLDEN === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `no ${name}.txt: write it with 'npm run golden'`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
