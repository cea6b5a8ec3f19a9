/** Fitting: the network's chances are brought nearer to who won, lesson by lesson. The same lessons give the same weights. */
import { below, createRng, type Rng, shuffle, softmax } from '../../../core/index.ts';
import { SEATS } from '../tables.ts';
import { COUNTED, LEAK, NODES, WEIGHT_COUNT } from './judge.ts';
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

const WIDTH = COUNTED.length;
const WEIGHTS_A_NODE = WIDTH + 2;

/** Weights, in ten-thousandths, and what they miss of a lesson kept aside, in squares. */
export interface Fitted {
  readonly weights: readonly number[];
  readonly loss: number;
}

/** Fit weights to lessons, from those of earlier lessons or from nothing. */
export function fitWeights(lessons: readonly Lesson[], seed: string, begin: readonly number[] | null): Fitted {
  const luck = createRng(`${seed}:fit`);
  const net = begin === null ? smallWeights(luck) : Float64Array.from(begin, (weight) => weight / 10_000);
  const slope = new Float64Array(WEIGHT_COUNT);
  const mean = new Float64Array(WEIGHT_COUNT);
  const square = new Float64Array(WEIGHT_COUNT);
  const known = lessons.filter(({ game }) => game % ASIDE !== 0);
  const order = Int32Array.from(known, (_, i) => i);
  const rate = begin === null ? RATE : LATER_RATE;
  let meanKept = 1; // what is left of the nothing that both began with
  let squareKept = 1;
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(luck, order);
    const step = rate * (1 - pass / PASSES) + LAST_RATE;
    for (let first = 0; first < order.length; first += BATCH) {
      const count = Math.min(BATCH, order.length - first);
      slope.fill(0);
      for (let i = 0; i < count; i++) addSlope(net, known[order[first + i]], 1 / count, slope);
      meanKept *= 0.9;
      squareKept *= 0.999;
      for (let i = 0; i < WEIGHT_COUNT; i++) {
        const g = slope[i] + DECAY * net[i];
        mean[i] = 0.9 * mean[i] + 0.1 * g;
        square[i] = 0.999 * square[i] + 0.001 * g * g;
        net[i] -= (step * (mean[i] / (1 - meanKept))) / (Math.sqrt(square[i] / (1 - squareKept)) + 1e-8);
      }
    }
  }
  const aside = lessons.filter(({ game }) => game % ASIDE === 0);
  const loss = aside.reduce((sum, lesson) => sum + missed(net, lesson), 0) / Math.max(1, aside.length);
  return { weights: Array.from(net, (weight) => Math.round(weight * 10_000)), loss };
}

function smallWeights(luck: Rng): Float64Array {
  return Float64Array.from({ length: WEIGHT_COUNT }, (_, i) => {
    const lot = (below(luck, 20_001) - 10_000) / 10_000;
    const place = i % WEIGHTS_A_NODE;
    return place === WIDTH ? 0 : lot * (place > WIDTH ? 0.4 : 0.35);
  });
}

const sums = new Float64Array(SEATS[1] * NODES);
const chances = new Float64Array(SEATS[1]);

/** What the network says of a lesson, into `sums` of its nodes and `chances` of the seats. */
function ask(net: Float64Array, { counted, won }: Lesson): void {
  for (let seat = 0; seat < won.length; seat++) {
    let score = 0;
    for (let node = 0; node < NODES; node++) {
      const first = node * WEIGHTS_A_NODE;
      let sum = net[first + WIDTH];
      for (let i = 0; i < WIDTH; i++) sum += net[first + i] * counted[seat * WIDTH + i];
      sums[seat * NODES + node] = sum;
      score += net[first + WIDTH + 1] * (sum > 0 ? sum : LEAK * sum);
    }
    chances[seat] = score;
  }
  softmax(chances, won.length);
}

/** Add to `slope` how each weight adds to what is missed of a lesson. */
function addSlope(net: Float64Array, lesson: Lesson, part: number, slope: Float64Array): void {
  const { counted, won } = lesson;
  ask(net, lesson);
  for (let seat = 0; seat < won.length; seat++) {
    const tooMuch = (chances[seat] - won[seat]) * part;
    for (let node = 0; node < NODES; node++) {
      const first = node * WEIGHTS_A_NODE;
      const sum = sums[seat * NODES + node];
      const passes = sum > 0 ? 1 : LEAK;
      const g = tooMuch * net[first + WIDTH + 1] * passes;
      for (let i = 0; i < WIDTH; i++) slope[first + i] += g * counted[seat * WIDTH + i];
      slope[first + WIDTH] += g;
      slope[first + WIDTH + 1] += tooMuch * sum * passes;
    }
  }
}

function missed(net: Float64Array, lesson: Lesson): number {
  ask(net, lesson);
  return lesson.won.reduce((sum, won, seat) => sum + (won - chances[seat]) * (won - chances[seat]), 0);
}
