/** The contract: a game is a plain object of pure rules over one flat state. */
import type { ActionSpace } from './actions.ts';
import type { Agent, Refusal } from './agent.ts';
import type { Tensor, Tokens } from './encoder.ts';
import type { Ink } from './ink.ts';
import { type OptionTable, type Parsed, parseOptions } from './options.ts';
import { next, type Rng, seedRng } from './rng.ts';
import { copyState, type State } from './state.ts';

/** What `turn` says when nobody may act any more. */
export const OVER = -1;

/** The seat of somebody who only watches: sees what everyone may see. */
export const SPECTATOR = -1;

/**
 * A game. `S` is its state, `A` its actions, `V` what a seat sees of it, `O` its options.
 * No function but `create` allocates in a hot path, none reads a clock or any luck but `s.rng`.
 */
// biome-ignore lint/suspicious/noExplicitAny: the defaults stand for "some game", whose parts only the game itself knows
export interface Game<S extends State = any, A = any, V = any, O = any> {
  readonly id: string;
  /** The name people know it by. */
  readonly name: string;
  /** Changes whenever the same seed and actions could lead to a different game, or a published number moves. */
  readonly version: number;
  /** Fewest and most players. */
  readonly seats: readonly [min: number, max: number];
  readonly options: OptionTable;
  readonly actions: ActionSpace<A>;
  /** A sentence for each code that `refuse` and `misread` return. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Whether the most points win or the fewest. */
  readonly goal: 'most' | 'fewest';

  /** A blank state; the only function that allocates. */
  create(): S;
  /** Why so many seats cannot be dealt under these options, as a sentence; null if they can. For options that depend on it. */
  problem?(seats: number, options: O): string | null;
  /** Deal into `s`, whose words are all zero but for its freshly seeded luck. */
  setup(s: S, seats: number, options: O): void;
  /** How many sit at the table. */
  players(s: S): number;
  /** The seat that must act, or `OVER`. */
  turn(s: S): number;
  /** What the seat to act is being asked, in a few words; for games that ask different things. */
  question?(s: S): string;
  /** Why the seat to act may not play this action, as a code; null if it may. Never changes `s`. */
  refuse(s: S, action: A): string | null;
  /** Write the ids that `refuse` allows, ascending, to `out`; returns how many. */
  legal(s: S, out: Int32Array): number;
  /** Play a legal action. */
  apply(s: S, action: A): void;
  /** Points so far, as the table counts them. */
  score(s: S, seat: number): number;
  /** 1 for the winner (so far), ties shared. */
  place(s: S, seat: number): number;
  /** Whether the game was stopped by a cap among its options rather than ended by its rules. */
  capped(s: S): boolean;

  /** All this seat may know, as plain JSON, built from nothing; `SPECTATOR` sees what all may see. */
  view(s: S, seat: number): V;
  /** Everything, hidden cards and coming draws included, as plain JSON: for replays and debugging, never for a player. */
  reveal(s: S): unknown;
  /** Deal again, with `s.rng`, all that this seat cannot know. The result depends on nothing hidden. */
  imagine(s: S, seat: number): void;
  readonly tensor: Tensor<S>;
  readonly tokens: Tokens<S>;
  /** The view as text. */
  show(view: V, ink: Ink): string;
  /** The action as a sentence, different for every action. */
  tell(action: A): string;
  /** Why input that is no action at all is none, as a code; for games whose players write moves freely. */
  misread?(s: S, input: unknown): string | null;
  /** Agents that know this game, by name. */
  readonly bots: Readonly<Record<string, () => Agent>>;

  /** What the words for how hard an opponent is mean in this game: the names, or specs, of agents. */
  readonly levels?: Readonly<Partial<Record<Level, string>>>;
  /**
   * A quick, sensible move of the seat to act, for rollouts: the id of a legal action. Searches ask it millions of times,
   * so it allocates nothing. It may look only at what the seat to act may know, and draws from `luck` alone.
   */
  policy?(s: S, luck: Rng): number;
  /**
   * How well a seat stands, from 0 (lost) to 1 (won), of a game that is not over; games for one ask it of finished ones
   * too, where more points must be worth more. It allocates nothing and should look only at what the seat may know.
   */
  evaluate?(s: S, seat: number): number;
  /**
   * The lowest legal id that comes to the same as this legal one for all the seat to act may know, such as turning up
   * another card of which nobody knows anything: searches try one of them. It allocates nothing.
   */
  alike?(s: S, action: number): number;
  /** The number of the round being played, for games of several rounds: searches may end a rollout where it changes. */
  round?(s: S): number;
}

/** How hard an opponent is, in words people understand. */
export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** What a game is started from. */
export interface Deal {
  readonly seats: number;
  readonly seed: string;
  readonly options?: unknown;
}

/** Refusals that need no rules. */
export const REFUSALS = {
  MATCH_FINISHED: 'The match is over.',
  NOT_PLAYER_TURN: 'It is not your turn.',
  UNKNOWN_ACTION: 'That is not an action of this game.',
} as const;

/** Check a deal that came from anywhere: the number of seats, the seed and every option. */
export function parseDeal(game: Game, deal: Deal): Parsed<Record<string, unknown>> {
  const [min, max] = game.seats;
  if (typeof deal.seats !== 'number') return { ok: false, problem: 'seats is a number' };
  if (!Number.isInteger(deal.seats) || deal.seats < min || deal.seats > max) {
    const range = min === max ? `${min}` : `${min} to ${max}`;
    return { ok: false, problem: `${game.id} is played by ${range}, not by ${deal.seats}` };
  }
  if (typeof deal.seed !== 'string') return { ok: false, problem: 'a seed is a string' };
  const options = parseOptions(game.options, deal.options);
  const problem = options.ok ? (game.problem?.(deal.seats, options.value) ?? null) : null;
  return problem === null ? options : { ok: false, problem };
}

/** Seed and deal a game into `s`, whatever was in it before. `episode` continues a seed: see `seedRng`. */
export function startGame<S extends State>(
  game: Game<S>,
  s: S,
  seats: number,
  options: unknown,
  seed: string,
  episode = 0,
): void {
  s.words.fill(0);
  seedRng(s.rng, seed, episode);
  game.setup(s, seats, options);
}

/** Deal a game into a new state. Throws if the deal is impossible: check what came from elsewhere with `parseDeal`. */
export function newGame<S extends State>(game: Game<S>, deal: Deal): S {
  const options = parseDeal(game, deal);
  if (!options.ok) throw new RangeError(options.problem);
  const s = game.create();
  startGame(game, s, deal.seats, options.value, deal.seed);
  return s;
}

/** The ids of all legal actions, ascending. */
export function legalIds<S extends State>(game: Game<S>, s: S): number[] {
  const out = new Int32Array(game.actions.size);
  return Array.from(out.subarray(0, game.legal(s, out)));
}

/** Make `into` a world that `seat` cannot tell from `s`: everything hidden is dealt anew from `luck`, the coming luck too. */
export function imagineInto<S extends State>(game: Game<S>, s: S, seat: number, luck: Rng, into: S): void {
  copyState(s, into);
  for (let i = 0; i < into.rng.length; i++) into.rng[i] = next(luck);
  game.imagine(into, seat);
}

/** A refusal with its sentence. */
export function refusal(game: Game, code: string): Refusal {
  const sentences: Readonly<Record<string, string>> = { ...REFUSALS, ...game.refusals };
  return { code, reason: sentences[code] ?? code };
}

/**
 * Read an answer to the question `s` asks: the id of a legal action, or the refusal. The one door by which anything
 * from outside reaches the rules.
 */
export function readAction<S extends State>(game: Game<S>, s: S, input: unknown): number | Refusal {
  const id = game.actions.idOf(input);
  if (id < 0) return refusal(game, game.misread?.(s, input) ?? 'UNKNOWN_ACTION');
  const code = game.refuse(s, game.actions.all[id]);
  return code === null ? id : refusal(game, code);
}
