/** A fair queue: however much one owner has waiting, the others have their turn after one thing of each. */

/** Things that wait, by owner. */
export class FairQueue<T> {
  readonly #most: number;
  /** What waits; the owner whose turn it is comes first. */
  readonly #waiting = new Map<string, T[]>();
  readonly #underWay = new Map<string, number>();

  /** `most` things of one owner are under way at the same time. */
  constructor(most: number) {
    this.#most = most;
  }

  add(owner: string, thing: T): void {
    const waiting = this.#waiting.get(owner);
    if (waiting) waiting.push(thing);
    else this.#waiting.set(owner, [thing]);
  }

  /** What is to be done next, and is now under way until it is `done`; null if everything waits for something of its own owner. */
  take(): { readonly owner: string; readonly thing: T } | null {
    for (const [owner, waiting] of this.#waiting) {
      const underWay = this.#underWay.get(owner) ?? 0;
      if (underWay >= this.#most) continue;
      this.#underWay.set(owner, underWay + 1);
      const thing = waiting.shift()!; // nobody stays here with nothing
      this.#waiting.delete(owner);
      if (waiting.length > 0) this.#waiting.set(owner, waiting); // behind all others
      return { owner, thing };
    }
    return null;
  }

  /** Something of this owner is no longer under way. */
  done(owner: string): void {
    const left = (this.#underWay.get(owner) ?? 0) - 1;
    if (left > 0) this.#underWay.set(owner, left);
    else this.#underWay.delete(owner);
  }

  /** Take out all that waits. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return all;
  }
}
