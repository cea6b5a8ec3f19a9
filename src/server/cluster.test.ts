/** Several servers on one PostgreSQL: what one of them did and did not live to tell is seen by the others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHole, type Postgres, startPostgres } from '../testing/postgres.ts';
import { type Rig, startRig } from '../testing/server.ts';
import { needs } from '../testing/tools.ts';
import { joinCluster } from './cluster.ts';
import { openMail, tellingAll } from './mail.ts';
import { hashOf, seatToken } from './secrets.ts';
import { openPostgres } from './store/postgres.ts';
import type { Store } from './store/store.ts';

describe.skipIf(!needs('postgresql', 'servers that hear of each other'))('a server that died', () => {
  let postgres: Postgres;
  let database: string;
  let rig: Rig;
  /** All that is left of the other server: what it wrote. */
  let dead: Store;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = postgres.database();
    rig = await startRig({ database });
    dead = (await openPostgres(database, { telling: tellingAll('dead') })).store;
  });
  afterAll(async () => {
    await dead?.end();
    await rig?.close();
    postgres?.stop();
  });

  test('is heard by one that is still starting, which takes no harm', async () => {
    const { db, store } = await openPostgres(database);
    let heard = 0;
    const hall = () => {
      heard++;
      return null;
    };
    const log = { warn() {}, error() {} };
    const cluster = await joinCluster({
      server: 'new',
      url: database,
      db,
      hall,
      store: () => store,
      leaseMs: 60_000,
      log,
    });
    const { match } = await rig
      .client()
      .create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'me' }, { kind: 'open' }] });
    expect(match.state).toBe('waiting');
    await expect.poll(() => heard, { timeout: 60_000 }).toBeGreaterThan(0);
    await cluster.end();
    await store.end();
  });

  test('is heard again by one whose line fell silent without an end', async () => {
    const hole = await openHole(Number(new URL(database).port));
    const url = new URL(database);
    url.port = String(hole.port);
    const { db, store } = await openPostgres(database);
    const heard: string[] = [];
    const readers = {
      line() {},
      change: (match: string) => heard.push(match),
      letter() {},
      gap: () => heard.push('gap'),
    };
    const mail = await openMail('silent', url.href, db, readers, 50, 300);
    hole.swallow();
    await expect.poll(() => heard, { timeout: 60_000 }).toContain('gap');
    const { match } = await rig
      .client()
      .create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'me' }, { kind: 'open' }] });
    await expect.poll(() => heard, { timeout: 60_000 }).toContain(match.id);
    await mail.end();
    await store.end();
    hole.close();
  });

  test('just after it began a match has told so', async () => {
    const anne = rig.client();
    const { match, token } = await anne.create({
      name: 'Anne',
      game: 'tiny',
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    const seat = anne.sit(match.id, token ?? '');
    const tables: string[] = [];
    seat.on('table', ({ state }) => tables.push(state));
    await expect.poll(() => tables, { timeout: 60_000 }).toContain('waiting');
    const ben = 'the-secret-of-ben';
    expect(await dead.sit(match.id, 1, 'Ben', hashOf(ben), hashOf(seatToken(ben, match.id, 1)))).toBe(true);
    expect(await dead.begin(match.id, Date.now())).toBe(true);
    expect(await seat.turn()).toMatchObject({ turn: 0, ply: 0 });
    await expect.poll(() => seat.match?.state, { timeout: 60_000 }).toBe('running');
  });

  test('before it asked the bots of a match it began leaves them to another', async () => {
    const { match, token } = await rig.client().create({
      name: 'Anne',
      game: 'tiny',
      seats: [{ kind: 'me' }, { kind: 'open' }],
    });
    expect(token).not.toBeNull();
    const row = await dead.match(match.id);
    const bot = { kind: 'bot', name: '', bot: 'random', away: false, player: null, token: null } as const;
    await dead.create({
      ...row!,
      id: 'CCCCCCCCCCCCCCCC',
      key: 'a-third',
      state: 'running',
      started: Date.now() - 3_600_000,
      places: [bot, bot],
    });
    await expect.poll(async () => (await dead.match('CCCCCCCCCCCCCCCC'))?.state, { timeout: 60_000 }).toBe('finished');
  });

  test('leaves its matches to another, also behind one that nobody can play on', async () => {
    const { db, store } = await openPostgres(database);
    const bot = { kind: 'bot', name: '', bot: 'random', away: false, player: null, token: null } as const;
    const { match } = await rig
      .client()
      .create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'bot', bot: 'random' }, { kind: 'open' }] });
    const row = await dead.match(match.id);
    for (const id of ['DDDDDDDDDDDDDDDD', 'EEEEEEEEEEEEEEEE']) {
      await dead.create({ ...row!, id, key: id, state: 'running', started: Date.now(), places: [bot, bot] });
      if (id.startsWith('D')) await dead.append(id, { ply: 0, seat: 0, action: 999, key: 'no such action', at: 1 });
      await db.insertInto('leases').values({ match: id, owner: 'dead', until: 0 }).execute();
    }
    await expect.poll(async () => (await dead.match('EEEEEEEEEEEEEEEE'))?.state, { timeout: 60_000 }).toBe('finished');
    await store.end();
  });

  test('just after it kept a line of chat, an action or a new match has told so', async () => {
    const [anne, ben] = [rig.client(), rig.client()];
    const listed: string[] = [];
    ben.lobby(({ id }) => listed.push(id));
    const made = await anne.create({ name: 'Anne', game: 'tiny', seats: [{ kind: 'me' }, { kind: 'open' }] });
    const joined = await ben.join(made.match.id, 'Ben');
    const seat = ben.sit(made.match.id, joined.token ?? '');
    const { legal } = await anne.sit(made.match.id, made.token ?? '').turn();
    const row = await dead.match(made.match.id);
    const line = { seat: 0, name: 'Anne', text: 'hello', key: 'some-key', at: 1 };
    await dead.say(made.match.id, line);
    await dead.append(made.match.id, { ply: 0, seat: 0, action: legal[0], key: 'a-key', at: 1 });
    await dead.create({ ...row!, id: 'BBBBBBBBBBBBBBBB', key: 'another', public: true, state: 'waiting' });
    await seat.until(({ ply }) => ply === 1);
    await expect.poll(() => seat.said.map(({ text }) => text), { timeout: 60_000 }).toEqual(['hello']);
    await expect.poll(() => listed, { timeout: 60_000 }).toContain('BBBBBBBBBBBBBBBB');
  });

  test('stops also when its database is gone', async () => {
    const hole = await openHole(Number(new URL(database).port));
    const url = new URL(database);
    url.port = String(hole.port);
    const cutOff = await startRig({ database: url.href, limits: { leaseMs: 400 } });
    hole.close();
    await expect.poll(async () => (await fetch(`${cutOff.server.url}/health`)).status, { timeout: 60_000 }).toBe(503);
    await cutOff.close();
    const unanswered = await fetch(`${cutOff.server.url}/health`).then(
      () => false,
      () => true,
    );
    expect(unanswered).toBe(true);
  });
});
