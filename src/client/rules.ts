/**
 * Rules, for clients that have them: a position then comes as a few words of a state, and the view, sentences and events are made
 * here, by the same functions as on the server.
 */
import { type Game, OVER, type State } from '../core/index.ts';
import { takeRuns } from '../server/knowledge.ts';
import type { MatchInfo, Update, Words } from '../server/protocol.ts';
import { choicesOf, eventsOf } from '../server/sheet.ts';

/** Follows one match from one seat. */
export interface Follower {
  /** The position these words lead to; null if they do not start from the one that is known. */
  follow(words: Words): Update | null;
}

/** Finds what follows a match; null if its rules, or that version of them, are not here. */
export type Rules = (match: MatchInfo, seat: number, choices: boolean) => Follower | null;

/** The rules of these games: `connect(url, { rules: rulesOf(games) })`. */
export function rulesOf(games: Readonly<Record<string, Game>>): Rules {
  return ({ game: id, version, seats }, seat, choices) => {
    const game = Object.hasOwn(games, id) && games[id].version === version ? games[id] : null;
    return game && new SeatFollower(game, seats.length, seat, choices);
  };
}

class SeatFollower implements Follower {
  readonly #game: Game;
  readonly #seats: number;
  readonly #seat: number;
  readonly #choices: boolean;
  readonly #state: State;
  /** The position that is known: its ply, -1 before the first one, and its view. */
  #ply = -1;
  #view: unknown;

  constructor(game: Game, seats: number, seat: number, choices: boolean) {
    this.#game = game;
    this.#seats = seats;
    this.#seat = seat;
    this.#choices = choices;
    this.#state = game.create();
  }

  follow(words: Words): Update | null {
    if (words.from !== null && words.from !== this.#ply) return null;
    const game = this.#game;
    const s = this.#state;
    if (!takeRuns(s, words.words)) {
      this.#ply = -1; // half of them may be written
      return null;
    }
    const { type: _, from: __, words: ___, legal, left, ...rest } = words;
    const { action, ply, turn } = words;
    const view = game.view(s, this.#seat);
    const follows = action !== null && this.#ply === ply - 1;
    const events = follows ? eventsOf(game, this.#view, view, action) : [];
    this.#ply = ply;
    this.#view = view;
    const acted = action === null ? null : game.actions.all[action];
    return {
      ...rest,
      type: 'update',
      question: turn === OVER ? '' : (game.question?.(s) ?? ''),
      acted,
      told: acted === null ? '' : game.tell(acted),
      scores: Array.from({ length: this.#seats }, (_, seat) => game.score(s, seat)),
      events,
      view,
      legal,
      ...(this.#choices && { choices: choicesOf(game, view, legal) }),
      ...(left && { left }),
    };
  }
}
