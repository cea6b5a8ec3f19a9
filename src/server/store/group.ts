/** Group commit over the one connection of an embedded database: whatever is written at the same time shares one transaction and one flush. */
import type { Kysely } from 'kysely';
import { Batch } from './batch.ts';
import type { Tables } from './schema.ts';
import type { LogRow } from './sql.ts';
import type { Appended } from './store.ts';

/** Something to be written: all of it or nothing. May be tried again, so it does nothing but write. */
export type Work<T> = (tx: Kysely<Tables>) => T | Promise<T>;

/** What a group is written with, on the connection of the database. */
export interface GroupConfig {
  readonly db: Kysely<Tables>;
  /** Keep a line of the log: false if its place is taken or its seat has used the key. */
  readonly insert: (row: LogRow) => boolean;
  /** Do this at once, in a transaction of its own. */
  readonly atOnce: <T>(work: () => T) => T;
  /** Fulfilled when all that was committed before is on the disk. */
  readonly flush: () => Promise<void>;
}

/** Writes in groups. What a promise is fulfilled with is on the disk by then. */
export interface Group {
  write<T>(work: Work<T>): Promise<T>;
  /** What became of each line. */
  append(rows: readonly LogRow[]): Promise<readonly Appended[]>;
}

type Item = { readonly rows: readonly LogRow[] } | { readonly work: Work<unknown> };
type Done = { readonly value: unknown } | { readonly error: unknown };

const MOST_TOGETHER = 500;

/** Write in groups, one after the other. */
export function groupCommit({ db, insert, atOnce, flush }: GroupConfig): Group {
  const together = async (items: readonly Item[]): Promise<Done[]> => {
    const done: Done[] = [];
    // Lines of the log alone, which is the rule, need no promises between them.
    if (items.every((item) => 'rows' in item)) {
      atOnce(() => {
        for (const { rows } of items) done.push({ value: rows.map(insert) });
      });
    } else {
      await db.transaction().execute(async (tx) => {
        for (const item of items) done.push({ value: 'rows' in item ? item.rows.map(insert) : await item.work(tx) });
      });
    }
    return done;
  };
  const commit = async (items: readonly Item[]): Promise<Done[]> => {
    try {
      return await together(items);
    } catch (error) {
      if (items.length === 1) return [await alone(items[0], error)];
    }
    // Nothing of the group was kept: each by itself, so that only those fail that must.
    const done: Done[] = [];
    for (const item of items) done.push(...(await commit([item])));
    return done;
  };
  /** Nothing of this item was kept, for this reason; lines that came together are tried one by one. */
  const alone = async (item: Item, error: unknown): Promise<Done> => {
    if ('work' in item) return { error };
    if (item.rows.length === 1) return { value: [error] };
    const value: unknown[] = [];
    for (const row of item.rows) value.push(...(settled((await commit([{ rows: [row] }]))[0]) as Appended[]));
    return { value };
  };
  const batch = new Batch<Item, Done>({
    most: MOST_TOGETHER,
    soon: setImmediate,
    async write(items) {
      const done = await commit(items);
      await flush();
      return done;
    },
  });
  return {
    write: <T>(work: Work<T>) => batch.add({ work }).then(settled) as Promise<T>, // what this very work returned
    append: (rows) => batch.add({ rows }).then(settled) as Promise<Appended[]>, // what `insert` returned or threw
  };
}

function settled(done: Done): unknown {
  if ('error' in done) throw done.error;
  return done.value;
}
