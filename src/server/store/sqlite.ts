/** The embedded store: one file, nothing else to install. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { groupCommit } from './group.ts';
import { makeTables, type Tables } from './schema.ts';
import { sqlStore } from './sql.ts';
import type { Store } from './store.ts';

/** Open, or make, the database in this file. Every commit is flushed to the disk before it counts. */
export async function openSqlite(file: string): Promise<Store> {
  mkdirSync(dirname(file), { recursive: true });
  const unlock = lock(file);
  const database = new Database(file);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: rememberStatements(database) }) });
    await db.transaction().execute((tx) => makeTables(tx, 'integer'));
    const insert = database.prepare(
      'insert into log (match, ply, seat, action, key, at) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
    );
    const write = groupCommit(db);
    return sqlStore(db, {
      write,
      append: ({ match, ply, seat, action, key, at }) =>
        write(() => insert.run([match, ply, seat, action, key, at]).changes === 1), // on the connection of the transaction
      end: async () => unlock(),
    });
  } catch (error) {
    database.close();
    unlock();
    throw error;
  }
}

/** Statements that are kept ready: more than there are different ones, but for lists of many lengths. */
const MOST_STATEMENTS = 200;

/** The same database, which prepares the same statement once. */
function rememberStatements(database: InstanceType<typeof Database>): SqliteDatabase {
  const ready = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(text) {
      let statement = ready.get(text);
      if (!statement) {
        if (ready.size >= MOST_STATEMENTS) ready.clear();
        // libsql speaks better-sqlite3's interface, which is what Kysely asks for.
        statement = database.prepare(text) as unknown as ReturnType<SqliteDatabase['prepare']>;
        ready.set(text, statement);
      }
      return statement;
    },
  };
}

/**
 * One server a file, for the rooms are in its memory. The lock is a transaction that is never finished, on a file of its own:
 * the system lets go of it when the process dies, however it dies.
 */
function lock(file: string): () => void {
  const guard = new Database(`${file}.lock`);
  try {
    guard.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    guard.close();
    throw new Error(`${file} is used by another server`, { cause: error });
  }
  return () => {
    guard.exec('ROLLBACK');
    guard.close();
  };
}
