/** `arbiter join` as users start it: agents and programs at the tables of a real server, and what it says when nothing comes of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { MatchInfo, NewMatch } from '../client/index.ts';
import { games } from '../games/index.ts';
import { PROTOCOL } from '../server/version.ts';
import { freePort } from '../testing/postgres.ts';
import { type Rig, startRig } from '../testing/server.ts';
import { readTable } from './join-table.ts';

const ARBITER = fileURLToPath(new URL('../../arbiter', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'arbiter-join-'));
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly done: Promise<{ code: number | null; out: string; err: string }>;
}

function joinTable(...args: string[]): Run {
  const child = spawn(process.execPath, [ARBITER, 'join', ...args]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  child.stderr.on('data', (bytes) => {
    err += bytes;
  });
  const done = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  );
  return { child, out: () => out, done };
}

const link = (id: string) => `${rig.server.url}/#/t/${id}`;
const open = { kind: 'open' } as const;
const make = (more: Partial<NewMatch> = {}) =>
  rig.client().create({
    name: 'Anne',
    game: 'splendor',
    seats: [open, { kind: 'bot', bot: 'random' }],
    options: { maxTurns: 6 },
    ...more,
  });

/** However busy the machine is. */
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 120_000 });
const state = async (id: string): Promise<MatchInfo['state']> => (await rig.client().info(id)).state;

describe('an agent', () => {
  test('that searches plays to the end, and it is told how that was', async () => {
    const { match } = await make({ seats: [open, open], options: { maxTurns: 4 } });
    const runs = [
      joinTable(link(match.id), '--agent', 'mcts:sims=20', '--name', 'Searcher'),
      joinTable(match.id, '--agent', 'greedy', '--server', rig.server.url),
    ];
    for (const { code, out, err } of await Promise.all(runs.map(({ done }) => done))) {
      expect(err).toBe('');
      expect(code).toBe(0);
      expect(out).toMatch(
        /^seat \d of 2 at Splendor, match \S{16}, as (Searcher|greedy)\n.+: place \d of 2 with \d+ points/,
      );
    }
    expect(await state(match.id)).toBe('finished');
  });

  test('that is a program is asked over standard input, and told why an answer was refused', async () => {
    const program = join(folder, 'stubborn.mjs');
    const code = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { legal, refusal } = JSON.parse(line);
  if (refusal) process.stderr.write(refusal.code + '\\n');
  console.log(JSON.stringify({ id: refusal ? legal[0].id : 99999 }));
}`;
    writeFileSync(program, code);
    const { match } = await make({ options: { maxTurns: 2 } });
    const { code: exit, err } = await joinTable(link(match.id), '--agent', program).done;
    expect(exit).toBe(0);
    expect(new Set(err.trim().split('\n'))).toEqual(new Set(['UNKNOWN_ACTION']));
    expect(await state(match.id)).toBe('finished');
  });

  test('that fails every try leaves the table, and nothing is played for it', async () => {
    const program = join(folder, 'mute.mjs');
    writeFileSync(program, 'process.exit(3);\n');
    const { match } = await make();
    const { code, err } = await joinTable(link(match.id), '--agent', program).done;
    expect(code).toBe(2);
    expect(err).toMatch(
      /^arbiter: \S+mute\.mjs failed 3 tries at ply \d+; the last one: .*it has ended with code 3\. \(AGENT_THREW\)\n$/,
    );
    const { result } = await rig.client().info(match.id);
    expect(result).toMatchObject({ ending: 'forfeit', by: 0 });
  });

  test('gets up again when it is interrupted before the match begins', async () => {
    const anne = rig.client();
    const { match } = await anne.create({ name: 'Anne', game: 'splendor', seats: [{ kind: 'me' }, open, open] });
    const run = joinTable(link(match.id), '--agent', 'random');
    await eventually(run.out).toContain('seat 1 of 3');
    run.child.kill('SIGINT');
    expect(await run.done).toMatchObject({ code: 130, err: 'arbiter: left the table\n' });
    expect((await anne.info(match.id)).seats.map(({ kind }) => kind)).toEqual(['person', 'open', 'open']);
  });

  test('forfeits, or makes way for the bot of the clock, when it is interrupted in mid-match', async () => {
    const anne = rig.client();
    const clock = { per: 'move', seconds: 600, late: 'random' } as const;
    const { match } = await anne.create({ name: 'Anne', game: 'splendor', seats: [{ kind: 'me' }, open], clock });
    const run = joinTable(link(match.id), '--agent', 'random');
    await eventually(run.out).toContain('seat 1 of 2');
    run.child.kill('SIGTERM');
    expect(await run.done).toMatchObject({ code: 143, err: 'arbiter: left the table\n' });
    expect((await anne.info(match.id)).seats[1]).toMatchObject({ kind: 'bot', bot: 'random', away: true });
  });
});

describe('a line and exit code 2', () => {
  const NOBODY = 'AAAAAAAAAAAAAAAA';
  test.each<[string, (url: string) => string[], string]>([
    ['for what is no table', () => ['table'], "'table' is no table"],
    ['for a link without a match', (url) => [`${url}/#/lobby`], 'names no table'],
    ['for a server that is none', () => [NOBODY, '--server', 'localhost'], "'localhost' is no server"],
    ['for a match that is not there', (url) => [`${url}/#/t/${NOBODY}`], 'There is no such match.'],
    ['for an unknown flag', (url) => [`${url}/#/t/${NOBODY}`, '--fast'], "unknown option '--fast'"],
  ])('%s', async (_, args, sentence) => {
    const { code, err, out } = await joinTable(...args(rig.server.url)).done;
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('for agents nobody knows, full tables, matches that are over and programs that are not there', async () => {
    const { match } = await make({ options: { maxTurns: 1 } });
    const run = async (...args: string[]) => {
      const { code, err } = await joinTable(link(match.id), ...args).done;
      return { code, err };
    };
    expect(await run('--agent', 'deep-thought')).toMatchObject({
      code: 2,
      err: expect.stringContaining('unknown agent'),
    });
    expect(await run('--agent', './nothing.py')).toEqual({
      code: 2,
      err: 'arbiter: there is no program ./nothing.py\n',
    });
    expect(await run('--agent', 'random', '--seat', '1')).toEqual({
      code: 2,
      err: 'arbiter: That seat is taken, or none is open.\n',
    });
    expect(await run('--agent', 'random')).toEqual({ code: 0, err: '' });
    expect(await run('--agent', 'random')).toMatchObject({ code: 2, err: expect.stringContaining('is over') });
  });

  test('for servers that do not answer, are something else, or play other rules', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect((await joinTable(`${nowhere}/#/t/${NOBODY}`).done).err).toContain(`no server answers at ${nowhere}`);
    const body = { page: '{}', rules: '' };
    const other = createServer((request, reply) => reply.end(request.url?.startsWith('/page') ? 'a page' : body.rules));
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect((await joinTable(`${url}/page/#/t/${NOBODY}`).done).err).toContain('is no Arbiter server');
    body.rules = JSON.stringify({ type: 'match', match: { game: 'splendor', version: 99, state: 'waiting' } });
    expect((await joinTable(`${url}/#/t/${NOBODY}`).done).err).toContain('the server plays version 99 of splendor');
    body.rules = JSON.stringify({ type: 'match', match: { game: 'chess', version: 1, state: 'waiting' } });
    expect((await joinTable(`${url}/#/t/${NOBODY}`).done).err).toContain(
      "the match is of 'chess', which is not known here",
    );
    other.close();
  });
});

test.each([
  ['never answers', false],
  ['answers nothing but a greeting', true],
])('a server that %s is given up', async (_, answers) => {
  const info = { type: 'match', match: { game: 'splendor', version: games.splendor.version, state: 'waiting' } };
  const http = createServer((_request, reply) => {
    if (answers) reply.end(JSON.stringify(info));
  });
  new WebSocketServer({ server: http }).on('connection', (socket) =>
    socket.on('message', (bytes) => {
      const { type, id } = JSON.parse(String(bytes)) as { type: string; id: number };
      if (type === 'hello') socket.send(JSON.stringify({ re: id, type: 'welcome', protocol: PROTOCOL, version: '1' }));
    }),
  );
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { code, err } = await joinTable(`${url}/#/t/AbCdEfGh01234_-x`, '--agent', 'random', '--patience', '1').done;
  http.closeAllConnections();
  http.close();
  expect({ code, err }).toEqual({ code: 2, err: `arbiter: ${url} has not answered for 1 seconds\n` });
});

test.each([
  ['http://localhost:8080/#/t/AbCdEfGh01234_-x', 'http://localhost:8080'],
  ['https://example.org/games/#/t/AbCdEfGh01234_-x?from=mail', 'https://example.org/games'],
  ['https://example.org/games/api/matches/AbCdEfGh01234_-x/events', 'https://example.org/games'],
  ['AbCdEfGh01234_-x', 'http://localhost:9'],
])('%s is a table of %s', (text, server) => {
  expect(readTable(text, 'http://localhost:9/')).toEqual({ server, match: 'AbCdEfGh01234_-x' });
});
