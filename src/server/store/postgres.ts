/** The shared store: one PostgreSQL for any number of servers. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { makeTables, type Tables } from './schema.ts';
import { type SqlDialect, sqlStore } from './sql.ts';
import type { Store } from './store.ts';

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

/** Open the database at this address and make the tables if they are not there. `insert` keeps lines of the log its own way. */
export async function openPostgres(
  url: string,
  insert?: (db: Kysely<Tables>) => NonNullable<SqlDialect['insertLog']>,
): Promise<PostgresStore> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, types: types as never });
  pool.on('error', () => {}); // an idle connection was lost; the next query makes a new one or says why not
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${TABLES_LOCK})`.execute(tx);
      await makeTables(tx);
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { store: sqlStore(db, { soon: setImmediate, ...(insert && { insertLog: insert(db) }) }), db };
}
