/** Fitting: the network's chances are brought nearer to who won, lesson by lesson. The same lessons give the same weights. */
import { below, createRng, type Rng, shuffle, softmax } from '../../../core/index.ts';
import { SEATS } from '../tables.ts';
import { LEAK, type Shape, weightCount } from './judge.ts';
import type { Lesson } from './lessons.ts';

/** Passes over the lessons, and how many change the weights together. */
const PASSES = 20;
const BATCH = 32;

/** How much a batch changes: when nothing is known, when something is, and at the end. */
const RATE = 0.003;
const LATER_RATE = 0.001;
const LAST_RATE = 0.0002;

/** How fast weights that nothing needs shrink. */
const DECAY = 0.0003;

/** One game in so many is kept aside, to tell how good the weights are where they have not learned. */
const ASIDE = 10;

/** Weights, in ten-thousandths, and what they miss of a lesson kept aside, in squares. */
export interface Fitted {
  readonly weights: readonly number[];
  readonly loss: number;
}

/** A network that learns. */
interface Net {
  readonly weights: Float64Array;
  readonly shape: Shape;
  /** What goes into each node for each seat, and the chances that come of it. */
  readonly sums: Float64Array;
  readonly chances: Float64Array;
}

/**
 * Fit weights of a shape to lessons, from those of earlier lessons or from nothing. `won`: how much a position is told of who won, the
 * rest being what earlier lessons say of the position a round later: that is less a matter of luck.
 */
export function fitWeights(
  lessons: readonly Lesson[],
  seed: string,
  begin: readonly number[] | null,
  shape: Shape,
  won = 1,
): Fitted {
  const luck = createRng(`${seed}:fit`);
  const count = weightCount(shape);
  const net = {
    weights: begin === null ? smallWeights(luck, shape) : Float64Array.from(begin, (weight) => weight / 10_000),
    shape,
    sums: new Float64Array(SEATS[1] * shape.nodes),
    chances: new Float64Array(SEATS[1]),
  };
  const { weights } = net;
  const slope = new Float64Array(count);
  const mean = new Float64Array(count);
  const square = new Float64Array(count);
  const known = lessons.flatMap(({ game }, i) => (game % ASIDE !== 0 ? [i] : []));
  const aims = won < 1 ? aimsOf(net, lessons, won) : lessons.map((lesson) => lesson.won);
  const order = Int32Array.from(known);
  const rate = begin === null ? RATE : LATER_RATE;
  let meanKept = 1; // what is left of the nothing that both began with
  let squareKept = 1;
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(luck, order);
    const step = rate * (1 - pass / PASSES) + LAST_RATE;
    for (let first = 0; first < order.length; first += BATCH) {
      const many = Math.min(BATCH, order.length - first);
      slope.fill(0);
      for (let i = first; i < first + many; i++) addSlope(net, lessons[order[i]], aims[order[i]], 1 / many, slope);
      meanKept *= 0.9;
      squareKept *= 0.999;
      for (let i = 0; i < count; i++) {
        const g = slope[i] + DECAY * weights[i];
        mean[i] = 0.9 * mean[i] + 0.1 * g;
        square[i] = 0.999 * square[i] + 0.001 * g * g;
        weights[i] -= (step * (mean[i] / (1 - meanKept))) / (Math.sqrt(square[i] / (1 - squareKept)) + 1e-8);
      }
    }
  }
  const aside = lessons.filter(({ game }) => game % ASIDE === 0);
  const loss = aside.reduce((sum, lesson) => sum + missed(net, lesson), 0) / Math.max(1, aside.length);
  return { weights: Array.from(weights, (weight) => Math.round(weight * 10_000)), loss };
}

/** Weights of a shape that says nearly what these of a narrower one say: what it has beyond that is small. */
export function widen(begin: readonly number[], from: Shape, to: Shape, seed: string): number[] {
  const wide = smallWeights(createRng(`${seed}:widen`), to);
  const row = to.width + 2;
  for (let node = 0; node < to.nodes; node++) {
    const known = begin.slice(node * (from.width + 2), (node + 1) * (from.width + 2));
    const parts = wide.subarray(node * row, (node + 1) * row);
    if (known.length === 0) parts[row - 1] *= SLIGHT;
    else {
      for (let i = 0; i < to.width; i++) parts[i] = i < from.width ? known[i] / 10_000 : SLIGHT * parts[i];
      for (let i = 0; i < 2; i++) parts[to.width + i] = known[from.width + i] / 10_000;
    }
  }
  return Array.from(wide, (weight) => Math.round(weight * 10_000));
}

/** How much of a small weight is left where a network is widened. */
const SLIGHT = 0.1;

function smallWeights(luck: Rng, shape: Shape): Float64Array {
  const { width } = shape;
  return Float64Array.from({ length: weightCount(shape) }, (_, i) => {
    const lot = (below(luck, 20_001) - 10_000) / 10_000;
    const place = i % (width + 2);
    return place === width ? 0 : lot * (place > width ? 0.4 : 0.35);
  });
}

/** What positions are fitted to: in part who won, in part what the network says of the position a round later. */
function aimsOf(net: Net, lessons: readonly Lesson[], won: number): readonly Float64Array[] {
  const aims = lessons.map((lesson) => lesson.won);
  for (let i = lessons.length - 2; i >= 0; i--) {
    if (lessons[i].game !== lessons[i + 1].game) continue;
    ask(net, lessons[i + 1]);
    aims[i] = aims[i + 1].map((aim, seat) => won * aim + (1 - won) * net.chances[seat]);
  }
  return aims;
}

/** What the network says of a lesson, into `sums` of its nodes and `chances` of the seats. */
function ask({ weights, shape, sums, chances }: Net, { counted, won }: Lesson): void {
  const { nodes, width } = shape;
  for (let seat = 0; seat < won.length; seat++) {
    let score = 0;
    for (let node = 0; node < nodes; node++) {
      const first = node * (width + 2);
      let sum = weights[first + width];
      for (let i = 0; i < width; i++) sum += weights[first + i] * counted[seat * width + i];
      sums[seat * nodes + node] = sum;
      score += weights[first + width + 1] * (sum > 0 ? sum : LEAK * sum);
    }
    chances[seat] = score;
  }
  softmax(chances, won.length);
}

/** Add to `slope` how each weight adds to what is missed of what a lesson should say. */
function addSlope(net: Net, lesson: Lesson, aim: Float64Array, part: number, slope: Float64Array): void {
  const { weights, shape, sums, chances } = net;
  const { nodes, width } = shape;
  const { counted } = lesson;
  ask(net, lesson);
  for (let seat = 0; seat < aim.length; seat++) {
    const tooMuch = (chances[seat] - aim[seat]) * part;
    for (let node = 0; node < nodes; node++) {
      const first = node * (width + 2);
      const sum = sums[seat * nodes + node];
      const passes = sum > 0 ? 1 : LEAK;
      const g = tooMuch * weights[first + width + 1] * passes;
      for (let i = 0; i < width; i++) slope[first + i] += g * counted[seat * width + i];
      slope[first + width] += g;
      slope[first + width + 1] += tooMuch * sum * passes;
    }
  }
}

function missed(net: Net, lesson: Lesson): number {
  ask(net, lesson);
  return lesson.won.reduce((sum, won, seat) => sum + (won - net.chances[seat]) * (won - net.chances[seat]), 0);
}
