/** Encoders: what a seat may know, as numbers for learning machines. */
import type { TensorBytes } from './bytes.ts';
import type { State } from './state.ts';

/** A stretch of a tensor: so many numbers and what they mean. */
export interface TensorPart {
  readonly name: string;
  readonly length: number;
  readonly meaning: string;
  /** No number of it is ever below `low` or above `high`: one bound for all of them, or one for each. */
  readonly low: number | readonly number[];
  readonly high: number | readonly number[];
  /**
   * As a byte, a number is `(number - low) * scale`, rounded, and 255 where that is more: one scale for all of them, or one
   * for each. Unless given, what lies between the bounds fills the byte.
   */
  readonly scale?: number | readonly number[];
}

/** A flat observation of fixed length, seat-relative, every number bounded. */
export interface Tensor<S extends State> {
  /** The layout for a table of so many seats, in order. */
  parts(seats: number): readonly TensorPart[];
  /** Write what this seat may know to `out`, from `at` on; every number of the layout is written, nothing else. */
  write(s: S, seat: number, out: Float32Array, at: number): void;
  /**
   * Where `out` holds what the seat that has just acted, `actor`, knew before its action, write only what is different now
   * for `seat`; the outcome is the same as that of `write`. `view` is the memory of `out`, four bytes a number, for what is
   * written two numbers at a time (see eights.ts). Optional: batches are faster with it.
   */
  update?(s: S, seat: number, actor: number, out: Float32Array, at: number, view: DataView): void;
  /** The same numbers as bytes. Optional: where it is missing they are made from what `write` writes. */
  readonly bytes?: TensorBytes<S>;
}

/** How many numbers a tensor has at a table of so many seats. */
export function tensorSize(tensor: Tensor<never>, seats: number): number {
  return tensor.parts(seats).reduce((sum, part) => sum + part.length, 0);
}

/** The least and the most each number of a tensor can be at a table of so many seats. */
export function tensorBounds(tensor: Tensor<never>, seats: number): { low: Float32Array; high: Float32Array } {
  const spread = (bound: 'low' | 'high') =>
    Float32Array.from(
      tensor.parts(seats).flatMap((part) => {
        const of = part[bound];
        return typeof of === 'number' ? new Array<number>(part.length).fill(of) : of;
      }),
    );
  return { low: spread('low'), high: spread('high') };
}

/** Rows of one kind: their columns and how many there are at most. */
export interface TokenGroup {
  readonly name: string;
  readonly columns: readonly string[];
  readonly meaning: string;
  rows(seats: number): number;
}

/** Rows of small whole numbers, for sequence models. Unused rows of a group come last and hold `PAD` in every column. */
export interface Tokens<S extends State> {
  readonly groups: readonly TokenGroup[];
  /** Write every row of every group, in order, to `out`, from `at` on. */
  write(s: S, seat: number, out: Int32Array, at: number): void;
}

/** What fills the columns of a row that is not there. */
export const PAD = -100;

/** How many numbers the rows of all groups take at a table of so many seats. */
export function tokensSize(tokens: Tokens<never>, seats: number): number {
  return tokens.groups.reduce((sum, group) => sum + group.rows(seats) * group.columns.length, 0);
}

/** The rows as arrays, by group, without the padding. */
export function readTokens<S extends State>(
  tokens: Tokens<S>,
  s: S,
  seats: number,
  seat: number,
): Record<string, number[][]> {
  const flat = new Int32Array(tokensSize(tokens, seats));
  tokens.write(s, seat, flat, 0);
  const groups: Record<string, number[][]> = {};
  let at = 0;
  for (const { name, columns, rows } of tokens.groups) {
    const all = Array.from({ length: rows(seats) }, (_, row) =>
      Array.from(flat.subarray(at + row * columns.length, at + (row + 1) * columns.length)),
    );
    groups[name] = all.filter((row) => row.some((value) => value !== PAD));
    at += all.length * columns.length;
  }
  return groups;
}
