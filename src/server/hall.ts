/** The hall: all tables of this server. It opens them when somebody comes, attends to bots and clocks, and puts them away. */
import type { Game } from '../core/index.ts';
import type { AnswerBody, MatchInfo, Update } from './protocol.ts';
import { type Attempt, type Outcome, Room, type Watcher } from './room.ts';
import type { Bytes } from './secrets.ts';
import type { Entry, MatchRow, Store } from './store/store.ts';
import { Table } from './table.ts';
import { plainText } from './text.ts';
import type { Thinker } from './thinker.ts';
import { MOST } from './words.ts';

/** Who writes which match, when several servers share a store. */
export interface Cluster {
  /** Keep a line: here if this server is the writer of the match, else through the one that is. */
  append(id: string, entry: Entry): Promise<boolean>;
  /** Whether this server is the one to attend to the bots and clocks of a match. */
  attends(id: string): Promise<boolean>;
  /** This server has put the match away. */
  release(id: string): void;
}

/** What a hall is given. */
export interface HallConfig {
  readonly games: Readonly<Record<string, Game>>;
  readonly store: Store;
  readonly thinker: Thinker;
  readonly cluster: Cluster;
  readonly now: () => number;
  readonly bytes: Bytes;
  readonly log: HallLog;
  /** How long a bot may think, in milliseconds. */
  readonly botMs: number;
  /** How long a table nobody looks at stays open. */
  readonly openMs: number;
}

/** Where the hall writes what operators should know; never a secret. */
export interface HallLog {
  warn(fields: Readonly<Record<string, unknown>>, text: string): void;
  error(fields: Readonly<Record<string, unknown>>, text: string): void;
}

/** Not done, and why. */
export function refused(code: string, reason: string): AnswerBody<'refused'> {
  return { type: 'refused', code, reason };
}

/** Refusals that need no rules. */
export const NO_SUCH_MATCH = refused('NO_SUCH_MATCH', 'There is no such match.');
export const NOT_YOUR_SEAT = refused('NOT_YOUR_SEAT', 'That token is not of a seat in this match.');
export const NOT_RUNNING = refused('NOT_RUNNING', 'The match has not begun or was closed.');
const ENOUGH_SAID = refused('ENOUGH_SAID', `A match keeps ${MOST.lines} lines of chat, and has them.`);
export const OTHER_VERSION = refused(
  'OTHER_VERSION',
  'This match was played by rules this server no longer has: it can be looked up, not played on.',
);

/** How long to wait before a match that could not be attended to is looked at again. */
const RETRY_MS = 2000;
/** Tries of a bot at one question before another takes its place. */
const BOT_TRIES = 2;
/** Who plays on when a bot fails. */
const FALLBACK = 'random';
/** How many actions are read one by one at most when a match is opened; the ones before come in one piece. */
const SNAPSHOT_PLIES = 256;
/** Random bits for a world that a seat is given. */
const LUCK_BYTES = 24;
/** Most a timer can wait; a longer time is waited for in pieces. */
const LONGEST = 2 ** 31 - 1;

/** All tables of a server. */
export class Hall {
  readonly config: HallConfig;
  readonly tables = new Map<string, Promise<Table | null>>();
  /** Those who are told of every change of a public match. */
  readonly lobby = new Set<(json: string) => void>();
  #closed = false;

  constructor(config: HallConfig) {
    this.config = config;
  }

  /** The table of a match, opened if it is not; null if there is none. */
  open(id: string): Promise<Table | null> {
    const known = this.tables.get(id);
    if (known) return known;
    const opening = this.#open(id);
    this.tables.set(id, opening);
    opening.then(
      (table) => table === null && this.tables.delete(id),
      () => this.tables.delete(id),
    );
    return opening;
  }

  async #open(id: string): Promise<Table | null> {
    const { store, now, games } = this.config;
    const row = await store.match(id);
    if (!row) return null;
    const game = Object.hasOwn(games, row.game) && games[row.game].version === row.version ? games[row.game] : null;
    const table = new Table(row, game, now());
    table.heard = (await store.said(id, 0)).at(-1)?.n ?? 0;
    await this.#takeIn(table, row);
    return table;
  }

  /** Read what the store says of a match, make a room of it once it has begun, and tell who is concerned if anything changed. */
  refresh(table: Table, tell = false): Promise<void> {
    return table.inTurn(async () => {
      const row = await this.config.store.match(table.id);
      if (!row) return;
      const before = JSON.stringify(table.info());
      await this.#takeIn(table, row);
      await table.room?.catchUp();
      await this.#hear(table);
      if (tell || JSON.stringify(table.info()) !== before) this.#tellAll(table);
      void this.attend(table);
    });
  }

  async #takeIn(table: Table, row: MatchRow): Promise<void> {
    const { store, cluster, now } = this.config;
    if (table.game && !table.room && (row.state === 'running' || row.state === 'finished')) {
      const { id, seed, options, clock } = row;
      const dealt = { id, seats: row.places.length, seed, options, clock, started: row.started ?? row.created };
      table.room = new Room(table.game, dealt, await store.open(id), {
        append: (entry) => cluster.append(id, entry),
        log: (from) => store.log(id, from),
        find: (seat, key) => store.find(id, seat, key),
        now,
      });
      for (const watcher of table.watchers) await table.room.watch(watcher, -1, () => {});
    }
    table.row = row;
  }

  /** Tell everybody who is concerned that what everybody may see of a match changed; not the other servers. */
  #tellAll(table: Table): void {
    table.tellTable();
    if (!table.row.public) return;
    const json = JSON.stringify({ type: 'lobby', match: table.info() });
    for (const send of [...this.lobby]) send(json);
  }

  /** Something about a match changed in the store, which tells the other servers: take it in here. */
  changed(table: Table): Promise<void> {
    return this.refresh(table, true);
  }

  /** Another server says that a match changed. */
  async changedElsewhere(id: string): Promise<void> {
    const table = await this.tables.get(id);
    if (table) await this.refresh(table);
    else if (this.lobby.size > 0) {
      const opened = await this.open(id);
      if (opened) this.#tellAll(opened);
    }
  }

  /** Play an action. Checked in this order: the match exists and runs, the token owns the seat, turn, phase, action. */
  async act(
    id: string,
    token: string,
    attempt: Attempt,
    acknowledge: (outcome: Outcome) => void = () => {},
  ): Promise<Outcome> {
    const refuse = (outcome: AnswerBody<'refused'>) => {
      acknowledge(outcome);
      return outcome;
    };
    const table = await this.open(id);
    if (!table) return refuse(NO_SUCH_MATCH);
    table.touched = this.config.now();
    if (!table.game) return refuse(OTHER_VERSION);
    if (!table.room) return refuse(NOT_RUNNING);
    const seat = table.owner(token);
    if (seat < 0) return refuse(table.room.over ? MATCH_FINISHED : NOT_YOUR_SEAT);
    if (table.row.places[seat].kind !== 'person') return refuse(BOT_PLAYS);
    const outcome = await table.room.act(seat, attempt, acknowledge);
    if (outcome.type === 'accepted') void this.attend(table);
    return outcome;
  }

  /** Send somebody a match. `greet` gets the answer before anything is sent. */
  async watch(
    id: string,
    token: string | undefined,
    since: number,
    heard: number,
    make: (seat: number) => Watcher,
    greet: (answer: AnswerBody<'watching' | 'refused'>) => void,
  ): Promise<{ table: Table; watcher: Watcher } | null> {
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
    await table.inTurn(async () => {
      await this.#hear(table);
      const said = await store.said(id, heard);
      const wasOnline = seat >= 0 && table.online(seat);
      const begin = (ply: number) => {
        table.watchers.add(watcher);
        greet({ type: 'watching', match: table.info(), seat, ply, said });
      };
      if (table.room) await table.room.watch(watcher, since, begin);
      else begin(0);
      if (seat >= 0 && !wasOnline) table.tellTable();
    });
    return { table, watcher };
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

  /** The position as one may see it. */
  async position(id: string, token: string | undefined, choices: boolean): Promise<Update | AnswerBody<'refused'>> {
    const table = await this.open(id);
    if (!table) return NO_SUCH_MATCH;
    if (!table.game) return OTHER_VERSION;
    if (!table.room) return NOT_RUNNING;
    const seat = token === undefined ? -1 : table.owner(token);
    if (token !== undefined && seat < 0) return NOT_YOUR_SEAT;
    table.touched = this.config.now();
    return table.room.position(seat, choices);
  }

  /** A position that the owner of the token cannot tell from the real one. */
  async world(id: string, token: string, ply: number): Promise<AnswerBody<'world' | 'stale' | 'refused'>> {
    const table = await this.open(id);
    if (!table) return NO_SUCH_MATCH;
    if (!table.game) return OTHER_VERSION;
    if (!table.room) return NOT_RUNNING;
    const seat = table.owner(token);
    if (seat < 0) return NOT_YOUR_SEAT;
    table.touched = this.config.now();
    return table.room.world(seat, ply, this.config.bytes(LUCK_BYTES).toString('hex'));
  }

  /** Say something at a table. */
  async chat(id: string, token: string, key: string, text: string): Promise<AnswerBody<'heard' | 'refused'>> {
    const table = await this.open(id);
    if (!table) return NO_SUCH_MATCH;
    const seat = table.owner(token);
    if (seat < 0) return NOT_YOUR_SEAT;
    const plain = plainText(text, MOST.text);
    if (plain === null) return refused('NOTHING_SAID', 'Nothing readable is left of that text.');
    const { name } = table.row.places[seat];
    return table.inTurn(async () => {
      await this.#hear(table);
      if (table.heard >= MOST.lines) return ENOUGH_SAID;
      const line = await this.config.store.say(id, { seat, name, text: plain, key, at: this.config.now() });
      await this.#hear(table);
      return { type: 'heard', n: line.n };
    });
  }

  /** Tell what was said since, here or on another server. */
  async #hear(table: Table): Promise<void> {
    for (const line of await this.config.store.said(table.id, table.heard)) {
      table.heard = line.n;
      table.tellSaid(line);
    }
  }

  /** The whole record, once the match is over. */
  async record(id: string): Promise<AnswerBody<'record' | 'refused'>> {
    const table = await this.open(id);
    if (!table) return NO_SUCH_MATCH;
    if (!table.game && table.row.state === 'finished') {
      const { game, version, seed, options, places } = table.row;
      const actions = (await this.config.store.log(id, 0)).map(({ action }) => action).filter((action) => action >= 0);
      return { type: 'record', record: { game, version, seats: places.length, seed, options, actions } };
    }
    const record = await table.room?.record();
    if (!record) return refused('NOT_FINISHED', 'The record is published when the match is over.');
    return { type: 'record', record: JSON.parse(JSON.stringify(record)) };
  }

  /** A person gives up a seat of a match that runs: the bot that the clock names takes over, or the match is forfeited. */
  async giveUp(table: Table, seat: number): Promise<void> {
    const { clock } = table.row;
    if (clock && clock.late !== 'forfeit') await this.config.store.takeOver(table.id, seat, clock.late, true);
    else await table.room?.forfeit(seat, `forfeit-${table.room.ply}`);
    await this.changed(table);
  }

  /** Do what a match waits for: keep its result, ask a bot, set the clock. Asked again after every change, and harmless then. */
  async attend(table: Table): Promise<void> {
    const { room, row } = table;
    const { store } = this.config;
    if (!room || this.#closed) return;
    if (table.timer) clearTimeout(table.timer);
    table.timer = null;
    try {
      if (room.ply > 0 && room.ply % SNAPSHOT_PLIES === 0) await store.snapshot(table.id, room.entries);
      if (room.over) return await this.#finish(table);
      const bot = row.places[room.turn].kind === 'bot';
      if (!bot && room.deadline === null) return;
      if (!(await this.config.cluster.attends(table.id))) return;
      if (room.over || this.#closed) return;
      if (row.places[room.turn].kind === 'bot') await this.#think(table, room);
      else this.#setClock(table, room);
    } catch (error) {
      this.config.log.error({ match: table.id, error: String(error) }, 'a match could not be attended to');
      table.timer = setTimeout(() => void this.attend(table), RETRY_MS);
      table.timer.unref();
    }
  }

  async #finish(table: Table): Promise<void> {
    if (table.row.state !== 'running' || !table.room?.result) return;
    const { store } = this.config;
    await store.finish(table.id, table.room.result);
    await store.snapshot(table.id, table.room.entries);
    await this.changed(table);
  }

  async #think(table: Table, room: Room): Promise<void> {
    if (table.thinking === room.ply) return;
    table.thinking = room.ply;
    const moved = await this.#move(table, room).finally(() => {
      table.thinking = -1;
    });
    if (this.#closed) return;
    if (moved) return void this.attend(table);
    const { ply, turn: seat } = room;
    const { bot, away } = table.row.places[seat];
    if (bot === FALLBACK) return this.config.log.error({ match: table.id, seat, ply }, 'no bot finds a move here');
    await this.config.store.takeOver(table.id, seat, FALLBACK, away);
    await this.changed(table);
  }

  /** Let the bot at the turn move: false if it could not. */
  async #move(table: Table, room: Room): Promise<boolean> {
    const { thinker, bytes, botMs, log } = this.config;
    const { ply, turn: seat, dealt } = room;
    const { seats, seed, options } = dealt;
    const bot = table.row.places[seat].bot ?? FALLBACK;
    for (let attempt = 0; attempt < BOT_TRIES; attempt++) {
      const luck = bytes(16).toString('hex');
      const question = { game: room.game.id, seats, seed, options, actions: room.actions, bot, luck };
      const thought = await thinker.think(question, botMs).then(
        (action) => ({ action }),
        (error: Error) => ({ problem: error.message }),
      );
      if (this.#closed || room.over || room.ply !== ply) return true;
      if ('problem' in thought) {
        log.warn({ match: table.id, seat, bot, ply, problem: thought.problem }, 'a bot failed');
        continue;
      }
      const outcome = await room.act(seat, { ply, key: `bot-${ply}`, action: thought.action });
      if (outcome.type !== 'refused') return true;
      log.warn({ match: table.id, seat, bot, ply, code: outcome.code }, 'a bot was refused');
    }
    return false;
  }

  #setClock(table: Table, room: Room): void {
    const { deadline } = room;
    if (deadline === null) return;
    const wait = Math.min(LONGEST, Math.max(0, deadline - this.config.now()));
    table.timer = setTimeout(() => void this.#late(table, room), wait);
    table.timer.unref();
  }

  async #late(table: Table, room: Room): Promise<void> {
    const { deadline } = room;
    if (deadline !== null && this.config.now() >= deadline && !this.#closed) {
      await this.giveUp(table, room.turn).catch((error) =>
        this.config.log.error({ match: table.id, error: String(error) }, 'a clock could not be attended to'),
      );
    } else await this.attend(table);
  }

  /** After a start: open every match that runs, so that bots move and clocks tick; those that need neither are put away again. */
  async resume(): Promise<void> {
    for (const id of await this.config.store.running()) {
      if (this.#closed) return;
      try {
        const table = await this.open(id);
        if (table) void this.attend(table);
      } catch (error) {
        this.config.log.error({ match: id, error: String(error) }, 'a match could not be resumed');
      }
    }
  }

  /** Put tables away that nobody looks at and that wait for nobody here. */
  async putAway(): Promise<void> {
    const { now, openMs, cluster } = this.config;
    for (const [id, opening] of [...this.tables]) {
      const table = await opening.catch(() => null);
      if (!table) continue;
      const busy = table.watchers.size > 0 || table.thinking >= 0 || table.timer !== null;
      if (busy || now() - table.touched < openMs || this.tables.get(id) !== opening) continue;
      this.tables.delete(id);
      cluster.release(id);
    }
  }

  /** A match as everybody may see it. */
  async info(id: string): Promise<MatchInfo | null> {
    return (await this.open(id))?.info() ?? null;
  }

  /** Attend to nothing more. */
  close(): void {
    this.#closed = true;
    for (const opening of this.tables.values()) {
      void opening.then((table) => {
        if (table?.timer) clearTimeout(table.timer);
      });
    }
  }
}

const MATCH_FINISHED = refused('MATCH_FINISHED', 'The match is over.');
const BOT_PLAYS = refused('BOT_PLAYS', 'A bot took this seat over.');
