/** The arrays of a batch: game `i` owns row `i` of each. Made here, or given by the caller, as for shared memory. */

/** What a step writes. All that tells of an end is kept until the next end in the same row. */
export interface BatchArrays {
  /** `size` rows of `width`: what the seat to act may know. */
  readonly observations: Float32Array;
  /** `size` rows of one byte per action: 1 if the seat to act may play it. */
  readonly masks: Uint8Array;
  /** The same as lists: in row `i`, as wide as there are actions, the first `legalCounts[i]` numbers are the ids, ascending. */
  readonly legal: Int32Array;
  readonly legalCounts: Int32Array;
  /** The seat to act in each game; -1 where the game is over and not dealt anew yet. */
  readonly turn: Int32Array;
  /** The seat that acted in the last step; -1 where none did. */
  readonly actor: Int32Array;
  /** `size` rows of one number per seat: what the last step paid. */
  readonly rewards: Float32Array;
  /** 1 where the rules ended the episode. */
  readonly terminated: Uint8Array;
  /** 1 where a cap did: of the batch, or of the game's options. */
  readonly truncated: Uint8Array;
  /** 1 where the last action was illegal and therefore not played. */
  readonly illegal: Uint8Array;
  /** Which episode each game is in, from 0. */
  readonly episodes: Int32Array;
  /** Steps of the episode so far, and what it has paid each seat. */
  readonly steps: Int32Array;
  readonly returns: Float32Array;
  /** Where an episode ended: whose turn it would be, or who acted last if the game itself was over. */
  readonly finalSeat: Int32Array;
  /** What that seat may know, and might have played; nothing if the game itself was over. */
  readonly finalObservations: Float32Array;
  readonly finalMasks: Uint8Array;
  /** The length of the whole episode, and what it paid each seat. */
  readonly finalSteps: Int32Array;
  readonly finalReturns: Float32Array;
}

/** How many of what a row has. */
export interface BatchSizes {
  readonly size: number;
  readonly seats: number;
  readonly width: number;
  readonly actions: number;
}

type Kind = Float32ArrayConstructor | Int32ArrayConstructor | Uint8ArrayConstructor;

/** The kind of each array, and what a row of it has one number for. */
const ROWS: Readonly<Record<keyof BatchArrays, readonly [Kind, keyof BatchSizes | null]>> = {
  observations: [Float32Array, 'width'],
  masks: [Uint8Array, 'actions'],
  legal: [Int32Array, 'actions'],
  legalCounts: [Int32Array, null],
  turn: [Int32Array, null],
  actor: [Int32Array, null],
  rewards: [Float32Array, 'seats'],
  terminated: [Uint8Array, null],
  truncated: [Uint8Array, null],
  illegal: [Uint8Array, null],
  episodes: [Int32Array, null],
  steps: [Int32Array, null],
  returns: [Float32Array, 'seats'],
  finalSeat: [Int32Array, null],
  finalObservations: [Float32Array, 'width'],
  finalMasks: [Uint8Array, 'actions'],
  finalSteps: [Int32Array, null],
  finalReturns: [Float32Array, 'seats'],
};

/** The name, kind and shape of every array of a batch: for callers that bring memory of their own. */
export function arrayShapes(sizes: BatchSizes): { name: keyof BatchArrays; kind: Kind; shape: number[] }[] {
  return Object.entries(ROWS).map(([name, [kind, row]]) => ({
    name: name as keyof BatchArrays, // the keys of the table above
    kind,
    shape: row === null ? [sizes.size] : [sizes.size, sizes[row]],
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
