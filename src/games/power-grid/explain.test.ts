/** Refusals name the field, the city and the number. */
import { describe, expect, test } from 'vitest';
import { readAction } from '../../core/index.ts';
import { powerGrid } from './game.ts';
import type { PowerGridState } from './state.ts';
import { act, give, type Holdings, offer, playTo, stock, tableOf } from './testing/position.ts';

const NORTH = { regions: 'brown,green,yellow' };

/** The second round: the seat to act has this and nothing else. */
function at(
  decision: 'nominate' | 'fuel' | 'build' | 'run',
  holdings: Holdings = {},
  options: Readonly<Record<string, unknown>> = NORTH,
): PowerGridState {
  const s = tableOf(3, options);
  playTo(s, decision, 2);
  offer(s, [20, 21, 22, 23, 31, 32, 33, 34]);
  if (s.discount >= 0) s.discount = s.market[0];
  give(s, s.turn, { plants: [], fuel: {}, money: 100, ...holdings });
  return s;
}

/** Why the match refuses this. */
const why = (s: PowerGridState, input: unknown) => {
  const read = readAction(powerGrid, s, input);
  return typeof read === 'number' ? null : `${read.code}: ${read.reason}`;
};

describe('in an auction', () => {
  test.each<[string, unknown, string]>([
    [
      'a plant not for sale',
      { type: 'nominate', plant: 31 },
      'PLANT_NOT_FOR_SALE: Plant 31 is not for sale: the actual market is 20, 21, 22 and 23.',
    ],
    [
      'a plant that costs too much',
      { type: 'nominate', plant: 23 },
      'NOT_ENOUGH_MONEY: You have 22 Elektro, and plant 23 costs at least 23.',
    ],
    [
      'fuel',
      { type: 'buy', fuel: 'coal', amount: 1 },
      'NOT_ASKED: That is not what is being decided now: you are asked to put a plant up for auction.',
    ],
    [
      'no plant at all',
      { type: 'nominate', plant: 41 },
      "UNKNOWN_ACTION: The field 'plant' must be the number of a plant, not 41.",
    ],
    [
      'a bid above the largest',
      { type: 'bid', amount: 230 },
      "UNKNOWN_ACTION: The field 'amount' must be a whole number from 1 to 100, not 230; 'more' lays 100 down first.",
    ],
    [
      'an action that is none',
      { type: 'sell' },
      "UNKNOWN_ACTION: There is no action of type 'sell': the types are pass, more, done, nominate, bid, scrap, return, buy, build, run and burn.",
    ],
    [
      'a type that is no text',
      { type: 5 },
      'UNKNOWN_ACTION: There is no action of type 5: the types are pass, more, done, nominate, bid, scrap, return, buy, build, run and burn.',
    ],
    [
      'a type that every object has',
      { type: 'toString' },
      "UNKNOWN_ACTION: There is no action of type 'toString': the types are pass, more, done, nominate, bid, scrap, return, buy, build, run and burn.",
    ],
    [
      'a field too many',
      { type: 'nominate', plant: 21, bid: 21 },
      "UNKNOWN_ACTION: There is no field 'bid': the fields of nominate are type and plant.",
    ],
    [
      'an unknown fuel',
      { type: 'buy', fuel: 'wood', amount: 1 },
      "UNKNOWN_ACTION: The field 'fuel' must be coal, oil, garbage or uranium, not 'wood'.",
    ],
    [
      'too much oil',
      { type: 'buy', fuel: 'oil', amount: 23 },
      "UNKNOWN_ACTION: The field 'amount' must be a whole number from 1 to 22, not 23.",
    ],
    [
      'an unknown city',
      { type: 'build', city: 'Atlantis' },
      "UNKNOWN_ACTION: There is no city 'Atlantis' on any board.",
    ],
    ['no city', { type: 'build' }, "UNKNOWN_ACTION: The field 'city' must be the name of a city, not undefined."],
    [
      'a place that is none',
      { type: 'run', plants: [5] },
      "UNKNOWN_ACTION: The field 'plants' must list places of your row, from 1 to 4, ascending.",
    ],
    [
      'more coal than anybody returns',
      { type: 'return', coal: 7 },
      "UNKNOWN_ACTION: The field 'coal' must be a whole number from 0 to 6, not 7.",
    ],
    [
      'more coal than anybody burns',
      { type: 'burn', coal: 10 },
      "UNKNOWN_ACTION: The field 'coal' must be a whole number from 0 to 9, not 10.",
    ],
    [
      'an opening with text',
      { action: 'buy', plant: 21, bid: 'all' },
      "BID_NOT_WHOLE: The field 'bid' must be a whole number of Elektro, not 'all'.",
    ],
    [
      'an opening of no plant',
      { action: 'buy', plant: 'best', bid: 21 },
      "MOVE_MALFORMED: The field 'plant' must be the number of a plant, not 'best'.",
    ],
    [
      'an opening of another kind',
      { action: 'sell', plant: 21, bid: 21 },
      "MOVE_MALFORMED: The field 'action' of an opening is 'buy', not 'sell'.",
    ],
    [
      'an opening with a loan',
      { action: 'buy', plant: 21, bid: 21, loan: 9 },
      "MOVE_MALFORMED: There is no field 'loan': the fields are action, plant, bid and discard.",
    ],
    [
      'an opening too low',
      { action: 'buy', plant: 21, bid: 15 },
      'BID_TOO_LOW: Bid at least 21, the minimum of plant 21.',
    ],
    [
      'an opening too high',
      { action: 'buy', plant: 21, bid: 23 },
      'NOT_ENOUGH_MONEY: You have 22 Elektro, and your bid is 23.',
    ],
    [
      'a discard of another player',
      { action: 'buy', plant: 21, bid: 21, discard: 50 },
      'DISCARD_NOT_OWNED: You do not own plant 50 to discard it: you have 4 and 10.',
    ],
    [
      'a discard that is no plant',
      { action: 'buy', plant: 21, bid: 21, discard: [] },
      "MOVE_MALFORMED: The field 'discard' must be the number of a plant, not a list.",
    ],
    ['a word', 'fold', 'UNKNOWN_ACTION: That is not an action of this game.'],
  ])('%s', (_, input, expected) => {
    expect(why(at('nominate', { plants: [4, 10], money: 22 }), input)).toBe(expected);
  });

  test('passing in the first round', () => {
    const first = 'MUST_BUY_IN_FIRST_ROUND: Everyone buys a plant in the first round: put one up for auction.';
    expect(why(tableOf(3), { type: 'pass' })).toBe(first);
    expect(why(tableOf(3), 'pass')).toBe(first);
  });

  test('at the limit under mustImprove', () => {
    const s = at('nominate', { plants: [24, 25, 28] }, { ...NORTH, mustImprove: true });
    expect(why(s, { type: 'nominate', plant: 21 })).toBe(
      'PLANT_NOT_BETTER: At the limit, the new plant must be larger than 24, your smallest.',
    );
  });

  test('an empty market', () => {
    const s = at('nominate');
    offer(s, []);
    s.discount = -1;
    expect(why(s, { type: 'nominate', plant: 21 })).toBe(
      'PLANT_NOT_FOR_SALE: Plant 21 is not for sale: the market is empty.',
    );
  });

  test('bids', () => {
    const s = at('nominate', { money: 250 });
    const opener = s.turn;
    act(s, { type: 'nominate', plant: 21 });
    expect(why(s, { type: 'pass' })).toBe('OPENING_BID_DUE: You have put plant 21 up: bid at least 21.');
    expect(why(s, { type: 'bid', amount: 15 })).toBe('BID_TOO_LOW: Bid at least 21, the minimum of plant 21.');
    act(s, { type: 'more' });
    expect(why(s, { type: 'pass' })).toBe('OPENING_BID_DUE: You have put plant 21 up: bid at least 21.');
    act(s, { type: 'more' });
    expect(why(s, { type: 'more' })).toBe('NO_HIGHER_BID: You can bid 250 at most: name the rest.');
    expect(why(s, { type: 'bid', amount: 51 })).toBe('NOT_ENOUGH_MONEY: You have 250 Elektro, and your bid is 251.');
    act(s, { type: 'bid', amount: 10 });
    give(s, s.turn, { money: 300 });
    expect(why(s, { type: 'bid', amount: 15 })).toBe(`BID_TOO_LOW: Bid at least 211: seat ${opener} has bid 210.`);
    expect(why(s, { bid: 210 })).toBe(`BID_TOO_LOW: Bid at least 211: seat ${opener} has bid 210.`);
    act(s, { type: 'more' });
    expect(why(s, { type: 'pass' })).toBe('BID_BEGUN: You have laid 100 down for a higher bid: name the rest.');
    give(s, s.turn, { money: 200 });
    expect(why(s, { type: 'more' })).toBe('NOT_ENOUGH_MONEY: You have 200 Elektro, and the lowest bid is 211.');
  });

  test('the last bidder', () => {
    const s = at('nominate');
    act(s, { type: 'pass' }, { type: 'pass' });
    give(s, s.turn, { money: 90 });
    act(s, { type: 'nominate', plant: 22 });
    expect(why(s, { type: 'bid', amount: 30 })).toBe(
      'LAST_BIDDER_PAYS_MINIMUM: Nobody else is left to bid: bid 22, the minimum.',
    );
  });

  test('scrapping and returning', () => {
    const s = at('nominate', { plants: [4, 5, 29], fuel: { coal: 6, oil: 4 } });
    act(s, { type: 'nominate', plant: 22 }, { type: 'bid', amount: 22 }, { type: 'pass' }, { type: 'pass' });
    expect(why(s, { type: 'scrap', plant: 22 })).toBe(
      'PLANT_JUST_WON: Plant 22 was just won and stays: scrap an older one.',
    );
    expect(why(s, { type: 'scrap', plant: 50 })).toBe(
      'PLANT_NOT_OWNED: You do not own plant 50: you have 4, 5, 22 and 29.',
    );
    act(s, { type: 'scrap', plant: 5 });
    expect(why(s, { type: 'return', coal: 3 })).toBe(
      'WRONG_RETURN: Of 4 that do not fit any more, return 0 to 2 coal, not 3.',
    );
  });
});

describe('with fuel, houses and plants', () => {
  test('fuel', () => {
    const s = at('fuel', { plants: [4, 17], money: 9 });
    stock(s, [20, 18, 9, 1]);
    expect(why(s, { type: 'buy', fuel: 'coal', amount: 5 })).toBe(
      'NO_ROOM: Your plants have room for 4 more coal, not for 5.',
    );
    expect(why(s, { type: 'buy', fuel: 'uranium', amount: 2 })).toBe(
      'NOT_ENOUGH_FUEL: There are 1 uranium on the market, not 2.',
    );
    expect(why(s, { type: 'buy', fuel: 'coal', amount: 4 })).toBe(
      'NOT_ENOUGH_MONEY: You have 9 Elektro, and 4 coal cost 10.',
    );
  });

  test('houses', () => {
    const s = at('build', { cities: ['Hamburg'], money: 20 });
    const other = (s.turn + 1) % 3;
    give(s, other, { cities: ['Kiel'] });
    expect(why(s, { type: 'build', city: 'Hamburg' })).toBe('CITY_OWNED: You have a house in Hamburg already.');
    expect(why(s, { type: 'build', city: 'Kiel' })).toBe('CITY_FULL: Kiel has no free place: 1 of 1 in Step 1.');
    expect(why(s, { type: 'build', city: 'Bremen' })).toBe(
      'NOT_ENOUGH_MONEY: You have 20 Elektro, and Bremen costs 21.',
    );
    expect(why(s, { type: 'build', city: 'Passau' })).toBe(
      'CITY_NOT_PLAYED: Passau is not played in this game: the regions are brown, green and yellow.',
    );
    s.cities[s.turn] = 22;
    expect(why(s, { type: 'build', city: 'Bremen' })).toBe('NO_HOUSES_LEFT: All your 22 houses are built.');
    s.cities[s.turn] = 1;
    expect(why(s, { answer: ['Atlantis'] })).toBe("CITY_NOT_PLAYED: There is no city 'Atlantis' on any board.");
  });

  test('plants', () => {
    const s = at('run', { plants: [4, 5], fuel: { coal: 2, oil: 1 } });
    expect(why(s, { type: 'run', plants: [3] })).toBe(
      'NO_SUCH_PLANT: You have 2 plants: there is none at place 3 of your row.',
    );
    expect(why(s, { type: 'run', plants: [1, 2] })).toBe(
      'FUEL_MISSING: Plants 4 and 5 burn 2 coal and 2 of coal and oil; you have 2 coal and 1 oil, or it lies where it cannot be used.',
    );
    give(s, s.turn, { fuel: {} });
    expect(why(s, { type: 'run', plants: [1] })).toBe(
      'FUEL_MISSING: Plant 4 burns 2 coal; you have nothing, or it lies where it cannot be used.',
    );
    give(s, s.turn, { fuel: { coal: 2, oil: 1 } });
    act(s, { type: 'run', plants: [2] });
    expect(why(s, { type: 'burn', coal: 0 })).toBe('WRONG_MIX: The hybrids can burn 1 to 2 coal, not 0.');
  });

  test.each<[string, 'fuel' | 'build' | 'run', unknown, string]>([
    [
      'fuel',
      'fuel',
      { wood: 2 },
      "MOVE_MALFORMED: There is no field 'wood': the fields are coal, oil, garbage and uranium.",
    ],
    ['an amount', 'fuel', { coal: -1 }, "MOVE_MALFORMED: The field 'coal' must be a whole number, 0 or more, not -1."],
    ['a list', 'fuel', [1], 'MOVE_MALFORMED: An order of fuel is { coal: 2, oil: 1 } or the like, not a list.'],
    ['a city', 'build', 'Berlin', "MOVE_MALFORMED: Where to build is a list of cities, not 'Berlin'."],
    ['a name', 'build', [7], 'MOVE_MALFORMED: A city is a name, not 7.'],
    ['plants', 'run', { plants: 4 }, 'MOVE_MALFORMED: Which plants run is { plants: [4, 13] } or the like, not 4.'],
    ['nothing', 'run', null, 'MOVE_MALFORMED: Which plants run is { plants: [4, 13] } or the like, not null.'],
    ['a plant', 'run', { plants: ['x'] }, "MOVE_MALFORMED: The field 'plants' lists numbers of plants, not 'x'."],
    ['a plant twice', 'run', { plants: [4, 4] }, "MOVE_MALFORMED: The field 'plants' names plant 4 twice."],
    ['another plant', 'run', { plants: [5] }, 'PLANT_NOT_OWNED: You do not own plant 5: you have 4.'],
    [
      'coal',
      'run',
      { plants: [4], coal: true },
      "MOVE_MALFORMED: The field 'coal' must be a whole number, what the hybrids burn of it, not true.",
    ],
    [
      'a field',
      'run',
      { plants: [4], oil: 1 },
      "MOVE_MALFORMED: There is no field 'oil': the fields are plants and coal.",
    ],
  ])('an order that is none: %s', (_, decision, answer, expected) => {
    expect(why(at(decision, { plants: [4] }), { answer })).toBe(expected);
  });

  test('a legal order is no action all the same, and an order after the end is nothing', () => {
    const s = at('fuel', { plants: [4] });
    expect(why(s, { answer: { coal: 1 } })).toBe('UNKNOWN_ACTION: That is not an action of this game.');
    s.decision = 9;
    expect(why(s, { answer: { coal: 1 } })).toBe('UNKNOWN_ACTION: That is not an action of this game.');
    expect(why(s, { type: 'done' })).toBe('MATCH_FINISHED: The match is over.');
  });
});
