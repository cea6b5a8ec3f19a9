/**
 * Arenas beyond one machine, through BullMQ on Redis. A job is a range of games of a plan; what came of it is written under
 * the job's own name, so that a job done twice, because its worker was killed or cut off, is the same result written twice.
 * Nothing of this is loaded unless a queue is asked for.
 */
import type { Job as BullJob, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { isPath } from './contender.ts';
import type { ContestResult } from './contest.ts';
import type { Ledger } from './ledger.ts';
import { importPeer } from './peer.ts';
import { type ArenaPlan, fixtureCount } from './plan.ts';
import type { Pool } from './pool.ts';
import { missing } from './run.ts';

const QUEUE = 'arbiter-arena';

/** Results nobody fetches are forgotten after a week. */
const KEPT_SECONDS = 7 * 24 * 3600;

/** How often results are fetched. */
const FETCH_MS = 200;

/** Jobs of one plan: enough to keep many workers busy, few enough to be cheap. */
const JOBS = 256;
const MOST_PER_JOB = 64;

/** A job: games of a plan, and the run whose results they are. */
interface Job {
  readonly run: string;
  readonly plan: ArenaPlan;
  readonly indices: readonly number[];
}

/** What came of a job. */
type Outcome = { readonly results: readonly ContestResult[] } | { readonly problem: string };

/** How a plan is played through a queue. */
export interface QueueConfig {
  readonly url: string;
  readonly plan: ArenaPlan;
  readonly ledger: Ledger;
  /** The name of this run: the same name finds the jobs of an interrupted run again. */
  readonly run: string;
  readonly onResult?: (result: ContestResult) => void;
  readonly signal?: AbortSignal;
}

/** Hand a plan out to whoever works on the queue, and collect what comes of it. Throws what a worker could not do. */
export async function runQueue(config: QueueConfig): Promise<void> {
  const { plan, ledger, run, onResult, signal } = config;
  const redis = await connect(config.url);
  const { Queue } = await loadBull();
  const queue: Queue<Job> = new Queue(QUEUE, { connection: redis });
  const collect = () => fetchResults(redis, run, ledger, onResult);
  try {
    await collect(); // of a run that was interrupted
    await queue.addBulk(
      jobsOf(plan, ledger).map((indices) => ({
        name: plan.game,
        data: { run, plan, indices },
        opts: { jobId: `${run}-${indices[0]}-${indices.length}`, removeOnComplete: true, removeOnFail: true },
      })),
    );
    while (ledger.results.size < fixtureCount(plan) && !signal?.aborted) {
      await later(FETCH_MS);
      await collect();
    }
  } finally {
    await queue.close();
    redis.disconnect();
  }
}

/** The games that are missing, in the ranges they always have: the same plan makes the same jobs. */
function jobsOf(plan: ArenaPlan, ledger: Ledger): number[][] {
  const size = Math.min(MOST_PER_JOB, Math.max(1, Math.ceil(fixtureCount(plan) / JOBS)));
  const jobs = new Map<number, number[]>();
  for (const index of missing(plan, ledger)) {
    const job = Math.floor(index / size);
    jobs.set(job, [...(jobs.get(job) ?? []), index]);
  }
  return [...jobs.values()];
}

async function fetchResults(
  redis: Redis,
  run: string,
  ledger: Ledger,
  onResult: QueueConfig['onResult'],
): Promise<void> {
  const outcomes = await redis.hgetall(keyOf(run));
  for (const [job, text] of Object.entries(outcomes)) {
    const outcome: Outcome = JSON.parse(text); // written by `createQueueWorker`
    if ('problem' in outcome) {
      await redis.del(keyOf(run));
      throw new QueueError(outcome.problem);
    }
    for (const result of outcome.results) if (ledger.add(result)) onResult?.(result);
    await redis.hdel(keyOf(run), job); // it is in the ledger now
  }
}

function keyOf(run: string): string {
  return `arbiter:arena:${run}`;
}

/** How a worker is set up. */
export interface QueueWorkerConfig {
  readonly url: string;
  readonly pool: Pool;
  /** Whether plans may name programs to run here: only where everyone who can reach the queue is trusted. */
  readonly programs: boolean;
  /** How long a job stays with a worker that is no longer heard of. */
  readonly lockMs?: number;
  /** Told of every job done. */
  readonly onJob?: (games: number) => void;
}

/** Somebody who works on a queue. */
export interface QueueWorker {
  /** Take no more jobs and finish those at hand; what takes longer than `graceMs` is given back for others to do. */
  close(graceMs?: number): Promise<void>;
}

/** How long the jobs at hand may take once a worker is closed. */
const GRACE_MS = 3000;

/** Work on the queue until closed. */
export async function createQueueWorker(config: QueueWorkerConfig): Promise<QueueWorker> {
  const { pool, lockMs = 10_000 } = config;
  const redis = await connect(config.url);
  const { Worker, WaitingError } = await loadBull();
  const connection = redis.duplicate();
  let givingBack = false;
  const done = async (job: Job): Promise<Outcome> => {
    const file = job.plan.agents.find(isPath);
    if (file !== undefined && !config.programs) return { problem: `a worker does not run programs: ${file}` };
    const results: ContestResult[] = [];
    try {
      await pool.play(job.plan, job.indices, (result) => results.push(result));
    } catch (error) {
      return { problem: `a worker failed: ${error instanceof Error ? error.message : String(error)}` };
    }
    return { results };
  };
  const worker: Worker<Job> = new Worker<Job>(
    QUEUE,
    async (job: BullJob<Job>, token?: string) => {
      const { id, data } = job;
      const outcome = await done(data);
      if (givingBack && 'problem' in outcome) {
        await job.moveToWait(token);
        throw new WaitingError(); // as the queue wants to be told that a job was given back
      }
      await redis.hset(keyOf(data.run), String(id), JSON.stringify(outcome));
      await redis.expire(keyOf(data.run), KEPT_SECONDS);
      config.onJob?.(data.indices.length);
    },
    {
      connection,
      concurrency: pool.workers,
      lockDuration: lockMs,
      stalledInterval: Math.ceil(lockMs / 2),
      maxStalledCount: 1_000_000, // a job is never given up because its workers were killed
    },
  );
  worker.on('error', () => {}); // connections come and go: it tries again by itself
  return {
    async close(graceMs = GRACE_MS) {
      const finished = worker.close();
      await Promise.race([finished, later(graceMs)]);
      givingBack = true;
      await pool.close(); // ends the games that are still being played
      await Promise.race([finished, later(1000)]);
      connection.disconnect();
      redis.disconnect();
    },
  };
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function loadBull() {
  return importPeer('bullmq', 'queues', () => import('bullmq'));
}

/** Connect, or say in one line why not. */
async function connect(url: string): Promise<Redis> {
  const { Redis } = await importPeer('ioredis', 'queues', () => import('ioredis'));
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new QueueError(`cannot reach ${hostOf(url)}: ${error instanceof Error ? error.message : String(error)}`);
  }
  redis.options.retryStrategy = (times) => Math.min(50 * 2 ** times, 5000); // from here on, interruptions are waited out
  return redis;
}

/** Where a Redis is, without the password that may stand before it. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** The queue cannot be reached, or those who work on it cannot do what they are asked. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}
