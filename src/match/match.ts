/** A match: whose turn it is, what is submitted, what came of it. It has no clock, no socket and no promise. */
import {
  type Game,
  hashState,
  imagineInto,
  legalIds,
  newGame,
  OVER,
  parseDeal,
  type Refusal,
  type Rng,
  readAction,
  refusal,
  type State,
} from '../core/index.ts';
import type { MatchRecord } from './record.ts';

/** What a match is started from. */
export interface MatchConfig {
  readonly seats: number;
  readonly seed: string;
  /** The game's own options; what is left out takes its default. */
  readonly options?: unknown;
  /** Keep the hash of every position, so that the record can be verified ply by ply. */
  readonly hashes?: boolean;
}

/** What came of a submission: the action played, or why it was refused. */
export type Submission =
  | { readonly ok: true; readonly action: number; readonly ply: number }
  | { readonly ok: false; readonly refusal: Refusal };

/** One match of one game. The state stays inside: players are given views. */
export class Match<S extends State = State, A = unknown, V = unknown> {
  readonly game: Game<S, A, V>;
  readonly seats: number;
  readonly seed: string;
  /** All options, defaults filled in. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly #state: S;
  readonly #actions: number[] = [];
  readonly #hashes: string[] | null;

  /** Throws if the game cannot be dealt like this: check what came from elsewhere with `parseDeal`. */
  constructor(game: Game<S, A, V>, config: MatchConfig) {
    const options = parseDeal(game, config);
    if (!options.ok) throw new RangeError(options.problem);
    this.game = game;
    this.seats = config.seats;
    this.seed = config.seed;
    this.options = options.value;
    this.#state = newGame(game, config);
    this.#hashes = config.hashes ? [this.hash()] : null;
  }

  /** How many actions have been played. */
  get ply(): number {
    return this.#actions.length;
  }

  /** The seat that must act, or `OVER`. */
  get turn(): number {
    return this.game.turn(this.#state);
  }

  /** What the seat to act is being asked, in a few words; empty if the game asks only one thing. */
  get question(): string {
    return this.game.question?.(this.#state) ?? '';
  }

  get over(): boolean {
    return this.turn === OVER;
  }

  /** The ids of the actions played so far. */
  get actions(): readonly number[] {
    return this.#actions;
  }

  /** The ids the seat to act may play, ascending. */
  legal(): number[] {
    return legalIds(this.game, this.#state);
  }

  /** All a seat may know; `SPECTATOR` sees what all may see. */
  view(seat: number): V {
    return this.game.view(this.#state, seat);
  }

  /** Everything, hidden cards included: for records and tools, never for a player. */
  reveal(): unknown {
    return this.game.reveal(this.#state);
  }

  /** The hash of the position. */
  hash(): string {
    return hashState(this.#state);
  }

  /** Points of a seat so far. */
  score(seat: number): number {
    return this.game.score(this.#state, seat);
  }

  /** The place of a seat, 1 for the winner, ties shared. */
  place(seat: number): number {
    return this.game.place(this.#state, seat);
  }

  /** Whether a cap among the options stopped the match. */
  get capped(): boolean {
    return this.game.capped(this.#state);
  }

  /** Write a world that `seat` cannot tell from the real one into `into`, drawn with `luck` alone. */
  imagine(seat: number, into: S, luck: Rng): void {
    imagineInto(this.game, this.#state, seat, luck, into);
  }

  /** Play what a seat answers, or say why not. A refused answer changes nothing. */
  submit(seat: number, input: unknown): Submission {
    const turn = this.turn;
    if (turn === OVER) return { ok: false, refusal: refusal(this.game, 'MATCH_FINISHED') };
    if (turn !== seat) return { ok: false, refusal: refusal(this.game, 'NOT_PLAYER_TURN') };
    const read = readAction(this.game, this.#state, input);
    if (typeof read !== 'number') return { ok: false, refusal: read };
    this.game.apply(this.#state, this.game.actions.all[read]);
    this.#actions.push(read);
    this.#hashes?.push(this.hash());
    return { ok: true, action: read, ply: this.ply };
  }

  /** The match so far, whole: enough to play it again anywhere. */
  record(): MatchRecord {
    return {
      game: this.game.id,
      version: this.game.version,
      seats: this.seats,
      seed: this.seed,
      options: { ...this.options },
      actions: [...this.#actions],
      ...(this.#hashes && { hashes: [...this.#hashes] }),
    };
  }
}
