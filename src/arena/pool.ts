/** Who plays the games: this thread, or several. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Game } from '../core/index.ts';
import { Breath } from './breath.ts';
import { type ContestResult, createHost, type Host, playContests } from './contest.ts';
import { importPeer } from './peer.ts';
import type { ArenaPlan } from './plan.ts';

/** Plays games of plans, some at a time. */
export interface Pool {
  readonly workers: number;
  /** Play these games, telling each as soon as it is over. */
  play(plan: ArenaPlan, indices: readonly number[], tell: (result: ContestResult) => void): Promise<void>;
  close(): Promise<void>;
}

/** What a thread is sent. */
export interface ThreadTask {
  readonly plan: ArenaPlan;
  readonly indices: readonly number[];
  /** Where it tells its results. */
  readonly port: MessagePort;
}

/** Play here and now. */
export function createLocalPool(games: Readonly<Record<string, Game>>): Pool {
  const breath = new Breath();
  let last: { readonly plan: ArenaPlan; readonly host: Host } | null = null;
  return {
    workers: 1,
    play(plan, indices, tell) {
      const game = gameOf(games, plan);
      if (last?.plan !== plan) last = { plan, host: createHost(game, plan, breath) };
      return playContests(game, plan, indices, tell, last.host);
    },
    async close() {},
  };
}

/** Play in `workers` threads. `thread` is a module whose default export is `playInThread` with the games at hand. */
export async function createThreadPool(workers: number, thread: URL): Promise<Pool> {
  const { Piscina } = await importPeer('piscina', 'threads', () => import('piscina'));
  const pool = new Piscina({ filename: thread.href, minThreads: workers, maxThreads: workers });
  return {
    workers,
    async play(plan, indices, tell) {
      const { port1, port2 } = new MessageChannel();
      let left = indices.length;
      const told = new Promise<void>((resolve, reject) => {
        port1.on('message', (result: ContestResult) => {
          try {
            tell(result);
          } catch (error) {
            reject(error); // such as a disk that is full: nobody else would hear of it
          }
          if (--left === 0) resolve();
        });
      });
      try {
        const task: ThreadTask = { plan, indices, port: port2 };
        const done = pool.run(task, { transferList: [port2] });
        done.catch(() => {}); // whichever fails first is thrown, the other goes with it
        await Promise.race([told, done]);
        await Promise.all([told, done]); // results and the end of the task come by different ways
      } finally {
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}

/** What a thread does with a task. */
export async function playInThread(games: Readonly<Record<string, Game>>, task: ThreadTask): Promise<void> {
  const { plan, indices, port } = task;
  await playContests(gameOf(games, plan), plan, indices, (result) => port.postMessage(result));
  port.close();
}

function gameOf(games: Readonly<Record<string, Game>>, plan: ArenaPlan): Game {
  if (!Object.hasOwn(games, plan.game)) throw new Error(`there is no game '${plan.game}' here`);
  return games[plan.game];
}
