/** How strong the bots are: seats rotate, seeds are fixed, so that the figures are the same on every machine. */
import { describe, expect, test } from 'vitest';
import { type Agent, below } from '../../core/index.ts';
import { Match, play } from '../../match/index.ts';
import { greedy, heuristic } from './bots.ts';
import { powerGrid } from './game.ts';

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
