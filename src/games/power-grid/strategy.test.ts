/** The seed's testing plan, 2, 3 and 5: asked, refused, asked again, failed fast; and the shipped strategies are never refused. */
import { describe, expect, test } from 'vitest';
import { type Refusal, SPECTATOR } from '../../core/index.ts';
import { Match, PlayError, play } from '../../match/index.ts';
import { greedyStrategy } from './bots/greedy.ts';
import { missingFor } from './figures.ts';
import { powerGrid } from './game.ts';
import { readOrder } from './orders.ts';
import { type FuelOrder, type PowerGridAgent, retries, type Strategy, strategyAgent } from './strategy.ts';
import { act, give, playTo, tableOf } from './testing/position.ts';
import type { PowerGridView } from './view.ts';

/** Greedy, but for some methods. */
const but = (name: string, methods: Partial<Strategy>): Strategy => ({ ...greedyStrategy(), name, ...methods });

/** Play a table of greedy ones with one other in seat 0. */
async function against(strategy: Strategy, config: Parameters<typeof play>[2] = {}, options = {}, seats = 3) {
  const match = firstNominatorIs0(seats, options);
  const agents = Array.from({ length: seats }, (_, seat) => strategyAgent(seat === 0 ? strategy : greedyStrategy()));
  const error = await play(match, agents, config).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { match, error: error as PlayError | null };
}

/** The first of a series of deals in which seat 0 has to open. */
function firstNominatorIs0(seats: number, options: object): Match {
  for (let n = 0; ; n++) {
    const match = new Match(powerGrid, { seats, seed: `strategies ${n}`, options });
    if (match.turn === 0) return match as unknown as Match;
  }
}

describe('a strategy that fails', () => {
  test.each<[string, Partial<Strategy>, string, string]>([
    [
      'passes in the first round',
      { chooseAuctionMove: () => 'pass' },
      'MUST_BUY_IN_FIRST_ROUND',
      'put a plant up for auction',
    ],
    [
      'answers nonsense',
      { chooseAuctionMove: () => 'banana' as never },
      'MOVE_MALFORMED',
      'put a plant up for auction',
    ],
    [
      'answers with an action’s id',
      { chooseAuctionMove: () => 3 as never },
      'MOVE_MALFORMED',
      'put a plant up for auction',
    ],
    [
      'answers with an action',
      { chooseAuctionMove: () => ({ type: 'nominate', plant: 3 }) as never },
      'MOVE_MALFORMED',
      'put a plant up for auction',
    ],
    [
      'bids more than it has',
      { chooseAuctionMove: (table) => ({ action: 'buy', plant: table.actual[0], bid: 51 }) },
      'NOT_ENOUGH_MONEY',
      'put a plant up for auction',
    ],
    [
      'buys what is not for sale',
      { chooseAuctionMove: (table) => ({ action: 'buy', plant: table.future[0], bid: 50 }) },
      'PLANT_NOT_FOR_SALE',
      'put a plant up for auction',
    ],
    ['bids the same again', { bidInAuction: (_, __, currentBid) => currentBid }, 'BID_TOO_LOW', 'bid or pass'],
    ['bids half an Elektro', { bidInAuction: (_, __, currentBid) => currentBid + 1.5 }, 'BID_NOT_WHOLE', 'bid or pass'],
    ['says nothing', { bidInAuction: () => undefined as never }, 'MOVE_MALFORMED', 'bid or pass'],
    ['buys more fuel than fits', { buyFuel: () => ({ coal: 24, oil: 22 }) }, 'NO_ROOM', 'buy fuel'],
    ['buys fuel that does not exist', { buyFuel: () => ({ wood: 2 }) as never }, 'MOVE_MALFORMED', 'buy fuel'],
    ['buys less than nothing', { buyFuel: () => ({ coal: -1 }) }, 'MOVE_MALFORMED', 'buy fuel'],
    ['buys half a unit', { buyFuel: () => ({ coal: 0.5 }) }, 'MOVE_MALFORMED', 'buy fuel'],
    ['buys more than there is in the box', { buyFuel: () => ({ coal: 25 }) }, 'NO_ROOM', 'buy fuel'],
    ['orders fuel with a word', { buyFuel: () => 'coal' as never }, 'MOVE_MALFORMED', 'buy fuel'],
    ['builds on another map', { build: () => ['Atlanta'] }, 'CITY_NOT_PLAYED', 'build'],
    [
      'builds twice in a city',
      { build: (table) => [table.cities[0].name, table.cities[0].name] },
      'CITY_OWNED',
      'build',
    ],
    ['builds in a city nobody knows', { build: () => ['Atlantis'] }, 'CITY_NOT_PLAYED', 'build'],
    ['builds in a number', { build: () => [7] as never }, 'MOVE_MALFORMED', 'build'],
    ['builds nowhere in particular', { build: () => 'Berlin' as never }, 'MOVE_MALFORMED', 'build'],
    ['runs what it does not own', { power: () => ({ plants: [50] }) }, 'PLANT_NOT_OWNED', 'choose the plants to run'],
    ['runs what is no plant', { power: () => ({ plants: [41] }) }, 'MOVE_MALFORMED', 'choose the plants to run'],
    ['runs no list', { power: () => ({ plants: 4 }) as never }, 'MOVE_MALFORMED', 'choose the plants to run'],
    [
      'burns a word',
      { power: () => ({ plants: [], coal: 'all' }) as never },
      'MOVE_MALFORMED',
      'choose the plants to run',
    ],
    [
      'runs a plant twice',
      { power: (table, { seat }) => ({ plants: [table.players[seat].plants[0], table.players[seat].plants[0]] }) },
      'MOVE_MALFORMED',
      'choose the plants to run',
    ],
    [
      'throws',
      {
        power: () => {
          throw new Error('no idea');
        },
      },
      'AGENT_THREW',
      'choose the plants to run',
    ],
    ['throws later', { power: () => Promise.reject(new Error('no idea')) }, 'AGENT_THREW', 'choose the plants to run'],
  ])('%s: three tries, then an error that names it all', async (_, methods, code, question) => {
    const { match, error } = await against(but('stubborn', methods));
    expect(error).toBeInstanceOf(PlayError);
    expect(error).toMatchObject({ seat: 0, agent: 'stubborn', question });
    expect(error!.attempts.map((attempt) => attempt.refusal.code)).toEqual([code, code, code]);
    expect(error!.message).toContain(`seat 0 (stubborn) failed 3 tries at ply ${match.ply}, asked to ${question}`);
    expect(match.over).toBe(false);
  });

  test('hangs: its time runs out on the host’s clock', async () => {
    const clock = {
      setTimeout: (call: () => void) => void queueMicrotask(call),
      clearTimeout: () => {},
    };
    const { error } = await against(but('sleepy', { buyFuel: () => new Promise<never>(() => {}) }), {
      timeoutMs: 50,
      clock,
    });
    expect(error).toMatchObject({ seat: 0, agent: 'sleepy', question: 'buy fuel' });
    expect(error!.refusal.code).toBe('AGENT_TIMED_OUT');
  });

  test('a late answer to an earlier question is nobody’s plan', async () => {
    let asked = 0;
    let answerLate: (order: { coal: number }) => void = () => {};
    const tardy = but('tardy', {
      buyFuel(table, { seat, refusal }) {
        if (asked++ === 0)
          return new Promise((resolve) => {
            answerLate = resolve;
          });
        if (refusal?.code === 'AGENT_TIMED_OUT') answerLate({ coal: 24 });
        return greedyStrategy().buyFuel(table, { seat, refusal: null, luck: new Int32Array(4) });
      },
    });
    const timers: (() => void)[] = [];
    const clock = {
      setTimeout(call: () => void) {
        if (asked <= 1) queueMicrotask(call);
        else timers.push(call);
      },
      clearTimeout: () => {},
    };
    const { error, match } = await against(tardy, { timeoutMs: 50, clock });
    expect(error).toBe(null);
    expect(match.over).toBe(true);
  });
});

describe('a strategy that learns', () => {
  test('is told why, and tries something else', async () => {
    const told: (string | undefined)[] = [];
    const learner = but('learner', {
      chooseAuctionMove(table, asked) {
        if (table.round === 1) told.push(asked.refusal?.code);
        if (table.round === 1 && asked.refusal === null) return 'pass';
        if (asked.refusal?.code === 'MUST_BUY_IN_FIRST_ROUND')
          return { action: 'buy', plant: table.actual[0], bid: 200 };
        return greedyStrategy().chooseAuctionMove(table, asked);
      },
    });
    const { error, match } = await against(learner);
    expect(error).toBe(null);
    expect(match.over).toBe(true);
    expect(told.slice(0, 3)).toEqual([undefined, 'MUST_BUY_IN_FIRST_ROUND', 'NOT_ENOUGH_MONEY']);
  });

  test('flip-flops: wrong, right, wrong, right, and the match goes on', async () => {
    let flips = 0;
    const flipFlop = but('flip-flop', {
      bidInAuction(table, plant, currentBid, minBid, asked) {
        if (flips++ % 2 === 0) return currentBid;
        return greedyStrategy().bidInAuction(table, plant, currentBid, minBid, asked);
      },
    });
    const lines: string[] = [];
    const { error } = await against(flipFlop, retries({ verbose: true, print: (line) => lines.push(line) }));
    expect(error).toBe(null);
    expect(flips).toBeGreaterThan(4);
    expect(lines).toHaveLength(Math.ceil(flips / 2));
    expect(lines[0]).toMatch(/^seat 0: (\d+) is refused: Bid at least \d+: seat \d has bid \1\. \(BID_TOO_LOW\)$/);
  });

  test('as many tries as maxRetries says, and silence unless verbose', async () => {
    const lines: string[] = [];
    const config = retries({ maxRetries: 5, print: (line) => lines.push(line) });
    const { error } = await against(but('stubborn', { chooseAuctionMove: () => 'pass' }), config);
    expect(error!.attempts).toHaveLength(5);
    expect(lines).toEqual([]);
  });

  test('an order with a refused piece is refused whole: nothing of it is bought', async () => {
    const seen: { refusal: Refusal | null; coal: number }[] = [];
    const splitter = but('splitter', {
      chooseAuctionMove: (table, asked) => {
        const coal = table.actual.find((plant) => [4, 8, 10, 15, 20, 25].includes(plant));
        if (table.round === 1 && coal) return { action: 'buy', plant: coal, bid: coal === table.discount ? 1 : coal };
        return greedyStrategy().chooseAuctionMove(table, asked);
      },
      bidInAuction(table, plant, currentBid, minBid, asked) {
        if (table.round === 1) return minBid < 30 ? minBid : 'pass';
        return greedyStrategy().bidInAuction(table, plant, currentBid, minBid, asked);
      },
      buyFuel(table, asked) {
        if (table.round === 1) seen.push({ refusal: asked.refusal, coal: table.players[asked.seat].fuel.coal });
        return table.round === 1 && asked.refusal === null ? { coal: 1, uranium: 2 } : {};
      },
    });
    const { match } = await against(splitter, {}, { edition: 'original' });
    expect(match.over).toBe(true);
    expect(seen).toEqual([
      { refusal: null, coal: 0 },
      { refusal: { code: 'NO_ROOM', reason: 'Your plants have room for 0 more uranium, not for 2.' }, coal: 0 },
    ]);
  });

  test.each<[string, Partial<Strategy>]>([
    ['fuel', { buyFuel: (table, { seat }) => orderOneAndTooMuch(table, seat) }],
    ['cities', { build: (table) => [table.cities.find((city) => city.cost !== null)!.name, 'Atlantis'] }],
  ])('an order of %s that goes wrong at its end is asked for as often as maxRetries says', async (_, methods) => {
    let asked = 0;
    const [name, method] = Object.entries(methods)[0] as [keyof Strategy, (...given: unknown[]) => unknown];
    const counting = but('counting', {
      [name]: (...given: unknown[]) => {
        asked++;
        return method(...given);
      },
    });
    const { match, error } = await against(counting, retries({ maxRetries: 3 }));
    expect(error).toBeInstanceOf(PlayError);
    expect(asked).toBe(3);
    const { cities, fuel } = (match.view(SPECTATOR) as PowerGridView).players[0];
    expect(name === 'build' ? cities : Object.values(fuel).filter((amount) => amount > 0)).toEqual([]);
  });

  test('a mix that cannot be burnt is refused together with the plants', async () => {
    const s = tableOf(3, { regions: 'brown,green,yellow' });
    playTo(s, 'run', 2);
    give(s, s.turn, { plants: [5, 13], fuel: { coal: 2, oil: 2 } });
    const order = (answer: unknown) => readOrder(s, answer, {});
    const run = { type: 'run', plants: [1, 2] };
    expect(order({ plants: [13, 5], coal: 1 })).toEqual({
      valid: true,
      move: { actions: [run, { type: 'burn', coal: 1 }], discard: null },
    });
    expect(order({ plants: [5, 13] })).toEqual({ valid: true, move: { actions: [run], discard: null } });
    expect(order({ plants: [13], coal: 7 })).toMatchObject({ valid: true }); // no hybrid, no mix
    expect(order({ plants: [5], coal: 3 })).toEqual({
      valid: false,
      refusal: { code: 'WRONG_MIX', reason: 'The hybrids can burn 0 to 2 coal, not 3.' },
    });
    expect(order({ plants: [5], coal: 99 })).toMatchObject({ valid: false, refusal: { code: 'WRONG_MIX' } });
    act(s, { type: 'run', plants: [1] });
    expect(order({ coal: 2 })).toEqual({
      valid: true,
      move: { actions: [{ type: 'burn', coal: 2 }], discard: null },
    });
    expect(order({ plants: [5] })).toMatchObject({ valid: false, refusal: { code: 'MOVE_MALFORMED' } });
  });
});

/** One unit that could be had, and then far too much of the last fuel. */
function orderOneAndTooMuch(table: PowerGridView, seat: number): FuelOrder {
  const some = (['coal', 'oil', 'garbage'] as const).find((fuel) => table.fuel[fuel].room > 0);
  expect(table.players[seat].money).toBeGreaterThan(10);
  return some ? { [some]: 1, uranium: 9 } : { uranium: 9 };
}

describe('a strategy without a method', () => {
  test('is told so before anything is played', () => {
    const { buyFuel: _, build: __, ...some } = greedyStrategy();
    expect(() => strategyAgent({ ...some, name: 'half' } as Strategy)).toThrow(
      new TypeError("the strategy 'half' has no method buyFuel and build"),
    );
  });
});

describe('a discard at the limit', () => {
  const watch = async (strategy: Strategy, strict = {}) => {
    const rows: { before: readonly number[]; after: readonly number[]; won: number }[] = [];
    for (let n = 0; n < 3; n++) rows.push(...(await watchOne(n, strategy, strict)));
    return rows;
  };

  const watchOne = async (n: number, strategy: Strategy, strict: object) => {
    const match = new Match(powerGrid, { seats: 3, seed: `discards ${n}` });
    const rows: { before: readonly number[]; after: readonly number[]; won: number }[] = [];
    let before: PowerGridView | null = null;
    const inner = strategyAgent(strategy, strict);
    const first: PowerGridAgent = {
      name: strategy.name,
      act(seat) {
        const view = seat.view();
        before = view.decision === 'scrap' ? view : null;
        return inner.act(seat);
      },
    };
    await play(match, [first, strategyAgent(greedyStrategy()), strategyAgent(greedyStrategy())], {
      onAction(current, seat) {
        if (seat !== 0 || before === null) return;
        const after = current.view(SPECTATOR) as PowerGridView;
        rows.push({ before: before.players[0].plants, after: after.players[0].plants, won: before.auction!.plant });
      },
    });
    return rows;
  };

  test('named with the bid is used when that player wins, and the winner is not asked', async () => {
    let asked = 0;
    const largest = (table: PowerGridView, seat: number) => table.players[seat].plants.at(-1);
    const rows = await watch(
      but('largest goes', {
        chooseAuctionMove(table, question) {
          const move = greedyStrategy().chooseAuctionMove(table, question);
          const discard = largest(table, question.seat);
          return typeof move === 'object' && 'action' in move && discard ? { ...move, discard } : move;
        },
        bidInAuction(table, plant, currentBid, minBid, question) {
          const bid = greedyStrategy().bidInAuction(table, plant, currentBid, minBid, question);
          const discard = largest(table, question.seat);
          return typeof bid === 'object' && 'bid' in bid && discard ? { ...bid, discard } : bid;
        },
        chooseDiscard: () => {
          asked++;
          return 3;
        },
      }),
      { discardRequired: true },
    );
    expect(asked).toBe(0);
    expect(rows.length).toBeGreaterThan(0);
    for (const { before, after, won } of rows) {
      const gone = before.filter((plant) => !after.includes(plant));
      expect(gone).toEqual([before.filter((plant) => plant !== won).at(-1)]);
    }
  });

  test('not named is asked of the winner alone, and never made up', async () => {
    let asked = 0;
    const rows = await watch(
      but('asked', {
        chooseAuctionMove(table, question) {
          const move = greedyStrategy().chooseAuctionMove(table, question);
          return typeof move === 'object' && 'action' in move
            ? { action: 'buy', plant: move.plant, bid: move.bid }
            : move;
        },
        bidInAuction(table, plant, currentBid, minBid, question) {
          const bid = greedyStrategy().bidInAuction(table, plant, currentBid, minBid, question);
          return typeof bid === 'object' && 'bid' in bid ? bid.bid : bid;
        },
        chooseDiscard(table, won, { seat }) {
          asked++;
          return table.players[seat].plants.filter((plant) => plant !== won).at(-1)!;
        },
      }),
    );
    expect(asked).toBe(rows.length);
    expect(asked).toBeGreaterThan(0);
  });

  test('under discardRequired, a bid without one is refused with that reason', async () => {
    const codes: (string | undefined)[] = [];
    const match = new Match(powerGrid, { seats: 2, seed: 'strict' });
    const forgetful = but('forgetful', {
      chooseAuctionMove(table, asked) {
        if (asked.refusal) codes.push(asked.refusal.code);
        const move = greedyStrategy().chooseAuctionMove(table, asked);
        return typeof move === 'object' && 'action' in move
          ? { action: 'buy', plant: move.plant, bid: move.bid }
          : move;
      },
    });
    const agents = [strategyAgent(forgetful, { discardRequired: true }), strategyAgent(greedyStrategy())];
    await expect(play(match, agents)).rejects.toThrow(
      /You own 3 of 3 plants: name the plant to discard, \d+, \d+ and \d+\. \(DISCARD_REQUIRED\)$/,
    );
    expect(codes).toEqual(['DISCARD_REQUIRED', 'DISCARD_REQUIRED']);
  });
});

test('a bid beyond the largest number is laid down in hundreds', async () => {
  const match = new Match(powerGrid, { seats: 2, seed: 'rich', options: { maxRounds: 40 } });
  const seen = { most: 0 };
  const hoarder = (name: string): Strategy =>
    but(name, {
      chooseAuctionMove: (table, { seat, mustBuy }) => {
        const money = table.players[seat].money!;
        const plant = table.actual.at(-1);
        if (plant === undefined || (!mustBuy && money < 250)) return 'pass';
        return {
          action: 'buy',
          plant,
          bid: mustBuy ? plant : table.bought.length > 0 || table.passed.length > 0 ? plant : 230,
        };
      },
      bidInAuction: (table, _, __, minBid, { seat }) => {
        seen.most = Math.max(seen.most, minBid - 1);
        return minBid < 300 && table.players[seat].money! >= minBid + 25 ? minBid + 25 : 'pass';
      },
      buyFuel: (table, { seat }) => {
        const missing = missingFor(table, seat, table.players[seat].plants.slice(0, 1));
        return missing && missing.cost < 20
          ? greedyStrategy().buyFuel(table, { seat, refusal: null, luck: new Int32Array(4) })
          : {};
      },
      build: (table) => (table.round === 1 ? [table.cities.find((city) => city.cost !== null)!.name] : []),
    });
  await play(match, [strategyAgent(hoarder('a')), strategyAgent(hoarder('b'))], { tries: 1 });
  expect(seen.most).toBeGreaterThanOrEqual(230);
});
