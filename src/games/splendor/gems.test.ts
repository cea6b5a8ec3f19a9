/** Words of five counts do what five counts do. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  colors,
  colorsOfFour,
  GEM_KINDS,
  GEMS,
  GUARD,
  lack,
  pack,
  payable,
  TOKEN_KINDS,
  TOKENS,
  tooMuchFor,
  total,
  unpack,
} from './gems.ts';

const counts = (max: number) => fc.array(fc.integer({ min: 0, max }), { minLength: 5, maxLength: 5 });

test('there are as many gems and tokens as the numbers say', () => {
  expect([GEM_KINDS, TOKEN_KINDS]).toEqual([GEMS.length, TOKENS.length]);
});

test('packing and unpacking are a pair', () => {
  fc.assert(
    fc.property(counts(31), (five) => {
      expect(unpack(pack(five))).toEqual(five);
    }),
  );
});

test('what is lacking is lacking colour by colour, whatever else is there', () => {
  fc.assert(
    fc.property(counts(7), counts(25), (wanted, have) => {
      const missing = wanted.map((count, i) => Math.max(0, count - have[i]));
      expect(unpack(lack(pack(wanted) | GUARD, pack(have)))).toEqual(missing);
    }),
  );
});

test('a total is the sum of the counts', () => {
  fc.assert(
    fc.property(counts(6), (five) => {
      expect(total(pack(five))).toBe(five.reduce((a, b) => a + b, 0));
    }),
  );
});

test('a card is payable if gold makes up for what is lacking', () => {
  fc.assert(
    fc.property(counts(7), counts(22), fc.integer({ min: 0, max: 5 }), (cost, have, gold) => {
      fc.pre(cost.reduce((a, b) => a + b, 0) <= 31);
      const missing = cost.reduce((sum, count, i) => sum + Math.max(0, count - have[i]), 0);
      expect(payable(pack(cost) | GUARD, pack(have), tooMuchFor(gold))).toBe(missing <= gold ? 1 : 0);
    }),
  );
});

test('the colours of a word are those it holds, and those of four', () => {
  fc.assert(
    fc.property(counts(7), (five) => {
      const set = (least: number) => five.reduce((mask, count, gem) => mask | (count >= least ? 1 << gem : 0), 0);
      expect(colors(pack(five))).toBe(set(1));
      expect(colorsOfFour(pack(five))).toBe(set(4));
    }),
  );
  expect(GEMS.length).toBe(5);
});
