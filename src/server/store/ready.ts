/** Queries that are kept ready. */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** A query that is asked again and again: put into SQL once, asked with other values. */
export function readied<R>(db: Kysely<Tables>, query: Compilable<R>): (values: readonly unknown[]) => Promise<R[]> {
  const compiled: CompiledQuery<R> = query.compile();
  return async (values) => (await db.executeQuery<R>({ ...compiled, parameters: values })).rows;
}
