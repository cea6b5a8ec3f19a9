/**
 * Evaluators: what searches ask about positions. A value for each seat, and for each legal action the share of attention it
 * deserves. Rollouts, hand-written evaluations and networks are all evaluators, and a search takes one as an argument.
 */
import {
  defineOptions,
  type Game,
  type Learned,
  type OptionsOf,
  OVER,
  type Rng,
  type State,
  softmax,
} from '../core/index.ts';
import type { Stopwatch } from './budget.ts';
import { createRollout, ROLLOUT } from './rollout.ts';
import type { SharedLuck } from './shared-luck.ts';
import { worthTo, writeWorth } from './value.ts';

/** In place of a seat: all of them. */
export const EVERYONE = -1;

/** A position at which a search stops and asks. All of it belongs to the search; the arrays are used again. */
export interface Leaf<S extends State> {
  /** The position, which the evaluator may play on: nobody needs it afterwards. It is not over. */
  readonly state: S;
  /** The legal ids of the seat to act, one of each that are equivalent: the first `count`. Only for trees. */
  readonly legal: Int32Array;
  count: number;
  /** The round that the search began in. */
  since: number;
  /** The luck that the evaluator draws from. */
  luck: Rng;
  /** If not null, the game's own luck from here on, so that several actions are tried with the same. */
  shared: SharedLuck | null;
  /** How many actions were played on in rollouts so far: the evaluator counts them here. */
  steps: number;
  /** The only seat whose value is asked for; `EVERYONE` for all of them. */
  only: number;
  /** To be written: what the position is worth to each seat, from 0 to 1. */
  readonly values: Float64Array;
  /** To be written, if the evaluator has no `advise`: the share of attention for each of the legal ids, 1 in all. */
  readonly priors: Float64Array;
}

/** Judges positions for a search, one at a time. */
export interface Evaluator<S extends State = State> {
  /** Write the values of a leaf, and its priors unless there is an `advise`. */
  judge(leaf: Leaf<S>): void;
  /**
   * Advice that is asked for at every visit instead of being kept with the tree, for policies that are quick and draw lots:
   * write the share of attention for each of the first `n` legal ids. What is left of 1 is spread over all of them.
   */
  advise?(s: S, legal: Int32Array, n: number, luck: Rng, priors: Float64Array): void;
}

/** Judges many positions in one go, at once or later: networks are several times faster in batches. */
export interface BatchEvaluator<S extends State = State> {
  /** How many leaves are collected before it is asked. */
  readonly batch: number;
  /** Write the values and the priors of the first `count` leaves. */
  judgeAll(leaves: readonly Leaf<S>[], count: number): void | PromiseLike<void>;
}

/** What a search may be handed beside its settings. */
export interface Thinking<S extends State> {
  /** A clock, for budgets in milliseconds; `performance` is one everywhere. */
  readonly watch?: Stopwatch | undefined;
  /** Judges positions instead of what the settings say. */
  readonly evaluator?: Evaluator<S>;
}

/** What searches judge by unless they are handed an evaluator; part of their settings. */
export const JUDGING = defineOptions({
  leaf: {
    choices: ['rollout', 'evaluate'],
    default: 'rollout',
    help: "how a position is judged: by playing on, or by the game's own evaluation as it stands",
  },
  ...ROLLOUT,
});

/** The settings of judging. */
export type JudgingSettings = OptionsOf<typeof JUDGING>;

/** The evaluator that the settings of a search describe; `prior` is the share of attention the game's own policy draws. */
export function evaluatorOf<S extends State>(game: Game<S>, settings: JudgingSettings, prior: number): Evaluator<S> {
  return settings.leaf === 'evaluate' ? standing(game, prior) : rollouts(game, settings, prior);
}

/** Plays leaves on to their end, or to where the settings stop it, and sees what came of them. */
export function rollouts<S extends State>(game: Game<S>, settings: JudgingSettings, prior = 0.5): Evaluator<S> {
  const rollout = createRollout(game, settings);
  return {
    judge(leaf) {
      leaf.steps += rollout.run(leaf.state, leaf.luck, leaf.since, leaf.shared);
      writeLeaf(game, leaf);
    },
    ...policyAdvice(game, prior),
  };
}

/** Judges leaves as they stand, by the game's own evaluation, without any rollout. */
export function standing<S extends State>(game: Game<S>, prior = 0.5): Evaluator<S> {
  return {
    judge: (leaf) => writeLeaf(game, leaf),
    ...policyAdvice(game, prior),
  };
}

/** The advice of a game's own policy: the share `prior` for its move. */
function policyAdvice<S extends State>(game: Game<S>, prior: number): Required<Pick<Evaluator<S>, 'advise'>> {
  const { policy, canonical } = game;
  return {
    advise(s, legal, n, luck, priors) {
      for (let i = 0; i < n; i++) priors[i] = 0;
      if (!policy || prior === 0) return;
      const own = policy(s, luck);
      const move = canonical ? canonical(s, own) : own;
      for (let i = 0; i < n; i++) if (legal[i] === move) priors[i] = prior;
    },
  };
}

/** Write what the game itself says of a leaf as it stands. */
function writeLeaf<S extends State>(game: Game<S>, { state, only, values }: Leaf<S>): void {
  if (only === EVERYONE) writeWorth(game, state, values.length, values);
  else values[only] = worthTo(game, state, values.length, only);
}

/** Judge a leaf by an evaluator, or by the result if the game is over there. */
export function judgeLeaf<S extends State>(game: Game<S>, evaluator: Evaluator<S>, leaf: Leaf<S>): void {
  if (game.turn(leaf.state) === OVER) writeLeaf(game, leaf);
  else evaluator.judge(leaf);
}

/** A leaf with room for everything. */
export function createLeaf<S extends State>(game: Game<S>, seats: number, luck: Rng): Leaf<S> {
  return {
    state: game.create(),
    legal: new Int32Array(game.actions.size),
    count: 0,
    since: 0,
    luck,
    shared: null,
    steps: 0,
    only: EVERYONE,
    values: new Float64Array(seats),
    priors: new Float64Array(game.actions.size),
  };
}

/** What a game has learned, as an evaluator for any search. */
export function learnedEvaluator<S extends State>(game: Game<S>, learned: Learned<S>): Evaluator<S> {
  const logits = new Float64Array(game.actions.size);
  return {
    judge({ state, values, legal, count, priors }) {
      learned.judge(state, values, logits);
      for (let i = 0; i < count; i++) priors[i] = logits[legal[i]];
      softmax(priors, count);
    },
  };
}
