/**
 * The exponential, the same on every machine: engines round `Math.exp` differently, and a difference in the last bit can decide a
 * move. Only additions, multiplications and powers of two, which are exact or rounded alike everywhere.
 */

const LOG2_E = Math.LOG2E;
/** The logarithm of 2 in two parts: the first has few enough bits to be multiplied by any power exactly. */
const LN2_HIGH = 0.693145751953125;
const LN2_LOW = 1.4286068203094173e-6;

/** Powers of two from -64 to 64. */
const POWERS = Float64Array.from({ length: 129 }, (_, i) => (i < 64 ? 1 / powerOf2(64 - i) : powerOf2(i - 64)));

function powerOf2(n: number): number {
  let power = 1;
  for (let i = 0; i < n; i++) power *= 2;
  return power;
}

/** e to the power of x, to twelve digits; x is cut off at -44 and 44. */
export function exp(x: number): number {
  const bounded = x < -44 ? -44 : x > 44 ? 44 : x;
  const power = Math.floor(bounded * LOG2_E + 0.5);
  const r = bounded - power * LN2_HIGH - power * LN2_LOW;
  let sum = 1 + r / 11;
  sum = 1 + (r / 10) * sum;
  sum = 1 + (r / 9) * sum;
  sum = 1 + (r / 8) * sum;
  sum = 1 + (r / 7) * sum;
  sum = 1 + (r / 6) * sum;
  sum = 1 + (r / 5) * sum;
  sum = 1 + (r / 4) * sum;
  sum = 1 + (r / 3) * sum;
  sum = 1 + (r / 2) * sum;
  return (1 + r * sum) * POWERS[power + 64];
}

/** Make the first `count` logits of a list probabilities, in place. */
export function softmax(list: Float64Array, count: number): void {
  let most = -Infinity;
  for (let i = 0; i < count; i++) if (list[i] > most) most = list[i];
  let sum = 0;
  for (let i = 0; i < count; i++) {
    list[i] = exp(list[i] - most);
    sum += list[i];
  }
  for (let i = 0; i < count; i++) list[i] /= sum;
}
