/** Options: defaults, checks and words, all from one table. Lists of words are in `lists.test.ts`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allows, defineOptions, domain, parseOptions } from './options.ts';

const table = defineOptions({
  map: { choices: ['usa', 'germany'], default: 'usa', help: 'where' },
  limit: { min: 1, max: 10, default: 5, help: 'how many' },
  open: { default: false, help: 'whether' },
  pets: { listOf: ['cat', 'dog'], default: 'any', help: 'who' },
});
const defaults = { map: 'usa', limit: 5, open: false, pets: 'any' };

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['undefined values', { map: undefined, limit: undefined }],
  ['an object without a prototype', Object.create(null)],
])('%s gives the defaults', (_, input) => {
  expect(parseOptions(table, input)).toEqual({ ok: true, value: defaults });
});

test('what is given is kept and the rest takes its default', () => {
  const value = { map: 'germany', limit: 1, open: true, pets: 'dog' };
  expect(parseOptions(table, value)).toEqual({ ok: true, value });
  expect(parseOptions(table, { open: true })).toEqual({ ok: true, value: { ...defaults, open: true } });
});

test.each<[string, unknown]>([
  ['null', null],
  ['a number', 1],
  ['a string', 'map'],
  ['a list', []],
  ['a list of names', ['map']],
  ['a function', () => 0],
  ['a symbol', Symbol('x')],
])('options must be an object, not %s', (_, input) => {
  expect(parseOptions(table, input)).toEqual({ ok: false, problem: 'options must be an object' });
});

describe('a name that is not in the table is a problem', () => {
  test.each(['Map', 'toString', 'constructor', '__proto__', 'hasOwnProperty', ''])("'%s'", (name) => {
    const input = JSON.parse(`{${JSON.stringify(name)}:1}`);
    const problem = `unknown option '${name}' (options: map, limit, open, pets)`;
    expect(parseOptions(table, input)).toEqual({ ok: false, problem });
  });

  test('and so is any, where there are none', () => {
    expect(parseOptions({}, { x: 1 })).toEqual({ ok: false, problem: "unknown option 'x' (options: none)" });
  });
});

test('inherited values are not given', () => {
  expect(parseOptions(table, Object.create({ limit: 9 }))).toEqual({ ok: true, value: defaults });
});

test.each([
  ['map', 'france', 'usa or germany'],
  ['map', '', 'usa or germany'],
  ['map', 0, 'usa or germany'],
  ['map', null, 'usa or germany'],
  ['map', ['usa'], 'usa or germany'],
  ['limit', 0, 'a whole number from 1 to 10'],
  ['limit', 11, 'a whole number from 1 to 10'],
  ['limit', 1.5, 'a whole number from 1 to 10'],
  ['limit', '5', 'a whole number from 1 to 10'],
  ['limit', Number.NaN, 'a whole number from 1 to 10'],
  ['limit', [5], 'a whole number from 1 to 10'],
  ['open', 1, 'true or false'],
  ['open', 'true', 'true or false'],
  ['open', null, 'true or false'],
  ['pets', 'emu', 'any or a list, with commas, of cat, dog'],
  ['pets', 'any,cat', 'any or a list, with commas, of cat, dog'],
  ['pets', 1, 'any or a list, with commas, of cat, dog'],
] as const)('%s cannot be %j', (name, value, words) => {
  expect(parseOptions(table, { [name]: value })).toEqual({ ok: false, problem: `option '${name}' must be ${words}` });
  expect(allows(table[name], value)).toBe(false);
  expect(domain(table[name])).toBe(words);
});

test('junk is a problem or the defaults, and never throws', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }), (input) => {
      const parsed = parseOptions(table, input);
      if (parsed.ok) expect(parsed.value).toEqual(defaults);
      else expect(parsed.problem).not.toBe('');
    }),
  );
});

test('whatever is accepted is allowed by its option', () => {
  const value = fc.oneof(
    fc.constantFrom('usa', 'germany', 'cat', 'cat,dog', 'any', true, false),
    fc.integer({ min: -2, max: 12 }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('map', 'limit', 'open', 'pets'), value), (input) => {
      const parsed = parseOptions(table, input);
      const fine = Object.entries(input).every(([name, given]) => allows(table[name as keyof typeof table], given));
      expect(parsed.ok).toBe(fine);
      if (parsed.ok) expect(parsed.value).toEqual({ ...defaults, ...input });
    }),
  );
});
