/**
 * The backlog: what was sent and not read yet, over all lines of the server. When it grows too large, whoever leaves the most
 * unread is cut off first, and gets what was missed on coming back.
 */

/** How much of what may be unread is left when somebody was cut off: who is at the limit all the time would have everybody looked at all the time. */
const AFTERWARDS = 0.75;
/** Less than this on one line is not worth counting. */
const NOTICED = 16 * 1024;

/** A line somebody reads. */
export interface Line {
  /** Who reads it: lines of one address count together. */
  readonly address: string;
  /** How many bytes have not been read yet. */
  unread(): number;
  /** Let go of the line and of all that was not read. */
  cut(): void;
}

/** All lines, and what is unread on those that are behind. */
export class Backlog {
  readonly #most: number;
  readonly #onCut: () => void;
  readonly #lines = new Set<Line>();
  /** What was unread, when it was last looked at, on every line that is behind. */
  readonly #behind = new Map<Line, number>();
  #total = 0;

  /** `most` bytes are kept for all readers together. */
  constructor(most: number, onCut: () => void = () => {}) {
    this.#most = most;
    this.#onCut = onCut;
  }

  /** Somebody reads from now on. */
  add(line: Line): void {
    this.#lines.add(line);
  }

  /** Nobody reads this line any more. */
  delete(line: Line): void {
    this.#lines.delete(line);
    this.#note(line, 0);
  }

  /** Something was sent: look how far behind its reader is. */
  weigh(line: Line): void {
    if (!this.#lines.has(line)) return;
    const unread = line.unread();
    if (unread < NOTICED && !this.#behind.has(line)) return;
    this.#note(line, unread);
    if (this.#total > this.#most) this.weighAll();
  }

  /** Look at all lines, and cut off as many as must be: how many bytes are unread then. */
  weighAll(): number {
    for (const line of this.#lines) this.#note(line, line.unread());
    if (this.#total <= this.#most) return this.#total;
    while (this.#total > this.#most * AFTERWARDS) {
      const line = this.#worst();
      this.delete(line);
      line.cut();
      this.#onCut();
    }
    return this.#total;
  }

  #note(line: Line, unread: number): void {
    this.#total += unread - (this.#behind.get(line) ?? 0);
    if (unread < NOTICED) {
      this.#total -= unread;
      this.#behind.delete(line);
    } else this.#behind.set(line, unread);
  }

  /** Of the lines of the address that leaves the most unread, the one that is most behind. */
  #worst(): Line {
    const byAddress = new Map<string, { unread: number; line: Line; most: number }>();
    for (const [line, unread] of this.#behind) {
      const { unread: others, most } = byAddress.get(line.address) ?? { unread: 0, most: 0 };
      if (unread > most) byAddress.set(line.address, { unread: others + unread, line, most: unread });
      else byAddress.get(line.address)!.unread += unread; // or it would be the first one
    }
    return [...byAddress.values()].reduce((worst, other) => (other.unread > worst.unread ? other : worst)).line;
  }
}
