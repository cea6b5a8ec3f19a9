/** Orders of fuel, lists of cities, and what is done without a question. RULES 13.5 to 13.7. */
import { describe, expect, test } from 'vitest';
import { legalIds } from '../../../core/index.ts';
import { costOfCity } from '../figures.ts';
import { FUEL, type PowerGridState } from '../state.ts';
import { give, stock } from '../testing/position.ts';
import { actions, type MacroAction } from './actions.ts';
import { powerGridMacro } from './game.ts';
import type { MacroState } from './state.ts';
import { act, freshTable, refused } from './testing/position.ts';

const { view } = powerGridMacro;
const fuel = (...rounds: number[]): MacroAction => ({ type: 'fuel', rounds: [...rounds, 0, 0, 0, 0].slice(0, 4) });
const build = (cities: number, first = 1): MacroAction => ({ type: 'build', cities, first });

/** A table at which somebody with these plants is asked for fuel. */
function atFuel(plants: readonly number[], held: Readonly<Record<string, number>> = {}, money = 50): MacroState {
  const s = freshTable(3);
  while (s.decision !== FUEL) act(s, actions.all[legalIds(powerGridMacro, s)[0]]);
  give(s as PowerGridState, s.turn, { plants, fuel: held, money });
  return s;
}

describe('an order of fuel', () => {
  // plants 4: 2 coal, 5: 2 of either, 7: 3 oil, 13: nothing; the next coal costs 2, the next oil 3
  test.each<[string, readonly number[], Readonly<Record<string, number>>, MacroAction, number[], number]>([
    ['a round of each', [4, 7], {}, fuel(1, 1), [2, 3, 0, 0], 4 + 9],
    ['two rounds of one', [4, 7], {}, fuel(2), [4, 0, 0, 0], 2 + 2 + 2 + 3],
    ['what is there already counts', [4, 7], { coal: 1, oil: 2 }, fuel(1, 1), [1, 1, 0, 0], 2 + 3],
    ['a hybrid takes what is cheaper', [5, 7], {}, fuel(1), [2, 0, 0, 0], 4],
    ['and what is spare beside the others', [5, 7], { oil: 4 }, fuel(1, 1), [1, 0, 0, 0], 2],
    ['the place of a plant is what counts', [4, 7, 13], {}, fuel(0, 1), [0, 3, 0, 0], 9],
  ])('%s', (_, plants, held, order, amounts, cost) => {
    const s = atFuel(plants, held);
    const seat = s.turn;
    stock(s, [21, 18, 6, 2]);
    act(s, order);
    const { latest, players } = view(s, seat);
    expect(Object.values(latest.fuel)).toEqual(amounts);
    expect(latest.paid).toBe(cost);
    expect(players[seat].money).toBe(50 - cost);
  });

  test('a hybrid buys unit by unit, coal if both cost the same', () => {
    const s = atFuel([5]);
    stock(s, [17, 18, 6, 2]); // the next coal for 3, 3, 4; the next oil for 3
    act(s, fuel(2));
    expect(Object.values(view(s, 0).latest.fuel)).toEqual([2, 2, 0, 0]);
  });

  test.each<[string, readonly number[], Readonly<Record<string, number>>, number, MacroAction, string]>([
    ['a plant that is not there', [4], {}, 50, fuel(0, 1), 'NO_SUCH_PLANT'],
    ['a plant that burns nothing', [13], {}, 50, fuel(1), 'PLANT_BURNS_NOTHING'],
    ['more than the money', [4, 7], {}, 10, fuel(1, 1), 'NOT_ENOUGH_MONEY'],
    ['more than there is', [14], {}, 50, fuel(2), 'NOT_ENOUGH_FUEL'],
    ['what another order buys as well', [4, 7], { coal: 2 }, 50, fuel(1), 'ORDER_LISTED'],
    ['what the coal plant next to the hybrid takes as well', [4, 5], {}, 50, fuel(0, 1), 'ORDER_LISTED'],
  ])('%s is refused', (_, plants, held, money, order, code) => {
    const s = atFuel(plants, held, money);
    stock(s, [21, 18, 3, 2]);
    expect(refused(s, order)).toBe(code);
  });
});

describe('a list of cities', () => {
  /** A table at which somebody builds, with so much money. */
  function atBuilding(money: number): MacroState {
    const s = atFuel([4]);
    while (view(s, s.turn).decision === 'fuel') act(s, fuel());
    give(s as PowerGridState, s.turn, { money });
    return s;
  }

  test('costs what the houses cost one after the other, and builds them', () => {
    const s = atBuilding(120);
    const seat = s.turn;
    for (const { cities, cost } of view(s, seat).cityMenu) {
      let table = view(s, seat);
      let sum = 0;
      for (const city of cities) {
        sum += costOfCity(table, seat, city).cost;
        const player = { ...table.players[seat], cities: [...table.players[seat].cities, city] };
        table = { ...table, players: table.players.with(seat, player) };
      }
      expect(cost, cities.join()).toBe(sum);
    }
    const { cities, cost } = view(s, seat).cityMenu.find(
      ({ cities: list, first }) => list.length === 3 && first === 2,
    )!;
    act(s, build(3, 2));
    expect(new Set(view(s, seat).players[seat].cities)).toEqual(new Set(cities));
    expect(view(s, seat).players[seat].money).toBe(120 - cost);
  });

  test('the menu has no two lists of the same cities, nothing too dear, and always nothing', () => {
    const s = atBuilding(60);
    const menu = view(s, s.turn).cityMenu;
    expect(menu[0]).toEqual({ first: 1, cities: [], cost: 0 });
    const sets = menu.map(({ cities }) => [...cities].sort().join());
    expect(new Set(sets).size).toBe(sets.length);
    expect(Math.max(...menu.map(({ cost }) => cost))).toBeLessThanOrEqual(60);
    expect(refused(s, build(10, 1))).toBe('LIST_NOT_OFFERED');
  });

  test('who cannot pay a single house is not asked', () => {
    const s = atBuilding(50);
    const [next] = Array.from(s.order.subarray(0, s.at)).slice(-1);
    give(s as PowerGridState, next, { money: 9 });
    act(s, build(0));
    expect(s.turn).not.toBe(next);
  });
});

test('plants run by themselves: the most cities, with the fuel that is cheapest to buy again', () => {
  const s = atFuel([4, 7, 13], { coal: 2, oil: 3 });
  const seat = s.turn;
  const others = Array.from({ length: 3 }, (_, other) => other).filter((other) => other !== seat);
  for (const other of others) give(s as PowerGridState, other, { money: 0, plants: [], fuel: {} });
  const [city] = view(s, seat).cities;
  give(s as PowerGridState, seat, { cities: [city.name], money: 5 });
  stock(s, [2, 18, 6, 2]);
  act(s, fuel());
  const { fuel: left, supplied } = view(s, seat).players[seat];
  expect(supplied).toBe(1);
  expect([left.coal, left.oil]).toEqual([2, 3]); // plant 13 does it for nothing
});
