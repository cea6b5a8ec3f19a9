/** The answers that were given to actions: the same key again gets the same answer again. */
import type { Game } from '../core/index.ts';
import { type Dealt, dealMatch, playEntry } from './dealt.ts';
import type { AnswerBody } from './protocol.ts';
import { eventsOf } from './sheet.ts';
import type { Entry } from './store/store.ts';

/** Answers that a room remembers, enough for what is sent again at once; older ones are made again from the log. */
const MOST_REMEMBERED = 8;

/** The latest answers, by seat and key. */
export class RecentAnswers {
  readonly #answers: { readonly seat: number; readonly key: string; readonly answer: AnswerBody<'accepted'> }[] = [];

  get(seat: number, key: string): AnswerBody<'accepted'> | undefined {
    return this.#answers.find((known) => known.key === key && known.seat === seat)?.answer;
  }

  add(seat: number, key: string, answer: AnswerBody<'accepted'>): void {
    if (this.#answers.push({ seat, key, answer }) > MOST_REMEMBERED) this.#answers.shift();
  }
}

/** The answer that was given to the line of the log at this ply, made again. */
export function answerOf(game: Game, dealt: Dealt, entries: readonly Entry[], ply: number): AnswerBody<'accepted'> {
  const match = dealMatch(game, dealt, entries.slice(0, ply));
  const { seat, action } = entries[ply];
  const before = match.view(seat);
  playEntry(match, entries[ply]);
  return { type: 'accepted', ply: ply + 1, action, events: eventsOf(game, before, match.view(seat), action) };
}
