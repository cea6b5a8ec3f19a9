/** What a seat sees beyond the plain table: last bids, coming fuel, prices, costs, places; and what it does not see. */
import { describe, expect, test } from 'vitest';
import { SPECTATOR } from '../../core/index.ts';
import { powerGrid } from './game.ts';
import { act, give, offer, playTo, stock, tableOf } from './testing/position.ts';

describe('an auction', () => {
  test('shows the last bid of every seat, the least bid and the most the seat to act can pay', () => {
    const s = tableOf(4, {});
    playTo(s, 'nominate', 2);
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    s.discount = s.market[0];
    for (let seat = 0; seat < 4; seat++) give(s, seat, { money: 100 + seat });
    const first = s.turn;
    const left = (n: number) => (first + n) % 4;
    const bids = (...said: (number | null)[]) => {
      const list: (number | null)[] = [null, null, null, null];
      said.forEach((bid, n) => {
        list[left(n)] = bid;
      });
      return list;
    };
    const auction = () => powerGrid.view(s, SPECTATOR).auction!;
    act(s, { type: 'nominate', plant: 21 });
    expect(auction()).toMatchObject({ lastBids: bids(), leastBid: 21, mostBid: 100 + first, bid: 0, leader: -1 });
    act(s, { type: 'bid', amount: 25 }, { type: 'bid', amount: 30 }, { type: 'pass' });
    expect(auction()).toMatchObject({ lastBids: bids(25, 30), leastBid: 31, mostBid: 100 + left(3), bid: 30 });
    act(s, { type: 'bid', amount: 40 });
    expect(auction()).toMatchObject({ lastBids: bids(25, 30, null, 40), leader: left(3) });
    act(s, { type: 'pass' }, { type: 'pass' });
    act(s, { type: 'nominate', plant: 22 });
    expect(auction().lastBids).toEqual(bids());
  });

  test('under hidden money only the bidder knows the most it can bid, unless it is the minimum', () => {
    const s = tableOf(2, { hiddenMoney: true });
    const [first, second] = s.order;
    act(s, { type: 'nominate', plant: powerGrid.view(s, first).actual[1] });
    expect([first, second, SPECTATOR].map((seat) => powerGrid.view(s, seat).auction!.mostBid)).toEqual([
      50,
      null,
      null,
    ]);
    act(s, { type: 'bid', amount: 30 }, { type: 'pass' });
    const plant = powerGrid.view(s, first).actual[1];
    act(s, { type: 'nominate', plant });
    expect([first, second, SPECTATOR].map((seat) => powerGrid.view(s, seat).auction!.mostBid)).toEqual([
      plant,
      plant,
      plant,
    ]);
  });
});

describe('fuel', () => {
  test('shows the price of every unit, and what comes at the end of the round', () => {
    const s = tableOf(3, {});
    playTo(s, 'fuel', 2);
    stock(s, [4, 0, 2, 3]);
    const { fuel } = powerGrid.view(s, 0);
    expect(fuel.coal).toMatchObject({ price: 7, prices: [7, 8, 8, 8], refill: 4 });
    expect(fuel.oil).toMatchObject({ price: null, prices: [], refill: 2 });
    expect(fuel.garbage).toMatchObject({ prices: [8, 8], refill: 1 });
    expect(fuel.uranium).toMatchObject({ prices: [12, 14, 16], refill: 1 });
    s.step = 2;
    s.uraniumEnded = 1;
    const later = powerGrid.view(s, 0).fuel;
    expect([later.coal.refill, later.uranium.refill]).toEqual([5, 0]);
  });

  test('Recharged USA: stored coal follows at 8', () => {
    const s = tableOf(3, { map: 'usa' });
    playTo(s, 'fuel', 2);
    stock(s, [2, 18, 9, 2]);
    expect(powerGrid.view(s, 0).fuel.coal.prices).toEqual([8, 8, ...Array.from({ length: 22 }, () => 8)]);
  });
});

test('cities show their cost to the observer and the part that is the way there', () => {
  const s = tableOf(3, { regions: 'brown,green,yellow' });
  playTo(s, 'build', 2);
  s.step = 2;
  give(s, 0, { cities: ['Hamburg'] });
  give(s, 1, { cities: ['Bremen'] });
  const city = (seat: number, name: string) => powerGrid.view(s, seat).cities.find((found) => found.name === name);
  expect(city(0, 'Bremen')).toEqual({ name: 'Bremen', region: 'green', houses: [1], cost: 26, connection: 11 });
  expect(city(0, 'Hamburg')).toEqual({ name: 'Hamburg', region: 'green', houses: [0], cost: null, connection: null });
  expect(city(2, 'Bremen')).toMatchObject({ cost: 15, connection: 0 });
  expect(city(SPECTATOR, 'Bremen')).toMatchObject({ cost: null, connection: null });
});

test('players show what they could supply now; the table what a round pays', () => {
  const s = tableOf(3, { regions: 'brown,green,yellow' });
  playTo(s, 'run', 2);
  give(s, 0, { plants: [4, 13, 25], fuel: { coal: 3 }, cities: ['Berlin', 'Halle', 'Leipzig', 'Dresden'] });
  const { players, income, places } = powerGrid.view(s, 1);
  expect(players[0].couldSupply).toBe(4); // 13 and 25: six, but only four cities
  give(s, 0, { fuel: { coal: 1 } });
  expect(powerGrid.view(s, 1).players[0].couldSupply).toBe(1);
  expect(income.slice(0, 4)).toEqual([10, 22, 33, 44]);
  expect([income.length, income[20], places]).toEqual([21, 150, null]);
});

test('while coal and oil are being returned, what does not fit stands in nobody’s way', () => {
  const s = tableOf(3, { regions: 'brown,green,yellow' });
  playTo(s, 'nominate', 2);
  offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
  s.discount = s.market[0];
  const seat = s.turn;
  const cities = powerGrid.view(s, seat).cities.slice(0, 8);
  give(s, seat, { plants: [4, 5, 29], fuel: { coal: 6, oil: 4 }, money: 100, cities: cities.map(({ name }) => name) });
  act(s, { type: 'nominate', plant: 22 }, { type: 'bid', amount: 22 }, { type: 'pass' }, { type: 'pass' });
  act(s, { type: 'scrap', plant: 5 });
  expect(powerGrid.view(s, seat)).toMatchObject({ decision: 'return' });
  expect(powerGrid.view(s, seat).players[seat].couldSupply).toBe(1 + 4 + 2);
});

describe('hidden money', () => {
  test('is seen by its owner alone until the end', () => {
    for (const [hiddenMoney, others] of [
      [true, null],
      [false, 50],
    ] as const) {
      const s = tableOf(3, { hiddenMoney });
      const money = (seat: number) => powerGrid.view(s, seat).players.map((player) => player.money);
      expect(money(1)).toEqual([others, 50, others]);
      expect(money(SPECTATOR)).toEqual([others, others, others]);
      s.decision = 9;
      expect(money(1)).toEqual([50, 50, 50]);
      expect(money(SPECTATOR)).toEqual([50, 50, 50]);
    }
  });
});
