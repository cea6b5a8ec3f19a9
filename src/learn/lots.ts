/** Lots: moves that are drawn, and luck that is mixed into priors. */
import { next, type Rng, softmax } from '../core/index.ts';

/** The legal action of the highest logit. */
export function likeliest(logits: Float64Array, legal: Int32Array, count: number): number {
  let best = legal[0];
  for (let i = 1; i < count; i++) if (logits[legal[i]] > logits[best]) best = legal[i];
  return best;
}

/** A legal action by lot, each as likely as its logit says. */
export function drawn(luck: Rng, logits: Float64Array, legal: Int32Array, count: number): number {
  const shares = Float64Array.from({ length: count }, (_, i) => logits[legal[i]]);
  softmax(shares, count);
  let rest = uniform(luck);
  for (let i = 0; i < count; i++) {
    rest -= shares[i];
    if (rest < 0) return legal[i];
  }
  return legal[count - 1];
}

/** A number above 0 and below 1. */
function uniform(luck: Rng): number {
  return ((next(luck) >>> 0) + 0.5) / 4294967296;
}

/** Lots that add up to 1. The smaller `evenness`, the more of it goes to a few. */
export function dirichlet(luck: Rng, count: number, evenness: number): Float64Array {
  const lots = new Float64Array(count);
  let sum = 1e-12;
  for (let i = 0; i < count; i++) {
    lots[i] = gamma(luck, evenness + 1) * uniform(luck) ** (1 / evenness);
    sum += lots[i];
  }
  for (let i = 0; i < count; i++) lots[i] /= sum;
  return lots;
}

/** A draw from the gamma distribution, for shapes of 1 and more (Marsaglia and Tsang). */
function gamma(luck: Rng, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(uniform(luck))) * Math.cos(2 * Math.PI * uniform(luck));
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(uniform(luck)) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}
