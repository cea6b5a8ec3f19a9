/** A match as it was dealt, and what follows from its log alone: the clocks and the result. */
import type { Match } from '../match/index.ts';
import type { Clock, Result } from './protocol.ts';
import type { Entry } from './store/store.ts';

/** How a match was dealt, and when its first question was asked. */
export interface Dealt {
  readonly id: string;
  readonly seats: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: Clock | null;
  readonly started: number;
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
