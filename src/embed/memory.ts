/** Memory shared with the host. It lives until the host says that nobody looks at it any more. */

/** A piece of shared memory: its buffer, and functions without arguments that work on it. */
export interface Shared {
  readonly buffer: ArrayBuffer;
  readonly functions: Readonly<Record<string, () => unknown>>;
}

/** All that is shared, by number. */
export const memory = new Map<number, Shared>();

let last = 0;

/** Share a piece of memory; returns its number. */
export function share(shared: Shared): number {
  last++;
  memory.set(last, shared);
  return last;
}

type Kind = Float32ArrayConstructor | Int32ArrayConstructor | Uint8ArrayConstructor;

/** Where an array lies in its buffer: for the host. */
export interface Placed {
  readonly name: string;
  readonly kind: 'float32' | 'int32' | 'uint8';
  readonly offset: number;
  readonly shape: readonly number[];
}

const KINDS = new Map<Kind, Placed['kind']>([
  [Float32Array, 'float32'],
  [Int32Array, 'int32'],
  [Uint8Array, 'uint8'],
]);

/** Where arrays of these kinds and shapes lie one after another, each at a multiple of 64 bytes, and how many bytes they take. */
export function place(
  arrays: readonly { readonly name: string; readonly kind: Kind; readonly shape: readonly number[] }[],
): {
  readonly placed: Placed[];
  readonly bytes: number;
} {
  let bytes = 0;
  const placed = arrays.map(({ name, kind, shape }) => {
    const offset = bytes;
    bytes += Math.ceil((lengthOf(shape) * kind.BYTES_PER_ELEMENT) / 64) * 64;
    return { name, kind: KINDS.get(kind)!, offset, shape };
  });
  return { placed, bytes };
}

/** The arrays themselves, by name. */
export function lay(
  buffer: ArrayBuffer,
  placed: readonly Placed[],
): Record<string, Float32Array | Int32Array | Uint8Array> {
  const kindOf = new Map([...KINDS].map(([kind, name]) => [name, kind]));
  return Object.fromEntries(
    placed.map(({ name, kind, offset, shape }) => [name, new (kindOf.get(kind)!)(buffer, offset, lengthOf(shape))]),
  );
}

function lengthOf(shape: readonly number[]): number {
  return shape.reduce((a, b) => a * b, 1);
}
