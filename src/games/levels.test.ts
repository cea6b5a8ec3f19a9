/** The levels of every game: what they may think is counted, not timed, so it is the same on every machine. */
import { describe, expect, test } from 'vitest';
import { agentNames, levelBudget, makeAgent, resolveLevel } from '../agents/index.ts';
import { seatAt } from '../agents/seat.ts';
import { type Agent, createRng, type Game, LEVELS, type Learned, newGame, type State } from '../core/index.ts';
import { games } from './index.ts';

const all = Object.values(games as Readonly<Record<string, Game>>);

/** Where a decision is asked for: early, when rollouts are longest and most can be done, and in the midst of the game. */
const PLIES = [6, 16];

/** A game that counts how often its policy was asked, which is once an action of a rollout, and how often what it learned. */
function counting(game: Game): { game: Game; asked: { steps: number; sims: number } } {
  const asked = { steps: 0, sims: 0 };
  const counted = (learned: Learned | null): Learned | null =>
    learned && {
      judge(s, chances, logits) {
        asked.sims++;
        learned.judge(s, chances, logits);
      },
      outcome: (s, chances) => learned.outcome(s, chances),
      key: (s) => learned.key(s),
    };
  const watched: Game = { ...game };
  if (game.policy) {
    watched.policy = (s, luck) => {
      asked.steps++;
      return game.policy!(s, luck);
    };
  }
  if (game.learned) watched.learned = async (seats) => counted(await game.learned!(seats));
  return { game: watched, asked };
}

function made(game: Game, spec: string): Agent {
  const agent = makeAgent(game, spec);
  if (!agent.ok) throw new Error(agent.problem);
  return agent.value;
}

/** Positions of a game that `medium` plays with itself. */
async function* positions(game: Game, seats: number): AsyncGenerator<{ s: State; ply: number }> {
  const s = newGame(game, { seats, seed: 'levels' });
  const medium = made(game, 'medium');
  for (let ply = 0; game.turn(s) >= 0 && ply <= Math.max(...PLIES); ply++) {
    if (PLIES.includes(ply)) yield { s, ply };
    const answer = await medium.act(seatAt(game, s, ply, createRng(`medium ${ply}`)));
    game.apply(s, typeof answer === 'number' ? answer : game.actions.idOf(answer));
  }
}

describe('levels', () => {
  test.each(all)('of $id that search say how much, whatever the size of the table', (game) => {
    for (const level of LEVELS) {
      const spec = resolveLevel(game, level);
      if (spec.startsWith('flat')) expect(spec).toMatch(/\bsteps=[1-9]/);
      if (/^(mcts|puct)/.test(spec)) expect(spec).toMatch(/\bsims=[1-9]/);
      expect(spec).not.toMatch(/\bms=/);
    }
  });

  test.each(all)('of $id are not played at random, the easiest neither', (game) => {
    for (const level of LEVELS) expect(resolveLevel(game, level)).not.toMatch(/random|noise/);
  });

  test.each(all)('of $id, and notes, name agents that can play it', (game) => {
    const names = [...LEVELS.map((level) => resolveLevel(game, level).split(':')[0]), ...Object.keys(game.notes ?? {})];
    for (const name of names) expect(agentNames(game)).toContain(name);
  });

  test.each(all)('of $id may take no less than the level below, and only levels have budgets', (game) => {
    const budgets = LEVELS.map((level) => levelBudget(game, level));
    expect(budgets).toEqual(budgets.toSorted((a, b) => a - b));
    expect(budgets[0]).toBeGreaterThan(0);
    for (const level of Object.keys(game.budgets ?? {})) expect(LEVELS).toContain(level);
  });

  const searching = all.flatMap((game) =>
    LEVELS.flatMap((level) => {
      const budget = /\b(steps|sims)=(\d+)/.exec(resolveLevel(game, level));
      if (!budget) return [];
      return [...new Set(game.seats)].map((seats) => ({
        game,
        id: game.id,
        level,
        seats,
        kind: budget[1],
        most: Number(budget[2]),
      }));
    }),
  );

  test.each(searching)(
    '$level of $id for $seats takes no more than twice its $most $kind',
    async (row) => {
      const { game, asked } = counting(row.game);
      const agent = made(game, row.level);
      const counts: number[] = [];
      for await (const { s, ply } of positions(row.game, row.seats)) {
        asked.steps = 0;
        asked.sims = 0;
        await agent.act(seatAt(game, s, ply, createRng(`budget ${ply}`)));
        counts.push(row.kind === 'steps' ? asked.steps : asked.sims);
      }
      expect(counts).toHaveLength(PLIES.length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(2 * row.most);
      expect(Math.max(...counts)).toBeGreaterThan(0); // it did search, and was counted
    },
    120_000,
  );
});
