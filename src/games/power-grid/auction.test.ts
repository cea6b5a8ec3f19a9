/** Phase 2, scene by scene. RULES 4. */
import { describe, expect, test } from 'vitest';
import { actions, type PowerGridAction } from './actions.ts';
import { powerGrid } from './game.ts';
import { NUMBER, PLANT_OF } from './plants.ts';
import { DECISIONS, type PowerGridState } from './state.ts';
import { act, give, offer, optionsOf, playTo, stackDeck, stock, tableOf, topCard } from './testing/position.ts';

const market = (s: PowerGridState) => powerGrid.view(s, -1);
const asked = (s: PowerGridState) => DECISIONS[s.decision];
const options = (s: PowerGridState) => optionsOf(s).map((id) => actions.all[id]);
const bid = (amount: number): PowerGridAction => ({ type: 'bid', amount });
const nominate = (plant: number): PowerGridAction => ({ type: 'nominate', plant });
const pass: PowerGridAction = { type: 'pass' };

/** The second round of a table, every seat with 100 and two small plants. */
function second(seats: number, chosen: Readonly<Record<string, unknown>> = {}): PowerGridState {
  const s = tableOf(seats, chosen);
  playTo(s, 'nominate', 2);
  const small = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
  offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
  if (s.discount >= 0) s.discount = s.market[0];
  s.order.forEach((_, i) => {
    if (i < seats) give(s, i, { plants: small.slice(2 * i, 2 * i + 2), money: 100 });
  });
  return s;
}

describe('nominating and bidding', () => {
  test('the first in order nominates; bidding goes clockwise by seat, whatever the order (RULES 4.2, 4.4)', () => {
    const s = second(4);
    const first = s.order[0];
    expect(s.turn).toBe(first);
    act(s, nominate(21), bid(25));
    expect(s.turn).toBe((first + 1) % 4);
    act(s, bid(26));
    expect(s.turn).toBe((first + 2) % 4);
    act(s, pass, pass);
    expect([s.turn, asked(s)]).toEqual([first, 'bid']);
    act(s, pass);
    expect([asked(s), s.turn, s.money[(first + 1) % 4]]).toEqual(['nominate', first, 74]);
  });

  test('a nominator who is outbid nominates again; one who wins does not (RULES 4.2)', () => {
    const s = second(3);
    const [first, next] = s.order;
    act(s, nominate(21), bid(21));
    while (s.turn !== next) act(s, pass);
    act(s, bid(22));
    while (asked(s) === 'bid') act(s, pass);
    expect([s.turn, asked(s)]).toEqual([first, 'nominate']);
    act(s, nominate(22), bid(22));
    while (asked(s) === 'bid') act(s, pass);
    expect(s.turn).toBe(s.order[2]);
  });

  test('who has passed for the phase or bought is not asked again (RULES 4.2)', () => {
    const s = second(3);
    act(s, pass);
    act(s, nominate(21), bid(21));
    expect(market(s).auction!.in).toEqual([s.order[1], s.order[2]].sort());
  });

  test('every amount up to all one has, and not one more; beyond 100 by hundreds (RULES 9.2)', () => {
    const s = second(2);
    give(s, s.turn, { money: 257 });
    act(s, nominate(21));
    expect(options(s)).toEqual([{ type: 'more' }, ...Array.from({ length: 80 }, (_, i) => bid(21 + i))]);
    act(s, { type: 'more' });
    expect(options(s)).toEqual([{ type: 'more' }, ...Array.from({ length: 100 }, (_, i) => bid(1 + i))]);
    act(s, { type: 'more' });
    expect(options(s)).toEqual(Array.from({ length: 57 }, (_, i) => bid(1 + i)));
    expect(powerGrid.refuse(s, powerGrid.actions.idOf({ type: 'more' }))).toBe('NO_HIGHER_BID');
    act(s, bid(57));
    expect(s.bid).toBe(257);
    expect(options(s)).toEqual([pass]);
  });

  test('money laid down cannot be taken back by passing', () => {
    const s = second(2);
    give(s, 0, { money: 300 });
    give(s, 1, { money: 300 });
    act(s, nominate(21), { type: 'more' }, bid(30));
    act(s, { type: 'more' });
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(pass))).toBe('BID_BEGUN');
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(bid(30)))).toBe('BID_TOO_LOW');
    act(s, bid(31));
    expect(s.bid).toBe(131);
  });

  test('who cannot outbid cannot lay money down for it either: a bid begun can always be made', () => {
    const s = second(2);
    give(s, s.order[0], { money: 300 });
    give(s, s.order[1], { money: 120 });
    act(s, nominate(21), { type: 'more' }, bid(50));
    expect(options(s)).toEqual([pass]);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf({ type: 'more' }))).toBe('NOT_ENOUGH_MONEY');
    give(s, s.order[1], { money: 151 });
    expect(options(s)).toEqual([pass, { type: 'more' }]);
    act(s, { type: 'more' });
    expect(options(s)).toEqual([bid(51)]);
  });

  test('who cannot outbid is asked all the same: nothing is decided for anyone', () => {
    const s = second(2);
    give(s, s.order[1], { money: 5 });
    act(s, nominate(21), bid(21));
    expect([s.turn, options(s)]).toEqual([s.order[1], [pass]]);
  });

  test('the last one left pays the minimum (RULES 4.5)', () => {
    const s = second(3);
    act(s, pass, pass, nominate(21));
    expect(options(s)).toEqual([bid(21)]);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(bid(22)))).toBe('LAST_BIDDER_PAYS_MINIMUM');
    act(s, bid(21));
    expect(asked(s)).toBe('fuel');
  });

  test.each<[string, PowerGridAction, string]>([
    ['a future plant', nominate(31), 'PLANT_NOT_FOR_SALE'],
    ['a plant that costs too much', nominate(23), 'NOT_ENOUGH_MONEY'],
    ['a bid before a plant is up', bid(20), 'NOT_ASKED'],
    ['more before a plant is up', { type: 'more' }, 'NOT_ASKED'],
    ['scrapping', { type: 'scrap', plant: 3 }, 'NOT_ASKED'],
    ['fuel', { type: 'buy', fuel: 'coal', amount: 1 }, 'NOT_ASKED'],
    ['done', { type: 'done' }, 'NOT_ASKED'],
    ['a house', { type: 'build', city: 'Berlin' }, 'NOT_ASKED'],
    ['running', { type: 'run', plants: [] }, 'NOT_ASKED'],
    ['burning', { type: 'burn', coal: 0 }, 'NOT_ASKED'],
    ['returning', { type: 'return', coal: 0 }, 'NOT_ASKED'],
  ])('the nominator is refused: %s', (_, action, code) => {
    const s = second(3);
    give(s, s.turn, { money: 22 });
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(action))).toBe(code);
  });

  test('in the first round nobody passes, everybody ends with one plant, and the order is made anew (RULES 3.3, 4.2)', () => {
    const s = tableOf(5);
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(pass))).toBe('MUST_BUY_IN_FIRST_ROUND');
    act(s, nominate(NUMBER[s.market[0]]));
    expect(powerGrid.refuse(s, powerGrid.actions.idOf(pass))).toBe('OPENING_BID_DUE');
    playTo(s, 'fuel');
    expect(Array.from(s.plantCount.subarray(0, 5))).toEqual([1, 1, 1, 1, 1]);
    const dearest = Array.from(s.order.subarray(0, 5), (seat) => market(s).players[seat].plants[0]);
    expect(dearest).toEqual([...dearest].sort((a, b) => b - a));
  });

  test('the market is refilled and sorted after every sale (RULES 4.6)', () => {
    const s = second(3);
    topCard(s, 24);
    act(s, pass, nominate(22), bid(22));
    while (asked(s) === 'bid') act(s, pass);
    expect(market(s)).toMatchObject({ actual: [20, 21, 23, 24], future: [31, 32, 33, 34] });
  });
});

describe('plants too small for the networks (RULES 6.6)', () => {
  const eleven = [
    'Kiel',
    'Hamburg',
    'Bremen',
    'Berlin',
    'Halle',
    'Leipzig',
    'Dresden',
    'Erfurt',
    'Fulda',
    'Rostock',
    'Schwerin',
  ];
  const sell = (edition: string, next: number) => {
    const s = second(3, { edition, regions: 'brown,green,yellow' });
    for (let seat = 0; seat < 3; seat++) give(s, seat, { plants: [3 + seat] });
    give(s, 0, { cities: eleven });
    if (s.discount >= 0) s.discount = -1;
    topCard(s, next);
    act(s, nominate(22), bid(22));
    while (asked(s) === 'bid') act(s, pass);
    return market(s);
  };

  test.each([
    ['original', 10, true],
    ['original', 11, true],
    ['original', 12, false],
    ['recharged', 11, false],
  ])('%s: a drawn plant %i beside a network of 11 leaves: %s', (edition, next, leaves) => {
    const seen = sell(edition, next);
    expect(seen.gone.includes(next)).toBe(leaves);
    expect(seen.actual.includes(next)).toBe(!leaves);
    expect(seen.actual.length + seen.future.length).toBe(8);
  });
});

describe('the limit of plants (RULES 4.7)', () => {
  const win = (s: PowerGridState, plant: number) => {
    act(s, nominate(plant), bid(plant));
    while (asked(s) === 'bid') act(s, pass);
  };

  test('a fourth plant: the winner scraps an older one, never the one just won', () => {
    const s = second(3);
    give(s, s.turn, { plants: [4, 10, 25] });
    win(s, 21);
    expect([asked(s), s.turn]).toEqual(['scrap', s.order[0]]);
    expect(options(s)).toEqual([4, 10, 25].map((plant) => ({ type: 'scrap', plant })));
    expect(powerGrid.refuse(s, powerGrid.actions.idOf({ type: 'scrap', plant: 21 }))).toBe('PLANT_JUST_WON');
    expect(powerGrid.refuse(s, powerGrid.actions.idOf({ type: 'scrap', plant: 26 }))).toBe('PLANT_NOT_OWNED');
    act(s, { type: 'scrap', plant: 25 });
    expect(market(s).players[s.order[0]].plants).toEqual([4, 10, 21]);
    expect(market(s).gone).toContain(25);
  });

  test('the original for two: four plants, and the fifth asks', () => {
    const s = second(2, { edition: 'original' });
    give(s, s.turn, { plants: [4, 10, 25] });
    win(s, 21);
    expect(asked(s)).toBe('nominate');
    expect(s.plantCount[s.order[0]]).toBe(4);
  });

  test.each<[string, number[], object, number, number, object]>([
    ['fuel moves to plants with room', [4, 10, 25], { coal: 6 }, 4, 22, { coal: 6, oil: 0 }],
    ['what has no room is returned', [4, 10, 25], { coal: 12 }, 4, 22, { coal: 8, oil: 0 }],
    ['the new plant makes room too', [3, 4, 10], { coal: 8, oil: 4 }, 3, 21, { coal: 8, oil: 4 }],
    ['garbage goes back', [4, 14, 25], { garbage: 4, coal: 2 }, 14, 21, { garbage: 0, coal: 2 }],
    ['uranium goes back', [4, 10, 11], { uranium: 2 }, 11, 21, { uranium: 0 }],
    ['oil alone out of a hybrid is no choice', [5, 13, 18], { oil: 4 }, 5, 22, { oil: 0 }],
  ])('%s', (_, plants, fuel, scrapped, won, left) => {
    const s = second(3);
    const seat = s.turn;
    give(s, seat, { plants, fuel });
    win(s, won);
    act(s, { type: 'scrap', plant: scrapped });
    expect(asked(s)).toBe('nominate');
    expect(market(s).players[seat].fuel).toMatchObject(left);
  });

  test.each([
    [0, { coal: 6, oil: 0 }],
    [1, { coal: 5, oil: 1 }],
    [2, { coal: 4, oil: 2 }],
  ])('coal or oil out of a hybrid is the owner’s choice: %i coal', (coal, left) => {
    const s = second(3);
    const seat = s.turn;
    give(s, seat, { plants: [4, 5, 29], fuel: { coal: 6, oil: 4 } }); // 4 coal on 4, and six places on hybrids
    win(s, 22);
    act(s, { type: 'scrap', plant: 5 });
    expect([asked(s), s.turn]).toEqual(['return', seat]);
    expect(options(s)).toEqual([0, 1, 2].map((coal) => ({ type: 'return', coal })));
    expect(powerGrid.refuse(s, powerGrid.actions.idOf({ type: 'return', coal: 3 }))).toBe('WRONG_RETURN');
    act(s, { type: 'return', coal });
    expect(market(s).players[seat].fuel).toMatchObject(left);
  });
});

describe('the discount token (RULES 4.8, 4.9)', () => {
  test('lies on the lowest plant from the start of the phase and makes it cost 1', () => {
    const s = second(3);
    expect(market(s).discount).toBe(20);
    act(s, nominate(20));
    expect(options(s)[0]).toEqual(bid(1));
  });

  test('goes when its plant is sold, and lies on no other in this phase', () => {
    const s = second(3);
    topCard(s, 24);
    act(s, nominate(20), bid(1));
    while (asked(s) === 'bid') act(s, pass);
    expect(market(s)).toMatchObject({ discount: null, actual: [21, 22, 23, 24] });
    act(s, nominate(21));
    expect(options(s)[0]).toEqual(bid(21));
  });

  test('unsold: its plant leaves at the end of the phase', () => {
    const s = second(3);
    topCard(s, 24);
    act(s, pass, pass, pass);
    expect(market(s)).toMatchObject({ discount: null, actual: [21, 22, 23, 24] });
    expect(market(s).gone).toContain(20);
  });

  test('a smaller replacement is removed together with the token', () => {
    const s = second(3);
    topCard(s, 15);
    act(s, nominate(22), bid(22));
    while (asked(s) === 'bid') act(s, pass);
    expect(market(s).discount).toBe(null);
    expect(market(s).gone).toContain(15);
    while (asked(s) === 'nominate') act(s, pass);
    expect(market(s).gone).not.toContain(20);
  });

  test('there is none in the original', () => {
    expect(market(second(3, { edition: 'original' })).discount).toBe(null);
  });
});

describe('nobody buys (RULES 4.10)', () => {
  test('original: the lowest plant leaves', () => {
    const s = second(3, { edition: 'original' });
    topCard(s, 24);
    act(s, pass, pass, pass);
    expect(market(s).actual).toEqual([21, 22, 23, 24]);
  });

  test('original: it stays if anybody bought', () => {
    const s = second(3, { edition: 'original' });
    act(s, pass, pass, nominate(22), bid(22));
    expect(market(s).actual[0]).toBe(20);
  });
});

describe('the Step 3 card in phase 2 (RULES 7.4)', () => {
  test('is the highest card to come until the phase ends; then it and the lowest leave, and Step 3 is on in phase 3', () => {
    const s = second(3, { edition: 'original' });
    s.step = 2;
    stackDeck(s, null, [35]);
    act(s, nominate(23), bid(23));
    while (asked(s) === 'bid') act(s, pass);
    expect(market(s)).toMatchObject({
      actual: [20, 21, 22, 31],
      future: [32, 33, 34],
      step3Card: 'market',
      deckSize: 1,
      step: 2,
    });
    act(s, pass, nominate(31), bid(31));
    expect(market(s)).toMatchObject({ step3Card: 'gone', step: 3, phase: 3 });
    expect(market(s).actual).toEqual([21, 22, 32, 33, 34, 35]);
    expect(market(s).future).toEqual([]);
  });

  test('before Step 2: the changes of Step 2 come first (RULES 7.5)', () => {
    const s = second(3, { edition: 'original' });
    stackDeck(s, 40);
    act(s, pass, nominate(23), bid(23));
    while (asked(s) === 'bid') act(s, pass);
    expect(market(s)).toMatchObject({ step: 1, step3Card: 'deck' });
    act(s, nominate(22), bid(22));
    // 20, 21, 31, 32, 33, 34, 40 and the card: 20 leaves for Step 2, the card and 21 for Step 3
    expect(market(s)).toMatchObject({ step: 3, phase: 3, actual: [31, 32, 33, 34, 40] });
  });

  test('comes in place of an unsold discounted plant: Step 3 all the same', () => {
    const s = second(3);
    s.step = 2;
    stackDeck(s, null);
    act(s, pass, pass, pass);
    expect(market(s)).toMatchObject({ step: 3, phase: 3, step3Card: 'gone', actual: [22, 23, 31, 32, 33, 34] });
  });

  test('in Step 3 all plants are for sale, and the market shrinks when the deck is empty', () => {
    const s = second(3);
    s.step = 2;
    stackDeck(s, null);
    act(s, pass, pass, pass);
    playTo(s, 'nominate', 3);
    expect(market(s).future).toEqual([]);
    act(s, nominate(34), bid(34));
    while (asked(s) === 'bid') act(s, pass);
    expect(market(s).actual).not.toContain(34);
  });
});

test('Recharged Germany: once somebody owns 39, uranium is not refilled (RULES 7.8)', () => {
  for (const [chosen, stops] of [
    [{}, true],
    [{ edition: 'original' }, false],
    [{ map: 'usa' }, false],
  ] as const) {
    const s = second(3, chosen);
    offer(s, [36, 37, 38, 39, 40, 42, 44, 46]);
    if (s.discount >= 0) s.discount = PLANT_OF[36];
    stock(s, [24, 24, 24, 2]);
    act(s, nominate(39), bid(39));
    while (asked(s) === 'bid') act(s, pass);
    playTo(s, 'nominate', s.round + 1);
    expect(s.stock[3]).toBe(stops ? 2 : 3);
    expect(market(s).uraniumEnded).toBe(stops);
  }
});
