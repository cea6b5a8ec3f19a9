/** The hand-written players are sound: they beat luck, finish in good time and score alone. */
import { expect, test } from 'vitest';
import { greedy, random } from '../../../agents/index.ts';
import type { Agent } from '../../../core/index.ts';
import { Match, play } from '../../../match/index.ts';
import { splendor, splendorSolo } from '../game.ts';

/** Matches of two with fixed seeds; each deal is played from both sides. */
async function duel(make: () => Agent, other: () => Agent, games: number): Promise<{ wins: number; rounds: number }> {
  let wins = 0;
  let rounds = 0;
  for (let i = 0; i < games; i++) {
    const match = new Match(splendor, { seats: 2, seed: `duel ${i >> 1}`, options: { maxTurns: 400 } });
    const seat = i & 1;
    await play(match, seat === 0 ? [make(), other()] : [other(), make()]);
    if (match.place(seat) === 1) wins++;
    rounds += match.view(0).turn / 2 / games;
  }
  return { wins, rounds };
}

test('the heuristic beats random play in 99 games of a hundred', async () => {
  const { wins } = await duel(splendor.bots.heuristic, random, 100);
  expect(wins).toBeGreaterThanOrEqual(99);
});

test('against itself it needs at most 28 rounds on average', async () => {
  const { rounds } = await duel(splendor.bots.heuristic, splendor.bots.heuristic, 200);
  expect(rounds).toBeLessThanOrEqual(28.5); // 27.7 over many games
});

test('a greedy player buys what it can pay: against itself it ends every game', async () => {
  for (let i = 0; i < 30; i++) {
    const match = new Match(splendor, { seats: 2, seed: `hoard ${i}`, options: { maxTurns: 200 } });
    await play(match, [greedy(splendor), greedy(splendor)]);
    expect(Math.max(match.score(0), match.score(1))).toBeGreaterThanOrEqual(15);
  }
});

test('alone it scores at least four points on average', async () => {
  let sum = 0;
  for (let i = 0; i < 200; i++) {
    const match = new Match(splendorSolo, { seats: 1, seed: `alone ${i}` });
    await play(match, [splendorSolo.bots.heuristic()]);
    sum += match.score(0);
  }
  expect(sum / 200).toBeGreaterThan(5.5); // 6.9 over many games
});
