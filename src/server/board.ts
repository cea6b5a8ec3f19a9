/** The board in the lobby: whoever reads it is told of every public match that is new or changed. */
import type { Table } from './table.ts';

/** How long changes are gathered before the next are told, in milliseconds. */
const GATHER_MS = 100;
/** Of how many matches is told at a time: a few people who come and go all the time would else keep everybody busy. */
const MOST_AT_ONCE = 20;

/** Who reads it, as JSON. */
type Reader = (json: string) => void;

/** The first change is told at once; what follows on its heels is gathered, and of each match its last state told. */
export class Board {
  readonly #readers = new Set<Reader>();
  readonly #changed = new Map<string, Table>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  get readers(): number {
    return this.#readers.size;
  }

  add(reader: Reader): void {
    this.#readers.add(reader);
  }

  delete(reader: Reader): void {
    this.#readers.delete(reader);
  }

  /** A public match is new or changed. */
  changed(table: Table): void {
    if (this.#readers.size === 0) return;
    this.#changed.set(table.id, table);
    if (!this.#timer) this.#tell();
  }

  #tell(): void {
    this.#timer = null;
    if (this.#changed.size === 0) return;
    for (const [id, table] of [...this.#changed].slice(0, MOST_AT_ONCE)) {
      this.#changed.delete(id);
      const json = JSON.stringify({ type: 'lobby', match: table.info() });
      for (const tell of [...this.#readers]) tell(json);
    }
    this.#timer = setTimeout(() => this.#tell(), GATHER_MS);
    this.#timer.unref();
  }

  /** Tell nothing more. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#changed.clear();
  }
}
