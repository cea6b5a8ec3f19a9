/** The hall: all tables of this server. It opens them when somebody comes, attends to bots and clocks, and puts them away. */
import { type Acknowledge, type Attempt, type Outcome, promised } from './attempt.ts';
import { Attendant } from './attendant.ts';
import type { Watcher } from './audience.ts';
import { Board } from './board.ts';
import { tellSaid } from './chat.ts';
import type { HallConfig } from './hall-config.ts';
import type { AnswerBody } from './protocol.ts';
import { BOT_PLAYS, MATCH_FINISHED, NO_SUCH_MATCH, NOT_RUNNING, NOT_YOUR_SEAT, OTHER_VERSION } from './refusals.ts';
import { Room } from './room.ts';
import type { Entry, MatchRow } from './store/store.ts';
import { Table } from './table.ts';
import { Tables } from './tables.ts';

/** All tables of a server. */
export class Hall {
  readonly config: HallConfig;
  readonly tables: Tables;
  /** Tells of every change of a public match. */
  readonly board = new Board();
  readonly attendant: Attendant;
  #closed = false;

  constructor(config: HallConfig) {
    this.config = config;
    const { now, openMs, mostOpen, cluster } = config;
    this.tables = new Tables({
      read: (id) => this.#read(id),
      now,
      openMs,
      mostOpen,
      gone: (id) => cluster.release(id),
    });
    this.attendant = new Attendant(this);
  }

  /** The table of a match, opened if it is not; null if there is none. A match that was made just now need not be read. */
  open(id: string, made?: MatchRow): Promise<Table | null> {
    return this.tables.open(id, made && (() => this.#tableOf(made)));
  }

  async #read(id: string): Promise<Table | null> {
    const { store } = this.config;
    const row = await store.match(id);
    if (!row) return null;
    const table = this.#tableOf(row);
    table.heard = (await store.said(id, 0)).at(-1)?.n ?? 0;
    await this.#takeIn(table, row);
    return table;
  }

  #tableOf(row: MatchRow): Table {
    const { games, now } = this.config;
    const game = Object.hasOwn(games, row.game) && games[row.game].version === row.version ? games[row.game] : null;
    return new Table(row, game, now());
  }

  /** Read what the store says of a match, make a room of it once it has begun, and tell who is concerned if anything changed. */
  refresh(table: Table, tell = false): Promise<void> {
    return table.inTurn(async () => {
      const row = await this.config.store.match(table.id);
      if (!row) return;
      const before = JSON.stringify(table.info());
      await this.#takeIn(table, row);
      if (this.config.store.shared) {
        await table.room?.catchUp();
        await tellSaid(table, this.config.store);
      }
      if (tell || JSON.stringify(table.info()) !== before) this.tellAll(table);
      void this.attendant.attend(table);
    });
  }

  async #takeIn(table: Table, row: MatchRow): Promise<void> {
    const { store, cluster, now } = this.config;
    if (table.game && !table.room && (row.state === 'running' || row.state === 'finished')) {
      const { id, seed, options, clock } = row;
      const dealt = { id, seats: row.places.length, seed, options, clock, started: row.started ?? row.created };
      // Of a match that began just now, by a store nobody else writes to, there is nothing to read.
      const fresh = !store.shared && table.row.state === 'waiting';
      const entries = fresh ? [] : await store.open(id);
      // Its clock goes on where it stopped, whichever server's it was by, and is not ahead of that either.
      if (clock) table.behind = now() - (entries.at(-1)?.at ?? dealt.started);
      table.room = new Room(table.game, dealt, entries, {
        append: (entry) => cluster.append(id, entry),
        log: (from) => store.log(id, from),
        find: (seat, key) => store.find(id, seat, key),
        now: () => now() - table.behind,
      });
      for (const watcher of table.watchers) await table.room.watch(watcher, -1, () => {});
    }
    table.row = row;
    if (row.state === 'finished' || row.state === 'closed') this.config.over(row.id);
  }

  /** Tell everybody who is concerned that what everybody may see of a match changed; not the other servers. */
  tellAll(table: Table): void {
    table.tellTable();
    if (table.row.public) this.board.changed(table);
  }

  /** Something about a match changed in the store, which tells the other servers: take it in here. */
  changed(table: Table): Promise<void> {
    return this.refresh(table, true);
  }

  /** Another server says that a match changed. */
  async changedElsewhere(id: string): Promise<void> {
    const table = await this.tables.find(id);
    if (table) await this.refresh(table);
    else if (this.board.readers > 0) {
      const opened = await this.open(id);
      if (opened) this.tellAll(opened);
    }
  }

  /** Another server added a line to the log of a match. */
  async playedElsewhere(id: string, entry: Entry): Promise<void> {
    const table = await this.tables.find(id);
    if (!table) return;
    if (!table.room) return this.refresh(table);
    if (table.row.clock) table.behind = this.config.now() - entry.at; // its writer's clock is the match's
    await table.room.hear(entry);
    void this.attendant.attend(table);
  }

  /** Play an action: `answer` for those who wait. */
  act(id: string, token: string, attempt: Attempt, acknowledge: Acknowledge = () => {}): Promise<Outcome> {
    return promised(acknowledge, (answered, fail) =>
      this.answer(id, (table) => table.owner(token), attempt, answered, fail),
    );
  }

  /**
   * Play an action. Checked in this order: the match exists and runs, who asks owns the seat, turn, phase, action.
   * `seatAt` tells which seat of a table is the asker's, -1 if none is.
   */
  answer(
    id: string,
    seatAt: (table: Table) => number,
    attempt: Attempt,
    acknowledge: Acknowledge,
    fail: (error: unknown) => void,
  ): void {
    const table = this.tables.opened(id); // as a rule: then no time is lost
    if (table) this.#answerAt(table, seatAt(table), attempt, acknowledge, fail);
    else {
      this.open(id)
        .then((opened) => {
          if (opened) this.#answerAt(opened, seatAt(opened), attempt, acknowledge, fail);
          else acknowledge(NO_SUCH_MATCH, 0);
        })
        .catch(fail);
    }
  }

  #answerAt(
    table: Table,
    seat: number,
    attempt: Attempt,
    acknowledge: Acknowledge,
    fail: (error: unknown) => void,
  ): void {
    table.touched = this.config.now();
    const { room } = table;
    const problem = unplayable(table, seat);
    if (problem === BOT_PLAYS && room) {
      // What was kept before the bot took over is answered as it was.
      room
        .again(seat, attempt)
        .then((known) => acknowledge(known?.outcome ?? problem, known?.playedAgain ?? 0))
        .catch(fail);
      return;
    }
    if (problem || !room) {
      acknowledge(problem ?? NOT_RUNNING, 0);
      return;
    }
    const answered: Acknowledge = (outcome, playedAgain) => {
      acknowledge(outcome, playedAgain);
      if (outcome.type === 'accepted' && this.attendant.awaited(table)) void this.attendant.attend(table);
    };
    room.answer(seat, attempt, answered, fail);
  }

  /** Send somebody a match. `greet` gets the answer before anything is sent; `over` is whether nothing more will be played. */
  async watch(
    id: string,
    token: string | undefined,
    since: number,
    heard: number,
    make: (seat: number) => Watcher,
    greet: (answer: AnswerBody<'watching' | 'refused'>) => void,
  ): Promise<{ table: Table; watcher: Watcher; over: boolean } | null> {
    const { store } = this.config;
    const table = await this.open(id);
    const seat = token === undefined ? -1 : (table?.owner(token) ?? -1);
    const problem = this.#unwatchable(table, token, seat);
    if (problem || !table) {
      greet(problem ?? NO_SUCH_MATCH);
      return null;
    }
    table.touched = this.config.now();
    const watcher = make(seat);
    let over = false; // by what is kept: an action that is being kept ends nothing yet
    await table.inTurn(async () => {
      if (store.shared) await tellSaid(table, store);
      const said = heard < table.heard ? await store.said(id, heard) : [];
      const wasOnline = seat >= 0 && table.online(seat);
      const begin = (ply: number) => {
        over = table.room?.over ?? false;
        table.watchers.add(watcher);
        greet({ type: 'watching', match: table.info(), seat, ply, said });
      };
      if (table.room) await table.room.watch(watcher, since, begin);
      else begin(0);
      if (seat >= 0 && !wasOnline) table.tellTable();
    });
    return { table, watcher, over };
  }

  #unwatchable(table: Table | null, token: string | undefined, seat: number): AnswerBody<'refused'> | null {
    if (!table) return NO_SUCH_MATCH;
    if (!table.game) return OTHER_VERSION;
    return token !== undefined && seat < 0 ? NOT_YOUR_SEAT : null;
  }

  /** Send somebody nothing more of a match. */
  unwatch(table: Table, watcher: Watcher): void {
    table.room?.unwatch(watcher);
    if (!table.watchers.delete(watcher)) return;
    table.touched = this.config.now();
    if (watcher.seat >= 0 && !table.online(watcher.seat)) table.tellTable();
  }

  /** After a start: open every match that runs, so that bots move and clocks tick; those that need neither are put away again. */
  async resume(): Promise<void> {
    for (const id of await this.config.store.running()) {
      if (this.#closed) return;
      try {
        const table = await this.open(id);
        if (table) void this.attendant.attend(table);
      } catch (error) {
        this.config.log.error({ match: id, error: String(error) }, 'a match could not be resumed');
      }
    }
  }

  /** Attend to nothing more. */
  close(): void {
    this.#closed = true;
    this.attendant.close();
    this.board.close();
    this.tables.close();
  }
}

/** Why nobody may act from this seat at a table; -1 is no seat. */
function unplayable({ game, room, row }: Table, seat: number): AnswerBody<'refused'> | null {
  if (!game) return OTHER_VERSION;
  if (!room) return NOT_RUNNING;
  if (seat < 0) return room.over ? MATCH_FINISHED : NOT_YOUR_SEAT;
  return row.places[seat].kind === 'person' ? null : BOT_PLAYS;
}
