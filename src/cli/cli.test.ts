/** The command line as people use it: the launcher in the clone, run as a process. Needs the build that `npm test` makes first. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIR = mkdtempSync(join(tmpdir(), 'arbiter-cli-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

function arbiter(args: string, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'arbiter'), ...args.split(' ')], {
    input,
    encoding: 'utf8',
    cwd: DIR,
  });
  return { status, stdout, stderr };
}

function json(args: string): Record<string, unknown> {
  const { status, stdout, stderr } = arbiter(args);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

describe('simulate', () => {
  test('sums up games by seat and by agent', () => {
    const summary = json('simulate skyjo --players 4 --games 20 --seed 100 --setup-mode auto --json');
    expect(summary).toMatchObject({ game: 'skyjo', players: 4, games: 20, finished: 20, seed: '100' });
    const seats = summary.seats as { name: string; games: number; winRate: { mean: number } }[];
    expect(seats.map((seat) => seat.games)).toEqual([20, 20, 20, 20]);
    expect(seats.reduce((sum, seat) => sum + seat.winRate.mean, 0)).toBeCloseTo(1);
  });

  test('prints a table, and no progress bar into a pipe', () => {
    const { status, stdout, stderr } = arbiter('simulate skyjo --games 6 --agents random,threshold');
    expect(status).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/games\/s/);
    expect(stdout).toMatch(/threshold +6 +-?\d+\.\d+ ± \d+\.\d+ +\d+\.\d+ ± \d+\.\d+ %/);
    expect(stdout).not.toContain('\u001b');
  });

  test('the same seeds give the same games whatever the number of workers', () => {
    const runs = [1, 2, 3].map((workers) => {
      const out = join(DIR, `workers-${workers}.jsonl`);
      const { timing, ...summary } = json(
        `simulate skyjo --players 3 --games 30 --agents random,threshold --workers ${workers} --json --out ${out}`,
      );
      expect(timing).toMatchObject({ workers });
      return { summary, records: readFileSync(out, 'utf8') };
    });
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
    expect(runs[0].records.trim().split('\n').length).toBe(30);
  });

  test('agents move one seat on with every game', () => {
    const { seats, agents } = json('simulate skyjo --players 2 --games 40 --agents random,threshold --json') as {
      seats: { winRate: { mean: number } }[];
      agents: { name: string; winRate: { mean: number } }[];
    };
    expect(agents.find((agent) => agent.name === 'threshold')?.winRate.mean).toBeGreaterThan(0.9);
    for (const seat of seats) expect(seat.winRate.mean).toBeGreaterThan(0.3);
  });

  test('a game that takes too long is left and counted as unfinished', () => {
    expect(json('simulate skyjo --games 3 --max-plies 10 --json')).toMatchObject({
      games: 3,
      finished: 0,
      plies: { mean: 10 },
    });
  });
});

describe('inspect', () => {
  test('tells the full state, what each seat observes, the legal actions and the hash', () => {
    const position = json('inspect skyjo --players 2 --seed 7 --steps 5 --setup-mode auto --json');
    expect(position).toMatchObject({ game: 'skyjo', seats: 2, seed: '7' });
    expect(position.played).toHaveLength(5);
    expect(position.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(position.state).toHaveProperty('deckOrderRemaining');
    const observations = position.observations as { view: object; tokens: { boardTokens: number[][] } }[];
    expect(observations.map((observed) => observed.tokens.boardTokens.length)).toEqual([24, 24]);
    expect(JSON.stringify(observations)).not.toContain('deckOrderRemaining');
    expect(position).toEqual(json('inspect skyjo --players 2 --seed 7 --steps 5 --setup-mode auto --json'));
  });

  test('prints the same for people', () => {
    const { stdout } = arbiter('inspect skyjo-macro --players 3 --seed 7 --steps 9');
    for (const part of ['Full state', 'Seat 2 observes', 'boardTokens [0 0', 'Legal actions', 'hash '])
      expect(stdout).toContain(part);
  });
});

describe('replay', () => {
  const file = join(DIR, 'games.jsonl');
  arbiter(`simulate skyjo --games 3 --seed replay --out ${file}`);
  const records = readFileSync(file, 'utf8').trim().split('\n');
  const saved = (
    name: string,
    change: (record: { actions: number[]; hashes?: string[]; [field: string]: unknown }) => void,
  ) => {
    const record = JSON.parse(records[0]);
    change(record);
    writeFileSync(join(DIR, name), JSON.stringify(record));
    return name;
  };

  writeFileSync(join(DIR, 'list.json'), '[1,2]');

  test('plays any record of a file again and compares every hash', () => {
    expect(arbiter(`replay ${file} --verify`)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^verified: \d+ plies, \d+ hashes equal\n$/),
    });
    expect(arbiter(`replay ${file} --game 3 --verify`).status).toBe(0);
    expect(arbiter('replay - --verify', records[1]).status).toBe(0);
  });

  test('prints one line of JSON per ply: ply, seat, action and id, hash, full state', () => {
    const { stdout } = arbiter(`replay ${file} --json`);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const record = JSON.parse(records[0]);
    expect(lines.map((line) => line.ply)).toEqual(Array.from({ length: record.actions.length + 1 }, (_, ply) => ply));
    expect(lines.map((line) => line.hash)).toEqual(record.hashes);
    expect(lines.slice(1).map((line) => line.id)).toEqual(record.actions);
    expect(lines[1]).toMatchObject({ seat: 0, action: { type: 'flip' }, state: { globalStep: 1 } });
    expect(arbiter(`replay ${file} --json --to 4`).stdout.trim().split('\n')).toHaveLength(5);
  });

  test('tells the match in a pipe', () => {
    const { stdout } = arbiter(`replay ${file} --to 3`);
    expect(stdout).toMatch(/3 {2}seat 1: turn up row \d, column \d/);
    expect(stdout).toContain('Round 1');
  });

  test.each([
    [
      'a changed action',
      () => saved('action.json', (record) => record.actions.splice(40, 1, (record.actions[40] + 1) % 26)),
    ],
    ['a changed hash', () => saved('hash.json', (record) => record.hashes?.splice(9, 1, '0123456789abcdef'))],
    ['a missing hash', () => saved('short.json', (record) => record.hashes?.pop())],
    ['another seed', () => saved('seed.json', (record) => Object.assign(record, { seed: 'other' }))],
    ['another version', () => saved('version.json', (record) => Object.assign(record, { version: 999 }))],
    ['another game', () => saved('game.json', (record) => Object.assign(record, { game: 'go' }))],
    ['a field too many', () => saved('field.json', (record) => Object.assign(record, { extra: 1 }))],
    [
      'actions after the end',
      () =>
        saved('long.json', (record) =>
          [record.actions, record.hashes ?? []].forEach((list) => void list.push(0 as never)),
        ),
    ],
    ['a list', () => 'list.json'],
  ] as [string, () => string][])('a tampered record is refused in one line: %s', (_, make) => {
    for (const flags of ['--verify', '--json', '']) {
      const { status, stdout, stderr } = arbiter(`replay ${make()} ${flags}`.trim());
      expect(status).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^arbiter: [^\n]+\n$/);
    }
  });

  test('a record without hashes cannot be verified, but can be replayed', () => {
    const name = saved('plain.json', (record) => delete record.hashes);
    expect(arbiter(`replay ${name} --verify`)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no hashes'),
    });
    expect(arbiter(`replay ${name}`).status).toBe(0);
  });
});

describe('what cannot be done is said in one line, with exit code 2', () => {
  writeFileSync(join(DIR, 'junk.json'), '{"game":');
  writeFileSync(join(DIR, 'empty.json'), '');
  test.each([
    ['play nosuch', "unknown game 'nosuch'"],
    ['play', 'needs a game'],
    ['frobnicate', "unknown command 'frobnicate'"],
    ['simulate skyjo --players 9', 'from 2 to 8'],
    ['simulate skyjo --players two', 'whole number'],
    ['simulate skyjo --games 0', 'whole number'],
    ['simulate skyjo --games 1e3', 'whole number'],
    ['simulate skyjo --workers -1', 'whole number'],
    ['simulate skyjo --setup-mode sometimes', 'manual, auto'],
    ['simulate skyjo --score-limit 0', 'from 1 to 1000'],
    ['simulate skyjo --agents nobody', "unknown agent 'nobody'"],
    ['simulate skyjo --agents random,', 'no name'],
    ['simulate skyjo --agents random,random,random', 'do not fit'],
    ['simulate skyjo --nonsense', "unknown option '--nonsense'"],
    ['simulate skyjo --out missing/folder/file', 'cannot write'],
    ['inspect skyjo --steps many', 'whole number'],
    ['play skyjo --seat 5', 'no seat 5'],
    ['replay', 'missing required argument'],
    ['replay nowhere.jsonl', 'cannot read'],
    ['replay junk.json', 'not JSON'],
    ['replay empty.json', 'not JSON'],
    ['replay junk.json --game 2', 'no number 2'],
  ])('arbiter %s', (args, reason) => {
    const { status, stdout, stderr } = arbiter(args);
    expect(stderr).toMatch(/^arbiter: [^\n]+\n$/);
    expect(stderr).toContain(reason);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});

describe('play', () => {
  test('a person in a pipe plays, is told why something is refused, and is asked again', () => {
    const { status, stdout } = arbiter(
      'play skyjo --players 3 --seed 42',
      '1\n99\ntake the discard\nxyzzy\ncolumn 2\nrow 2, column 2\nq\n',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('You are seat 0');
    expect(stdout).toContain('There is no 99 in the list: type a number from 1 to 11.');
    expect(stdout).toContain('Everyone turns two cards up first. (SETUP_FIRST)');
    expect(stdout).toContain("'xyzzy' is no action");
    expect(stdout).toContain("'column 2' could be 3 actions");
    expect(stdout).toContain('You left at ply ');
    expect(stdout).toContain('This was the game of seed 42.');
  });

  test('a whole game, saved, can be verified', () => {
    const record = join(DIR, 'played.json');
    const moves = Array.from({ length: 4000 }, (_, n) => (n % 3 === 2 ? '13' : '1')).join('\n');
    const { stdout } = arbiter(
      `play skyjo --seed 1 --setup-mode auto --score-limit 1 --bots random --save ${record}`,
      moves,
    );
    expect(stdout).toMatch(/place +seat +player +score/);
    expect(arbiter(`replay ${record} --verify`).status).toBe(0);
  });

  test('input that ends leaves the game, and a left game is saved too', () => {
    const record = join(DIR, 'left.json');
    expect(arbiter(`play skyjo --seed 1 --save ${record}`, '1\n').status).toBe(0);
    expect(JSON.parse(readFileSync(record, 'utf8')).actions).toEqual([14]);
  });
});

test('a reader that has seen enough is no error', async () => {
  const child = spawn(
    'sh',
    ['-c', `"${process.execPath}" "${join(ROOT, 'arbiter')}" inspect skyjo --players 8 | head -1`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  await new Promise((done) => child.on('close', done));
  expect(Buffer.concat(chunks).toString()).toBe('');
});

test('without a terminal the menu is the help', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'arbiter')], { encoding: 'utf8', input: '' });
  expect(status).toBe(0);
  expect(stdout).toContain('Usage: arbiter');
});
