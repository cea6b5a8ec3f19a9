/** The store: what outlives the server. A match is a row, its seats, and an append-only log of what was played. */
import type { Clock, MatchState, Result, Said } from '../protocol.ts';

/** In the log, a seat that gave up instead of an action. Nothing can follow it. */
export const FORFEIT = -1;

/** A line of the log: at `ply`, `seat` played `action`. */
export interface Entry {
  readonly ply: number;
  readonly seat: number;
  /** The id of an action, or `FORFEIT`. */
  readonly action: number;
  readonly key: string;
  /** When it was played, in milliseconds since 1970. */
  readonly at: number;
}

/** Who sits, or may sit, somewhere. Secrets are kept as hashes. */
export interface Place {
  readonly kind: 'person' | 'bot' | 'open';
  readonly name: string;
  readonly bot: string | null;
  /** A person sat here, and a bot took over. */
  readonly away: boolean;
  /** The hash of the player's secret; for an open seat, of the one it is kept for. */
  readonly player: string | null;
  /** The hash of the seat's token. */
  readonly token: string | null;
}

/** A match without its log. */
export interface MatchRow {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly state: MatchState;
  readonly public: boolean;
  readonly clock: Clock | null;
  readonly created: number;
  /** When the first question was asked. */
  readonly started: number | null;
  readonly result: Result | null;
  readonly rematch: string | null;
  readonly places: readonly Place[];
}

/** A match to be kept. */
export interface NewMatch extends MatchRow {
  /** The hash of who made it and of the key of the request: the same again finds the same match. */
  readonly key: string;
}

/** A line of chat to be kept. */
export interface NewLine extends Omit<Said, 'n'> {
  readonly key: string;
}

/** Which matches are listed. */
export interface Filter {
  readonly game?: string;
  readonly states: readonly MatchState[];
  readonly before?: number;
  readonly limit: number;
}

/** What became of a line that was to be appended: whether it was kept, or why nobody can say. */
export type Appended = boolean | Error;

/** A store that takes lines of many matches at once. */
export interface LinesStore extends Store {
  /** `append` for each of them. */
  appendAll(lines: readonly Line[]): Promise<readonly Appended[]>;
}

/** A line of the log of a match. */
export interface Line extends Entry {
  readonly id: string;
}

/** Told that part of a match is damaged, for the log of operators: the name of the part and nothing of what it holds. */
export type Damaged = (match: string, part: string) => void;

/**
 * Everything here is durable when its promise is fulfilled. What can collide is decided by constraints of the database, so
 * that several processes can share one: the promise says who won.
 */
export interface Store {
  /** Whether other servers write to it too, so that what is known of a match may have grown old. */
  readonly shared: boolean;
  /** Keep a new match; if one was made under this key before, that one. */
  create(match: NewMatch): Promise<MatchRow>;
  /** The match that was made under this key; null if none was. */
  made(key: string): Promise<MatchRow | null>;
  /** A match; null if there is none, or what is kept of it is damaged: then no list has it either. */
  match(id: string): Promise<MatchRow | null>;
  /** The log of a match from this ply on. */
  log(id: string, from: number): Promise<Entry[]>;
  /** The whole log, for opening a match: the lines up to a snapshot come from it, all together and without their keys. */
  open(id: string): Promise<Entry[]>;
  /** Keep these first lines of the log together, so that the match opens fast. They must all be kept already. */
  snapshot(id: string, entries: readonly Entry[]): Promise<void>;
  /** One line more, if the log is exactly `entry.ply` lines long and the seat has not used the key: true if it was kept. */
  append(id: string, entry: Entry): Promise<boolean>;
  /** What a seat played under this key. */
  find(id: string, seat: number, key: string): Promise<Entry | null>;

  /** Seat somebody on an open seat of a match that has not begun: true if the seat was still open, and not kept for another. */
  sit(id: string, seat: number, name: string, player: string, token: string): Promise<boolean>;
  /**
   * Open a seat again before the match has begun, if this token still owns it; a match nobody is left at is closed in the same breath,
   * before anybody else sits down.
   */
  vacate(id: string, seat: number, token: string): Promise<boolean>;
  /** A bot plays on for a person, or another bot for a bot. */
  takeOver(id: string, seat: number, bot: string, away: boolean): Promise<void>;
  /** No seat is open any more: true for the one who began it. */
  begin(id: string, at: number): Promise<boolean>;
  finish(id: string, result: Result): Promise<void>;
  /** Give a waiting match up: true if it was waiting. */
  close(id: string): Promise<boolean>;
  /** Remember which match follows: the one that was remembered first. */
  follow(id: string, rematch: string): Promise<string>;

  /** Keep a line of chat and number it; the same key again is the same line. Null if there are as many as a match may have. */
  say(id: string, line: NewLine): Promise<Said | null>;
  /** Lines after `heard`, at most the last 100. */
  said(id: string, heard: number): Promise<Said[]>;

  list(filter: Filter): Promise<MatchRow[]>;
  /** The matches a player has a seat in, the newest first. */
  mine(player: string): Promise<MatchRow[]>;
  /** The ids of all matches that run: some may have a clock or a bot to attend to. */
  running(): Promise<string[]>;
  /** Matches in these states to which nothing happened since. */
  idle(states: readonly MatchState[], since: number): Promise<string[]>;
  /** Forget a match and all its lines. */
  remove(id: string): Promise<void>;
  /** Fulfilled if the database answers. */
  ping(): Promise<void>;
  end(): Promise<void>;
}
