/** `arena` and `worker` as people use them, with threads, interruptions and a real Redis. Needs the build that `npm test` makes first. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ARBITER = join(ROOT, 'arbiter');
const DIR = mkdtempSync(join(tmpdir(), 'arbiter-arena-cli-'));
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function arbiter(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ARBITER, ...args], { encoding: 'utf8', cwd: DIR });
  return { status, stdout, stderr };
}

function start(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [ARBITER, ...args], { cwd: DIR, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
}

async function outputOf(child: ChildProcess): Promise<{ status: number | null; stdout: string; stderr: string }> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

/** What two runs must agree on. */
function standings(stdout: string): unknown {
  return JSON.parse(stdout).standings;
}

function gamesIn(folder: string): number[] {
  const file = join(DIR, folder, 'games.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line).index);
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const AGENTS = ['--agents', 'heuristic,threshold,flat:worlds=2,depth=6', '--score-limit', '30'];
const SMALL = ['arena', 'skyjo', ...AGENTS, '--games', '8', '--seed', '7', '--json'];

describe('arena', () => {
  test('the same seeds give the same standings whatever the number of workers', () => {
    const runs = ['1', '2', '3'].map((workers) => arbiter([...SMALL, '--workers', workers]));
    for (const run of runs) expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(standings(runs[1].stdout)).toEqual(standings(runs[0].stdout));
    expect(standings(runs[2].stdout)).toEqual(standings(runs[0].stdout));
  }, 60_000);

  test('prints tables, and writes a report and every game', () => {
    const { status, stdout, stderr } = arbiter([...SMALL.slice(0, -1), '--players', '3', '--out', 'told']);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/heuristic +9 +\d+\.\d %/);
    expect(stdout).not.toContain('\u001b');
    expect(gamesIn('told').length).toBe(9);
    expect(readFileSync(join(DIR, 'told', 'report.html'), 'utf8')).toContain('<svg');
    expect(JSON.parse(readFileSync(join(DIR, 'told', 'results.json'), 'utf8')).standings.games).toBe(9);
  }, 60_000);

  test('killed with SIGKILL, it goes on where it was', async () => {
    const args = [...SMALL.slice(0, -1), '--games', '40', '--workers', '2', '--out', 'killed'];
    const child = start(args);
    await until(() => gamesIn('killed').length >= 3);
    child.kill('SIGKILL');
    await once(child, 'close');
    const before = gamesIn('killed');
    const { status } = arbiter(args);
    expect(status).toBe(0);
    const after = gamesIn('killed');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, index) => index));
    const whole = arbiter([...SMALL, '--games', '40']);
    const kept = JSON.parse(readFileSync(join(DIR, 'killed', 'results.json'), 'utf8'));
    expect(kept.standings).toEqual(standings(whole.stdout));
  }, 120_000);

  test.each([
    [['arena', 'skyjo'], /required option '--agents <specs>'/],
    [['arena', 'chess', '--agents', 'random'], /unknown game 'chess'/],
    [['arena', 'skyjo', '--agents', 'nobody'], /unknown agent 'nobody'/],
    [['arena', 'skyjo', '--agents', 'random,random,threshold'], /one table: it takes 2 agents, not 3/],
    [['arena', 'skyjo', '--agents', 'random,./nowhere.py'], /no program .\/nowhere.py/],
    [['arena', 'skyjo', '--agents', 'mcts:sims=0'], /sims must be/],
    [['arena', 'skyjo', '--agents', 'random', '--games', '0'], /--games/],
    [['arena', 'skyjo', '--agents', 'random', '--queue', 'redis://127.0.0.1:1'], /cannot reach 127.0.0.1:1/],
    [['worker'], /required option '--queue <url>'/],
    [['worker', '--queue', 'redis://:secret@127.0.0.1:1'], /^(?!.*secret).*cannot reach 127.0.0.1:1/],
  ])('%j is refused in one line', (args, sentence) => {
    const { status, stdout, stderr } = arbiter(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n').length).toBe(1);
  });
});

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis)
  console.warn('the queue was not tried: there is no redis-server here (Debian: apt-get install redis-server)');

describe.skipIf(!hasRedis)('queue (needs redis-server)', () => {
  let redis: ChildProcess;
  let url = '';

  beforeAll(async () => {
    const port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', DIR];
    redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    redis.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    await until(() => said.includes('Ready to accept connections'));
  });
  afterAll(() => redis.kill('SIGKILL'));

  const worker = () => start(['worker', '--queue', url, '--lock', '1000']);

  test('any number of workers give the standings of one process', async () => {
    worker();
    worker();
    const queued = await outputOf(start([...SMALL, '--queue', url]));
    expect(queued).toMatchObject({ status: 0, stderr: '' });
    expect(standings(queued.stdout)).toEqual(standings(arbiter(SMALL).stdout));
  }, 60_000);

  test('a worker killed in the middle of its job loses and duplicates nothing', async () => {
    const args = [...SMALL, '--games', '60', '--queue', url, '--out', 'queued'];
    const victim = worker();
    const arena = start(args);
    const done = outputOf(arena);
    await until(() => gamesIn('queued').length > 0); // it is at work: the next job is in its hands
    victim.kill('SIGKILL');
    await once(victim, 'close');
    const before = gamesIn('queued').length;
    expect(before).toBeLessThan(180);
    worker();
    const queued = await done;
    expect(queued).toMatchObject({ status: 0, stderr: '' });
    expect(gamesIn('queued').toSorted((a, b) => a - b)).toEqual(Array.from({ length: 180 }, (_, index) => index));
    expect(standings(queued.stdout)).toEqual(standings(arbiter([...SMALL, '--games', '60', '--workers', '2']).stdout));
  }, 120_000);

  test('an arena killed while workers play finds its results again', async () => {
    const args = [...SMALL, '--games', '60', '--queue', url, '--out', 'resumed'];
    const arena = start(args);
    await until(() => existsSync(join(DIR, 'resumed', 'run.txt')));
    worker();
    await until(() => gamesIn('resumed').length > 0);
    arena.kill('SIGKILL');
    await once(arena, 'close');
    const again = await outputOf(start(args));
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(gamesIn('resumed').toSorted((a, b) => a - b)).toEqual(Array.from({ length: 180 }, (_, index) => index));
  }, 120_000);

  test.each(['SIGINT', 'SIGTERM'] as const)('an idle worker stops at %s within seconds', async (signal) => {
    const child = worker();
    await once(child.stderr!, 'data'); // it works
    await new Promise((resolve) => setTimeout(resolve, 300)); // and waits for a job
    const started = performance.now();
    child.kill(signal);
    const [status] = await once(child, 'close');
    expect(status).toBe(0);
    expect(performance.now() - started).toBeLessThan(8000);
  });

  const SLOW = [
    'arena',
    'splendor',
    '--agents',
    'mcts:sims=2000,random',
    '--games',
    '2',
    '--max-plies',
    '40',
    '--json',
  ];

  test('a worker told to stop gives a long job back at once, for others to do', async () => {
    const busy = start(['worker', '--queue', url, '--lock', '60000']);
    await once(busy.stderr!, 'data');
    const done = outputOf(start([...SLOW, '--queue', url, '--out', 'given-back']));
    await until(() => existsSync(join(DIR, 'given-back', 'run.txt')));
    await new Promise((resolve) => setTimeout(resolve, 1500)); // the job is in its hands
    busy.kill('SIGTERM');
    const [status] = await once(busy, 'close');
    expect(status).toBe(0);
    const before = gamesIn('given-back').length;
    expect(before).toBeLessThan(2);
    start(['worker', '--queue', url, '--workers', '2']);
    expect(await done).toMatchObject({ status: 0, stderr: '' });
    expect(gamesIn('given-back').length).toBe(2);
  }, 120_000);

  test('a second signal ends a worker at once', async () => {
    const busy = start(['worker', '--queue', url, '--lock', '1000']);
    await once(busy.stderr!, 'data');
    start([...SLOW, '--queue', url]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    busy.kill('SIGINT');
    await once(busy.stderr!, 'data');
    const started = performance.now();
    busy.kill('SIGINT');
    const [status] = await once(busy, 'close');
    expect(status).toBe(130);
    expect(performance.now() - started).toBeLessThan(1500);
  }, 60_000);

  test('a worker runs no programs unless it is allowed to', async () => {
    worker();
    const program = join(ROOT, 'examples', 'bot.mjs');
    const args = ['arena', 'skyjo', '--agents', `random,${program}`, '--games', '2', '--queue', url];
    const { status, stderr } = await outputOf(start(args));
    expect(status).toBe(2);
    expect(stderr).toContain('does not run programs');
  }, 60_000);
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
