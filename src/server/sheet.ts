/** Sheets: what one watcher is sent of a position. Built from views alone, so that nothing hidden can be on one. */
import { type Game, heardBy } from '../core/index.ts';
import type { Match } from '../match/index.ts';
import type { Choice, Told, Update } from './protocol.ts';
import { type Entry, FORFEIT } from './store/store.ts';

/** What changed between two views of the same watcher, who heard of this action, as the game tells it. */
export function eventsOf(game: Game, before: unknown, after: unknown, action: number): readonly Told[] {
  return game.events?.(before, after, game.actions.all[action]) ?? [];
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
  /** Milliseconds left by seat, if there is a clock. */
  readonly left: readonly number[] | null;
}

/** The position of a moment as one watcher may see it. */
export function makeSheet(moment: Moment, seat: number, view: unknown, events: readonly Told[]): Update {
  const { id, match, last, left } = moment;
  const { game } = match;
  const ended = last?.action === FORFEIT;
  const action = last === null || ended ? null : heardBy(game, last.action, last.seat, seat);
  return {
    type: 'update',
    match: id,
    seat,
    ply: match.ply,
    turn: ended ? -1 : match.turn,
    question: ended || match.over ? '' : match.question,
    by: last?.seat ?? null,
    action,
    acted: action === null ? null : game.actions.all[action],
    told: action === null ? '' : game.tell(game.actions.all[action]),
    scores: Array.from({ length: match.seats }, (_, player) => match.score(player)),
    events: [...events],
    view,
    legal: ended || seat < 0 ? [] : match.legal(seat),
    ...(left && { left: [...left] }),
  };
}

/** The same sheet with sentences for what may be played. */
export function withChoices(game: Game, sheet: Update): Update {
  return { ...sheet, choices: choicesOf(game, sheet.view, sheet.legal) };
}
