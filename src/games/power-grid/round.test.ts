/** Phases 1, 3, 4 and 5, the steps and the end, scene by scene. RULES 3 and 5 to 8. */
import { describe, expect, test } from 'vitest';
import { actions, type PowerGridAction } from './actions.ts';
import { distancesOf } from './board.ts';
import { powerGrid } from './game.ts';
import type { Fuel } from './plants.ts';
import { DECISIONS, type PowerGridState } from './state.ts';
import { act, give, type Holdings, offer, optionsOf, playTo, stackDeck, stock, tableOf } from './testing/position.ts';
import type { PowerGridView } from './view.ts';

const seen = (s: PowerGridState): PowerGridView => powerGrid.view(s, -1);
const asked = (s: PowerGridState) => DECISIONS[s.decision];
const options = (s: PowerGridState) => optionsOf(s).map((id) => actions.all[id]);
const done: PowerGridAction = { type: 'done' };
const buy = (fuel: Fuel, amount: number): PowerGridAction => ({ type: 'buy', fuel, amount });
const build = (city: string): PowerGridAction => ({ type: 'build', city });
const run = (...plants: number[]): PowerGridAction => ({ type: 'run', plants });

/** All of the north and the middle of Germany. */
const NORTH = { regions: 'brown,green,yellow' };
/** The third round's fuel, building or running, with nothing bought or built before. */
function at(decision: 'fuel' | 'build' | 'run', seats = 3, chosen: Readonly<Record<string, unknown>> = NORTH) {
  const s = tableOf(seats, chosen);
  playTo(s, decision, 3);
  return s;
}

/** Give the seat to act this and nothing else. */
function holding(s: PowerGridState, holdings: Holdings): PowerGridState {
  give(s, s.turn, { plants: [], fuel: {}, ...holdings });
  return s;
}

describe('the order of play (RULES 3.3)', () => {
  test('most cities first, then the dearest plant', () => {
    const s = at('run', 4, {});
    const cities = seen(s).cities.map((city) => city.name);
    give(s, 0, { plants: [4, 25], cities: cities.slice(0, 2) });
    give(s, 1, { plants: [40], cities: cities.slice(2, 3) });
    give(s, 2, { plants: [3, 50], cities: cities.slice(3, 5) });
    give(s, 3, { plants: [5], cities: cities.slice(5, 8) });
    playTo(s, 'nominate', 4);
    expect(seen(s).order).toEqual([3, 2, 0, 1]);
  });

  test('fuel and houses are bought from last to first, plants run from first to last', () => {
    const s = at('fuel', 3);
    const order = [...seen(s).order];
    const turns: number[] = [];
    for (let i = 0; i < 9; i++) {
      turns.push(s.turn);
      act(s, options(s)[0]);
    }
    expect(turns).toEqual([...order].reverse().concat([...order].reverse(), order));
  });
});

describe('fuel (RULES 5)', () => {
  test.each<[string, Holdings, PowerGridAction, string | null]>([
    ['twice what a plant burns', { plants: [4] }, buy('coal', 4), null],
    ['not more', { plants: [4] }, buy('coal', 5), 'NO_ROOM'],
    ['no other fuel', { plants: [4] }, buy('oil', 1), 'NO_ROOM'],
    ['nothing for wind', { plants: [13] }, buy('garbage', 1), 'NO_ROOM'],
    ['coal into a hybrid', { plants: [5] }, buy('coal', 4), null],
    ['oil beside coal in a hybrid', { plants: [5], fuel: { coal: 3 } }, buy('oil', 1), null],
    ['but no more than fits', { plants: [5], fuel: { coal: 3 } }, buy('oil', 2), 'NO_ROOM'],
    ['coal makes way for oil by moving to a coal plant', { plants: [4, 5], fuel: { coal: 4 } }, buy('oil', 4), null],
    ['unless that is full', { plants: [4, 5], fuel: { coal: 6 } }, buy('oil', 3), 'NO_ROOM'],
    ['garbage', { plants: [14] }, buy('garbage', 4), null],
    ['uranium as far as there is any', { plants: [11, 17] }, buy('uranium', 3), 'NOT_ENOUGH_FUEL'],
    ['what costs too much', { plants: [11], money: 13 }, buy('uranium', 1), 'NOT_ENOUGH_MONEY'],
    ['what costs all one has', { plants: [11], money: 14 }, buy('uranium', 1), null],
  ])('%s', (_, holdings, action, expected) => {
    const s = holding(at('fuel'), { money: 100, ...holdings });
    const held = holdings.fuel?.coal ?? 0;
    stock(s, [24 - held, 24, 24, 2]);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(action))).toBe(expected);
  });

  test.each<[Fuel, number[], number, number]>([
    ['coal', [24, 0, 0, 0], 4, 1 + 1 + 1 + 2],
    ['oil', [0, 18, 0, 0], 4, 3 + 3 + 3 + 4],
    ['garbage', [0, 0, 9, 0], 4, 6 + 6 + 6 + 7],
    ['uranium', [0, 0, 0, 3], 3, 12 + 14 + 16],
  ])('%s is bought from the cheapest space on (RULES 5.3)', (fuel, amounts, amount, price) => {
    const s = holding(at('fuel'), { plants: [7, 8, 14], money: 100 });
    if (fuel === 'uranium') give(s, s.turn, { plants: [11, 17] });
    stock(s, amounts);
    const seat = s.turn;
    act(s, buy(fuel, amount));
    expect(s.money[seat]).toBe(100 - price);
    expect(seen(s).players[seat].fuel[fuel]).toBe(amount);
  });

  test('one may buy again and again, and is done when one says so', () => {
    const s = holding(at('fuel'), { plants: [4], money: 100 });
    const seat = s.turn;
    act(s, buy('coal', 1), buy('coal', 2));
    expect([s.turn, asked(s)]).toEqual([seat, 'fuel']);
    act(s, done);
    expect(s.turn).not.toBe(seat);
  });

  test('Recharged USA: an empty coal market sells from the storage at 8 (RULES 5.5)', () => {
    for (const [edition, map, code] of [
      ['recharged', 'usa', null],
      ['original', 'usa', 'NOT_ENOUGH_FUEL'],
      ['recharged', 'germany', 'NOT_ENOUGH_FUEL'],
    ] as const) {
      const s = holding(at('fuel', 3, { edition, map }), { plants: [4, 8], money: 100 });
      stock(s, [2, 18, 6, 2]);
      expect(powerGrid.refuse(s, powerGrid.actions.idOf(buy('coal', 5)))).toBe(code);
      if (code !== null) continue;
      const seat = s.turn;
      act(s, buy('coal', 5));
      expect(s.money[seat]).toBe(100 - 8 * 5);
      expect(s.supply[0]).toBe(24 - 5);
    }
  });
});

describe('building (RULES 6)', () => {
  test('the first city is free to choose, then the cheapest way counts', () => {
    const s = holding(at('build'), { money: 100 });
    const seat = s.turn;
    act(s, build('Hamburg'));
    expect(s.money[seat]).toBe(90);
    act(s, build('Bremen'));
    expect(s.money[seat]).toBe(90 - 11 - 10);
    // by Kiel it is 4 + 8 from Hamburg
    act(s, build('Flensburg'));
    expect(s.money[seat]).toBe(69 - 12 - 10);
  });

  test('ways lead only through regions that are played', () => {
    const s = tableOf(3, { regions: 'cyan,purple,red' });
    playTo(s, 'build');
    const from = powerGrid.create();
    from.words.set(s.words);
    // Kassel is reached from Frankfurt-M by Fulda for 16 if yellow is played, else directly for 13; from Augsburg it is far
    const short = distancesOf(s.board, 63);
    const played = distancesOf(s.board, s.regions);
    expect(played.some((cost, i) => cost < 1000 && cost > short[i])).toBe(true);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Fulda')))).toBe('CITY_NOT_PLAYED');
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Atlanta')))).toBe('CITY_NOT_PLAYED');
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Wiesbaden')))).toBe('CITY_NOT_PLAYED'); // a city of the original
  });

  test.each<[string, number, number[], string | null]>([
    ['a free city in step 1', 1, [], null],
    ['a second house in step 1', 1, [1], 'CITY_FULL'],
    ['a second house in step 2', 2, [1], null],
    ['a third house in step 2', 2, [1, 2], 'CITY_FULL'],
    ['a third house in step 3', 3, [1, 2], null],
  ])('%s', (_, step, others, expected) => {
    const s = holding(at('build'), { money: 100 });
    s.step = step;
    const seat = s.turn;
    for (const offset of others) give(s, (seat + offset) % 3, { cities: ['Berlin'] });
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Berlin')))).toBe(expected);
    if (expected !== null) return;
    act(s, build('Berlin'));
    expect(s.money[seat]).toBe(100 - [10, 15, 20][others.length]);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Berlin')))).toBe('CITY_OWNED');
  });

  test('what costs too much, and the last house', () => {
    const s = holding(at('build'), { money: 9 });
    expect(options(s)).toEqual([done]);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Berlin')))).toBe('NOT_ENOUGH_MONEY');
    give(s, s.turn, {
      money: 500,
      cities: seen(s)
        .cities.slice(0, 21)
        .map((city) => city.name),
    });
    s.cities[s.turn] = 22;
    expect(options(s)).toEqual([done]);
    s.cities[s.turn] = 21;
  });

  test('the 22nd house is the last one (RULES 6.1)', () => {
    const s = tableOf(4, { regions: 'brown,green,yellow,red' });
    playTo(s, 'build', 3);
    const names = seen(s).cities.map((city) => city.name);
    give(s, s.turn, { money: 900, cities: names.slice(0, 21) });
    expect(options(s)).toEqual([done, ...names.slice(21).map(build)]);
    act(s, build(names[21]));
    expect(s.cities[s.turn]).toBe(22);
    expect(options(s)).toEqual([done]);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build(names[22])))).toBe('NO_HOUSES_LEFT');
  });

  test('original: plants no larger than the largest network leave at once (RULES 6.6)', () => {
    const s = holding(at('build', 3, { ...NORTH, edition: 'original' }), { money: 200 });
    offer(s, [5, 6, 7, 8, 31, 32, 33, 34]);
    give(s, s.turn, { cities: ['Berlin', 'Halle', 'Leipzig', 'Dresden'] });
    stackDeck(s, 38, [36]);
    act(s, build('Erfurt'));
    expect(seen(s)).toMatchObject({ actual: [6, 7, 8, 31], future: [32, 33, 34, 38] });
    expect(seen(s).gone).toContain(5);
  });

  test('Recharged: they stay', () => {
    const s = holding(at('build'), { money: 200 });
    offer(s, [5, 6, 7, 8, 31, 32, 33, 34]);
    give(s, s.turn, { cities: ['Berlin', 'Halle', 'Leipzig', 'Dresden'] });
    act(s, build('Erfurt'));
    expect(seen(s).actual[0]).toBe(5);
  });
});

describe('running plants (RULES 7.1, 7.2)', () => {
  test.each<[string, number[], object, number[], string | null]>([
    ['nothing', [4], {}, [], null],
    ['a plant with its fuel', [4], { coal: 2 }, [1], null],
    ['a plant without', [4], { coal: 1 }, [1], 'FUEL_MISSING'],
    ['a place with no plant', [4], { coal: 2 }, [2], 'NO_SUCH_PLANT'],
    ['wind', [13], {}, [1], null],
    ['two plants on one fuel', [4, 10], { coal: 4 }, [1, 2], null],
    ['two plants on fuel for one', [4, 10], { coal: 3 }, [1, 2], 'FUEL_MISSING'],
    ['a plant without its oil', [3], { oil: 1 }, [1], 'FUEL_MISSING'],
    ['a plant on garbage', [14], { garbage: 2 }, [1], null],
    ['a plant without its garbage', [14], { garbage: 1 }, [1], 'FUEL_MISSING'],
    ['two plants on garbage for one', [6, 14], { garbage: 2 }, [1, 2], 'FUEL_MISSING'],
    ['two plants on uranium', [11, 17], { uranium: 2 }, [1, 2], null],
    ['two plants on uranium for one', [11, 17], { uranium: 1 }, [1, 2], 'FUEL_MISSING'],
    ['a hybrid beside a coal plant without coal', [4, 5], { coal: 1, oil: 4 }, [1, 2], 'FUEL_MISSING'],
    ['a hybrid beside an oil plant without oil', [3, 5], { coal: 4, oil: 1 }, [1, 2], 'FUEL_MISSING'],
    ['a hybrid on a mix', [5], { coal: 1, oil: 1 }, [1], null],
    ['a hybrid on coal that could lie on the coal plant', [4, 5], { coal: 4 }, [1, 2], null],
    ['a hybrid full of oil cannot take coal from a coal plant', [4, 12], { coal: 4, oil: 4 }, [1, 2], null],
    ['all three on their own', [4, 7, 13], { coal: 2, oil: 3 }, [1, 2, 3], null],
  ])('%s', (_, plants, fuel, chosen, expected) => {
    const s = holding(at('run'), { plants, fuel });
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(run(...chosen)))).toBe(expected);
  });

  test.each<[string, number[], object, number[], number[]]>([
    ['all of one sort', [5], { coal: 4 }, [1], []],
    ['any mix', [5], { coal: 2, oil: 2 }, [1], [0, 1, 2]],
    ['the coal plant takes its share first', [4, 5], { coal: 3, oil: 2 }, [1, 2], [0, 1]],
    ['oil that fits nowhere else stands in the way of coal', [4, 5], { coal: 4, oil: 3 }, [2], [0, 1]],
    ['oil beyond its own plant stands in the way too', [3, 4, 5], { coal: 5, oil: 7 }, [3], [0, 1]],
    ['two hybrids', [5, 12], { coal: 4, oil: 4 }, [1, 2], [0, 1, 2, 3, 4]],
  ])('the mix of hybrids: %s', (_, plants, fuel, chosen, coals) => {
    const s = holding(at('run'), { plants, fuel });
    act(s, run(...chosen));
    if (coals.length === 0) expect(asked(s)).not.toBe('burn');
    else expect(options(s)).toEqual(coals.map((coal) => ({ type: 'burn', coal })));
    if (coals.length > 0)
      expect(powerGrid.refuse(s, powerGrid.actions.idOf({ type: 'burn', coal: coals.at(-1)! + 1 }))).toBe('WRONG_MIX');
  });

  test.each([
    [0, { coal: 2 }],
    [1, { coal: 1, oil: 1 }],
    [2, { oil: 2 }],
  ])('a hybrid that is to burn %i coal burns that and oil for the rest', (coal, left) => {
    const s = holding(at('run'), { plants: [5], fuel: { coal: 2, oil: 2 } });
    const seat = s.turn;
    act(s, run(1), { type: 'burn', coal });
    expect(seen(s).players[seat].fuel).toEqual({ coal: 0, oil: 0, garbage: 0, uranium: 0, ...left });
  });

  test('pays for the cities supplied, and the fuel goes to the supply', () => {
    const s = holding(at('run'), { plants: [5, 25], fuel: { coal: 4, oil: 2 }, money: 0, cities: ['Berlin', 'Halle'] });
    const seat = s.turn;
    const supply = Array.from(s.supply);
    act(s, run(1, 2), { type: 'burn', coal: 1 });
    expect(s.money[seat]).toBe(33);
    expect(s.supplied[seat]).toBe(2);
    expect(seen(s).players[seat].fuel).toMatchObject({ coal: 1, oil: 1 });
    expect([s.supply[0] - supply[0], s.supply[1] - supply[1]]).toEqual([3, 1]);
  });

  test.each<[string, number[], object, number[], object]>([
    ['coal', [4, 10], { coal: 5 }, [1], { coal: 3 }],
    ['oil', [3, 7], { oil: 6 }, [2], { oil: 3 }],
    ['garbage', [6, 14], { garbage: 5 }, [1, 2], { garbage: 2 }],
    ['uranium', [11, 17], { uranium: 3 }, [1], { uranium: 2 }],
    ['the only mix of a hybrid, coal', [12], { coal: 4 }, [1], { coal: 2 }],
    ['the only mix of a hybrid, oil', [12], { oil: 3 }, [1], { oil: 1 }],
    ['all kinds', [3, 4, 6], { oil: 2, coal: 2, garbage: 1 }, [1, 2, 3], {}],
  ])('burns what it runs on and nothing else: %s', (_, plants, fuel, chosen, left) => {
    const s = holding(at('run'), { plants, fuel });
    const seat = s.turn;
    act(s, run(...chosen));
    expect(seen(s).players[seat].fuel).toEqual({ coal: 0, oil: 0, garbage: 0, uranium: 0, ...left });
  });

  test('supplying nothing pays 10', () => {
    const s = holding(at('run'), { money: 0 });
    const seat = s.turn;
    act(s, run());
    expect(s.money[seat]).toBe(10);
  });
});

describe('bureaucracy (RULES 7.6, 7.7)', () => {
  const finishRound = (s: PowerGridState) => playTo(s, 'nominate', s.round + 1);

  test.each([
    [2, 1, [3, 2, 1, 1]],
    [3, 1, [4, 2, 1, 1]],
    [4, 2, [6, 4, 3, 2]],
    [5, 2, [7, 5, 3, 3]],
    [6, 3, [6, 7, 6, 3]],
  ])('%i players, step %i: the fuel that comes', (seats, step, refill) => {
    const s = at('run', seats, {});
    for (let seat = 0; seat < seats; seat++) give(s, seat, { fuel: {} });
    stock(s, [0, 0, 0, 0]);
    s.step = step;
    finishRound(s);
    expect(Array.from(s.stock)).toEqual(refill);
  });

  test('no more comes than the supply holds', () => {
    const s = at('run');
    for (let seat = 0; seat < 3; seat++) give(s, seat, { fuel: {} });
    stock(s, [23, 24, 24, 12]);
    finishRound(s);
    expect(Array.from(s.stock)).toEqual([24, 24, 24, 12]);
  });

  test('steps 1 and 2: the highest plant to come goes beneath the deck', () => {
    const s = at('run');
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    stackDeck(s, 35);
    finishRound(s);
    expect(seen(s).under).toEqual([34]);
    expect(seen(s).future).toEqual([31, 32, 33, 35]);
  });

  test('step 3: the lowest plant leaves', () => {
    const s = at('run');
    offer(s, [20, 21, 22, 23, 31, 32]);
    stackDeck(s, 35);
    s.stepCard = 2;
    s.step = 3;
    finishRound(s);
    expect(seen(s).actual).toEqual([21, 22, 23, 31, 32, 35]);
    expect(seen(s).gone).toContain(20);
  });

  test('the cap stops the game after its last round', () => {
    const s = at('run', 3, { maxRounds: 3 });
    while (asked(s) === 'run') act(s, run());
    expect([powerGrid.turn(s), powerGrid.capped(s)]).toEqual([-1, true]);
    expect(options(s)).toEqual([]);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(run()))).toBe('MATCH_FINISHED');
  });
});

describe('Step 2 (RULES 7.3)', () => {
  const SEVEN = ['Berlin', 'Halle', 'Leipzig', 'Dresden', 'Erfurt', 'Magdeburg'];

  test('begins with phase 5 once somebody has reached the number: the lowest plant leaves, and more fuel comes', () => {
    const s = holding(at('build'), { money: 100 });
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    stackDeck(s, 35, [36]);
    for (let seat = 0; seat < 3; seat++) give(s, seat, { fuel: {} });
    give(s, s.turn, { cities: SEVEN });
    stock(s, [0, 0, 0, 0]);
    act(s, build('Frankfurt-O'));
    expect([s.step, seen(s).actual[0]]).toEqual([1, 20]);
    while (asked(s) === 'build') act(s, done);
    expect(seen(s)).toMatchObject({ step: 2, phase: 5, actual: [21, 22, 23, 31], future: [32, 33, 34, 35] });
    playTo(s, 'nominate', s.round + 1);
    expect(Array.from(s.stock)).toEqual([5, 3, 2, 1]);
  });

  test.each([2, 3])('begins once: in step %i nothing leaves the market, whoever has how many cities', (step) => {
    const s = holding(at('build'), { money: 100 });
    s.step = step;
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    stackDeck(s, 35, [36]);
    give(s, s.turn, { cities: [...SEVEN, 'Frankfurt-O'] });
    while (asked(s) === 'build') act(s, done);
    expect(seen(s)).toMatchObject({ step, phase: 5 });
    expect([...seen(s).actual, ...seen(s).future]).toEqual([20, 21, 22, 23, 31, 32, 33, 34]);
  });

  test('the card drawn for it may be Step 3: that refill still uses step 2, and Step 3 begins with the next round', () => {
    const s = holding(at('build'), { money: 100 });
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    stackDeck(s, null, [36, 37]);
    for (let seat = 0; seat < 3; seat++) give(s, seat, { fuel: {} });
    give(s, s.turn, { cities: SEVEN });
    stock(s, [0, 0, 0, 0]);
    act(s, build('Frankfurt-O'));
    while (asked(s) === 'build') act(s, done);
    expect(seen(s)).toMatchObject({ step: 2, phase: 5, step3Card: 'gone', actual: [22, 23, 31, 32, 33, 34] });
    playTo(s, 'nominate', s.round + 1);
    expect(Array.from(s.stock)).toEqual([5, 3, 2, 1]);
    expect(seen(s)).toMatchObject({ step: 3, actual: [22, 23, 31, 32, 33, 34] });
  });
});

describe('the Step 3 card', () => {
  test('in phase 4, of the original: it and the lowest plant leave at once, and Step 3 begins with phase 5 (RULES 7.4)', () => {
    const s = holding(at('build', 3, { ...NORTH, edition: 'original' }), { money: 200 });
    s.step = 2;
    offer(s, [5, 6, 7, 8, 31, 32, 33, 34]);
    give(s, s.turn, { cities: ['Berlin', 'Halle', 'Leipzig', 'Dresden'] });
    for (let seat = 0; seat < 3; seat++) give(s, seat, { fuel: {} });
    stock(s, [0, 0, 0, 0]);
    stackDeck(s, null, [36]);
    act(s, build('Erfurt'));
    expect(seen(s)).toMatchObject({
      step: 2,
      step3Card: 'gone',
      actual: [7, 8, 31, 32, 33, 34],
      future: [],
      deckSize: 1,
    });
    expect(seen(s).gone).toEqual(expect.arrayContaining([5, 6]));
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Berlin')))).toBe('CITY_OWNED');
    give(s, (s.turn + 1) % 3, { cities: ['Magdeburg'] });
    give(s, (s.turn + 2) % 3, { cities: ['Magdeburg'] });
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(build('Magdeburg')))).toBe('CITY_FULL'); // still Step 2
    while (asked(s) === 'build') act(s, done);
    expect(seen(s)).toMatchObject({ step: 3, phase: 5, step3Card: 'gone', actual: [7, 8, 31, 32, 33, 34] });
    playTo(s, 'nominate', s.round + 1);
    expect(Array.from(s.stock)).toEqual([3, 4, 3, 1]);
  });

  test('in phase 4 before Step 2: the changes of Step 2 come first, and phase 5 is in Step 3 (RULES 7.5)', () => {
    const s = holding(at('build', 3, { ...NORTH, edition: 'original' }), { money: 200 });
    offer(s, [5, 6, 7, 8, 31, 32, 33, 34]);
    give(s, s.turn, { cities: ['Berlin', 'Halle', 'Leipzig', 'Dresden'] });
    stackDeck(s, null, [36, 37]);
    act(s, build('Erfurt'));
    // 5 is obsolete and the card shows; 6 leaves for Step 2 and is replaced; the card and 7 leave for Step 3
    expect(seen(s)).toMatchObject({ step: 1, step3Card: 'gone', deckSize: 1 });
    expect(seen(s).actual.slice(0, 5)).toEqual([8, 31, 32, 33, 34]);
    expect(seen(s).actual).toHaveLength(6);
    while (asked(s) === 'build') act(s, done);
    expect(seen(s)).toMatchObject({ step: 3, phase: 5 });
    expect(seen(s).actual.slice(0, 5)).toEqual([8, 31, 32, 33, 34]);
  });

  test('in phase 5: it and the lowest leave, the refill was that of the old step, Step 3 begins with the next round (RULES 7.4)', () => {
    const s = at('run');
    s.step = 2;
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    stackDeck(s, null, [36]);
    for (let seat = 0; seat < 3; seat++) give(s, seat, { fuel: {} });
    stock(s, [0, 0, 0, 0]);
    while (asked(s) === 'run') act(s, run());
    expect(Array.from(s.stock)).toEqual([5, 3, 2, 1]);
    // 34 went beneath the deck and may come again
    expect(seen(s)).toMatchObject({ step: 3, phase: 2, step3Card: 'gone', actual: [21, 22, 23, 31, 32, 33] });
    expect(s.deckSize).toBe(2);
  });

  test('in phase 5 before Step 2: the changes of Step 2 come first (RULES 7.5)', () => {
    const s = at('run');
    offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
    stackDeck(s, null, []);
    while (asked(s) === 'run') act(s, run());
    // 34 beneath, the card shows; 20 leaves and 34 takes its place; the card and 21 leave
    expect(seen(s)).toMatchObject({ step: 3, actual: [22, 23, 31, 32, 33, 34], deckSize: 0 });
  });
});

describe('the end (RULES 8)', () => {
  const CITIES = ['Berlin', 'Halle', 'Leipzig', 'Dresden', 'Erfurt', 'Magdeburg', 'Fulda', 'Nürnberg', 'Würzburg'];
  const NORTHERN = ['Kiel', 'Hamburg', 'Bremen', 'Cuxhaven', 'Hannover', 'Flensburg', 'Rostock'];

  /** Everybody is about to be done with building, seat 0 at the end threshold. */
  function last(holdings: readonly Holdings[]): PowerGridState {
    const s = at('build', 3);
    s.step = 3;
    give(s, 0, { cities: [...CITIES, ...NORTHERN, 'Schwerin'] });
    for (let seat = 0; seat < 3; seat++) give(s, seat, { plants: [], fuel: {}, ...holdings[seat] });
    while (asked(s) === 'build') act(s, done);
    return s;
  }
  const places = (s: PowerGridState) => [0, 1, 2].map((seat) => powerGrid.place(s, seat));
  const four = CITIES.slice(0, 4);

  test('comes after phase 4 once somebody has reached the number; nothing is burnt, and nobody is asked', () => {
    const s = last([{ plants: [25, 26], fuel: { coal: 2 } }, {}, {}]);
    expect(powerGrid.turn(s)).toBe(-1);
    expect([0, 1, 2].map((seat) => powerGrid.score(s, seat))).toEqual([5, 0, 0]);
    expect(powerGrid.capped(s)).toBe(false);
  });

  test.each<[string, Holdings[], number[]]>([
    ['most cities supplied', [{ plants: [4], fuel: { coal: 2 } }, { plants: [18], cities: four }, {}], [2, 1, 3]],
    [
      'then most money',
      [
        { plants: [18], money: 5 },
        { plants: [22], cities: four, money: 9 },
        { plants: [13], cities: four, money: 90 },
      ],
      [2, 1, 3],
    ],
    [
      'then most cities',
      [
        { plants: [18], money: 5 },
        { plants: [22], cities: four, money: 5 },
        { plants: [10], fuel: { coal: 2 }, cities: four.slice(0, 3), money: 5 },
      ],
      [1, 2, 3],
    ],
    [
      'then the place is shared',
      [
        { plants: [13], money: 5 },
        { plants: [18], cities: four, money: 5 },
        { plants: [22], cities: four, money: 5 },
      ],
      [3, 1, 1],
    ],
    [
      'fuel is laid out as well as can be',
      [
        { plants: [4, 5, 12], fuel: { coal: 4, oil: 2 }, money: 5 },
        { plants: [13, 18], cities: four, money: 5 },
        { money: 6 },
      ],
      [1, 2, 3],
    ],
  ])('%s', (_, holdings, expected) => {
    expect(places(last(holdings))).toEqual(expected);
  });
});

describe('regions (RULES 2.2)', () => {
  test('chosen regions are played, and only those', () => {
    const s = tableOf(3, { regions: 'red,cyan,purple' });
    expect(seen(s).regions).toEqual(['cyan', 'purple', 'red']);
    expect(seen(s).cities).toHaveLength(21);
  });

  test.each<[number, Readonly<Record<string, unknown>>, string]>([
    [3, { regions: 'red,cyan' }, '3 players need 3 regions'],
    [4, { regions: 'red,cyan,purple' }, '4 players need 4 regions'],
    [3, { regions: 'brown,purple,green' }, 'the regions must be connected'],
    [3, { regions: 'red,red,cyan' }, "option 'regions' must be random or a list"],
    [3, { regions: 'red,cyan,blue' }, "option 'regions' must be random or a list"],
  ])('%i players, %o: %s', (seats, chosen, problem) => {
    expect(() => tableOf(seats, chosen)).toThrow(problem);
  });

  test('by lot: every contiguous choice comes up', () => {
    const drawn = new Set<string>();
    for (let n = 0; n < 100; n++) drawn.add(seen(tableOf(3, {}, `lot ${n}`)).regions.join());
    expect(drawn.size).toBe(13);
  });
});
