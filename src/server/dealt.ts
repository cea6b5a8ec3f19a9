/** A match as it was dealt, and what follows from its log alone: the position, the clocks and the result. */
import type { Game } from '../core/index.ts';
import { Match } from '../match/index.ts';
import type { Clock, Result } from './protocol.ts';
import { type Entry, FORFEIT } from './store/store.ts';

/** How a match was dealt, and when its first question was asked. */
export interface Dealt {
  readonly id: string;
  readonly seats: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: Clock | null;
  readonly started: number;
}

/** The match as it stands after these first lines of its log. Throws if the rules do not allow them. */
export function dealMatch(game: Game, dealt: Dealt, entries: readonly Entry[], hashes = false): Match {
  const { seats, seed, options } = dealt;
  const match = new Match(game, { seats, seed, options, hashes });
  for (const entry of entries) playEntry(match, entry);
  return match;
}

/** Play a line of the log. Throws if the rules do not allow it: the log is then not of these rules. */
export function playEntry(match: Match, entry: Entry): void {
  if (entry.action === FORFEIT) return;
  const done = match.submit(entry.seat, entry.action);
  if (!done.ok || match.ply !== entry.ply + 1) {
    throw new Error(`the log of this match does not follow its rules at ply ${entry.ply}`);
  }
}

/** When the seat to act runs out of time; null without a clock. The time before `loaded`, when nobody could be asked, does not count. */
export function deadlineOf(dealt: Dealt, entries: readonly Entry[], turn: number, loaded: number): number | null {
  const { clock, started } = dealt;
  if (!clock) return null;
  const asked = Math.max(entries.at(-1)?.at ?? started, loaded);
  return asked + clock.seconds * 1000 - (clock.per === 'game' ? spentBy(dealt, entries, turn) : 0);
}

/** Milliseconds left by seat; null without a clock. */
export function timeLeft(dealt: Dealt, entries: readonly Entry[], turn: number, now: number): number[] | null {
  const { clock, seats, started } = dealt;
  if (!clock) return null;
  const thinking = now - (entries.at(-1)?.at ?? started);
  return Array.from({ length: seats }, (_, seat) => {
    const spent = (clock.per === 'game' ? spentBy(dealt, entries, seat) : 0) + (seat === turn ? thinking : 0);
    return Math.max(0, clock.seconds * 1000 - spent);
  });
}

/** How long a seat has thought about the questions it has answered. */
function spentBy(dealt: Dealt, entries: readonly Entry[], seat: number): number {
  let [asked, spent] = [dealt.started, 0];
  for (const entry of entries) {
    if (entry.seat === seat) spent += entry.at - asked;
    asked = entry.at;
  }
  return spent;
}

/** How a match ended that is over, or that `by` gave up: who gave up is last, the others keep their order. */
export function resultOf(match: Match, by: number | null): Result {
  const seats = Array.from({ length: match.seats }, (_, seat) => seat);
  const standing = seats.map((seat) => match.place(seat));
  const placeOf = (seat: number) =>
    seat === by ? seats.length : 1 + seats.filter((other) => other !== by && standing[other] < standing[seat]).length;
  const places = by === null ? standing : seats.map(placeOf);
  const ending = by !== null ? 'forfeit' : match.capped ? 'cap' : 'rules';
  return { ending, by, places, scores: seats.map((seat) => match.score(seat)) };
}
