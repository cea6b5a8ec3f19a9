/** How strong the bots are: seats rotate, seeds are fixed, so that the figures are the same on every machine. */
import { describe, expect, test } from 'vitest';
import { type Agent, below } from '../../../core/index.ts';
import { Match, play } from '../../../match/index.ts';
import { powerGrid } from '../game.ts';
import { strategyAgent } from '../strategy.ts';
import { greedyStrategy } from './greedy.ts';
import { heuristicStrategy } from './heuristic.ts';
import { greedy, heuristic, planner } from './index.ts';
import { fitWeights, playLessons } from './lessons.ts';
import { thinker } from './search.ts';

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
        Array.from({ length: seats }, () => thinker('quick', { moves: 100, halve: 2, rounds: 1, trust: 1 })),
        { tries: 1 },
      );
      played.push(match.record().actions);
    }
    expect(played[0]).toEqual(played[1]);
  },
  120_000,
);

test('the same seed teaches the same weights', () => {
  const [one, again] = [0, 1].map(() => fitWeights(playLessons(3, 'lessons')));
  expect(one.weights).toEqual(again.weights);
  expect(one.loss).toBeLessThan(0.74); // what knowing nothing misses
});

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
