/**
 * A state is one block of integers with named windows on it. Rules read and write `s.bank[gem]` and `s.turn`;
 * copy, equality, hash, save and load are written once, here, and cannot forget a field.
 */
import { RNG_WORDS, type Rng } from './rng.ts';

/** What every state has: all its words, and among them the luck of the game. */
export interface State {
  readonly words: Int32Array;
  readonly rng: Rng;
}

/** A field is a single `'word'`, read and written like a number, or a window of so many words. */
export type Fields = Readonly<Record<string, 'word' | number>>;

/** The state a set of fields describes. */
export type StateOf<F extends Fields> = State & {
  -readonly [K in keyof F as F[K] extends 'word' ? K : never]: number;
} & {
  readonly [K in keyof F as F[K] extends number ? K : never]: Int32Array;
};

/** Where a field lies in the block. */
export interface Field {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  readonly word: boolean;
}

/** What `defineState` gives: the fields in order, the size in words, and the maker of blank states. */
export interface Layout<S extends State> {
  readonly fields: readonly Field[];
  readonly size: number;
  /** A state over `words`, if so many are given, all of which stay as they are; else a blank one. */
  create(words?: Int32Array): S;
}

/** Declare the fields of a state. The four words of luck, `rng`, always come first. */
export function defineState<const F extends Fields>(declared: F): Layout<StateOf<F>> {
  const fields: Field[] = [{ name: 'rng', offset: 0, length: RNG_WORDS, word: false }];
  let size = RNG_WORDS;
  for (const [name, field] of Object.entries(declared)) {
    if (name === 'words' || name === 'rng') throw new Error(`a state has '${name}' already`);
    const length = field === 'word' ? 1 : field;
    fields.push({ name, offset: size, length, word: field === 'word' });
    size += length;
  }

  // One class a layout, so that V8 sees one shape: windows are made with the state, single words are accessors.
  class FlatState {
    readonly words: Int32Array;
    constructor(words: Int32Array) {
      this.words = words;
      for (const { name, offset, length, word } of fields) {
        if (!word) Object.defineProperty(this, name, { value: words.subarray(offset, offset + length) });
      }
    }
  }
  for (const { name, offset, word } of fields) {
    if (!word) continue;
    Object.defineProperty(FlatState.prototype, name, {
      get(this: FlatState) {
        return this.words[offset];
      },
      set(this: FlatState, value: number) {
        this.words[offset] = value;
      },
    });
  }
  function create(words = new Int32Array(size)): StateOf<F> {
    if (words.length !== size) throw new RangeError(`a state of ${size} words cannot lie in ${words.length}`);
    // The accessors above are what StateOf<F> promises; the compiler cannot see properties defined by name.
    return new FlatState(words) as unknown as StateOf<F>;
  }
  return { fields, size, create };
}

/** Make `into` the same as `from`. */
export function copyState<S extends State>(from: S, into: S): void {
  into.words.set(from.words);
}

/** Whether two states agree in every word. */
export function equalStates(a: State, b: State): boolean {
  if (a.words.length !== b.words.length) return false;
  for (let i = 0; i < a.words.length; i++) if (a.words[i] !== b.words[i]) return false;
  return true;
}

/** Sixteen hexadecimal digits that differ, in practice, whenever two states do. */
export function hashState(s: State): string {
  const { words } = s;
  let a = 0x3c6ef372 ^ words.length;
  let b = 0x510e527f;
  for (let i = 0; i < words.length; i++) {
    a = Math.imul(a ^ words[i], 0x9e3779b1);
    b = Math.imul(b ^ ((words[i] << 16) | (words[i] >>> 16)), 0x85ebca77);
    a ^= (b << 15) | (b >>> 17);
    b ^= (a << 13) | (a >>> 19);
  }
  a = Math.imul(a ^ (b >>> 15), 0xc2b2ae3d);
  b = Math.imul(b ^ (a >>> 13), 0x27d4eb2f);
  a ^= b >>> 16;
  return hex(a) + hex(b);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** All words of a state as plain numbers, ready for JSON. */
export function saveState(s: State): number[] {
  return Array.from(s.words);
}

/** Restore what `saveState` gave. False, and `s` untouched, if `saved` cannot be a state of this size. */
export function loadState(s: State, saved: unknown): boolean {
  if (!Array.isArray(saved) || saved.length !== s.words.length) return false;
  for (const word of saved) if (typeof word !== 'number' || (word | 0) !== word) return false; // holes are no words either
  s.words.set(saved);
  return true;
}
