/** Orders to spend: fuel by plan, lists of cities, and what is done without a question. RULES 13.5 to 13.7. */
import { describe, expect, test } from 'vitest';
import { createRng, imagineInto, SPECTATOR } from '../../../core/index.ts';
import { costOfCity } from '../figures.ts';
import type { PowerGridState } from '../state.ts';
import { give, stock } from '../testing/position.ts';
import type { MacroAction } from './actions.ts';
import type { FuelPlanName } from './fuel-plans.ts';
import { powerGridMacro } from './game.ts';
import type { MacroState } from './state.ts';
import { act, atSpending, freshTable, laterTable, refused } from './testing/position.ts';

const { view } = powerGridMacro;
const spend = (fuel: FuelPlanName, cities = 0, first = 1): MacroAction => ({ type: 'spend', fuel, cities, first });

/** A table at which somebody with these plants is asked what to spend, with two cities. */
function atFuel(plants: readonly number[], held: Readonly<Record<string, number>> = {}, money = 50): MacroState {
  const s = atSpending(3);
  const [a, b] = view(s, s.turn).cities;
  give(s as PowerGridState, s.turn, { plants, fuel: held, money, cities: [a.name, b.name] });
  return s;
}

/** What a seat bought in the latest action. */
function fuelOf(s: MacroState, seat: number): [number[], number] {
  const purchase = view(s, SPECTATOR).latest.fuel.find((each) => each.seat === seat);
  return [Object.values(purchase?.amounts ?? [0, 0, 0, 0]), purchase?.cost ?? 0];
}

describe('a plan for fuel', () => {
  // plants 4: 2 coal for 1 city, 5: 2 of either for 1, 7: 3 oil for 2, 13: nothing for 1; the next coal costs 2, the next oil 3
  test.each<[string, readonly number[], Readonly<Record<string, number>>, number, FuelPlanName, number[], number]>([
    ['no fuel', [4, 7], {}, 50, 'none', [0, 0, 0, 0], 0],
    [
      'needed: the plants that supply all cities, of several the cheapest',
      [4, 7, 13],
      {},
      50,
      'needed',
      [2, 0, 0, 0],
      4,
    ],
    ['needed: what is there already counts', [4, 7], { oil: 2 }, 50, 'needed', [0, 1, 0, 0], 3],
    ['needed: as many cities as can be paid', [4, 7], {}, 5, 'needed', [2, 0, 0, 0], 4],
    ['a round of all plants', [4, 7], {}, 50, 'all', [2, 3, 0, 0], 4 + 9],
    ['a round of all that can be paid', [4, 7, 13], {}, 12, 'all', [0, 3, 0, 0], 9],
    ['a hybrid takes what is cheaper', [5, 13], {}, 50, 'needed', [2, 0, 0, 0], 4],
    ['and what is spare beside the others', [5, 7], { oil: 4 }, 50, 'all', [1, 0, 0, 0], 2],
    ['twice what is needed', [4, 7, 13], {}, 50, 'twice', [4, 0, 0, 0], 2 + 2 + 2 + 3],
    ['two rounds of all plants', [4, 7], {}, 60, 'full', [4, 6, 0, 0], 9 + 9 + 12],
    [
      'the second round of the largest first, as far as the money goes',
      [4, 7],
      {},
      26,
      'full',
      [2, 6, 0, 0],
      4 + 9 + 12,
    ],
  ])('%s', (_, plants, held, money, plan, amounts, cost) => {
    const s = atFuel(plants, held, money);
    const seat = s.turn;
    stock(s, [21, 18, 6, 2]);
    act(s, spend(plan));
    expect(fuelOf(s, seat)).toEqual([amounts, cost]);
  });

  test('what is needed counts the cities that are ordered', () => {
    const s = atFuel([4, 7, 13], {}, 100);
    const seat = s.turn;
    stock(s, [21, 18, 6, 2]);
    act(s, spend('needed', 2));
    expect(fuelOf(s, seat)[0]).toEqual([2, 3, 0, 0]);
  });

  test('a hybrid buys unit by unit, coal if both cost the same', () => {
    const s = atFuel([5]);
    const seat = s.turn;
    stock(s, [17, 18, 6, 2]); // the next coal for 3, 3, 4; the next oil for 3
    act(s, spend('twice'));
    expect(fuelOf(s, seat)[0]).toEqual([2, 2, 0, 0]);
  });

  test.each<[string, readonly number[], Readonly<Record<string, number>>, number, MacroAction]>([
    ['a plan that buys what an earlier one does', [4], {}, 50, spend('all')],
    ['a plan that buys nothing', [13], {}, 50, spend('needed')],
    ['a list beyond the money', [4], {}, 20, spend('none', 9)],
    ['a list beyond what the fuel leaves', [4], {}, 12, spend('needed', 1)],
  ])('%s is refused', (_, plants, held, money, order) => {
    const s = atFuel(plants, held, money);
    stock(s, [21, 18, 3, 2]);
    expect(refused(s, order)).toBe('NOT_OFFERED');
  });
});

describe('a list of cities', () => {
  test('costs what the houses cost one after the other', () => {
    const s = atFuel([4], {}, 120);
    const seat = s.turn;
    const offers = view(s, seat).spendMenu.filter(({ fuel }) => fuel === 'none');
    expect(offers.length).toBeGreaterThan(8);
    for (const { cities, cost } of offers) {
      let table = view(s, seat);
      let sum = 0;
      for (const city of cities) {
        sum += costOfCity(table, seat, city).cost;
        const player = { ...table.players[seat], cities: [...table.players[seat].cities, city] };
        table = { ...table, players: table.players.with(seat, player) };
      }
      expect(cost, cities.join()).toBe(sum);
    }
  });

  test('the menu has no two orders that come to the same, nothing too dear, and always nothing', () => {
    const s = atFuel([4, 7], {}, 60);
    const menu = view(s, s.turn).spendMenu;
    expect(menu[0]).toMatchObject({ fuel: 'none', first: 1, cities: [], cost: 0 });
    const sets = menu.map(({ amounts, cities }) => [...cities].sort().join() + JSON.stringify(amounts));
    expect(new Set(sets).size).toBe(sets.length);
    expect(Math.max(...menu.map(({ cost }) => cost))).toBeLessThanOrEqual(60);
  });

  test('is built when its turn comes, if nobody was faster at the same price', () => {
    const s = atSpending(2);
    const last = s.turn;
    const { cities } = view(s, last).spendMenu.find((offer) => offer.cities.length === 2 && offer.first === 2)!;
    act(s, spend('none', 2, 2));
    expect(view(s, last).spendOrder).toEqual({ fuel: 'none', cities: 2, first: cities[0] });
    expect(view(s, s.turn).players[last].cities).toEqual([]);
    act(s, spend('none'));
    expect(new Set(view(s, last).players[last].cities)).toEqual(new Set(cities));
    expect(view(s, last).spendOrder).toBe(null);
  });

  test('goes on with the cheapest city if the first is taken, as far as the money goes', () => {
    const s = atSpending(2);
    const [last, first] = [s.turn, s.order[0]];
    const best = view(s, last).spendMenu.find((offer) => offer.cities.length === 1)!.cities[0];
    act(s, spend('none', 1));
    expect(view(s, first).spendMenu.find((offer) => offer.cities.length === 1)!.cities[0]).toBe(best);
    act(s, spend('none', 1));
    expect(view(s, last).players[last].cities).toEqual([best]);
    expect(view(s, first).players[first].cities).toHaveLength(1);
    expect(view(s, first).players[first].cities).not.toEqual([best]);
  });

  test('is a secret until it is built, and imagined worlds guess it', () => {
    const s = atSpending(3);
    const [seat, next] = [s.turn, s.order[1]];
    act(s, spend('none', 2));
    expect(view(s, next).spendOrder).toBe(null);
    const world = freshTable(3);
    const guessed = new Set<number>();
    for (let n = 0; n < 30; n++) {
      imagineInto(powerGridMacro, s, next, createRng(`guess ${n}`), world);
      guessed.add(world.cityCounts[seat]);
    }
    expect(guessed.size).toBeGreaterThan(1);
    imagineInto(powerGridMacro, s, seat, createRng('own'), world);
    expect(world.cityCounts[seat]).toBe(2);
  });

  test('of one who wanted no plant is kept, with its fuel, until the turn comes', () => {
    const s = laterTable(2);
    const seat = s.turn;
    const { fuelCost } = view(s, seat).spendMenu.find(({ fuel }) => fuel !== 'none')!;
    expect(fuelCost).toBeGreaterThan(0);
    act(s, spend('needed', 1));
    expect(view(s, seat).spendOrder).toMatchObject({ fuel: 'needed', cities: 1 });
    expect(view(s, s.turn).spendOrder).toBe(null);
    const before = view(s, seat).players[seat].cities.length;
    act(s, spend('none'));
    expect(s.round).toBe(3);
    expect(view(s, seat).players[seat].cities).toHaveLength(before + 1);
  });
});

test('who can buy no fuel and no house is not asked', () => {
  const s = atSpending(3);
  const [next] = [s.order[1]];
  give(s as PowerGridState, next, { money: 1, plants: [7] });
  act(s, spend('none'));
  expect(s.turn).toBe(s.order[0]);
});

test('plants run by themselves: the most cities, with the fuel that is cheapest to buy again', () => {
  const s = atSpending(3);
  const seat = s.turn;
  const others = [0, 1, 2].filter((other) => other !== seat);
  for (const other of others) give(s as PowerGridState, other, { money: 0, plants: [], fuel: {} });
  const [city] = view(s, seat).cities;
  give(s as PowerGridState, seat, { plants: [4, 7, 13], fuel: { coal: 2, oil: 3 }, cities: [city.name], money: 15 });
  stock(s, [2, 18, 6, 2]);
  act(s, spend('none'));
  const { fuel: left, supplied } = view(s, seat).players[seat];
  expect(supplied).toBe(1);
  expect([left.coal, left.oil]).toEqual([2, 3]); // plant 13 does it for nothing
});
