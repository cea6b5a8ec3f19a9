/** Actions that may not be played. */
import { type Game, type Refusal, refusal, type State } from '../core/index.ts';

/** An action that may not be played: nothing has changed. */
export class IllegalActionError extends Error {
  override readonly name = 'IllegalActionError';
  readonly code: string;
  readonly action: unknown;
  /** The row of the batch, 0 in an environment of one game. */
  readonly row: number;
  constructor(game: Game, action: unknown, why: Refusal, where = '', row = 0) {
    super(`${game.id} refuses action ${String(action)}${where}: ${why.reason} (${why.code})`);
    this.code = why.code;
    this.action = action;
    this.row = row;
  }
}

/** Why the seat to act may not play the action of this number; null if it may. */
export function whyNot<S extends State>(game: Game<S>, s: S, ended: boolean, action: unknown): Refusal | null {
  if (ended) return refusal(game, 'MATCH_FINISHED');
  const id = typeof action === 'number' ? game.actions.idOf(action) : -1;
  const code = id < 0 ? 'UNKNOWN_ACTION' : game.refuse(s, id);
  return code === null ? null : refusal(game, code);
}
