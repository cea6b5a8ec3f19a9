/** What is said at tables, as it is kept. */
import type { Kysely } from 'kysely';
import type { Said } from '../protocol.ts';
import { MOST } from '../words.ts';
import { readied, slot } from './ready.ts';
import type { Tables } from './schema.ts';
import type { Changing } from './sql.ts';
import type { NewLine, Store } from './store.ts';

const MOST_SAID = 100;

/** The part of a store that keeps chat. */
export function chat(db: Kysely<Tables>, change: Changing): Pick<Store, 'say' | 'said'> {
  const saidAfter = readied(
    db
      .selectFrom('chat')
      .select(['n', 'seat', 'name', 'text', 'at'])
      .where('match', '=', slot('match'))
      .where('n', '>', slot('heard'))
      .orderBy('n', 'desc')
      .limit(MOST_SAID),
  );
  return {
    say: (id, line) => change(id, (tx) => say(tx, id, line)),
    said: async (match, heard) => [...(await saidAfter(db, { match, heard })).rows].reverse(),
  };
}

/** Lines are numbered by the database: if another process took the number, the next one is tried. */
async function say(db: Kysely<Tables>, id: string, line: NewLine): Promise<Said | null> {
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
    if (n > MOST.lines) return null;
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
