/** What actions would cost and bring, scene by scene. */
import { describe, expect, test } from 'vitest';
import { legalIds } from '../../core/index.ts';
import { actions, type PowerGridAction } from './actions.ts';
import { powerGrid } from './game.ts';
import type { PowerGridPreview } from './preview.ts';
import type { PowerGridState } from './state.ts';
import { act, give, type Holdings, offer, playTo, stock, tableOf } from './testing/position.ts';

const NOTHING = { coal: 0, oil: 0, garbage: 0, uranium: 0 };

/** What an action would bring the seat to act, which must be allowed to play it. */
function told(s: PowerGridState, action: PowerGridAction): PowerGridPreview {
  expect(legalIds(powerGrid, s)).toContain(actions.idOf(action));
  return powerGrid.preview!(powerGrid.view(s, s.turn), action) as PowerGridPreview;
}

/** The third round of a table on the north of Germany: the seat to act has this and nothing else. */
function at(decision: 'nominate' | 'fuel' | 'build' | 'run', holdings: Holdings): PowerGridState {
  const s = tableOf(3, { regions: 'brown,green,yellow' });
  playTo(s, decision, 3);
  offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
  if (s.discount >= 0) s.discount = s.market[0];
  give(s, s.turn, { plants: [], fuel: {}, money: 100, ...holdings });
  return s;
}

describe('auctions', () => {
  test('putting a plant up: its minimum, its cities, and the plant that must go', () => {
    const s = at('nominate', { plants: [4, 10, 25] });
    expect(told(s, { type: 'nominate', plant: 21 })).toEqual({
      type: 'nominate',
      plant: 21,
      minimum: 21,
      supplies: 4,
      moneyLeft: 79,
      scraps: true,
      text: 'Plant 21 supplies 4 cities and costs at least 21. You own 3 of 3 plants, so winning it scraps one.',
    });
    give(s, s.turn, { plants: [4, 10] });
    expect(told(s, { type: 'nominate', plant: 20 })).toMatchObject({ minimum: 1, moneyLeft: 99, scraps: false });
    expect(told(s, { type: 'pass' })).toEqual({
      type: 'pass',
      plant: null,
      text: 'You would buy no plant in this round.',
    });
  });

  test('a bid: what it commits', () => {
    const s = at('nominate', { plants: [4] });
    act(s, { type: 'nominate', plant: 21 });
    expect(told(s, { type: 'bid', amount: 30 })).toEqual({
      type: 'bid',
      plant: 21,
      bid: 30,
      moneyLeft: 70,
      scraps: false,
      wins: false,
      text: 'If you win plant 21 at 30 you pay 30, with 70 Elektro left.',
    });
    give(s, s.turn, { money: 250, plants: [4, 5, 10] });
    expect(told(s, { type: 'more' })).toEqual({
      type: 'more',
      laid: 100,
      text: '100 Elektro laid down; the bid to come is higher still.',
    });
    act(s, { type: 'more' });
    expect(told(s, { type: 'more' })).toMatchObject({ laid: 200 });
    expect(told(s, { type: 'bid', amount: 5 })).toMatchObject({ bid: 105, moneyLeft: 145, scraps: true });
    const opener = s.turn;
    act(s, { type: 'bid', amount: 5 });
    expect(told(s, { type: 'pass' })).toEqual({
      type: 'pass',
      plant: 21,
      text: `You would leave plant 21 to the others; seat ${opener} leads with 105.`,
    });
  });

  test('a bid when nobody else is left wins at once', () => {
    const s = at('nominate', {});
    act(s, { type: 'pass' }, { type: 'pass' });
    give(s, s.turn, { money: 50 });
    act(s, { type: 'nominate', plant: 22 });
    expect(told(s, { type: 'bid', amount: 22 })).toMatchObject({
      wins: true,
      text: 'Plant 22 is yours for 22, with 28 Elektro left.',
    });
  });

  const won = (holdings: Holdings, plant: number) => {
    const s = at('nominate', holdings);
    act(s, { type: 'nominate', plant }, { type: 'bid', amount: plant });
    while (s.decision === 2) act(s, { type: 'pass' });
    return s;
  };

  test('scrapping: what surely goes back, and what is still to be chosen', () => {
    const sure = won({ plants: [4, 11, 14], fuel: { coal: 3, garbage: 3, uranium: 1 } }, 22);
    expect(told(sure, { type: 'scrap', plant: 14 })).toEqual({
      type: 'scrap',
      plant: 14,
      returned: { ...NOTHING, garbage: 3 },
      choice: 0,
      text: 'Plant 14 leaves the game, and 3 garbage goes back to the supply.',
    });
    expect(told(sure, { type: 'scrap', plant: 4 })).toMatchObject({ returned: { ...NOTHING, coal: 3 }, choice: 0 });
    expect(told(sure, { type: 'scrap', plant: 11 })).toMatchObject({ returned: { ...NOTHING, uranium: 1 }, choice: 0 });
    const open = won({ plants: [4, 5, 29], fuel: { coal: 6, oil: 4 } }, 22);
    expect(told(open, { type: 'scrap', plant: 5 })).toEqual({
      type: 'scrap',
      plant: 5,
      returned: NOTHING,
      choice: 4,
      text: 'Plant 5 leaves the game, and nothing goes back to the supply. You choose 4 more of coal and oil to return.',
    });
    act(open, { type: 'scrap', plant: 5 });
    expect(told(open, { type: 'return', coal: 1 })).toEqual({
      type: 'return',
      coal: 1,
      oil: 3,
      text: '1 coal and 3 oil would go back to the supply.',
    });
  });
});

describe('fuel and houses', () => {
  test('n units cost what their spaces say, and may supply more', () => {
    const s = at('fuel', { plants: [4, 20], fuel: { coal: 1 }, cities: ['Berlin', 'Halle', 'Leipzig'] });
    stock(s, [20, 18, 9, 2]);
    expect(told(s, { type: 'buy', fuel: 'coal', amount: 4 })).toEqual({
      type: 'buy',
      fuel: 'coal',
      amount: 4,
      cost: 2 + 2 + 3 + 3,
      moneyLeft: 90,
      couldSupply: 3,
      text: '4 coal for 10 Elektro, 90 left; 3 cities could be supplied.',
    });
    expect(told(s, { type: 'buy', fuel: 'coal', amount: 1 })).toMatchObject({ cost: 2, couldSupply: 1 });
    expect(told(s, { type: 'done' })).toEqual({
      type: 'done',
      phase: 3,
      couldSupply: 0,
      income: 10,
      text: 'With the fuel you have you could supply 0 of 3 cities, for 10 Elektro.',
    });
  });

  test('a city: the house, the connection, and whether it ends the game', () => {
    const s = at('build', { cities: ['Hamburg'] });
    expect(told(s, { type: 'build', city: 'Bremen' })).toEqual({
      type: 'build',
      city: 'Bremen',
      cost: 21,
      connection: 11,
      house: 10,
      moneyLeft: 79,
      cities: 2,
      endsGame: false,
      text: 'Bremen costs 21: 10 for the house and 11 for the connection, 79 left.',
    });
    s.step = 2;
    give(s, (s.turn + 1) % 3, { cities: ['Bremen'] });
    expect(told(s, { type: 'build', city: 'Bremen' })).toMatchObject({ cost: 26, house: 15 });
    s.endCities = 2;
    expect(told(s, { type: 'build', city: 'Bremen' })).toMatchObject({
      endsGame: true,
      text: 'Bremen costs 26: 15 for the house and 11 for the connection, 74 left. This round would be the last.',
    });
    expect(told(at('build', {}), { type: 'build', city: 'Kiel' })).toMatchObject({ cost: 10, connection: 0 });
  });
});

describe('running plants', () => {
  const three = ['Berlin', 'Halle', 'Leipzig'];

  test('cities supplied, income, and what is burnt', () => {
    const s = at('run', { plants: [5, 13, 25], fuel: { coal: 4, oil: 2 }, cities: three });
    expect(told(s, { type: 'run', plants: [2, 3] })).toEqual({
      type: 'run',
      plants: [13, 25],
      burns: { ...NOTHING, coal: 2 },
      choice: 0,
      supplied: 3,
      income: 44,
      couldSupply: 3,
      text: 'Plants 13 and 25 would burn 2 coal: 3 cities supplied for 44 Elektro.',
    });
    expect(told(s, { type: 'run', plants: [] })).toMatchObject({
      supplied: 0,
      income: 10,
      text: 'No plant runs: 0 cities supplied for 10 Elektro.',
    });
  });

  test('the mix of hybrids: chosen, or the only one there is', () => {
    const s = at('run', { plants: [5, 13], fuel: { coal: 2, oil: 1 }, cities: three });
    expect(told(s, { type: 'run', plants: [1] })).toEqual({
      type: 'run',
      plants: [5],
      burns: NOTHING,
      choice: 2,
      supplied: 1,
      income: 22,
      couldSupply: 2,
      text: 'Plant 5 would burn 2 of coal and oil in a mix you choose: 1 city supplied for 22 Elektro.',
    });
    act(s, { type: 'run', plants: [1, 2] });
    expect(told(s, { type: 'burn', coal: 1 })).toEqual({
      type: 'burn',
      burns: { ...NOTHING, coal: 1, oil: 1 },
      supplied: 2,
      income: 33,
      text: 'Plants 5 and 13 would burn 1 coal and 1 oil: 2 cities supplied for 33 Elektro.',
    });
    const oil = at('run', { plants: [5], fuel: { oil: 2 }, cities: three });
    expect(told(oil, { type: 'run', plants: [1] })).toMatchObject({ burns: { ...NOTHING, oil: 2 }, choice: 0 });
  });
});
