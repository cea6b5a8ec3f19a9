/** The answers of a room: what it says to an attempt that cannot be played now, and the same again to one that was played before. */
import { type Game, type Refusal, refusal } from '../core/index.ts';
import { type Answered, type Attempt, first } from './attempt.ts';
import { type Dealt, dealMatch, playEntry } from './dealt.ts';
import type { AnswerBody } from './protocol.ts';
import { eventsOf } from './sheet.ts';
import { type Entry, FORFEIT } from './store/store.ts';
import type { Transcript } from './transcript.ts';

/** Answers that a room remembers, enough for what is sent again at once; older ones are made again from the log. */
const MOST_REMEMBERED = 8;

/** Why an answer to an earlier question changes nothing. */
export const STALE = 'That was an answer to an earlier question.';
const KEY_REUSED = { code: 'KEY_REUSED', reason: 'This key was used for another action: make a new key for each one.' };

/** What answers are made from. */
export interface AnswersPorts {
  readonly transcript: Transcript;
  /** What a seat played under a key. */
  find(seat: number, key: string): Promise<Entry | null>;
  /** Take in what others added to the log. */
  catchUp(): Promise<void>;
}

/** Gives answers, and knows the latest by seat and key: the same key again gets the same answer again. */
export class Answers {
  readonly #ports: AnswersPorts;
  readonly #latest: { readonly seat: number; readonly key: string; readonly answer: AnswerBody<'accepted'> }[] = [];

  constructor(ports: AnswersPorts) {
    this.#ports = ports;
  }

  /** An attempt was played, and answered so. */
  add(seat: number, key: string, answer: AnswerBody<'accepted'>): void {
    if (this.#latest.push({ seat, key, answer }) > MOST_REMEMBERED) this.#latest.shift();
  }

  /** What the rules, or the server, have against an attempt. */
  refused(seat: number, { code, reason }: Refusal): AnswerBody<'refused'> {
    const { match, over } = this.#ports.transcript;
    return { type: 'refused', code, reason, ply: match.ply, legal: over ? [] : match.legal(seat) };
  }

  /** The question was answered already: by this very request, or by another. */
  async tooLate(seat: number, attempt: Attempt): Promise<Answered> {
    const again = await this.again(seat, attempt);
    if (again) return again;
    const { over, game, match } = this.#ports.transcript;
    if (over) return first(this.refused(seat, refusal(game, 'MATCH_FINISHED')));
    return first({ type: 'stale', ply: match.ply, reason: STALE });
  }

  /** The answer that was given to this key before; null if it is new. */
  async again(seat: number, attempt: Attempt): Promise<Answered | null> {
    const latest = this.#latest.find((known) => known.key === attempt.key && known.seat === seat)?.answer;
    const known = latest && (attempt.brief || latest.events) ? first(latest) : await this.#made(seat, attempt.key);
    if (!known) return null;
    const { action, events: _, ...brief } = known.outcome;
    if (this.#ports.transcript.game.actions.idOf(attempt.action) !== action)
      return { ...known, outcome: this.refused(seat, KEY_REUSED) };
    return attempt.brief ? { ...known, outcome: { ...brief, action } } : known;
  }

  /** An answer given long ago, made again from the log. */
  async #made(seat: number, key: string): Promise<Answered<AnswerBody<'accepted'>> | null> {
    const { transcript, find, catchUp } = this.#ports;
    const entry = await find(seat, key);
    if (!entry || entry.action === FORFEIT) return null;
    if (entry.ply >= transcript.entries.length) await catchUp();
    const { game, dealt, entries } = transcript;
    return { outcome: answerOf(game, dealt, entries, entry.ply), playedAgain: entry.ply + 1 };
  }
}

/** The answer that was given to the line of the log at this ply, made again. */
function answerOf(game: Game, dealt: Dealt, entries: readonly Entry[], ply: number): AnswerBody<'accepted'> {
  const match = dealMatch(game, dealt, entries.slice(0, ply));
  const { seat, action } = entries[ply];
  const before = match.view(seat);
  playEntry(match, entries[ply]);
  return { type: 'accepted', ply: ply + 1, action, events: eventsOf(game, before, match.view(seat), action) };
}
