/** The store over SQL: the same queries for SQLite and PostgreSQL. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { chat } from './chat.ts';
import type { Work } from './group.ts';
import { readied, slot } from './ready.ts';
import { groupByMatch, insertingMatches, pack, readRow, unpack } from './rows.ts';
import type { Tables } from './schema.ts';
import { seating } from './seating.ts';
import type { Appended, Damaged, Filter, Line, LinesStore, MatchRow } from './store.ts';

/** What differs from database to database. */
export interface SqlDialect {
  /** Whether other servers write to it too. */
  readonly shared: boolean;
  /** Write something, all of it or nothing: it is durable when the promise is fulfilled. */
  readonly write: <T>(work: Work<T>) => Promise<T>;
  /** Keep lines of the log, durably; for each false if its place is taken or its seat has used the key. */
  readonly append: (rows: readonly LogRow[]) => Promise<readonly Appended[]>;
  /** Tell other servers, with the commit, that something about a match changed. */
  readonly tell?: (tx: Kysely<Tables>, match: string) => Promise<void>;
  /** Told once of every match that cannot be read, and which part of it is damaged. */
  readonly damaged?: Damaged | undefined;
  /** Let go of what is held besides the connections. */
  readonly end?: () => Promise<void>;
}

/** Changes something about a match. Whoever is told of it finds it changed; nobody can change it and die before telling. */
export type Changing = <T>(id: string, work: (tx: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** A line of the log as it stands in its table. */
export type LogRow = Insertable<Tables['log']>;
const MOST_NUMBERS = 10_000;
const MOST_MINE = 200;

/** A line of the log of the match with this number. */
function lineRow(match: number, { ply, seat, action, key, at }: Line): LogRow {
  return { match, ply, seat, action, key, at };
}

/** Tells of the same damage once. */
function once(damaged: Damaged): Damaged {
  const told = new Set<string>();
  return (match, part) => {
    if (told.has(`${match} ${part}`)) return;
    if (told.size >= MOST_NUMBERS) told.clear();
    told.add(`${match} ${part}`);
    damaged(match, part);
  };
}

/** A store over this database, whose tables are made. */
export function sqlStore(db: Kysely<Tables>, dialect: SqlDialect): LinesStore {
  const { write } = dialect;
  const change: Changing = (id, work) =>
    write(async (tx) => {
      const done = await work(tx);
      await dialect.tell?.(tx, id);
      return done;
    });

  const damaged = once(dialect.damaged ?? (() => {}));
  /** A match that cannot be read is as good as not there, and costs no other. */
  const rowOf = (...row: Parameters<typeof readRow>): MatchRow | null => {
    const reading = readRow(...row);
    if (reading.ok) return reading.row;
    damaged(row[0].id, reading.problem);
    return null;
  };
  const rowsOf = async (matches: readonly Selectable<Tables['matches']>[]): Promise<MatchRow[]> => {
    if (matches.length === 0) return [];
    const ids = matches.map(({ id }) => id);
    const places = await db.selectFrom('places').selectAll().where('match', 'in', ids).orderBy('seat').execute();
    const byMatch = groupByMatch(places);
    return matches.flatMap((match) => rowOf(match, byMatch.get(match.id) ?? []) ?? []);
  };

  const insertMatch = insertingMatches(db);
  const matchById = readied(db.selectFrom('matches').selectAll().where('id', '=', slot('id')));
  const placesOf = readied(db.selectFrom('places').selectAll().where('match', '=', slot('id')).orderBy('seat'));
  const numberById = readied(db.selectFrom('matches').select('n').where('id', '=', slot('id')));
  const logFrom = readied(
    db
      .selectFrom('log')
      .select(['ply', 'seat', 'action', 'key', 'at'])
      .where('match', '=', slot('match'))
      .where('ply', '>=', slot('from'))
      .orderBy('ply'),
  );
  const snapshotOf = readied(db.selectFrom('snapshots').select('entries').where('match', '=', slot('id')));
  const keepSnapshot = readied(
    db
      .insertInto('snapshots')
      .values({ match: slot('id'), ply: slot('ply'), entries: slot('entries') })
      .onConflict((clash) =>
        clash
          .column('match')
          .doUpdateSet({ ply: slot('ply'), entries: slot('entries') })
          .where('snapshots.ply', '<', slot('ply')),
      ),
  );
  const finishRunning = readied(
    db
      .updateTable('matches')
      .set({ state: 'finished', result: slot('result') })
      .where('id', '=', slot('id'))
      .where('state', '=', 'running'),
  );
  const numbers = new Map<string, number>();
  const remember = (id: string, n: number) => {
    if (numbers.size >= MOST_NUMBERS) numbers.clear();
    numbers.set(id, n);
  };
  /** The number the log of a match is kept under; it never changes. 0, which is nobody's, if there is no such match. */
  const numberOf = async (id: string): Promise<number> => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const [row] = (await numberById(db, { id })).rows;
    if (row) remember(id, row.n);
    return row?.n ?? 0;
  };

  const appendOne = async (line: Line): Promise<Appended> => {
    const match = await numberOf(line.id);
    return match > 0 && (await dialect.append([lineRow(match, line)]))[0];
  };

  const store: LinesStore = {
    shared: dialect.shared,
    ...seating(db, change),
    ...chat(db, change),
    async create(match) {
      const n = await change(match.id, (tx) => insertMatch(tx, match));
      if (n !== null) {
        remember(match.id, n);
        const { key, ...row } = match;
        return row;
      }
      const made = await store.made(match.key);
      if (!made) throw new Error('the match that was made under this key is damaged'); // or it would have been made just now
      return made;
    },
    async made(key) {
      const [made] = await rowsOf(await db.selectFrom('matches').selectAll().where('key', '=', key).execute());
      return made ?? null;
    },
    async match(id) {
      const [match] = (await matchById(db, { id })).rows;
      return match ? rowOf(match, (await placesOf(db, { id })).rows) : null;
    },
    log: async (id, from) => [...(await logFrom(db, { match: await numberOf(id), from })).rows],
    async open(id) {
      const [snapshot] = (await snapshotOf(db, { id })).rows;
      const first = snapshot ? unpack(snapshot.entries) : [];
      if (!first) {
        damaged(id, 'snapshot'); // the log has the same lines
        return store.log(id, 0);
      }
      return [...first, ...(await store.log(id, first.length))];
    },
    async snapshot(id, entries) {
      const values = { id, ply: entries.length, entries: pack(entries) };
      await write((tx) => keepSnapshot(tx, values));
    },
    async append(id, entry) {
      const appended = await appendOne({ id, ...entry });
      if (typeof appended !== 'boolean') throw appended;
      return appended;
    },
    appendAll(lines) {
      // As a rule the numbers of all matches are known: then no time is lost, and all of it is one thing to be written.
      if (!lines.every(({ id }) => numbers.has(id))) return Promise.all(lines.map(appendOne));
      return dialect.append(lines.map((line) => lineRow(numbers.get(line.id) ?? 0, line)));
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

    async finish(id, result) {
      await change(id, (tx) => finishRunning(tx, { id, result: JSON.stringify(result) }));
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
      await db.destroy();
      await dialect.end?.();
    },
  };
  return store;
}
