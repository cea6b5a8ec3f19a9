/** Thinkers: where bots find their moves. Never on the thread that serves people. */
import { Worker } from 'node:worker_threads';
import { makeAgent } from '../agents/index.ts';
import type { Game } from '../core/index.ts';
import { Match, play } from '../match/index.ts';
import { FairQueue } from './fair.ts';

/** A question to a bot: a position, by how it came about, and who shall answer for whom. */
export interface Question {
  readonly game: string;
  readonly seats: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly actions: readonly number[];
  /** The name of the agent. */
  readonly bot: string;
  /** The bot's own luck: fresh random bits, which tell nothing about the deal. */
  readonly luck: string;
}

/** Finds moves. */
export interface Thinker {
  /** The id of an action; rejected if the bot fails, crashes or takes longer than `ms`. Questions of different owners take turns. */
  think(question: Question, ms: number, owner?: string): Promise<number>;
  close(): Promise<void>;
}

/** What a bot answers: it is shown its seat, like anybody. */
export async function answerQuestion(games: Readonly<Record<string, Game>>, question: Question): Promise<number> {
  const { seats, seed, options, actions, bot, luck } = question;
  const game = games[question.game];
  const match = new Match(game, { seats, seed, options });
  for (const action of actions) match.submit(match.turn, action);
  const agent = makeAgent(game, bot, performance);
  if (!agent.ok) throw new Error(agent.problem);
  try {
    const agents = Array.from({ length: seats }, () => agent.value);
    await play(match, agents, { maxPlies: actions.length + 1, seed: luck });
  } finally {
    agent.value.close?.();
  }
  return match.actions[actions.length];
}

interface Task {
  readonly owner: string;
  readonly question: Question;
  readonly ms: number;
  resolve(action: number): void;
  reject(error: Error): void;
}

/** A thread and what it is thinking about. */
interface Thread {
  readonly worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | null;
}

/** What a thread sends back. */
export type Thought = { readonly action: number } | { readonly problem: string };

/**
 * Think in so many threads. `module` calls `answerQuestion` for every message and posts the thought back. A thread that crashes
 * or takes too long is ended and another is started in its place. One owner has `most` of the threads at the same time.
 */
export function threadThinker(module: URL, threads: number, most = threads): Thinker {
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const waiting = new FairQueue<Task>(most);
  let closed = false;

  const start = (): Thread => {
    const thread: Thread = { worker: new Worker(module), task: null, timer: null };
    all.add(thread);
    const settle = (thought: Thought) => {
      const { task } = thread;
      if (thread.timer) clearTimeout(thread.timer);
      thread.task = null;
      if (task) waiting.done(task.owner);
      if ('action' in thought) task?.resolve(thought.action);
      else task?.reject(new Error(thought.problem));
    };
    const lose = (problem: string) => {
      if (!all.delete(thread)) return;
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
      settle({ problem });
      void thread.worker.terminate();
      next();
    };
    thread.worker.on('message', (thought: Thought) => {
      if (!all.has(thread)) return; // it was given up while it answered
      settle(thought);
      idle.push(thread);
      next();
    });
    thread.worker.on('error', (error) => lose(`the bot crashed: ${error.message}`));
    thread.worker.on('exit', () => lose('the bot crashed'));
    thread.worker.unref();
    late.set(thread, () => lose('the bot took too long'));
    return thread;
  };
  const late = new WeakMap<Thread, () => void>();

  /** Start a thread for a task; null, and the task has failed, if the system has none to give. */
  const begin = (task: Task): Thread | null => {
    try {
      return start();
    } catch (error) {
      waiting.done(task.owner);
      task.reject(new Error(`no thread could be started: ${(error as Error).message}`)); // Node throws errors
      return null;
    }
  };

  const next = () => {
    while (!closed && (idle.length > 0 || all.size < threads)) {
      const task = waiting.take()?.thing;
      if (!task) return;
      const thread = idle.pop() ?? begin(task);
      if (!thread) continue;
      thread.task = task;
      thread.timer = setTimeout(() => late.get(thread)?.(), task.ms);
      thread.worker.postMessage(task.question);
    }
  };

  return {
    think(question, ms, owner = '') {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the server is stopping'));
        waiting.add(owner, { owner, question, ms, resolve, reject });
        next();
      });
    },
    async close() {
      closed = true;
      for (const task of waiting.clear()) task.reject(new Error('the server is stopping'));
      const threads = [...all];
      all.clear();
      for (const { task, timer } of threads) {
        if (timer) clearTimeout(timer); // or the process waits for it
        task?.reject(new Error('the server is stopping'));
      }
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
