/** Luck: the published generator, fair numbers, fair shuffles, and seeds that keep all their bits. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, createRng, next, RNG_WORDS, type Rng, seedRng, shuffle } from './rng.ts';

describe('the generator is xoshiro128** 1.1', () => {
  // What the authors' C program prints from these states.
  test.each([
    [
      [1, 2, 3, 4],
      [
        11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804, 337829053,
        2142557243, 3576906021, 2006103318, 3870238204, 1001584594, 3804789018, 2299676403, 3571406116, 2962224741,
      ],
    ],
    [
      [0xdeadbeef, 0x80000000, 0xffffffff, 0x7fffffff],
      [576, 3132614827, 3132614827, 796394297, 797008776, 2963090782, 3462812248, 3937389867, 1290176608, 1701942752],
    ],
  ])('from the state %j', (state, expected) => {
    const rng = Int32Array.from(state, (word) => word | 0);
    expect(expected.map(() => next(rng) >>> 0)).toEqual(expected);
  });

  test('after a million numbers it is where the C program is', () => {
    const rng = Int32Array.of(1, 2, 3, 4);
    for (let i = 0; i < 1_000_000; i++) next(rng);
    expect(words(rng)).toEqual([0xae89af75, 0xf58b419a, 0x3bad2bce, 0x998ae592]);
  });

  test('it touches four words and no more, so it can be the front of a state', () => {
    const rng = Int32Array.of(1, 2, 3, 4, 5, 6);
    next(rng);
    expect(Array.from(rng.subarray(RNG_WORDS))).toEqual([5, 6]);
  });
});

describe('below', () => {
  test.each([2, 3, 5, 6, 7, 10, 12, 150, 1000, 1023, 1025])('%i numbers come up equally often', (n) => {
    const rng = createRng(`below ${n}`);
    const counts = new Float64Array(n);
    for (let i = 0; i < n * 200; i++) counts[below(rng, n)]++;
    expectEven(counts);
  });

  // A bias of the naive `next() % n` would be largest here: it would favour the lower two thirds.
  test('the largest ranges are even too', () => {
    const rng = createRng('large');
    const n = 2_097_152 - 3;
    const counts = new Float64Array(32);
    for (let i = 0; i < 64_000; i++) counts[Math.floor((below(rng, n) / n) * 32)]++;
    expectEven(counts);
  });

  test.each([3, 5, 6, 7, 11, 150, 1000, 2_097_151])('of %i numbers, each keeps exactly as many words', (n) => {
    const fair = Math.floor(2 ** 32 / n);
    for (const value of [0, 1, 2, Math.floor(n / 2), n - 2, n - 1]) {
      const first = Math.ceil((value * 2 ** 32) / n);
      const last = Math.ceil(((value + 1) * 2 ** 32) / n) - 1;
      const surplus = last - first + 1 - fair; // 0, or 1 word that must be thrown away: the first one
      expect(accepted(first, n), `word ${first}`).toBe(surplus === 0 ? value : null);
      expect(accepted(first + 1, n), `word ${first + 1}`).toBe(value);
      expect(accepted(last, n), `word ${last}`).toBe(value);
    }
  });

  test('a word too many is thrown away and the next one taken', () => {
    const rng = Int32Array.of(1, 2, 3, 4);
    next(rng); // 11520; now come 0 and 5927040
    expect(below(rng, 1000)).toBe(Math.floor((5927040 * 1000) / 2 ** 32));
    expect(next(rng)).toBe(70819200);
  });

  test('a power of two throws no word away', () => {
    const rng = Int32Array.of(1, 2, 3, 4);
    next(rng);
    expect(below(rng, 1024)).toBe(0);
    expect(next(rng)).toBe(5927040);
  });

  test('below 1 is 0', () => {
    fc.assert(fc.property(fc.string(), (seed) => below(createRng(seed), 1) === 0));
  });

  test('it is always a whole number in range', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 2_097_152 }), (seed, n) => {
        const value = below(createRng(seed), n);
        return Number.isInteger(value) && value >= 0 && value < n;
      }),
    );
  });
});

describe('shuffle', () => {
  test.each([
    [3, 6],
    [4, 24],
    [5, 120],
  ])('all orders of %i items are equally likely', (size, orders) => {
    const rng = createRng(`shuffle ${size}`);
    const counts = new Map<string, number>();
    for (let i = 0; i < orders * 200; i++) {
      const items = Int32Array.from({ length: size }, (_, n) => n);
      shuffle(rng, items);
      const order = items.join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(orders);
    expectEven([...counts.values()]);
  });

  test('only the items asked for move, and none is lost', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.integer(), { maxLength: 20 }),
        fc.nat(20),
        fc.nat(20),
        (seed, list, from, n) => {
          const start = Math.min(from, list.length);
          const count = Math.min(n, list.length - start);
          const items = Int32Array.from(list);
          shuffle(createRng(seed), items, start, count);
          expect(Array.from(items.subarray(0, start))).toEqual(list.slice(0, start));
          expect(Array.from(items.subarray(start + count))).toEqual(list.slice(start + count));
          expect(Array.from(items.subarray(start, start + count)).sort()).toEqual(
            list.slice(start, start + count).sort(),
          );
        },
      ),
    );
  });

  test('from a start on means to the end', () => {
    const items = Int32Array.from({ length: 50 }, (_, i) => i);
    shuffle(createRng('tail'), items, 10);
    expect(Array.from(items.subarray(0, 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(items[49]).not.toBe(49);
  });

  test.each([0, 1])('%i items take no luck', (size) => {
    const rng = Int32Array.of(1, 2, 3, 4);
    shuffle(rng, new Int32Array(size));
    expect(Array.from(rng)).toEqual([1, 2, 3, 4]);
  });
});

describe('seeds', () => {
  test('these states are published: old records depend on them', () => {
    expect(words(createRng(''))).toMatchInlineSnapshot(`
      [
        1667196842,
        1862967077,
        303712743,
        2185455099,
      ]
    `);
    expect(words(createRng('42'))).toMatchInlineSnapshot(`
      [
        3238541647,
        88160470,
        1377992389,
        2195885340,
      ]
    `);
    expect(words(createRng('Skyjo für 8 🃏'))).toMatchInlineSnapshot(`
      [
        1796749503,
        461117023,
        4052262718,
        691193754,
      ]
    `);
  });

  test('equal seeds give equal generators, whatever was there before', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer(), { minLength: 4, maxLength: 4 }), (seed, old) => {
        const rng = Int32Array.from(old);
        seedRng(rng, seed);
        expect(rng).toEqual(createRng(seed));
      }),
    );
  });

  test('episode k of a seed is the seed `seed:k`, episode 0 the seed itself', () => {
    const episodes = [0, 1, 2, 9, 10, 11, 99, 100, 101, 999, 1000, 65_535, 123_456_789, 2_000_000_000, 2_147_483_647];
    for (const seed of ['', '7', 'a:1', 'Größe 🎲']) {
      for (const k of episodes) {
        const rng = new Int32Array(RNG_WORDS);
        seedRng(rng, seed, k);
        expect(rng, `${seed}:${k}`).toEqual(createRng(k === 0 ? seed : `${seed}:${k}`));
      }
    }
  });

  test('neighbouring seeds differ in about half of the bits, in every word', () => {
    const pairs = 1000;
    const differing = [0, 0, 0, 0];
    for (let i = 0; i < pairs; i++) {
      const bits = bitsBetween(createRng(`${i}`), createRng(`${i + 1}`));
      expect(bits.reduce((a, b) => a + b)).toBeGreaterThan(34); // six standard deviations
      bits.forEach((count, word) => {
        differing[word] += count;
      });
    }
    for (const count of differing) expect(Math.abs(count / pairs - 16)).toBeLessThan(0.5);
  });

  test('each of 128 bits of a seed moves about half of the bits', () => {
    const units = [0x1234, 0xfedc, 0x0f0f, 0xbeef, 0x5555, 0x8001, 0x7ffe, 0xc0de];
    const rng = createRng(String.fromCharCode(...units));
    let sum = 0;
    for (let bit = 0; bit < 128; bit++) {
      const flipped = units.with(bit >> 4, units[bit >> 4] ^ (1 << (bit & 15)));
      const bits = bitsBetween(rng, createRng(String.fromCharCode(...flipped))).reduce((a, b) => a + b);
      expect(bits, `bit ${bit}`).toBeGreaterThan(34);
      sum += bits;
    }
    expect(Math.abs(sum / 128 - 64)).toBeLessThan(3);
  });

  // In 32 bits some of 65,536 seeds would surely meet; that no two do in any half of the state needs more than 64 bits.
  test.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
  ])('words %i and %i alone tell all seeds of one letter apart', (a, b) => {
    const found = new Set<string>();
    for (let unit = 0; unit < 65_536; unit++) {
      const rng = createRng(String.fromCharCode(unit));
      found.add(`${rng[a]},${rng[b]}`);
    }
    expect(found.size).toBe(65_536);
  });

  test('a longer seed is another seed', () => {
    const seeds = ['', '\0', '\0\0', '0', '00', ' ', 'a', 'a ', ' a', 'ab', 'ba', 'a:0', 'a:00', '\u{10000}'];
    expect(new Set(seeds.map((seed) => createRng(seed).join())).size).toBe(seeds.length);
  });

  test('the one state that xoshiro never leaves is left at once', () => {
    const written: number[] = [];
    // No seed is known to hash to four zeros, so these words read as zero whatever is written to them.
    const zeros = new Proxy(new Int32Array(RNG_WORDS), {
      set: (_, name, value) => {
        if (name === '0') written.push(value);
        return true;
      },
    });
    seedRng(zeros, 'any');
    expect(written.at(-1)).toBe(1);
  });
});

function words(rng: Rng): number[] {
  return Array.from(rng, (word) => word >>> 0);
}

/** What `below` makes of one given word; null if it asks for another. */
function accepted(word: number, n: number): number | null {
  const rng = about(word);
  const after = Int32Array.from(rng);
  expect(next(after) >>> 0).toBe(word);
  const value = below(rng, n);
  return rng.join() === after.join() ? value : null;
}

/** A generator whose next number is `word`: the scrambler of xoshiro128** run backwards. */
function about(word: number): Rng {
  const ninth = Math.imul(word, 0x38e38e39);
  return Int32Array.of(1, Math.imul((ninth >>> 7) | (ninth << 25), 0xcccccccd), 3, 4);
}

function bitsBetween(a: Rng, b: Rng): number[] {
  return Array.from(a, (word, i) => {
    let bits = 0;
    for (let x = word ^ b[i]; x !== 0; x &= x - 1) bits++;
    return bits;
  });
}

/** Pearson's chi-square against equal counts: at most five standard deviations above what it is on average. */
function expectEven(counts: ArrayLike<number>): void {
  const all = Array.from(counts);
  const mean = all.reduce((a, b) => a + b) / all.length;
  const chiSquare = all.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  const freedom = all.length - 1;
  expect(chiSquare).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom) + 5);
}
