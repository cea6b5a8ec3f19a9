/**
 * Group commit: what comes in while the disk is busy is written together, in one statement and one flush. Each caller waits
 * until its own item is durable.
 */

interface Waiting<T, R> {
  readonly item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/** How a batch is filled and written. */
export interface BatchConfig<T, R> {
  /** Write all these together; a result for each, in order. */
  write(items: readonly T[]): Promise<readonly R[]>;
  /** Most items of one write. */
  readonly most: number;
  /** Calls back once whatever else is ready now has been let in: `setImmediate`, or a test's. */
  readonly soon: (call: () => void) => void;
}

/** Writes in groups, one group after the other. */
export class Batch<T, R> {
  readonly #config: BatchConfig<T, R>;
  #waiting: Waiting<T, R>[] = [];
  #busy = false;

  constructor(config: BatchConfig<T, R>) {
    this.#config = config;
  }

  /** Write this with the next group. */
  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#busy) {
        this.#busy = true;
        this.#config.soon(() => void this.#writeAll());
      }
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#config.most);
      try {
        const results = await this.#config.write(group.map(({ item }) => item));
        for (const [i, { resolve }] of group.entries()) resolve(results[i]);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      if (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#config.soon(resolve));
    }
    this.#busy = false;
  }
}
