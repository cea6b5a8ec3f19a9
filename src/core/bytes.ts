/** Observations as bytes: a quarter of the memory of floats, and what a number counts can be read off it. */
import { type Tensor, type TensorPart, tensorBounds, tensorSize } from './encoder.ts';
import type { State } from './state.ts';

/**
 * The numbers of a tensor as bytes, in the same order: see `TensorPart.scale`. They are written through a `DataView`, which
 * takes four at a time wherever they begin.
 */
export interface TensorBytes<S extends State> {
  /** Write what this seat may know to `out`, from `at` on, one byte a number. */
  write(s: S, seat: number, out: DataView, at: number): void;
  /** As `update` of the tensor: write only what is different since `actor` was shown what it knew. */
  update?(s: S, seat: number, actor: number, out: DataView, at: number): void;
}

/** The most a byte holds. */
export const MOST_BYTE = 255;

/** How many of a byte each number of a tensor counts at a table of so many seats. */
export function tensorScales(tensor: Tensor<never>, seats: number): Float32Array {
  return Float32Array.from(tensor.parts(seats).flatMap(scalesOf));
}

/** Unless a part says otherwise, what lies between its bounds fills the byte. */
function scalesOf({ length, low, high, scale }: TensorPart): number[] {
  return Array.from({ length }, (_, i) => numberAt(scale, i) ?? MOST_BYTE / (numberAt(high, i)! - numberAt(low, i)!));
}

function numberAt(of: number | readonly number[] | undefined, i: number): number | undefined {
  return typeof of === 'object' ? of[i] : of;
}

/** A number of a tensor as a byte. */
export function byteOf(number: number, low: number, scale: number): number {
  return Math.min(Math.round((number - low) * scale), MOST_BYTE);
}

/** The bytes of a tensor at a table of so many seats: the game's own, or made from its floats. */
export function tensorBytes<S extends State>(tensor: Tensor<S>, seats: number): TensorBytes<S> {
  return tensor.bytes ?? bytesFromFloats(tensor, seats);
}

/** Bytes made from floats: what a game's own must be equal to. */
export function bytesFromFloats<S extends State>(tensor: Tensor<S>, seats: number): TensorBytes<S> {
  const size = tensorSize(tensor, seats);
  const floats = new Float32Array(size);
  const { low } = tensorBounds(tensor, seats);
  const scales = tensorScales(tensor, seats);
  return {
    write(s, seat, out, at) {
      tensor.write(s, seat, floats, 0);
      for (let i = 0; i < size; i++) out.setUint8(at + i, byteOf(floats[i], low[i], scales[i]));
    },
  };
}
