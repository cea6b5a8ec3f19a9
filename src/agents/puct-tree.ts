/**
 * A search guided by what a game has learned: it goes down where the priors and what was found so far promise most (PUCT), evaluates one new
 * position, and takes that back up; every seat plays for itself. Positions that look the same to the seat to act are one node,
 * however they came about. Moves without a choice are no nodes.
 */
import {
  copyState,
  exp,
  type Game,
  type Learned,
  next,
  OVER,
  type Rng,
  type Seat,
  type State,
  softmax,
} from '../core/index.ts';

/** How a search goes about it. */
export interface PuctSettings {
  /** Imagined worlds a decision, used in turn, at a table of two; sixteen times as many at larger ones. 0: a new one each simulation. */
  readonly worlds: number;
  /** How much priors weigh against what was found, at a table of two: a half, a third of it for three, four, as chances differ by less. */
  readonly explore: number;
  /** How much worse than its parent an untried move is taken to be, at a table of two. */
  readonly caution: number;
  /**
   * Percent of the simulations in which the other seats play what the game's own policy says instead of being searched, at tables of
   * more than two. Only what the seat itself decides is then in the tree, which sees several of its turns ahead, where a search of all
   * seats hardly sees the next.
   */
  readonly rivals: number;
  /** The most nodes kept. */
  readonly nodes: number;
}

/** Edges for each node, on average; a tree that has more is full. */
const EDGES = 24;
const DEEPEST = 500;
/** So many times as many worlds at tables of more than two: much is drawn before it is the seat's turn again. */
const CROWD = 16;

/** One tree and all its buffers, for one table. */
export class Puct<S extends State> {
  readonly #game: Game<S>;
  readonly #learned: Learned<S>;
  readonly #nodeLimit: number;
  readonly #explore: number;
  readonly #caution: number;
  readonly #rivals: number;
  readonly #nodes = new Map<number, number>();
  #size = 0;
  #edges = 0;
  readonly #first: Int32Array;
  readonly #count: Int32Array;
  readonly #mover: Int8Array;
  readonly #visits: Int32Array;
  readonly #value: Float32Array;
  readonly #action: Int16Array;
  readonly #prior: Float32Array;
  readonly #tried: Int32Array;
  readonly #won: Float64Array;
  readonly #state: S;
  readonly #worlds: S[];
  readonly #legal: Int32Array;
  readonly #logits: Float64Array;
  readonly #list: Float64Array;
  readonly #chances: Float64Array;
  readonly #path = new Int32Array(DEEPEST + 1);
  readonly #pathNodes = new Int32Array(DEEPEST + 1);
  #root = 0;

  constructor(game: Game<S>, learned: Learned<S>, seats: number, settings: PuctSettings) {
    this.#game = game;
    this.#learned = learned;
    const { nodes } = settings;
    this.#nodeLimit = nodes;
    this.#explore = settings.explore / Math.max(1, seats - 1);
    this.#caution = settings.caution * (2 / Math.max(2, seats));
    this.#rivals = seats > 2 && game.policy ? settings.rivals : 0;
    this.#first = new Int32Array(nodes);
    this.#count = new Int32Array(nodes);
    this.#mover = new Int8Array(nodes);
    this.#visits = new Int32Array(nodes);
    this.#value = new Float32Array(nodes);
    const edges = nodes * EDGES + game.actions.size;
    this.#action = new Int16Array(edges);
    this.#prior = new Float32Array(edges);
    this.#tried = new Int32Array(edges);
    this.#won = new Float64Array(edges);
    this.#state = game.create();
    this.#worlds = Array.from({ length: settings.worlds * (seats > 2 ? CROWD : 1) }, () => game.create());
    this.#legal = new Int32Array(game.actions.size);
    this.#logits = new Float64Array(game.actions.size);
    this.#list = new Float64Array(game.actions.size);
    this.#chances = new Float64Array(seats);
  }

  /** Forget everything: a new game. */
  clear(): void {
    this.#nodes.clear();
    this.#size = 0;
    this.#edges = 0;
  }

  /** Begin a decision of a seat. What the last decisions found is kept as long as there is room. */
  start(seat: Pick<Seat<S>, 'imagine' | 'luck'>): void {
    if (this.#size > 0.6 * this.#nodeLimit || this.#edges > 0.6 * this.#action.length) this.clear();
    const s = this.#state;
    seat.imagine(s, seat.luck);
    const key = this.#learned.key(s);
    const known = this.#nodes.get(key);
    this.#root = known ?? this.#grow(s, key, this.#game.legal(s, this.#legal));
    for (const world of this.#worlds) seat.imagine(world, seat.luck);
  }

  /** Mix luck into the priors of the root, so that self-play also tries what was learned to be of little use. */
  disturb(share: number, noise: (count: number) => Float64Array): void {
    const first = this.#first[this.#root];
    const count = this.#count[this.#root];
    const lots = noise(count);
    for (let i = 0; i < count; i++) this.#prior[first + i] = (1 - share) * this.#prior[first + i] + share * lots[i];
  }

  /** One simulation: down the tree, one position evaluated, and back up. */
  simulate(seat: Pick<Seat<S>, 'imagine' | 'luck'>, number: number): void {
    const game = this.#game;
    const s = this.#state;
    const legal = this.#legal;
    const chances = this.#chances;
    if (this.#worlds.length > 0) copyState(this.#worlds[number % this.#worlds.length], s);
    else seat.imagine(s, seat.luck);
    const rivals = this.#rivalsIn(number);
    let node = this.#root;
    let length = 0;
    for (;;) {
      const edge = this.#choose(node);
      this.#path[length] = edge;
      this.#pathNodes[length++] = node;
      game.apply(s, this.#action[edge]);
      let count = 0;
      while (game.turn(s) !== OVER) {
        if (rivals !== null && game.turn(s) !== this.#mover[this.#root]) {
          game.apply(s, rivals(s, seat.luck));
          continue;
        }
        count = game.legal(s, legal);
        if (count > 1) break;
        game.apply(s, legal[0]);
      }
      if (game.turn(s) === OVER) {
        this.#learned.outcome(s, chances);
        break;
      }
      const key = this.#learned.key(s);
      const known = this.#nodes.get(key);
      if (known !== undefined && length < DEEPEST) {
        node = known;
        continue;
      }
      if (known !== undefined || this.#size === this.#nodeLimit || this.#edges + count > this.#action.length)
        this.#learned.judge(s, chances, this.#logits);
      else this.#grow(s, key, count);
      break;
    }
    for (let i = 0; i < length; i++) {
      const at = this.#pathNodes[i];
      this.#visits[at]++;
      this.#tried[this.#path[i]]++;
      this.#won[this.#path[i]] += chances[this.#mover[at]];
    }
  }

  /** What the other seats go by in a simulation; null if they are searched. It changes when every world had its turn. */
  #rivalsIn(number: number): NonNullable<Game<S>['policy']> | null {
    const turns = Math.floor(number / Math.max(1, this.#worlds.length));
    return (turns * this.#rivals) % 100 < this.#rivals ? (this.#game.policy ?? null) : null;
  }

  #choose(node: number): number {
    const first = this.#first[node];
    const end = first + this.#count[node];
    const visits = this.#visits[node] + 1;
    let won = this.#value[node];
    let seen = 0;
    for (let i = first; i < end; i++) {
      if (this.#tried[i] === 0) continue;
      won += this.#won[i];
      seen += this.#prior[i];
    }
    const untried = won / visits - this.#caution * Math.sqrt(seen);
    const weight = this.#explore * Math.sqrt(visits);
    let best = first;
    let most = -Infinity;
    for (let i = first; i < end; i++) {
      const tried = this.#tried[i];
      const hope = (tried > 0 ? this.#won[i] / tried : untried) + (weight * this.#prior[i]) / (1 + tried);
      if (hope > most) {
        most = hope;
        best = i;
      }
    }
    return best;
  }

  /** A new node for a state whose legal actions are listed; its chances are left in `#chances`. */
  #grow(s: S, key: number, count: number): number {
    const node = this.#size++;
    const first = this.#edges;
    const list = this.#list;
    this.#edges += count;
    this.#learned.judge(s, this.#chances, this.#logits);
    for (let i = 0; i < count; i++) list[i] = this.#logits[this.#legal[i]];
    softmax(list, count);
    const turn = this.#game.turn(s);
    this.#first[node] = first;
    this.#count[node] = count;
    this.#mover[node] = turn;
    this.#visits[node] = 0;
    this.#value[node] = this.#chances[turn];
    for (let i = 0; i < count; i++) {
      this.#action[first + i] = this.#legal[i];
      this.#prior[first + i] = list[i];
      this.#tried[first + i] = 0;
      this.#won[first + i] = 0;
    }
    this.#nodes.set(key, node);
    return node;
  }

  /** The action tried most; of equals, the one of the higher prior. */
  answer(): number {
    const first = this.#first[this.#root];
    let best = first;
    for (let i = first + 1; i < first + this.#count[this.#root]; i++) {
      const more = this.#tried[i] - this.#tried[best];
      if (more > 0 || (more === 0 && this.#prior[i] > this.#prior[best])) best = i;
    }
    return this.#action[best];
  }

  /** An action by lot, each as likely as it was tried often. */
  lot(luck: Rng): number {
    const first = this.#first[this.#root];
    let rest = (next(luck) >>> 0) % Math.max(1, this.tries());
    for (let i = first; i < first + this.#count[this.#root]; i++) {
      rest -= this.#tried[i];
      if (rest < 0) return this.#action[i];
    }
    return this.answer();
  }

  /** How often actions of the root were tried in all, and each of them. */
  tries(into?: Int32Array): number {
    const first = this.#first[this.#root];
    let sum = 0;
    for (let i = first; i < first + this.#count[this.#root]; i++) {
      sum += this.#tried[i];
      if (into) into[this.#action[i]] = this.#tried[i];
    }
    return sum;
  }

  /**
   * How much is to be said for each action of the root: tries, weighed by what they found. An action that is `unit` worse than the
   * best has an e-th of its tries. Where values differ by little, tries alone follow the priors more than the values.
   */
  favour(into: Float64Array, unit: number): void {
    const first = this.#first[this.#root];
    const end = first + this.#count[this.#root];
    const found = (i: number) => (this.#won[i] + this.#value[this.#root]) / (this.#tried[i] + 1);
    let best = 0;
    for (let i = first; i < end; i++) if (this.#tried[i] > 0) best = Math.max(best, found(i));
    for (let i = first; i < end; i++) into[this.#action[i]] = this.#tried[i] * exp((found(i) - best) / unit);
  }

  /** The chance of the seat to act to win by the action tried most, as found. */
  promise(): number {
    const first = this.#first[this.#root];
    let best = first;
    for (let i = first + 1; i < first + this.#count[this.#root]; i++) if (this.#tried[i] > this.#tried[best]) best = i;
    return this.#tried[best] > 0 ? this.#won[best] / this.#tried[best] : this.#value[this.#root];
  }

  /** The chance of the seat to act to win, as found. */
  worth(): number {
    const first = this.#first[this.#root];
    let won = this.#value[this.#root];
    let tried = 1;
    for (let i = first; i < first + this.#count[this.#root]; i++) {
      won += this.#won[i];
      tried += this.#tried[i];
    }
    return won / tried;
  }
}
