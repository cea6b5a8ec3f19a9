/** Orders for plants: who is asked, who wins at which price, what happens otherwise, and what nobody else learns. RULES 13.3 and 13.4. */
import { describe, expect, test } from 'vitest';
import { copyState, createRng, imagineInto, legalIds, SPECTATOR } from '../../../core/index.ts';
import { NUMBER } from '../plants.ts';
import { ROW } from '../tables.ts';
import { give } from '../testing/position.ts';
import { actions, heard, type MacroAction, type Over } from './actions.ts';
import { powerGridMacro } from './game.ts';
import type { MacroState } from './state.ts';
import { act, freshTable, laterTable, refused } from './testing/position.ts';

const { apply, events, view } = powerGridMacro;
const want = (slot: number, over: Over, otherwise: 'nothing' | 'another' = 'another', replace = 0): MacroAction =>
  over === 'all' ? { type: 'plantAll', slot, otherwise, replace } : { type: 'plant', slot, over, otherwise, replace };
const NOTHING: MacroAction = { type: 'spend', fuel: 'none', cities: 0, first: 1 };
const rowOf = (s: MacroState, seat: number) =>
  Array.from(s.plants.subarray(seat * ROW, seat * ROW + s.plantCount[seat]), (plant) => NUMBER[plant]);
const soldIn = (s: MacroState) => view(s, SPECTATOR).latest.sold;

/** Seats clockwise from the one that nominates first. */
function clockwise(s: MacroState): number[] {
  return Array.from({ length: s.seats }, (_, n) => (s.order[0] + n) % s.seats);
}

describe('who wins, and for how much', () => {
  // plant 6 stands in the fourth place, from 6; how far the nominator and the two others go
  test.each<[string, Over, MacroAction, MacroAction, number, number]>([
    ['the highest limit wins, as far as the next one goes', 3, want(4, 10), want(4, 6), 1, 6 + 6],
    [
      'the third of the table as well, who bid 10 before the second would have had to',
      1,
      want(4, 3),
      want(4, 25),
      2,
      6 + 4,
    ],
    ['the nominator at the minimum, if the others want something else', 10, want(1, 0), want(2, 0), 0, 6],
    ['the nominator bids on, as far as needed', 25, want(4, 3), want(1, 0), 0, 6 + 4],
    ['of two alike the one who comes to the price first: 6, 7, 8, ... 12', 6, want(4, 6), want(1, 0), 0, 6 + 6],
    ['of two alike the one who comes to the price first: 6, 7, 8, 9', 3, want(4, 3), want(1, 0), 1, 6 + 3],
    ['who wants something else costs nobody anything', 0, want(1, 0), want(4, 25), 2, 6 + 1],
    ['all one has goes as far as the money', 'all', want(4, 'all'), want(1, 0), 0, 50],
  ])('%s', (_, over, second, third, winner, price) => {
    const s = freshTable(3);
    const seats = clockwise(s);
    give(s, seats[1], { money: 49 });
    act(s, want(4, over));
    expect(s.turn).toBe(seats[1]);
    act(s, second);
    expect(s.turn).toBe(seats[2]);
    act(s, third);
    expect(rowOf(s, seats[winner])).toEqual([6]);
    expect(soldIn(s)).toContainEqual({ plant: 6, seat: seats[winner], price, scrapped: null });
  });

  test('three orders are a whole phase of auctions', () => {
    const s = freshTable(3);
    act(s, want(4, 3), want(3, 0), want(2, 0));
    expect(s.phase).toBe(3);
    const sold = soldIn(s);
    expect(sold.map(({ price }) => price).toSorted()).toEqual([4, 5, 6]);
    expect(Array.from(s.wanted).every((none) => none === 0)).toBe(true);
  });

  test('bids beyond a hundred are laid down as at the table', () => {
    const s = freshTable(2);
    const [first, second] = clockwise(s);
    give(s, first, { money: 250 });
    give(s, second, { money: 230 });
    act(s, want(1, 'all'), want(1, 'all'));
    expect(soldIn(s)).toContainEqual({ plant: 3, seat: first, price: 231, scrapped: null });
  });
});

describe('what happens otherwise', () => {
  test('who is outbid and wants another puts up the one that supplies most, the smallest of several, for its minimum', () => {
    const s = freshTable(2);
    const [first, second] = clockwise(s);
    act(s, want(4, 0), want(4, 3));
    // 6 is sold for 7; of 3, 4, 5 and 7, only 7 supplies two cities
    expect(rowOf(s, second)).toEqual([6]);
    expect(soldIn(s)).toContainEqual({ plant: 7, seat: first, price: 7, scrapped: null });
  });

  test('who wants nothing else passes', () => {
    const s = laterTable(2);
    const [first, second] = [s.order[0], s.order[1]];
    const count = s.plantCount[first];
    const bidder = { ...want(4, 0, 'nothing') } as MacroAction;
    act(s, bidder, want(4, 3, 'nothing'));
    expect(soldIn(s)).toEqual([expect.objectContaining({ seat: second })]);
    expect(s.plantCount[first]).toBe(count);
    expect([s.phase, s.turn]).toEqual([3, second]);
  });

  test('who wants no plant is not asked again in this round', () => {
    const s = laterTable(2);
    act(s, NOTHING);
    expect([s.phase, s.turn]).toEqual([2, s.order[1]]);
    act(s, NOTHING);
    expect(s.round).toBe(3);
  });

  test('a plant that makes way is scrapped', () => {
    const s = laterTable(3);
    const seat = s.turn;
    give(s, seat, { plants: [3, 4, 13], money: 60 });
    act(s, want(4, 'all', 'nothing', 2));
    act(s, NOTHING, NOTHING);
    expect(rowOf(s, seat)).toHaveLength(3);
    expect(rowOf(s, seat)).not.toContain(4);
    expect(soldIn(s)[0]).toMatchObject({ seat, scrapped: 4 });
  });
});

describe('who is asked', () => {
  test('who cannot pay more than the bid is not', () => {
    const s = freshTable(3);
    const seats = clockwise(s);
    give(s, seats[1], { money: 6 });
    act(s, want(4, 3));
    expect(s.turn).toBe(seats[2]);
  });

  test('with money hidden everybody is, or it would tell how much there is', () => {
    const s = freshTable(3, { hiddenMoney: true });
    const seats = clockwise(s);
    give(s, seats[1], { money: 6 });
    act(s, want(4, 3));
    expect(s.turn).toBe(seats[1]);
    expect(legalIds(powerGridMacro, s).length).toBeGreaterThan(1);
  });

  test('nobody needs a limit against nobody', () => {
    const s = freshTable(2);
    const [first, second] = clockwise(s);
    give(s, second, { money: 6 });
    expect(refused(s, want(4, 1))).toBe('NO_RIVAL');
    expect(refused(s, want(4, 0))).toBe('NO_RIVAL');
    expect(refused(s, want(3, 1))).toBe(null);
    act(s, want(4, 0, 'nothing'));
    expect(rowOf(s, first)).toEqual([6]);
  });

  test('a limit below the next bid, beyond the money, or twice on the menu is refused', () => {
    const s = freshTable(3);
    act(s, want(4, 3));
    expect(refused(s, want(4, 0))).toBe('LIMIT_TOO_LOW');
    give(s, s.turn, { money: 16 });
    expect(refused(s, want(4, 15))).toBe('NOT_ENOUGH_MONEY');
    expect(refused(s, want(4, 'all'))).toBe('LIMIT_LISTED');
    give(s, s.turn, { money: 17 });
    expect(refused(s, want(4, 'all'))).toBe(null);
    expect(refused(s, { type: 'orders' })).toBe('ORDER_MISSING');
  });

  test.each<[string, MacroAction, string]>([
    ['a place with no plant for sale', want(5, 0), 'PLANT_NOT_FOR_SALE'],
    ['nothing in the first round', NOTHING, 'MUST_BUY_IN_FIRST_ROUND'],
    ['nothing otherwise in the first round', want(4, 0, 'nothing'), 'MUST_BUY_IN_FIRST_ROUND'],
    ['a plant that makes way and is not there', want(4, 0, 'another', 1), 'NO_SUCH_PLANT'],
  ])('%s is refused', (_, order, code) => {
    expect(refused(freshTable(3), order)).toBe(code);
  });

  test('a plant makes way only in a full row, and then one must', () => {
    const s = laterTable(3);
    expect(refused(s, want(1, 0, 'nothing', 1))).toBe('ROOM_LEFT');
    give(s, s.turn, { plants: [3, 4, 13], money: 60 });
    expect(refused(s, want(1, 0, 'nothing', 0))).toBe('SCRAP_MISSING');
    expect(refused(s, want(1, 0, 'nothing', 4))).toBe('NO_SUCH_PLANT');
  });
});

describe('orders are secret', () => {
  test('what the others see, hear and are told is the same whatever the limit', () => {
    const told = [3, 10, 25].map((over) => {
      const s = freshTable(3);
      const seats = clockwise(s);
      const before = freshTable(3);
      copyState(s, before);
      const id = actions.idOf(want(4, over));
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

  test('nor do they learn whether one who leaves an auction wants another plant or none', () => {
    const told = [want(1, 0, 'nothing'), want(2, 3), NOTHING].map((order) => {
      const s = laterTable(3);
      act(s, want(4, 0, 'nothing'));
      const seat = s.turn;
      act(s, order);
      const others = [0, 1, 2, SPECTATOR].filter((other) => other !== seat);
      return JSON.stringify(others.map((other) => view(s, other)));
    });
    expect(new Set(told).size).toBe(1);
  });

  test('the owner sees it and is told of it', () => {
    const s = freshTable(3);
    const [first] = clockwise(s);
    const before = view(s, first);
    act(s, want(4, 10));
    expect(view(s, first).plantOrder).toEqual({ plant: 6, over: 10, otherwise: 'another', replaced: null });
    expect(events?.(before, view(s, first), want(4, 10))[0]).toMatchObject({ type: 'ordered', order: want(4, 10) });
  });

  test('imagined worlds guess the limit anew, and never below what was bid', () => {
    const s = freshTable(3);
    const seats = clockwise(s);
    act(s, want(4, 10), want(4, 6));
    const world = freshTable(3);
    const guessed = new Set<number>();
    for (let n = 0; n < 50; n++) {
      imagineInto(powerGridMacro, s, seats[2], createRng(`guess ${n}`), world);
      guessed.add(world.limits[seats[1]]);
      expect(world.wanted[seats[1]]).toBe(s.wanted[seats[1]]);
      expect(world.limits[seats[1]]).toBeGreaterThanOrEqual(1); // it has bid 7 for plant 6
    }
    expect(guessed.size).toBeGreaterThan(3);
    imagineInto(powerGridMacro, s, seats[1], createRng('own'), world);
    expect(world.limits[seats[1]]).toBe(s.limits[seats[1]]);
  });

  test('and forget an order that nothing has come of', () => {
    const s = freshTable(3);
    const seats = clockwise(s);
    act(s, want(4, 10), want(1, 0));
    const world = freshTable(3);
    imagineInto(powerGridMacro, s, seats[2], createRng('silent'), world);
    expect(world.wanted[seats[1]]).toBe(0);
    imagineInto(powerGridMacro, s, seats[1], createRng('own'), world);
    expect(world.wanted[seats[1]]).toBe(s.wanted[seats[1]]);
  });
});
