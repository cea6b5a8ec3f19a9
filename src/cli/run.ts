/** Playing a plan for a person at a terminal: in how many threads, how far it is, and what Ctrl-C leaves behind. */
import {
  type ArenaPlan,
  type ContestResult,
  createLocalPool,
  createThreadPool,
  fixtureCount,
  isProgram,
  type Ledger,
  programProblem,
  runArena,
  runQueue,
} from '../arena/index.ts';
import type { Game } from '../core/index.ts';
import { Problem } from './problem.ts';
import { progressBar } from './progress.ts';

/** How a plan is played. */
export interface RunFlags {
  readonly workers: number;
  /** A Redis, and the name of the run on it. */
  readonly queue?: { readonly url: string; readonly run: string };
  readonly onResult?: (result: ContestResult) => void;
  /** What Ctrl-C says, given the games that are done and all there are. */
  readonly interrupted: (done: number, total: number) => string;
}

/** Play whatever the ledger lacks: here, in threads, or through a queue. Returns how long it took, in seconds. */
export async function playPlan(game: Game, plan: ArenaPlan, ledger: Ledger, flags: RunFlags): Promise<number> {
  const total = fixtureCount(plan);
  const before = ledger.results.size;
  if (before === total) return 0;
  const progress = progressBar(total - before, 'games');
  const stop = (signal: NodeJS.Signals) => {
    progress.end();
    process.stderr.write(`arbiter: ${flags.interrupted(ledger.results.size, total)}\n`);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const started = performance.now();
  const onResult = (result: ContestResult) => {
    flags.onResult?.(result);
    progress.report(ledger.results.size - before);
  };
  try {
    if (flags.queue !== undefined) await runQueue({ ...flags.queue, plan, ledger, onResult });
    else {
      const workers = Math.min(flags.workers, total - before); // a thread without a game is only a slow start
      const thread = new URL('./arena-thread.js', import.meta.url);
      const pool = workers === 1 ? createLocalPool({ [game.id]: game }) : await createThreadPool(workers, thread);
      try {
        await runArena({ plan, ledger, pool, onResult });
      } finally {
        await pool.close();
      }
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    progress.end();
  }
  return (performance.now() - started) / 1000;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Refuse programs that cannot be run here, before any game is played. */
export function checkPrograms(specs: readonly string[]): void {
  for (const spec of specs) {
    const problem = isProgram(spec) ? programProblem(spec) : null;
    if (problem !== null) throw new Problem(problem);
  }
}
