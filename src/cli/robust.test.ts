/** What a machine can do to the command line: full disks, closed pipes, folders that vanish, bots that flood. Needs the build. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIR = mkdtempSync(join(tmpdir(), 'arbiter-robust-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

const ARBITER = `"${process.execPath}" "${join(ROOT, 'arbiter')}"`;

/** Run a line of the shell in which `arbiter` is the command. */
function shell(line: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line.replaceAll('arbiter', ARBITER)], {
    cwd: DIR,
    encoding: 'utf8',
    input: '',
    maxBuffer: 1e8,
  });
  return { status, stdout, stderr };
}

const ARENA = 'arbiter arena skyjo --agents random,threshold --games 2 --max-plies 50';
const hasFull = existsSync('/dev/full');

describe.skipIf(!hasFull)('a full disk (/dev/full) is one line and exit code 2', () => {
  test.each([
    ['arbiter inspect skyjo --json > /dev/full'],
    ['arbiter simulate skyjo --games 2 > /dev/full'],
    [`${ARENA} > /dev/full`],
    [`${ARENA} --json > /dev/full`],
    ['arbiter --help > /dev/full'],
    ['arbiter play skyjo > /dev/full'],
    ['arbiter simulate skyjo --games 2 --out /dev/full'],
    ['arbiter simulate skyjo --games 40 --workers 2 --out /dev/full'],
    [`${ARENA} --out /dev/full`],
    ['arbiter play skyjo --save /dev/full <<< 1'],
  ])('%s', (line) => {
    const { status, stderr } = shell(line);
    expect(stderr).toMatch(/^arbiter: [^\n]+\n$/);
    expect(status).toBe(2);
  });
});

test.each([1, 2])(
  'a disk that fills up during an arena with %i workers ends it in one line; what was kept is kept',
  (n) => {
    const { status, stderr } = shell(`ulimit -f 2; ${ARENA} --games 100 --workers ${n} --out full-${n}`);
    expect(stderr).toMatch(/^arbiter: [^\n]*EFBIG[^\n]*\n$/);
    expect(status).toBe(2);
    const again = shell(`${ARENA} --games 100 --workers ${n} --out full-${n}`);
    expect(again).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^(arbiter: line \d+ of .* half written.*\n)?$/),
    });
  },
);

describe('a closed pipe is no error', () => {
  test.each([
    ['arbiter simulate skyjo --games 2 | true'],
    ['arbiter inspect skyjo --players 8 --json | head -c 1'],
    [`${ARENA} | true`],
    ['arbiter play skyjo <<< 1 | true'],
    ['arbiter --help | true'],
  ])('%s', (line) => {
    const { status, stderr } = shell(`set -o pipefail; ${line}`);
    expect({ status, stderr: stderr.replaceAll('x', '') }).toEqual({ status: 0, stderr: '' });
  });
});

describe('folders', () => {
  test.each([
    [`${ARENA} --out /proc/nope`],
    [`${ARENA} --out /dev/null/x`],
    [`touch file; ${ARENA} --out file`],
    ['arbiter simulate skyjo --games 1 --out /proc/nope'],
    ['arbiter simulate skyjo --games 1 --out .'],
    ['arbiter play skyjo --save /nope/x'],
    ['mkdir gone && cd gone && rmdir ../gone && arbiter simulate skyjo --games 1 --out x'],
  ])('%s', (line) => {
    const { status, stdout, stderr } = shell(line);
    expect(stderr).toMatch(/^arbiter: [^\n]+\n$/);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  test('commands that need no folder work where the current one has vanished', () => {
    expect(shell('mkdir lost && cd lost && rmdir ../lost && arbiter inspect skyjo --json').status).toBe(0);
  });

  test('an output folder that vanishes during the games costs the report, not the standings', async () => {
    const args = ['arena', 'skyjo', '--agents', 'threshold,heuristic', '--games', '40', '--out', 'vanishing'];
    const child = spawn(process.execPath, [join(ROOT, 'arbiter'), ...args], { cwd: DIR });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    while (!existsSync(join(DIR, 'vanishing', 'games.jsonl'))) await new Promise((resolve) => setTimeout(resolve, 5));
    rmSync(join(DIR, 'vanishing'), { recursive: true, force: true });
    const [status] = await once(child, 'close');
    expect(status).toBe(2);
    expect(stdout).toContain('threshold');
    expect(stderr).toMatch(/^arbiter: cannot write [^\n]+\n$/);
  }, 60_000);
});

describe('an arena that was interrupted', () => {
  const run = `${ARENA} --games 6 --out resumed`;
  test('drops a half-written line and says so, and names a line that is damaged', () => {
    expect(shell(run).status).toBe(0);
    const file = join(DIR, 'resumed', 'games.jsonl');
    appendFileSync(file, '{"index":3,"sc');
    expect(shell(run)).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^arbiter: line 7 of .*half written/),
    });
    const lines = readFileSync(file, 'utf8').split('\n');
    lines[2] = lines[2].slice(5);
    writeFileSync(file, lines.join('\n'));
    expect(shell(run)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('line 3 of games.jsonl'),
    });
  });

  test('says on Ctrl-C how many games are kept', async () => {
    const args = ['arena', 'skyjo', '--agents', 'threshold,random', '--games', '100000', '--out', 'stopped'];
    const child = spawn(process.execPath, [join(ROOT, 'arbiter'), ...args], { cwd: DIR });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const games = join(DIR, 'stopped', 'games.jsonl');
    while (!existsSync(games) || readFileSync(games, 'utf8') === '')
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const [status] = await once(child, 'close');
    expect(status).toBe(130);
    expect(stderr).toMatch(/^arbiter: \d+ of 100000 games kept in stopped, run the same command again to go on\n$/);
  }, 60_000);
});

describe('bots that are programs', () => {
  const bot = (name: string, answer: string) => {
    const head = "import { createInterface } from 'node:readline';\n";
    const loop = `for await (const line of createInterface({ input: process.stdin })) { const q = JSON.parse(line); ${answer} }`;
    writeFileSync(join(DIR, name), `${head}${loop}\n`);
    return `./${name}`;
  };
  const fair = bot('a bot.mjs', 'console.log(JSON.stringify({ id: q.legal.at(-1).id }));');
  const endless = bot('endless.mjs', "const flood = () => process.stdout.write('x'.repeat(65536), flood); flood();");
  const noisy = bot(
    'noisy.mjs',
    "process.stderr.write('e'.repeat(3e6)); console.log(JSON.stringify({ id: q.legal[0].id }));",
  );

  test('one that writes for ever forfeits, is told of in one line, and the arena goes on', () => {
    for (const workers of [1, 2]) {
      const agents = `--agents "random,threshold,${endless}"`;
      const { status, stdout, stderr } = shell(
        `arbiter arena skyjo ${agents} --games 2 --max-plies 60 --workers ${workers} --out flood-${workers}`,
      );
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(
        /^\.\/endless\.mjs: 4 of 4 games given away \(4 garbage\); the last one, game \d: .*1 MB/m,
      );
      const results = JSON.parse(readFileSync(join(DIR, `flood-${workers}`, 'results.json'), 'utf8'));
      expect(results.standings.agents[2].forfeits.garbage).toBe(4);
      expect(readFileSync(join(DIR, `flood-${workers}`, 'report.html'), 'utf8')).toContain('without answering');
    }
  }, 120_000);

  test('errors are passed on, but not all of a flood', () => {
    const { status, stderr } = shell(`arbiter arena skyjo --agents "random,${noisy}" --games 2 --max-plies 20`);
    expect(status).toBe(0);
    expect(stderr).toContain('writes more than is shown here');
    expect(stderr.length).toBeLessThan(2 * 66_000);
  }, 60_000);

  test('play and simulate take them too, with spaces in their names', () => {
    const simulated = shell(`arbiter simulate skyjo --agents "${fair},random" --games 2 --max-plies 40`);
    expect(simulated).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('./a bot.mjs') });
    const played = shell(`arbiter play skyjo --bots "${fair}" --seed 1 --setup-mode auto <<< $'1\\n1\\n'`);
    expect(played).toMatchObject({ status: 0, stdout: expect.stringContaining('seat 1 is ./a bot.mjs') });
    expect(played.stdout).toContain('seat 1 is ./a bot.mjs.');
  }, 60_000);

  test('one that fails in play ends the game in one line, and the game is saved', () => {
    const { status, stderr } = shell(`arbiter play skyjo --seat 1 --bots "${endless}" --seed 1 --save lost.json`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^arbiter: seat 0 \(\.\/endless\.mjs\) [^\n]+\n$/);
    expect(shell('arbiter replay lost.json --verify').stdout).toContain('unfinished');
  }, 60_000);
});

test('more workers than games are not started', () => {
  const started = performance.now();
  expect(shell('arbiter simulate skyjo --games 3 --workers 100').status).toBe(0);
  expect(shell('arbiter arena skyjo --agents random,threshold --games 2 --max-plies 20 --workers 100').status).toBe(0);
  expect(performance.now() - started).toBeLessThan(20_000);
}, 120_000);
