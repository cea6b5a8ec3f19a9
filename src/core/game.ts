/** The contract: a game is a plain object of pure rules over one flat state. `defineGame` makes one. */
import type { ActionSpace } from './actions.ts';
import type { Agent } from './agent.ts';
import type { Tensor, Tokens } from './encoder.ts';
import type { Ink } from './ink.ts';
import type { Learned } from './learned.ts';
import type { OptionTable } from './options.ts';
import type { Refusal } from './refusal.ts';
import type { Rng } from './rng.ts';
import type { State } from './state.ts';

/** What `turn` says when nobody may act any more. */
export const OVER = -1;

/** The seat of somebody who only watches: sees what everyone may see. */
export const SPECTATOR = -1;

/** How hard an opponent is, in words people understand. */
export const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

/** What a decision of a level may take in a game that does not say, in milliseconds of the processor. */
export const USUAL_BUDGETS: Readonly<Record<Level, number>> = Object.freeze({
  easy: 5,
  medium: 5,
  hard: 50,
  expert: 1000,
});

/** Something that happened, or would: plain JSON with a type for programs and a sentence for people. */
export interface Told {
  readonly type: string;
  readonly text: string;
}

/** What a game is called and what it is made of. */
export interface Identity<A, T extends OptionTable = OptionTable> {
  readonly id: string;
  /** The name people know it by. */
  readonly name: string;
  /** Changes whenever the same seed and actions could lead to a different game, or a published number moves. */
  readonly version: number;
  /** Fewest and most players. */
  readonly seats: readonly [min: number, max: number];
  readonly options: T;
  readonly actions: ActionSpace<A>;
  /** A sentence for each code that `refuse` and `explain` return. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Whether the most points win or the fewest. */
  readonly goal: 'most' | 'fewest';
}

/**
 * The rules: pure functions over one flat state. Actions are ids here; `actions.all[id]` is the object. No function but
 * `create` allocates in a hot path, none reads a clock or any luck but `s.rng`.
 */
export interface Rules<S extends State, O> {
  /** A blank state; the only function that allocates. Over `words` if given, as `defineState` does: batches lay theirs side by side. */
  create(words?: Int32Array, block?: Int32Array): S;
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
  refuse(s: S, id: number): string | null;
  /** Write the ids that `refuse` allows, ascending, to `out`; returns how many. */
  legal(s: S, out: Int32Array): number;
  /** Play a legal action. */
  apply(s: S, id: number): void;
  /** Points so far, as the table counts them. */
  score(s: S, seat: number): number;
  /** The number of the round being played, for games of several rounds: searches may end a rollout where it changes. */
  round?(s: S): number;
}

/** What is seen: built from nothing, only what the seat may know. */
export interface Sight<S extends State, V> {
  /** All this seat may know, as plain JSON; `SPECTATOR` sees what all may see. */
  view(s: S, seat: number): V;
  /** Deal again, with `s.rng`, all that this seat cannot know. The result depends on nothing hidden. */
  imagine(s: S, seat: number): void;
  /**
   * What the others at the table hear of an action that says more than they may know, such as how far somebody bids: the id
   * of the action that is told to them in its place. The same id for all others, and for every action if there is no `heard`.
   */
  heard?(id: number): number;
}

/** What is said, to people and to language models: pure functions over views, so that none of them can leak. */
export interface Speech<S extends State, A, V, P, E> {
  /** The view as text. */
  show(view: V, ink: Ink): string;
  /**
   * The action as a sentence, different for every action. With the view of a seat to which it is offered, as it stands on
   * that table: 'buy T2 green, 2 points, for 4 white 1 blue' rather than 'buy card 3 of level 2'.
   */
  tell(action: A, view?: V): string;
  /**
   * What a person types for an action: short, the same whenever it is offered, and different from all that are offered with
   * it, such as the letter of a slot, the number of a plant or the amount of a bid. Null leaves it to the table to number it.
   * With the view of a seat to which it is offered, in the words of that table.
   */
  key?(action: A, view?: V): string | null;
  /** The rules in a few lines, and what the signs in `show` mean: for people who ask. */
  readonly help?: string;
  /** What a legal action would cost and bring, as far as the seat knows. */
  preview?(view: V, action: A): P;
  /** What happened between two views of the same seat, the first before the action and the second after it. */
  events?(before: V, after: V, action: A): readonly E[];
  /**
   * What is wrong with this very answer, in more words than the table of sentences has: for input that is no action at all
   * (`code` is null), or for a refused action. Null leaves it at the table. Looks only at what the seat to act may know.
   */
  explain?(s: S, input: unknown, code: string | null): Refusal | null;
}

/** What a seat may know, as numbers for learning machines. */
export interface Encoders<S extends State> {
  readonly tensor: Tensor<S>;
}

/** Advice for searches and people. It may not peek: it is the same in all worlds the seat cannot tell apart. */
export interface Advice<S extends State> {
  /**
   * A quick, sensible move of the seat to act, for rollouts: the id of a legal action. Searches ask it millions of times,
   * so it allocates nothing. It may look only at what the seat to act may know, and draws from `luck` alone.
   */
  policy?(s: S, luck: Rng): number;
  /**
   * How well a seat stands, from 0 (lost) to 1 (won), of a game that is not over; games for one ask it of finished ones
   * too, where more points must be worth more. It allocates nothing and looks only at what the seat may know.
   */
  evaluate?(s: S, seat: number): number;
  /**
   * The lowest legal id that is equivalent to this legal one for all the seat to act may know, such as turning up another
   * card of which nobody knows anything: searches try one of them. It allocates nothing.
   */
  canonical?(s: S, id: number): number;
  /** What the game has learned, for tables of so many seats; null if nothing. Loaded when first asked for, so it may come later. */
  learned?(seats: number): Learned<S> | null | Promise<Learned<S> | null>;
  /** What the words for how hard an opponent is mean in this game: the names, or specs, of agents. */
  readonly levels?: Readonly<Partial<Record<Level, string>>>;
  /** What a decision of a level may take at any size of table, in milliseconds of the processor, where it is not `USUAL_BUDGETS`. */
  readonly budgets?: Readonly<Partial<Record<Level, number>>>;
  /** What to know of agents before they are measured in this game, its own or general ones, by name. */
  readonly notes?: Readonly<Record<string, AgentNote>>;
}

/** What to know of an agent before it is measured. */
export interface AgentNote {
  /** What it was before it was retired: it is kept to be measured against. */
  readonly retired?: string;
  /** That it takes milliseconds to a move, where others take microseconds; or, as it is by itself, a minute or more. */
  readonly pace?: 'slow' | 'too slow';
}

/** What `defineGame` fills in where a game leaves it out. */
export interface Completion<S extends State, A, V> {
  /** 1 for the winner (so far), ties shared. By the points alone unless the game says otherwise. */
  place(s: S, seat: number): number;
  /** Whether the game was stopped by a cap among its options rather than ended by its rules. Never unless the game says so. */
  capped(s: S): boolean;
  /**
   * No sound game takes so many actions: one that does will never end, such as one in which all shuffle tokens. Arenas leave
   * it there. 5,000 unless the game says otherwise.
   */
  readonly longest: number;
  /** Everything, hidden cards and coming draws included, as plain JSON: for replays and debugging, never for a player. */
  reveal(s: S): unknown;
  /** Rows of small whole numbers, for sequence models. No rows at all unless the game has them. */
  readonly tokens: Tokens<S>;
  /** Agents that know this game, by name. */
  readonly bots: Readonly<Record<string, () => Agent<NoInfer<S>, NoInfer<A>, NoInfer<V>>>>;
}

/**
 * A game. `S` is its state, `A` its actions, `V` what a seat sees of it, `O` its options, `P` and `E` what `preview` and
 * `events` tell.
 */
// biome-ignore-start lint/suspicious/noExplicitAny: the defaults stand for "some game", whose parts only the game itself knows
export interface Game<S extends State = any, A = any, V = any, O = any, P extends Told = Told, E extends Told = Told>
  extends Identity<A>,
    Rules<S, O>,
    Sight<S, V>,
    Speech<S, A, V, P, E>,
    Encoders<S>,
    Advice<S>,
    Completion<S, A, V> {}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

/** The games by their ids, for hosts that take games as an argument. */
export type Games = Readonly<Record<string, Game>>;
