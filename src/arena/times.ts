/** Decision times, counted in steps of a tenth: small enough to keep with every game, and any two can be added. */

/** How many decisions took about how long: pairs of step and count. */
export type Times = readonly (readonly [step: number, count: number])[];

const STEP = Math.log(1.1);

/** Counts decisions by how long they took. */
export class TimeCounter {
  readonly #counts = new Map<number, number>();

  /** Count a decision of so many microseconds, or several like it. */
  add(microseconds: number, decisions = 1): void {
    const step = Math.max(0, Math.round(Math.log(Math.max(microseconds, 1)) / STEP));
    this.#counts.set(step, (this.#counts.get(step) ?? 0) + decisions);
  }

  /** Add what another one counted. */
  addAll(times: Times): void {
    for (const [step, count] of times) this.#counts.set(step, (this.#counts.get(step) ?? 0) + count);
  }

  get times(): Times {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }

  /** The time in milliseconds that this share of the decisions did not exceed, to a tenth; 0 if there was none. */
  quantile(share: number): number {
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    let seen = 0;
    for (const [step, count] of this.times) {
      seen += count;
      if (seen >= share * total) return Math.exp(step * STEP) / 1000;
    }
    return 0;
  }
}
