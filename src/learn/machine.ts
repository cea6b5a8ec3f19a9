/**
 * Where networks are computed: one memory of 64-bit floats and one operation, a layer of weights. Plain JavaScript, or a small
 * WebAssembly module with SIMD; both add in the same order and round alike, so both give the same bits. JavaScript computes in 64 bits:
 * to round each step to 32 takes it twice the time.
 */
import { SIMD } from './simd.ts';

/** A memory of floats and what can be done in it. Places are counted in floats. */
export interface Machine {
  readonly floats: Float64Array;
  /** Take the next `count` floats of the memory; returns the place of the first. */
  take(count: number): number;
  /** Write b + W x for `rows` rows, a multiple of 16, to `out`; below 0 becomes 0 if `relu` is 1. */
  dense(x: number, w: number, b: number, out: number, inputs: number, rows: number, relu: number): void;
}

/** How a machine computes. */
export const MACHINES = ['plain', 'simd'] as const;
export type MachineKind = (typeof MACHINES)[number];

/** So many rows are computed together, and lie together in memory. */
export const ROWS = 16;

/** The most inputs a layer may have. */
const MOST_INPUTS = 4096;

/** The next multiple of 16. */
export function rowsUp(rows: number): number {
  return Math.ceil(rows / ROWS) * ROWS;
}

/** A machine with room for so many floats. Without a kind it is the fastest one the host has. */
export function createMachine(size: number, kind?: MachineKind): Machine {
  const list = 2 * MOST_INPUTS; // the memory begins with the list of inputs that are not 0
  const simd = kind === 'plain' ? null : createSimd(8 * (list + size));
  if (kind === 'simd' && simd === null)
    throw new Error('this host has no WebAssembly with SIMD; use the plain machine');
  const floats = simd?.floats ?? new Float64Array(list + size);
  const room = floats.length - list;
  let taken = 0;
  return {
    floats,
    take(count) {
      const place = list + taken;
      taken += rowsUp(count); // so that every place is aligned
      if (taken > room) throw new RangeError(`a machine of ${room} floats has no room for ${taken}`);
      return place;
    },
    dense: simd?.dense ?? plainDense(floats),
  };
}

/** What this file uses of WebAssembly; hosts that have none lack the name. */
interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer };
}

const PAGE = 65_536;

function createSimd(bytes: number): Pick<Machine, 'floats' | 'dense'> | null {
  const wasm = (globalThis as { WebAssembly?: Wasm }).WebAssembly; // not in every host's types, nor in every host
  if (!wasm) return null;
  try {
    const memory = new wasm.Memory({ initial: Math.ceil(bytes / PAGE) });
    const instance = new wasm.Instance(new wasm.Module(SIMD), { a: { memory } });
    const run = instance.exports.dense as Machine['dense']; // the one function of our own module, in bytes instead of floats
    return {
      floats: new Float64Array(memory.buffer),
      dense: (x, w, b, out, inputs, rows, relu) => run(8 * x, 8 * w, 8 * b, 8 * out, inputs, rows, relu),
    };
  } catch {
    return null; // no SIMD, or no right to compile
  }
}

/**
 * Inputs that are 0 are left out, since adding 0 changes no sum: half of them are, and which ones is listed first, so that no
 * processor has to guess. Then eight rows at a time.
 */
function plainDense(m: Float64Array): Machine['dense'] {
  const places = new Int32Array(MOST_INPUTS);
  const values = new Float64Array(MOST_INPUTS);
  return (x, w, b, out, inputs, rows, relu) => {
    let count = 0;
    for (let i = 0; i < inputs; i++) {
      const v = m[x + i];
      places[count] = i * ROWS;
      values[count] = v;
      count += v === 0 ? 0 : 1;
    }
    const keep = relu === 0;
    for (let row = 0; row < rows; row += 8) {
      const first = w + (row - (row % ROWS)) * inputs + (row % ROWS);
      let s0 = m[b + row];
      let s1 = m[b + row + 1];
      let s2 = m[b + row + 2];
      let s3 = m[b + row + 3];
      let s4 = m[b + row + 4];
      let s5 = m[b + row + 5];
      let s6 = m[b + row + 6];
      let s7 = m[b + row + 7];
      for (let k = 0; k < count; k++) {
        const at = first + places[k];
        const v = values[k];
        s0 += v * m[at];
        s1 += v * m[at + 1];
        s2 += v * m[at + 2];
        s3 += v * m[at + 3];
        s4 += v * m[at + 4];
        s5 += v * m[at + 5];
        s6 += v * m[at + 6];
        s7 += v * m[at + 7];
      }
      const o = out + row;
      m[o] = keep || s0 > 0 ? s0 : 0;
      m[o + 1] = keep || s1 > 0 ? s1 : 0;
      m[o + 2] = keep || s2 > 0 ? s2 : 0;
      m[o + 3] = keep || s3 > 0 ? s3 : 0;
      m[o + 4] = keep || s4 > 0 ? s4 : 0;
      m[o + 5] = keep || s5 > 0 ? s5 : 0;
      m[o + 6] = keep || s6 > 0 ? s6 : 0;
      m[o + 7] = keep || s7 > 0 ? s7 : 0;
    }
  };
}

/** A layer placed in a machine: weights and biases where `dense` looks for them. */
export interface Layer {
  readonly weights: number;
  readonly biases: number;
  readonly inputs: number;
  readonly rows: number;
}

/** Place a layer. `at` is the weight of a row and an input. */
export function placeLayer(
  machine: Machine,
  inputs: number,
  rows: number,
  at: (row: number, input: number) => number,
  bias: (row: number) => number,
): Layer {
  if (inputs > MOST_INPUTS) throw new RangeError(`a layer of ${inputs} inputs is more than ${MOST_INPUTS}`);
  const all = rowsUp(rows);
  const weights = machine.take(all * inputs);
  const biases = machine.take(all);
  for (let row = 0; row < rows; row++) {
    machine.floats[biases + row] = bias(row);
    const first = weights + (row - (row % ROWS)) * inputs + (row % ROWS);
    for (let input = 0; input < inputs; input++) machine.floats[first + input * ROWS] = at(row, input);
  }
  return { weights, biases, inputs, rows: all };
}
