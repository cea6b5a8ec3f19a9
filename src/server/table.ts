/** A table: one match with all that stands around it. What everybody may see of it, who may act, and who is watching. */
import type { Game } from '../core/index.ts';
import type { Watcher } from './audience.ts';
import { Lane } from './lane.ts';
import type { MatchInfo, Said, SeatInfo } from './protocol.ts';
import type { Room } from './room.ts';
import { bytesOf, sameHash } from './secrets.ts';
import type { MatchRow, Place } from './store/store.ts';

/** One match, as long as anybody has to do with it. */
export class Table {
  readonly id: string;
  /** The rules; null if this server does not have them, or has another version. */
  readonly game: Game | null;
  #row: MatchRow;
  /** The hashes of the seats' tokens. */
  #tokens: readonly (Buffer | null)[] = [];
  /** Where it is played, once it has begun. */
  room: Room | null = null;
  readonly watchers = new Set<Watcher>();
  /** The last line of chat that was told. */
  heard = 0;
  /** When somebody last had to do with it. */
  touched: number;
  /** How many milliseconds the clock of the match is behind the server's: it stands still while no server has the match. */
  behind = 0;
  /** The ply a bot is thinking about. */
  thinking = -1;
  timer: ReturnType<typeof setTimeout> | null = null;
  readonly #lane = new Lane();

  constructor(row: MatchRow, game: Game | null, now: number) {
    this.id = row.id;
    this.#row = row;
    this.row = row;
    this.game = game;
    this.touched = now;
  }

  /** What the store says of it. */
  get row(): MatchRow {
    return this.#row;
  }

  set row(row: MatchRow) {
    this.#row = row;
    this.#tokens = row.places.map(({ token }) => (token === null ? null : Buffer.from(token, 'base64url')));
  }

  /** What everybody may see: built from nothing, field by field. */
  info(): MatchInfo {
    const { row } = this;
    return {
      id: row.id,
      game: row.game,
      version: row.version,
      playable: this.game !== null,
      state: row.state,
      public: row.public,
      options: row.options,
      clock: row.clock,
      seats: row.places.map((place, seat) => seatInfo(place, this.online(seat))),
      created: row.created,
      result: row.result,
      rematch: row.rematch,
    };
  }

  /** Whether somebody is connected to a seat. */
  online(seat: number): boolean {
    for (const watcher of this.watchers) if (watcher.seat === seat) return true;
    return false;
  }

  /** Whose token this is: a seat, or -1. Every seat is compared, so that the time it takes tells nothing. */
  owner(token: string): number {
    const bytes = bytesOf(token);
    const tokens = this.#tokens;
    let owner = -1;
    for (let seat = 0; seat < tokens.length; seat++) {
      const kept = tokens[seat];
      if (kept !== null && sameHash(bytes, kept)) owner = seat;
    }
    return owner;
  }

  /** What is kept of the token of a seat: another one whenever the table is read anew. */
  kept(seat: number): Buffer | null {
    return this.#tokens[seat] ?? null;
  }

  /** Tell all watchers that something changed which everybody may see. */
  tellTable(): void {
    if (this.watchers.size > 0) this.#tell(JSON.stringify({ type: 'table', match: this.info() }));
  }

  /** Tell all watchers what somebody said. */
  tellSaid(line: Said): void {
    this.#tell(JSON.stringify({ type: 'said', match: this.id, line }));
  }

  #tell(json: string): void {
    for (const watcher of [...this.watchers]) watcher.send(json);
  }

  /** One thing after the other: what is read from the store later is newer. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#lane.inTurn(work);
  }
}

/** A row as everybody may see it, without opening the match. */
export function rowInfo(row: MatchRow, game: Game | undefined): MatchInfo {
  return new Table(row, game?.version === row.version ? game : null, 0).info();
}

function seatInfo(place: Place, online: boolean): SeatInfo {
  const { kind, name, bot, away } = place;
  return { kind, name: kind === 'bot' && !away ? (bot ?? '') : name, bot: kind === 'bot' ? bot : null, away, online };
}
