/** A lane: one thing after the other, whatever becomes of the one before. */

/** Something to be done; it says when it is. */
type Turn = (leave: () => void) => void;

/** Who comes while somebody is in it waits; who finds it free is let in at once, without waiting for a promise. */
export class Lane {
  readonly #waiting: Turn[] = [];
  #taken = false;
  #letting = false;
  readonly #leave = () => {
    this.#taken = false;
    this.#letIn();
  };

  /** Do this when all that came before is done. It must not throw, and calls `leave` once. */
  enter(turn: Turn): void {
    this.#waiting.push(turn);
    this.#letIn();
  }

  /** The same for what is done when its promise is settled. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.enter((leave) => {
        work().then(resolve, reject).finally(leave);
      });
    });
  }

  #letIn(): void {
    if (this.#letting) return; // a loop and no recursion: many may leave as soon as they are let in
    this.#letting = true;
    while (!this.#taken) {
      const turn = this.#waiting.shift();
      if (!turn) break;
      this.#taken = true;
      turn(this.#leave);
    }
    this.#letting = false;
  }
}
