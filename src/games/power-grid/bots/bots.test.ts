/** How strong the bots are: seats rotate, seeds are fixed, so that the figures are the same on every machine. */
import { describe, expect, test } from 'vitest';
import { type Agent, below, copyState, createRng, type Game, imagineInto, type Rng } from '../../../core/index.ts';
import { Match, play } from '../../../match/index.ts';
import { actions } from '../actions.ts';
import { mostSupplied } from '../fuel.ts';
import { powerGrid } from '../game.ts';
import { PLANT_OF } from '../plants.ts';
import { layout, type PowerGridState } from '../state.ts';
import { type PowerGridAgent, strategyAgent } from '../strategy.ts';
import { act, give, offer, playTo, tableOf } from '../testing/position.ts';
import { createCandidates } from './candidates.ts';
import { fitWeights, widen } from './fitting.ts';
import { greedyStrategy } from './greedy.ts';
import { heuristicStrategy } from './heuristic.ts';
import { greedy, heuristic, planner } from './index.ts';
import { createJudge, type Judge, NARROW, WIDE } from './judge.ts';
import { alike, manyMinds, mixed, planners, playLessons } from './lessons.ts';
import { createPlanner } from './planner.ts';
import { thinker } from './search.ts';
import { TUNED } from './tuned.ts';
import { STRATEGIST } from './weights.ts';

const random = (): Agent => ({
  name: 'random',
  act(seat) {
    const legal = seat.legal();
    return legal[below(seat.luck, legal.length)];
  },
});

/** What share of the games one wins against others of a sort; a shared win counts in part. */
async function share(one: () => Agent, others: () => Agent, seats: number, games: number): Promise<number> {
  let won = 0;
  for (let n = 0; n < games; n++) {
    const match = new Match(powerGrid, { seats, seed: `strength ${n}` });
    const own = n % seats;
    await play(
      match as unknown as Match,
      Array.from({ length: seats }, (_, seat) => (seat === own ? one() : others())),
      {
        tries: 1,
      },
    );
    const winners = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => match.place(seat) === 1);
    if (winners.includes(own)) won += 1 / winners.length;
  }
  return won / games;
}

describe('the heuristic', () => {
  test.each([3, 4, 5])(
    'beats random ones, %i at the table',
    async (seats) => {
      expect(await share(heuristic, random, seats, 50)).toBeGreaterThanOrEqual(0.99);
    },
    300_000,
  );

  test.each([
    [3, 0.6],
    [4, 0.6],
    [5, 0.55],
  ])(
    'beats greedy ones, %i at the table',
    async (seats, least) => {
      expect(await share(heuristic, greedy, seats, 120)).toBeGreaterThanOrEqual(least);
    },
    300_000,
  );
});

test('greedy beats random ones', async () => {
  expect(await share(greedy, random, 4, 50)).toBeGreaterThanOrEqual(0.99);
}, 300_000);

describe('the planner', () => {
  test.each([3, 4, 5])(
    'beats the heuristics it replaced, %i at the table',
    async (seats) => {
      expect(await share(planner, heuristic, seats, 20)).toBeGreaterThanOrEqual(0.5);
    },
    120_000,
  );

  test('is not beaten by a greedy one among planners', async () => {
    expect(await share(greedy, planner, 4, 40)).toBeLessThanOrEqual(0.25);
  }, 120_000);

  test.each([2, 3, 4, 5, 6])(
    'makes only legal moves and ends its games in time, %i at the table',
    async (seats) => {
      for (let n = 0; n < 8; n++) {
        const options = {
          map: n % 2 ? 'usa' : 'germany',
          edition: n % 4 < 2 ? 'recharged' : 'original',
          mustImprove: n === 7,
          hiddenMoney: n % 3 === 0,
        } as const;
        const match = new Match(powerGrid, { seats, seed: `planner ${n}`, options });
        await play(match, Array.from({ length: seats }, planner), { tries: 1 });
        expect(match.over).toBe(true);
        expect(match.view(0).round).toBeLessThanOrEqual(20);
      }
    },
    120_000,
  );
});

test.each([2, 6])(
  'a thinker gives legal answers, the same for the same seed, %i at the table',
  async (seats) => {
    const played = [];
    for (let again = 0; again < 2; again++) {
      const options = { map: 'usa', edition: 'original', hiddenMoney: true, maxRounds: 2 } as const;
      const match = new Match(powerGrid, { seats, seed: 'thinker', options });
      await play(
        match,
        Array.from({ length: seats }, () =>
          thinker('quick', { moves: 100, halve: 2, rounds: 1, trust: 1, clear: 2.5, rivals: [0, 0.5], again: true }),
        ),
        { tries: 1 },
      );
      played.push(match.record().actions);
    }
    expect(played[0]).toEqual(played[1]);
  },
  120_000,
);

/** A seat with two cities and plants for eight is asked for 20 of its 33 for one more plant. */
function poorBidder(): PowerGridState {
  const s = tableOf(4, { regions: 'brown,green,red,yellow' });
  playTo(s, 'nominate', 2);
  give(s, 0, { money: 33, plants: [4, 5, 31], cities: ['Essen', 'Duisburg'] });
  give(s, 1, { money: 47, plants: [10, 15, 25], cities: ['Hamburg', 'Bremen', 'Kiel'] });
  give(s, 2, { money: 67, plants: [3, 6, 27], cities: ['Berlin', 'Leipzig', 'Halle', 'Magdeburg', 'Hannover'] });
  give(s, 3, { money: 55, plants: [9, 11, 13], cities: ['Fulda', 'Kassel'] });
  offer(s, [12, 14, 19, 28, 32, 34, 38, 42]);
  s.discount = PLANT_OF[12];
  s.order.set([3, 2, 1, 0]);
  s.turn = 3;
  act(s, { type: 'nominate', plant: 19 }, { type: 'bid', amount: 19 });
  return s;
}

/** What a quick thinker answers who believes that rivals bid so far. */
function answerOf(s: PowerGridState, rivals: readonly number[]): string {
  const thoughts = { moves: 6000, halve: 4, rounds: 2, trust: 1, clear: 2.5, rivals, again: false };
  const luck = createRng('thinker');
  const imagine = (into: PowerGridState, from: Rng) =>
    imagineInto(powerGrid as Game<PowerGridState>, s, s.turn, from, into);
  const seat = { seat: s.turn, ply: 0, refusal: null, luck, imagine };
  return actions.all[thinker('quick', thoughts).act(seat as unknown as Parameters<PowerGridAgent['act']>[0]) as number]
    .type;
}

test.each([
  ['pass', [0]],
  ['pass', [0, 0.3, 0.6]],
  ['bid', [1]], // it counts on being outbid, is not, and has no money left for cities
] as const)('a plant one has no use for: %s if rivals bid up to %j of what the planner would', (answer, rivals) => {
  expect(answerOf(poorBidder(), rivals)).toBe(answer);
});

test.each(['fuel', 'run'] as const)(
  'nobody thinks of leaving cities in the dark to save less than they pay: %s',
  (asked) => {
    const s = tableOf(4, { regions: 'brown,green,red,yellow' });
    playTo(s, asked, 2);
    const cities = ['Essen', 'Duisburg', 'Dortmund', 'Münster'];
    give(s, s.turn, { money: 60, plants: [16, 18], fuel: { oil: asked === 'run' ? 2 : 0 }, cities });
    const ideas = createCandidates(createPlanner(TUNED))(s);
    const paid = ideas.map(({ actions: played }) => {
      const ahead = layout.create();
      copyState(s, ahead);
      for (const id of played) powerGrid.apply(ahead, id);
      return asked === 'run' ? ahead.supplied[s.turn] : mostSupplied(ahead, s.turn);
    });
    expect(paid).toEqual(ideas.map(() => 4));
  },
);

test('who has no city yet thinks only of orders that supply the two it begins with', () => {
  const s = tableOf(4, { regions: 'brown,green,red,yellow' });
  playTo(s, 'fuel', 1);
  const other = (s.turn + 1) % 4;
  give(s, other, { plants: [3, 5, 9], fuel: { oil: 4 } }); // three more cost as much as one city pays
  give(s, s.turn, { money: 37, plants: [7], fuel: {} });
  const [, ...ideas] = createCandidates(createPlanner(TUNED))(s); // the first is the planner's own
  const oil = ideas.map(({ actions: played }) => {
    const ahead = layout.create();
    copyState(s, ahead);
    for (const id of played) powerGrid.apply(ahead, id);
    return ahead.fuel[s.turn * 4 + 1];
  });
  expect(oil.every((amount) => amount >= 3)).toBe(true);
});

test('the same seed teaches the same weights', () => {
  const [one, again] = [0, 1].map(() => fitWeights(playLessons(30, 'lessons', planners), 'lessons', null, NARROW));
  expect(one.weights).toEqual(again.weights);
  expect(one.loss).toBeLessThan(0.74); // what knowing nothing misses
});

test('a widened network judges nearly as the narrow one did', () => {
  const narrow = createJudge(STRATEGIST);
  const wide = createJudge(widen(STRATEGIST, NARROW, WIDE, 'wide'), WIDE);
  const s = poorBidder();
  for (let seat = 0; seat < 4; seat++) expect(Math.abs(wide(s, seat) - narrow(s, seat))).toBeLessThan(0.1);
});

test.each([
  ['manyMinds', manyMinds],
  ['alike', alike],
  ['mixed', (judge: Judge) => mixed([judge, judge])],
])(
  'thinkers give lessons too, the same for the same seed: %s',
  (_, company) => {
    const judge = createJudge(STRATEGIST);
    const [one, again] = [0, 1].map(() => playLessons(1, 'thinkers', company(judge), WIDE));
    expect(one.length).toBeGreaterThan(4);
    expect(one).toEqual(again);
  },
  120_000,
);

/** POWER_GRID_SOAK: how many times as many games. */
const SOAK = Number(process.env.POWER_GRID_SOAK ?? 1);

describe('the shipped strategies make only valid moves', () => {
  test.each([2, 3, 4, 5, 6])(
    '%i players, both maps and editions',
    async (seats) => {
      for (let n = 0; n < 16 * SOAK; n++) {
        const options = {
          map: n % 2 ? 'usa' : 'germany',
          edition: n % 4 < 2 ? 'recharged' : 'original',
          mustImprove: n % 8 === 7,
        } as const;
        const match = new Match(powerGrid, { seats, seed: `valid ${n}`, options });
        const agents = Array.from({ length: seats }, (_, seat) =>
          strategyAgent((seat + n) % 2 ? heuristicStrategy() : greedyStrategy(), { discardRequired: n % 3 > 0 }),
        );
        await play(match, agents, { tries: 1 });
        expect(match.over).toBe(true);
        expect(match.capped).toBe(false);
      }
    },
    3_600_000,
  );
});
