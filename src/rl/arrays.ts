/** The arrays of a batch: game `i` owns row `i` of each. Made here, or given by the caller, as for shared memory. */

/** How a batch shows what a seat may know: as floats, or as bytes, a quarter of the memory and faster (see `TensorPart.scale`). */
export const ENCODINGS = ['floats', 'bytes'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The kind of each array, and what a row of it has one number for. All that tells of an end is kept until the next end in the same row. */
const ROWS = {
  /** What the seat to act may know, as floats; rows of nothing in a batch of bytes. */
  observations: [Float32Array, 'floats'],
  /** The same as bytes; rows of nothing in a batch of floats. */
  bytes: [Uint8Array, 'bytes'],
  /** One byte per action: 1 if the seat to act may play it. */
  masks: [Uint8Array, 'actions'],
  /** The same as lists: in row `i`, as wide as there are actions, the first `legalCounts[i]` numbers are the ids, ascending. */
  legal: [Int32Array, 'actions'],
  legalCounts: [Int32Array, 'one'],
  /** The seat to act in each game; -1 where the game is over and not dealt anew yet. */
  turn: [Int32Array, 'one'],
  /** The seat that acted in the last step; -1 where none did. */
  actor: [Int32Array, 'one'],
  /** One number per seat: what the last step paid. */
  rewards: [Float32Array, 'seats'],
  /** 1 where the rules ended the episode. */
  terminated: [Uint8Array, 'one'],
  /** 1 where a cap did: of the batch, or of the game's options. */
  truncated: [Uint8Array, 'one'],
  /** 1 where the last action was illegal and therefore not played. */
  illegal: [Uint8Array, 'one'],
  /** Which episode each game is in, from 0. */
  episodes: [Int32Array, 'one'],
  /** Steps of the episode so far, and what it has paid each seat. */
  steps: [Int32Array, 'one'],
  returns: [Float32Array, 'seats'],
  /** Where an episode ended: whose turn it would be, or who acted last if the game itself was over. */
  finalSeat: [Int32Array, 'one'],
  /** What that seat may know, and might have played; nothing if the game itself was over. */
  finalObservations: [Float32Array, 'floats'],
  finalBytes: [Uint8Array, 'bytes'],
  finalMasks: [Uint8Array, 'actions'],
  /** The length of the whole episode, and what it paid each seat. */
  finalSteps: [Int32Array, 'one'],
  finalReturns: [Float32Array, 'seats'],
} as const;

type Rows = typeof ROWS;
type Kind = Rows[keyof Rows][0];

/** What a step writes. */
export type BatchArrays = { readonly [Name in keyof Rows]: ArrayOf<Rows[Name][0]> };

/** The arrays a constructor makes, over memory of any kind. */
type ArrayOf<Of extends Kind> = Of extends Float32ArrayConstructor
  ? Float32Array
  : Of extends Int32ArrayConstructor
    ? Int32Array
    : Uint8Array;

/** How many of what a row has. */
export interface BatchSizes {
  readonly size: number;
  readonly seats: number;
  /** Numbers in one observation. */
  readonly width: number;
  readonly actions: number;
  readonly encoding: Encoding;
}

/** The name, kind and shape of every array of a batch: for callers that bring memory of their own. */
export function arrayShapes(sizes: BatchSizes): { name: keyof BatchArrays; kind: Kind; shape: number[] }[] {
  const { size, seats, width, actions, encoding } = sizes;
  const lengths = {
    floats: [size, encoding === 'floats' ? width : 0],
    bytes: [size, encoding === 'bytes' ? width : 0],
    actions: [size, actions],
    seats: [size, seats],
    one: [size],
  };
  return Object.entries(ROWS).map(([name, [kind, row]]) => ({
    name: name as keyof BatchArrays, // the keys of the table above
    kind,
    shape: lengths[row],
  }));
}

/** Every array at its length, all 0: the caller's where it fits. Throws a `RangeError` that says which does not. */
export function makeArrays(given: Partial<BatchArrays>, sizes: BatchSizes): BatchArrays {
  const unknown = Object.keys(given).find((name) => !(name in ROWS));
  if (unknown !== undefined)
    throw new RangeError(`unknown array '${unknown}' (arrays: ${Object.keys(ROWS).join(', ')})`);
  const entries = arrayShapes(sizes).map(({ name, kind, shape }) => {
    const length = shape.reduce((a, b) => a * b);
    const array: unknown = given[name];
    if (array === undefined) return [name, new kind(length)];
    if (!(array instanceof kind) || array.length !== length)
      throw new RangeError(`${name} must be a ${kind.name} of ${length}`);
    return [name, array.fill(0)];
  });
  return Object.fromEntries(entries) as BatchArrays; // one entry of the declared kind for each name
}

/** The memory of an array as what is written several bytes at a time. */
export function bytesView({ buffer, byteOffset, byteLength }: Uint8Array | Float32Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
