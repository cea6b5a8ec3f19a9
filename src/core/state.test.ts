/** States: named windows on one block of integers, and what is done to the block as a whole. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyState, defineState, equalStates, hashState, loadState, type State, saveState } from './state.ts';

const layout = defineState({ turn: 'word', bank: 3, seen: 2, round: 'word' });

/** A state with a different number in every word. */
function filled(): ReturnType<typeof layout.create> {
  const s = layout.create();
  s.words.forEach((_, i) => {
    s.words[i] = 1000 + i;
  });
  return s;
}

describe('a layout', () => {
  test('lays the fields in order, luck first', () => {
    expect(layout.fields).toEqual([
      { name: 'rng', offset: 0, length: 4, word: false, far: false },
      { name: 'turn', offset: 4, length: 1, word: true, far: false },
      { name: 'bank', offset: 5, length: 3, word: false, far: false },
      { name: 'seen', offset: 8, length: 2, word: false, far: false },
      { name: 'round', offset: 10, length: 1, word: true, far: false },
    ]);
    expect(layout.size).toBe(11);
  });

  test('without fields of its own has luck alone', () => {
    expect(defineState({}).create().words).toHaveLength(4);
  });

  test.each(['words', 'rng', 'near', 'far'])("refuses a second '%s'", (name) => {
    expect(() => defineState({ [name]: 'word' })).toThrow(`a state has '${name}' already`);
  });

  test('has far windows last', () => {
    expect(() => defineState({ deck: { far: 3 }, bank: 2 })).toThrow("'bank' comes after a far window");
    const { fields } = defineState({ bank: 2, deck: { far: 3 } });
    expect(fields.at(-1)).toEqual({ name: 'deck', offset: 6, length: 3, word: false, far: true });
  });

  test('makes blank states that share nothing', () => {
    const [a, b] = [layout.create(), layout.create()];
    expect(saveState(a)).toEqual(new Array(11).fill(0));
    a.turn = 1;
    a.bank[0] = 2;
    a.rng[0] = 3;
    expect(saveState(b)).toEqual(new Array(11).fill(0));
  });
});

describe('a state over words that are given', () => {
  test('lies in them, and nothing is changed', () => {
    const block = Int32Array.from({ length: 30 }, (_, i) => i);
    const s = layout.create(block.subarray(10, 21));
    expect([s.turn, s.bank[0], s.round]).toEqual([14, 15, 20]);
    s.round = 7;
    s.bank[2] = 8;
    expect([block[20], block[17], block[21]]).toEqual([7, 8, 21]);
    expect(equalStates(s, layout.create(block.slice(10, 21)))).toBe(true);
  });

  test('has far windows of its own, or of any state of a block', () => {
    const { create } = defineState({ bank: 2, deck: { far: 3 } });
    const block = Int32Array.from({ length: 27 }, (_, i) => i);
    const own = create(block.subarray(9, 18));
    expect([own.near, own.far, own.deck.length, own.deck[own.far]]).toEqual([6, 0, 3, 15]);
    const last = create(block.subarray(18), block);
    expect([last.near, last.far, last.bank[0], last.deck[last.far]]).toEqual([6, 18, 22, 24]);
    const { far } = layout.create(new Int32Array(22).subarray(11), new Int32Array(22));
    expect(far, 'of a state without far windows').toBe(0);
    last.far = 9;
    last.deck[last.far + 2] = 7;
    expect([own.deck[2], last.bank[0]]).toEqual([7, 22]);
  });

  test.each([10, 12])('refuses %i of them where it has 11', (length) => {
    expect(() => layout.create(new Int32Array(length))).toThrow(`a state of 11 words cannot lie in ${length}`);
  });
});

describe('a window', () => {
  test('of one word is read and written like a number', () => {
    const s = filled();
    expect([s.turn, s.round]).toEqual([1004, 1010]);
    s.turn = -5;
    s.round++;
    expect([s.words[4], s.words[10]]).toEqual([-5, 1011]);
  });

  test('of many words is their place in the block, and no more', () => {
    const s = filled();
    expect(Array.from(s.bank)).toEqual([1005, 1006, 1007]);
    expect(Array.from(s.rng)).toEqual([1000, 1001, 1002, 1003]);
    s.bank.fill(7);
    expect(Array.from(s.words.subarray(4, 9))).toEqual([1004, 7, 7, 7, 1008]);
  });
  test('cannot be put elsewhere', () => {
    const s = layout.create();
    expect(() => Object.assign(s, { bank: new Int32Array(3) })).toThrow(TypeError);
  });
});

describe('copies', () => {
  test('are equal and independent', () => {
    const a = filled();
    const b = layout.create();
    copyState(a, b);
    expect(equalStates(a, b)).toBe(true);
    b.bank[1]++;
    expect(equalStates(a, b)).toBe(false);
    expect(a.bank[1]).toBe(1006);
  });

  test('are equal only if every word is', () => {
    const a = filled();
    const b = filled();
    for (let i = 0; i < layout.size; i++) {
      b.words[i] ^= 1;
      expect(equalStates(a, b), `word ${i}`).toBe(false);
      b.words[i] ^= 1;
      expect(equalStates(a, b)).toBe(true);
    }
  });

  test('of another size are never equal', () => {
    expect(equalStates(layout.create(), defineState({}).create())).toBe(false);
    expect(equalStates(defineState({}).create(), layout.create())).toBe(false);
  });
});

describe('the hash', () => {
  test('is published: records that carry hashes depend on it', () => {
    expect([hashState(layout.create()), hashState(filled())]).toMatchInlineSnapshot(`
      [
        "b837f523ae6768a5",
        "0bcbb1e520cc11f0",
      ]
    `);
  });

  test('is sixteen hexadecimal digits', () => {
    fc.assert(fc.property(states(), (s) => /^[0-9a-f]{16}$/.test(hashState(s))));
  });

  test('is the same for equal states, and asking does not change the state', () => {
    fc.assert(
      fc.property(states(), (s) => {
        const twin = layout.create();
        copyState(s, twin);
        expect(hashState(twin)).toBe(hashState(s));
        expect(equalStates(twin, s)).toBe(true);
      }),
    );
  });

  test.each([
    ['a blank state', layout.create],
    ['a filled state', filled],
  ])('each bit of each word of %s matters, in both halves', (_, make) => {
    const s = make();
    const all = [hashState(s)];
    for (let i = 0; i < s.words.length; i++) {
      for (let bit = 0; bit < 32; bit++) {
        s.words[i] ^= 1 << bit;
        all.push(hashState(s));
        s.words[i] ^= 1 << bit;
      }
    }
    expect(new Set(all.map((hash) => hash.slice(0, 8))).size).toBe(all.length);
    expect(new Set(all.map((hash) => hash.slice(8))).size).toBe(all.length);
  });

  test('any two words swapped give another hash', () => {
    const s = filled();
    const all = [hashState(s)];
    for (let i = 0; i < s.words.length; i++) {
      for (let j = 0; j < i; j++) {
        [s.words[i], s.words[j]] = [s.words[j], s.words[i]];
        all.push(hashState(s));
        [s.words[i], s.words[j]] = [s.words[j], s.words[i]];
      }
    }
    expect(new Set(all).size).toBe(all.length);
  });

  test('tells blank states of different sizes apart', () => {
    const sizes = Array.from({ length: 50 }, (_, n) => hashState(defineState({ more: n }).create()));
    expect(new Set(sizes).size).toBe(50);
  });

  test('small changes anywhere never meet', () => {
    const found = new Set<string>();
    const s = layout.create();
    for (let i = 0; i < 50_000; i++) {
      s.words[i % s.words.length]++;
      found.add(hashState(s));
    }
    expect(found.size).toBe(50_000);
  });
});

describe('saving and loading', () => {
  test('gives every word back, through JSON', () => {
    fc.assert(
      fc.property(states(), (s) => {
        const loaded = filled();
        expect(loadState(loaded, JSON.parse(JSON.stringify(saveState(s))))).toBe(true);
        expect(equalStates(s, loaded)).toBe(true);
      }),
    );
  });

  const good = saveState(layout.create());
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 11],
    ['a string', '0'.repeat(11)],
    ['an object', { length: 11, 0: 0 }],
    ['a typed array', new Int32Array(11)],
    ['an empty list', []],
    ['a word too few', good.slice(1)],
    ['a word too many', [...good, 0]],
    ['a string among the words', good.with(3, '0' as never)],
    ['null among the words', good.with(10, null as never)],
    ['a list among the words', good.with(0, [0] as never)],
    ['a fraction', good.with(0, 0.5)],
    ['NaN', good.with(0, Number.NaN)],
    ['infinity', good.with(0, Infinity)],
    ['more than 32 bits', good.with(0, 2 ** 31)],
    ['less than 32 bits', good.with(0, -(2 ** 31) - 1)],
    ['2 to the 32', good.with(0, 2 ** 32)],
    ['holes', new Array(11)],
    ['one hole', Object.assign(new Array(11), good.slice(0, 10))],
  ])('%s is not a state, and nothing is loaded', (_, junk) => {
    const s = filled();
    expect(loadState(s, junk)).toBe(false);
    expect(equalStates(s, filled())).toBe(true);
  });

  test('junk never loads and never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withSparseArray: true, withTypedArray: true }), (junk) => {
        const s = filled();
        fc.pre(!Array.isArray(junk) || junk.length !== s.words.length); // the rows above have those
        expect(loadState(s, junk)).toBe(false);
        expect(equalStates(s, filled())).toBe(true);
      }),
    );
  });
});

function states(): fc.Arbitrary<State> {
  return fc.array(fc.integer(), { minLength: layout.size, maxLength: layout.size }).map((words) => {
    const s = layout.create();
    s.words.set(words);
    return s;
  });
}
