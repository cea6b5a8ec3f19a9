/**
 * Flat Monte Carlo: every legal action is played out in the same imagined worlds with the same luck, and the one that fares
 * best on average is the answer. Actions that clearly fall behind are dropped on the way, so that the rest of the budget
 * goes to those in doubt, and a decision that is clear is made early.
 */
import {
  type Agent,
  copyState,
  defineOptions,
  type Game,
  next,
  RNG_WORDS,
  type Seat,
  type State,
} from '../core/index.ts';
import { createBudget } from './budget.ts';
import { createLeaf, type Evaluator, evaluatorOf, JUDGING, judgeLeaf, type Leaf, type Thinking } from './evaluator.ts';
import { type Settings, withDefaults } from './settings.ts';
import { SharedLuck } from './shared-luck.ts';

/** What `flat` can be set to. */
export const FLAT = defineOptions({
  worlds: { min: 1, max: 4096, default: 200, help: 'imagined worlds, each action is played out in each' },
  steps: {
    min: 0,
    max: 1_000_000_000,
    default: 0,
    help: 'imagine no more worlds once rollouts have taken so many actions, so that large tables take no longer; 0 is no limit',
  },
  ms: { min: 0, max: 3_600_000, default: 0, help: 'think so many milliseconds, up to 4096 worlds; 0 counts worlds' },
  race: {
    min: 0,
    max: 100,
    default: 30,
    help: 'drop an action that is so many tenths of a standard error behind; 0 is never',
  },
  halve: {
    min: 0,
    max: 4096,
    default: 32,
    help: 'after so many worlds, and after each doubling, go on with the better half of the actions; 0 is never',
  },
  trust: {
    min: 0,
    max: 100,
    default: 10,
    help: "leave the game's own policy only for an action that is so many tenths of a standard error better",
  },
  ...JUDGING,
});

/** More worlds than this do not fit the table of results. */
const MOST_WORLDS = 4096;

/** Actions are dropped after so many worlds, and after every so many more. */
const LAP = 16;

/** Flat Monte Carlo over imagined worlds. What is not set has its default; an evaluator of one's own may judge the worlds. */
export function flat<S extends State, A, V>(
  game: Game<S, A, V>,
  given: Settings<typeof FLAT> = {},
  { watch, evaluator }: Thinking<S> = {},
): Agent<S, A, V> {
  const settings = withDefaults(FLAT, given);
  const world = game.create();
  const lot = new Int32Array(RNG_WORDS);
  const shared = new SharedLuck();
  const judge: Evaluator<S> = evaluator ?? evaluatorOf(game, settings, 1);
  const budget = createBudget(settings.worlds, settings.ms, watch);
  const ids = new Int32Array(game.actions.size);
  const priors = new Float64Array(game.actions.size);
  let leaf: Leaf<S> | null = null;
  const race = new Race(settings.race / 10);
  return {
    name: 'flat',
    act(seat) {
      const legal = distinct(seat);
      if (legal.length === 1) return legal[0];
      const own = ownMove(seat, legal);
      leaf ??= createLeaf(game, seat.seats, new Int32Array(RNG_WORDS));
      leaf.only = seat.seat;
      leaf.shared = shared;
      leaf.steps = 0;
      race.start(legal.length);
      let halving = settings.halve;
      budget.start();
      const steps = settings.steps === 0 ? Infinity : settings.steps;
      for (let done = 0; race.left > 1 && done < MOST_WORLDS && !budget.spent(done) && leaf.steps < steps; done++) {
        seat.imagine(world, seat.luck);
        for (let i = 0; i < RNG_WORDS; i++) lot[i] = next(seat.luck);
        shared.begin(seat.luck);
        leaf.since = game.round?.(world) ?? 0;
        const results = race.lane(done);
        for (let i = 0; i < race.left; i++) {
          const runner = race.runners[i];
          copyState(world, leaf.state);
          leaf.luck.set(lot); // the same luck for every action: only what the action changes makes a difference
          game.apply(leaf.state, legal[runner]);
          judgeLeaf(game, judge, leaf);
          results[runner] = leaf.values[seat.seat];
        }
        if (settings.race > 0 && (done + 1) % LAP === 0) race.drop();
        if (done + 1 === halving) {
          race.halve(own);
          halving *= 2;
        }
      }
      return legal[race.winner(own, settings.trust / 10)];
    },
  };

  /** The legal actions, one of each that are equivalent. */
  function distinct(seat: Seat<S, A, V>): number[] {
    const legal = seat.legal();
    if (!game.canonical || legal.length === 1) return legal;
    seat.imagine(world, seat.luck);
    return legal.filter((id) => game.canonical!(world, id) === id);
  }

  /** What the evaluator would play without looking ahead, by its place in the list; -1 if it has no opinion. */
  function ownMove(seat: Seat<S, A, V>, legal: readonly number[]): number {
    if (!judge.advise || (!evaluator && !game.policy)) return -1;
    seat.imagine(world, seat.luck);
    ids.set(legal);
    judge.advise(world, ids, legal.length, seat.luck, priors);
    let own = -1;
    for (let i = 0; i < legal.length; i++) if (priors[i] > (own < 0 ? 0 : priors[own])) own = i;
    return own;
  }
}

/** Who is still in the race, and all results so far. */
class Race {
  /** The actions still in the race, by their place in the legal list: the first `left` of these. */
  runners = new Int32Array(0);
  left = 0;
  readonly #errors: number;
  #results = new Float64Array(0);
  #sums = new Float64Array(0);
  #width = 0;
  #laps = 0;

  constructor(errors: number) {
    this.#errors = errors;
  }

  start(count: number): void {
    if (this.runners.length < count) this.runners = new Int32Array(count);
    if (this.#sums.length < count) this.#sums = new Float64Array(count);
    for (let i = 0; i < count; i++) this.runners[i] = i;
    this.left = count;
    this.#width = count;
    this.#laps = 0;
  }

  /** Where the results of a world are written, by action. */
  lane(done: number): Float64Array {
    const need = (done + 1) * this.#width;
    if (this.#results.length < need) {
      const grown = new Float64Array(Math.max(need, 2 * this.#results.length));
      grown.set(this.#results);
      this.#results = grown;
    }
    this.#laps = done + 1;
    return this.#results.subarray(done * this.#width, need);
  }

  /** The action with the most so far; the first of several. */
  best(): number {
    let best = this.runners[0];
    for (let i = 0; i < this.left; i++) {
      const runner = this.runners[i];
      let sum = 0;
      for (let lap = 0; lap < this.#laps; lap++) sum += this.#results[lap * this.#width + runner];
      this.#sums[runner] = sum;
      if (sum > this.#sums[best]) best = runner;
    }
    return best;
  }

  /** The best action, or `favourite` if it is still in the race and the best is not clearly better. */
  winner(favourite: number, errors: number): number {
    const best = this.best();
    if (favourite < 0 || this.runners.subarray(0, this.left).indexOf(favourite) < 0) return best;
    return this.#behind(favourite, best) > errors ? best : favourite;
  }

  /** Go on with the better half, and with `favourite` whatever it did; two at least. */
  halve(favourite: number): void {
    this.best();
    const kept = Math.max(2, Math.ceil(this.left / 2));
    const order = this.runners.subarray(0, this.left).sort((a, b) => this.#sums[b] - this.#sums[a] || a - b);
    const at = order.indexOf(favourite);
    if (at >= kept) order[kept - 1] = favourite;
    this.left = Math.min(this.left, kept);
  }

  /** How many standard errors of the difference an action is behind the best. */
  #behind(runner: number, best: number): number {
    const laps = this.#laps;
    const mean = (this.#sums[best] - this.#sums[runner]) / laps;
    let squares = 0;
    for (let at = 0; at < laps * this.#width; at += this.#width) {
      const gap = this.#results[at + best] - this.#results[at + runner] - mean;
      squares += gap * gap;
    }
    return mean === 0 ? 0 : mean / (Math.sqrt(squares) / laps);
  }

  /** Drop whoever is behind the best by more standard errors of the difference than allowed. */
  drop(): void {
    const best = this.best();
    let left = 0;
    for (let i = 0; i < this.left; i++) {
      const runner = this.runners[i];
      if (runner === best || this.#behind(runner, best) <= this.#errors) this.runners[left++] = runner;
    }
    this.left = left;
  }
}
