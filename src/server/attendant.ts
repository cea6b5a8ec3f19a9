/** The attendant: does what matches wait for. Keeps results, asks bots, sets clocks; the engine itself never moves for a player. */
import type { Hall } from './hall.ts';
import type { Room } from './room.ts';
import type { Table } from './table.ts';

/** How long to wait before a match that could not be attended to is looked at again. */
const RETRY_MS = 2000;
/** Tries of a bot at one question before another takes its place. */
const BOT_TRIES = 2;
/** Who plays on when a bot fails. */
const FALLBACK = 'random';
/** How many actions are read one by one at most when a match is opened; the ones before come in one piece. */
const SNAPSHOT_PLIES = 256;
/** Most a timer can wait; a longer time is waited for in pieces. */
const LONGEST = 2 ** 31 - 1;
/** What the server itself adds to a log is called so. No key of a client has a slash, so no seat can have used it before. */
const ownKey = (what: 'bot' | 'forfeit', ply: number) => `${what}/${ply}`;

/** Attends to the tables of a hall. */
export class Attendant {
  readonly #hall: Hall;
  #closed = false;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** A person leaves a match that runs. On another server somebody may have played just before: then it is left after that. */
  async leave(table: Table, seat: number): Promise<void> {
    for (let tried = -1; table.row.state === 'running' && table.row.places[seat].kind === 'person'; ) {
      const ply = table.room?.ply ?? 0;
      if (ply === tried) throw new Error('who left could not be kept');
      tried = ply;
      await this.giveUp(table, seat);
    }
  }

  /** A person gives up a seat of a match that runs: the bot that the clock names takes over, or the match is forfeited. */
  async giveUp(table: Table, seat: number): Promise<void> {
    const { clock } = table.row;
    if (clock && clock.late !== 'forfeit') await this.#hall.config.store.takeOver(table.id, seat, clock.late, true);
    else await table.room?.forfeit(seat, ownKey('forfeit', table.room.ply));
    if (table.room?.over) await this.#finish(table); // who is told so finds the result
    await this.#hall.changed(table);
  }

  /** Whether a match waits for anything but a person without a clock, which is the rule and asks for nothing. */
  awaited({ room, row, timer }: Table): boolean {
    if (!room) return false;
    if (timer || room.over || room.ply % SNAPSHOT_PLIES === 0) return true;
    return row.clock !== null || row.places[room.turn].kind === 'bot';
  }

  /** Do what a match waits for: keep its result, ask a bot, set the clock. Asked again after every change, and harmless then. */
  async attend(table: Table): Promise<void> {
    const { room, row } = table;
    const { store } = this.#hall.config;
    if (!room || this.#closed) return;
    if (table.timer) clearTimeout(table.timer);
    table.timer = null;
    try {
      if (room.ply > 0 && room.ply % SNAPSHOT_PLIES === 0) await store.snapshot(table.id, room.transcript.entries);
      if (room.over) return await this.#finish(table);
      const bot = row.places[room.turn].kind === 'bot';
      if (!bot && room.deadline === null) return;
      if (!(await this.#hall.config.cluster.attends(table.id))) return;
      if (room.over || this.#closed) return;
      if (row.places[room.turn].kind === 'bot') await this.#think(table, room);
      else this.#setClock(table, room);
    } catch (error) {
      this.#later(table, error);
    }
  }

  /** A match could not be attended to: it is looked at again in a while. */
  #later(table: Table, error: unknown): void {
    this.#hall.config.log.error({ match: table.id, error: String(error) }, 'a match could not be attended to');
    table.timer = setTimeout(() => void this.attend(table), RETRY_MS);
    table.timer.unref();
  }

  async #finish(table: Table): Promise<void> {
    if (table.row.state !== 'running' || !table.room) return;
    const { store } = this.#hall.config;
    const result = await table.room.result();
    if (!result) return void this.attend(table); // what would have ended it was not kept
    await store.finish(table.id, result);
    await this.#hall.changed(table);
  }

  async #think(table: Table, room: Room): Promise<void> {
    if (table.thinking >= 0) return; // one question of a match at a time: whoever asks attends again when it is answered
    table.thinking = room.ply;
    const moved = await this.#move(table, room).finally(() => {
      table.thinking = -1;
    });
    if (this.#closed) return;
    if (moved) return void this.attend(table);
    const { ply, turn: seat } = room;
    const { bot, away } = table.row.places[seat];
    if (bot === FALLBACK) throw new Error(`no bot finds a move for seat ${seat} at ply ${ply}`); // looked at again in a while
    await this.#hall.config.store.takeOver(table.id, seat, FALLBACK, away);
    await this.#hall.changed(table);
  }

  /** Let the bot at the turn move: false if it could not. */
  async #move(table: Table, room: Room): Promise<boolean> {
    const { thinker, bytes, botMs, log } = this.#hall.config;
    const owner = this.#ownerOf(table);
    const { ply, turn: seat } = room;
    const { game, dealt, match } = room.transcript;
    const { seats, seed, options } = dealt;
    const bot = table.row.places[seat].bot ?? FALLBACK;
    for (let attempt = 0; attempt < BOT_TRIES; attempt++) {
      const luck = bytes(16).toString('hex');
      const question = { game: game.id, seats, seed, options, actions: match.actions, bot, luck };
      const thought = await thinker.think(question, botMs, owner).then(
        (action) => ({ action }),
        (error: Error) => ({ problem: error.message }),
      );
      if (this.#closed || room.over || room.ply !== ply) return true;
      if ('problem' in thought) {
        log.warn({ match: table.id, seat, bot, ply, problem: thought.problem }, 'a bot failed');
        continue;
      }
      const outcome = await room.act(seat, { ply, key: ownKey('bot', ply), action: thought.action });
      if (outcome.type !== 'refused') return true;
      if (outcome.code === 'UNAVAILABLE') throw new Error('what a bot played could not be kept'); // no fault of the bot
      log.warn({ match: table.id, seat, bot, ply, code: outcome.code }, 'a bot was refused');
    }
    return false;
  }

  /** Who has the bots of a match think: whoever made it, as far as this server knows, or the first person at it. */
  #ownerOf({ id, row }: Table): string {
    return this.#hall.config.makerOf(id) ?? row.places.find(({ player }) => player !== null)?.player ?? '';
  }

  #setClock(table: Table, room: Room): void {
    const { deadline } = room;
    if (deadline === null) return;
    const wait = Math.min(LONGEST, Math.max(0, deadline - this.#hall.config.now() + table.behind));
    table.timer = setTimeout(() => void this.#late(table, room), wait);
    table.timer.unref();
  }

  async #late(table: Table, room: Room): Promise<void> {
    try {
      if ((await room.late()) && !this.#closed) await this.giveUp(table, room.turn);
      else await this.attend(table);
    } catch (error) {
      this.#later(table, error);
    }
  }

  /** Attend to nothing more. */
  close(): void {
    this.#closed = true;
  }
}
