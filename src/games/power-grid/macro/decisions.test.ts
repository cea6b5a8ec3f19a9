/** How often a game of whole turns asks, and about what: the figures of RULES 13.11. */
import { expect, test } from 'vitest';
import { Match, play } from '../../../match/index.ts';
import { powerGridMacro } from './game.ts';

const GAMES = 20;

/** Decisions by kind, and rounds, over all games of the planner. */
async function count(seats: number): Promise<{ plants: number; nothing: number; spending: number; rounds: number }> {
  const asked = { plants: 0, nothing: 0, spending: 0, rounds: 0 };
  for (let n = 0; n < GAMES; n++) {
    let rounds = 0;
    const match = new Match(powerGridMacro, { seats, seed: `decisions ${n}` });
    const agents = Array.from({ length: seats }, () => {
      const bot = powerGridMacro.bots.planner();
      return {
        ...bot,
        async act(seat: Parameters<typeof bot.act>[0]) {
          const { phase, round } = seat.view();
          const id = (await bot.act(seat)) as number; // the planner answers with numbers
          expect(seat.legal().length).toBeGreaterThan(1);
          if (phase === 3) asked.spending++;
          else asked[powerGridMacro.actions.all[id].type === 'spend' ? 'nothing' : 'plants']++;
          rounds = round;
          return id;
        },
      };
    });
    await play(match, agents, { tries: 1 });
    asked.rounds += rounds;
  }
  return asked;
}

// Wide enough for a planner that is tuned anew, and narrow enough to notice a question too many.
test.each([
  [2, 28, 40],
  [4, 50, 75],
])(
  '%i players are asked %i to %i times a game, at most twice a round each',
  async (seats, least, most) => {
    const { nothing, plants, rounds, spending } = await count(seats);
    const asked = (plants + nothing + spending) / GAMES;
    expect(asked).toBeGreaterThan(least);
    expect(asked).toBeLessThan(most);
    expect(plants + nothing).toBeLessThanOrEqual(seats * rounds);
    expect(nothing + spending).toBeLessThanOrEqual(seats * rounds);
  },
  120_000,
);
