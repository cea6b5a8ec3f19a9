/** Options that are lists of words, and deals that a game itself objects to. */
import { expect, test } from 'vitest';
import { domain, type Game, parseDeal, parseOptions } from './index.ts';

const options = { pets: { listOf: ['cat', 'dog', 'eel'], default: 'any', help: 'who comes along' } } as const;

test.each([
  ['the default', 'any', true],
  ['one word', 'dog', true],
  ['several, in any order', 'eel,cat', true],
  ['one twice', 'cat,cat', false],
  ['an unknown word', 'cat,emu', false],
  ['nothing', '', false],
  ['spaces', 'cat, dog', false],
  ['an array', ['cat'], false],
])('a list of words: %s', (_, pets, ok) => {
  expect(parseOptions(options, { pets }).ok).toBe(ok);
});

test('the domain of a list names its words', () => {
  expect(domain(options.pets)).toBe('any or a list, with commas, of cat, dog, eel');
});

test('a game may object to options that do not go with the number of seats', () => {
  const game = {
    id: 'zoo',
    seats: [1, 3],
    options,
    problem: (seats: number, { pets }: { pets: string }) =>
      pets === 'any' || pets.split(',').length === seats ? null : `${seats} seats need ${seats} pets`,
  } as unknown as Game; // only what `parseDeal` reads
  expect(parseDeal(game, { seats: 2, seed: '', options: { pets: 'cat,dog' } })).toEqual({
    ok: true,
    value: { pets: 'cat,dog' },
  });
  expect(parseDeal(game, { seats: 3, seed: '', options: { pets: 'cat,dog' } })).toEqual({
    ok: false,
    problem: '3 seats need 3 pets',
  });
});
