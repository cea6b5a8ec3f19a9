/** The transcript of a match: the lines of its log that are known to be kept, and the match they lead to. */
import type { Game } from '../core/index.ts';
import type { Match, Submission } from '../match/index.ts';
import { Views } from './audience.ts';
import { type Dealt, deadlineOf, dealMatch, playEntry, resultOf, timeLeft } from './dealt.ts';
import type { Result } from './protocol.ts';
import { type Moment, momentOf } from './sheet.ts';
import { type Entry, FORFEIT } from './store/store.ts';

/** The lines of a match, and where they lead. */
export class Transcript {
  readonly game: Game;
  readonly dealt: Dealt;
  readonly #entries: Entry[];
  #match: Match;
  #views: Views;
  /** The record, once somebody has asked for it. */
  #record: ReturnType<Match['record']> | null = null;

  /** Throws if the log cannot be played by these rules. */
  constructor(game: Game, dealt: Dealt, entries: readonly Entry[]) {
    this.game = game;
    this.dealt = dealt;
    this.#entries = [...entries];
    this.#match = dealMatch(game, dealt, entries);
    this.#views = new Views(this.#match);
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The match as it stands; an action that was tried and is not kept yet is played in it. */
  get match(): Match {
    return this.#match;
  }

  /** What seats see of the position as it stands. */
  get views(): Views {
    return this.#views;
  }

  get #last(): Entry | null {
    return this.#entries.at(-1) ?? null;
  }

  /** The seat that gave up; null if none did. */
  get forfeiter(): number | null {
    return this.#last?.action === FORFEIT ? this.#last.seat : null;
  }

  /** Whether nothing more can be played. */
  get over(): boolean {
    return this.forfeiter !== null || this.#match.over;
  }

  /** The seat that must act; -1 if the match is over. */
  get turn(): number {
    return this.over ? -1 : this.#match.turn;
  }

  /** How the match ended; null while it runs. */
  get result(): Result | null {
    return this.over ? resultOf(this.#match, this.forfeiter) : null;
  }

  /** The whole record. */
  get record(): ReturnType<Match['record']> {
    this.#record ??= dealMatch(this.game, this.dealt, this.#entries, true).record();
    return this.#record;
  }

  /** When the seat to act runs out of time; null if it cannot. Time before `loaded`, in which no server had the match, does not count. */
  deadline(loaded: number): number | null {
    return this.over ? null : deadlineOf(this.dealt, this.#entries, this.turn, loaded);
  }

  /** Milliseconds left by seat, null without a clock. */
  left(now: number): number[] | null {
    return timeLeft(this.dealt, this.#entries, this.turn, now);
  }

  /** The position as it stands, for sheets. */
  moment(now: number): Moment {
    return momentOf(this.dealt.id, this.#match, this.#last, this.left(now));
  }

  /** Play what a seat answers, if the rules allow it: `keep` follows when its line is kept, or `rewind`. */
  attempt(seat: number, action: unknown): Submission {
    const done = this.#match.submit(seat, action);
    if (done.ok) this.#views = new Views(this.#match);
    return done;
  }

  /** The line of what was played, or of who gave up, is kept. */
  keep(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** Play a line that is kept. */
  take(entry: Entry): void {
    playEntry(this.#match, entry);
    this.#views = new Views(this.#match);
    this.#entries.push(entry);
  }

  /** Back to what is kept. */
  rewind(): void {
    this.#match = dealMatch(this.game, this.dealt, this.#entries);
    this.#views = new Views(this.#match);
  }
}
