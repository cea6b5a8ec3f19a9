/** One suite for every store: what the rooms and the lobby rely on. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHole, type Postgres, startPostgres } from '../../testing/postgres.ts';
import { needs } from '../../testing/tools.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Entry, NewMatch, Place, Store } from './store.ts';
import { openInThread } from './thread.ts';

const OPEN: Place = { kind: 'open', name: '', bot: null, away: false, player: null, token: null };
const ANNE: Place = { ...OPEN, kind: 'person', name: 'Anne', player: 'hash-of-anne', token: 'hash-of-token' };

let made = 0;
function newMatch(change: Partial<NewMatch> = {}): NewMatch {
  const id = `match-${String(++made).padStart(10, '0')}`;
  return {
    id,
    key: `key of ${id}`,
    game: 'tiny',
    version: 1,
    seed: 'a seed',
    options: { maxTurns: 3, starter: 'first', loud: true },
    state: 'waiting',
    public: true,
    clock: { per: 'move', seconds: 30, late: 'forfeit' },
    created: 1_700_000_000_000 + made,
    started: null,
    result: null,
    rematch: null,
    places: [ANNE, OPEN],
    ...change,
  };
}
const entry = (ply: number, key = `key-${ply}`, seat = ply % 2): Entry => ({
  ply,
  seat,
  action: ply + 10,
  key,
  at: 1_700_000_000_000 + ply,
});

function suite(open: () => Promise<Store>): void {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.end());

  test('a match is read as it was written', async () => {
    const match = newMatch();
    const { key, ...row } = match;
    expect(await store.create(match)).toEqual(row);
    expect(await store.match(match.id)).toEqual(row);
    expect(await store.match('nowhere')).toBeNull();
  });

  test('the same key again is the same match', async () => {
    const match = newMatch();
    await store.create(match);
    const again = await store.create({ ...newMatch(), key: match.key });
    expect(again.id).toBe(match.id);
    expect((await store.made(match.key))?.id).toBe(match.id);
    expect(await store.made('of no match')).toBeNull();
    const [one, other] = [newMatch({ key: 'at once' }), newMatch({ key: 'at once' })];
    const both = await Promise.all([store.create(one), store.create(other)]);
    expect(both[0].id).toBe(both[1].id);
  });

  test('the log is read in order, from any ply', async () => {
    const { id } = await store.create(newMatch());
    for (let ply = 0; ply < 5; ply++) expect(await store.append(id, entry(ply))).toBe(true);
    expect(await store.log(id, 0)).toEqual([0, 1, 2, 3, 4].map((ply) => entry(ply)));
    expect(await store.log(id, 3)).toEqual([entry(3), entry(4)]);
    expect(await store.log(id, 5)).toEqual([]);
  });

  test('a match is opened from its snapshot and the lines after it; an older snapshot never takes its place', async () => {
    const { id } = await store.create(newMatch());
    for (let ply = 0; ply < 7; ply++) await store.append(id, entry(ply));
    expect(await store.open(id)).toEqual(await store.log(id, 0));
    const log = await store.log(id, 0);
    await store.snapshot(id, log.slice(0, 5));
    await store.snapshot(id, log.slice(0, 3));
    expect(await store.open(id)).toEqual(log.map((line, ply) => (ply < 5 ? { ...line, key: '' } : line)));
    await store.remove(id);
    expect(await store.open(id)).toEqual([]);
  });

  test('a ply is taken once, whoever asks at the same time', async () => {
    const { id } = await store.create(newMatch());
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store.append(id, entry(0, `key-${i}`, i % 2))),
    );
    expect(tries.filter((kept) => kept)).toHaveLength(1);
    const [kept] = await store.log(id, 0);
    expect(kept.key).toBe(`key-${tries.indexOf(true)}`);
  });

  test('a seat uses a key once; another seat may use the same', async () => {
    const { id } = await store.create(newMatch());
    expect(await store.append(id, entry(0, 'mine', 0))).toBe(true);
    expect(await store.append(id, entry(1, 'mine', 0))).toBe(false);
    expect(await store.append(id, entry(1, 'mine', 1))).toBe(true);
    expect(await store.find(id, 0, 'mine')).toEqual(entry(0, 'mine', 0));
    expect(await store.find(id, 1, 'mine')).toEqual(entry(1, 'mine', 1));
    expect(await store.find(id, 1, 'other')).toBeNull();
  });

  test('what collides spoils nothing that is written with it', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await store.create(newMatch())).id));
    await store.append(ids[7], entry(0, 'earlier'));
    const kept = await Promise.all(ids.map((id) => store.append(id, entry(0))));
    expect(kept).toEqual(ids.map((_, i) => i !== 7));
  });

  test('of two lines for the same ply that come together, one of which has a used key, the other is kept', async () => {
    const { id } = await store.create(newMatch());
    await store.append(id, entry(0, 'used', 1));
    const tries = [entry(1, 'used', 1), entry(1, 'new'), entry(1, 'newer')].map((line) => store.append(id, line));
    expect(await Promise.all(tries)).toEqual([false, true, false]);
    expect((await store.log(id, 1)).map(({ key }) => key)).toEqual(['new']);
  });

  test('of many lines that come together each is told whether it was kept', async () => {
    const line = fc.record({ of: fc.nat(1), ply: fc.nat(30), seat: fc.nat(1), key: fc.nat(40), action: fc.nat(1) });
    type Tried = typeof line extends fc.Arbitrary<infer T> ? T : never;
    const play = async (groups: readonly (readonly Tried[])[]) => {
      const ids = [(await store.create(newMatch())).id, (await store.create(newMatch())).id];
      const logs: Entry[][] = [[], []];
      for (const group of groups) {
        const lines = group.map(({ of, key, ...rest }) => ({ of, entry: { ...rest, key: `key-${key}`, at: key } }));
        const told = await Promise.all(lines.map(({ of, entry }) => store.append(ids[of], entry)));
        const right = lines.map(({ of, entry }) => {
          const { ply, seat, key } = entry;
          if (logs[of].some((kept) => kept.ply === ply || (kept.seat === seat && kept.key === key))) return false;
          logs[of].push(entry);
          return true;
        });
        expect(told).toEqual(right);
      }
      for (const of of [0, 1]) expect(await store.log(ids[of], 0)).toEqual(logs[of].sort((a, b) => a.ply - b.ply));
    };
    const groups = fc.array(fc.array(line, { maxLength: 70, size: 'max' }), { maxLength: 3 });
    await fc.assert(fc.asyncProperty(groups, play), { numRuns: 25 });
  });

  test('a line that is sent again is not kept again, whatever comes with it', async () => {
    const { id } = await store.create(newMatch());
    expect(await store.append(id, entry(0))).toBe(true);
    const lines = [entry(0), entry(1), entry(1), entry(2)];
    expect(await Promise.all(lines.map((line) => store.append(id, line)))).toEqual([false, true, false, true]);
  });

  test('an open seat is taken once, and not by another than it is kept for', async () => {
    const kept = { ...OPEN, name: 'Ben', player: 'hash-of-ben' };
    const { id } = await store.create(newMatch({ places: [ANNE, OPEN, kept] }));
    const tries = await Promise.all(
      ['b', 'c', 'd'].map((who) => store.sit(id, 1, who, `hash-of-${who}`, `token-of-${who}`)),
    );
    expect(tries.filter((sat) => sat)).toHaveLength(1);
    expect(await store.sit(id, 2, 'Eve', 'hash-of-eve', 'token-of-eve')).toBe(false);
    expect(await store.sit(id, 2, 'Ben', 'hash-of-ben', 'token-of-ben')).toBe(true);
    expect((await store.match(id))?.places[2]).toMatchObject({ kind: 'person', name: 'Ben', token: 'token-of-ben' });
  });

  test('nobody has two seats, however many requests come at once', async () => {
    const { id } = await store.create(newMatch({ places: [ANNE, OPEN, OPEN, OPEN] }));
    const tries = await Promise.all(
      [1, 2, 3].map((seat) => store.sit(id, seat, 'Ben', 'hash-of-ben', `token ${seat}`)),
    );
    expect(tries.filter((sat) => sat)).toHaveLength(1);
    expect((await store.match(id))?.places.filter(({ kind }) => kind === 'open')).toHaveLength(2);
  });

  test('a match never begins with a seat that is given up at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await store.create(newMatch());
      await store.sit(id, 1, 'Ben', 'p', 't');
      const [begun, left] = await Promise.all([store.begin(id, 5), store.vacate(id, 1, 't')]);
      expect([begun, left]).toContain(false);
      expect((await store.match(id))?.places[1].kind).toBe(begun ? 'person' : 'open');
    }
  });

  test('a match begins once, and only when no seat is open', async () => {
    const { id } = await store.create(newMatch());
    expect(await store.begin(id, 5)).toBe(false);
    await store.sit(id, 1, 'Ben', 'p', 't');
    expect(await Promise.all([store.begin(id, 5), store.begin(id, 6)])).toContain(false);
    const match = await store.match(id);
    expect(match?.state).toBe('running');
    expect([5, 6]).toContain(match?.started);
    expect(await store.running()).toContain(id);
    expect(await store.vacate(id, 1, 't'), 'nobody gets up from a match that runs').toBe(false);
    expect(await store.close(id)).toBe(false);
  });

  test('a seat is given up before the match begins, and a match is closed: by hand, or when nobody is left at it', async () => {
    const { id } = await store.create(newMatch());
    await store.sit(id, 1, 'Ben', 'p', 't');
    expect(await store.vacate(id, 0, 'hash-of-token')).toBe(true);
    expect(await store.match(id)).toMatchObject({ state: 'waiting', places: [OPEN, { kind: 'person' }] });
    expect(await store.vacate(id, 1, 't')).toBe(true);
    expect((await store.match(id))?.state).toBe('closed');
    expect(await store.sit(id, 0, 'Ben', 'p', 't')).toBe(false);
    expect(await store.close(id)).toBe(false);
    const other = await store.create(newMatch());
    expect(await store.close(other.id)).toBe(true);
    expect(await store.vacate(other.id, 0, 'hash-of-token')).toBe(false);
  });

  test('who gave a seat up cannot give it up for the next one who sits there', async () => {
    const { id } = await store.create(newMatch());
    await store.sit(id, 1, 'Ben', 'p', 't');
    expect(await store.vacate(id, 1, 't')).toBe(true);
    await store.sit(id, 1, 'Cleo', 'q', 'u');
    expect(await store.vacate(id, 1, 't')).toBe(false);
    expect((await store.match(id))?.places[1]).toMatchObject({ kind: 'person', name: 'Cleo' });
  });

  test('whoever sits down while the last one gets up keeps the match open, or comes too late', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await store.create(newMatch());
      const [, sat] = await Promise.all([store.vacate(id, 0, 'hash-of-token'), store.sit(id, 1, 'Ben', 'p', 't')]);
      expect((await store.match(id))?.state).toBe(sat ? 'waiting' : 'closed');
    }
  });

  test('a bot takes a seat over, and a result is kept', async () => {
    const { id } = await store.create(newMatch({ places: [ANNE, { ...OPEN, kind: 'bot', bot: 'easy' }] }));
    await store.begin(id, 1);
    await store.takeOver(id, 0, 'hard', true);
    const result = { ending: 'forfeit', by: 1, places: [1, 2], scores: [3, 4.5] } as const;
    await store.finish(id, { ...result, places: [1, 2], scores: [3, 4.5] });
    const match = await store.match(id);
    expect(match?.places[0]).toMatchObject({
      kind: 'bot',
      bot: 'hard',
      away: true,
      name: 'Anne',
      token: 'hash-of-token',
    });
    expect(match).toMatchObject({ state: 'finished', result });
  });

  test('one match follows another, the first that was named', async () => {
    const { id } = await store.create(newMatch());
    const named = await Promise.all([store.follow(id, 'next-1'), store.follow(id, 'next-2')]);
    expect(named[0]).toBe(named[1]);
  });

  test('chat is numbered from 1 without gaps, each key once', async () => {
    const { id } = await store.create(newMatch());
    const line = (i: number) => ({ seat: 0, name: 'Anne', text: `hello ${i}`, key: `key-${i}`, at: 7 });
    const said = await Promise.all(Array.from({ length: 12 }, (_, i) => store.say(id, line(i % 10))));
    expect(said[10]).toEqual(said[0]);
    expect(
      said
        .slice(0, 10)
        .map((kept) => kept?.n ?? 0)
        .sort((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await store.said(id, 7)).map(({ n }) => n)).toEqual([8, 9, 10]);
  });

  test('matches are listed by game and state, the newest first; hidden ones are not', async () => {
    const games = await Promise.all([1, 2, 3].map(() => store.create(newMatch({ game: 'listed' }))));
    await store.create(newMatch({ game: 'listed', public: false }));
    await store.close(games[1].id);
    const list = await store.list({ game: 'listed', states: ['waiting'], limit: 10 });
    expect(list.map(({ id }) => id)).toEqual([games[2].id, games[0].id]);
    const older = await store.list({ game: 'listed', states: ['waiting'], before: games[2].created, limit: 10 });
    expect(older.map(({ id }) => id)).toEqual([games[0].id]);
    expect(await store.list({ game: 'listed', states: ['waiting', 'closed'], limit: 2 })).toHaveLength(2);
  });

  test("a player's matches are found by the hash of the secret", async () => {
    const zoe = { ...ANNE, player: 'hash-of-zoe' };
    const first = await store.create(newMatch({ places: [zoe, OPEN] }));
    const second = await store.create(newMatch({ places: [OPEN, zoe], public: false }));
    expect((await store.mine('hash-of-zoe')).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await store.mine('hash-of-nobody')).toEqual([]);
  });

  test('what is idle is found and forgotten whole', async () => {
    const [old, played] = [
      await store.create(newMatch({ created: 1000 })),
      await store.create(newMatch({ created: 1001 })),
    ];
    await store.append(played.id, { ...entry(0), at: 9000 });
    const idle = await store.idle(['waiting'], 5000);
    expect(idle).toContain(old.id);
    expect(idle).not.toContain(played.id);
    await store.remove(old.id);
    expect(await store.match(old.id)).toBeNull();
    expect(await store.log(old.id, 0)).toEqual([]);
  });

  test('texts that look like SQL or another alphabet are kept as they are', async () => {
    const name = `Robert'); drop table matches;-- 🎲 ñ`;
    const { id } = await store.create(newMatch({ places: [{ ...ANNE, name }, OPEN] }));
    expect((await store.match(id))?.places[0].name).toBe(name);
  });
}

/** The tables of version 1 that have changed since, with a match in them. */
const VERSION_1 = [
  'create table about (name text primary key, value text)',
  "insert into about values ('schema', '1')",
  `create table matches (id text primary key, key text not null unique, game text not null, version integer not null, seed text not null,
    options text not null, state text not null, public integer not null, clock text, created bigint not null, started bigint,
    result text, rematch text)`,
  `create table log (match text not null, ply integer not null, seat integer not null, action integer not null, key text not null,
    at bigint not null, constraint log_key primary key (match, ply), constraint log_once unique (match, seat, key))`,
  'create index matches_listed on matches (state, created)',
  `insert into matches values ('an-old-match', 'its key', 'tiny', 1, 'a seed', '{"maxTurns":3}', 'running', 1, null, 5, 6, null, null)`,
  `create table places (match text not null, seat integer not null, kind text not null, name text not null, bot text,
    away integer not null, player text, token text, constraint places_key primary key (match, seat))`,
  `insert into places values ('an-old-match', 0, 'person', 'Anne', null, 0, 'hash-of-anne', 'hash-of-token')`,
  ...[entry(0), entry(1)].map(
    ({ ply, seat, action, key, at }) =>
      `insert into log values ('an-old-match', ${ply}, ${seat}, ${action}, '${key}', ${at})`,
  ),
];

/** What a store opened over them must have. */
async function expectBroughtUpToDate(store: Store): Promise<void> {
  expect(await store.match('an-old-match')).toMatchObject({
    seed: 'a seed',
    options: { maxTurns: 3 },
    created: 5,
    started: 6,
    places: [ANNE],
  });
  expect(await store.log('an-old-match', 0)).toEqual([entry(0), entry(1)]);
  expect(await store.append('an-old-match', entry(1, 'another-key'))).toBe(false);
  expect(await store.append('an-old-match', entry(2, 'key-0', 0))).toBe(false);
  expect(await store.append('an-old-match', entry(2))).toBe(true);
}

/** Damage one match after the other in every way, and see that each costs only itself. `change` runs SQL beside the store. */
async function expectDamageContained(
  store: Store,
  change: (statement: string) => Promise<unknown>,
  told: readonly string[],
): Promise<void> {
  const player = `hash-of-${++made}`;
  const make = (id: string) =>
    store.create(newMatch({ id, key: `key of ${id}`, game: 'damaged', places: [{ ...ANNE, player }, OPEN] }));
  const whole = await make('match-that-is-whole');
  const ways = {
    options: "update matches set options = '{bad'",
    'options of another kind': "update matches set options = '[1]'",
    clock: 'update matches set clock = \'{"per":"year"}\'',
    result: "update matches set result = 'secret'",
    state: "update matches set state = 'lost'",
    kind: "update places set kind = 'ghost'",
  };
  for (const [way, statement] of Object.entries(ways)) {
    const { id } = await make(way);
    await change(`${statement} where ${way === 'kind' ? 'match' : 'id'} = '${id}'`);
  }
  const { id: seatless } = await make('places');
  await change(`delete from places where match = '${seatless}' and seat = 0`);

  const states = ['waiting', 'lost' as 'closed'] as const;
  for (let time = 0; time < 2; time++) {
    expect(await store.list({ game: 'damaged', states, limit: 50 })).toEqual([whole]);
    expect((await store.mine(player)).map(({ id }) => id)).toEqual([whole.id]);
    for (const way of Object.keys(ways)) expect(await store.match(way)).toBeNull();
  }
  await expect(store.create(newMatch({ key: 'key of clock', id: 'another' }))).rejects.toThrow('damaged');
  for (const ply of [0, 1]) await store.append(whole.id, entry(ply));
  for (const entries of ['', '[1,2]', '{"secret":1}', '[1,2,"3"]']) {
    await change('delete from snapshots');
    await store.snapshot(whole.id, [entry(0), entry(1)]);
    await change(`update snapshots set entries = '${entries}'`);
    expect(await store.open(whole.id), 'the log has it all').toEqual([entry(0), entry(1)]);
  }
  expect(told.toSorted(), 'each is told once, and nothing of what it holds').toEqual([
    'clock clock',
    'kind kind',
    'match-that-is-whole snapshot',
    'options of another kind options',
    'options options',
    'places places',
    'result result',
    'state state',
  ]);
}

describe('sqlite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  suite(() => openSqlite(join(folder, 'suite.db')));

  test('what was kept is there after the file is opened again', async () => {
    const file = join(folder, 'again.db');
    const first = await openSqlite(file);
    const { id } = await first.create(newMatch());
    await first.append(id, entry(0));
    await first.end();
    const second = await openSqlite(file);
    expect(await second.log(id, 0)).toEqual([entry(0)]);
    await second.end();
  });

  test('a damaged match costs only itself, and is told of once', async () => {
    const file = join(folder, 'damaged.db');
    const told: string[] = [];
    const store = await openSqlite(file, { damaged: (match, part) => told.push(`${match} ${part}`) });
    const beside = new Database(file);
    await expectDamageContained(store, async (statement) => beside.exec(statement), told);
    beside.close();
    await store.end();
  });

  test('a file of version 1 is brought up to date, once', async () => {
    const file = join(folder, 'old.db');
    const old = new Database(file);
    for (const statement of VERSION_1) old.exec(statement);
    old.close();
    const store = await openSqlite(file);
    await expectBroughtUpToDate(store);
    await store.end();
    const again = await openSqlite(file);
    expect(await again.log('an-old-match', 0)).toEqual([entry(0), entry(1), entry(2)]);
    await again.end();
  });

  test('a file of a version to come is refused and left as it is', async () => {
    const file = join(folder, 'new.db');
    const next = new Database(file);
    next.exec('create table about (name text primary key, value text)');
    next.exec("insert into about values ('schema', '99')");
    await expect(openSqlite(file)).rejects.toThrow('tables of version 99, this is version 2');
    expect(next.prepare('select count(*) as n from sqlite_master').get()).toMatchObject({ n: 2 }); // the table and its key
    next.close();
  });

  test('a second server on the same file is refused', async () => {
    const file = join(folder, 'shared.db');
    const first = await openSqlite(file);
    await expect(openSqlite(file)).rejects.toThrow('is used by another server');
    await first.end();
  });

  test('nothing counts before it is flushed, and many that come together are flushed once', async () => {
    let flushes = 0;
    let flushed: () => void = () => {};
    const store = await openSqlite(join(folder, 'flushed.db'), {
      flush: () => {
        flushes++;
        return new Promise((resolve) => {
          flushed = resolve;
        });
      },
    });
    const create = store.create(newMatch({ id: 'match-0123456789' }));
    await expect.poll(() => flushes).toBe(1);
    flushed();
    await create;
    let kept = 0;
    const lines = [0, 1, 2].map(async (ply) => {
      expect(await store.append('match-0123456789', entry(ply))).toBe(true);
      kept++;
    });
    await expect.poll(() => flushes).toBe(2);
    expect(kept).toBe(0);
    flushed();
    await Promise.all(lines);
    expect([kept, flushes]).toEqual([3, 2]);
    await store.end();
  });

  test('of lines that come together only those fail that must', async () => {
    const store = await openSqlite(join(folder, 'together.db'));
    const { id } = await store.create(newMatch());
    const { id: other } = await store.create(newMatch());
    const bad = { ...entry(1), key: null as unknown as string }; // which the table does not take
    const lines = [
      { id, ...entry(0) },
      { id: other, ...entry(0) },
      { id, ...bad },
      { id, ...entry(0, 'another', 1) },
    ];
    const became = await store.appendAll(lines);
    expect(became).toEqual([true, true, expect.any(Error), false]);
    expect(await store.log(id, 0)).toEqual([entry(0)]);
    expect(await store.log(other, 0)).toEqual([entry(0)]);
    expect(
      await store.appendAll([
        { id: 'no-such-match', ...entry(0) },
        { id, ...entry(1) },
      ]),
    ).toEqual([false, true]);
    await store.end();
  });

  test('of lines in one message each is told whether it was kept', async () => {
    const store = await openSqlite(join(folder, 'message.db'));
    const ids = [(await store.create(newMatch())).id, (await store.create(newMatch())).id];
    const all = (...lines: readonly (readonly [of: number, entry: Entry])[]) =>
      store.appendAll(lines.map(([of, line]) => ({ id: ids[of], ...line })));
    expect(await all([0, entry(0)], [0, entry(0, 'other')])).toEqual([true, false]);
    expect(await all([0, entry(0)], [1, entry(0)], [1, entry(0)]), 'sent again').toEqual([false, true, false]);
    expect(await all([0, entry(1, 'k', 0)], [0, entry(1, 'k', 1)]), 'two seats, one key').toEqual([true, false]);
    expect(await all([0, entry(2, 'k', 0)], [0, entry(2, 'k', 1)]), 'another seat has not').toEqual([false, true]);
    expect(await all([0, entry(5, 'p', 0)], [1, entry(5, 'p', 0)]), 'another match').toEqual([true, true]);
    const [, told] = await Promise.all([store.create(newMatch()), all([1, entry(9)], [1, entry(9, 'other')])]);
    expect(told, 'together with something else').toEqual([true, false]);
    await store.end();
  });

  test('what a full disk does not take says so, and is taken when there is room again', async () => {
    const file = join(folder, 'full.db');
    const store = await openSqlite(file);
    const { id } = await store.create(newMatch());
    const beside = new Database(file);
    // As a disk that is full does, it ends the transaction by itself.
    for (const table of ['log', 'matches'])
      beside.exec(
        `create trigger ${table}_full before insert on ${table} begin select raise(rollback, 'the disk is full'); end`,
      );
    const lines = [0, 1].map((ply) => ({ id, ...entry(ply) }));
    const refused = await store.appendAll(lines);
    expect(refused.map(String)).toEqual(lines.map(() => 'SqliteError: the disk is full'));
    for (const written of [store.append(id, entry(0)), store.create(newMatch())])
      await expect(written).rejects.toThrow('the disk is full');
    for (const table of ['log', 'matches']) beside.exec(`drop trigger ${table}_full`);
    expect(await store.appendAll(lines)).toEqual([true, true]);
    beside.close();
    await store.end();
  });

  test('a disk that failed once is neither read nor written before a restart', async () => {
    const file = join(folder, 'failing.db');
    let fails = false;
    const store = await openSqlite(file, {
      flush: async () => {
        if (fails) throw new Error('input/output error');
      },
    });
    const { id } = await store.create(newMatch());
    expect(await store.append(id, entry(0))).toBe(true);
    fails = true;
    await expect(store.append(id, entry(1))).rejects.toThrow('the disk failed');
    fails = false;
    await expect(store.append(id, entry(1))).rejects.toThrow('the disk failed');
    await expect(store.find(id, 1, 'key-1')).rejects.toThrow('the disk failed');
    await expect(store.log(id, 0)).rejects.toThrow('the disk failed');
    await expect(store.ping()).rejects.toThrow('the disk failed');
    await store.end();
    const again = await openSqlite(file);
    expect((await again.log(id, 0))[0]).toMatchObject({ ply: 0 });
    await again.end();
  });
});

describe('sqlite in a thread of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  // As it is built: a thread reads no TypeScript.
  const module = new URL('../../../dist/cli/store-thread.js', import.meta.url);
  const open = (name: string) => openInThread(module, join(folder, name));
  suite(() => open('suite.db'));

  test('what was kept is there after the file is opened again', async () => {
    const first = await open('again.db');
    const { id } = await first.create(newMatch());
    const kept = await Promise.all(Array.from({ length: 200 }, (_, ply) => first.append(id, entry(ply))));
    expect(kept.every(Boolean)).toBe(true);
    await first.end();
    const second = await open('again.db');
    expect(await second.log(id, 0)).toHaveLength(200);
    await second.end();
  });

  test('a second server on the same file is refused', async () => {
    const first = await open('shared.db');
    await expect(open('shared.db')).rejects.toThrow('is used by another server');
    await first.end();
  });

  test('a damaged match is told of', async () => {
    const file = join(folder, 'damaged.db');
    const told: string[] = [];
    const store = await openInThread(module, file, (match, part) => told.push(`${match} ${part}`));
    const beside = new Database(file);
    await expectDamageContained(store, async (statement) => beside.exec(statement), told);
    beside.close();
    await store.end();
  });

  test('an error keeps its code', async () => {
    writeFileSync(join(folder, 'no-folder'), '');
    await expect(open('no-folder/x.db')).rejects.toMatchObject({ code: 'EEXIST' });
  });

  test('nothing waits for ever for a thread that broke', async () => {
    const breaking = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', () => { throw new Error('out of memory'); });
        parentPort.postMessage({ opened: true });
      `)}`,
    );
    const store = await openInThread(breaking, 'nowhere');
    const asked = [store.ping(), store.append('match', entry(0)), store.log('match', 0)];
    for (const each of asked)
      await expect(each).rejects.toThrow('the thread of the database broke: restart the server');
    await expect(store.ping()).rejects.toThrow('the thread of the database broke');
    await store.end();
  });
});

describe.skipIf(!needs('postgresql', 'the store on PostgreSQL'))('postgresql', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  suite(async () => (await openPostgres(postgres.database())).store);

  test('a damaged match costs only itself, and is told of once', async () => {
    const told: string[] = [];
    const damaged = (match: string, part: string) => told.push(`${match} ${part}`);
    const { db, store } = await openPostgres(postgres.database(), { damaged });
    await expectDamageContained(store, (statement) => sql.raw(statement).execute(db), told);
    await store.end();
  });

  test('a database of version 1 is brought up to date, by whichever server comes first', async () => {
    const url = postgres.database();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of VERSION_1) await client.query(statement);
    await client.end();
    const [one, other] = await Promise.all([openPostgres(url), openPostgres(url)]);
    await expectBroughtUpToDate(other.store);
    await Promise.all([one.store.end(), other.store.end()]);
  });

  test('a connection that is lost while it is used fails what used it, and nothing else', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => unheard.push(error);
    process.on('uncaughtException', hear);
    const { db, store } = await openPostgres(postgres.database());
    const lost = db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      await sql`select pg_terminate_backend(${rows[0].pid})`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(connection);
    });
    await expect(lost).rejects.toThrow();
    await store.ping();
    await store.end();
    process.off('uncaughtException', hear);
    expect(unheard).toEqual([]);
  });

  test('a line that falls silent without an end is given up, and another is made', async () => {
    const hole = await openHole(Number(new URL(postgres.database()).port));
    const url = new URL(postgres.database());
    url.port = String(hole.port);
    const { store } = await openPostgres(url.href, { answerMs: 700 });
    const { id } = await store.create(newMatch());
    hole.swallow();
    await expect(store.append(id, entry(0))).rejects.toThrow();
    await expect.poll(() => store.ping().then(() => 'well', String), { timeout: 60_000 }).toBe('well');
    expect(await store.append(id, entry(0))).toBe(true);
    await store.end();
    hole.close();
  });

  test('servers that start together make the tables once', async () => {
    const url = postgres.database();
    const opened = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
    await Promise.all(opened.map(({ store }) => store.end()));
  });
});
