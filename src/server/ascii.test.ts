import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ascii } from './ascii.ts';

const edges = [0, 9, 10, 99, 100, 999, 1000, 2 ** 31 - 1, -1, -9, -10, -99, -100, -999, -1000, -(2 ** 31)];

test('numbers are written as strings write them', () => {
  for (const number of edges) expect(new Ascii().number(number).read()).toBe(String(number));
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.integer({ min: -1200, max: 1200 }))), (numbers) => {
      expect(new Ascii().text('[').numbers(numbers).text(']').read()).toBe(JSON.stringify(numbers));
    }),
  );
});

test('a sheet grows with what is written on it', () => {
  const numbers = Array.from({ length: 3000 }, (_, i) => i * 1_000_003);
  const paper = new Ascii();
  for (let i = 0; i < 5; i++) paper.text('x'.repeat(700)).text(',').numbers(numbers).text(';');
  expect(paper.read()).toBe(`${'x'.repeat(700)},${numbers};`.repeat(5));
});

test('what was left half written is not in what is begun', () => {
  const paper = new Ascii().text('half');
  expect(paper.begin().text('whole').read()).toBe('whole');
});
