/** Refusals: why an answer was not accepted, and the one door by which an answer reaches the rules. */
import type { Game } from './game.ts';
import type { State } from './state.ts';

/** Why an answer was not accepted: a code for programs and a sentence for people. */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** Refusals that need no rules. */
export const REFUSALS: Readonly<Record<'MATCH_FINISHED' | 'NOT_PLAYER_TURN' | 'UNKNOWN_ACTION' | 'STALE', string>> =
  Object.freeze({
    MATCH_FINISHED: 'The match is over.',
    NOT_PLAYER_TURN: 'It is not your turn.',
    UNKNOWN_ACTION: 'That is not an action of this game.',
    STALE: 'That answers an older question: the match has gone on.',
  });

/** A refusal with its sentence. */
export function refusal(game: Game, code: string): Refusal {
  const sentences: Readonly<Record<string, string>> = { ...REFUSALS, ...game.refusals };
  return Object.freeze({ code, reason: sentences[code] ?? code });
}

/**
 * Read an answer to the question `s` asks: the id of a legal action, or the refusal. The one door by which anything
 * from outside reaches the rules.
 */
export function readAction<S extends State>(game: Game<S>, s: S, input: unknown): number | Refusal {
  const id = game.actions.idOf(input);
  const code = id < 0 ? null : game.refuse(s, id);
  if (id >= 0 && code === null) return id;
  const explained = game.explain?.(s, input, code) ?? null;
  return explained === null ? refusal(game, code ?? 'UNKNOWN_ACTION') : Object.freeze({ ...explained });
}
