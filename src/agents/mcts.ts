/**
 * Information-set Monte Carlo tree search, for any game and any number of seats: every simulation starts from a world the
 * seat imagines, so it knows no more than the seat; every seat in the tree plays for itself (max-n).
 *
 * A closed tree has a node for each action and below it one for each thing the next seat to act then sees (told apart by its
 * tensor), so that a decision may depend on a card just drawn. An open tree has nodes for actions alone: smaller, and blind
 * to what luck turned up below the root.
 */
import {
  type Agent,
  below,
  copyState,
  defineOptions,
  type Game,
  type OptionsOf,
  OVER,
  type Rng,
  type Seat,
  type State,
  tensorSize,
} from '../core/index.ts';
import { createBudget, type Stopwatch } from './budget.ts';
import { createRollout, ROLLOUT } from './rollout.ts';
import { NONE, ROOT, Tree } from './tree.ts';
import { writeWorth } from './value.ts';

/** What `mcts` can be set to. */
export const MCTS = defineOptions({
  sims: { min: 1, max: 100_000_000, default: 1000, help: 'simulations a decision' },
  ms: { min: 0, max: 3_600_000, default: 0, help: 'think so many milliseconds; 0 counts simulations' },
  worlds: {
    min: 0,
    max: 4096,
    default: 0,
    help: 'imagine so few worlds and use them again and again; 0 is a new one each time',
  },
  explore: { min: 0, max: 1000, default: 100, help: 'how much to try what has been tried little, in hundredths' },
  prior: {
    min: 0,
    max: 100,
    default: 50,
    help: "percent of the attention that the game's own policy draws to its move",
  },
  tree: {
    choices: ['closed', 'open'],
    default: 'closed',
    help: 'whether nodes tell apart what a seat sees, or only what was played',
  },
  reuse: { default: true, help: 'keep the part of a closed tree that is still true at the next decision' },
  nodes: { min: 2, max: 4_194_304, default: 65_536, help: 'most nodes a tree may have' },
  ...ROLLOUT,
});

/** The settings of `mcts`. */
export type MctsSettings = OptionsOf<typeof MCTS>;

/** Simulations do not descend further than this: no tree of these sizes is deeper. */
const DEEPEST = 512;

/** Information-set Monte Carlo tree search. */
export function mcts<S extends State>(game: Game<S>, settings: MctsSettings, watch?: Stopwatch): Agent {
  const budget = createBudget(settings.sims, settings.ms, watch);
  let search: Search<S> | null = null;
  return {
    name: 'mcts',
    act(seat) {
      const legal = seat.legal();
      if (legal.length === 1) return legal[0];
      search ??= new Search(game, seat.seats, settings);
      search.start(seat as Seat<S>); // a seat of this very game
      budget.start();
      for (let done = 0; !budget.spent(done); done++) search.simulate(seat as Seat<S>, done);
      return search.answer(legal, seat.seat);
    },
  };
}

/** A tree, the worlds it is grown in, and all buffers, made once and used for every decision of a match. */
class Search<S extends State> {
  readonly #game: Game<S>;
  readonly #seats: number;
  readonly #settings: MctsSettings;
  readonly #closed: boolean;
  readonly #rollout;
  readonly #state: S;
  readonly #worlds: S[];
  readonly #legal: Int32Array;
  /** The child of the node being looked at, by action; true where `#marked` says so. */
  readonly #child: Int32Array;
  readonly #marked: Float64Array;
  #mark = 0;
  readonly #path = new Int32Array(2 * DEEPEST + 2);
  readonly #worth: Float64Array;
  readonly #tensor: Float32Array;
  readonly #tensorBits: Int32Array;
  #tree: Tree;
  #spare: Tree;
  #ply = -1;
  /** The range of what simulations brought, for games for one, whose worth has no bounds. */
  #least = Infinity;
  #most = -Infinity;

  constructor(game: Game<S>, seats: number, settings: MctsSettings) {
    this.#game = game;
    this.#seats = seats;
    this.#settings = settings;
    this.#closed = settings.tree === 'closed';
    this.#rollout = createRollout(game, settings);
    this.#state = game.create();
    this.#worlds = Array.from({ length: settings.worlds }, () => game.create());
    this.#legal = new Int32Array(game.actions.size);
    this.#child = new Int32Array(game.actions.size);
    this.#marked = new Float64Array(game.actions.size);
    this.#worth = new Float64Array(seats);
    this.#tensor = new Float32Array(tensorSize(game.tensor, seats));
    this.#tensorBits = new Int32Array(this.#tensor.buffer);
    this.#tree = new Tree(settings.nodes, seats);
    this.#spare = new Tree(settings.reuse && this.#closed ? settings.nodes : 2, seats);
  }

  /** Begin a decision: with what is left of the last tree, if the position is in it. */
  start(seat: Seat<S>): void {
    let node = NONE;
    if (this.#closed && this.#settings.reuse && this.#ply >= 0 && seat.ply > this.#ply) {
      seat.imagine(this.#state, seat.luck);
      node = this.#find(ROOT, seat.ply - this.#ply, this.#seen(this.#state, seat.seat));
    }
    if (node === NONE) this.#tree.clear();
    else {
      this.#tree.copyBranch(node, this.#spare);
      [this.#tree, this.#spare] = [this.#spare, this.#tree];
    }
    this.#ply = seat.ply;
    for (const world of this.#worlds) seat.imagine(world, seat.luck);
  }

  /** One simulation: down the tree, one step out of it, on to the end, and back up. */
  simulate(seat: Seat<S>, number: number): void {
    const game = this.#game;
    const s = this.#state;
    const tree = this.#tree;
    const path = this.#path;
    const { luck } = seat;
    if (this.#worlds.length > 0) copyState(this.#worlds[number % this.#worlds.length], s);
    else seat.imagine(s, luck);
    const round = this.#rollout.roundOf(s);
    let node = ROOT;
    let length = 0;
    path[length++] = ROOT;
    while (length < 2 * DEEPEST) {
      const turn = game.turn(s);
      if (turn === OVER) break;
      const action = this.#choose(node, turn, luck);
      let edge = this.#marked[action] === this.#mark ? this.#child[action] : NONE;
      const known = edge !== NONE;
      game.apply(s, game.actions.all[action]);
      if (!known) edge = tree.grow(node, action);
      if (edge === NONE) break;
      path[length++] = edge;
      node = edge;
      if (this.#closed) {
        const next = game.turn(s);
        if (next === OVER) break;
        const label = this.#seen(s, next);
        node = tree.child(edge, label);
        const met = node !== NONE;
        if (!met) node = tree.grow(edge, label);
        if (node === NONE) break;
        path[length++] = node;
        if (!met) break;
      }
      if (!known) break;
    }
    this.#rollout.run(s, luck, round);
    writeWorth(game, s, this.#seats, this.#worth);
    if (this.#seats === 1) {
      this.#least = Math.min(this.#least, this.#worth[0]);
      this.#most = Math.max(this.#most, this.#worth[0]);
    }
    for (let i = 0; i < length; i++) tree.count(path[i], this.#worth);
  }

  /** The action tried most; the better one of several. */
  answer(legal: readonly number[], seat: number): number {
    const tree = this.#tree;
    let best = legal[0];
    let most = -1;
    for (const action of legal) {
      const child = tree.child(ROOT, action);
      if (child === NONE) continue;
      const count = tree.visits[child] + this.#mean(child, seat) / 2;
      if (count <= most) continue;
      most = count;
      best = action;
    }
    return best;
  }

  /** The action to follow from a node: what has been good so far (Q), with attention to what has been tried little (PUCT). */
  #choose(node: number, turn: number, luck: Rng): number {
    const game = this.#game;
    const tree = this.#tree;
    const legal = this.#legal;
    const n = this.#distinct(game.legal(this.#state, legal));
    const mark = ++this.#mark;
    for (let child = tree.first[node]; child !== NONE; child = tree.next[child]) {
      this.#child[tree.label[child]] = child;
      this.#marked[tree.label[child]] = mark;
    }
    if (n === 1) return legal[0];
    let visits = 1;
    for (let i = 0; i < n; i++) if (this.#marked[legal[i]] === mark) visits += tree.visits[this.#child[legal[i]]];
    const favoured = game.policy && this.#settings.prior > 0 ? this.#alike(game.policy(this.#state, luck)) : NONE;
    const bonus = favoured === NONE ? 0 : this.#settings.prior / 100;
    const attention = (this.#settings.explore / 100) * Math.sqrt(visits);
    const even = (attention * (1 - bonus)) / Math.sqrt(n);
    const untried = tree.visits[node] > 0 ? this.#mean(node, turn) : 0.5;
    let i = below(luck, n); // equals are met in another order each time
    let best = legal[i];
    let most = -Infinity;
    for (let k = 0; k < n; k++) {
      const action = legal[i];
      const child = this.#marked[action] === mark ? this.#child[action] : NONE;
      const share = action === favoured ? even + attention * bonus : even;
      const hope = child === NONE ? untried + share : this.#mean(child, turn) + share / (1 + tree.visits[child]);
      if (hope > most) {
        most = hope;
        best = action;
      }
      if (++i === n) i = 0;
    }
    return best;
  }

  /** Leave one of each that come to the same among the first `n` of the legal actions; returns how many there are then. */
  #distinct(n: number): number {
    if (!this.#game.alike) return n;
    let left = 0;
    for (let i = 0; i < n; i++)
      if (this.#alike(this.#legal[i]) === this.#legal[i]) this.#legal[left++] = this.#legal[i];
    return left;
  }

  /** The first action that comes to the same as this one. */
  #alike(action: number): number {
    return this.#game.alike ? this.#game.alike(this.#state, action) : action;
  }

  /** What a node brought a seat on average, from 0 to 1. */
  #mean(node: number, seat: number): number {
    const mean = this.#tree.worth[node * this.#seats + seat] / this.#tree.visits[node];
    if (this.#seats > 1) return mean;
    return this.#most > this.#least ? (mean - this.#least) / (this.#most - this.#least) : 0.5;
  }

  /** What a seat sees, as one number. */
  #seen(s: S, seat: number): number {
    this.#game.tensor.write(s, seat, this.#tensor, 0);
    const bits = this.#tensorBits;
    let hash = seat + 1;
    for (let i = 0; i < bits.length; i++) {
      hash = Math.imul(hash ^ bits[i], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** The node so many actions below `node` at which the seat to act sees this. */
  #find(node: number, actions: number, seen: number): number {
    const tree = this.#tree;
    for (let edge = tree.first[node]; edge !== NONE; edge = tree.next[edge]) {
      for (let below = tree.first[edge]; below !== NONE; below = tree.next[below]) {
        if (actions === 1 && tree.label[below] === seen) return below;
        const found = actions > 1 ? this.#find(below, actions - 1, seen) : NONE;
        if (found !== NONE) return found;
      }
    }
    return NONE;
  }
}
