/** Auctions in whole turns: who is asked, who wins at which price, and what nobody else learns. RULES 13.3 and 13.4. */
import { describe, expect, test } from 'vitest';
import { copyState, createRng, imagineInto, legalIds, SPECTATOR } from '../../../core/index.ts';
import { NUMBER } from '../plants.ts';
import { ROW } from '../tables.ts';
import { give } from '../testing/position.ts';
import { actions, heard, type MacroAction, type Over } from './actions.ts';
import { powerGridMacro } from './game.ts';
import type { MacroState } from './state.ts';
import { act, freshTable, refused } from './testing/position.ts';

const { apply, events, view } = powerGridMacro;
const opening = (slot: number, over: Over): MacroAction =>
  over === 'all' ? { type: 'nominateAll', slot } : { type: 'nominate', slot, over };
const limit = (over: Over): MacroAction => (over === 'all' ? { type: 'bidAll' } : { type: 'bid', over });
const PASS: MacroAction = { type: 'pass' };
const rowOf = (s: MacroState, seat: number) =>
  Array.from(s.plants.subarray(seat * ROW, seat * ROW + s.plantCount[seat]), (plant) => NUMBER[plant]);

/** Seats clockwise from the one that nominates first. */
function clockwise(s: MacroState): number[] {
  return Array.from({ length: s.seats }, (_, n) => (s.order[0] + n) % s.seats);
}

describe('who wins, and for how much', () => {
  // plant 6 stands in the fourth place, from 6; how far the nominator and the two others go
  test.each<[string, Over, MacroAction, MacroAction, number, number]>([
    ['the highest limit wins, one over the next', 2, limit(9), limit(4), 1, 6 + 5],
    [
      'the third of the table as well, who bid 10 before the second would have had to bid 11',
      2,
      limit(4),
      limit(20),
      2,
      6 + 4,
    ],
    ['the nominator at the minimum, if nobody answers', 10, PASS, PASS, 0, 6],
    ['the nominator bids on, as far as needed', 20, limit(3), PASS, 0, 6 + 4],
    ['of two alike the one who comes to the price first: 6, 7, 8', 2, limit(2), PASS, 0, 6 + 2],
    ['of two alike the one who comes to the price first: 6, 7, 8, 9', 3, limit(3), PASS, 1, 6 + 3],
    ['one who stays out costs nobody anything', 0, PASS, limit(25), 2, 6 + 1],
    ['all one has goes as far as the money', 'all', limit('all'), PASS, 0, 50],
  ])('%s', (_, over, second, third, winner, price) => {
    const s = freshTable(3);
    const seats = clockwise(s);
    give(s, seats[1], { money: 49 });
    act(s, opening(4, over));
    expect(s.turn).toBe(seats[1]);
    act(s, second);
    expect(s.turn).toBe(seats[2]);
    act(s, third);
    expect(rowOf(s, seats[winner])).toEqual([6]);
    expect(s.money[seats[winner]]).toBe((winner === 1 ? 49 : 50) - price);
    expect(view(s, SPECTATOR).latest.sold).toEqual({ plant: 6, seat: seats[winner], price });
    expect(Array.from(s.limits).every((none) => none === 0)).toBe(true);
  });

  test('bids beyond a hundred are laid down as at the table', () => {
    const s = freshTable(2);
    const [first, second] = clockwise(s);
    give(s, first, { money: 250 });
    give(s, second, { money: 230 });
    act(s, opening(1, 'all'), limit('all'));
    expect(view(s, SPECTATOR).latest.sold).toEqual({ plant: 3, seat: first, price: 231 });
  });
});

describe('who is asked', () => {
  test('who cannot pay more than the bid is not', () => {
    const s = freshTable(3);
    const seats = clockwise(s);
    give(s, seats[1], { money: 6 });
    act(s, opening(4, 5));
    expect(s.turn).toBe(seats[2]);
  });

  test('with money hidden everybody is, or it would tell how much there is', () => {
    const s = freshTable(3, { hiddenMoney: true });
    const seats = clockwise(s);
    give(s, seats[1], { money: 6 });
    act(s, opening(4, 5));
    expect(s.turn).toBe(seats[1]);
    expect(legalIds(powerGridMacro, s)).toEqual([actions.idOf(PASS)]);
  });

  test('nobody needs a limit against nobody', () => {
    const s = freshTable(2);
    const [first, second] = clockwise(s);
    give(s, second, { money: 6 });
    expect(refused(s, opening(4, 1))).toBe('NO_RIVAL');
    expect(refused(s, opening(3, 1))).toBe(null);
    act(s, opening(4, 0));
    expect(rowOf(s, first)).toEqual([6]);
  });

  test('a limit below the next bid, beyond the money, or twice on the menu is refused', () => {
    const s = freshTable(3);
    act(s, opening(4, 3));
    expect(refused(s, limit(0))).toBe('LIMIT_TOO_LOW');
    expect(refused(s, limit(50))).toBe('NOT_ENOUGH_MONEY');
    give(s, s.turn, { money: 16 });
    expect(refused(s, limit('all'))).toBe('LIMIT_LISTED');
    give(s, s.turn, { money: 17 });
    expect(refused(s, limit('all'))).toBe(null);
    expect(refused(s, { type: 'bids' })).toBe('LIMIT_MISSING');
    expect(refused(s, { type: 'nominates', slot: 1 })).toBe('NOT_ASKED');
  });
});

describe('limits are secret', () => {
  test('what the others see, hear and are told is the same whatever the limit', () => {
    const told = [4, 9, 20].map((over) => {
      const s = freshTable(3);
      const seats = clockwise(s);
      const before = freshTable(3);
      copyState(s, before);
      const id = actions.idOf(opening(4, over));
      apply(s, id);
      const others = [seats[1], seats[2], SPECTATOR];
      return JSON.stringify(
        others.map((seat) => [
          view(s, seat),
          heard(id),
          events?.(view(before, seat), view(s, seat), actions.all[heard(id)]),
        ]),
      );
    });
    expect(new Set(told).size).toBe(1);
  });

  test('the owner sees it and is told of it', () => {
    const s = freshTable(3);
    const [first] = clockwise(s);
    const before = view(s, first);
    act(s, opening(4, 9));
    expect(view(s, first).limit).toBe(15);
    expect(events?.(before, view(s, first), opening(4, 9))[0]).toMatchObject({ type: 'nominated', limit: 15 });
  });

  test('imagined worlds guess it anew, and never below what was bid', () => {
    const s = freshTable(3);
    const seats = clockwise(s);
    act(s, opening(4, 9), limit(5));
    const world = freshTable(3);
    const guessed = new Set<number>();
    for (let n = 0; n < 50; n++) {
      imagineInto(powerGridMacro, s, seats[2], createRng(`guess ${n}`), world);
      guessed.add(world.limits[seats[1]]);
      expect(world.limits[seats[1]]).toBeGreaterThanOrEqual(7);
      expect(world.limits[seats[1]]).toBeLessThanOrEqual(50);
    }
    expect(guessed.size).toBeGreaterThan(5);
    imagineInto(powerGridMacro, s, seats[1], createRng('own'), world);
    expect(world.limits[seats[1]]).toBe(11);
  });
});
