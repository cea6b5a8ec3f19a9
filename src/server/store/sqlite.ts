/** The embedded store: one file, nothing else to install. */
import { closeSync, fdatasync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { groupCommit } from './group.ts';
import { makeTables, type Tables } from './schema.ts';
import { sqlStore } from './sql.ts';
import type { Damaged, LinesStore } from './store.ts';

/** Pages of changes that are kept beside the tables before they are put into them, 32 MB: that takes longer than anything else. */
const CHECKPOINT_PAGES = 8000;

/** Make a folder and those above it. Node's own way of doing that never ends where no folder can be made, as below /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error; // or another made it at the same time
  }
}

/** Flushes what was written to a file to the disk. */
type Flush = (file: number) => Promise<void>;

/** How a file is opened. */
export interface SqliteConfig {
  readonly flush?: Flush;
  readonly damaged?: Damaged;
}

/** Open, or make, the database in this file. Every commit is flushed to the disk, by `flush`, before it counts. */
export async function openSqlite(file: string, config: SqliteConfig = {}): Promise<LinesStore> {
  const { flush = promisify(fdatasync), damaged } = config;
  makeFolder(dirname(file));
  const unlock = lock(file);
  const database = new Database(file);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    const disk: Disk = { failure: null };
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: rememberStatements(database, disk) }) });
    await db.transaction().execute((tx) => makeTables(tx, 'integer'));
    const changes = flushAside(database, file, flush, disk);
    const insert = database.prepare(
      'insert into log (match, ply, seat, action, key, at) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
    );
    const { write, append } = groupCommit({
      db,
      insert: ({ match, ply, seat, action, key, at }) => insert.run([match, ply, seat, action, key, at]).changes === 1,
      atOnce: (work) => inTransaction(database, work),
      flush: changes.flush,
    });
    return sqlStore(db, {
      shared: false, // it is locked
      write,
      append,
      damaged,
      end: async () => {
        changes.close();
        unlock();
      },
    });
  } catch (error) {
    database.close();
    unlock();
    throw error;
  }
}

/** Do this in a transaction. A disk that is full ends one by itself: then there is none to end, and libsql's own would hide why. */
function inTransaction<T>(database: InstanceType<typeof Database>, work: () => T): T {
  database.exec('begin');
  try {
    const done = work();
    database.exec('commit');
    return done;
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}

/** Whether the disk has failed, and how. What was committed may then be lost, so nothing is read or written before a restart. */
interface Disk {
  failure: Error | null;
}

/**
 * From now on a commit writes to the file of changes and does not wait for the disk, which would hold up everything else for
 * milliseconds: whoever commits waits for `flush`, aside. It is the same flush of the same file, and nothing counts before it.
 */
function flushAside(database: InstanceType<typeof Database>, file: string, flush: Flush, disk: Disk) {
  database.pragma('synchronous = NORMAL');
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  const changes = openSync(`${file}-wal`, 'r+');
  return {
    async flush(): Promise<void> {
      if (disk.failure) throw disk.failure;
      try {
        await flush(changes);
      } catch (error) {
        disk.failure = new Error(`the disk failed, ${file} is not used again before a restart`, { cause: error });
        throw disk.failure;
      }
    },
    close: () => closeSync(changes),
  };
}

/** Statements that are kept ready: more than there are different ones, but for lists of many lengths. */
const MOST_STATEMENTS = 200;

/** A statement that does nothing. */
const NOTHING: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/** The same database, which prepares the same statement once. */
function rememberStatements(database: InstanceType<typeof Database>, disk: Disk): SqliteDatabase {
  const ready = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => database.close(),
    prepare(text) {
      if (disk.failure) throw disk.failure;
      // A disk that is full ends a transaction by itself; the complaint that there is none to end would hide why.
      if (text === 'rollback' && !database.inTransaction) return NOTHING;
      let statement = ready.get(text);
      if (!statement) {
        if (ready.size >= MOST_STATEMENTS) ready.clear();
        // libsql speaks better-sqlite3's interface, which is what Kysely asks for.
        statement = database.prepare(text) as unknown as ReturnType<SqliteDatabase['prepare']>;
        // Kysely asks each time whether there will be rows, which takes as long as a small query: it never changes.
        Object.defineProperty(statement, 'reader', { value: statement.reader });
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
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new Error(`${file} is used by another server`, { cause: error });
  }
  return () => {
    guard.exec('ROLLBACK');
    guard.close();
  };
}
