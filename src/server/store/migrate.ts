/** Tables of version 1, in which the log was kept under the ids of matches, brought up to date: nothing that was kept is lost. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';

const MATCH_COLUMNS = sql.raw(
  'id, key, game, version, seed, options, state, public, clock, created, started, result, rematch',
);

/** Put what changes aside, so that its tables can be made anew. */
export async function setAside(db: Kysely<Tables>): Promise<void> {
  for (const name of ['matches', 'log']) {
    await sql`create table ${sql.ref(`${name}_1`)} as select * from ${sql.ref(name)}`.execute(db);
    await sql`drop table ${sql.ref(name)}`.execute(db);
  }
}

/** Put it into the new tables. */
export async function takeBack(db: Kysely<Tables>): Promise<void> {
  await sql`insert into matches (${MATCH_COLUMNS}) select ${MATCH_COLUMNS} from matches_1 order by created, id`.execute(
    db,
  );
  await sql`
    insert into log (match, ply, seat, action, key, at)
    select matches.n, ply, seat, action, log_1.key, at from log_1 join matches on matches.id = log_1.match`.execute(db);
  for (const name of ['matches_1', 'log_1']) await sql`drop table ${sql.ref(name)}`.execute(db);
  await db.updateTable('about').set({ value: '2' }).where('name', '=', 'schema').execute();
}
