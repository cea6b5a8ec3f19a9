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
    const seats = summary.seats as { games: number; winRate: { share: number } }[];
    expect(seats.map((seat) => seat.games)).toEqual([20, 20, 20, 20]);
    expect(seats.reduce((sum, seat) => sum + seat.winRate.share, 0)).toBeCloseTo(1);
  });

  test('prints a table, and no progress bar into a pipe', () => {
    const { status, stdout, stderr } = arbiter('simulate skyjo --games 6 --agents random,threshold');
    expect(status).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/games\/s/);
    expect(stdout).toMatch(/threshold +6 +\d+\.\d % +\d+\.\d–\d+\.\d +-?\d+\.\d+ +\S+/);
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
      seats: { winRate: { share: number } }[];
      agents: { agent: string; winRate: { share: number } }[];
    };
    expect(agents.find(({ agent }) => agent === 'threshold')?.winRate.share).toBeGreaterThan(0.9);
    for (const seat of seats) expect(seat.winRate.share).toBeGreaterThan(0.3);
  });

  test('one game is one game', () => {
    const { stdout } = arbiter('simulate skyjo --games 1 --max-plies 10');
    expect(stdout).toMatch(/^Skyjo: 1 game in /);
    expect(stdout).toContain('; 1 game unfinished');
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
      stdout: expect.stringMatching(/^verified: 3 records, \d+ plies, \d+ hashes equal\n$/),
    });
    expect(arbiter(`replay ${file} --game 3 --verify`).stdout).toMatch(/^verified: 1 record, /);
    expect(arbiter('replay - --verify', records[1]).status).toBe(0);
  });

  test('a damaged record is found wherever it stands, and named by its line', () => {
    const damaged = JSON.parse(records[1]);
    damaged.hashes[5] = '0123456789abcdef';
    writeFileSync(join(DIR, 'second.jsonl'), [records[0], JSON.stringify(damaged), records[2]].join('\n'));
    expect(arbiter('replay second.jsonl --verify')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^arbiter: line 2 of second.jsonl: ply 5: [^\n]+\n$/),
    });
    writeFileSync(join(DIR, 'half.jsonl'), `${records[0]}\n${records[1].slice(0, 100)}`);
    expect(arbiter('replay half.jsonl --verify').stderr).toContain(
      'line 2 of half.jsonl is not a record: it is only half',
    );
    writeFileSync(join(DIR, 'junk.jsonl'), `${records[0]}\nxyz\n`);
    expect(arbiter('replay junk.jsonl --verify').stderr).toContain(
      'line 2 of junk.jsonl is not a record: it is not JSON',
    );
  });

  test('a record cut short is verified, and said to be unfinished', () => {
    const cut = (record: { actions: number[]; hashes?: string[] }) => {
      record.actions.length = 20;
      record.hashes?.splice(21);
    };
    const name = saved('cut.json', cut);
    expect(arbiter(`replay ${name} --verify`).stdout).toBe(
      'verified: 1 record, 20 plies, 21 hashes equal; unfinished\n',
    );
    writeFileSync(join(DIR, 'cut.jsonl'), `${records[0]}\n${readFileSync(join(DIR, name), 'utf8')}\n`);
    expect(arbiter('replay cut.jsonl --verify').stdout).toMatch(/^verified: 2 records, .*; 1 of them unfinished\n$/);
  });

  test('a record over several lines is read as well as one a line', () => {
    writeFileSync(join(DIR, 'pretty.json'), JSON.stringify(JSON.parse(records[0]), null, 2));
    expect(arbiter('replay pretty.json --verify').status).toBe(0);
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
    ['play skyjo --bots nobody', "unknown agent 'nobody'"],
    ['play skyjo --bots ./nowhere.py', 'no program ./nowhere.py'],
    ['play skyjo --save missing/folder/file', 'cannot write'],
    ['simulate skyjo --agents ./nowhere.py', 'no program ./nowhere.py'],
    ['simulate skyjo --out junk.json', 'junk.json exists already'],
    ['play skyjo --save junk.json', 'junk.json exists already'],
    ['simulate skyjo extra', 'too many arguments'],
    ['play skyjo extra', 'too many arguments'],
    ['arena skyjo extra --agents random', 'too many arguments'],
    ['inspect skyjo extra', 'too many arguments'],
    ['worker extra --queue redis://127.0.0.1:1', 'too many arguments'],
    ['replay junk.json more', 'too many arguments'],
    ['play nosuch extra', "unknown game 'nosuch'"],
    ['replay /dev/zero', 'line 1 is longer than'],
    ['replay .', 'cannot read'],
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
      'ta\n99\ntake the discard\nxyzzy\ncolumn 2\nf\n?b\nq\n',
    );
    expect(status).toBe(0);
    expect(stdout).toContain('You are seat 0');
    expect(stdout).toContain("'99' is no action here: type one of tb, tc, td");
    expect(stdout).toContain('Everyone turns two cards up first. (SETUP_FIRST)');
    expect(stdout).toContain("'xyzzy' is no action");
    expect(stdout).toContain("'column 2' could be 3 actions");
    expect(stdout).toContain('You left at ply ');
    expect(stdout).toContain('This was the game of seed 42.');
  });

  test('a whole game, saved, can be verified', () => {
    const record = join(DIR, 'played.json');
    const moves = Array.from({ length: 4000 }, (_, n) => (n % 2 ? 'abcdefghijkl'[(n >> 1) % 12] : 'deck')).join('\n');
    const { stdout } = arbiter(
      `play skyjo --seed 1 --setup-mode auto --score-limit 1 --bots random --save ${record}`,
      moves,
    );
    expect(stdout).toMatch(/place +seat +player +score/);
    expect(arbiter(`replay ${record} --verify`).status).toBe(0);
  });

  test('input that ends leaves the game, and a left game is saved too', () => {
    const record = join(DIR, 'left.json');
    expect(arbiter(`play skyjo --seed 1 --save ${record}`, 'a\n').status).toBe(0);
    expect(JSON.parse(readFileSync(record, 'utf8')).actions).toEqual([14]);
  });
});

describe('at the table', () => {
  test('? tells the rules and the signs, and ? with a word what that action would bring', () => {
    const { stdout } = arbiter('play splendor --seed 5', 'wbg\n?\n?r11\nq\n');
    expect(stdout).toContain('The most points win');
    expect(stdout).toMatch(/W white, B blue/);
    expect(stdout.replace(/\n/g, ' ')).toMatch(
      /reserve T1 \w+, which costs [^:]+: Puts a \w+ card of level 1 into your hand/,
    );
    expect(stdout).toContain('You took 1 white, 1 blue and 1 green.');
    expect(stdout).toMatch(/^Seat 1 (took|reserved|bought)/m);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  });

  test('in an auction a bare number is the bid, and a number names a plant; a bid that is too low is refused with the bids', () => {
    const { stdout } = arbiter('play power-grid --seed 5 --bots easy', '4\n3\n15\nq\n');
    expect(stdout).toContain('Seat 0 puts plant 4 up for auction');
    expect(stdout).toContain('bid: 4–50');
    expect(stdout).toMatch(/at least 4/);
    expect(stdout).toContain('Seat 0 bids 15 for plant 4.');
  });

  test('several people sit at one terminal; each is asked to look alone, and told what happened since', () => {
    const { stdout } = arbiter('play skyjo --people 2 --seed 1', '\na\nb\n\nc\nq\n');
    expect(stdout).toContain('People sit at 0, 1.');
    expect(stdout).toContain('It is the turn of seat 0. Nobody else looks?');
    expect(stdout).toContain('It is the turn of seat 1. Nobody else looks?');
    expect(stdout).toMatch(/turn of seat 1[\s\S]*Seat 0 turned up/);
    expect(arbiter('play skyjo --people 3')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('do not fit'),
    });
  });

  test('a game that was left is taken up again where it was, with the same bots', () => {
    const file = join(DIR, 'again.json');
    expect(arbiter(`play skyjo --seed 1 --bots threshold --save ${file}`, 'a\nb\n').stdout).toContain(
      `Go on with: arbiter play --resume ${file}`,
    );
    const before = JSON.parse(readFileSync(file, 'utf8'));
    expect(before.players).toEqual(['person', 'threshold']);
    const { status, stdout } = arbiter(`play --resume ${file}`, 'deck\nc\n');
    expect(status).toBe(0);
    expect(stdout).toContain('seat 1 is threshold');
    const after = JSON.parse(readFileSync(file, 'utf8'));
    expect(after.actions.slice(0, before.actions.length)).toEqual(before.actions);
    expect(after.actions.length).toBeGreaterThan(before.actions.length);
    expect(arbiter(`replay ${file} --verify`).stdout).toContain('unfinished');
  });

  test.each([
    ['play --resume nowhere.json', 'cannot read nowhere.json'],
    ['play --resume list.json', 'not a record'],
    ['play --resume finished.jsonl', 'is over'],
  ])('%s is refused in one line', (args, reason) => {
    if (args.includes('finished')) arbiter('simulate skyjo --games 1 --score-limit 1 --out finished.jsonl');
    expect(arbiter(args)).toMatchObject({ status: 2, stderr: expect.stringContaining(reason) });
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
