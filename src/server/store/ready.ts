/**
 * Queries that are kept ready. Kysely takes longer to put a query into SQL than SQLite takes to answer it, so those that are asked
 * for every match are put into SQL once.
 */
import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** Stands in a query where a value comes when it is asked. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The value that is called `name` when the query is asked. */
// biome-ignore lint/suspicious/noExplicitAny: it stands in for a value of whatever type its column has
export function slot(name: string): any {
  return new Slot(name);
}

/** What a query that was kept ready came to. */
export interface Asked<R> {
  readonly rows: readonly R[];
  /** How many rows it changed. */
  readonly changed: number;
}

/** A query with slots, put into SQL once: asked with the values of its slots. */
export function readied<R>(
  query: Compilable<R>,
): (db: Kysely<Tables>, values: Readonly<Record<string, unknown>>) => Promise<Asked<R>> {
  const compiled = query.compile();
  return async (db, values) => {
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    const { rows, numAffectedRows = 0n } = await db.executeQuery<R>({ ...compiled, parameters });
    return { rows, changed: Number(numAffectedRows) };
  };
}
