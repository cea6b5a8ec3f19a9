/** 95 % intervals: Wilson's for shares, the normal one for means. Both are told as a low and a high end. */

/** How many standard deviations 95 % lie within. */
const Z = 1.959964;

/** A share with its interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** A mean with its interval. */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Wilson's interval for `wins` of `n`. It stays within 0 and 1, and is right for shares near them too. */
export function wilson(wins: number, n: number): Share {
  if (n === 0) return { share: 0, low: 0, high: 1 };
  const share = wins / n;
  const centre = (share + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Collects values one by one (Welford's method) for their mean and its interval. */
export class MeanTally {
  #n = 0;
  #mean = 0;
  #squares = 0;

  add(value: number): void {
    this.#n++;
    const off = value - this.#mean;
    this.#mean += off / this.#n;
    this.#squares += off * (value - this.#mean);
  }

  /** The mean so far; fewer than two values have no interval around them. */
  get value(): Mean {
    const half = this.#n < 2 ? 0 : Z * Math.sqrt(this.#squares / (this.#n - 1) / this.#n);
    return { mean: this.#mean, low: this.#mean - half, high: this.#mean + half };
  }
}
