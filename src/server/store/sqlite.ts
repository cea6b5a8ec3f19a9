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
    // libsql speaks better-sqlite3's interface, which is what Kysely asks for.
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: database as unknown as SqliteDatabase }) });
    await makeTables(db);
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
