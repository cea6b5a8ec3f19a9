/** How strong the bots are: seats rotate, seeds are fixed, so that the figures are the same on every machine. */
import { describe, expect, test } from 'vitest';
import { type Agent, below } from '../../../core/index.ts';
import { Match, play } from '../../../match/index.ts';
import { powerGrid } from '../game.ts';
import { strategyAgent } from '../strategy.ts';
import { greedyStrategy } from './greedy.ts';
import { heuristicStrategy } from './heuristic.ts';
import { greedy, heuristic } from './index.ts';

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
