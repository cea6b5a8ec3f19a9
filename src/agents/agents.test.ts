/** Agents that play any game: from specs to moves, within their budget and without a look at what is hidden. */
import { describe, expect, test } from 'vitest';
import {
  below,
  createRng,
  type Game,
  imagineInto,
  LEVELS,
  legalIds,
  newGame,
  OVER,
  type Seat,
  type State,
} from '../core/index.ts';
import { catalogue } from '../games/index.ts';
import { Match, play } from '../match/index.ts';
import { agentNames, agentSettings, levelBudget, makeAgent, resolveLevel, splitSpecs } from './index.ts';
import { seatAt } from './seat.ts';

/** Every kind of search with a small budget, and what the game itself brings. */
const SPECS = [
  'random',
  'greedy:worlds=2',
  'flat:worlds=3,depth=6',
  'flat:worlds=2,noise=50,race=0,trust=0,depth=10',
  'mcts:sims=24,depth=8',
  'mcts:sims=24,depth=8,worlds=3',
  'mcts:sims=24,depth=8,tree=open,prior=0',
];

const everyGame = Object.values(catalogue).map((game) => [game.id, game] as const);

function made(game: Game, spec: string) {
  const agent = makeAgent(game, spec, { now: () => 0 });
  if (!agent.ok) throw new Error(agent.problem);
  return agent.value;
}

/** A state of a random game, some plies in; the plies really played. */
function someState(game: Game, seats: number, seed: string, plies: number): { s: State; ply: number } {
  const s = newGame(game, { seats, seed });
  const luck = createRng(seed);
  let ply = 0;
  for (; ply < plies && game.turn(s) !== OVER; ply++) {
    const legal = legalIds(game, s);
    game.apply(s, legal[below(luck, legal.length)]);
  }
  return { s, ply };
}

describe('specs', () => {
  const [, game] = everyGame[0];
  test.each([
    ['nobody', "unknown agent 'nobody'"],
    ['', "unknown agent ''"],
    ['__proto__', "unknown agent '__proto__'"],
    ['toString', "unknown agent 'toString'"],
    ['mcts:', "'' in 'mcts:' is not key=value"],
    ['mcts:sims', "'sims' in 'mcts:sims' is not key=value"],
    ['mcts:sims=1,sims=2', "'sims' stands twice"],
    ['mcts:sims=many', 'mcts: sims must be a whole number from 1'],
    ['mcts:sims=0', 'mcts: sims must be a whole number from 1'],
    ['mcts:sims=1e3', 'mcts: sims must be a whole number from 1'],
    ['mcts:tree=round', 'mcts: tree must be closed or open'],
    ['mcts:reuse=yes', 'mcts: reuse must be true or false'],
    ['mcts:speed=9', "agent 'mcts' has no setting 'speed' (settings: sims,"],
    ['random:sims=3', "agent 'random' has no setting 'sims' (settings: none)"],
    ['mcts:constructor=1', "agent 'mcts' has no setting 'constructor'"],
  ])('%s is refused with a sentence', (spec, sentence) => {
    const agent = makeAgent(game, spec);
    expect(agent.ok ? 'made' : agent.problem).toContain(sentence);
  });

  test('a budget in milliseconds needs a clock', () => {
    expect(makeAgent(game, 'mcts:ms=5')).toMatchObject({ ok: false });
    expect(makeAgent(game, 'mcts:ms=5', { now: () => 0 })).toMatchObject({ ok: true });
  });

  test('an agent answers to its spec', () => {
    expect(made(game, 'mcts:sims=5').name).toBe('mcts:sims=5');
    expect(made(game, 'hard').name).toBe('hard');
  });

  test('lists are split at the commas between agents, not between settings', () => {
    expect(splitSpecs('hard, mcts:sims=500,worlds=8 ,./my-bot.py,flat:ms=5')).toEqual([
      'hard',
      'mcts:sims=500,worlds=8',
      './my-bot.py',
      'flat:ms=5',
    ]);
  });

  test.each(everyGame)('%s: every name can be made, every level stands for an agent', (_, each) => {
    for (const name of agentNames(each)) expect(makeAgent(each, name), name).toMatchObject({ ok: true });
    for (const level of LEVELS) expect(resolveLevel(each, level)).not.toBe(level);
  });

  test('a level has the budget that the game says, else the usual one', () => {
    const given = { ...catalogue.skyjo, budgets: { hard: 7 } };
    expect(LEVELS.map((level) => levelBudget(given, level))).toEqual([5, 5, 7, 1000]);
  });

  test('every setting says what it does', () => {
    for (const table of Object.values(agentSettings)) {
      for (const [name, option] of Object.entries(table)) expect(option.help.length, name).toBeGreaterThan(10);
    }
  });
});

describe.each(everyGame)('%s', (_, game) => {
  test.each(SPECS)(
    '%s is never refused',
    async (spec) => {
      for (const seats of new Set(game.seats)) {
        const match = new Match(game, { seats, seed: 'agents' });
        const agents = Array.from({ length: seats }, () => made(game, spec));
        const refuse = (attempt: { readonly answer: unknown }) => {
          throw new Error(`${spec} answered ${String(attempt.answer)}`);
        };
        await play(match, agents, { tries: 1, maxPlies: 40, onRefusal: refuse });
      }
    },
    120_000,
  );

  test('no agent can see what is hidden: worlds it cannot tell apart get the same answer', () => {
    const specs = [...SPECS, ...Object.keys(game.bots)];
    const seats = game.seats[1];
    for (const plies of [0, 7, 30, 61]) {
      const { s, ply } = someState(game, seats, `hidden ${plies}`, plies);
      if (game.turn(s) === OVER) continue;
      const other = game.create();
      imagineInto(game, s, game.turn(s), createRng('another world'), other);
      for (const spec of specs) {
        const [here, there] = [s, other].map((world) => {
          const luck = createRng('luck');
          const answer = made(game, spec).act(seatAt(game, world, ply, luck) as Seat);
          return JSON.stringify([answer, Array.from(luck)]);
        });
        expect(there, `${spec} at ply ${ply}`).toBe(here);
      }
    }
  }, 120_000);

  test('the same luck gives the same answers, move after move', async () => {
    for (const spec of ['mcts:sims=30,depth=8', 'flat:worlds=4,depth=8']) {
      const [first, second] = [0, 1].map(async () => {
        const seats = game.seats[0];
        const match = new Match(game, { seats, seed: 'again' });
        await play(
          match,
          Array.from({ length: seats }, () => made(game, spec)),
          { maxPlies: 24 },
        );
        return match.actions;
      });
      expect(await second).toEqual(await first);
    }
  }, 120_000);
});

describe('budgets', () => {
  const game = catalogue.skyjo;
  const { s, ply } = someState(game, 2, 'budget', 9);

  test('a search by time asks the clock and stops when it says so', () => {
    let asked = 0;
    const agent = makeAgent(game, 'mcts:ms=10', { now: () => asked++ });
    if (!agent.ok) throw new Error(agent.problem);
    agent.value.act(seatAt(game, s, ply, createRng('time')) as Seat);
    expect(asked).toBe(11); // once to begin, once for each of the ten milliseconds
  });

  test('a tree that is full goes on counting', () => {
    const agent = made(game, 'mcts:sims=300,nodes=20,depth=4');
    const answer = agent.act(seatAt(game, s, ply, createRng('full')) as Seat);
    expect(legalIds(game, s)).toContain(answer);
  });

  test('where there is no choice, no search is made', () => {
    const only: Seat = { ...(seatAt(game, s, ply, createRng('one')) as Seat), legal: () => [7] };
    for (const spec of ['greedy', 'flat', 'mcts']) expect(made(game, spec).act(only)).toBe(7);
  });
});

describe('searches see what is coming', () => {
  /** A row of hidden 12s beside an open pair of 12s: whoever looks ahead takes the third. */
  test.each(['flat:worlds=40', 'mcts:sims=400', 'greedy'])('%s takes the card that clears a column', (spec) => {
    const game = catalogue.skyjo;
    const { s } = someState(game, 2, 'column', 4);
    const state = s as State & { turn: number; phase: number; cards: Int32Array; face: Int32Array; piles: Int32Array };
    const first = state.turn * 12;
    for (let i = first; i < first + 12; i++) state.face[i] = 1;
    const cards = [12, 1, 0, 2, 12, 2, 1, 0, 5, 0, 2, 1];
    cards.forEach((card, at) => {
      state.cards[first + at] = card;
    });
    (s as unknown as { hiddenCount: Int32Array }).hiddenCount[state.turn] = 0;
    (s as unknown as { ender: number }).ender = 1 - state.turn; // the last turn of the round
    state.piles[150 - (s as unknown as { discardSize: number }).discardSize] = 12;
    const agent = made(game, spec);
    expect(agent.act(seatAt(game, s, 4, createRng('take')) as Seat)).toBe(1);
    game.apply(s, 1);
    expect(agent.act(seatAt(game, s, 5, createRng('place')) as Seat)).toBe(2 + 8);
  });
});
