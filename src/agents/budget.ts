/** How long a search may think: a number of simulations, which is reproducible, or a time, which needs the host's clock. */

/** The host's clock; `performance` is one everywhere. The engine itself has none. */
export interface Stopwatch {
  /** Milliseconds since some moment. */
  now(): number;
}

/** Counts a search down. */
export interface Budget {
  /** Start thinking. */
  start(): void;
  /** Whether the search must answer after `done` simulations or worlds. */
  spent(done: number): boolean;
}

/** A budget of so many simulations, or of so many milliseconds if that is more than 0. */
export function createBudget(count: number, ms: number, watch: Stopwatch | undefined): Budget {
  if (ms === 0) return { start: () => {}, spent: (done) => done >= count };
  if (!watch) throw new Error('a budget in milliseconds needs a stopwatch');
  let until = 0;
  return {
    start: () => {
      until = watch.now() + ms;
    },
    spent: (done) => done > 0 && watch.now() >= until,
  };
}
