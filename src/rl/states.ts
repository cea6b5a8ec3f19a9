/** The states of a batch, and whether its games are played where they lie. */
import type { Game, State } from '../core/index.ts';

/** States of more games than this, with all their windows, outgrow the cache of a processor. */
const FEW = 128;

/**
 * What a window costs a game that is played where it lies, in words: V8 keeps a record of about 100 bytes for each window of each
 * state, and reaching through it to the words behind takes three lines of the cache.
 */
const WINDOW = 48;

/** The states of a batch. */
export interface States<S extends State> {
  /** The state of each game. */
  readonly all: readonly S[];
  /**
   * Where the games are played if there are many and copying a state moves less memory than its windows take: on one state
   * that stays in the cache, to which each is copied and back. Else null, and each is played where it lies.
   */
  readonly desk: Desk<S> | null;
}

/** One state, which lies in one block of memory with all others: they are copied within it. */
export interface Desk<S extends State> {
  readonly state: S;
  /** All words: those of the games, one after the other, then those of the desk. */
  readonly block: Int32Array;
  /** Where the words of the desk begin. */
  readonly at: number;
  /** How many words of a state are copied: all but its far windows. */
  readonly near: number;
}

/** So many blank states. */
export function makeStates<S extends State>(game: Game<S>, size: number): States<S> {
  const first = game.create();
  const words = first.words.length;
  if (size <= FEW || (first.near ?? words) > windowsOf(first) * WINDOW)
    return { all: Array.from({ length: size }, () => game.create()), desk: null };
  const block = new Int32Array((size + 1) * words);
  const wordsOf = (i: number) => block.subarray(i * words, (i + 1) * words);
  const all = Array.from({ length: size }, (_, i) => game.create(wordsOf(i)));
  const state = game.create(wordsOf(size), block);
  // A game that makes states without `defineState` may have put them elsewhere, or know of no block.
  if (state.words.buffer !== block.buffer) return { all, desk: null };
  const at = size * words;
  return { all, desk: { state, block, at, near: state.far === at ? (state.near ?? words) : words } };
}

/** How many windows a state has. */
function windowsOf(s: State): number {
  return Object.getOwnPropertyNames(s).filter((name) => name !== 'words' && name !== 'far').length;
}
