/**
 * A small network for games of cards on a table. Items (cards, say) go through one and the same layer; what comes of them is summed
 * up in pools and, with the other features, goes through two layers. Out come the chance of each seat to win, a logit for each action
 * that names no item, and questions put to each item ("how good to buy?"), which are the logits of the actions that name it.
 */
import { type State, softmax } from '../core/index.ts';
import { createMachine, type MachineKind, placeLayer, rowsUp } from './machine.ts';
import type { Tensor, Weights } from './weights.ts';

/** How the features of a table of one size go into a network. */
export interface Shape {
  readonly seats: number;
  /** How many items there are, how many features each has (the first is 1 where there is one), and the pool of each. */
  readonly items: number;
  readonly itemWidth: number;
  readonly pools: readonly number[];
  /** The features after those of the items. */
  readonly rest: number;
  /** What goes into the first layer: pools by number, or so many of the other features from some on. For more seats it only grows. */
  readonly inputs: readonly ({ readonly pool: number } | { readonly from: number; readonly count: number })[];
  /** The actions that name no item. */
  readonly plain: readonly number[];
  /** For each question the action it is about, for each item; -1 where there is none. */
  readonly questions: readonly (readonly number[])[];
  /** The most seats a table of this game has. A game for one counts as two: the second has what the first leaves. */
  readonly mostSeats: number;
  /** About the largest value of each feature: a learner divides by them so that all weigh alike at first. */
  readonly scales: readonly number[];
}

/** How many features a shape has. */
export function featureCount(shape: Shape): number {
  return shape.items * shape.itemWidth + shape.rest;
}

/** A network for tables of one size. */
export interface Network<S extends State> {
  /** The features of the position last judged. */
  readonly features: Float64Array;
  /** Judge a state: the chance of each seat to win, counted from the seat to act, and a logit for each action. */
  judge(s: S, chances: Float64Array, logits: Float64Array): void;
}

/** Put weights to use. `write` writes the features of a state into a memory from a place on. */
export function createNetwork<S extends State>(
  weights: Weights,
  shape: Shape,
  write: (s: S, into: Float64Array, at: number) => void,
  kind?: MachineKind,
): Network<S> {
  const { item, first, second, heads } = weights as Record<string, Tensor>; // the four every network has
  const { items, itemWidth: width, plain, questions, seats } = shape;
  const sides = new Float64Array(Math.max(2, seats));
  const deep = item.rows;
  const size = (tensor: Tensor) => rowsUp(tensor.rows) * tensor.columns;
  const machine = createMachine(size(item) + size(first) + size(second) + size(heads) + 16_384, kind);
  const m = machine.floats;
  const place = (tensor: Tensor, inputs: number) => {
    const at = (row: number, input: number) => tensor.values[row * tensor.columns + input];
    return placeLayer(machine, inputs, tensor.rows, at, (row) => at(row, tensor.columns - 1)); // biases are the last column
  };
  const count = shape.inputs.reduce((sum, part) => sum + ('pool' in part ? deep : part.count), 0);
  const encode = place(item, width);
  const one = place(first, count);
  const two = place(second, first.rows);
  const out = place(heads, second.rows);
  const x = machine.take(featureCount(shape));
  const e = machine.take(items * encode.rows);
  const input = machine.take(count);
  const h1 = machine.take(one.rows);
  const h2 = machine.take(two.rows);
  const o = machine.take(out.rows);

  /** Where each pool lies in the input, and which of the other features go where. */
  const poolAt: number[] = [];
  const copies: [from: number, to: number, count: number][] = [];
  let end = input;
  for (const part of shape.inputs) {
    if ('pool' in part) poolAt[part.pool] = end;
    else copies.push([x + items * width + part.from, end, part.count]);
    end += 'pool' in part ? deep : part.count;
  }
  const pools = Int32Array.from(shape.pools, (pool) => poolAt[pool]);
  const ids = Int32Array.from(plain);
  const asked = questions.map((actions) => Int32Array.from(actions));
  const firstQuestion = o + plain.length + shape.mostSeats;

  return {
    features: m.subarray(x, x + featureCount(shape)),
    judge(s, chances, logits) {
      write(s, m, x);
      m.fill(0, input, end);
      for (const [from, to, length] of copies) for (let i = 0; i < length; i++) m[to + i] = m[from + i];
      for (let i = 0; i < items; i++) {
        if (m[x + i * width] === 0) continue;
        const at = e + i * deep;
        machine.dense(x + i * width, encode.weights, encode.biases, at, width, encode.rows, 1);
        const to = pools[i];
        for (let k = 0; k < deep; k++) m[to + k] += m[at + k];
      }
      machine.dense(input, one.weights, one.biases, h1, one.inputs, one.rows, 1);
      machine.dense(h1, two.weights, two.biases, h2, two.inputs, two.rows, 1);
      machine.dense(h2, out.weights, out.biases, o, out.inputs, out.rows, 0);
      for (let i = 0; i < ids.length; i++) logits[ids[i]] = m[o + i];
      for (let q = 0; q < asked.length; q++) {
        const actions = asked[q];
        const question = firstQuestion + q * deep;
        for (let i = 0; i < items; i++) {
          if (actions[i] < 0) continue;
          let answer = 0;
          if (m[x + i * width] !== 0) for (let k = 0; k < deep; k++) answer += m[e + i * deep + k] * m[question + k];
          logits[actions[i]] = answer;
        }
      }
      for (let r = 0; r < sides.length; r++) sides[r] = m[o + plain.length + r];
      softmax(sides, sides.length);
      for (let r = 0; r < seats; r++) chances[r] = sides[r];
    },
  };
}
