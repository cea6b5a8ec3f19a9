/** The tables, the same in SQLite and PostgreSQL, and how they are made. */
import type { Generated, Kysely } from 'kysely';
import { setAside, takeBack } from './migrate.ts';

/** The version of the tables: a database of another version is refused, not guessed at. */
export const SCHEMA = 2;

/** The tables, as Kysely knows them. Lists and objects are kept as JSON texts, yes and no as 1 and 0. */
export interface Tables {
  about: { name: string; value: string };
  matches: {
    /** Its number here, which the log is kept under: lines of matches played at the same time lie together on few pages. */
    n: Generated<number>;
    id: string;
    key: string;
    game: string;
    version: number;
    seed: string;
    options: string;
    state: string;
    public: number;
    clock: string | null;
    created: number;
    started: number | null;
    result: string | null;
    rematch: string | null;
  };
  places: {
    match: string;
    seat: number;
    kind: string;
    name: string;
    bot: string | null;
    away: number;
    player: string | null;
    token: string | null;
  };
  log: { match: number; ply: number; seat: number; action: number; key: string; at: number };
  snapshots: { match: string; ply: number; entries: string };
  chat: { match: string; n: number; seat: number; name: string; text: string; key: string; at: number };
  leases: { match: string; owner: string; until: number };
}

/** How a database numbers the rows of a table by itself. */
export type Numbering = 'integer' | 'serial';

/** Make the tables if they are not there, and bring those of version 1 up to date. Throws if they are of another one. All of it or nothing. */
export async function makeTables(db: Kysely<Tables>, numbering: Numbering): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).ifNotExists();
  await table('about')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text')
    .execute();
  const before = await db.selectFrom('about').select('value').where('name', '=', 'schema').executeTakeFirst();
  const old = before?.value === '1';
  if (old) await setAside(db);
  await table('matches')
    .addColumn('n', numbering, (c) => (numbering === 'integer' ? c.primaryKey().autoIncrement() : c.primaryKey()))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('public', 'integer', (c) => c.notNull())
    .addColumn('clock', 'text')
    .addColumn('created', 'bigint', (c) => c.notNull())
    .addColumn('started', 'bigint')
    .addColumn('result', 'text')
    .addColumn('rematch', 'text')
    .execute();
  await table('places')
    .addColumn('match', 'text', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bot', 'text')
    .addColumn('away', 'integer', (c) => c.notNull())
    .addColumn('player', 'text')
    .addColumn('token', 'text')
    .addPrimaryKeyConstraint('places_key', ['match', 'seat'])
    .execute();
  await table('log')
    .addColumn('match', 'integer', (c) => c.notNull())
    .addColumn('ply', 'integer', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('action', 'integer', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('log_key', ['match', 'ply'])
    .addUniqueConstraint('log_once', ['match', 'seat', 'key'])
    .execute();
  await table('snapshots')
    .addColumn('match', 'text', (c) => c.primaryKey())
    .addColumn('ply', 'integer', (c) => c.notNull())
    .addColumn('entries', 'text', (c) => c.notNull())
    .execute();
  await table('chat')
    .addColumn('match', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_key', ['match', 'n'])
    .addUniqueConstraint('chat_once', ['match', 'seat', 'key'])
    .execute();
  await table('leases')
    .addColumn('match', 'text', (c) => c.primaryKey())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('matches_listed').ifNotExists().on('matches').columns(['state', 'created']).execute();
  await db.schema.createIndex('places_player').ifNotExists().on('places').column('player').execute();
  await db
    .insertInto('about')
    .values({ name: 'schema', value: String(SCHEMA) })
    .onConflict((clash) => clash.doNothing())
    .execute();
  if (old) await takeBack(db);
  const { value } = await db.selectFrom('about').select('value').where('name', '=', 'schema').executeTakeFirstOrThrow();
  if (value !== String(SCHEMA)) {
    throw new Error(
      `the database has tables of version ${value}, this is version ${SCHEMA}: use a new folder or database`,
    );
  }
}
