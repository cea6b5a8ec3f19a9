/** `npm run ladder` in small: that it measures both directions, keeps its rows and tells them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/ladder.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'arbiter-ladder-'));
const run = (...words: string[]) =>
  spawnSync(
    process.execPath,
    [script, '--out', folder, '--kept', join(folder, 'kept'), '--levels', 'easy,medium', '--workers', '1', ...words],
    { encoding: 'utf8' },
  );

beforeAll(() =>
  writeFileSync(join(folder, 'agents.md'), 'before\n<!-- ladder -->\noutdated\n<!-- /ladder -->\nafter\n'),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the ladder', () => {
  test('plays one stronger among weaker and one weaker among stronger, and tells both with their command', () => {
    const measured = run('--games', 'skyjo', '--players', '2,3', '--count', '6');
    expect(measured.stderr).toContain('./arbiter arena skyjo --players 3');
    expect(measured.status).toBe(0);
    const rows = JSON.parse(readFileSync(join(folder, 'ladder.json'), 'utf8'));
    expect(rows.map(({ seats, one, among, games }: Record<string, unknown>) => [seats, one, among, games])).toEqual([
      [2, 'medium (heuristic)', 'easy (threshold)', 6],
      [3, 'medium (heuristic)', 'easy (threshold)', 6],
      [3, 'easy (threshold)', 'medium (heuristic)', 6],
    ]);
    const page = readFileSync(join(folder, 'agents.md'), 'utf8');
    expect(page).toMatch(/^before\n[\s\S]*one `easy \(threshold\)` among 2 `medium \(heuristic\)`[\s\S]*\nafter\n$/);
    expect(page).toContain('arena skyjo --players 3 --agents easy,medium,medium --games 6 --seed 7');
    expect(page).not.toContain('outdated');
  });

  test('measures a table again in the place of its row, and a game for one by its points', () => {
    expect(run('--games', 'skyjo', '--players', '2', '--count', '8').status).toBe(0);
    expect(run('--games', 'splendor-solo', '--players', '1', '--count', '3', '--levels', 'easy').status).toBe(0);
    const rows = JSON.parse(readFileSync(join(folder, 'ladder.json'), 'utf8'));
    expect(rows.map(({ game, seats, games }: Record<string, unknown>) => [game, seats, games])).toEqual([
      ['skyjo', 2, 8],
      ['skyjo', 3, 6],
      ['skyjo', 3, 6],
      ['splendor-solo', 1, 3],
    ]);
    expect(readFileSync(join(folder, 'agents.md'), 'utf8')).toContain('| mean points |');
  });

  test.each([
    [['--games', 'chess'], "ladder: there is no game 'chess'"],
    [['--players', 'two'], "ladder: 'two' is no list of table sizes"],
    [['--count', '0'], "ladder: '0' is no number of games"],
  ])('%j is refused in one line', (words, problem) => {
    const { status, stderr } = run(...words);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(problem)]);
  });
});

test('the picture of ratings has the strongest first, what is uncertain, and the command it came from', async () => {
  const { ratingPicture } = await import(new URL('../../scripts/ladder-tables.mjs', import.meta.url).href);
  const agents = [
    { agent: 'easy (greedy)', rating: { mu: 20, sigma: 1 } },
    { agent: '<b>', rating: { mu: 30, sigma: 2 } },
  ];
  const picture: string = ratingPicture('Skyjo', agents, './arbiter arena skyjo');
  expect(picture.indexOf('&lt;b&gt;')).toBeLessThan(picture.indexOf('easy (greedy)'));
  expect(picture).toContain('30.0 ± 4.0');
  expect(picture).toContain('>./arbiter arena skyjo</text>');
  expect(picture).not.toContain('<b>');
});
