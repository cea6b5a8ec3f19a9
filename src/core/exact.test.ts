/** The exponential that is the same everywhere. */
import { expect, test } from 'vitest';
import { exp, softmax } from './exact.ts';

test('it is the exponential to twelve digits', () => {
  for (let x = -43; x <= 43; x += 0.173) expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-11);
  expect(exp(0)).toBe(1);
});

test('beyond 44 on either side it is cut off', () => {
  expect([exp(-1000), exp(1000)]).toEqual([exp(-44), exp(44)]);
});

test('softmax makes the first logits probabilities, in proportion to their exponentials, and leaves the rest', () => {
  const list = Float64Array.of(1, 3, 2, 99);
  softmax(list, 3);
  expect(list[0] + list[1] + list[2]).toBeCloseTo(1, 12);
  expect(list[1] / list[2]).toBeCloseTo(Math.E, 10);
  expect(list[3]).toBe(99);
});
