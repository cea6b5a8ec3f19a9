/** Golden playthroughs: the whole game in a text, compared with a file beside the test. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../core/index.ts';
import { expectGolden, playthrough } from './golden.ts';
import { tiny } from './tiny-game.ts';

const game = tiny as Game;
const text = playthrough(game, { seats: 2, seed: 'gold' });
const lines = text.split('\n');

test('a playthrough begins with the deal and ends with hash, scores and places', () => {
  expect(lines[0]).toBe(`tiny version 3, 2 seats, seed 'gold', options {"maxTurns":0,"starter":"first"}`);
  expect(text).toMatch(/\n12 [0-9a-f]{16} over\nseat 0: score \d+, place \d\nseat 1: score \d+, place \d\n$/);
});

test('every ply has its view, hash, seat, action with sentence, and the legal ids as ranges', () => {
  expect(lines[2]).toMatch(/^seat 0 to act, hand \d,\d, points 0,0$/);
  expect(lines[3]).toMatch(/^0 [0-9a-f]{16} seat 0: [01] lay the card in place [12] \[0-1\]$/);
  expect(lines.filter((line) => /^\d+ [0-9a-f]{16} seat/.test(line))).toHaveLength(12);
});

test('the same deal is the same text, another seed another one', () => {
  expect(playthrough(game, { seats: 2, seed: 'gold' })).toBe(text);
  expect(playthrough(game, { seats: 2, seed: 'silver' })).not.toBe(text);
});

test('any change of rules shows', () => {
  const changed: Game = { ...game, score: (s, seat) => game.score(s, seat) + 1 };
  expect(playthrough(changed, { seats: 2, seed: 'gold' })).not.toBe(text);
});

test('no line ends in blanks', () => {
  const blank: Game = { ...game, show: () => 'board  \t\nrow  ' };
  expect(playthrough(blank, { seats: 2, seed: 'gold' })).not.toMatch(/[ \t]\n/);
});

let folder = '';
const beside = () => pathToFileURL(join(folder, 'some.test.ts')).href;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'golden-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a golden file that is missing fails, and says how to write it', () => {
  vi.stubEnv('GOLDEN', '');
  expect(() => expectGolden(beside(), 'tiny', text)).toThrow("no tiny.txt: write it with 'npm run golden'");
});

test('a golden file is written only when asked to, and then compared', () => {
  vi.stubEnv('GOLDEN', 'write');
  expectGolden(beside(), 'tiny', text);
  expect(readFileSync(join(folder, 'golden', 'tiny.txt'), 'utf8')).toBe(text);
  vi.stubEnv('GOLDEN', '');
  expectGolden(beside(), 'tiny', text);
  expect(() => expectGolden(beside(), 'tiny', `${text} `)).toThrow();
  expect(readFileSync(join(folder, 'golden', 'tiny.txt'), 'utf8')).toBe(text);
});
