/** The tables of a server: opened when somebody comes, and put away when nobody has looked at them for a while. */
import type { Table } from './table.ts';

/** What they are given. */
export interface TablesConfig {
  /** The table of a match, from the store; null if there is none. */
  readonly read: (id: string) => Promise<Table | null>;
  readonly now: () => number;
  /** How long a table nobody looks at stays open, in milliseconds, unless there are more than so many. */
  readonly openMs: number;
  readonly mostOpen: number;
  /** Told of a table that was put away. */
  readonly gone: (id: string) => void;
}

/** How long a table nobody looks at stays open, when there are many. */
const CROWDED_MS = 10_000;
/** How often that is looked at, at most. */
const MAKE_ROOM_MS = 1000;

/** All tables that are open, or being opened. */
export class Tables {
  readonly #config: TablesConfig;
  readonly #all = new Map<string, Promise<Table | null>>();
  /** Those that are open. */
  readonly #opened = new Map<string, Table>();
  #makingRoom = false;

  constructor(config: TablesConfig) {
    this.#config = config;
  }

  get size(): number {
    return this.#all.size;
  }

  has(id: string): boolean {
    return this.#all.has(id);
  }

  ids(): Iterable<string> {
    return this.#all.keys();
  }

  /** A table that is open or being opened, without opening it. */
  async find(id: string): Promise<Table | null> {
    return this.#all.get(id) ?? null;
  }

  /** A table that is open, at once. */
  opened(id: string): Table | undefined {
    return this.#opened.get(id);
  }

  /** The table of a match, opened if it is not; null if there is none. One that was made just now need not be read. */
  open(id: string, made?: () => Table): Promise<Table | null> {
    const known = this.#all.get(id);
    const opened = this.#opened.get(id);
    if (opened) opened.touched = this.#config.now(); // whoever comes has it before it can be put away
    if (known) return known;
    const opening = made ? Promise.resolve(made()) : this.#config.read(id);
    this.#all.set(id, opening);
    if (this.#all.size > this.#config.mostOpen) void this.#makeRoom();
    opening.then(
      (table) => (table === null ? this.#all.delete(id) : this.#opened.set(id, table)),
      () => this.#all.delete(id),
    );
    return opening;
  }

  /** There are many tables: put those away, too, that were looked at a moment ago. */
  async #makeRoom(): Promise<void> {
    if (this.#makingRoom) return;
    this.#makingRoom = true;
    await this.putAway(CROWDED_MS);
    const again = () => {
      this.#makingRoom = false;
    };
    setTimeout(again, MAKE_ROOM_MS).unref(); // to look at all of them takes time, and those that stay may be many
  }

  /** Put tables away that nobody has looked at for so long and that wait for nobody here. */
  async putAway(openMs = this.#config.openMs): Promise<void> {
    const { now, gone } = this.#config;
    for (const [id, opening] of [...this.#all]) {
      const table = await opening.catch(() => null);
      if (!table) continue;
      const busy = table.watchers.size > 0 || table.thinking >= 0 || table.timer !== null;
      if (busy || now() - table.touched < openMs || this.#all.get(id) !== opening) continue;
      this.#all.delete(id);
      this.#opened.delete(id);
      gone(id);
    }
  }

  /** Wait for nothing more at any of them. */
  close(): void {
    for (const opening of this.#all.values()) {
      const stop = (table: Table | null) => {
        if (table?.timer) clearTimeout(table.timer);
      };
      opening.then(stop, () => {}); // whoever asked for it was told that it failed
    }
  }
}
