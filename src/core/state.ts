/**
 * A state is one block of integers with named windows on it. Rules read and write `s.bank[gem]` and `s.turn`;
 * copy, equality, hash, save and load are written once, here, and cannot forget a field.
 */
import { RNG_WORDS, type Rng } from './rng.ts';

/** What every state has: all its words, and among them the luck of the game. */
export interface State {
  readonly words: Int32Array;
  readonly rng: Rng;
  /** How many words come before its far windows, if it has any. */
  readonly near?: number;
  /**
   * Where a far window begins: `s.deck[s.far + i]`. That is 0 but where one state plays the games of a batch in turn: what is near
   * is copied to it, and far windows, of which an action touches a word or two, are read and written where each game lies.
   */
  far?: number;
}

/** A field is a single `'word'`, read and written like a number, a window of so many words, or a far window of so many. */
export type Fields = Readonly<Record<string, 'word' | number | FarWindow>>;

/** A window that most actions leave alone: see `State.far`. Far windows come last. */
export interface FarWindow {
  readonly far: number;
}

/** The state a set of fields describes. */
export type StateOf<F extends Fields> = State & { readonly near: number; far: number } & {
  -readonly [K in keyof F as F[K] extends 'word' ? K : never]: number;
} & {
  readonly [K in keyof F as F[K] extends number | FarWindow ? K : never]: Int32Array;
};

/** Where a field lies in the block. */
export interface Field {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  readonly word: boolean;
  readonly far: boolean;
}

/** What `defineState` gives: the fields in order, the size in words, and the maker of blank states. */
export interface Layout<S extends State> {
  readonly fields: readonly Field[];
  readonly size: number;
  /**
   * A state over `words`, if so many are given, all of which stay as they are; else a blank one. If `words` are part of a `block`
   * of states, one after the other, `far` may be moved to the first word of any of them.
   */
  create(words?: Int32Array, block?: Int32Array): S;
}

/** What a state has, whatever its fields are. */
const TAKEN = ['words', 'rng', 'near', 'far'];

/** Declare the fields of a state. The four words of luck, `rng`, always come first. */
export function defineState<const F extends Fields>(declared: F): Layout<StateOf<F>> {
  const fields: Field[] = [{ name: 'rng', offset: 0, length: RNG_WORDS, word: false, far: false }];
  let size = RNG_WORDS;
  let near = size;
  for (const [name, field] of Object.entries(declared)) {
    if (TAKEN.includes(name)) throw new Error(`a state has '${name}' already`);
    const far = typeof field === 'object';
    if (!far && near < size) throw new Error(`'${name}' comes after a far window`);
    const length = far ? field.far : field === 'word' ? 1 : field;
    fields.push({ name, offset: size, length, word: field === 'word', far });
    size += length;
    if (!far) near = size;
  }

  // One class a layout, so that V8 sees one shape: windows are made with the state, single words are accessors.
  class FlatState {
    readonly words: Int32Array;
    far: number;
    constructor(words: Int32Array, block: Int32Array) {
      this.words = words;
      this.far = near < size ? (words.byteOffset - block.byteOffset) / words.BYTES_PER_ELEMENT : 0;
      for (const { name, offset, length, word, far } of fields) {
        if (word) continue;
        const value = far && block !== words ? block.subarray(offset) : words.subarray(offset, offset + length);
        Object.defineProperty(this, name, { value });
      }
    }
  }
  Object.defineProperty(FlatState.prototype, 'near', { value: near });
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
  function create(words = new Int32Array(size), block = words): StateOf<F> {
    if (words.length !== size) throw new RangeError(`a state of ${size} words cannot lie in ${words.length}`);
    // The accessors above are what StateOf<F> promises; the compiler cannot see properties defined by name.
    return new FlatState(words, block) as unknown as StateOf<F>;
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
