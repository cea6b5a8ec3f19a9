/** What is tried beyond what every game must keep, and how differences are told. */
import type { State } from '../../core/index.ts';

/** What is tried beyond what every game must keep. */
export interface Expectations<S extends State, V = unknown> {
  /** The game's own invariants; throws if one is broken. Called after every action. */
  readonly invariants?: (s: S) => void;
  /** What is hidden from somebody, by name: each must come out differently in some imagined world. */
  readonly hidden?: Readonly<Record<string, (s: S) => unknown>>;
  /** An episode that takes more actions than this never ends. */
  readonly longest?: number;
  /** What the view says, as the tensor should: its numbers by part. Written apart from the encoder, to be compared with it. */
  tensorOf?(view: V, seats: number): Readonly<Record<string, readonly number[]>>;
  /** The same of the tokens: the rows of each group. */
  tokensOf?(view: V, seats: number): Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** Which words differ, for a message. */
export function changedFields(a: State, b: State): string {
  return Array.from(a.words.keys())
    .filter((i) => a.words[i] !== b.words[i])
    .slice(0, 8)
    .map((i) => `word ${i}`)
    .join();
}
