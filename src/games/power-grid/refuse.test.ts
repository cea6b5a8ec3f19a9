/** What is refused at its very edge: one Elektro, one unit, one plant; and what is not asked at all. */
import { describe, expect, test } from 'vitest';
import { actions, type PowerGridAction } from './actions.ts';
import { powerGrid } from './game.ts';
import { DECISIONS, LEFT, type PowerGridState } from './state.ts';
import { act, give, type Holdings, offer, optionsOf, playTo, stackDeck, stock, tableOf } from './testing/position.ts';

const NORTH = { regions: 'brown,green,yellow' };
const refuse = (s: PowerGridState, action: PowerGridAction) => powerGrid.refuse(s, actions.idOf(action));
const options = (s: PowerGridState) => optionsOf(s).map((id) => actions.all[id]);
const asked = (s: PowerGridState) => DECISIONS[s.decision];

function at(
  decision: 'nominate' | 'fuel' | 'build' | 'run',
  holdings: Holdings = {},
  chosen: Readonly<Record<string, unknown>> = NORTH,
): PowerGridState {
  const s = tableOf(3, chosen);
  playTo(s, decision, 3);
  offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
  if (s.discount >= 0) s.discount = s.market[0];
  give(s, s.turn, { plants: [], fuel: {}, money: 100, ...holdings });
  return s;
}

/** A table at which each thing is asked. */
const scenes: Readonly<Record<string, () => PowerGridState>> = {
  nominate: () => at('nominate'),
  open: () => played(at('nominate'), { type: 'nominate', plant: 21 }),
  bid: () => played(at('nominate'), { type: 'nominate', plant: 21 }, { type: 'bid', amount: 21 }),
  scrap: () => won({ plants: [4, 5, 29], fuel: { coal: 6, oil: 4 } }),
  return: () => played(won({ plants: [4, 5, 29], fuel: { coal: 6, oil: 4 } }), { type: 'scrap', plant: 5 }),
  fuel: () => at('fuel', { plants: [4] }),
  build: () => at('build'),
  run: () => at('run', { plants: [4] }),
  burn: () => played(at('run', { plants: [5], fuel: { coal: 2, oil: 2 } }), { type: 'run', plants: [1] }),
};

function played(s: PowerGridState, ...list: PowerGridAction[]): PowerGridState {
  act(s, ...list);
  return s;
}

function won(holdings: Holdings): PowerGridState {
  const s = at('nominate', holdings);
  return played(s, { type: 'nominate', plant: 22 }, { type: 'bid', amount: 22 }, { type: 'pass' }, { type: 'pass' });
}

/** What may be answered to each question, right or wrong. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  nominate: ['nominate', 'pass'],
  open: ['bid', 'more', 'pass'],
  bid: ['bid', 'more', 'pass'],
  scrap: ['scrap'],
  return: ['return'],
  fuel: ['buy', 'done'],
  build: ['build', 'done'],
  run: ['run'],
  burn: ['burn'],
};

test.each(Object.keys(scenes))('asked to %s, everything else is not asked', (decision) => {
  const s = scenes[decision]();
  expect(asked(s)).toBe(decision);
  for (const [id, { type }] of actions.all.entries()) {
    const code = powerGrid.refuse(s, id);
    if (ANSWERS[decision].includes(type)) expect(code).not.toBe('NOT_ASKED');
    else expect(code, JSON.stringify(actions.all[id])).toBe('NOT_ASKED');
  }
});

test('after the end everything is refused for that reason', () => {
  const s = at('fuel');
  s.decision = 9;
  for (const id of actions.all.keys()) expect(powerGrid.refuse(s, id)).toBe('MATCH_FINISHED');
  expect(optionsOf(s)).toEqual([]);
});

describe('money that is just enough', () => {
  test.each([
    [20, 'NOT_ENOUGH_MONEY'],
    [21, null],
  ])('%i Elektro for plant 21: %s', (money, expected) => {
    const s = at('nominate', { money });
    expect(refuse(s, { type: 'nominate', plant: 21 })).toBe(expected);
    expect(options(s).some((action) => action.type === 'nominate' && action.plant === 21)).toBe(expected === null);
  });

  test.each([
    [99, 'NO_HIGHER_BID'],
    [100, 'NO_HIGHER_BID'],
    [101, null],
  ])('%i Elektro and a hundred laid down: %s', (money, expected) => {
    const s = at('nominate', { money });
    act(s, { type: 'nominate', plant: 21 });
    expect(refuse(s, { type: 'more' })).toBe(expected);
    expect(options(s).at(-1)).toEqual({ type: 'bid', amount: Math.min(money, 100) });
  });

  test.each([
    [9, 'NOT_ENOUGH_MONEY'],
    [10, null],
  ])('%i Elektro for a first house: %s', (money, expected) => {
    const s = at('build', { money });
    expect(refuse(s, { type: 'build', city: 'Berlin' })).toBe(expected);
    expect(options(s)).toHaveLength(expected === null ? 22 : 1);
  });

  test.each([
    [20, 'NOT_ENOUGH_MONEY'],
    [21, null],
  ])('%i Elektro for Bremen from Hamburg: %s', (money, expected) => {
    const s = at('build', { money, cities: ['Hamburg'] });
    expect(refuse(s, { type: 'build', city: 'Bremen' })).toBe(expected);
    expect(options(s).some((action) => action.type === 'build' && action.city === 'Bremen')).toBe(expected === null);
  });

  test.each([
    [25, 'NOT_ENOUGH_MONEY'],
    [26, null],
  ])('%i Elektro for the second house in Bremen from Hamburg: %s', (money, expected) => {
    const s = at('build', { money, cities: ['Hamburg'] });
    s.step = 2;
    give(s, (s.turn + 1) % 3, { cities: ['Bremen'] });
    expect(refuse(s, { type: 'build', city: 'Bremen' })).toBe(expected);
    expect(options(s).some((action) => action.type === 'build' && action.city === 'Bremen')).toBe(expected === null);
  });

  test.each([
    [9, 3],
    [10, 4],
  ])('%i Elektro buy %i coal of 2, 2, 3 and 3', (money, amount) => {
    const s = at('fuel', { plants: [4], money });
    stock(s, [20, 18, 9, 2]);
    expect(options(s).at(-1)).toEqual({ type: 'buy', fuel: 'coal', amount });
  });
});

describe('room and stock', () => {
  test.each<[string, Holdings, string, number]>([
    ['coal beside coal', { plants: [4], fuel: { coal: 3 } }, 'coal', 1],
    ['oil beside oil', { plants: [3], fuel: { oil: 1 } }, 'oil', 3],
    ['garbage beside garbage', { plants: [6], fuel: { garbage: 1 } }, 'garbage', 1],
    ['uranium beside uranium', { plants: [11], fuel: { uranium: 1 } }, 'uranium', 1],
    ['coal beside oil on a hybrid', { plants: [5], fuel: { oil: 3 } }, 'coal', 1],
    ['coal beside oil that has a plant of its own', { plants: [3, 5], fuel: { oil: 3 } }, 'coal', 4],
    ['coal on both', { plants: [4, 5], fuel: { coal: 5 } }, 'coal', 3],
    ['nothing', { plants: [13] }, 'coal', 0],
  ])('%s', (_, holdings, fuel, most) => {
    const s = at('fuel', { money: 500, ...holdings });
    stock(s, [12, 12, 12, 6]);
    const bought = options(s).flatMap((action) =>
      action.type === 'buy' && action.fuel === fuel ? [action.amount] : [],
    );
    expect(bought).toEqual(Array.from({ length: most }, (_, i) => i + 1));
  });

  test('Recharged USA sells stored coal, and nothing else out of the storage (RULES 5.5)', () => {
    const s = at('fuel', { plants: [4, 3, 6].sort(), money: 500 }, { map: 'usa' });
    stock(s, [1, 1, 1, 1]);
    const most = (fuel: string) => options(s).filter((action) => action.type === 'buy' && action.fuel === fuel).length;
    expect([most('coal'), most('oil'), most('garbage')]).toEqual([4, 1, 1]);
    const { fuel } = powerGrid.view(s, s.turn);
    expect([fuel.oil.prices, fuel.coal.prices.length]).toEqual([[8], 24]);
  });

  test('a full market has a price for every unit', () => {
    const s = at('fuel');
    for (let seat = 0; seat < 3; seat++) give(s, seat, { fuel: {} });
    stock(s, [24, 24, 24, 12]);
    const { fuel } = powerGrid.view(s, 0);
    expect(fuel.coal.prices).toHaveLength(24);
    expect(fuel.uranium.prices).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]);
  });
});

describe('every seat is judged by its own', () => {
  test('cities: not played, owned, and the way there', () => {
    const s = at('build');
    const own = ['Berlin', 'Kiel', 'Erfurt'];
    for (let seat = 0; seat < 3; seat++) give(s, seat, { cities: [own[seat]], money: 500 });
    for (let n = 0; n < 3; n++) {
      expect(refuse(s, { type: 'build', city: 'Passau' })).toBe('CITY_NOT_PLAYED');
      expect(refuse(s, { type: 'build', city: own[s.turn] })).toBe('CITY_OWNED');
      expect(refuse(s, { type: 'build', city: own[(s.turn + 1) % 3] })).toBe('CITY_FULL');
      expect(options(s)).toHaveLength(1 + 21 - 3);
      act(s, { type: 'done' });
    }
  });

  test('room: what one can store says nothing about the next', () => {
    const s = at('fuel');
    for (const seat of [2, 1, 0]) give(s, seat, { plants: [[4], [10], [8]][seat], fuel: {}, money: 100 });
    stock(s, [24, 18, 9, 2]);
    expect([0, 1, 2].map((seat) => powerGrid.view(s, seat).fuel.coal.room)).toEqual([4, 4, 6]);
  });

  test('plants: scrapped, fuelled and run', () => {
    const s = at('run');
    const rows = [
      [4, 13],
      [10, 18],
      [8, 22],
    ];
    for (let seat = 0; seat < 3; seat++) give(s, seat, { plants: rows[seat], fuel: { coal: seat === 1 ? 2 : 0 } });
    for (let n = 0; n < 3; n++) {
      const runs = s.turn === 1 ? [[], [1], [2], [1, 2]] : [[], [2]];
      expect(options(s)).toEqual(runs.map((plants) => ({ type: 'run', plants })));
      act(s, { type: 'run', plants: [] });
    }
  });
});

describe('under mustImprove, at the limit (RULES 10.4)', () => {
  test('only larger plants may be put up; below the limit any', () => {
    const s = at('nominate', { plants: [21, 24, 25] }, { ...NORTH, mustImprove: true });
    offer(s, [20, 22, 23, 26, 31, 32, 33, 34]);
    s.discount = s.market[0];
    const up = () => options(s).flatMap((action) => (action.type === 'nominate' ? [action.plant] : []));
    expect(up()).toEqual([22, 23, 26]);
    expect(refuse(s, { type: 'nominate', plant: 22 })).toBe(null);
    expect(refuse(s, { type: 'nominate', plant: 20 })).toBe('PLANT_NOT_BETTER');
    give(s, s.turn, { plants: [21, 24] });
    expect(up()).toEqual([20, 22, 23, 26]);
  });
});

test('returning: no less coal than the oil leaves room for (RULES 4.7)', () => {
  const s = won({ plants: [5, 12, 13], fuel: { coal: 7, oil: 1 } });
  act(s, { type: 'scrap', plant: 12 });
  expect(options(s)).toEqual([3, 4].map((coal) => ({ type: 'return', coal })));
  expect(refuse(s, { type: 'return', coal: 2 })).toBe('WRONG_RETURN');
  expect(refuse(s, { type: 'return', coal: 5 })).toBe('WRONG_RETURN');
  act(s, { type: 'return', coal: 4 });
});

test('Recharged: an empty market has no plant for the discount token', () => {
  const s = at('run');
  offer(s, []);
  stackDeck(s, null);
  s.stepCard = LEFT;
  s.step = 3;
  while (s.phase === 5) act(s, { type: 'run', plants: [] });
  expect(powerGrid.view(s, 0)).toMatchObject({ phase: 2, actual: [], discount: null });
  expect(options(s)).toEqual([{ type: 'pass' }]);
});
