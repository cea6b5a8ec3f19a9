/** Sheets: what one watcher is sent of a position. Built from views alone, so that nothing hidden can be on one. */
import { type Game, heardBy } from '../core/index.ts';
import type { Match } from '../match/index.ts';
import type { Choice, Told, Update } from './protocol.ts';
import { type Entry, FORFEIT } from './store/store.ts';

/** What changed between two views of the same watcher, who heard of this action, as the game tells it. */
export function eventsOf(game: Game, before: unknown, after: unknown, action: number): Told[] {
  return [...(game.events?.(before, after, game.actions.all[action]) ?? [])];
}

/** Legal actions with their sentences and previews. */
export function choicesOf(game: Game, view: unknown, legal: readonly number[]): Choice[] {
  return legal.map((id) => {
    const action = game.actions.all[id];
    return { id, action, text: game.tell(action), preview: game.preview?.(view, action) ?? null };
  });
}

/** What a sheet is about, the same for all watchers. */
export interface Moment {
  readonly id: string;
  readonly match: Match;
  /** The last line of the log; null at the start. */
  readonly last: Entry | null;
  readonly turn: number;
  /** Milliseconds left by seat, if there is a clock. */
  readonly left: number[] | null;
}

/** The moment a match is at, after this last line of its log. */
export function momentOf(id: string, match: Match, last: Entry | null, left: number[] | null): Moment {
  return { id, match, last, turn: last?.action === FORFEIT || match.over ? -1 : match.turn, left };
}

/** What is asked. */
export function questionOf({ match, turn }: Moment): string {
  return turn < 0 ? '' : match.question;
}

/** How the points stand, by seat. */
export function scoresOf({ match }: Moment): number[] {
  const scores: number[] = [];
  for (let seat = 0; seat < match.seats; seat++) scores.push(match.score(seat));
  return scores;
}

/** The last action as a seat hears of it; null if there is none, or a seat gave up instead. */
export function heardOf({ match, last }: Moment, seat: number): number | null {
  return last === null || last.action === FORFEIT ? null : heardBy(match.game, last.action, last.seat, seat);
}

/** What a seat may play; nothing for a spectator. */
export function legalOf({ match, turn }: Moment, seat: number): number[] {
  return turn < 0 || seat < 0 ? [] : match.legal(seat);
}

/** The position of a moment as one watcher may see it. */
export function makeSheet(moment: Moment, seat: number, view: unknown, events: Told[]): Update {
  const { id, match, last, turn, left } = moment;
  const action = heardOf(moment, seat);
  const acted = action === null ? null : match.game.actions.all[action];
  return {
    type: 'update',
    match: id,
    seat,
    ply: match.ply,
    turn,
    question: questionOf(moment),
    by: last?.seat ?? null,
    action,
    acted,
    told: acted === null ? '' : match.game.tell(acted),
    scores: scoresOf(moment),
    events,
    view,
    legal: legalOf(moment, seat),
    ...(left && { left }),
  };
}

/** The same sheet with sentences for what may be played, which are made from the view. */
export function withChoices(game: Game, sheet: Update, view: unknown): Update {
  return { ...sheet, choices: choicesOf(game, view, sheet.legal) };
}
