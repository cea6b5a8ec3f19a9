/**
 * The fault test: bots as clients play matches of all games through real sockets that break, repeat, hold back and overtake,
 * against servers that are killed at any moment. `npm run soak` plays hundreds; SEED repeats a run's faults.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  connect,
  type MatchInfo,
  type Position,
  rulesOf,
  type Seated,
  type Watch,
} from '../client/index.ts';
import { below, createRng, type Game, type Rng } from '../core/index.ts';
import { games } from '../games/index.ts';
import { type MatchRecord, replay } from '../match/index.ts';
import { type Chaos, chaosSockets } from '../testing/chaos.ts';
import { freePort, type Postgres, startPostgres } from '../testing/postgres.ts';
import { type ServerProcess, serveProcess } from '../testing/server-process.ts';
import { needs } from '../testing/tools.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Entry, Store } from './store/store.ts';

const SOAK = Number(process.env.SOAK ?? 0);
const SEED = process.env.SEED ?? 'faults';

/** Short matches of every game: what is tested is the server, and every ply is one more chance for a fault. */
const SHORT: Readonly<Record<string, { seats: number; options: Record<string, number> }>> = {
  splendor: { seats: 2, options: { maxTurns: 24 } },
  'splendor-solo': { seats: 1, options: {} },
  skyjo: { seats: 3, options: { maxTurnsPerRound: 12 } },
  'skyjo-macro': { seats: 2, options: { maxTurnsPerRound: 16 } },
  'power-grid': { seats: 2, options: { maxRounds: 3 } },
  'power-grid-macro': { seats: 2, options: { maxRounds: 3 } },
};

/** A seat that a bot plays, and all that came of it. */
interface Player {
  readonly client: Client;
  readonly seat: number;
  readonly watch: Watch;
  readonly plies: number[];
  /** By key of the action: the ply that was acknowledged. */
  readonly acknowledged: Map<number, number>;
  last: Position | null;
}

interface Tally {
  matches: number;
  actions: number;
  kills: number;
}

/** Play `count` matches, so many at the same time, against `servers`, of which one is killed now and then. */
async function playMatches(
  urls: () => readonly string[],
  count: number,
  kill: () => Promise<boolean>,
): Promise<string[]> {
  const chaos = chaosSockets({ seed: SEED, breaks: 12, twice: 20, held: 20, stops: 10, forMs: 30 }, urls);
  const luck = createRng(`${SEED}/players`);
  const tally: Tally = { matches: 0, actions: 0, kills: 0 };
  const ids: string[] = [];
  const names = Object.keys(SHORT).filter((id) => Object.hasOwn(games, id));
  let nextKill = 40;
  const progress = watchProgress(STALL_MS, () => {
    const seats = Array.from(playing, ([id, players]) =>
      players.map(
        ({ seat, last, client }) => `${id} seat ${seat}: ply ${last?.ply}, turn ${last?.turn}, ${client.state}`,
      ),
    );
    return `after ${tally.actions} actions nobody moves any more:\n${seats.flat().join('\n')}`;
  });
  const played = async () => {
    progress.made();
    tally.actions++;
    if (tally.actions < nextKill) return;
    nextKill += 60 + below(luck, 80);
    if (await kill()) tally.kills++;
  };
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const game = names[next++ % names.length];
      ids.push(await playMatch(game, chaos.Socket, luck, played));
      tally.matches++;
    }
  };
  const lanes = Promise.all(Array.from({ length: Math.min(count, 6) }, lane));
  await Promise.race([lanes, progress.stalled]).finally(progress.end);
  chaos.calm();
  console.info(
    `${tally.matches} matches, ${tally.actions} actions, ${tally.kills} kills, ${JSON.stringify(chaos.faults)}`,
  );
  const { breaks, twice, held } = chaos.faults;
  expect(Math.min(breaks, twice, held), 'faults of every kind').toBeGreaterThan(0);
  expect(tally.kills).toBeGreaterThan(0);
  return ids;
}

/** So long without any action is no busy machine: something waits that nobody will wake. */
const STALL_MS = 5 * 60_000;

/** Rejects with what `tell` says when no progress was made for so long. */
function watchProgress(ms: number, tell: () => string) {
  let last = performance.now();
  let timer: NodeJS.Timeout;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (performance.now() - last > ms) reject(new Error(tell()));
    }, 1000);
  });
  return {
    stalled,
    made: () => {
      last = performance.now();
    },
    end: () => clearInterval(timer),
  };
}

const playing = new Map<string, readonly Player[]>();
const allGames: Readonly<Record<string, Game>> = games;
const checks = new Map<string, Player[]>();
let matchesBegun = 0;

async function playMatch(
  game: string,
  WebSocket: Chaos['Socket'],
  luck: Rng,
  played: () => Promise<void>,
): Promise<string> {
  const { seats, options } = SHORT[game];
  // Every other match is played by clients that have the rules, and are sent words instead of views.
  const withRules = matchesBegun++ % 2 === 1;
  const clients = Array.from({ length: seats + 1 }, () =>
    connect('http://any', { WebSocket, ...(withRules && { rules: rulesOf(games) }) }),
  );
  const chairs = Array.from({ length: seats }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }) as const);
  const made = await clients[0].create({ name: 'Player 0', game, seats: chairs, options });
  const seated: Seated[] = [made];
  for (let seat = 1; seat < seats; seat++) seated.push(await clients[seat].join(made.match.id, `Player ${seat}`));
  const players = clients.map((client, i): Player => {
    const watch =
      i < seats
        ? client.sit(made.match.id, seated[i].token ?? '', { choices: i % 2 === 0 })
        : client.spectate(made.match.id);
    const player: Player = {
      client,
      seat: i < seats ? seated[i].seat : -1,
      watch,
      plies: [],
      acknowledged: new Map(),
      last: null,
    };
    watch.on('update', (update) => {
      player.plies.push(update.ply);
      player.last = update;
    });
    return player;
  });
  playing.set(made.match.id, players);
  await Promise.all(players.map((player) => (player.seat < 0 ? watchOut(player) : playSeat(player, luck, played))));
  playing.delete(made.match.id);
  for (const { client } of players) client.close();
  checks.set(made.match.id, players);
  return made.match.id;
}

async function watchOut({ watch }: Player): Promise<void> {
  await watch.until(({ turn }) => turn === -1);
}

async function playSeat({ watch, acknowledged }: Player, luck: Rng, played: () => Promise<void>): Promise<void> {
  for (;;) {
    const { turn, ply, legal } = await watch.turn();
    if (turn === -1) return;
    const action = legal[below(luck, legal.length)];
    const answer = await watch.act(action, ply);
    expect(answer.type === 'refused' ? answer : answer.type).toBe('accepted'); // nobody else plays for this seat
    if (answer.type === 'accepted') {
      expect(acknowledged.has(answer.ply)).toBe(false);
      acknowledged.set(answer.ply, answer.action);
    }
    await played();
    await watch.until((position) => position.ply > ply || position.turn === -1);
  }
}

/** The records of all matches, once they are finished: what a kill left to be done is done after the restart. */
async function fetchRecords(url: string, ids: readonly string[]): Promise<Map<string, MatchRecord>> {
  // What these two routes answer with, as far as it is used here.
  const get = async (path: string) =>
    (await (await fetch(`${url}/api/matches/${path}`)).json()) as { match: MatchInfo; record: MatchRecord };
  const records = new Map<string, MatchRecord>();
  for (const id of ids) {
    await expect.poll(async () => (await get(id)).match.state, { timeout: 120_000 }).toBe('finished');
    records.set(id, (await get(`${id}/record`)).record);
  }
  return records;
}

/** Do something long and say how long it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const done = await work();
  console.info(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return done;
}

/** Afterwards: the log is what was acknowledged and nothing else, everybody saw everything once, and the records replay. */
async function verify(store: Store, records: ReadonlyMap<string, MatchRecord>): Promise<void> {
  for (const [id, record] of records) {
    const row = await store.match(id);
    const log = await store.log(id, 0);
    const players = checks.get(id) ?? [];
    expect(row?.state).toBe('finished');
    const acknowledged = players.flatMap(({ seat, acknowledged: all }) =>
      Array.from(all, ([ply, action]) => ({ ply: ply - 1, seat, action })),
    );
    const kept = log.map(({ ply, seat, action }: Entry) => ({ ply, seat, action }));
    expect(acknowledged.sort((a, b) => a.ply - b.ply)).toEqual(kept);
    const replayed = replay(allGames[record.game], record);
    if (!replayed.ok) throw new Error(replayed.problem);
    expect(record.actions).toEqual(log.map(({ action }) => action));
    expect(record.hashes).toHaveLength(log.length + 1);
    for (const { plies, last, seat } of players) {
      expect(plies, 'every ply once and in order').toEqual(plies.map((_, i) => plies[0] + i));
      expect(last?.ply).toBe(log.length);
      expect(last?.view).toEqual(JSON.parse(JSON.stringify(replayed.value.view(seat))));
    }
  }
}

describe('one server on SQLite, killed again and again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-faults-'));
  let server: ServerProcess;
  let port: number;
  const start = () => serveProcess(['--port', String(port), '--data', folder]);
  beforeAll(async () => {
    port = await freePort();
    server = await start();
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('keeps every acknowledged action, once and in order, and no other', async () => {
    const ids = await playMatches(
      () => [server.url],
      SOAK || 10,
      async () => {
        await server.end('SIGKILL');
        server = await start();
        return true;
      },
    );
    const records = await timed('records fetched', () => fetchRecords(server.url, ids));
    expect(await server.end('SIGTERM')).toBe(0);
    const store = await openSqlite(join(folder, 'arbiter.db'));
    try {
      await timed('compared', () => verify(store, records));
    } finally {
      await store.end();
    }
  });
});

describe.skipIf(!needs('postgresql', 'several servers on one PostgreSQL'))('three servers on one PostgreSQL', () => {
  let postgres: Postgres;
  let database: string;
  const servers: (ServerProcess | null)[] = [null, null, null];
  // Leases long enough for a busy machine, short enough to be lost within the test.
  const start = () => serveProcess(['--port', '0', '--limit', 'leaseMs=3000'], { DATABASE_URL: database });
  beforeAll(async () => {
    postgres = await startPostgres();
    database = postgres.database();
    for (const i of servers.keys()) servers[i] = await start();
  });
  afterAll(async () => {
    for (const server of servers) await server?.end('SIGKILL');
    postgres?.stop();
  });

  test('serve the same matches to any socket, and go on when one of them is killed in mid-match', async () => {
    const living = () => servers.flatMap((server) => (server ? [server.url] : []));
    let victim = 0;
    const ids = await playMatches(living, SOAK ? Math.ceil(SOAK / 3) : 6, async () => {
      if (living().length < servers.length) return false; // the last one killed has not come back yet
      const dead = servers[victim];
      servers[victim] = null;
      await dead?.end('SIGKILL');
      const place = victim;
      victim = (victim + 1) % servers.length;
      // It comes back only after a while: until then the other two have all its matches.
      void start().then((server) => {
        servers[place] = server;
      });
      return true;
    });
    await expect.poll(() => servers.every((server) => server !== null), { timeout: 120_000 }).toBe(true);
    const records = await fetchRecords(living()[0], ids);
    const { store } = await openPostgres(database);
    try {
      await timed('compared', () => verify(store, records));
    } finally {
      await store.end();
    }
    for (const server of servers) expect(await server?.end('SIGTERM')).toBe(0);
  });
});
