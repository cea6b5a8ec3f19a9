/**
 * Training in plain TypeScript: slow, but the same seed and samples give the same network on every machine of one kind, with nothing to
 * install. Long runs use scripts/train/fit.py, which does the same with PyTorch.
 */
import { below, createRng, exp, type Rng } from '../core/index.ts';
import type { Symmetry } from './course.ts';
import type { Shape } from './network.ts';
import type { Sample } from './selfplay.ts';
import type { Tensor, Weights } from './weights.ts';

/** A table size to learn from. */
export interface Lesson {
  readonly shape: Shape;
  readonly symmetries: readonly Symmetry[];
  readonly samples: readonly Sample[];
}

const NAMES = ['item', 'first', 'second', 'heads'] as const;
const RATE = 0.001;

/** Weights of one layer with what Adam remembers of them; the biases are the last column. */
interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
  readonly slope: Float64Array;
  readonly mean: Float64Array;
  readonly square: Float64Array;
}

function matrixOf(rows: number, inputs: number, luck: Rng): Matrix {
  const size = rows * (inputs + 1);
  const bound = 1 / Math.sqrt(inputs);
  const values = Float64Array.from({ length: size }, () => bound * (below(luck, 2_000_001) / 1_000_000 - 1));
  const empty = () => new Float64Array(size);
  return { rows, columns: inputs + 1, values, slope: empty(), mean: empty(), square: empty() };
}

/** Fits one network, step by step. */
export class Fit {
  readonly #matrices: readonly [item: Matrix, first: Matrix, second: Matrix, heads: Matrix];
  readonly #scales: readonly number[][];
  readonly #luck: Rng;
  readonly #valueWeight: number;
  #steps = 0;

  /** A network of chance weights, wide enough for the widest of these shapes. */
  constructor(layers: readonly [number, number, number], shapes: readonly Shape[], seed: string, valueWeight = 1.5) {
    this.#luck = createRng(seed);
    this.#valueWeight = valueWeight;
    const [deep, one, two] = layers;
    const widest = shapes.reduce((a, b) => (b.seats > a.seats ? b : a));
    const inputs = widest.inputs.reduce((sum, part) => sum + ('pool' in part ? deep : part.count), 0);
    const outputs = widest.plain.length + widest.mostSeats + deep * widest.questions.length;
    this.#matrices = [
      matrixOf(deep, widest.itemWidth, this.#luck),
      matrixOf(one, inputs, this.#luck),
      matrixOf(two, one, this.#luck),
      matrixOf(outputs, two, this.#luck),
    ];
    const rest = widest.scales.slice(widest.items * widest.itemWidth);
    const first = widest.inputs.flatMap((part) =>
      'pool' in part ? Array<number>(deep).fill(1) : rest.slice(part.from, part.from + part.count),
    );
    this.#scales = [widest.scales.slice(0, widest.itemWidth), first, [], []];
  }

  /** One step on a batch of samples drawn by lot; returns the mean loss of policy and value. */
  step(lesson: Lesson, batch: number): { policy: number; value: number } {
    const sum = { policy: 0, value: 0 };
    for (let i = 0; i < batch; i++) {
      const sample = lesson.samples[below(this.#luck, lesson.samples.length)];
      const symmetry = lesson.symmetries[below(this.#luck, lesson.symmetries.length)];
      this.#learn(lesson.shape, sample, symmetry, batch, sum);
    }
    this.#steps++;
    for (const matrix of this.#matrices) adam(matrix, this.#steps);
    return { policy: sum.policy / batch, value: sum.value / batch };
  }

  /** The weights for the engine: the scales multiplied in. */
  weights(): Weights {
    const weights: Record<string, Tensor> = {};
    this.#matrices.forEach(({ rows, columns, values }, k) => {
      const scales = this.#scales[k];
      const scaled = Float32Array.from(values, (value, i) => value / (scales[i % columns] ?? 1));
      weights[NAMES[k]] = { rows, columns, values: scaled };
    });
    return weights;
  }

  /** Forward and back for one sample; the slopes are added to those of the batch. */
  #learn(
    shape: Shape,
    sample: Sample,
    symmetry: Symmetry,
    batch: number,
    sum: { policy: number; value: number },
  ): void {
    const [item, first, second, heads] = this.#matrices;
    const { items, itemWidth: width, plain, questions, seats } = shape;
    const deep = item.rows;
    const x = Float64Array.from(symmetry.features, (from, i) => sample.features[from] / shape.scales[i]);
    const e = Array.from({ length: items }, (_, i) =>
      x[i * width] === 0 ? null : forward(item, x.subarray(i * width, (i + 1) * width), true),
    );
    const input = new Float64Array(first.columns - 1);
    const poolAt: number[] = [];
    let end = 0;
    for (const part of shape.inputs) {
      if ('pool' in part) poolAt[part.pool] = end;
      else for (let k = 0; k < part.count; k++) input[end + k] = x[items * width + part.from + k];
      end += 'pool' in part ? deep : part.count;
    }
    e.forEach((out, i) => {
      if (out) for (let k = 0; k < deep; k++) input[poolAt[shape.pools[i]] + k] += out[k];
    });
    const h1 = forward(first, input, true);
    const h2 = forward(second, h1, true);
    const out = forward(heads, h2, false);

    const slopes = new Float64Array(out.length);
    const back = e.map((made) => (made ? new Float64Array(deep) : null));
    const start = plain.length + shape.mostSeats;
    /** Where the logit of each action comes from: an output, or a question put to an item. */
    const logits = new Float64Array(symmetry.actions.length);
    plain.forEach((id, i) => {
      logits[id] = out[i];
    });
    questions.forEach((actions, q) => {
      actions.forEach((id, i) => {
        const made = e[i];
        if (id >= 0 && made) for (let k = 0; k < deep; k++) logits[id] += made[k] * out[start + q * deep + k];
      });
    });
    const legal = symmetry.actions.map((from) => sample.legal[from] === 1);
    const tries = symmetry.actions.map((from) => sample.tries[from]);
    const tried = tries.reduce((a, b) => a + b, 0);
    const untried = { loss: 0, slopes: new Float64Array(logits.length) };
    const shares = tries.map((n) => n / tried);
    const bySlope = tried === 0 ? untried : crossEntropy(logits, shares, legal);
    sum.policy += bySlope.loss;
    const target = seats === 1 ? [sample.chances[0], 1 - sample.chances[0]] : sample.chances;
    const bySeat = crossEntropy(out.subarray(plain.length, plain.length + target.length), target, null);
    sum.value += bySeat.loss;

    for (let r = 0; r < target.length; r++) slopes[plain.length + r] = (this.#valueWeight * bySeat.slopes[r]) / batch;
    plain.forEach((id, i) => {
      slopes[i] = bySlope.slopes[id] / batch;
    });
    questions.forEach((actions, q) => {
      actions.forEach((id, i) => {
        const made = e[i];
        const into = back[i];
        if (id < 0 || !made || !into) return;
        const slope = bySlope.slopes[id] / batch;
        for (let k = 0; k < deep; k++) {
          slopes[start + q * deep + k] += slope * made[k];
          into[k] += slope * out[start + q * deep + k];
        }
      });
    });
    const toH1 = backward(second, h1, h2, backward(heads, h2, null, slopes));
    const toInput = backward(first, input, h1, toH1);
    e.forEach((made, i) => {
      const into = back[i];
      if (!made || !into) return;
      for (let k = 0; k < deep; k++) into[k] += toInput[poolAt[shape.pools[i]] + k];
      backward(item, x.subarray(i * width, (i + 1) * width), made, into);
    });
  }
}

function forward({ rows, columns, values }: Matrix, x: Float64Array, relu: boolean): Float64Array {
  const out = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = values[(row + 1) * columns - 1];
    for (let i = 0; i < x.length; i++) sum += x[i] * values[row * columns + i];
    out[row] = relu && sum < 0 ? 0 : sum;
  }
  return out;
}

/** Add the slopes of a layer's weights, given those of its outputs; returns those of its inputs. `made` is what the layer gave if it cut at 0. */
function backward(
  { rows, columns, values, slope }: Matrix,
  x: Float64Array,
  made: Float64Array | null,
  to: Float64Array,
) {
  const back = new Float64Array(x.length);
  for (let row = 0; row < rows; row++) {
    const by = made && made[row] === 0 ? 0 : to[row];
    if (by === 0) continue;
    const first = row * columns;
    slope[first + columns - 1] += by;
    for (let i = 0; i < x.length; i++) {
      slope[first + i] += by * x[i];
      back[i] += by * values[first + i];
    }
  }
  return back;
}

function crossEntropy(logits: Float64Array, target: ArrayLike<number>, legal: readonly boolean[] | null) {
  let most = -Infinity;
  for (let i = 0; i < logits.length; i++) if ((!legal || legal[i]) && logits[i] > most) most = logits[i];
  const slopes = Float64Array.from(logits, (logit, i) => (!legal || legal[i] ? exp(logit - most) : 0));
  const sum = slopes.reduce((a, b) => a + b, 0);
  let loss = 0;
  for (let i = 0; i < slopes.length; i++) {
    slopes[i] /= sum;
    if (target[i] > 0) loss -= target[i] * Math.log(Math.max(slopes[i], 1e-13));
    slopes[i] -= target[i];
  }
  return { loss, slopes };
}

/** One step of Adam: each weight by its mean slope over the size of its slopes. */
function adam({ values, slope, mean, square }: Matrix, step: number): void {
  let first = 1;
  let second = 1;
  for (let i = 0; i < Math.min(step, 10_000); i++) {
    first *= 0.9;
    second *= 0.999;
  }
  for (let i = 0; i < values.length; i++) {
    mean[i] += 0.1 * (slope[i] - mean[i]);
    square[i] += 0.001 * (slope[i] * slope[i] - square[i]);
    values[i] -= (RATE * (mean[i] / (1 - first))) / (Math.sqrt(square[i] / (1 - second)) + 1e-8);
    slope[i] = 0;
  }
}
