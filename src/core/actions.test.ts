/** Actions: declared once, numbered in order, and nothing else has an id. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineActions } from './actions.ts';

type Move =
  | { readonly type: 'pass' }
  | { readonly type: 'move'; readonly from: number; readonly to: number }
  | { readonly type: 'pay'; readonly coins: readonly number[]; readonly all: boolean }
  | { readonly type: 'say'; readonly word: string };

const list: readonly Move[] = [
  { type: 'pass' },
  { type: 'move', from: 0, to: 1 },
  { type: 'move', from: 1, to: 0 },
  { type: 'pay', coins: [1, 2], all: true },
  { type: 'pay', coins: [], all: false },
  { type: 'say', word: 'a":"b' },
];
const { all, size, idOf } = defineActions(list);

describe('a declared action', () => {
  test.each(list.map((action, id) => [id, action] as const))(
    '%i is found by its id and by its fields',
    (id, action) => {
      expect(all[id]).toBe(action);
      expect(idOf(id)).toBe(id);
      expect(idOf(action)).toBe(id);
      expect(idOf({ ...action })).toBe(id);
      expect(idOf(JSON.parse(JSON.stringify(action)))).toBe(id);
      expect(idOf(Object.assign(Object.create(null), action))).toBe(id);
      expect(idOf(Object.fromEntries(Object.entries(action).reverse()))).toBe(id);
    },
  );

  test('is frozen, and so are its lists and the list of all', () => {
    expect(size).toBe(list.length);
    expect(Object.isFrozen(all)).toBe(true);
    expect(all.every((action) => Object.isFrozen(action))).toBe(true);
    expect(all.every((action) => action.type !== 'pay' || Object.isFrozen(action.coins))).toBe(true);
  });

  test('does not change with the list it came from', () => {
    const given = [{ type: 'a' }, { type: 'b' }];
    const actions = defineActions(given);
    given.pop();
    expect([actions.size, actions.all.length, actions.idOf(1)]).toEqual([2, 2, 1]);
  });

  test('zero is zero: the id of -0 is not -0', () => {
    expect(Object.is(idOf(-0), 0)).toBe(true);
    expect(idOf({ type: 'move', from: -0, to: 1 })).toBe(1);
  });
});

test.each([
  ['the same fields', { type: 'a', n: 1 }],
  ['the same fields in another order', { n: 1, type: 'a' }],
])('%s cannot be declared twice', (_, again) => {
  expect(() => defineActions([{ type: 'a', n: 1 }, again])).toThrow('declared twice');
});

test.each([
  ['a function', { type: 'a', x: () => 1 }],
  ['an object', { type: 'a', x: {} }],
  ['a list of lists', { type: 'a', x: [[1]] }],
  ['a list with a hole', { type: 'a', x: Object.assign(new Array(2), { 1: 1 }) }],
  ['null', { type: 'a', x: null }],
  ['undefined', { type: 'a', x: undefined }],
  ['NaN', { type: 'a', x: Number.NaN }],
  ['an infinite number', { type: 'a', x: Infinity }],
  ['a class', Object.assign(new (class Odd {})(), { type: 'a' })],
  ['a getter', Object.defineProperty({ type: 'a' }, 'x', { get: () => 1, enumerable: true })],
  ['a symbol', { type: 'a', [Symbol('x')]: 1 }],
])('an action cannot hold %s', (_, action) => {
  expect(() => defineActions([action])).toThrow('an action is made of plain values');
});

/** Runs a function of its own whenever anything is asked of it. */
function hostile(answer: () => never | undefined): object {
  const trap = () => answer();
  return new Proxy(
    {},
    { getPrototypeOf: trap as never, ownKeys: trap as never, getOwnPropertyDescriptor: trap as never, get: trap },
  );
}

/** A list like [1, 2] in all but one respect. */
function oddList(change: (coins: number[]) => unknown): unknown {
  const coins = [1, 2];
  return { type: 'pay', coins: change(coins) ?? coins, all: true };
}

let ran = 0;
const run = () => {
  ran++;
  return [1, 2];
};

describe('junk has no id', () => {
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['true', true],
    ['an empty string', ''],
    ['a number as a string', '0'],
    ['the type alone', 'pass'],
    ['a big integer', 0n],
    ['a symbol', Symbol('pass')],
    ['a function', () => 0],
    ['a negative number', -1],
    ['one more than the last id', size],
    ['a fraction', 0.5],
    ['NaN', Number.NaN],
    ['infinity', Infinity],
    ['2 to the 32', 2 ** 32],
    ['a boxed number', Object(0)],
    ['an empty list', []],
    ['a list of an id', [0]],
    ['a list of an action', [{ type: 'pass' }]],
    ['an empty object', {}],
    ['another type', { type: 'Pass' }],
    ['a field too many', { type: 'pass', from: 0 }],
    ['an undefined field too many', { type: 'pass', from: undefined }],
    ['a symbol too many', { type: 'pass', [Symbol('x')]: 1 }],
    ['a hidden field too many', Object.defineProperty({ type: 'pass' }, 'x', { value: 1 })],
    ['a field too few', { type: 'move', from: 0 }],
    ['a number as a string in a field', { type: 'move', from: '0', to: 1 }],
    ['a number in a list in a field', { type: 'move', from: [0], to: 1 }],
    ['a boolean as a number', { type: 'pay', coins: [1, 2], all: 1 }],
    ['a list in another order', { type: 'pay', coins: [2, 1], all: true }],
    ['a list as a string', { type: 'pay', coins: '1,2', all: true }],
    ['strings in a list', { type: 'pay', coins: ['1', '2'], all: true }],
    ['one string with a comma in a list', { type: 'pay', coins: ['1,2'], all: true }],
    ['a list in a list', { type: 'pay', coins: [[1, 2]], all: true }],
    ['a list like object', { type: 'pay', coins: { 0: 1, 1: 2, length: 2 }, all: true }],
    ['a typed array', { type: 'pay', coins: Int32Array.of(1, 2), all: true }],
    ['a list that cannot be told from text', { type: 'say', word: ['a":"b'] }],
    ['an inherited action', Object.create({ type: 'pass' })],
    ['a half inherited action', Object.assign(Object.create({ type: 'move' }), { from: 0, to: 1 })],
    ['a class', Object.assign(new (class Odd {})(), { type: 'pass' })],
    ['a date', new Date(0)],
    ['a map', new Map([['type', 'pass']])],
    ['__proto__ as a field of its own', JSON.parse('{"type":"pass","__proto__":{"x":1}}')],
    ['__proto__ instead of fields', JSON.parse('{"__proto__":{"type":"pass"}}')],
    ['constructor and toString', { type: 'pass', constructor: 1, toString: 2 }],
    ['a getter', Object.defineProperty({}, 'type', { get: () => 'pass', enumerable: true })],
    ['a hidden field', Object.defineProperty({}, 'type', { value: 'pass' })],
    ['ten million items', { type: 'pay', coins: new Array(1e7).fill(1), all: true }],
    ['a string of ten million letters', { type: 'x'.repeat(1e7) }],
    ['a name of ten million letters', { type: 'pass', ['x'.repeat(1e7)]: 1 }],
    ['a hundred thousand fields', Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`x${i}`, i]))],
    ['an object in itself', Object.assign([], { type: 'pass' })],
    ['a list with a hole', oddList((coins) => Object.assign(new Array(2), { 1: coins[1] }))],
    ['a list with a field of its own', oddList((coins) => void Object.assign(coins, { tip: 1 }))],
    ['a list with a getter', oddList((coins) => void Object.defineProperty(coins, 0, { get: run }))],
    ['a list with a map of its own', oddList((coins) => void Object.assign(coins, { map: run }))],
    ['a list of another class', oddList((coins) => class Odd extends Array {}.from(coins))],
    ['a list without a prototype', oddList((coins) => void Object.setPrototypeOf(coins, null))],
    [
      'a list whose proxy throws',
      oddList(
        (coins) =>
          new Proxy(coins, {
            get: () => {
              throw new Error('hostile');
            },
          }),
      ),
    ],
    ['a proxy that answers nothing', hostile(() => undefined)],
    [
      'a proxy that throws',
      hostile(() => {
        throw new Error('hostile');
      }),
    ],
    ['a proxy that names a field twice', new Proxy({}, { ownKeys: () => ['type', 'type'] })],
    ['a proxy that names a field it has not', new Proxy({}, { ownKeys: () => ['type'] })],
    ['a revoked proxy', revoked()],
  ])('%s', (_, junk) => {
    expect(idOf(junk)).toBe(-1);
  });

  test('and none of its code was run', () => {
    expect(ran).toBe(0);
  });

  test('whatever it is: an id is given only to an id or to the fields of an action', () => {
    const value = fc.oneof(
      fc.constantFrom('pass', 'move', 'pay', 'say', 'a":"b', true, false),
      fc.integer({ min: -1, max: 2 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
      fc.anything(),
    );
    const almost = fc.dictionary(fc.constantFrom('type', 'from', 'to', 'coins', 'all', 'word', '__proto__'), value);
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    fc.assert(
      fc.property(fc.oneof(almost, anything, fc.constantFrom(...list)), (input) => {
        const id = idOf(input);
        if (typeof input === 'number')
          expect(id).toBe(Number.isInteger(input) && input >= 0 && input < size ? input + 0 : -1);
        else if (id >= 0) expect({ ...(input as object) }).toEqual(all[id]);
        else for (const action of all) expect(input).not.toStrictEqual(action);
      }),
      { numRuns: 500 },
    );
  });
});

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('other spellings', () => {
  const list = [
    { type: 'take', colors: ['red', 'blue'] },
    { type: 'take', colors: ['green'] },
  ] as const;

  test('mean the action as it was declared', () => {
    const { idOf, all } = defineActions(list, (action) => [{ ...action, colors: [...action.colors].reverse() }]);
    expect([idOf({ type: 'take', colors: ['blue', 'red'] }), idOf({ type: 'take', colors: ['red', 'blue'] })]).toEqual([
      0, 0,
    ]);
    expect(all[0].colors).toEqual(['red', 'blue']);
  });

  test('that mean two actions, or are not plain, are a mistake of the game', () => {
    expect(() => defineActions(list, () => [{ type: 'take', colors: ['green'] }])).toThrow('means two actions');
    expect(() => defineActions(list, () => [{ type: 'take', colors: { red: 1 } }])).toThrow('made of plain values');
  });
});
