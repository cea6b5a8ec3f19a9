/** What hostile clients, full disks and impatient operators do to a server. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Rig, startRig } from '../testing/server.ts';
import { addressOf } from './limits.ts';
import { Tables } from './tables.ts';

const rigs: Rig[] = [];
async function rigWith(config: Parameters<typeof startRig>[0] = {}): Promise<Rig> {
  const rig = await startRig(config);
  rigs.push(rig);
  return rig;
}
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.close();
});

const seats = [{ kind: 'me' }, { kind: 'open' }] as const;

/** A match of two, begun. */
async function begun(rig: Rig) {
  const [anne, ben] = [rig.client(), rig.client()];
  const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [...seats] });
  const joined = await ben.join(made.match.id, 'Ben');
  return { anne, ben, made, joined, id: made.match.id };
}

describe('many at once', () => {
  test('a connection that asks for all its watches at once is held to the limit', async () => {
    const rig = await rigWith({ limits: { watched: 2 } });
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      const { match } = await rig.client().create({ name: 'Anne', game: 'tiny', seats: [...seats] });
      ids.push(match.id);
    }
    const socket = new WebSocket(`${rig.server.url.replace('http', 'ws')}/socket`);
    await new Promise((resolve) => socket.once('open', resolve));
    const types: string[] = [];
    const answered = new Promise<void>((resolve) => {
      socket.on('message', (bytes) => {
        const { re, type, code } = JSON.parse(bytes.toString());
        if (re === undefined) return;
        types.push(code ?? type);
        if (types.length === ids.length) resolve();
      });
    });
    for (const [id, match] of ids.entries()) socket.send(JSON.stringify({ type: 'watch', id, match }));
    await answered;
    expect(types.sort()).toEqual([...Array(3).fill('TOO_MANY_WATCHED'), 'watching', 'watching']);
    socket.terminate();
  });

  test('who asks for a match and at once for no more of it is sent no more of it', async () => {
    const rig = await rigWith();
    const { anne, made, id } = await begun(rig);
    const socket = new WebSocket(`${rig.server.url.replace('http', 'ws')}/socket`);
    const heard: string[] = [];
    socket.on('message', (bytes) => heard.push((JSON.parse(String(bytes)) as { type: string }).type));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'watch', id: 1, match: id }));
    socket.send(JSON.stringify({ type: 'unwatch', id: 2, match: id, seat: -1 }));
    await expect.poll(() => heard.includes('watching') && heard.includes('unwatched'), { timeout: 60_000 }).toBe(true);
    expect((await rig.server.hall.open(id))?.watchers.size).toBe(0);
    const seat = anne.sit(id, made.token ?? '');
    const { legal, ply } = await seat.turn();
    await seat.act(legal[0], ply);
    await seat.until((position) => position.ply > ply);
    expect(heard).toEqual(['watching', 'update', 'unwatched']);
    socket.terminate();
  });

  test('matches that somebody looks through fill the memory with no more tables than are allowed', async () => {
    let now = 1_700_000_000_000;
    const rig = await rigWith({ now: () => now, limits: { tables: 4 } });
    const { hall } = rig.server;
    const client = rig.client();
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await begun(rig)).id);
    now += 3600_000;
    await hall.tables.putAway();
    expect(hall.tables.size).toBe(0);
    for (const id of ids) expect((await client.info(id)).state).toBe('running');
    expect(hall.tables.size, 'to be told of a match opens nothing').toBe(0);
    const look = async (id: string) => (await fetch(`${rig.server.url}/api/matches/${id}/position`)).status;
    for (const id of ids) expect(await look(id)).toBe(200);
    expect(hall.tables.size).toBe(12);
    now += 60_000;
    const still = client.spectate(ids[0]);
    await still.until(() => true);
    const more = () => begun(rig).then(() => hall.tables.size);
    await expect.poll(more, { timeout: 60_000, interval: 500 }).toBeLessThanOrEqual(4);
    expect(hall.tables.has(ids[0]), 'who is watched stays').toBe(true);
  });

  test('a table is not put away while somebody sits down at it', async () => {
    let now = 1_700_000_000_000;
    const rig = await rigWith({ now: () => now });
    const { hall, store } = rig.server;
    const [anne, ben] = [rig.client(), rig.client()];
    const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [...seats] });
    now += 3600_000;
    const { sit } = store;
    store.sit = async (...args) => {
      await hall.tables.putAway();
      return sit(...args);
    };
    const table = await hall.tables.find(made.match.id);
    await ben.join(made.match.id, 'Ben');
    expect(table?.room).not.toBeNull();
    expect(hall.tables.opened(made.match.id)).toBe(table);
  });

  test('a table that cannot be opened while the server stops harms nobody', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', hear);
    let fail = (_: Error) => {};
    const read = () =>
      new Promise<null>((_, reject) => {
        fail = reject;
      });
    const tables = new Tables({ read, now: Date.now, openMs: 1000, mostOpen: 10, gone() {} });
    const opening = tables.open('AAAAAAAAAAAAAAAA');
    tables.close();
    fail(new Error('the database is gone'));
    await expect(opening).rejects.toThrow('the database is gone');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });

  test('a rematch asked for by both at once is one match, with a seat for each', async () => {
    const rig = await rigWith();
    const { anne, ben, made, joined, id } = await begun(rig);
    const [one, other] = [anne.sit(id, made.token ?? ''), ben.sit(id, joined.token ?? '')];
    await other.leave();
    await one.until(({ turn }) => turn === -1);
    await expect.poll(async () => (await anne.info(id)).state, { timeout: 60_000 }).toBe('finished');
    const again = await Promise.all([one.rematch(), other.rematch(), one.rematch(), other.rematch()]);
    const ids = again.map((seated) => (seated.type === 'seated' ? seated.match.id : seated.code));
    expect(new Set(ids).size).toBe(1);
    expect(again.map((seated) => seated.type === 'seated' && seated.seat)).toEqual([1, 0, 1, 0]);
  });
});

/** A line that asks for something and never reads the answer. */
async function slowReader(rig: Rig, ...texts: (string | Buffer)[]) {
  const line = connectSocket(Number(new URL(rig.server.url).port), '127.0.0.1');
  const state = { closed: false, close: () => line.destroy() };
  line.on('error', () => {}); // being cut off is what is tested
  line.once('close', () => {
    state.closed = true;
  });
  await new Promise((resolve) => line.once('connect', resolve));
  for (const text of texts) {
    line.write(text);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return state;
}

/** A message of a client, framed and masked with zeros (RFC 6455, 5.2). */
function frameOf(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]), text]);
}

describe('slow readers', () => {
  const host = 'Host: 127.0.0.1\r\n';
  const shake = `GET /socket HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
  const events = (id: string) => `GET /api/matches/${id}/events?since=0&choices=true HTTP/1.1\r\n${host}\r\n`;
  const watch = (match: string) => frameOf({ type: 'watch', id: 1, match, since: 0, choices: true });
  const unread = async (rig: Rig) => {
    const text = await (await fetch(`${rig.server.url}/metrics`)).text();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
    return { bytes: figure('arbiter_unread_bytes'), cuts: figure('arbiter_slow_readers_cut_total') };
  };

  test.each([
    ['sockets', (id: string) => [shake, watch(id)]],
    ['streams', (id: string) => [events(id)]],
    ['streams, one behind the other', (id: string) => [events(id).repeat(3)]],
  ])('%s hold no more together than is allowed, and the others go on', async (_, texts) => {
    const most = 3_000_000;
    const rig = await rigWith({ limits: { unread: 1e9, unreadInAll: most } });
    const { match } = await rig.client().create({
      name: 'Anne',
      game: 'power-grid',
      seats: Array(6).fill({ kind: 'bot', bot: 'random' }),
    });
    await rig
      .client()
      .spectate(match.id)
      .until(({ turn }) => turn === -1);
    const readers = [];
    for (let i = 0; i < 12; i++) readers.push(await slowReader(rig, ...texts(match.id)));
    await expect.poll(async () => (await unread(rig)).cuts, { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await unread(rig)).bytes).toBeLessThanOrEqual(most);
    expect((await rig.client().info(match.id)).id).toBe(match.id);
    for (const reader of readers) reader.close();
    await expect.poll(async () => (await unread(rig)).bytes, { timeout: 60_000 }).toBe(0);
  });

  const health = (rig: Rig) =>
    fetch(`${rig.server.url}/health`).then(
      ({ status }) => status,
      () => 0,
    );

  test('who never reads an answer is let go', async () => {
    const rig = await rigWith({ limits: { silentMs: 2000, linesPerAddress: 1 } });
    const reader = await slowReader(rig, `GET /openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(200));
    expect(await health(rig)).toBe(0);
    await expect.poll(() => health(rig), { timeout: 60_000 }).toBe(200);
    reader.close();
  });

  test('an address has so many lines and no more', async () => {
    const rig = await rigWith({ limits: { linesPerAddress: 3 } });
    const three = [await slowReader(rig), await slowReader(rig), await slowReader(rig)];
    const fourth = await slowReader(rig);
    await expect.poll(() => fourth.closed, { timeout: 60_000 }).toBe(true);
    expect(three.map(({ closed }) => closed)).toEqual([false, false, false]);
    for (const line of three) line.close();
    await expect.poll(() => health(rig), { timeout: 60_000 }).toBe(200);
  });
});

test('a line that is reset while its upgrade is refused harms nobody', async () => {
  const rig = await rigWith();
  const unheard: unknown[] = [];
  const hear = (error: unknown) => unheard.push(error);
  process.on('uncaughtException', hear);
  for (let round = 0; round < 60; round++) {
    const line = connectSocket(Number(new URL(rig.server.url).port), '127.0.0.1');
    line.on('error', () => {}); // it resets itself
    await new Promise((resolve) => line.once('connect', resolve));
    line.write('GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, round % 4));
    line.resetAndDestroy();
  }
  expect((await fetch(`${rig.server.url}/health`)).status).toBe(200);
  process.off('uncaughtException', hear);
  expect(unheard).toEqual([]);
});

describe('stopping', () => {
  test('ends streams that are open and lines that never asked anything', async () => {
    const rig = await rigWith();
    const { id } = await begun(rig);
    const stream = await fetch(`${rig.server.url}/api/matches/${id}/events`);
    const reader = stream.body!.getReader();
    await reader.read();
    const idle = connectSocket(Number(new URL(rig.server.url).port), '127.0.0.1');
    const closed = new Promise<void>((resolve) => idle.once('close', () => resolve()));
    idle.on('error', () => {}); // being cut off is what is tested
    await new Promise((resolve) => idle.once('connect', resolve));
    idle.write('GET /health HTTP/1.1\r\nHost:'); // and never the rest
    rigs.splice(rigs.indexOf(rig), 1);
    await rig.close();
    await closed;
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return 'ended';
    };
    expect(await rest().catch(() => 'cut off')).toMatch(/ended|cut off/);
  });

  test.each(['/nowhere', '/socket'])('waits for nobody whose upgrade was refused: %s', async (path) => {
    const rig = await rigWith();
    const line = connectSocket({ port: Number(new URL(rig.server.url).port), host: '127.0.0.1', allowHalfOpen: true });
    line.on('error', () => {}); // being cut off is what is tested
    line.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    expect(String(await new Promise((resolve) => line.once('data', resolve)))).toMatch(/^HTTP\/1.1 40[04] /);
    rigs.splice(rigs.indexOf(rig), 1);
    await rig.close(); // though this line was never closed from here
    line.destroy();
  });

  test('a stream whose reader vanished harms nobody', async () => {
    const rig = await rigWith();
    const { anne, made, id } = await begun(rig);
    const table = await rig.server.hall.open(id);
    const line = connectSocket(Number(new URL(rig.server.url).port), '127.0.0.1');
    line.write(`GET /api/matches/${id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    await new Promise((resolve) => line.once('data', resolve));
    expect(table?.watchers.size).toBe(1);
    line.resetAndDestroy();
    const seat = anne.sit(id, made.token ?? '');
    const { legal, ply } = await seat.turn();
    expect(await seat.act(legal[0], ply)).toMatchObject({ type: 'accepted' });
    await expect.poll(() => table?.watchers.size, { timeout: 60_000 }).toBe(1); // Anne's
  });
});

/** Write to the server as nobody should, and hear what it answers until it is silent for a moment or the line is closed. */
async function say(rig: Rig, text: string, then?: string): Promise<string> {
  const line = connectSocket(Number(new URL(rig.server.url).port), '127.0.0.1');
  let heard = '';
  line.on('error', () => {}); // being cut off is an answer too
  await new Promise<void>((resolve) => {
    let silent = setTimeout(resolve, 5000);
    line.on('data', (bytes) => {
      if (heard === '' && then) line.write(then);
      heard += bytes;
      clearTimeout(silent);
      silent = setTimeout(resolve, 300);
    });
    line.once('close', () => resolve());
    line.write(text);
  });
  line.destroy();
  return heard;
}

describe('over HTTP', () => {
  test('streams asked for one behind the other on a line that breaks are all ended', async () => {
    const rig = await rigWith();
    const { id } = await begun(rig);
    const table = await rig.server.hall.open(id);
    await say(rig, `GET /api/matches/${id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(5));
    await expect.poll(() => table?.watchers.size, { timeout: 5000 }).toBe(0);
  });

  test.each([
    ['/api/games'],
    ['/%61pi/games'],
    ['http://127.0.0.1/api/games'],
    ['/api/nothing'],
    ['/metrics'],
    ['/openapi.json'],
    ['/%zz'],
  ])('%s counts as a request, however it is written', async (path) => {
    const rig = await rigWith({ now: () => 1_700_000_000_000, limits: { addressBurst: 2 } });
    const get = () => say(rig, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    await get();
    await get();
    expect(await get()).toMatch(/^HTTP\/1.1 429 /);
    expect((await fetch(`${rig.server.url}/health`)).status).toBe(200);
  });

  const host = 'Host: 127.0.0.1\r\n';
  const upgrade = `${host}Connection: Upgrade\r\nUpgrade: websocket\r\n`;
  test.each([
    ['a letter that is none', 400, 'BAD_MESSAGE', `GET /api/matches/%zz HTTP/1.1\r\n${host}\r\n`],
    ['half a letter', 400, 'BAD_MESSAGE', `GET /%E0%A4%A HTTP/1.1\r\n${host}\r\n`],
    ['an address without a path', 400, 'BAD_MESSAGE', `GET http:// HTTP/1.1\r\n${host}\r\n`],
    ['a long name', 404, 'NOT_FOUND', `GET /api/matches/${'a'.repeat(300)} HTTP/1.1\r\n${host}\r\n`],
    ['a long address', 431, 'HEAD_TOO_LARGE', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a long head', 431, 'HEAD_TOO_LARGE', `GET / HTTP/1.1\r\n${host}More: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['no host', 400, 'BAD_MESSAGE', 'GET /api/games HTTP/1.1\r\n\r\n'],
    ['a method that is none', 400, 'BAD_MESSAGE', `FLY / HTTP/1.1\r\n${host}\r\n`],
    ['another method', 405, 'METHOD_NOT_ALLOWED', `DELETE /api/matches HTTP/1.1\r\n${host}\r\n`],
    ['a newer method', 405, 'METHOD_NOT_ALLOWED', `QUERY /api/matches HTTP/1.1\r\n${host}\r\n`],
    ['a method of others', 404, 'NOT_FOUND', `PROPFIND /api/matches HTTP/1.1\r\n${host}\r\n`],
    [
      'lengths that differ',
      400,
      'BAD_MESSAGE',
      `GET / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    ],
    [
      'pieces of no length',
      400,
      'BAD_MESSAGE',
      `POST /api/matches HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nxy\r\n`,
    ],
    ['expectations', 417, 'NOT_EXPECTED', `GET /api/games HTTP/1.1\r\n${host}Expect: magic\r\n\r\n`],
    ['no HTTP', 400, 'BAD_MESSAGE', 'hello\r\n\r\n'],
    ['a socket elsewhere', 404, 'NOT_FOUND', `GET /elsewhere HTTP/1.1\r\n${upgrade}\r\n`],
    [
      'a socket of another site',
      403,
      'OTHER_SITE',
      `GET /socket HTTP/1.1\r\n${upgrade}Origin: http://evil.example\r\n\r\n`,
    ],
    ['a socket without a key', 400, 'BAD_MESSAGE', `GET /socket HTTP/1.1\r\n${upgrade}\r\n`],
  ])('%s is answered with %i %s, in the form of every other refusal', async (_, status, code, text) => {
    const rig = await rigWith();
    const [head, body] = (await say(rig, text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*content-type: application/json; charset=utf-8`, 'is'));
    expect(JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '')).toEqual({ type: 'refused', code, reason: expect.any(String) });
    if (status === 405) expect(head).toMatch(/^allow: GET, HEAD, POST$/m);
  });

  test('what is not HTTP behind a stream ends it, and is not answered in its midst', async () => {
    const rig = await rigWith();
    const { id } = await begun(rig);
    const heard = await say(rig, `GET /api/matches/${id}/events HTTP/1.1\r\n${host}\r\n`, 'hello\r\n\r\n');
    expect(heard.match(/HTTP\/1.1 /g)).toHaveLength(1);
    await expect.poll(async () => (await rig.server.hall.open(id))?.watchers.size, { timeout: 5000 }).toBe(0);
  });

  test('handshakes count as requests', async () => {
    const rig = await rigWith({ now: () => 1_700_000_000_000, limits: { addressBurst: 2 } });
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
    const shake = () => say(rig, `GET /socket HTTP/1.1\r\n${upgrade}${key}\r\n`);
    expect([await shake(), await shake()].map((heard) => heard.slice(0, 12))).toEqual(Array(2).fill('HTTP/1.1 101'));
    expect(await shake()).toMatch(/^HTTP\/1.1 429 .*"code":"TOO_FAST"/s);
  });

  test('who asks for a newer HTTP, as some programs always do, is answered in this one', async () => {
    const rig = await rigWith();
    const h2c =
      'Host: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
    expect(await say(rig, `GET /health HTTP/1.1\r\n${h2c}\r\n`)).toMatch(/^HTTP\/1.1 200 .*"status":"ok"/s);
    const body = JSON.stringify({ key: 'some-key', name: 'Anne', game: 'tiny', seats });
    const bearer = 'Authorization: Bearer the-secret-of-anne\r\nContent-Type: application/json\r\n';
    const post = `POST /api/matches HTTP/1.1\r\n${h2c}${bearer}Content-Length: ${body.length}\r\n\r\n${body}`;
    expect(await say(rig, post)).toMatch(/^HTTP\/1.1 201 .*"type":"seated"/s);
  });

  test.each([
    ['nothing', ''],
    ['a head without an end', 'GET /health HTTP/1.1\r\nHost:'],
    ['a body that never comes', 'POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{'],
  ])('a line that brings %s is cut off', async (_, text) => {
    const rig = await rigWith({ limits: { requestMs: 400 } });
    const line = connectSocket(Number(new URL(rig.server.url).port), '127.0.0.1');
    line.on('error', () => {}); // being cut off is what is tested
    line.write(text);
    await new Promise((resolve) => line.resume().once('close', resolve));
  });

  test('who asks for the head of a stream is told it and watches nothing', async () => {
    const rig = await rigWith();
    const { id } = await begun(rig);
    const heard = await say(rig, `HEAD /api/matches/${id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1.1 200 .*application\/x-ndjson/s);
    expect((await rig.server.hall.open(id))?.watchers.size).toBe(0);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  [undefined, ''],
])('limits of %s are those of %s: who has one address of a network has all of it', (address, owner) => {
  expect(addressOf(address)).toBe(owner);
});

/** A disk of half a megabyte in memory; null where this process may not mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder]).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

const disk = smallDisk();
test.skipIf(disk === null)(
  'a full disk refuses actions without harm, and the same again works once there is room',
  async () => {
    const folder = disk ?? '';
    const rig = await startRig({ data: folder });
    try {
      const { anne, made, id } = await begun(rig);
      const { legal } = await anne.sit(id, made.token ?? '').turn();
      const post = async (action: number) => {
        const answer = await fetch(`${rig.server.url}/api/matches/${id}/actions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ply: 0, key: 'the-same-key', action }),
        });
        return { status: answer.status, body: await answer.json() };
      };
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize, 1));
      expect(await post(legal[0])).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(await rig.server.store.log(id, 0)).toEqual([]);
      expect((await anne.info(id)).state).toBe('running');
      rmSync(join(folder, 'filler'));
      expect(await post(legal[0])).toMatchObject({ status: 200, body: { type: 'accepted', ply: 1 } });
      expect(await rig.server.store.log(id, 0)).toHaveLength(1);
    } finally {
      await rig.close();
      spawnSync('umount', ['--lazy', folder]); // the database lets go of its files when its statements are collected

      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('what waits to be written is unread', async () => {
  const rig = await rigWith({ limits: { unread: 100 } });
  const socket = new WebSocket(`${rig.server.url.replace('http', 'ws')}/socket`);
  const closed = new Promise<string>((resolve) => socket.once('close', (_, reason) => resolve(String(reason))));
  socket.once('open', () => socket.send('{"type":"games","id":1}'));
  expect(await closed).toBe('SLOW');
});

test('what was written and read is unread no more', async () => {
  const rig = await rigWith({ limits: { unread: 5000 } });
  const socket = new WebSocket(`${rig.server.url.replace('http', 'ws')}/socket`);
  await new Promise((resolve) => socket.once('open', resolve));
  for (let read = 0; read < 3 * 5000; ) {
    const answer = new Promise<string>((resolve) => socket.once('message', (bytes) => resolve(String(bytes))));
    socket.send('{"type":"info","id":1,"match":"AAAAAAAAAAAAAAAA"}');
    expect(await answer).toContain('NO_SUCH_MATCH');
    read += (await answer).length;
  }
  socket.terminate();
});
