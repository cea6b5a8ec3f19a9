/** Ink: plain text stays as it is, colours switch on and off again. */
import { expect, test } from 'vitest';
import { ANSI, INKS, PLAIN } from './ink.ts';

test.each(INKS)('%s is plain without colour and comes undone with it', (name) => {
  expect(PLAIN[name]('8 cards')).toBe('8 cards');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what a terminal reads
  const [, on, text, off] = /^\u001b\[(\d+)m(.*)\u001b\[(\d+)m$/.exec(ANSI[name]('8 cards')) ?? [];
  expect(text).toBe('8 cards');
  expect(Number(off)).toBeGreaterThan(20);
  expect(on).not.toBe(off);
});

test('every ink has a code of its own', () => {
  expect(new Set(INKS.map((name) => ANSI[name](''))).size).toBe(INKS.length);
  expect(Object.keys(ANSI)).toEqual([...INKS]);
});

test('red is the red of every terminal', () => {
  expect(ANSI.red('x')).toBe('\u001b[31mx\u001b[39m');
});
