/**
 * Eight bytes at a time, for encoders. A double is only how they are carried: nothing is counted with it. It must not be a NaN,
 * whose bits may change on the way: the highest byte 127 or 255 and the one before it 240 or more. Small counts are none, nor
 * are two finite floats.
 */

/** Copy at least eight bytes; the last eight may begin within the ones before them. Within one array, towards its beginning by eight or more. */
export function copyEights(from: DataView, first: number, to: DataView, at: number, length: number): void {
  const end = length - 8;
  for (let i = 0; i < end; i += 8) to.setFloat64(at + i, from.getFloat64(first + i, true), true);
  to.setFloat64(at + end, from.getFloat64(first + end, true), true);
}

/** Make at least eight bytes 0. */
export function clearEights(out: DataView, at: number, length: number): void {
  const end = at + length - 8;
  for (let o = at; o < end; o += 8) out.setFloat64(o, 0, true);
  out.setFloat64(end, 0, true);
}

/** Lists of at least eight bytes, ready to be written by `setFloat64(…, true)`: those from 0, 8 and so on, and the last eight. */
export function eightsOf(lists: readonly Uint8Array[]): Float64Array {
  return Float64Array.from(
    lists.flatMap((list) => {
      const bytes = new DataView(list.buffer, list.byteOffset, list.length);
      const count = Math.ceil(list.length / 8);
      return Array.from({ length: count }, (_, i) => bytes.getFloat64(Math.min(i * 8, list.length - 8), true));
    }),
  );
}
