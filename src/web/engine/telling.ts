/** Positions and steps as a seat sees them: what the engine knows, put into the words of the seam. */
import { type Game, heardBy } from '../../core/index.ts';
import { type Match, type MatchRecord, openRecord } from '../../match/index.ts';
import type { Choice, Position, Step, Told } from '../source/source.ts';

/** The table now, as a seat sees it; -1 for a spectator. */
export function positionOf(match: Match, seat: number): Position {
  const { game } = match;
  const view = match.view(seat);
  const seats = Array.from({ length: match.seats }, (_, i) => i);
  const legal = seat >= 0 ? match.legal(seat) : [];
  return {
    ply: match.ply,
    turn: match.turn,
    question: match.over ? '' : match.question,
    view,
    legal: legal.map((id) => choiceOf(game, view, id)),
    scores: seats.map((i) => match.score(i)),
    places: match.over ? seats.map((i) => match.place(i)) : [],
    capped: match.over && match.capped,
  };
}

function choiceOf(game: Game, view: unknown, id: number): Choice {
  const action = game.actions.all[id];
  const preview = previewOf(game, view, action);
  return { id, action, text: game.tell(action), preview };
}

function previewOf(game: Game, view: unknown, action: unknown): Told | null {
  return game.preview?.(view, action) ?? null;
}

/** One action as a seat saw it happen, and heard of it. */
export function stepOf(match: Match, seat: number, actor: number, id: number, before: unknown, after: unknown): Step {
  const { game } = match;
  const action = game.actions.all[heardBy(game, id, actor, seat)];
  return {
    ply: match.ply,
    seat: actor,
    id,
    action,
    text: game.tell(action),
    events: game.events?.(before, after, action) ?? [],
    scores: Array.from({ length: match.seats }, (_, i) => match.score(i)),
  };
}

/** A match told from its beginning as a seat saw it. */
export function stepsOf(game: Game, record: MatchRecord, seat: number): Step[] {
  const match = openRecord(game, record);
  let before = match.view(seat);
  return record.actions.map((id) => {
    const actor = match.turn;
    match.submit(actor, id);
    const after = match.view(seat);
    const step = stepOf(match, seat, actor, id, before, after);
    before = after;
    return step;
  });
}
