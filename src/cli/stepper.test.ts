import { expect, test } from 'vitest';
import { PLAIN } from '../core/index.ts';
import { fitted } from './stepper.ts';

const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

test('a table that fits the screen is shown whole', () => {
  expect(fitted(lines(19), 19, PLAIN)).toEqual(lines(19));
});

test('of a table that is too high the end is shown, in as many lines as there are', () => {
  const shown = fitted(lines(30), 19, PLAIN);
  expect(shown).toHaveLength(19);
  expect(shown[0]).toBe('(12 lines more on a higher terminal)');
  expect(shown.at(-1)).toBe('line 30');
});
