/** Evaluators: what searches are handed to judge positions by. */
import { describe, expect, test } from 'vitest';
import { createRng, newGame } from '../core/index.ts';
import { catalogue } from '../games/index.ts';
import { type TinyState, tiny } from '../testing/tiny-game.ts';
import {
  type BatchEvaluator,
  batchedMcts,
  type Evaluator,
  flat,
  type Leaf,
  learnedEvaluator,
  mcts,
  standing,
} from './index.ts';
import { seatAt } from './seat.ts';

/** Likes a lot of points, and thinks most of the last legal action. */
function opinionated(judged: Leaf<TinyState>[] = []): Evaluator<TinyState> {
  return {
    judge(leaf) {
      judged.push({ ...leaf, legal: leaf.legal.slice(0, leaf.count) });
      for (let seat = 0; seat < leaf.values.length; seat++) leaf.values[seat] = leaf.state.points[seat] / 36;
      for (let i = 0; i < leaf.count; i++) leaf.priors[i] = i === leaf.count - 1 ? 0.9 : 0.1 / (leaf.count - 1);
    },
  };
}

function atStart(seed = 'start') {
  const s = newGame(tiny, { seats: 2, seed });
  return seatAt(tiny, s, 0, createRng('luck'));
}

describe('mcts with an evaluator', () => {
  test('asks it about every leaf, with the legal actions there, and never about a game that is over', () => {
    const judged: Leaf<TinyState>[] = [];
    mcts(tiny, { sims: 200 }, { evaluator: opinionated(judged) }).act(atStart());
    expect(judged.length).toBeGreaterThan(20);
    for (const { legal, count } of judged) {
      expect(count).toBeGreaterThan(0);
      expect(Array.from(legal)).toEqual([...legal].sort((a, b) => a - b));
    }
  });

  test('follows its priors where values say nothing, and its values where they do', () => {
    const nothing: Evaluator<TinyState> = {
      judge(leaf) {
        leaf.values.fill(0.5);
        for (let i = 0; i < leaf.count; i++) leaf.priors[i] = leaf.legal[i] === 1 ? 1 : 0;
      },
    };
    expect(mcts(tiny, { sims: 50 }, { evaluator: nothing }).act(atStart())).toBe(1);
    const likes = (id: number): Evaluator<TinyState> => ({
      judge(leaf) {
        const gone = leaf.state.hands[id] === 0;
        leaf.values.set(gone ? [1, 0] : [0, 1]);
        for (let i = 0; i < leaf.count; i++) leaf.priors[i] = 1 / leaf.count;
      },
    });
    for (const id of [0, 1]) expect(mcts(tiny, { sims: 400 }, { evaluator: likes(id) }).act(atStart())).toBe(id);
  });

  test('plays no rollout: the evaluator sees the position as it was reached', () => {
    const judged: Leaf<TinyState>[] = [];
    const turns: number[] = [];
    const spy: Evaluator<TinyState> = {
      judge(leaf) {
        turns.push(leaf.state.turns);
        opinionated(judged).judge(leaf);
      },
    };
    mcts(tiny, { sims: 2 }, { evaluator: spy }).act(atStart());
    expect(turns).toEqual([0, 1]); // the root first, then one action further
  });
});

test.each(Object.entries(catalogue))('%s can be searched by its evaluation alone', (_, game) => {
  const s = newGame(game, { seats: game.seats[0], seed: 'standing' });
  for (const spec of [mcts(game, { sims: 30, leaf: 'evaluate' }), flat(game, { worlds: 4, leaf: 'evaluate' })]) {
    const answer = spec.act(seatAt(game, s, 0, createRng('luck'))) as number;
    expect(game.refuse(s, answer)).toBeNull();
  }
  expect(Object.keys(standing(game))).toEqual(['judge', 'advise']);
});

test('flat asks the evaluator about every action in every world, and takes its word for the rest', () => {
  let asked = 0;
  const evaluator: Evaluator<TinyState> = {
    judge(leaf) {
      asked++;
      leaf.values[leaf.only] = leaf.state.hands[1] === 0 ? 1 : 0;
    },
  };
  expect(flat(tiny, { worlds: 10, race: 0, halve: 0 }, { evaluator }).act(atStart())).toBe(1);
  expect(asked).toBe(20);
});

describe('a batched evaluator', () => {
  const batched = (batch: number, sizes: number[] = []): BatchEvaluator<TinyState> => ({
    batch,
    async judgeAll(leaves, count) {
      await Promise.resolve();
      sizes.push(count);
      for (let i = 0; i < count; i++) opinionated().judge(leaves[i]);
    },
  });

  test('of one leaf at a time plays like the same evaluator that is not batched', async () => {
    for (let n = 0; n < 10; n++) {
      const alone = mcts(tiny, { sims: 60 }, { evaluator: opinionated() }).act(atStart(`deal ${n}`));
      expect(await batchedMcts(tiny, batched(1), { sims: 60 }).act(atStart(`deal ${n}`))).toBe(alone);
    }
  });

  test('is asked about many leaves at once, and finds a legal answer', async () => {
    const sizes: number[] = [];
    const answer = (await batchedMcts(tiny, batched(8, sizes), { sims: 100 }).act(atStart())) as number;
    expect(Math.max(...sizes)).toBe(8);
    expect(tiny.refuse(newGame(tiny, { seats: 2, seed: 'start' }), answer)).toBeNull();
  });
});

test('settings of agents may be left out, and impossible ones are said', () => {
  expect(mcts(tiny).act(atStart())).toBeTypeOf('number');
  expect(() => mcts(tiny, { sims: 0 })).toThrow("option 'sims' must be a whole number from 1");
  // @ts-expect-error there is no such setting
  expect(() => flat(tiny, { world: 3 })).toThrow("unknown option 'world'");
});

test('what a game has learned guides mcts too', () => {
  const learned = {
    judge(s: TinyState, chances: Float64Array, logits: Float64Array) {
      chances.fill(1 / s.seats);
      logits.set([0, 3, 1]);
    },
    outcome: (s: TinyState, chances: Float64Array) => chances.fill(1 / s.seats),
    key: () => 0,
  };
  expect(mcts(tiny, { sims: 5 }, { evaluator: learnedEvaluator(tiny, learned) }).act(atStart())).toBe(1);
});
