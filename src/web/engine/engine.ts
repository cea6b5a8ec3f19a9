/** The page's line to the engine in a worker. */
import type { Call, EngineNews, Post, RequestName, Requests } from './messages.ts';

/** What a page needs of a worker. */
export interface WorkerLike {
  postMessage(message: Call): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Post>) => void): void;
  terminate(): void;
}

/** One worker with an engine in it, started when it is first asked. */
export class Engine {
  readonly #start: () => WorkerLike;
  readonly #waiting = new Map<number, { done(answer: unknown): void; failed(error: Error): void }>();
  readonly #listeners = new Set<(news: EngineNews) => void>();
  #worker: WorkerLike | null = null;
  #calls = 0;

  constructor(start: () => WorkerLike) {
    this.#start = start;
  }

  /** Ask the engine. */
  ask<N extends RequestName>(name: N, ask: Requests[N]['ask']): Promise<Requests[N]['answer']> {
    this.#worker ??= this.#open();
    const call = ++this.#calls;
    const worker = this.#worker;
    return new Promise((done, failed) => {
      this.#waiting.set(call, { done: done as (answer: unknown) => void, failed }); // answered by the same name
      worker.postMessage({ call, name, ask });
    });
  }

  /** Hear of every table; returns how to stop. */
  listen(listener: (news: EngineNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stop thinking at once; the next question starts anew. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#waiting.values()) failed(new Error('stopped'));
    this.#waiting.clear();
  }

  #open(): WorkerLike {
    const worker = this.#start();
    worker.addEventListener('message', ({ data }) => {
      if ('news' in data) {
        for (const listener of this.#listeners) listener(data.news);
        return;
      }
      const waiting = this.#waiting.get(data.call);
      this.#waiting.delete(data.call);
      if ('error' in data) waiting?.failed(new Error(data.error));
      else waiting?.done(data.answer);
    });
    return worker;
  }
}
