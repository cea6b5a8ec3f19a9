/** `npm run ladder` in small: that it measures both directions, keeps its rows and tells them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEVELS } from '../core/index.ts';
import { games } from '../games/index.ts';

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

  test('plays fewer games of one weaker among stronger, which take longer, if it is told to', () => {
    expect(run('--games', 'skyjo', '--players', '3', '--count', '6', '--weaker', '3').status).toBe(0);
    const rows = JSON.parse(readFileSync(join(folder, 'ladder.json'), 'utf8'));
    const three = rows.filter(({ seats }: Record<string, unknown>) => seats === 3);
    expect(three.map(({ games }: Record<string, unknown>) => games)).toEqual([6, 3]);
  });

  test('rates all agents of a game, the retired ones too, and the slowest level by the one below it', async () => {
    const { ratingArenas } = await import(new URL('../../scripts/ladder-ratings.mjs', import.meta.url).href);
    expect(ratingArenas(games.skyjo, LEVELS)).toEqual([
      { agents: ['easy', 'medium', 'random', 'greedy', 'learned', 'learned1'], times: 100 },
      { agents: ['easy', 'medium', 'hard', 'random', 'greedy', 'flat', 'mcts', 'learned', 'learned1'], times: 1 },
      { agents: ['hard', 'medium'], times: 30 },
      { agents: ['expert', 'hard'], times: 10 },
    ]);
    expect(ratingArenas(games['power-grid'], LEVELS)[1].agents).toEqual([
      'easy',
      'medium',
      'hard',
      'random',
      'heuristic',
    ]);
    expect(ratingArenas(games.splendor, LEVELS)[0].agents).toEqual(['easy', 'medium', 'random']);
  });

  test('makes ratings of the games it has kept', async () => {
    const { ratingsOf } = await import(new URL('../../scripts/ladder-ratings.mjs', import.meta.url).href);
    const kept = readdirSync(join(folder, 'kept')).find((name) => name.startsWith('skyjo_--players_2')) ?? '';
    const [medium, easy] = ratingsOf(games.skyjo, [join(folder, 'kept', kept)]);
    expect([medium.agent, easy.agent]).toEqual(['medium (heuristic)', 'easy (threshold)']);
    expect(medium.rating.mu).toBeGreaterThan(easy.rating.mu);
  });

  test.each([
    [['--games', 'chess'], "ladder: there is no game 'chess'"],
    [['--players', 'two'], "ladder: 'two' is no list of table sizes"],
    [['--count', '0'], "ladder: '0' is no number of games"],
    [['--weaker', 'few'], "ladder: 'few' is no number of games"],
  ])('%j is refused in one line', (words, problem) => {
    const { status, stderr } = run(...words);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(problem)]);
  });
});

test('decisions are compared with those of the policy: who decides like it gains nothing', () => {
  const decisions = fileURLToPath(new URL('../../scripts/ladder-decisions.mjs', import.meta.url));
  const few = ['--agents', 'learned,heuristic', '--positions', '12', '--worlds', '4', '--every', '9'];
  const { status, stdout } = spawnSync(process.execPath, [decisions, ...few], { encoding: 'utf8' });
  expect(status).toBe(0);
  expect(stdout).toContain('| `learned` | 0.0 (0.0 to 0.0) |  | 0.0 % |');
  expect(stdout).toMatch(/\| `heuristic` \| -?[\d.]+ \(-?[\d.]+ to -?[\d.]+\) \| -?[\d.]+ \(/);
});

test('the picture of ratings has the strongest first, what is uncertain, and the commands it came from', async () => {
  const { ratingPicture } = await import(new URL('../../scripts/ladder-tables.mjs', import.meta.url).href);
  const agents = [
    { agent: 'easy (greedy)', rating: { mu: 20, sigma: 1 } },
    { agent: '<b>', rating: { mu: 30, sigma: 2 } },
  ];
  const picture: string = ratingPicture('Skyjo', agents, ['./arbiter arena skyjo']);
  expect(picture.indexOf('&lt;b&gt;')).toBeLessThan(picture.indexOf('easy (greedy)'));
  expect(picture).toContain('30 ± 4');
  expect(picture).toContain('>./arbiter arena skyjo</text>');
  expect(picture).not.toContain('<b>');
});

test('Elo ratings make the results likeliest: three wins of four are 191 points, and who never lost has a rating too', async () => {
  const { eloRatings } = await import(new URL('../../scripts/elo.mjs', import.meta.url).href);
  const [often, seldom] = eloRatings(
    [
      [0, 7500],
      [2500, 0],
    ],
    1,
  );
  expect(often.mu).toBeCloseTo(190.8, 0);
  expect(often.sigma).toBeCloseTo(4, 0); // 0.43 percent of the games, where a percent is 9.3 points
  expect(seldom).toEqual({ mu: 0, sigma: 0 });
  const [always] = eloRatings(
    [
      [0, 20],
      [0, 0],
    ],
    1,
  );
  expect(always.mu).toBeGreaterThan(200);
  expect(always.sigma).toBeLessThan(1000);
});
