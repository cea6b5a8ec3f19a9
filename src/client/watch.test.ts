import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { playOut, startRig } from '../testing/server.ts';
import { connect, type Position, type Socket } from './index.ts';

test('a seat watched beside the same match as a spectator is told its own positions only', async () => {
  const rig = await startRig();
  try {
    const client = rig.client();
    const { match, token } = await client.create({
      name: 'Mara',
      game: 'tiny',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }],
    });
    if (token === null) throw new Error('whoever makes a match has a seat');
    const stranger = client.spectate(match.id);
    const seat = client.sit(match.id, token);
    const seen: number[] = [];
    seat.on('update', (update) => seen.push(update.seat));
    await seat.turn();
    await stranger.until(() => true);
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(seat.position?.legal.length).toBeGreaterThan(0);
    expect(stranger.position?.legal).toEqual([]);
  } finally {
    await rig.close();
  }
});

/** Sockets that do with what comes in what `meddle` says: deliver these frames instead. */
function meddling(meddle: (frame: string) => readonly string[]): new (url: string) => Socket {
  class Meddling extends WebSocket {
    override emit(name: string | symbol, ...rest: unknown[]): boolean {
      if (name !== 'message') return super.emit(name, ...rest);
      for (const frame of meddle(String(rest[0]))) super.emit('message', Buffer.from(frame), false);
      return true;
    }
  }
  return Meddling as unknown as new (
    url: string,
  ) => Socket; // as far as a client uses it
}

/** A whole match seen through a bad line: what was shown, and what a good line shows. */
async function playThrough(meddle: (frame: string) => readonly string[]) {
  const rig = await startRig();
  try {
    const [client, other] = [rig.client({ WebSocket: meddling(meddle) }), rig.client()];
    const chairs = [{ kind: 'me' }, { kind: 'open' }] as const;
    const made = await other.create({ name: 'A', game: 'splendor', seats: [...chairs], options: { maxTurns: 12 } });
    const joined = await client.join(made.match.id, 'B');
    const [bad, good] = [client.sit(made.match.id, joined.token ?? ''), other.sit(made.match.id, made.token ?? '')];
    const seen: Position[] = [];
    bad.on('update', (update) => seen.push(update));
    const straight = rig.client().sit(made.match.id, joined.token ?? '', { history: true });
    const shown: Position[] = [];
    straight.on('update', (update) => shown.push(update));
    await Promise.all([bad, good].map((watch) => playOut(watch, (legal) => legal[0])));
    await Promise.all([bad, straight].map((watch) => watch.until(({ turn }) => turn === -1)));
    return { seen, shown };
  } finally {
    await rig.close();
  }
}

const isStep = (frame: string) => frame.startsWith('{"type":"step"');
/** A step after which another must come: nobody can miss the last frame of a line that stays open. */
const isFollowed = (frame: string) => isStep(frame) && frame.includes('"turn":0');

test.each<[string, () => (frame: string) => readonly string[]]>([
  ['loses steps', () => every(3, () => [])],
  ['brings every step twice', () => (frame) => (isStep(frame) ? [frame, frame] : [frame])],
  ['lets steps be overtaken', () => overtaking(3)],
  ['lets the first position be overtaken by the step after it', () => lateStart()],
  ['brings an old step again', () => again()],
  [
    'brings steps that lead nowhere',
    () => every(3, (frame) => [frame.replace(/"changes":\[\[/, '"changes":[["/no/where",1],[')]),
  ],
])('a line that %s shows every view once, in order and right', async (_, meddle) => {
  const { seen, shown } = await playThrough(meddle());
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.map(({ ply }) => ply)).toEqual(seen.map((_none, i) => seen[0].ply + i));
  const byPly = new Map(shown.map((position) => [position.ply, position.view]));
  for (const { ply, view } of seen) if (ply > 0) expect(view, `ply ${ply}`).toEqual(byPly.get(ply));
});

function every(nth: number, instead: (frame: string) => readonly string[]) {
  let steps = 0;
  return (frame: string) => (isFollowed(frame) && ++steps % nth === 0 ? instead(frame) : [frame]);
}

function overtaking(nth: number) {
  let steps = 0;
  let held: string | null = null;
  return (frame: string) => {
    if (isFollowed(frame) && ++steps % nth === 0 && held === null) {
      held = frame;
      return [];
    }
    const late = held !== null && isStep(frame) ? [held] : [];
    if (late.length > 0) held = null;
    return [frame, ...late];
  };
}

function lateStart() {
  let first: string | null = null;
  let started = false;
  return (frame: string) => {
    if (started) return [frame];
    if (frame.startsWith('{"type":"update"') && first === null) {
      first = frame;
      return [];
    }
    if (first === null || !isStep(frame)) return [frame];
    started = true;
    return [frame, first];
  };
}

function again() {
  const old: string[] = [];
  return (frame: string) => {
    if (!isStep(frame)) return [frame];
    old.push(frame);
    return [old[Math.floor(old.length / 2)], frame, old[0]];
  };
}

test('a server that speaks another protocol refuses in one line, and the client says so', async () => {
  const server = new WebSocketServer({ port: 0 });
  server.on('connection', (socket) =>
    socket.on('message', (bytes) => {
      const { id } = JSON.parse(bytes.toString()) as { id: number };
      const refusal = { type: 'refused', code: 'OTHER_PROTOCOL', reason: 'This server speaks protocol 1: update.' };
      socket.send(JSON.stringify({ re: id, ...refusal }));
    }),
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(`http://localhost:${port}`, {
    WebSocket: WebSocket as unknown as new (url: string) => Socket,
  });
  const asked = client.games();
  await expect(asked).rejects.toThrow('This server speaks protocol 1: update.');
  await expect(client.games()).rejects.toMatchObject({ code: 'OTHER_PROTOCOL' });
  expect(client.state).toBe('closed');
  server.close();
});

test.each([
  ['hello', { addressPerSecond: 10, addressBurst: 2 }, 2],
  ['watch', { perSecond: 5, burst: 1 }, 0],
])('a line on which %s is refused for being too fast is asked again', async (_, limits, before) => {
  const rig = await startRig({ limits });
  try {
    const made = await rig
      .client()
      .create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] });
    for (let i = 0; i < before; i++) await fetch(`${rig.server.url}/api/games`);
    const seat = rig.client().sit(made.match.id, made.token ?? '');
    expect(await seat.turn()).toMatchObject({ seat: 0 });
  } finally {
    await rig.close();
  }
});

/** A server that answers each message as `answer` says. */
async function fakeServer(answer: (request: { type: string; id: number }) => string[]) {
  const asked: string[] = [];
  const server = new WebSocketServer({ port: 0 });
  server.on('connection', (socket) =>
    socket.on('message', (bytes) => {
      const request = JSON.parse(bytes.toString()) as { type: string; id: number; on?: boolean };
      asked.push(request.on === undefined ? request.type : `${request.type} ${request.on}`);
      for (const text of answer(request)) socket.send(text);
    }),
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(`http://localhost:${port}`, {
    WebSocket: WebSocket as unknown as new (url: string) => Socket,
  });
  const close = () => {
    client.close();
    server.close();
  };
  return { client, asked, close };
}

const welcome = ({ id }: { id: number }) => JSON.stringify({ re: id, type: 'welcome', protocol: 2, version: '1' });

test('what a server says that makes no sense is not heard', async () => {
  const { client, close } = await fakeServer((request) => {
    const junk = ['', 'hello', 'null', '7', '[]', '"re"', '{"re":'];
    if (request.type === 'hello') return [...junk, welcome(request)];
    return [...junk, JSON.stringify({ re: request.id, type: 'games', games: [] })];
  });
  expect(await client.games()).toEqual([]);
  close();
});

test('who leaves the lobby before the line is there and enters it again is in it', async () => {
  const { client, asked, close } = await fakeServer((request) => [
    request.type === 'hello' ? welcome(request) : JSON.stringify({ re: request.id, type: 'matches', matches: [] }),
  ]);
  const stop = client.lobby(() => {});
  stop();
  client.lobby(() => {});
  await client.list();
  expect(asked).toEqual(['hello', 'lobby true', 'list']);
  close();
});

test('of two who watch the same match, who stops leaves the other to be told', async () => {
  const rig = await startRig();
  try {
    const client = rig.client();
    const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] as const;
    const { match, token } = await client.create({ name: 'Anne', game: 'tiny', seats: [...seats] });
    const [stays, goes] = [client.spectate(match.id), client.spectate(match.id)];
    await Promise.all([stays.until(() => true), goes.until(() => true)]);
    goes.close();
    const seat = client.sit(match.id, token ?? '');
    const { legal, ply } = await seat.turn();
    await seat.act(legal[0], ply);
    expect((await stays.until((position) => position.ply > ply)).ply).toBe(ply + 1);
  } finally {
    await rig.close();
  }
});

test('a seat that is watched no more before the server has answered is not watched', async () => {
  const rig = await startRig();
  try {
    const client = rig.client();
    const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] as const;
    const { match, token } = await client.create({ name: 'Anne', game: 'tiny', seats: [...seats] });
    client.sit(match.id, token ?? '').close();
    await client.list();
    const table = await rig.server.hall.open(match.id);
    await expect.poll(() => table?.watchers.size, { timeout: 60_000 }).toBe(0);
    expect((await client.info(match.id)).seats[0].online).toBe(false);
  } finally {
    await rig.close();
  }
});

test('who sits down again before the first watch of the seat was answered is told of the match', async () => {
  const rig = await startRig();
  try {
    const client = rig.client();
    const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'random' }] as const;
    const { match, token } = await client.create({ name: 'Anne', game: 'tiny', seats: [...seats] });
    const spectator = client.spectate(match.id);
    await spectator.until(() => true);
    client.sit(match.id, token ?? '').close();
    const seat = client.sit(match.id, token ?? '');
    const { legal, ply } = await seat.turn();
    await client.list(); // by now the end of the first watch would have been heard
    await seat.act(legal[0], ply);
    expect((await seat.until((position) => position.ply > ply)).ply).toBe(ply + 1);
    expect((await spectator.until((position) => position.ply > ply)).ply).toBe(ply + 1);
  } finally {
    await rig.close();
  }
});
