/** Group commit over the one connection of an embedded database: whatever is written at the same time shares one transaction and one flush. */
import type { Kysely } from 'kysely';
import { Batch } from './batch.ts';
import type { Tables } from './schema.ts';

/** Something to be written: all of it or nothing. May be tried again, so it does nothing but write. */
export type Work<T> = (tx: Kysely<Tables>) => T | Promise<T>;

type Done = { readonly value: unknown } | { readonly error: unknown };

const MOST_TOGETHER = 500;

/** Write in groups, one after the other. What a work's promise is fulfilled with is on the disk by then. */
export function groupCommit(db: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  const alone = (work: Work<unknown>): Promise<Done> =>
    db
      .transaction()
      .execute(async (tx) => work(tx))
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
  const together = (works: readonly Work<unknown>[]): Promise<Done[]> =>
    db.transaction().execute(async (tx) => {
      const done: Done[] = [];
      for (const work of works) done.push({ value: await work(tx) });
      return done;
    });
  const batch = new Batch<Work<unknown>, Done>({
    most: MOST_TOGETHER,
    soon: setImmediate,
    async write(works) {
      if (works.length > 1) {
        try {
          return await together(works);
        } catch {
          // Nothing of the group was kept: each by itself, so that only those fail that must.
        }
      }
      const done: Done[] = [];
      for (const work of works) done.push(await alone(work));
      return done;
    },
  });
  return async <T>(work: Work<T>) => {
    const done = await batch.add(work);
    if ('error' in done) throw done.error;
    return done.value as T; // what this very work returned
  };
}
