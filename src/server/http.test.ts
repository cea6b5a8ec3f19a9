/** The server over plain HTTP: a whole match, the stream, the statuses, the limits, and what other sites may not do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Rig, startRig } from '../testing/server.ts';
import { Addresses, costSince, LIMITS } from './limits.ts';
import type { Update } from './protocol.ts';
import { Session } from './session.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const SECRET = 'the-secret-of-a-bot';
const me = { kind: 'me' };
const bot = { kind: 'bot', bot: 'random' };

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind, looked at field by field
type Json = any;

async function call(
  method: string,
  path: string,
  body?: object,
  bearer?: string,
  on: Rig = rig,
): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${on.server.url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

async function create(change: object = {}): Promise<Json> {
  const match = {
    key: `key-${Math.trunc(performance.now() * 1000)}`,
    name: 'Bot',
    game: 'tiny',
    seats: [me, bot],
    ...change,
  };
  const { status, body } = await call('POST', '/api/matches', match, SECRET);
  expect(status).toBe(201);
  return body;
}

/** The lines of a stream as they come. */
async function* lines(path: string, bearer?: string): AsyncGenerator<Json> {
  const response = await fetch(`${rig.server.url}${path}`, {
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
  });
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  let rest = '';
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    const parts = (rest + new TextDecoder().decode(bytes)).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) if (line !== '') yield JSON.parse(line);
  }
}

describe('a match over HTTP', () => {
  test('is played by reading a stream and posting actions, and published at its end', async () => {
    const { match, token } = await create();
    const plies: number[] = [];
    let last: Update | null = null;
    for await (const line of lines(`/api/matches/${match.id}/events?choices=true`, token)) {
      if (line.type !== 'update') continue;
      last = line as Update;
      plies.push(line.ply);
      if (line.legal.length === 0) continue;
      expect(line.choices.map(({ id }: Json) => id)).toEqual(line.legal);
      const act = { ply: line.ply, key: `key-of-ply-${line.ply}`, action: line.choices[0].action };
      expect(await call('POST', `/api/matches/${match.id}/actions`, act, token)).toMatchObject({
        status: 200,
        body: { type: 'accepted' },
      });
    }
    expect(last?.turn, 'the stream ends with the match').toBe(-1);
    expect(plies).toEqual(plies.map((_, i) => plies[0] + i));
    const { status, body } = await call('GET', `/api/matches/${match.id}/record`);
    expect(status).toBe(200);
    expect(body.record.actions).toHaveLength(last?.ply ?? -1);
    expect((await call('GET', '/api/mine', undefined, SECRET)).body.matches[0]).toMatchObject({ seat: 0, token });
  });

  test('a stream goes on from a ply', async () => {
    const { match, token } = await create({ seats: [me, { kind: 'open' }] });
    await call('POST', `/api/matches/${match.id}/join`, { name: 'Ben' }, 'the-secret-of-ben');
    await call('POST', `/api/matches/${match.id}/actions`, { ply: 0, key: 'key-of-ply-0', action: 0 }, token);
    const plies: number[] = [];
    for await (const line of lines(`/api/matches/${match.id}/events?since=0`, token)) {
      if (line.type === 'update') plies.push(line.ply);
      if (line.type === 'update' && line.turn !== -1) await call('POST', `/api/matches/${match.id}/leave`, {}, token);
    }
    expect(plies).toEqual([1, 1]);
  });

  test('a stream of a match that is over ends, also for who has its last position, and so does one of a match that was closed', async () => {
    const { match, token } = await create({ seats: [me, bot] });
    let last = -1;
    for await (const line of lines(`/api/matches/${match.id}/events`, token)) {
      if (line.type !== 'update') continue;
      last = line.ply;
      if (line.legal.length === 0) continue;
      const act = { ply: line.ply, key: `key-of-ply-${line.ply}`, action: line.legal[0] };
      await call('POST', `/api/matches/${match.id}/actions`, act, token);
    }
    const types: string[] = [];
    for await (const { type } of lines(`/api/matches/${match.id}/events?since=${last}`)) types.push(type);
    expect(types[0]).toBe('watching');
    expect(types).not.toContain('update');
    const left = await create({ seats: [me, { kind: 'open' }] });
    await call('POST', `/api/matches/${left.match.id}/leave`, {}, left.token);
    const states: string[] = [];
    for await (const line of lines(`/api/matches/${left.match.id}/events`)) states.push(line.match.state);
    expect(states).toEqual(['closed']);
    const waiting = await create({ seats: [me, { kind: 'open' }] });
    states.length = 0;
    for await (const line of lines(`/api/matches/${waiting.match.id}/events`)) {
      states.push(line.match.state);
      if (states.length === 1) await call('POST', `/api/matches/${waiting.match.id}/leave`, {}, waiting.token);
    }
    expect(states).toEqual(['waiting', 'closed']);
  });

  test('a stream that begins just before the last action tells of it', async () => {
    const { match, token } = await create({ options: { maxTurns: 1 } });
    const { store, hall } = rig.server;
    const { room } = (await hall.open(match.id))!;
    const { append } = store;
    const { watch } = room!;
    room!.watch = (...args) => {
      const begun = watch.apply(room, args);
      void hall.act(match.id, token, { ply: 0, key: 'the-last-action', action: room!.transcript.match.legal(0)[0] });
      return begun;
    };
    store.append = async (id, entry) => {
      await new Promise((resolve) => setTimeout(resolve, 100)); // a slow disk
      return append(id, entry);
    };
    const turns: number[] = [];
    try {
      for await (const { type, turn } of lines(`/api/matches/${match.id}/events`, token))
        if (type === 'update') turns.push(turn);
    } finally {
      store.append = append;
    }
    expect(turns).toEqual([0, -1]);
  });

  test('a stream that has more to tell at once than a slow reader is allowed tells it all', async () => {
    const tight = await startRig({ limits: { unread: 1000 } });
    try {
      const asked = { key: 'any-key-at-all', name: 'Bot', game: 'tiny', seats: [bot, bot] };
      const { match } = (await call('POST', '/api/matches', asked, SECRET, tight)).body;
      const path = `/api/matches/${match.id}`;
      await expect
        .poll(async () => (await call('GET', path, undefined, undefined, tight)).body.match.state)
        .toBe('finished');
      const told = await (await fetch(`${tight.server.url}${path}/events?since=0`)).text();
      expect(told.trim().split('\n').at(-1)).toContain('"turn":-1');
    } finally {
      await tight.close();
    }
  });

  test('a stream that could not begin does not count as one', async () => {
    const tight = await startRig({ limits: { socketsPerAddress: 1 } });
    try {
      const asked = { key: 'any-key-at-all', name: 'Bot', game: 'tiny', seats: [me, { kind: 'open' }] };
      const { match } = (await call('POST', '/api/matches', asked, SECRET, tight)).body;
      const watch = vi.spyOn(tight.server.hall, 'watch').mockRejectedValue(new Error('the database is gone'));
      const events = () => fetch(`${tight.server.url}/api/matches/${match.id}/events`);
      expect([(await events()).status, (await events()).status]).toEqual([503, 503]);
      watch.mockRestore();
      const stream = await events();
      expect(stream.status).toBe(200);
      await stream.body?.cancel();
    } finally {
      await tight.close();
    }
  });

  test.each<[number, string, string, string, object | undefined, string | undefined]>([
    [400, 'BAD_MESSAGE', 'POST', '/api/matches', { name: 'Bot' }, SECRET],
    [400, 'BAD_MESSAGE', 'GET', '/api/matches/nothing', undefined, undefined],
    [400, 'BAD_MESSAGE', 'GET', '/api/matches?state=lost', undefined, undefined],
    [400, 'NO_SUCH_GAME', 'POST', '/api/matches', { key: 'some-key', name: 'Bot', game: 'chess', seats: [me] }, SECRET],
    [
      401,
      'NO_TOKEN',
      'POST',
      '/api/matches',
      { key: 'some-key', name: 'Bot', game: 'tiny', seats: [me, bot] },
      undefined,
    ],
    [404, 'NO_SUCH_MATCH', 'GET', '/api/matches/AAAAAAAAAAAAAAAA', undefined, undefined],
    [404, 'NO_SUCH_MATCH', 'GET', '/api/matches/AAAAAAAAAAAAAAAA/events', undefined, undefined],
    [404, 'NOT_FOUND', 'GET', '/api/nothing', undefined, undefined],
  ])('%i %s for %s %s', async (status, code, method, path, body, bearer) => {
    expect(await call(method, path, body, bearer)).toMatchObject({ status, body: { type: 'refused', code } });
  });

  test('stale and foreign answers, and records too early, are refused', async () => {
    const { match, token } = await create({ seats: [me, { kind: 'open' }] });
    const path = `/api/matches/${match.id}`;
    const act = { ply: 0, key: 'some-other-key', action: 0 };
    expect(await call('POST', `${path}/actions`, act, token)).toMatchObject({
      status: 409,
      body: { code: 'NOT_RUNNING' },
    });
    await call('POST', `${path}/join`, { name: 'Ben' }, 'the-secret-of-ben');
    expect(await call('POST', `${path}/actions`, act, 'x'.repeat(43))).toMatchObject({
      status: 403,
      body: { code: 'NOT_YOUR_SEAT' },
    });
    expect(await call('POST', `${path}/actions`, { ...act, ply: 4 }, token)).toMatchObject({
      status: 409,
      body: { type: 'stale' },
    });
    expect(await call('POST', `${path}/actions`, { ...act, action: null }, token)).toMatchObject({
      status: 409,
      body: { code: 'UNKNOWN_ACTION' },
    });
    expect(await call('GET', `${path}/record`)).toMatchObject({ status: 409, body: { code: 'NOT_FINISHED' } });
    expect(await call('GET', `${path}/position?choices=true`, undefined, token)).toMatchObject({
      status: 200,
      body: { seat: 0, choices: [{ id: 0 }, { id: 1 }] },
    });
    expect((await call('GET', `${path}/position`)).body).toMatchObject({ seat: -1, legal: [] });
  });
});

describe('operators and pages', () => {
  test('are told how it is', async () => {
    expect(await call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    await call('GET', '/api/games');
    const { body: figures } = await call('GET', '/metrics');
    expect(figures).toMatch(/^arbiter_requests_total\{type="games",answer="games"\} \d+$/m);
    // A histogram: each bucket has all that the ones before have, and the last one has all there are.
    const counts = [...figures.matchAll(/^arbiter_request_seconds_bucket\{le="[^"]+",type="games"\} (\d+)$/gm)];
    const buckets = counts.map(([, count]) => Number(count));
    expect(buckets).toHaveLength(11);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(figures).toContain('# TYPE arbiter_request_seconds histogram');
    expect(figures).toContain(`arbiter_request_seconds_count{type="games"} ${buckets[10]}`);
    expect(figures).toMatch(/^arbiter_request_seconds_sum\{type="games"\} 0\.\d+/m);
    const { body } = await call('GET', '/openapi.json');
    expect(Object.keys(body.paths)).toContain('/api/matches/{match}/actions');
  });

  test('get headers that let nothing in from elsewhere', async () => {
    const { headers } = await fetch(rig.server.url);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('addresses that lead out of the folder of the pages lead nowhere', async () => {
    const web = mkdtempSync(join(tmpdir(), 'arbiter-web-'));
    writeFileSync(join(web, 'index.html'), 'the table');
    const pages = await startRig({ web });
    try {
      expect((await call('GET', '/', undefined, undefined, pages)).body).toBe('the table');
      for (const path of ['//etc/passwd', '/..%5c..%5cpackage.json', '/..%2fpackage.json']) {
        const { status, body } = await call('GET', path, undefined, undefined, pages);
        expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND']);
      }
    } finally {
      await pages.close();
      rmSync(web, { recursive: true });
    }
  });
});

/** How a socket fares: the frames it got, and the code it was closed with. */
function socket(url: string, headers: Record<string, string> = {}) {
  const line = new WebSocket(`${url.replace(/^http/, 'ws')}/socket`, { headers });
  const frames: Json[] = [];
  line.on('message', (bytes) => frames.push(JSON.parse(bytes.toString())));
  line.on('error', () => {}); // refused: what is looked at is the close
  const closed = new Promise<number>((resolve) => line.once('close', (code) => resolve(code)));
  const opened = new Promise<boolean>((resolve) => {
    line.once('open', () => resolve(true));
    line.once('close', () => resolve(false));
  });
  return { line, frames, closed, opened };
}

describe('who may connect', () => {
  test.each([
    ['no origin', {}, true],
    ['our own page', { origin: 'OWN' }, true],
    ['another site', { origin: 'https://evil.example' }, false],
    ['nonsense', { origin: 'null' }, false],
    ['another name for loopback', { host: 'evil.example', origin: 'http://evil.example' }, false],
  ])('%s', async (_, headers: Record<string, string>, may) => {
    const given = headers.origin === 'OWN' ? { origin: rig.server.url } : headers;
    const { line, opened } = socket(rig.server.url, given);
    expect(await opened).toBe(may);
    line.terminate();
  });

  test('pages of sites the operator named', async () => {
    const other = await startRig({ origins: ['https://friend.example'] });
    const { line, opened } = socket(other.server.url, { origin: 'https://friend.example' });
    expect(await opened).toBe(true);
    line.terminate();
    await other.close();
  });
});

describe('limits', () => {
  test('junk is answered, and repeated junk closes the socket', async () => {
    const { line, frames, opened, closed } = socket(rig.server.url);
    await opened;
    for (let i = 0; i < 10; i++) line.send(i % 2 ? '{"type":"fly","id":5}' : 'junk');
    expect(await closed).toBe(1008);
    expect(frames.slice(0, 2)).toMatchObject([
      { re: -1, code: 'BAD_MESSAGE' },
      { re: 5, code: 'BAD_MESSAGE' },
    ]);
    expect(frames.at(-1)).toMatchObject({ type: 'bye', code: 'JUNK' });
  });

  test('a message larger than any of ours closes the socket', async () => {
    const { line, opened, closed } = socket(rig.server.url);
    await opened;
    line.send(JSON.stringify({ type: 'hello', id: 1, protocol: 1, more: 'x'.repeat(20_000) }));
    expect(await closed).toBe(1009);
    const large = { key: 'some-key', name: 'x'.repeat(20_000), game: 'tiny', seats: [me, bot] };
    expect(await call('POST', '/api/matches', large, SECRET)).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    });
  });

  test('of rate, sockets and matches are kept to', async () => {
    const tight = await startRig({
      now: () => 1_700_000_000_000,
      limits: { burst: 5, tooFast: 3, socketsPerAddress: 2, matchesPerAddress: 1 },
    });
    try {
      const { line, frames, opened, closed } = socket(tight.server.url);
      await opened;
      for (let id = 1; id <= 9; id++) line.send(JSON.stringify({ type: 'games', id }));
      expect(await closed).toBe(1008);
      expect(frames.filter(({ code }) => code === 'TOO_FAST').length).toBeGreaterThanOrEqual(3);
      const two = [socket(tight.server.url), socket(tight.server.url)];
      expect(await Promise.all(two.map((each) => each.opened))).toEqual([true, true]);
      expect(await socket(tight.server.url).opened).toBe(false);
      for (const each of two) each.line.terminate();
      const match = { key: 'first-match', name: 'Bot', game: 'tiny', seats: [me, { kind: 'open' }] };
      const made = await call('POST', '/api/matches', match, SECRET, tight);
      expect(made).toMatchObject({ status: 201 });
      expect(await call('POST', '/api/matches', { ...match, key: 'second-match' }, SECRET, tight)).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_MATCHES' },
      });
      expect(await call('POST', '/api/matches', match, SECRET, tight), 'the same again').toEqual(made);
    } finally {
      await tight.close();
    }
  });

  test('matches are made at a rate: what is kept of each stays', async () => {
    let now = 1_700_000_000_000;
    const tight = await startRig({ now: () => now, limits: { createPerMinute: 60, createBurst: 2 } });
    try {
      const make = async (key: string) =>
        (await call('POST', '/api/matches', { key, name: 'Bot', game: 'tiny', seats: [me, bot] }, SECRET, tight))
          .status;
      expect([await make('first-match'), await make('second-match'), await make('third-match')]).toEqual([
        201, 201, 429,
      ]);
      expect(await make('second-match'), 'the same again').toBe(201);
      now += 1000;
      expect([await make('third-match'), await make('fourth-match')]).toEqual([201, 429]);
    } finally {
      await tight.close();
    }
  });

  test('pings count as requests: a flood of them is not answered and closes the socket', async () => {
    const tight = await startRig({ now: () => 1_700_000_000_000, limits: { burst: 5, tooFast: 20 } });
    try {
      const { line, frames, opened, closed } = socket(tight.server.url);
      await opened;
      let pongs = 0;
      line.on('pong', () => pongs++);
      for (let i = 0; i < 50; i++) line.ping();
      expect(await closed).toBe(1008);
      expect(pongs).toBe(5);
      expect(frames.at(-1)).toMatchObject({ type: 'bye', code: 'TOO_FAST' });
    } finally {
      await tight.close();
    }
  });

  test('pongs nobody asked for count as requests too', async () => {
    const tight = await startRig({ now: () => 1_700_000_000_000, limits: { burst: 5, tooFast: 20 } });
    try {
      const { line, opened, closed } = socket(tight.server.url);
      await opened;
      for (let i = 0; i < 50; i++) line.pong();
      expect(await closed).toBe(1008);
    } finally {
      await tight.close();
    }
  });

  test('a clock that is put back locks nobody out', () => {
    let now = 1_700_000_000_000;
    const addresses = new Addresses({ ...LIMITS, addressBurst: 10 }, () => now);
    expect(addresses.mayAsk('somewhere')).toBe(true);
    now -= 3600_000;
    expect(addresses.mayAsk('somewhere')).toBe(true);
    now += 1000;
    expect(Array.from({ length: 11 }, () => addresses.mayAsk('somewhere')).lastIndexOf(true)).toBe(9);
  });

  test.each([
    [-1, 100, 0],
    [100, 100, 0],
    [101, 100, 0],
    [99, 100, 13],
    [50, 100, 56],
    [0, 100, 100],
  ])('who has ply %i of %i asks for as much as %i requests', (since, ply, cost) => {
    expect(costSince(since, ply)).toBe(cost);
  });

  test('of matches are kept to when many are made at once, and by rematches', async () => {
    const tight = await startRig({ limits: { matchesPerAddress: 2 } });
    try {
      const make = (key: string) => ({ key, name: 'Bot', game: 'tiny', seats: [me, bot] });
      const made = await Promise.all(
        ['first-match', 'second-match', 'third-match', 'fourth-match'].map((key) =>
          call('POST', '/api/matches', make(key), SECRET, tight),
        ),
      );
      expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
      const { match, token } = made.filter(({ status }) => status === 201)[0].body;
      const client = tight.client({ player: SECRET });
      const seat = client.sit(match.id, token);
      await seat.leave();
      await seat.ended();
      // A match that is over counts no longer, and another takes its place.
      const more = () => call('POST', '/api/matches', make('one-more-match'), SECRET, tight);
      await expect.poll(async () => (await more()).status).toBe(201);
      expect(await seat.rematch()).toMatchObject({ code: 'TOO_MANY_MATCHES' });
    } finally {
      await tight.close();
    }
  });

  test('each position that is played again for somebody counts as a request of that address', async () => {
    const { hall } = rig.server;
    const { match } = await create({ seats: [me, { kind: 'open' }] });
    await call('POST', `/api/matches/${match.id}/join`, { name: 'Ben' }, 'the-secret-of-ben');
    const room = (await hall.open(match.id))?.room;
    for (let played = 0; played < 3; played++) {
      const { turn, ply, legal } = (await room?.position(room.turn, false)) ?? { turn: 0, ply: 0, legal: [] };
      await room?.act(turn, { ply, key: `key-of-ply-${ply}`, action: legal[0] });
    }
    const asked = async (since: number) => {
      const addresses = new Addresses({ ...LIMITS, addressBurst: 6 }, () => 1000);
      const types: string[] = [];
      const wire = {
        send(json: string) {
          const { re, type, code } = JSON.parse(json);
          if (re !== undefined) types.push(code ?? type);
        },
        unread: () => 0,
        close() {},
      };
      const session = new Session({ hall, addresses, version: 'test', observe() {} }, LIMITS, wire, 'somewhere');
      for (let id = 0; id < 7; id++)
        await received(session, JSON.stringify({ type: 'watch', id, match: match.id, since }));
      session.closed();
      return types.filter((type) => type === 'watching').length;
    };
    expect([await asked(-1), await asked(99), await asked(3), await asked(2), await asked(0)]).toEqual([6, 6, 6, 3, 2]);
  });

  test('ten matches of a list count as a request of that address', async () => {
    const { hall } = rig.server;
    const player = 'the-secret-of-many';
    for (let i = 0; i < 40; i++) {
      const match = {
        key: `match-${i}-of-many`,
        name: 'Many',
        game: 'tiny',
        seats: [me, { kind: 'open' }],
        public: true,
      };
      await call('POST', '/api/matches', match, player);
    }
    const asked = async (request: object) => {
      const addresses = new Addresses({ ...LIMITS, addressBurst: 12 }, () => 1000);
      const types: string[] = [];
      const wire = { send: (json: string) => types.push(JSON.parse(json).type), unread: () => 0, close() {} };
      const session = new Session({ hall, addresses, version: 'test', observe() {} }, LIMITS, wire, 'somewhere');
      for (let id = 0; id < 12; id++) await received(session, JSON.stringify({ ...request, id }));
      session.closed();
      return types.filter((type) => type !== 'refused').length;
    };
    expect(await asked({ type: 'mine', player })).toBe(3);
    expect(await asked({ type: 'list', game: 'tiny', state: 'waiting' })).toBeLessThanOrEqual(3);
    expect(await asked({ type: 'lobby', on: true })).toBeLessThanOrEqual(3);
    expect(await asked({ type: 'list', game: 'none' })).toBe(12);
  });

  test('an answer that is given again long after counts as more than one request', async () => {
    const { hall } = rig.server;
    const { match, token } = await create({ seats: [me, { kind: 'open' }] });
    await call('POST', `/api/matches/${match.id}/join`, { name: 'Ben' }, 'the-secret-of-ben');
    const room = (await hall.open(match.id))?.room;
    for (let played = 0; played < 10; played++) {
      const { turn, ply, legal } = (await room?.position(room.turn, false)) ?? { turn: 0, ply: 0, legal: [] };
      await room?.act(turn, { ply, key: `key-of-ply-${ply}`, action: legal[0] });
    }
    const asked = async (ply: number) => {
      const addresses = new Addresses({ ...LIMITS, addressBurst: 6 }, () => 1000);
      const types: string[] = [];
      const wire = { send: (json: string) => types.push(JSON.parse(json).type), unread: () => 0, close() {} };
      const session = new Session({ hall, addresses, version: 'test', observe() {} }, LIMITS, wire, 'somewhere');
      const act = {
        type: 'act',
        match: match.id,
        token,
        ply,
        key: `key-of-ply-${ply}`,
        action: room?.transcript.match.actions[ply],
      };
      for (let id = 0; id < 7; id++) await received(session, JSON.stringify({ ...act, id }));
      return types.filter((type) => type === 'accepted').length;
    };
    expect([await asked(8), await asked(0)]).toEqual([6, 3]);
  });

  test('whoever reads too slowly is told so and cut off', async () => {
    const { hall } = rig.server;
    const sent: Json[] = [];
    const codes: number[] = [];
    const wire = {
      send: (json: string) => sent.push(JSON.parse(json)),
      unread: () => LIMITS.unread + 1,
      close: (code: number) => codes.push(code),
    };
    const addresses = new Addresses(LIMITS, Date.now);
    const session = new Session({ hall, addresses, version: 'test', observe() {} }, LIMITS, wire, 'somewhere');
    await received(session, '{"type":"games","id":1}');
    await received(session, '{"type":"games","id":2}');
    expect(sent.map(({ type }) => type)).toEqual(['games', 'bye']);
    expect(codes).toEqual([1013]);
  });

  test('whoever was cut off is sent nothing more, and on coming back the first position whole, then steps', async () => {
    const { hall } = rig.server;
    const addresses = new Addresses(LIMITS, Date.now);
    const service = { hall, addresses, version: 'test', observe() {} };
    const [anne, ben] = [rig.client(), rig.client()];
    const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'me' }, { kind: 'open' }] });
    const { id } = made.match;
    await ben.join(id, 'Ben');
    const room = (await hall.open(id))?.room;
    const play = async () => {
      const { turn, ply, legal } = (await room?.position(room.turn, false)) ?? { turn: 0, ply: 0, legal: [] };
      await room?.act(turn, { ply, key: `key-of-ply-${ply}`, action: legal[0] });
    };
    const watch = async (since?: number) => {
      const sent: Json[] = [];
      const line = { unread: 0, sent };
      const wire = {
        send: (json: string) => sent.push(JSON.parse(json)),
        unread: () => line.unread,
        close() {},
      };
      const session = new Session(service, LIMITS, wire, 'somewhere');
      const asked = { type: 'watch', id: 1, match: id, steps: true, ...(since !== undefined && { since }) };
      await received(session, JSON.stringify(asked));
      return line;
    };
    const told = ({ sent }: { sent: Json[] }) =>
      sent.map(({ type, ply }) => (type === 'bye' ? type : `${type} ${ply}`));
    const slow = await watch();
    await play();
    slow.unread = LIMITS.unread + 1;
    await play();
    await play();
    expect(told(slow)).toEqual(['watching 0', 'update 0', 'step 1', 'step 2', 'bye']);
    const back = await watch(1);
    await play();
    expect(told(back)).toEqual(['watching 3', 'update 2', 'step 3', 'step 4']);
    expect(back.sent[1].view).toBeDefined();
  });

  test('a client of another protocol is told so in one line', async () => {
    const { hall } = rig.server;
    const sent: Json[] = [];
    const wire = { send: (json: string) => sent.push(JSON.parse(json)), unread: () => 0, close() {} };
    const service = { hall, addresses: new Addresses(LIMITS, Date.now), version: 'test', observe() {} };
    await received(new Session(service, LIMITS, wire, 'somewhere'), '{"type":"hello","id":1,"protocol":1}');
    expect(sent).toMatchObject([{ type: 'refused', code: 'OTHER_PROTOCOL' }]);
    expect(sent[0].reason).toMatch(/^This server speaks protocol 2: [^\n]+$/);
  });
});

/** A message came, and is answered. */
function received(session: Session, text: string): Promise<void> {
  return new Promise((resolve) => session.receive(text, resolve));
}
