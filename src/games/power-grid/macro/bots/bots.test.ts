/** How strong the bots of whole turns are: seats rotate, seeds are fixed, so that the figures are the same on every machine. */
import { expect, test } from 'vitest';
import { Match, play } from '../../../../match/index.ts';
import { powerGridMacro } from '../game.ts';
import { greedy, planner } from './index.ts';
import type { MacroAgent } from './turns.ts';

/** What share of 60 games one wins among others of a sort, four at the table; a shared win counts in part. */
async function share(one: () => MacroAgent, others: () => MacroAgent): Promise<number> {
  let won = 0;
  for (let n = 0; n < 60; n++) {
    const match = new Match(powerGridMacro, { seats: 4, seed: `strength ${n}` });
    const own = n % 4;
    await play(
      match,
      Array.from({ length: 4 }, (_, seat) => (seat === own ? one() : others())),
      { tries: 1 },
    );
    const winners = [0, 1, 2, 3].filter((seat) => match.place(seat) === 1);
    if (winners.includes(own)) won += 1 / winners.length;
  }
  return won / 60;
}

test('a planner beats greedy ones', async () => {
  expect(await share(planner, greedy)).toBeGreaterThanOrEqual(0.45);
}, 120_000);

test('a greedy one does not beat planners', async () => {
  expect(await share(greedy, planner)).toBeLessThanOrEqual(0.2);
}, 120_000);
