/** Input that is almost an action is told what is wrong with it. RULES 10.3. */
import { describe, expect, test } from 'vitest';
import { readAction } from '../../core/index.ts';
import { splendor, splendorSolo } from './game.ts';
import { refusals } from './refusals.ts';
import type { SplendorState } from './state.ts';
import { holdCards, layCard, ownBonuses, setNobles, setTokens, soloTable, tableFor } from './testing/position.ts';

/** The code of what is wrong; the sentence is that of the table. */
function codeOf(s: SplendorState, input: unknown): string {
  const read = readAction(s.seats === 1 ? splendorSolo : splendor, s, input);
  if (typeof read === 'number') return 'fine';
  if (read.code in refusals) expect(read.reason).toBe(refusals[read.code as keyof typeof refusals]);
  return read.code;
}

const different = (...colors: unknown[]) => ({ type: 'TAKE_TOKENS_DIFFERENT', colors });
const same = (...colors: unknown[]) => ({ type: 'TAKE_TOKENS_SAME', colors });

describe('takes', () => {
  test.each<[unknown, string]>([
    [different('white', 'blue', 'green'), 'fine'],
    [different('white', 'blue', 'green', 'red'), 'WRONG_TOKEN_COUNT'],
    [different(), 'WRONG_TOKEN_COUNT'],
    [different('white', 'white'), 'COLORS_NOT_DISTINCT'],
    [different('white', 'blue', 'green', 'white'), 'COLORS_NOT_DISTINCT'],
    [different('white', 'diamond', 'red'), 'COLORS_NOT_DISTINCT'],
    [different('white', 'gold', 'red'), 'UNKNOWN_COLOR'],
    [different('white', 3, 'red'), 'UNKNOWN_COLOR'],
    [same('white', 'white'), 'fine'],
    [same('white', 'blue'), 'COLORS_NOT_EQUAL'],
    [same('white', 'diamond'), 'fine'],
    [same('ruby', 'onyx'), 'COLORS_NOT_EQUAL'],
    [same('white'), 'WRONG_TOKEN_COUNT'],
    [same('white', 'white', 'white'), 'WRONG_TOKEN_COUNT'],
    [same('gold', 'gold'), 'UNKNOWN_COLOR'],
    [{ type: 'TAKE_TOKENS_DIFFERENT', colors: 'white' }, 'UNKNOWN_ACTION'],
    [{ type: 'TAKE_TOKENS_DIFFERENT', colors: Array(65).fill('white') }, 'UNKNOWN_ACTION'],
    [{ type: 'TAKE_TOKENS_DIFFERENT', colors: Array(64).fill('white') }, 'COLORS_NOT_DISTINCT'],
    [{ ...different('white', 'blue', 'green'), extra: 1 }, 'UNKNOWN_ACTION'],
  ])('%j: %s', (input, code) => {
    expect(codeOf(tableFor(2), input)).toBe(code);
  });
});

describe('places', () => {
  test.each<[unknown, string]>([
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 3 }, 'fine'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 3, slot: 0 }, 'fine'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 0, slot: 0 }, 'CARD_NOT_FOUND'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 4, slot: 0 }, 'CARD_NOT_FOUND'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: -1 }, 'CARD_NOT_FOUND'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 4 }, 'CARD_NOT_FOUND'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 1.5, slot: 0 }, 'CARD_NOT_FOUND'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: '1', slot: 0 }, 'CARD_NOT_FOUND'],
    [{ type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 0, extra: 1 }, 'UNKNOWN_ACTION'],
    [{ type: 'PURCHASE_VISIBLE_CARD', tier: 1, slot: 4 }, 'CARD_NOT_FOUND'],
    [{ type: 'PURCHASE_VISIBLE_CARD', slot: 1 }, 'CARD_NOT_FOUND'],
    [{ type: 'PURCHASE_RESERVED_CARD', slot: 3 }, 'CARD_NOT_FOUND'],
    [{ type: 'PURCHASE_RESERVED_CARD', slot: -1 }, 'CARD_NOT_FOUND'],
    [{ type: 'PURCHASE_RESERVED_CARD' }, 'CARD_NOT_FOUND'],
    [{ type: 'PURCHASE_RESERVED_CARD', slot: 0, payment: {} }, 'CARD_NOT_FOUND'],
    [{ type: 'RESERVE_TOP_DECK_CARD', tier: 3 }, 'fine'],
    [{ type: 'RESERVE_TOP_DECK_CARD', tier: 0 }, 'DECK_NOT_FOUND'],
    [{ type: 'RESERVE_TOP_DECK_CARD', tier: 4 }, 'DECK_NOT_FOUND'],
    [{ type: 'RESERVE_TOP_DECK_CARD', tier: 1, extra: 1 }, 'UNKNOWN_ACTION'],
    [{ type: 'PASS', extra: 1 }, 'UNKNOWN_ACTION'],
    [{ type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'jade' }, 'NOT_IN_OVERFLOW'],
    [{ type: 'CHOOSE_NOBLE', slot: 9 }, 'NO_NOBLE_CHOICE'],
    [{ type: 'CHOOSE_PAYMENT', goldFor: 'jade' }, 'NO_PAYMENT_CHOICE'],
    ['PASS', 'UNKNOWN_ACTION'],
    [null, 'UNKNOWN_ACTION'],
    [{}, 'UNKNOWN_ACTION'],
  ])('%j: %s', (input, code) => {
    expect(codeOf(tableFor(2), input)).toBe(code);
  });

  test('Solo has three places a level', () => {
    expect(codeOf(soloTable(), { type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 2 })).toBe('fine');
    expect(codeOf(soloTable(), { type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 3 })).toBe('CARD_NOT_FOUND');
  });
});

describe('payments written out', () => {
  /** A card of two blue, two green and one black, on the table and in the hand. */
  function table(): SplendorState {
    const s = tableFor(2);
    layCard(s, 0, 'T1-white-6');
    ownBonuses(s, 0, 'green', 1);
    setTokens(s, 0, { blue: 3, green: 1, red: 2, gold: 2 });
    return s;
  }

  test.each<[unknown, string]>([
    [{ blue: 2, green: 1, gold: 1 }, 'PAYMENT_NOT_NAMED'],
    [{ blue: 1, green: 1, gold: 2 }, 'PAYMENT_NOT_NAMED'],
    [{ blue: 2, green: 1, gold: 2 }, 'PAYMENT_NOT_EXACT'],
    [{ blue: 3, green: 1, gold: 0 }, 'PAYMENT_NOT_EXACT'],
    [{ blue: 2, green: 1, red: 1 }, 'PAYMENT_NOT_EXACT'],
    [{ blue: 2, green: 1 }, 'INSUFFICIENT_PAYMENT'],
    [{ blue: 2, green: 2 }, 'TOKEN_NOT_HELD'],
    [{ blue: 2, gold: 3 }, 'TOKEN_NOT_HELD'],
    [{ blue: -1 }, 'NEGATIVE_PAYMENT'],
    [{ blue: 0.5 }, 'NEGATIVE_PAYMENT'],
    [{ blue: 1001 }, 'NEGATIVE_PAYMENT'],
    [{ blue: 1000 }, 'TOKEN_NOT_HELD'],
    [{ gold: '2' }, 'NEGATIVE_PAYMENT'],
    [{}, 'INSUFFICIENT_PAYMENT'],
  ])('%j: %s', (payment, code) => {
    const s = table();
    expect(codeOf(s, { type: 'PURCHASE_VISIBLE_CARD', tier: 1, slot: 0, payment })).toBe(code);
    const held = tableFor(2);
    ownBonuses(held, 0, 'green', 1);
    holdCards(held, 0, ['T1-blue-1', 'T1-white-6']);
    setTokens(held, 0, { blue: 3, green: 1, red: 2, gold: 2 });
    expect(codeOf(held, { type: 'PURCHASE_RESERVED_CARD', slot: 1, payment })).toBe(code);
  });
});

describe('while something else is asked', () => {
  test('a colour that is none, or not held, is not returned', () => {
    const s = tableFor(2);
    setTokens(s, 0, { white: 4, red: 4, blue: 1 });
    splendor.apply(s, 1);
    expect(codeOf(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'jade' })).toBe('UNKNOWN_COLOR');
    expect(codeOf(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'ruby' })).toBe('fine');
    expect(codeOf(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'gold' })).toBe('TOKEN_NOT_HELD');
    expect(codeOf(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'gold', extra: 1 })).toBe('UNKNOWN_ACTION');
    expect(codeOf(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'ruby', extra: 1 })).toBe('UNKNOWN_ACTION');
    expect(codeOf(s, different('jade'))).toBe('TOKEN_LIMIT_EXCEEDED');
  });

  test('a noble beyond the row is not chosen', () => {
    const s = tableFor(2);
    setNobles(s, ['N4', 'N5', 'N1']);
    ownBonuses(s, 0, 'green', 4);
    ownBonuses(s, 0, 'black', 4);
    ownBonuses(s, 0, 'red', 4);
    splendor.apply(s, 0);
    expect(codeOf(s, { type: 'CHOOSE_NOBLE', slot: 7 })).toBe('NOBLE_NOT_FOUND');
    expect(codeOf(s, { type: 'CHOOSE_NOBLE', slot: -1 })).toBe('NOBLE_NOT_FOUND');
    expect(codeOf(s, { type: 'CHOOSE_NOBLE', slot: 2, extra: 1 })).toBe('UNKNOWN_ACTION');
    expect(codeOf(s, { type: 'CHOOSE_NOBLE', slot: 2 })).toBe('fine');
  });

  test('gold is put only in the place of a gem', () => {
    const s = tableFor(2, { payment: 'choose' });
    layCard(s, 0, 'T1-white-2');
    setTokens(s, 0, { blue: 3, gold: 1 });
    splendor.apply(s, splendor.actions.idOf({ type: 'PURCHASE_VISIBLE_CARD', tier: 1, slot: 0 }));
    expect(codeOf(s, { type: 'CHOOSE_PAYMENT', goldFor: 'jade' })).toBe('UNKNOWN_COLOR');
    expect(codeOf(s, { type: 'CHOOSE_PAYMENT', goldFor: 'none', extra: 1 })).toBe('UNKNOWN_ACTION');
    expect(codeOf(s, { type: 'CHOOSE_PAYMENT', goldFor: 'sapphire', extra: 1 })).toBe('UNKNOWN_ACTION');
    expect(codeOf(s, { type: 'CHOOSE_PAYMENT', goldFor: 'sapphire' })).toBe('fine');
  });
});

test('a hostile proxy is no action', () => {
  const trap = new Proxy(
    {},
    {
      getOwnPropertyDescriptor() {
        throw new Error('never heard');
      },
    },
  );
  expect(codeOf(tableFor(2), trap)).toBe('UNKNOWN_ACTION');
  expect(splendor.explain?.(tableFor(2), trap, null)).toBeNull();
  expect(splendor.explain?.(tableFor(2), different('jade'), 'TOO_FEW_COLORS')).toBeNull();
});
