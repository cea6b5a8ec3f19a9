/** The store over SQL: the same queries for SQLite and PostgreSQL. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { MatchState, Result, Said } from '../protocol.ts';
import type { Work } from './group.ts';
import type { Tables } from './schema.ts';
import type { Entry, Filter, MatchRow, NewLine, NewMatch, Place, Store } from './store.ts';

/** What differs from database to database. */
export interface SqlDialect {
  /** Write something, all of it or nothing: it is durable when the promise is fulfilled. */
  readonly write: <T>(work: Work<T>) => Promise<T>;
  /** Keep a line of the log, durably: false if its place is taken or its seat has used the key. */
  readonly append: (row: LogRow) => Promise<boolean>;
  /** Tell other servers, with the commit, that something about a match changed. */
  readonly tell?: (tx: Kysely<Tables>, match: string) => Promise<void>;
  /** Let go of what is held besides the connections. */
  readonly end?: () => Promise<void>;
}

/** A line of the log as it stands in its table. */
export type LogRow = Insertable<Tables['log']>;
const MOST_NUMBERS = 10_000;
const MOST_SAID = 100;
const MOST_MINE = 200;

/** A store over this database, whose tables are made. */
export function sqlStore(db: Kysely<Tables>, dialect: SqlDialect): Store {
  const { write } = dialect;
  /** Change something about a match. Whoever is told of it finds it changed; nobody can change it and die before telling. */
  const change = <T>(id: string, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> =>
    write(async (tx) => {
      const done = await work(tx);
      await dialect.tell?.(tx, id);
      return done;
    });

  const rowsOf = async (matches: readonly Selectable<Tables['matches']>[]): Promise<MatchRow[]> => {
    if (matches.length === 0) return [];
    const ids = matches.map(({ id }) => id);
    const places = await db.selectFrom('places').selectAll().where('match', 'in', ids).orderBy('seat').execute();
    const byMatch = groupByMatch(places);
    return matches.map((match) => rowOf(match, byMatch.get(match.id) ?? []));
  };

  const numbers = new Map<string, number>();
  /** The number the log of a match is kept under; it never changes. 0, which is nobody's, if there is no such match. */
  const numberOf = async (id: string): Promise<number> => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const row = await db.selectFrom('matches').select('n').where('id', '=', id).executeTakeFirst();
    if (!row) return 0;
    if (numbers.size >= MOST_NUMBERS) numbers.clear();
    numbers.set(id, row.n);
    return row.n;
  };

  const store: Store = {
    async create(match) {
      await change(match.id, (tx) => insertMatch(tx, match));
      const [made] = await rowsOf(await db.selectFrom('matches').selectAll().where('key', '=', match.key).execute());
      return made;
    },
    async match(id) {
      const [match] = await rowsOf(await db.selectFrom('matches').selectAll().where('id', '=', id).execute());
      return match ?? null;
    },
    log: async (id, from) =>
      db
        .selectFrom('log')
        .select(['ply', 'seat', 'action', 'key', 'at'])
        .where('match', '=', await numberOf(id))
        .where('ply', '>=', from)
        .orderBy('ply')
        .execute(),
    async open(id) {
      const snapshot = await db.selectFrom('snapshots').select('entries').where('match', '=', id).executeTakeFirst();
      const first = snapshot ? unpack(snapshot.entries) : [];
      return [...first, ...(await store.log(id, first.length))];
    },
    async snapshot(id, entries) {
      const packed = { ply: entries.length, entries: pack(entries) };
      await write((tx) =>
        tx
          .insertInto('snapshots')
          .values({ match: id, ...packed })
          .onConflict((clash) => clash.column('match').doUpdateSet(packed).where('snapshots.ply', '<', entries.length))
          .execute(),
      );
    },
    async append(id, entry) {
      const match = await numberOf(id);
      return match > 0 && dialect.append({ match, ...entry });
    },
    async find(id, seat, key) {
      const found = await db
        .selectFrom('log')
        .select(['ply', 'seat', 'action', 'key', 'at'])
        .where('match', '=', await numberOf(id))
        .where('seat', '=', seat)
        .where('key', '=', key)
        .executeTakeFirst();
      return found ?? null;
    },

    sit: (id, seat, name, player, token) =>
      whileWaiting(change, id, async (tx) => {
        const done = await tx
          .updateTable('places')
          .set({ kind: 'person', name, player, token })
          .where('match', '=', id)
          .where('seat', '=', seat)
          .where('kind', '=', 'open')
          .where((is) => is.or([is('player', 'is', null), is('player', '=', player)]))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('places as taken')
                  .select('seat')
                  .where('match', '=', id)
                  .where('player', '=', player)
                  .where('token', 'is not', null),
              ),
            ),
          )
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
    vacate: (id, seat) =>
      whileWaiting(change, id, async (tx) => {
        const done = await tx
          .updateTable('places')
          .set({ kind: 'open', name: '', player: null, token: null })
          .where('match', '=', id)
          .where('seat', '=', seat)
          .where('kind', '=', 'person')
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
    async takeOver(id, seat, bot, away) {
      await change(id, (tx) =>
        tx
          .updateTable('places')
          .set({ kind: 'bot', bot, away: away ? 1 : 0 })
          .where('match', '=', id)
          .where('seat', '=', seat)
          .execute(),
      );
    },
    begin: (id, at) =>
      whileWaiting(change, id, async (tx) => {
        const done = await tx
          .updateTable('matches')
          .set({ state: 'running', started: at })
          .where('id', '=', id)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('places').select('seat').where('match', '=', id).where('kind', '=', 'open'))),
          )
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
    async finish(id, result) {
      await change(id, (tx) =>
        tx
          .updateTable('matches')
          .set({ state: 'finished', result: JSON.stringify(result) })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .execute(),
      );
    },
    close: (id) =>
      change(id, async (tx) => {
        const done = await tx
          .updateTable('matches')
          .set({ state: 'closed' })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirst();
        return done.numUpdatedRows === 1n;
      }),
    follow: (id, rematch) =>
      change(id, async (tx) => {
        await tx.updateTable('matches').set({ rematch }).where('id', '=', id).where('rematch', 'is', null).execute();
        const row = await tx.selectFrom('matches').select('rematch').where('id', '=', id).executeTakeFirst();
        return row?.rematch ?? rematch;
      }),

    say: (id, line) => change(id, (tx) => say(tx, id, line)),
    async said(id, heard) {
      const lines = await db
        .selectFrom('chat')
        .select(['n', 'seat', 'name', 'text', 'at'])
        .where('match', '=', id)
        .where('n', '>', heard)
        .orderBy('n', 'desc')
        .limit(MOST_SAID)
        .execute();
      return lines.reverse();
    },

    async list(filter: Filter) {
      let query = db
        .selectFrom('matches')
        .selectAll()
        .where('public', '=', 1)
        .where('state', 'in', filter.states)
        .orderBy('created', 'desc')
        .orderBy('id')
        .limit(filter.limit);
      if (filter.game !== undefined) query = query.where('game', '=', filter.game);
      if (filter.before !== undefined) query = query.where('created', '<', filter.before);
      return rowsOf(await query.execute());
    },
    async mine(player) {
      const mine = await db
        .selectFrom('matches')
        .selectAll()
        .where('id', 'in', (q) => q.selectFrom('places').select('match').where('player', '=', player))
        .orderBy('created', 'desc')
        .orderBy('id')
        .limit(MOST_MINE)
        .execute();
      return rowsOf(mine);
    },
    async running() {
      const rows = await db.selectFrom('matches').select('id').where('state', '=', 'running').execute();
      return rows.map(({ id }) => id);
    },
    async idle(states, since) {
      const rows = await db
        .selectFrom('matches')
        .select('id')
        .where('state', 'in', states)
        .where('created', '<', since)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('log').select('ply').whereRef('log.match', '=', 'matches.n').where('log.at', '>=', since),
            ),
          ),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
    async remove(id) {
      const match = await numberOf(id);
      numbers.delete(id);
      await write(async (tx) => {
        await tx.deleteFrom('log').where('match', '=', match).execute();
        for (const table of ['snapshots', 'chat', 'places', 'leases'] as const) {
          await tx.deleteFrom(table).where('match', '=', id).execute();
        }
        await tx.deleteFrom('matches').where('id', '=', id).execute();
      });
    },
    async ping() {
      await db.selectFrom('about').select('value').limit(1).execute();
    },
    async end() {
      await dialect.end?.();
      await db.destroy();
    },
  };
  return store;
}

/** Lines as one text: seat, action and time after the line before, in order of ply. */
function pack(entries: readonly Entry[]): string {
  return JSON.stringify(entries.flatMap(({ seat, action, at }, i) => [seat, action, at - (entries[i - 1]?.at ?? 0)]));
}

function unpack(text: string): Entry[] {
  const numbers = JSON.parse(text) as number[]; // written by `pack`
  const entries: Entry[] = [];
  for (let i = 0, at = 0; i < numbers.length; i += 3) {
    at += numbers[i + 2];
    entries.push({ ply: entries.length, seat: numbers[i], action: numbers[i + 1], key: '', at });
  }
  return entries;
}

/**
 * Change who sits at a match that has not begun; false if it has. The first statement locks the match, so whoever sits down, gets
 * up or begins at the same time, in this process or another, waits for the others and then sees what they did.
 */
function whileWaiting(
  change: (id: string, work: (tx: Kysely<Tables>) => Promise<boolean>) => Promise<boolean>,
  id: string,
  sit: (tx: Kysely<Tables>) => Promise<boolean>,
): Promise<boolean> {
  return change(id, async (tx) => {
    const locked = await tx
      .updateTable('matches')
      .set({ state: 'waiting' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return locked.numUpdatedRows === 1n && sit(tx);
  });
}

async function insertMatch(tx: Kysely<Tables>, match: NewMatch): Promise<void> {
  const made = await tx
    .insertInto('matches')
    .values({
      id: match.id,
      key: match.key,
      game: match.game,
      version: match.version,
      seed: match.seed,
      options: JSON.stringify(match.options),
      state: match.state,
      public: match.public ? 1 : 0,
      clock: match.clock && JSON.stringify(match.clock),
      created: match.created,
      started: match.started,
      result: null,
      rematch: null,
    })
    .onConflict((clash) => clash.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  const places = match.places.map((place, seat) => ({ match: match.id, seat, ...place, away: place.away ? 1 : 0 }));
  await tx.insertInto('places').values(places).execute();
}

/** Lines are numbered by the database: if another process took the number, the next one is tried. */
async function say(db: Kysely<Tables>, id: string, line: NewLine): Promise<Said> {
  for (;;) {
    const before = await db
      .selectFrom('chat')
      .select(['n', 'seat', 'name', 'text', 'at'])
      .where('match', '=', id)
      .where('seat', '=', line.seat)
      .where('key', '=', line.key)
      .executeTakeFirst();
    if (before) return before;
    const last = await db
      .selectFrom('chat')
      .select(({ fn }) => fn.max('n').as('n'))
      .where('match', '=', id)
      .executeTakeFirst();
    const n = Number(last?.n ?? 0) + 1;
    const kept = await db
      .insertInto('chat')
      .values({ match: id, n, ...line })
      .onConflict((clash) => clash.doNothing())
      .returning('n')
      .executeTakeFirst();
    if (kept) {
      const { seat, name, text, at } = line;
      return { n, seat, name, text, at };
    }
  }
}

function groupByMatch(places: readonly Selectable<Tables['places']>[]) {
  const groups = new Map<string, Selectable<Tables['places']>[]>();
  for (const place of places) groups.set(place.match, [...(groups.get(place.match) ?? []), place]);
  return groups;
}

function rowOf(match: Selectable<Tables['matches']>, places: readonly Selectable<Tables['places']>[]): MatchRow {
  return {
    id: match.id,
    game: match.game,
    version: match.version,
    seed: match.seed,
    options: JSON.parse(match.options),
    state: match.state as MatchState, // only states are ever written
    public: match.public === 1,
    clock: match.clock === null ? null : JSON.parse(match.clock),
    created: match.created,
    started: match.started,
    result: match.result === null ? null : (JSON.parse(match.result) as Result),
    rematch: match.rematch,
    places: places.map(
      ({ kind, name, bot, away, player, token }): Place => ({
        kind: kind as Place['kind'], // only kinds are ever written
        name,
        bot,
        away: away === 1,
        player,
        token,
      }),
    ),
  };
}
