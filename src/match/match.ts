/** A match: whose turn it is, what is submitted, what came of it. It has no clock, no socket and no promise. */
import {
  below,
  type Deal,
  type Game,
  hashState,
  imagineInto,
  OVER,
  parseDeal,
  type Refusal,
  type Rng,
  readAction,
  refusal,
  SPECTATOR,
  type State,
  startGame,
} from '../core/index.ts';
import type { MatchRecord } from './record.ts';

/** What a match is started from. */
// biome-ignore lint/suspicious/noExplicitAny: the default stands for the options of some game, which only the game knows
export interface MatchConfig<O = any> extends Deal<O> {
  /** Keep the hash of every position, so that the record can be verified ply by ply. */
  readonly hashes?: boolean;
}

/** What came of a submission: the action played, or why it was refused. */
export type Submission =
  | { readonly ok: true; readonly action: number; readonly ply: number }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a match is played on. Hosts that play one match after another use it again, which costs less than making it. */
export interface Bench<S extends State = State> {
  readonly state: S;
  /** Room for the legal ids. */
  readonly legal: Int32Array;
  /** Room for the ids of the actions played; it grows with the longest match. */
  readonly actions: number[];
}

/** Make one. */
export function createBench<S extends State>(game: Game<S>): Bench<S> {
  return { state: game.create(), legal: new Int32Array(game.actions.size), actions: [] };
}

/** What a match has instead of a state once it has given its own away: nothing can be read from it. */
const RELEASED: State = new Proxy({} as State, {
  get() {
    throw new Error('the match was released: what it was played on is in use elsewhere');
  },
});

/** One match of one game. The state stays inside: players are given views. */
// biome-ignore lint/suspicious/noExplicitAny: the default stands for the options of some game, which only the game knows
export class Match<S extends State = State, A = unknown, V = unknown, O = any> {
  readonly game: Game<S, A, V, O>;
  readonly seats: number;
  readonly seed: string;
  /** All options, defaults filled in. */
  readonly options: Readonly<O>;
  #state: S;
  readonly #legal: Int32Array;
  /** The ply at which the legal ids were listed last, and how many there were. */
  #listed = -1;
  #count = 0;
  /** The last id picked among them. */
  #picked = -1;
  /** The ids of the actions played: the first `#ply` of them, what comes after is left from another match. */
  #actions: number[];
  #ply = 0;
  readonly #hashes: string[] | null;

  /** Throws if the game cannot be dealt like this: check what came from elsewhere with `parseDeal`. */
  constructor(game: Game<S, A, V, O>, config: MatchConfig<NoInfer<O>>, bench: Bench<NoInfer<S>> = createBench(game)) {
    const options = parseDeal(game, config);
    if (!options.ok) throw new RangeError(options.problem);
    this.game = game;
    this.seats = config.seats;
    this.seed = String(config.seed);
    this.options = Object.freeze(options.value);
    this.#state = bench.state;
    this.#legal = bench.legal;
    this.#actions = bench.actions;
    startGame(game, this.#state, this.seats, this.options, this.seed);
    this.#hashes = config.hashes ? [this.hash()] : null;
  }

  /** How many actions have been played. */
  get ply(): number {
    return this.#ply;
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

  /** The ids of the actions played so far, in an array of the caller's own. */
  get actions(): readonly number[] {
    return this.#actions.slice(0, this.#ply);
  }

  /** The ids a seat may play now, ascending: none unless it is its turn. */
  legal(seat: number): number[] {
    if (this.#known(seat) !== this.turn) return [];
    this.#list();
    const legal = this.#legal;
    const count = this.#count;
    const ids: number[] = new Array(count);
    for (let i = 0; i < count; i++) ids[i] = legal[i];
    return ids;
  }

  /** Any of them, each as likely, drawn with `luck`; -1 if there is none. */
  pick(seat: number, luck: Rng): number {
    if (this.#known(seat) !== this.turn) return -1;
    this.#list();
    this.#picked = this.#legal[below(luck, this.#count)];
    return this.#picked;
  }

  /** All a seat may know; `SPECTATOR` sees what all may see. */
  view(seat: number): V {
    return this.game.view(this.#state, seat === SPECTATOR ? seat : this.#known(seat));
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
    return this.game.score(this.#state, this.#known(seat));
  }

  /** The place of a seat, 1 for the winner, ties shared. */
  place(seat: number): number {
    return this.game.place(this.#state, this.#known(seat));
  }

  /** Whether a cap among the options stopped the match. */
  get capped(): boolean {
    return this.game.capped(this.#state);
  }

  /** Write a world that `seat` cannot tell from the real one into `into`, drawn with `luck` alone. */
  imagine(seat: number, into: S, luck: Rng): void {
    imagineInto(this.game, this.#state, seat === SPECTATOR ? seat : this.#known(seat), luck, into);
  }

  /**
   * Play what a seat answers, or say why not. A refused answer changes nothing. With `ply`, the number of actions played
   * when the question was asked, an answer to an older question is refused as stale and never hits the next one.
   */
  submit(seat: number, input: unknown, asked?: { readonly ply?: number }): Submission {
    const read = this.answer(seat, input, asked?.ply);
    return typeof read === 'number' ? { ok: true, action: read, ply: this.#ply } : { ok: false, refusal: read };
  }

  /** The same, told by the id of the action played or by the refusal: nothing is made for an answer that is accepted. */
  answer(seat: number, input: unknown, ply: number = this.#ply): number | Refusal {
    const turn = this.turn;
    if (turn === OVER) return refusal(this.game, 'MATCH_FINISHED');
    if (ply !== this.#ply) return refusal(this.game, 'STALE');
    if (turn !== seat) return refusal(this.game, 'NOT_PLAYER_TURN');
    const read = this.#wasListed(input) ? input : readAction(this.game, this.#state, input);
    if (typeof read !== 'number') return read;
    this.game.apply(this.#state, read);
    this.#actions[this.#ply++] = read;
    this.#hashes?.push(this.hash());
    return read;
  }

  /** The match so far, whole: enough to play it again anywhere. */
  record(): MatchRecord {
    return {
      game: this.game.id,
      version: this.game.version,
      seats: this.seats,
      seed: this.seed,
      options: { ...this.options },
      actions: this.#actions.slice(0, this.#ply),
      ...(this.#hashes && { hashes: [...this.#hashes] }),
    };
  }

  /** Give up what the match is played on, for another match. This one keeps its record and says nothing more. */
  release(): Bench<S> {
    const bench = { state: this.#state, legal: this.#legal, actions: this.#actions };
    this.#state = RELEASED as S; // whoever still holds this match, or a seat of it, sees nothing of the next one
    this.#actions = this.#actions.slice(0, this.#ply);
    this.#listed = -1;
    return bench;
  }

  /** List the legal ids, once a question. */
  #list(): void {
    if (this.#listed === this.#ply) return;
    this.#count = this.game.legal(this.#state, this.#legal);
    this.#listed = this.#ply;
    this.#picked = -1;
  }

  /** Whether this is the id of an action that was listed as legal for this very question: there is no need to ask again. */
  #wasListed(input: unknown): input is number {
    if (this.#listed !== this.#ply || typeof input !== 'number' || input < 0 || Object.is(input, -0)) return false;
    const legal = this.#legal;
    const count = this.#count;
    if (input >= 0 && input === this.#picked) return true; // -1 is picked where nothing was
    for (let i = 0; i < count; i++) if (legal[i] === input) return true;
    return false;
  }

  /** The seat, if there is such a one at this table: no other number is a door to anything. */
  #known(seat: number): number {
    if (Number.isInteger(seat) && seat >= 0 && seat < this.seats) return seat;
    throw new RangeError(`there is no seat ${seat}: seats are 0 to ${this.seats - 1}`);
  }
}
