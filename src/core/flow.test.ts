import { expect, test } from 'vitest';
import { flow, widthOf } from './flow.ts';
import { ANSI } from './ink.ts';

test('colours take no room', () => {
  expect(widthOf(ANSI.bold(ANSI.red('abc')))).toBe(3);
  expect(widthOf('abc')).toBe(3);
});

test('pieces stand side by side as far as the width goes, and further lines begin under the first', () => {
  expect(flow('fuel: ', ['coal', 'oil', 'garbage'], ', ', 15)).toEqual(['fuel: coal, oil', '      garbage']);
  expect(flow('fuel: ', ['coal', 'oil'], ', ', 14)).toEqual(['fuel: coal', '      oil']);
});

test('colours do not break a line early', () => {
  expect(flow('', [ANSI.red('coal'), ANSI.blue('oil')], ' ', 8)).toHaveLength(1);
});

test('a piece that is wider than the line has one of its own', () => {
  expect(flow('', ['a', 'very long piece', 'b'], ' ', 5)).toEqual(['a', 'very long piece', 'b']);
});

test('without pieces there is the title alone', () => {
  expect(flow('none', [])).toEqual(['none']);
});
