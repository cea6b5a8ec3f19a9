/** Stories: a whole match told in sentences, as one seat or somebody watching came to know it. */
import { type Game, heardBy, SPECTATOR, type State, type Told } from '../core/index.ts';
import { type MatchRecord, openRecord } from './record.ts';

/** What one action brought about. */
export interface Chapter {
  /** How many actions had been played before. */
  readonly ply: number;
  /** Who acted, and what was played. */
  readonly seat: number;
  readonly action: number;
  /** The action as a sentence, as the observer heard of it. */
  readonly text: string;
  /** What happened, as far as the observer knows. */
  readonly events: readonly Told[];
}

/**
 * Tell a recorded match action by action, as `observer` saw it. What happened comes from the game's `events`, made from the
 * observer's own views: nothing hidden can be told. Throws if the record cannot be played.
 */
export function* chapters<S extends State, A, V>(
  game: Game<S, A, V>,
  record: MatchRecord,
  observer: number = SPECTATOR,
): Generator<Chapter> {
  const match = openRecord(game, record);
  let before = match.view(observer);
  for (const action of record.actions) {
    const seat = match.turn;
    const ply = match.ply;
    const done = match.submit(seat, action);
    if (!done.ok) throw new Error(`action ${ply} of the record is refused: ${done.refusal.reason}`);
    const after = match.view(observer);
    const object = game.actions.all[heardBy(game, action, seat, observer)];
    yield { ply, seat, action, text: game.tell(object), events: game.events?.(before, after, object) ?? [] };
    before = after;
  }
}

/** A whole match in sentences, one line each. */
export function story<S extends State, A, V>(
  game: Game<S, A, V>,
  record: MatchRecord,
  observer: number = SPECTATOR,
): string[] {
  return [...chapters(game, record, observer)].flatMap(({ seat, text, events }) =>
    events.length > 0 ? events.map((event) => event.text) : [`Seat ${seat}: ${text}.`],
  );
}
