import { describe, expect, test } from 'vitest';
import { JUNK } from '../../testing/junk.ts';
import { leastBid } from './auction.ts';
import { explain } from './explain.ts';
import { NUMBER, PLANTS } from './plants.ts';
import type { PowerGridState } from './state.ts';
import { act, give, offer, playTo, tableOf } from './testing/position.ts';
import { validateAuctionBid, validateAuctionOpening } from './validate.ts';

/** Three plants each, an ordinary market with the token on 20, and the nominator has 100. */
function midgame(options: Readonly<Record<string, unknown>> = {}): PowerGridState {
  const s = tableOf(3, options);
  playTo(s, 'nominate', 2);
  offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
  if (s.discount >= 0) s.discount = s.market[0];
  give(s, s.order[0], { plants: [4, 10, 25], money: 100 });
  give(s, s.order[1], { plants: [5, 13, 26], money: 100 });
  give(s, s.order[2], { plants: [6, 14], money: 30 });
  return s;
}

const opened = (s: PowerGridState, plant: number, bid: number) =>
  act(s, { type: 'nominate', plant }, { type: 'bid', amount: bid });
const code = (verdict: { valid: boolean; refusal?: { code: string } }) =>
  verdict.valid ? null : verdict.refusal!.code;

describe('an opening', () => {
  test.each<[string, unknown, string | null]>([
    ['pass', 'pass', null],
    ['a plant at its number', { action: 'buy', plant: 21, bid: 21 }, null],
    ['a plant above its number', { action: 'buy', plant: 21, bid: 100 }, null],
    ['the discounted plant for 1', { action: 'buy', plant: 20, bid: 1 }, null],
    ['a plant as a card', { action: 'buy', plant: { number: 21, kind: 'hybrid' }, bid: 21 }, null],
    ['with a discard', { action: 'buy', plant: 21, bid: 21, discard: 4 }, null],
    ['with a card to discard', { action: 'buy', plant: 21, bid: 21, discard: PLANTS[1] }, null],
    ['a discard left undefined', { action: 'buy', plant: 21, bid: 21, discard: undefined }, null],
    ['nothing', undefined, 'MOVE_MALFORMED'],
    ['null', null, 'MOVE_MALFORMED'],
    ['another word', 'PASS', 'MOVE_MALFORMED'],
    ['a number', 21, 'MOVE_MALFORMED'],
    ['a list', ['buy', 21, 21], 'MOVE_MALFORMED'],
    ['a function', () => 'pass', 'MOVE_MALFORMED'],
    ['no action', { plant: 21, bid: 21 }, 'MOVE_MALFORMED'],
    ['another action', { action: 'sell', plant: 21, bid: 21 }, 'MOVE_MALFORMED'],
    ['no plant', { action: 'buy', bid: 21 }, 'MOVE_MALFORMED'],
    ['a plant that does not exist', { action: 'buy', plant: 41, bid: 41 }, 'MOVE_MALFORMED'],
    ['a plant as text', { action: 'buy', plant: '21', bid: 21 }, 'MOVE_MALFORMED'],
    ['one field too many', { action: 'buy', plant: 21, bid: 21, loan: 5 }, 'MOVE_MALFORMED'],
    [
      'a getter',
      {
        action: 'buy',
        plant: 21,
        get bid() {
          return 21;
        },
      },
      'MOVE_MALFORMED',
    ],
    ['no bid', { action: 'buy', plant: 21 }, 'BID_NOT_WHOLE'],
    ['half an Elektro', { action: 'buy', plant: 21, bid: 21.5 }, 'BID_NOT_WHOLE'],
    ['a bid that is no number', { action: 'buy', plant: 21, bid: Number.NaN }, 'BID_NOT_WHOLE'],
    ['an endless bid', { action: 'buy', plant: 21, bid: Number.POSITIVE_INFINITY }, 'BID_NOT_WHOLE'],
    ['a bid as text', { action: 'buy', plant: 21, bid: '21' }, 'BID_NOT_WHOLE'],
    ['a plant of the future market', { action: 'buy', plant: 31, bid: 31 }, 'PLANT_NOT_FOR_SALE'],
    ['a plant in somebody’s row', { action: 'buy', plant: 26, bid: 26 }, 'PLANT_NOT_FOR_SALE'],
    ['less than the number', { action: 'buy', plant: 21, bid: 20 }, 'BID_TOO_LOW'],
    ['nothing at all', { action: 'buy', plant: 20, bid: 0 }, 'BID_TOO_LOW'],
    ['a negative bid', { action: 'buy', plant: 20, bid: -5 }, 'BID_TOO_LOW'],
    ['more than there is', { action: 'buy', plant: 21, bid: 101 }, 'NOT_ENOUGH_MONEY'],
    ['a discard of another player', { action: 'buy', plant: 21, bid: 21, discard: 5 }, 'DISCARD_NOT_OWNED'],
    ['the plant itself as discard', { action: 'buy', plant: 21, bid: 21, discard: 21 }, 'DISCARD_NOT_OWNED'],
    ['a discard that is no plant', { action: 'buy', plant: 21, bid: 21, discard: 'smallest' }, 'MOVE_MALFORMED'],
  ])('%s', (_, move, expected) => {
    const s = midgame();
    expect(code(validateAuctionOpening(s, s.turn, move))).toBe(expected);
  });

  test('comes back in one form', () => {
    const s = midgame();
    const move = { action: 'buy', plant: { number: 21 }, bid: 30, discard: { number: 4 } };
    expect(validateAuctionOpening(s, s.turn, move)).toEqual({
      valid: true,
      move: { action: 'buy', plant: 21, bid: 30, discard: 4 },
    });
    expect(validateAuctionOpening(s, s.turn, 'pass')).toEqual({ valid: true, move: { action: 'pass' } });
  });

  test('is refused from anyone else, at any other time, and after the end', () => {
    const s = midgame();
    const move = { action: 'buy', plant: 21, bid: 21 };
    expect(code(validateAuctionOpening(s, s.order[1], move))).toBe('NOT_PLAYER_TURN');
    opened(s, 21, 21);
    expect(code(validateAuctionOpening(s, s.turn, move))).toBe('BID_NOT_ASKED');
    s.decision = 9;
    expect(code(validateAuctionOpening(s, s.turn, move))).toBe('MATCH_FINISHED');
  });

  test('a refusal comes with its sentence', () => {
    const s = midgame();
    const verdict = validateAuctionOpening(s, s.turn, { action: 'buy', plant: 21, bid: 20 });
    expect(verdict).toEqual({
      valid: false,
      refusal: { code: 'BID_TOO_LOW', reason: 'Bid at least 21, the minimum of plant 21.' },
    });
  });

  test('the first round: one must buy (RULES 4.2)', () => {
    const s = tableOf(4);
    expect(code(validateAuctionOpening(s, s.turn, 'pass'))).toBe('MUST_BUY_IN_FIRST_ROUND');
    const plant = NUMBER[s.market[1]];
    expect(code(validateAuctionOpening(s, s.turn, { action: 'buy', plant, bid: plant }))).toBe(null);
  });

  test('the last one left pays the minimum (RULES 4.5)', () => {
    const s = midgame();
    act(s, { type: 'pass' }, { type: 'pass' });
    give(s, s.turn, { money: 90 });
    expect(code(validateAuctionOpening(s, s.turn, { action: 'buy', plant: 21, bid: 22 }))).toBe(
      'LAST_BIDDER_PAYS_MINIMUM',
    );
    expect(code(validateAuctionOpening(s, s.turn, { action: 'buy', plant: 21, bid: 21 }))).toBe(null);
  });

  test('at the limit, under mustImprove, the plant must be larger than the smallest owned', () => {
    const move = { action: 'buy', plant: 20, bid: 20, discard: 25 };
    const s = midgame({ mustImprove: true });
    give(s, s.turn, { plants: [24, 25, 28] });
    expect(code(validateAuctionOpening(s, s.turn, move))).toBe('PLANT_NOT_BETTER');
    give(s, s.turn, { plants: [24, 25] });
    expect(code(validateAuctionOpening(s, s.turn, move))).toBe(null);
    const free = midgame();
    give(free, free.turn, { plants: [24, 25, 28] });
    expect(code(validateAuctionOpening(free, free.turn, move))).toBe(null);
  });

  test('at the limit, strictly, the discard must be named; else the winner is asked', () => {
    const s = midgame();
    const move = { action: 'buy', plant: 21, bid: 21 };
    const strict = { discardRequired: true };
    expect(code(validateAuctionOpening(s, s.turn, move, strict))).toBe('DISCARD_REQUIRED');
    expect(code(validateAuctionOpening(s, s.turn, { ...move, discard: 10 }, strict))).toBe(null);
    give(s, s.turn, { plants: [4, 10] });
    expect(code(validateAuctionOpening(s, s.turn, move, strict))).toBe(null);
  });
});

test('the limit is that of the table: four plants for two in the original edition, three else', () => {
  for (const [edition, limit] of [
    ['original', 4],
    ['recharged', 3],
  ] as const) {
    const s = tableOf(2, { edition });
    playTo(s, 'nominate', 2);
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    if (s.discount >= 0) s.discount = s.market[0];
    const owned = [4, 10, 25, 26];
    const move = { action: 'buy', plant: 21, bid: 21 };
    for (const count of [limit - 1, limit]) {
      give(s, s.turn, { plants: owned.slice(0, count), money: 100 });
      const expected = count === limit ? 'DISCARD_REQUIRED' : null;
      expect(code(validateAuctionOpening(s, s.turn, move, { discardRequired: true }))).toBe(expected);
      expect(code(validateAuctionOpening(s, s.turn, move))).toBe(null);
    }
  }
});

describe('an answer to a bid', () => {
  const asked = (s: PowerGridState, response: unknown, strict = {}) =>
    validateAuctionBid(s, s.turn, response, NUMBER[s.nominee], s.bid, leastBid(s), strict);

  test.each<[string, unknown, string | null]>([
    ['pass', 'pass', null],
    ['one more', 31, null],
    ['all there is', 100, null],
    ['an object', { bid: 31 }, null],
    ['with a discard', { bid: 31, discard: 13 }, null],
    ['with a card to discard', { bid: 31, discard: { number: 13 } }, null],
    ['nothing', undefined, 'MOVE_MALFORMED'],
    ['null', null, 'MOVE_MALFORMED'],
    ['another word', 'fold', 'MOVE_MALFORMED'],
    ['a list', [31], 'MOVE_MALFORMED'],
    ['an empty object', {}, 'MOVE_MALFORMED'],
    ['an opening', { action: 'buy', plant: 21, bid: 31 }, 'MOVE_MALFORMED'],
    ['half an Elektro', 31.5, 'BID_NOT_WHOLE'],
    ['no number', Number.NaN, 'BID_NOT_WHOLE'],
    ['a bid as text', { bid: '31' }, 'BID_NOT_WHOLE'],
    ['the same again', 30, 'BID_TOO_LOW'],
    ['less', { bid: 5 }, 'BID_TOO_LOW'],
    ['less than nothing', -31, 'BID_TOO_LOW'],
    ['more than there is', 101, 'NOT_ENOUGH_MONEY'],
    ['a discard of another player', { bid: 31, discard: 25 }, 'DISCARD_NOT_OWNED'],
    ['a discard that is no plant', { bid: 31, discard: null }, 'MOVE_MALFORMED'],
  ])('%s', (_, response, expected) => {
    const s = midgame();
    opened(s, 21, 30);
    while (s.turn !== s.order[1]) act(s, { type: 'pass' });
    expect(code(asked(s, response))).toBe(expected);
  });

  test('must be about this auction as it stands', () => {
    const s = midgame();
    opened(s, 21, 30);
    expect(code(validateAuctionBid(s, s.turn, 31, 22, 30, 31))).toBe('ANOTHER_AUCTION');
    expect(code(validateAuctionBid(s, s.turn, 31, 21, 29, 30))).toBe('ANOTHER_AUCTION');
    expect(code(validateAuctionBid(s, s.turn, 31, 21, 30, 35))).toBe('ANOTHER_AUCTION');
    expect(code(validateAuctionBid(s, s.order[0], 31, 21, 30, 31))).toBe('NOT_PLAYER_TURN');
    expect(validateAuctionBid(s, s.turn, 31, { number: 21 }, 30, 31).valid).toBe(s.money[s.turn] >= 31);
    const before = midgame();
    expect(code(validateAuctionBid(before, before.turn, 31, 21, 30, 31))).toBe('BID_NOT_ASKED');
  });

  test('at the limit, strictly, the discard must be named', () => {
    const s = midgame();
    opened(s, 21, 30);
    while (s.turn !== s.order[1]) act(s, { type: 'pass' });
    expect(code(asked(s, 31, { discardRequired: true }))).toBe('DISCARD_REQUIRED');
    expect(asked(s, { bid: 31, discard: 26 }, { discardRequired: true })).toEqual({
      valid: true,
      move: { action: 'bid', bid: 31, discard: 26 },
    });
  });

  test('one may pass on a plant even in the first round', () => {
    const s = tableOf(3);
    const plant = NUMBER[s.market[0]];
    opened(s, plant, plant);
    expect(code(asked(s, 'pass'))).toBe(null);
  });
});

test('junk of every sort is refused and never throws', () => {
  const s = midgame();
  const t = midgame();
  opened(t, 21, 21);
  for (const junk of JUNK) {
    expect(validateAuctionOpening(s, s.turn, junk).valid).toBe(false);
    expect(validateAuctionBid(t, t.turn, junk, 21, 21, 22).valid).toBe(false);
    expect(() => [explain(s, junk, null), explain(t, junk, null)]).not.toThrow();
  }
});
