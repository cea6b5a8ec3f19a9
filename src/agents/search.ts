/**
 * A tree search under way. A closed tree has a node for each action and below it one for each thing the next seat to act then
 * sees (told apart by its tensor), so that a decision may depend on a card just drawn. An open tree has nodes for actions
 * alone: smaller, and blind to what luck turned up below the root.
 */
import {
  below,
  copyState,
  type Game,
  OVER,
  RNG_WORDS,
  type Rng,
  type Seat,
  type State,
  tensorSize,
} from '../core/index.ts';
import { createLeaf, type Evaluator, type Leaf } from './evaluator.ts';
import type { MctsSettings } from './mcts.ts';
import { NONE, ROOT, Tree } from './tree.ts';

/** Walks do not go deeper than this: no tree of these sizes is. */
const DEEPEST = 512;

/** A way down the tree, and the leaf it ends at. */
export interface Walk<S extends State> extends Leaf<S> {
  /** The nodes on the way, from the root: the first `length`. */
  readonly path: Int32Array;
  length: number;
  /** The node of the leaf itself; `NONE` if the tree was full. */
  node: number;
}

/** A tree, the worlds it is grown in, and all buffers, made once and used for every decision of a match. */
export class Search<S extends State> {
  readonly #game: Game<S>;
  readonly #seats: number;
  readonly #settings: MctsSettings;
  readonly #closed: boolean;
  readonly #advise: Evaluator<S>['advise'];
  /** The walks that may be under way at once. */
  readonly walks: readonly Walk<S>[];
  /** The position of the walk under way. */
  #state: S;
  readonly #worlds: S[];
  readonly #legal: Int32Array;
  /** The child of the node being looked at, by action; true where `#marked` says so. */
  readonly #child: Int32Array;
  readonly #marked: Float64Array;
  #mark = 0;
  readonly #priors: Float64Array;
  readonly #tensor: Float32Array;
  readonly #tensorBits: Int32Array;
  #tree: Tree;
  #spare: Tree;
  #ply = -1;
  /** The range of what simulations brought, for games for one, whose worth has no bounds. */
  #least = Infinity;
  #most = -Infinity;

  constructor(game: Game<S>, seats: number, settings: MctsSettings, evaluator: Evaluator<S>, walks = 1) {
    this.#game = game;
    this.#seats = seats;
    this.#settings = settings;
    this.#closed = settings.tree === 'closed';
    this.#advise = evaluator.advise?.bind(evaluator);
    this.walks = Array.from({ length: walks }, () => ({
      ...createLeaf(game, seats, new Int32Array(RNG_WORDS)),
      path: new Int32Array(2 * DEEPEST + 2),
      length: 0,
      node: NONE,
    }));
    this.#state = this.walks[0].state;
    this.#worlds = Array.from({ length: settings.worlds }, () => game.create());
    this.#legal = new Int32Array(game.actions.size);
    this.#child = new Int32Array(game.actions.size);
    this.#marked = new Float64Array(game.actions.size);
    this.#priors = new Float64Array(game.actions.size);
    this.#tensor = new Float32Array(tensorSize(game.tensor, seats));
    this.#tensorBits = new Int32Array(this.#tensor.buffer);
    this.#tree = new Tree(settings.nodes, seats);
    this.#spare = new Tree(settings.reuse && this.#closed ? settings.nodes : 2, seats);
  }

  /** Begin a decision: with what is left of the last tree, if the position is in it. */
  start(seat: Pick<Seat<S>, 'imagine' | 'luck' | 'ply' | 'seat'>): void {
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

  /** Walk down the tree and one step out of it; the walk ends at the position to be judged. */
  descend(seat: Pick<Seat<S>, 'imagine' | 'luck'>, number: number, walk: Walk<S>): void {
    const game = this.#game;
    const s = walk.state;
    const tree = this.#tree;
    const { path } = walk;
    const { luck } = seat;
    this.#state = s;
    if (this.#worlds.length > 0) copyState(this.#worlds[number % this.#worlds.length], s);
    else seat.imagine(s, luck);
    walk.since = game.round?.(s) ?? 0;
    let node = ROOT;
    let length = 0;
    path[length++] = ROOT;
    while (length < 2 * DEEPEST) {
      const turn = game.turn(s);
      if (turn === OVER) break;
      if (!this.#advise && !tree.readPriors(node, this.#priors)) break; // nobody has judged it yet
      const action = this.#choose(node, turn, luck);
      let edge = this.#marked[action] === this.#mark ? this.#child[action] : NONE;
      const known = edge !== NONE;
      game.apply(s, action);
      if (!known) edge = tree.grow(node, action);
      node = edge;
      if (edge === NONE) break;
      path[length++] = edge;
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
    walk.length = length;
    walk.node = node;
    if (!this.#advise) walk.count = game.turn(s) === OVER ? 0 : this.#distinct(game.legal(s, walk.legal), walk.legal);
  }

  /** Go back up with what the judge said. */
  settle(walk: Walk<S>): void {
    this.#learn(walk);
    for (let i = 0; i < walk.length; i++) this.#tree.count(walk.path[i], walk.values);
  }

  /** Count a walk as a visit that brought nothing, until it is paid. */
  count(walk: Walk<S>): void {
    for (let i = 0; i < walk.length; i++) this.#tree.visits[walk.path[i]]++;
  }

  /** Give a walk that was counted what the judge said. */
  pay(walk: Walk<S>): void {
    this.#learn(walk);
    for (let i = 0; i < walk.length; i++) this.#tree.pay(walk.path[i], walk.values);
  }

  /** Keep the priors of the leaf, and the range of values in games for one. */
  #learn(walk: Walk<S>): void {
    if (!this.#advise && walk.node !== NONE && walk.count > 0) {
      this.#tree.keepPriors(walk.node, walk.priors, walk.count);
    }
    if (this.#seats > 1) return;
    this.#least = Math.min(this.#least, walk.values[0]);
    this.#most = Math.max(this.#most, walk.values[0]);
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
    const n = this.#distinct(game.legal(this.#state, legal), legal);
    const mark = ++this.#mark;
    for (let child = tree.first[node]; child !== NONE; child = tree.next[child]) {
      this.#child[tree.label[child]] = child;
      this.#marked[tree.label[child]] = mark;
    }
    if (n === 1) return legal[0];
    let visits = 1;
    for (let i = 0; i < n; i++) if (this.#marked[legal[i]] === mark) visits += tree.visits[this.#child[legal[i]]];
    const priors = this.#priors; // those kept with the node, unless they are asked for at every visit
    if (this.#advise) this.#advise(this.#state, legal, n, luck, priors);
    let advised = 0;
    for (let i = 0; i < n; i++) advised += priors[i];
    const attention = (this.#settings.explore / 100) * Math.sqrt(visits);
    const even = (attention * Math.max(0, 1 - advised)) / Math.sqrt(n);
    const untried = tree.visits[node] > 0 ? this.#mean(node, turn) : 0.5;
    let i = below(luck, n); // equals are met in another order each time
    let best = legal[i];
    let most = -Infinity;
    for (let k = 0; k < n; k++) {
      const action = legal[i];
      const child = this.#marked[action] === mark ? this.#child[action] : NONE;
      const share = even + attention * priors[i];
      const hope = child === NONE ? untried + share : this.#mean(child, turn) + share / (1 + tree.visits[child]);
      if (hope > most) {
        most = hope;
        best = action;
      }
      if (++i === n) i = 0;
    }
    return best;
  }

  /** Leave one of each that are equivalent among the first `n` legal actions; returns how many there are then. */
  #distinct(n: number, legal: Int32Array): number {
    const game = this.#game;
    if (!game.canonical) return n;
    let left = 0;
    for (let i = 0; i < n; i++) if (game.canonical(this.#state, legal[i]) === legal[i]) legal[left++] = legal[i];
    return left;
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
