/** Pauses of a thread that plays game after game, in which Ctrl-C and the screen have their turn. */

const EVERY_MS = 25;

/** Says when a pause is due, and takes it. */
export class Breath {
  #last = performance.now();

  due(now: number): boolean {
    return now - this.#last >= EVERY_MS;
  }

  async take(): Promise<void> {
    await new Promise(setImmediate);
    this.#last = performance.now();
  }
}
