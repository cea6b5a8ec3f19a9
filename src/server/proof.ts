/** What a connection has proven: the seat it played from last. */
import type { Table } from './table.ts';

/**
 * Remembers the last token that proved to own a seat, so that the next action from there need not hash it again. It is compared with
 * what the same connection sent before, and with nothing that is kept, so how long that takes tells nothing.
 */
export class Proof {
  #table: Table | null = null;
  #token = '';
  #seat = -1;
  #kept: Buffer | null = null;

  /** Whose token this is at a table: a seat, or -1. */
  seatAt(table: Table, token: string): number {
    const proven = table === this.#table && token === this.#token && table.kept(this.#seat) === this.#kept;
    if (proven) return this.#seat;
    const seat = table.owner(token);
    if (seat >= 0) {
      this.#table = table;
      this.#token = token;
      this.#seat = seat;
      this.#kept = table.kept(seat);
    }
    return seat;
  }
}
