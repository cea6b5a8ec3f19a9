/** An agent with a stopwatch beside it. */
import type { Agent, Seat } from '../core/index.ts';
import type { Breath } from './breath.ts';
import type { TimeCounter } from './times.ts';

/** Reading a clock takes longer than quick agents do: of decisions as quick as this only some are measured. */
const QUICK_MICROSECONDS = 20;

/** Each measured decision stands for so many at most. */
const MOST_ALIKE = 64;

/** What is known of an agent's pace from game to game: how many of its decisions one that is measured stands for. */
export interface Pace {
  alike: number;
}

/** Whether all that was measured of late was quick. */
export function isQuick(pace: Pace): boolean {
  return pace.alike === MOST_ALIKE;
}

/** The agent, its decisions timed: all of them if they take long, a sample if they are quick. */
export class Stopwatch implements Agent {
  readonly name: string;
  /** What was measured; null if nobody wants to know. */
  readonly counter: TimeCounter | null;
  readonly #agent: Agent;
  readonly #pace: Pace;
  readonly #breath: Breath | undefined;
  /** So many decisions are still to come before the next one that is measured. */
  #left: number;

  /** `first` varies which decisions are measured, so that it is not always the first of a game. */
  constructor(agent: Agent, pace: Pace, counter: TimeCounter | null, first: number, breath?: Breath) {
    this.name = agent.name;
    this.counter = counter;
    this.#agent = agent;
    this.#pace = pace;
    this.#left = first % pace.alike;
    this.#breath = breath;
  }

  act(seat: Seat): unknown {
    if (this.#left > 0) {
      this.#left--;
      return this.#agent.act(seat);
    }
    const started = performance.now();
    const answer = this.#agent.act(seat);
    if (answer instanceof Promise) return this.#awaited(answer, started);
    const now = this.#stop(started);
    return this.#breath?.due(now) ? after(this.#breath, answer) : answer;
  }

  close(): void {
    this.#agent.close?.();
  }

  async #awaited(answer: Promise<unknown>, started: number): Promise<unknown> {
    try {
      return await answer;
    } finally {
      this.#stop(started);
    }
  }

  #stop(started: number): number {
    const now = performance.now();
    const microseconds = 1000 * (now - started);
    const { alike } = this.#pace;
    this.counter?.add(microseconds, alike);
    this.#pace.alike = microseconds < QUICK_MICROSECONDS ? Math.min(2 * alike, MOST_ALIKE) : 1;
    this.#left = this.#pace.alike - 1;
    return now;
  }
}

async function after(breath: Breath, answer: unknown): Promise<unknown> {
  await breath.take();
  return answer;
}
