/** Eight bytes at a time: nothing beside them is touched, whatever their number. */
import { describe, expect, test } from 'vitest';
import { clearEights, copyEights, eightsOf } from './eights.ts';

const counted = (length: number, from = 1) => Uint8Array.from({ length }, (_, i) => from + i);
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

describe.each([8, 9, 11, 15, 16, 17, 40])('%i bytes', (length) => {
  test('are copied to another array', () => {
    const to = new Uint8Array(length + 6);
    copyEights(viewOf(counted(length + 3)), 2, viewOf(to), 5, length);
    expect([...to]).toEqual([0, 0, 0, 0, 0, ...counted(length, 3), 0]);
  });

  test('are moved towards the beginning of their own', () => {
    const bytes = counted(length + 10);
    copyEights(viewOf(bytes), 9, viewOf(bytes), 1, length);
    expect([...bytes.subarray(0, length + 1)]).toEqual([1, ...counted(length, 10)]);
    expect(bytes[length + 9]).toBe(length + 10);
  });

  test('are made 0', () => {
    const bytes = counted(length + 4);
    clearEights(viewOf(bytes), 3, length);
    expect([...bytes]).toEqual([1, 2, 3, ...new Array(length).fill(0), length + 4]);
  });

  test('can be kept and written', () => {
    const eights = eightsOf([counted(length, 40), counted(length)]);
    const out = new Uint8Array(length);
    const count = eights.length / 2;
    for (let i = 0; i < count; i++) viewOf(out).setFloat64(Math.min(8 * i, length - 8), eights[count + i], true);
    expect([...out]).toEqual([...counted(length)]);
  });
});
