// The load on a server: 200 sockets, each of which sends as soon as it may. Light on purpose: it shares the machine with what it measures.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { openWire } from './wire.mjs';

const SOCKETS = 200;
/** Messages before anything is measured, and how long they may take: a server goes on being compiled for some seconds. */
const WARMING = 60_000;
const MOST_WARMING_MS = 120_000;
/** What a player reads a frame by. */
const POSITIONS = ['words"', 'step"', 'update"'];
/** Where the type stands in what is not an answer: `{"type":"`. */
const TYPE_AT = 9;
const COMMA = 44;
const CLOSED = 93;
const MINUS = 45;
const ZERO = 48;
const TARGET = fileURLToPath(new URL('./server-target.mjs', import.meta.url));

/** Start a target; `usage` asks for its CPU time in microseconds and its memory. */
export async function startTarget(kind) {
  const child = fork(TARGET, [kind], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`${kind} did not start`)));
  });
  return {
    port,
    usage: () =>
      new Promise((resolve) => {
        child.once('message', ({ cpu, memory }) => resolve({ cpu: cpu.user + cpu.system, memory }));
        child.send('usage');
      }),
    stop: () => child.disconnect(), // it tidies up and ends
  };
}

/** Let it run for so long, warm-up first, and tell the rate, the 99th percentile of the answers in ms and the CPU of the targets a message. */
async function run(targets, seconds, stats) {
  // Warm by work done and not by the clock: on a busy machine cold code would be measured.
  const patience = performance.now() + MOST_WARMING_MS;
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while (stats.count < WARMING && performance.now() < patience);
  stats.count = 0;
  stats.times = [];
  const cpu = async () =>
    (await Promise.all(targets.map((target) => target.usage()))).reduce((sum, usage) => sum + usage.cpu, 0);
  const before = await cpu();
  const own = process.cpuUsage();
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const { count, times } = stats;
  const elapsed = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(own);
  const used = (await cpu()) - before;
  stats.stopped = true;
  const sorted = times.sort((a, b) => a - b);
  const each = Math.max(1, count);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return { rate: count / elapsed, p99, cpu: used / each, own: (user + system) / each };
}

/** Messages that come back as they are. */
export async function echo(seconds) {
  const target = await startTarget('echo');
  const stats = { count: 0, times: [], stopped: false };
  const message = JSON.stringify({
    type: 'act',
    id: 1,
    match: 'x'.repeat(16),
    token: 'x'.repeat(43),
    ply: 1,
    key: 'x'.repeat(16),
    action: 1,
  });
  const wires = await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      let sent = 0;
      const wire = await openWire(target.port, '/', () => {
        stats.count++;
        stats.times.push(performance.now() - sent);
        if (!stats.stopped) send();
      });
      const send = () => {
        sent = performance.now();
        wire.send(message);
      };
      send();
      return wire;
    }),
  );
  const result = await run([target], seconds, stats);
  for (const wire of wires) wire.end();
  target.stop();
  return result;
}

/**
 * Splendor on the server: 100 matches of two sockets each; whoever's turn it is plays at once. Positions come as `words`, for clients
 * that have the rules, or as `steps`, what changed of a view.
 */
export async function splendor(seconds, { processes = 1, form = 'words' } = {}) {
  const targets = [];
  for (let i = 0; i < processes; i++) targets.push(await startTarget('arbiter'));
  const stats = { count: 0, times: [], stopped: false };
  const seats = Array.from({ length: SOCKETS }, (_, i) => new Player(stats, i, form));
  await Promise.all(seats.map((seat, i) => seat.open(targets[i % processes].port)));
  const next = async (one, other) => {
    const { match, seat, token } = await one.ask('create', {
      player: `the-secret-of-player-${one.number}`,
      key: `match-key-${one.number}-${one.matches++}`,
      name: 'A',
      game: 'splendor',
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const joined = await other.ask('join', {
      player: `the-secret-of-player-${other.number}`,
      match: match.id,
      name: 'B',
    });
    await one.begin(match.id, token, seat, () => void next(one, other));
    await other.begin(match.id, joined.token, joined.seat, () => {});
  };
  for (let i = 0; i < SOCKETS; i += 2) await next(seats[i], seats[i + 1]);
  const result = await run(targets, seconds, stats);
  for (const { wire } of seats) wire.end();
  for (const target of targets) target.stop();
  return result;
}

/** A socket that plays. It reads only what it needs of a frame. */
class Player {
  constructor(stats, number, form) {
    Object.assign(this, { stats, number, form, matches: 0, id: 0, answers: new Map(), over() {} });
  }

  async open(port) {
    this.wire = await openWire(port, '/socket', (text) => this.#read(text));
  }

  ask(type, fields) {
    const id = ++this.id;
    this.wire.send(JSON.stringify({ type, id, ...fields }));
    return new Promise((resolve) => this.answers.set(id, resolve));
  }

  /** Sit down at a match, and leave the one before. */
  async begin(match, token, seat, over) {
    if (this.match) void this.ask('unwatch', { match: this.match, seat: this.seat });
    Object.assign(this, { match, token, seat, over });
    await this.ask('watch', { match, token, [this.form]: true });
  }

  #read(text) {
    if (text.startsWith('{"re"')) {
      if (text.startsWith('"accepted"', text.indexOf('"type":') + 7)) {
        this.stats.count++;
        this.stats.times.push(performance.now() - this.sent);
        return; // nobody waits for it
      }
      const message = JSON.parse(text);
      this.answers.get(message.re)?.(message);
      this.answers.delete(message.re);
    } else if (POSITIONS.some((type) => text.startsWith(type, TYPE_AT)) && !this.stats.stopped) {
      const ply = numberAfter(text, '"ply":');
      if (numberAfter(text, '"turn":') === -1) return this.over();
      const from = text.lastIndexOf('"legal":[') + 9;
      let count = 1;
      for (let at = from; text.charCodeAt(at) !== CLOSED; at++) if (text.charCodeAt(at) === COMMA) count++;
      if (text.charCodeAt(from) === CLOSED) return; // another's turn
      let at = from;
      for (let skip = (ply * 31 + this.number) % count; skip > 0; skip--) at = text.indexOf(',', at) + 1;
      const action = numberAt(text, at);
      this.sent = performance.now();
      this.wire.send(
        `{"type":"act","id":${++this.id},"match":"${this.match}","token":"${this.token}","ply":${ply},"key":"key-of-ply-${ply}","action":${action}${this.form === 'words' ? ',"brief":true' : ''}}`,
      );
    }
  }
}

/** The whole number behind the first of these marks. */
function numberAfter(text, mark) {
  return numberAt(text, text.indexOf(mark) + mark.length);
}

/** The whole number that begins here. */
function numberAt(text, from) {
  const sign = text.charCodeAt(from) === MINUS ? -1 : 1;
  let number = 0;
  for (let at = sign < 0 ? from + 1 : from; ; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return sign * number;
    number = number * 10 + digit;
  }
}

/** boardgame.io with the least of games, `counter`, or one with as much to show as Splendor, `table`: 100 matches of two sockets each. */
export async function boardgameIo(seconds, game = 'counter') {
  const { io } = createRequire(new URL('./peers/package.json', import.meta.url))('socket.io-client');
  const target = await startTarget('boardgame.io');
  const stats = { count: 0, times: [], stopped: false };
  const sockets = [];
  for (let i = 0; i < SOCKETS / 2; i++) {
    const matchID = `match-${i}`; // made on demand
    for (const playerID of ['0', '1']) {
      const socket = io(`http://127.0.0.1:${target.port}/${game}`, { transports: ['websocket'] });
      sockets.push(socket);
      let sent = 0;
      const play = (state) => {
        if (stats.stopped || state.ctx.currentPlayer !== playerID) return;
        sent = performance.now();
        const payload = { type: 'count', args: [], playerID };
        socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID);
      };
      socket.on('sync', (_, { state }) => play(state));
      socket.on('update', (_, state) => {
        if (state.ctx.currentPlayer !== playerID) {
          stats.count++;
          stats.times.push(performance.now() - sent);
        }
        play(state);
      });
      socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 2));
    }
  }
  const result = await run([target], seconds, stats);
  for (const socket of sockets) socket.disconnect();
  target.stop();
  return result;
}

/** Bytes of heap an idle match takes: tables opened, nobody watching. */
export async function idleMemory(matches) {
  const target = await startTarget('arbiter');
  const player = new Player({ stopped: true }, 0);
  await player.open(target.port);
  const make = (i) =>
    player.ask('create', {
      player: 'the-secret-of-one',
      key: `key-number-${i}`,
      name: 'A',
      game: 'splendor',
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
  const fill = async (from, to) => {
    const one = async (i) => {
      const { match } = await make(i);
      await player.ask('join', { player: `the-secret-of-other-${i}`, match: match.id, name: 'B' });
    };
    await Promise.all(Array.from({ length: to - from }, (_, i) => one(from + i)));
  };
  await fill(0, 200);
  await target.usage(); // collects garbage
  const before = (await target.usage()).memory.heapUsed;
  await fill(200, 200 + matches);
  await target.usage();
  const after = (await target.usage()).memory;
  player.wire.end();
  target.stop();
  return (after.heapUsed - before) / matches;
}
