/** What happened, told between two views, scene by scene. */
import { describe, expect, test } from 'vitest';
import { copyState, SPECTATOR } from '../../core/index.ts';
import type { PowerGridAction } from './actions.ts';
import type { PowerGridEvent } from './events.ts';
import { powerGrid } from './game.ts';
import { DECISIONS, type PowerGridState } from './state.ts';
import { act, give, offer, playTo, stackDeck, stock, tableOf, topCard } from './testing/position.ts';

const NOTHING = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
const NORTH = { regions: 'brown,green,yellow' };
const pass: PowerGridAction = { type: 'pass' };

/** Play an action; what every seat and those who watch are told of it, which must be the same. */
function told(s: PowerGridState, action: PowerGridAction): readonly PowerGridEvent[] {
  const before = powerGrid.create();
  copyState(s, before);
  act(s, action);
  const tell = (seat: number) =>
    powerGrid.events!(powerGrid.view(before, seat), powerGrid.view(s, seat), action) as readonly PowerGridEvent[];
  const watched = tell(SPECTATOR);
  for (let seat = 0; seat < s.seats; seat++) expect(tell(seat)).toEqual(watched);
  return watched;
}

/** The third round, everybody with 100 Elektro and one plant, an ordinary market with 35 to come. */
function third(decision: (typeof DECISIONS)[number], options: Readonly<Record<string, unknown>> = NORTH) {
  const s = tableOf(3, options);
  playTo(s, decision, 3);
  offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
  if (s.discount >= 0) s.discount = s.market[0];
  topCard(s, 35);
  for (let seat = 0; seat < 3; seat++) give(s, seat, { plants: [4 + seat], fuel: {}, money: 100 });
  return s;
}

describe('auctions', () => {
  test('a plant is put up, bid for, passed on, and sold', () => {
    const s = third('nominate');
    const first = s.turn;
    const [second, last] = [(first + 1) % 3, (first + 2) % 3];
    expect(told(s, { type: 'nominate', plant: 21 })).toEqual([
      {
        type: 'nominated',
        seat: first,
        plant: 21,
        minimum: 21,
        text: `Seat ${first} puts plant 21 up for auction, from 21.`,
      },
    ]);
    expect(told(s, { type: 'bid', amount: 25 })).toEqual([
      { type: 'bid', seat: first, plant: 21, bid: 25, text: `Seat ${first} bids 25 for plant 21.` },
    ]);
    expect(told(s, { type: 'bid', amount: 26 })).toMatchObject([{ type: 'bid', seat: second, bid: 26 }]);
    expect(told(s, pass)).toEqual([
      { type: 'passed', seat: last, plant: 21, text: `Seat ${last} passes on plant 21.` },
    ]);
    expect(told(s, pass)).toEqual([
      { type: 'passed', seat: first, plant: 21, text: `Seat ${first} passes on plant 21.` },
      { type: 'sold', seat: second, plant: 21, price: 26, text: `Seat ${second} buys plant 21 for 26.` },
      {
        type: 'market',
        drawn: [35],
        left: [],
        buried: [],
        step3Card: false,
        text: 'On the market plant 35 comes on offer.',
      },
    ]);
  });

  test('hundreds are laid down, and the last one left buys for the minimum', () => {
    const s = third('nominate');
    give(s, s.turn, { money: 300 });
    const seat = s.turn;
    act(s, { type: 'nominate', plant: 21 });
    expect(told(s, { type: 'more' })).toEqual([
      { type: 'laid', seat, laid: 100, text: `Seat ${seat} has laid 100 down towards a higher bid.` },
    ]);
    expect(told(s, { type: 'bid', amount: 7 })).toMatchObject([{ type: 'bid', bid: 107 }]);
    while (DECISIONS[s.decision] === 'bid') act(s, pass);
    const passing = s.turn;
    expect(told(s, pass)).toEqual([{ type: 'passed', seat: passing, plant: null, text: `Seat ${passing} passes.` }]);
    const alone = s.turn;
    act(s, { type: 'nominate', plant: 22 });
    expect(told(s, { type: 'bid', amount: 22 }).map(({ type }) => type)).toEqual(['bid', 'sold', 'market', 'phase']);
    expect(powerGrid.view(s, alone).players[alone].plants).toContain(22);
  });

  test('an older plant is scrapped, and its fuel returned', () => {
    const s = third('nominate');
    const seat = s.turn;
    give(s, seat, { plants: [7, 14, 29], fuel: { coal: 2, oil: 6, garbage: 2 } });
    act(s, { type: 'nominate', plant: 22 }, { type: 'bid', amount: 22 }, pass);
    expect(told(s, pass).map(({ type }) => type)).toEqual(['passed', 'sold']);
    expect(told(s, { type: 'scrap', plant: 14 }).slice(0, 1)).toEqual([
      {
        type: 'scrapped',
        seat,
        plant: 14,
        returned: { ...NOTHING, garbage: 2 },
        text: `Seat ${seat} scraps plant 14 and returns 2 garbage.`,
      },
    ]);
    const t = third('nominate');
    give(t, t.turn, { plants: [4, 5, 29], fuel: { coal: 6, oil: 4 } });
    act(t, { type: 'nominate', plant: 22 }, { type: 'bid', amount: 22 }, pass, pass);
    expect(told(t, { type: 'scrap', plant: 5 })).toMatchObject([{ type: 'scrapped', returned: NOTHING }]);
    expect(told(t, { type: 'return', coal: 1 })).toMatchObject([
      { type: 'returned', coal: 1, oil: 3, text: `Seat ${seat} returns 1 coal and 3 oil.` },
      { type: 'market', drawn: [35] },
    ]);
  });

  test('an unsold discounted plant leaves, and fuel begins', () => {
    const s = third('nominate');
    act(s, pass, pass);
    expect(told(s, pass).slice(1)).toEqual([
      {
        type: 'market',
        drawn: [35],
        left: [20],
        buried: [],
        step3Card: false,
        text: 'On the market plant 20 leaves the game and plant 35 comes on offer.',
      },
      { type: 'phase', phase: 3, text: 'Phase 3 begins: fuel.' },
    ]);
  });

  test('after the first auctions the order is told', () => {
    const s = tableOf(3, {}, 'order 1');
    let last: readonly PowerGridEvent[] = [];
    while (s.phase === 2) last = told(s, s.decision === 2 ? pass : firstLegal(s));
    expect(last.map(({ type }) => type)).toContain('order');
    expect(last.find(({ type }) => type === 'order')).toMatchObject({ order: powerGrid.view(s, SPECTATOR).order });
  });
});

function firstLegal(s: PowerGridState): PowerGridAction {
  const out = new Int32Array(powerGrid.actions.size);
  powerGrid.legal(s, out);
  return powerGrid.actions.all[out[0]];
}

describe('fuel and houses', () => {
  test('fuel is bought at its price', () => {
    const s = third('fuel');
    const seat = s.turn;
    give(s, seat, { plants: [4] });
    stock(s, [20, 18, 9, 2]);
    expect(told(s, { type: 'buy', fuel: 'coal', amount: 3 })).toEqual([
      { type: 'bought', seat, fuel: 'coal', amount: 3, cost: 7, text: `Seat ${seat} buys 3 coal for 7.` },
    ]);
    expect(told(s, { type: 'done' })).toEqual([
      { type: 'done', seat, phase: 3, text: `Seat ${seat} is done with fuel.` },
    ]);
  });

  test('a city is built at its cost, whoever looks, even where money is hidden', () => {
    const s = third('build', { ...NORTH, hiddenMoney: true });
    const seat = s.turn;
    give(s, seat, { cities: ['Hamburg'] });
    expect(told(s, { type: 'build', city: 'Bremen' })).toEqual([
      {
        type: 'built',
        seat,
        city: 'Bremen',
        cost: 21,
        connection: 11,
        house: 10,
        text: `Seat ${seat} builds in Bremen for 21.`,
      },
    ]);
    expect(told(s, { type: 'done' })).toEqual([
      { type: 'done', seat, phase: 4, text: `Seat ${seat} is done with building.` },
    ]);
  });

  test('Step 2 begins with phase 5', () => {
    const s = third('build');
    give(s, 0, { cities: ['Berlin', 'Halle', 'Leipzig', 'Dresden', 'Erfurt', 'Magdeburg', 'Frankfurt-O'] });
    act(s, { type: 'done' }, { type: 'done' });
    expect(told(s, { type: 'done' }).slice(1)).toEqual([
      expect.objectContaining({ type: 'market', drawn: [35], left: [20] }),
      { type: 'step', step: 2, text: 'Step 2 begins.' },
      { type: 'phase', phase: 5, text: 'Phase 5 begins: bureaucracy.' },
    ]);
  });
});

describe('bureaucracy', () => {
  test('plants run, cities are supplied and paid; a mix is chosen first', () => {
    const s = third('run');
    const seat = s.turn;
    give(s, seat, { plants: [5, 25], fuel: { coal: 4, oil: 2 }, cities: ['Berlin', 'Halle'] });
    expect(told(s, { type: 'run', plants: [1, 2] })).toEqual([
      { type: 'running', seat, plants: [5, 25], text: `Seat ${seat} runs plants 5 and 25 and chooses the mix.` },
    ]);
    expect(told(s, { type: 'burn', coal: 1 })).toEqual([
      {
        type: 'powered',
        seat,
        plants: [5, 25],
        burnt: { ...NOTHING, coal: 3, oil: 1 },
        supplied: 2,
        income: 33,
        text: `Seat ${seat} supplies 2 cities with plants 5 and 25 and earns 33.`,
      },
    ]);
    const next = s.turn;
    expect(told(s, { type: 'run', plants: [] })).toEqual([
      {
        type: 'powered',
        seat: next,
        plants: [],
        burnt: NOTHING,
        supplied: 0,
        income: 10,
        text: `Seat ${next} supplies 0 cities and earns 10.`,
      },
    ]);
  });

  test('then fuel comes, the highest plant goes beneath the deck, and a round begins with its order', () => {
    const s = third('run');
    stock(s, [20, 20, 20, 10]);
    act(s, { type: 'run', plants: [] }, { type: 'run', plants: [] });
    const happened = told(s, { type: 'run', plants: [] }).slice(1);
    const order = powerGrid.view(s, SPECTATOR).order;
    expect(happened).toEqual([
      {
        type: 'market',
        drawn: [35],
        left: [],
        buried: [34],
        step3Card: false,
        text: 'On the market plant 34 goes beneath the deck and plant 35 comes on offer.',
      },
      {
        type: 'refill',
        amounts: { coal: 4, oil: 2, garbage: 1, uranium: 1 },
        text: '4 coal, 2 oil, 1 garbage and 1 uranium is laid on the fuel market.',
      },
      {
        type: 'round',
        round: 4,
        order,
        discount: 20,
        text: `Round 4 begins; the order is seats ${order[0]}, ${order[1]} and ${order[2]}. Plant 20 is to be had from 1.`,
      },
    ]);
  });

  test('the Step 3 card shows', () => {
    const s = third('run');
    stackDeck(s, null, [36]);
    act(s, { type: 'run', plants: [] }, { type: 'run', plants: [] });
    const market = told(s, { type: 'run', plants: [] }).find(({ type }) => type === 'market');
    expect(market).toMatchObject({ step3Card: true });
    expect(market!.text).toMatch(/^On the market the Step 3 card shows/);
  });
});

describe('the end', () => {
  test('comes with places, supplies, money and cities', () => {
    const s = third('build');
    s.endCities = 2;
    give(s, 0, { plants: [13], cities: ['Berlin', 'Halle'], money: 7 });
    give(s, 1, { plants: [18], cities: ['Kiel', 'Hamburg'], money: 5 });
    give(s, 2, { plants: [22], cities: ['Bremen', 'Hannover'], money: 5 });
    act(s, { type: 'done' }, { type: 'done' });
    expect(told(s, { type: 'done' }).slice(1)).toEqual([
      {
        type: 'end',
        places: [3, 1, 1],
        supplied: [1, 2, 2],
        money: [7, 5, 5],
        cities: [2, 2, 2],
        capped: false,
        text: 'The game is over. Seats 1 and 2 share the win, supplying 2 cities.',
      },
    ]);
    expect(powerGrid.view(s, 0)).toMatchObject({ places: [3, 1, 1], capped: false });
  });

  test('or with the cap on rounds', () => {
    const s = third('run', { ...NORTH, maxRounds: 3 });
    act(s, { type: 'run', plants: [] }, { type: 'run', plants: [] });
    const happened = told(s, { type: 'run', plants: [] });
    expect(happened.map(({ type }) => type)).toEqual(['powered', 'market', 'refill', 'end']);
    expect(happened.at(-1)).toMatchObject({ capped: true, places: [1, 1, 1] });
    expect(happened.at(-1)!.text).toBe(
      'The game is over after its last round. Seats 0, 1 and 2 share the win, supplying 0 cities.',
    );
  });
});
