/** The shared store: one PostgreSQL for any number of servers. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Batch } from './batch.ts';
import { ANSWER_MS, CONNECT_MS, impatient } from './patience.ts';
import { makeTables, type Tables } from './schema.ts';
import { type LogRow, type SqlDialect, sqlStore } from './sql.ts';
import type { Damaged, Store } from './store.ts';

/** Whoever makes the tables holds this lock, so that servers started together do not trip over each other. */
const TABLES_LOCK = 712_003_001;

/** Connections to the database at the same time. */
const CONNECTIONS = 8;

/** Numbers of 64 bits come as texts; ours are times and counts, which JavaScript's numbers hold. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** A store and the database under it. */
export interface PostgresStore {
  readonly store: Store;
  readonly db: Kysely<Tables>;
}

/** What names a line that was kept: its place, and under which key who played it. */
export type Kept = Pick<LogRow, 'match' | 'ply' | 'seat' | 'key'>;

/** How several servers on one database hear of each other's changes. */
export interface Telling {
  /** Keep lines of the log and tell of those that were kept. */
  insert(db: Kysely<Tables>, rows: readonly LogRow[]): Promise<readonly Kept[]>;
  /** Tell, with the commit, that something about a match changed. */
  readonly tell: NonNullable<SqlDialect['tell']>;
}

/** A server that shares the database with no other. */
const QUIET: Telling = {
  insert: (db, rows) =>
    db
      .insertInto('log')
      .values(rows)
      .onConflict((clash) => clash.doNothing())
      .returning(['match', 'ply', 'seat', 'key'])
      .execute(),
  async tell() {},
};

/** How a database is opened. */
export interface PostgresConfig {
  readonly telling?: Telling;
  readonly damaged?: Damaged;
  /** How long it may take to answer, in milliseconds. */
  readonly answerMs?: number;
}

/** Lines written in one statement at most. */
const MOST_AT_ONCE = 500;

/** Open the database at this address and make the tables if they are not there. */
export async function openPostgres(url: string, config: PostgresConfig = {}): Promise<PostgresStore> {
  const { telling = QUIET, damaged, answerMs = ANSWER_MS } = config;
  await prepare(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: types as never,
    stream: impatient(answerMs),
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', () => {}); // an idle connection was lost; the next query makes a new one or says why not
  // A connection was lost while it was used: what used it is told, and an error nobody hears would end the server.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const lines = new Batch<LogRow, boolean>({
    most: MOST_AT_ONCE,
    soon: setImmediate,
    write: async (rows) => whichOf(rows, await telling.insert(db, rows)),
  });
  const store = sqlStore(db, {
    shared: true,
    write: (work) => db.transaction().execute(async (tx) => work(tx)),
    append: (rows) => Promise.all(rows.map((row) => lines.add(row))),
    tell: telling.tell,
    damaged,
  });
  return { store, db };
}

/** Make the tables if they are not there. To bring large ones up to date may take long: nobody is impatient here. */
async function prepare(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECT_MS });
  pool.on('connect', (client) => client.on('error', () => {})); // what is being done is told
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${TABLES_LOCK})`.execute(tx);
      await makeTables(tx, 'serial');
    });
  } finally {
    await db.destroy();
  }
}

/** For each of these lines, whether it is one of those that were kept. */
function whichOf(rows: readonly LogRow[], kept: readonly Kept[]): boolean[] {
  const nameOf = ({ match, ply, seat, key }: Kept) => `${match}/${ply}/${seat}/${key}`;
  const names = new Set(kept.map(nameOf));
  return rows.map((row) => names.delete(nameOf(row))); // of two that are the same only the first was kept
}
