/** Play a plan to its end, from wherever its ledger stands. */
import type { ContestResult } from './contest.ts';
import type { Ledger } from './ledger.ts';
import { type ArenaPlan, fixtureCount } from './plan.ts';
import type { Pool } from './pool.ts';

/** How a plan is played. */
export interface RunConfig {
  readonly plan: ArenaPlan;
  readonly ledger: Ledger;
  readonly pool: Pool;
  /** Told of every game that was finished. */
  readonly onResult?: (result: ContestResult) => void;
  /** Stop handing out games; those being played are finished and kept. */
  readonly signal?: AbortSignal;
}

/** Games are handed out in portions that take about this long: few enough messages, and every worker is busy to the end. */
const PORTION_MS = 200;
const MOST_PER_PORTION = 64;

/** The games of a plan that are not in the ledger, in order. */
export function missing(plan: ArenaPlan, ledger: Ledger): number[] {
  return Array.from({ length: fixtureCount(plan) }, (_, index) => index).filter((index) => !ledger.results.has(index));
}

/** Play what is missing. Every game is kept the moment it is over, whatever happens to the others. */
export async function runArena({ plan, ledger, pool, onResult, signal }: RunConfig): Promise<void> {
  const left = missing(plan, ledger);
  const started = performance.now();
  let at = 0;
  let played = 0;
  const tell = (result: ContestResult) => {
    played++;
    if (ledger.add(result)) onResult?.(result);
  };
  const portion = () => {
    const perGame = (pool.workers * (performance.now() - started)) / Math.max(played, 1);
    const fair = Math.ceil((left.length - at) / (2 * pool.workers)); // the last ones are shared out
    return played < pool.workers ? 1 : Math.max(1, Math.min(MOST_PER_PORTION, fair, Math.floor(PORTION_MS / perGame)));
  };
  const work = async () => {
    while (at < left.length && !signal?.aborted) {
      const from = at;
      at += portion();
      await pool.play(plan, left.slice(from, at), tell);
    }
  };
  await Promise.all(Array.from({ length: pool.workers }, work));
}
