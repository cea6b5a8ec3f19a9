/** `arbiter serve` as users start it: what it says, what it plays, how it stops. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, serveProcess } from '../testing/server-process.ts';

const ARBITER = fileURLToPath(new URL('../../arbiter', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'arbiter-serve-'));
const SECRET = 'the-secret-of-a-test';
let server: ServerProcess;
beforeAll(async () => {
  server = await serveProcess(['--port', '0', '--data', folder, '--logs']);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const post = (path: string, body: object, bearer = SECRET) =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });

describe('serve', () => {
  test('says its address and where the data is, in a line each', () => {
    const lines = server.output().split('\n');
    expect(lines).toContain(`listening on ${server.url}`);
    expect(lines).toContain(`data in ${folder}`);
  });

  test('lets a bot answer from its thread', async () => {
    const seats = [{ kind: 'bot', bot: 'easy' }, { kind: 'me' }];
    const made = await post('matches', { key: 'a-key-of-mine', name: 'Anne', game: 'splendor', seats });
    const { match, token } = (await made.json()) as { match: { id: string }; token: string };
    const position = () =>
      fetch(`${server.url}/api/matches/${match.id}/position`, { headers: { authorization: `Bearer ${token}` } });
    // What the position says of the turn is all that is looked at.
    await expect
      .poll(async () => ((await (await position()).json()) as { turn: number }).turn, { timeout: 200_000 })
      .toBe(1);
  });

  const rubbish = join(folder, 'rubbish');
  const nested = join(folder, 'nested');
  mkdirSync(join(nested, 'arbiter.db'), { recursive: true });
  mkdirSync(rubbish);
  writeFileSync(join(rubbish, 'arbiter.db'), 'this is no database'.repeat(99));
  test.each([
    ['is used by another server', ['--port', '0', '--data', folder]],
    [`the database in ${rubbish} cannot be used: file is not a database`, ['--port', '0', '--data', rubbish]],
    [`the database in ${nested} cannot be used`, ['--port', '0', '--data', nested]],
    ['choose another with --data', ['--port', '0', '--data', join(rubbish, 'arbiter.db', 'below-a-file')]],
    ['choose another with --data', ['--port', '0', '--data', join(rubbish, 'arbiter.db')]],
    ['choose another with --data', ['--port', '0', '--data', '/proc/nobody/makes/this']],
    ["unknown limit 'burst=1=2'", ['--port', '0', '--limit', 'burst=1=2']],
    ["unknown limit 'speed=1'", ['--port', '0', '--limit', 'speed=1']],
    ['--port <n>', ['--port', '70000']],
  ])('ends in one line: %s', (sentence, flags) => {
    const done = spawnSync(process.execPath, [ARBITER, 'serve', ...flags], { encoding: 'utf8' });
    expect(done.status).toBe(2);
    expect(done.stderr).toContain(sentence);
    expect(done.stderr.trim().split('\n')).toHaveLength(1);
  });

  test('says that a port is taken', () => {
    const port = new URL(server.url).port;
    const other = mkdtempSync(join(tmpdir(), 'arbiter-serve-'));
    const done = spawnSync(process.execPath, [ARBITER, 'serve', '--port', port, '--data', other], { encoding: 'utf8' });
    rmSync(other, { recursive: true, force: true });
    expect(done.stderr).toBe(`arbiter: port ${port} is taken: choose another with --port\n`);
  });

  test('stops when told to, and its logs hold no secret', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toContain('"route":"/api/matches"');
    expect(server.output()).not.toContain(SECRET);
  });
});
