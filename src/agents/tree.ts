/**
 * A search tree in typed arrays, made once: no simulation allocates anything. A node takes 16 bytes and 8 more a seat; a
 * tree that is full stops growing and goes on counting.
 */

/** No node. */
export const NONE = -1;

/** The node a tree grows from. */
export const ROOT = 0;

/** A bounded tree. Its nodes are numbers; a label tells a node from its siblings. */
export class Tree {
  readonly capacity: number;
  readonly seats: number;
  /** The label, the first child and the next sibling of each node. */
  readonly label: Int32Array;
  readonly first: Int32Array;
  readonly next: Int32Array;
  readonly visits: Int32Array;
  /** The sum of what came of the visits, by node and seat. */
  readonly worth: Float64Array;
  size = 0;
  /** Where the priors kept with a node begin in `priors`, `NONE` if none are; before them stands how many there are. */
  readonly #priorsOf: Int32Array;
  #priors = new Float32Array(0);
  #priorsSize = 0;

  constructor(capacity: number, seats: number) {
    this.capacity = capacity;
    this.seats = seats;
    this.label = new Int32Array(capacity);
    this.first = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.worth = new Float64Array(capacity * seats);
    this.#priorsOf = new Int32Array(capacity);
    this.clear();
  }

  /** Forget everything but an unvisited root. */
  clear(): void {
    this.size = 0;
    this.#priorsSize = 0;
    this.#take(0);
  }

  /** The child with this label, or `NONE`. */
  child(node: number, label: number): number {
    let child = this.first[node];
    while (child !== NONE && this.label[child] !== label) child = this.next[child];
    return child;
  }

  /** Add a child, or `NONE` if the tree is full. */
  grow(node: number, label: number): number {
    if (this.size === this.capacity) return NONE;
    const child = this.#take(label);
    this.next[child] = this.first[node];
    this.first[node] = child;
    return child;
  }

  /** Count a visit and what came of it. */
  count(node: number, worth: Float64Array): void {
    this.visits[node]++;
    this.pay(node, worth);
  }

  /** Add what came of a visit that was counted before. */
  pay(node: number, worth: Float64Array): void {
    const at = node * this.seats;
    for (let seat = 0; seat < this.seats; seat++) this.worth[at + seat] += worth[seat];
  }

  /** Keep the shares of attention of a node's actions with it. */
  keepPriors(node: number, priors: Float64Array | Float32Array, count: number, from = 0): void {
    const at = this.#priorsSize;
    this.#priorsSize += count + 1;
    if (this.#priors.length < this.#priorsSize) {
      const grown = new Float32Array(Math.max(this.#priorsSize, 2 * this.#priors.length));
      grown.set(this.#priors);
      this.#priors = grown;
    }
    this.#priors[at] = count;
    for (let i = 0; i < count; i++) this.#priors[at + 1 + i] = priors[from + i];
    this.#priorsOf[node] = at;
  }

  /** Write the priors kept with a node to `out`; false, and nothing is written, if there are none. */
  readPriors(node: number, out: Float64Array): boolean {
    const at = this.#priorsOf[node];
    if (at === NONE) return false;
    const count = this.#priors[at];
    for (let i = 0; i < count; i++) out[i] = this.#priors[at + 1 + i];
    return true;
  }

  /** Make `into` the part of this tree below `node`, `node` its root. */
  copyBranch(node: number, into: Tree): void {
    into.clear();
    this.#copy(node, into, ROOT);
  }

  #copy(from: number, into: Tree, to: number): void {
    into.visits[to] = this.visits[from];
    const at = this.#priorsOf[from];
    if (at !== NONE) into.keepPriors(to, this.#priors, this.#priors[at], at + 1);
    for (let seat = 0; seat < this.seats; seat++) {
      into.worth[to * this.seats + seat] = this.worth[from * this.seats + seat];
    }
    for (let child = this.first[from]; child !== NONE; child = this.next[child]) {
      this.#copy(child, into, into.grow(to, this.label[child]));
    }
  }

  #take(label: number): number {
    const node = this.size++;
    this.label[node] = label;
    this.first[node] = NONE;
    this.next[node] = NONE;
    this.visits[node] = 0;
    this.#priorsOf[node] = NONE;
    this.worth.fill(0, node * this.seats, (node + 1) * this.seats);
    return node;
  }
}
