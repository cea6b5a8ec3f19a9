/** How often a game of whole turns asks, and about what: the figures of RULES 13.11. */
import { expect, test } from 'vitest';
import { Match, play } from '../../../match/index.ts';
import { powerGridMacro } from './game.ts';

const GAMES = 20;

/** Decisions a game by kind, and rounds, over games of the planner. */
async function count(seats: number): Promise<Record<string, number>> {
  const asked: Record<string, number> = { nominate: 0, bid: 0, scrap: 0, fuel: 0, build: 0, rounds: 0 };
  for (let n = 0; n < GAMES; n++) {
    let rounds = 0;
    const match = new Match(powerGridMacro, { seats, seed: `decisions ${n}` });
    const agents = Array.from({ length: seats }, () => {
      const bot = powerGridMacro.bots.planner();
      return {
        ...bot,
        act: (seat: Parameters<typeof bot.act>[0]) => {
          const { decision, round } = seat.view();
          asked[decision]++;
          rounds = round;
          return bot.act(seat);
        },
      };
    });
    await play(match, agents, { tries: 1 });
    asked.rounds += rounds;
  }
  return Object.fromEntries(Object.entries(asked).map(([kind, times]) => [kind, times / GAMES]));
}

// Wide enough for a planner that is tuned anew, and narrow enough to notice a question too many.
test.each([
  [2, { nominate: 19, bid: 7, scrap: 7, fuel: 19, build: 18, rounds: 9.3 }],
  [4, { nominate: 40, bid: 41, scrap: 12, fuel: 40, build: 36, rounds: 10 }],
])(
  '%i players are asked as often as RULES 13.11 says',
  async (seats, told) => {
    const asked = await count(seats);
    for (const [kind, times] of Object.entries(told)) expect.soft(asked[kind], kind).toBeCloseTo(times, -1);
    for (const kind of ['fuel', 'build']) expect(asked[kind]).toBeLessThanOrEqual(seats * asked.rounds);
  },
  120_000,
);
