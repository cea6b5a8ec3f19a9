/** Many games in step: the same as so many single environments, over arrays made once. */
import { describe, expect, test } from 'vitest';
import { below, createRng, type Game, hashState, newGame, type Rng } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { heapGrowth } from '../testing/heap.ts';
import { tiny } from '../testing/tiny-game.ts';
import { type BatchConfig, BatchEnv } from './batch.ts';
import { Env, type EnvConfig, IllegalActionError, REWARDS } from './env.ts';

const make = (config: Partial<BatchConfig> = {}) =>
  new BatchEnv(tiny as Game, { seats: 2, size: 3, seed: 'b', ...config });

/** A legal action for every game. */
function choose(batch: BatchEnv, luck: Rng, out: Int32Array): void {
  const count = batch.game.actions.size;
  for (let i = 0; i < batch.size; i++) out[i] = batch.legal[i * count + below(luck, batch.legalCounts[i])];
}

/** Everything that can be seen of a batch. */
function seen(batch: BatchEnv): unknown {
  const { observations, masks, legalCounts, rewards, dones, truncated, toAct, episodes } = batch;
  const hashes = batch.states.map(hashState);
  return structuredClone({ hashes, observations, masks, legalCounts, rewards, dones, truncated, toAct, episodes });
}

test.each<[string, Game, Omit<EnvConfig, 'seed'>]>([
  ...REWARDS.map(
    (reward) => [`tiny, paid by ${reward}`, tiny as Game, { seats: 2, reward }] as [string, Game, EnvConfig],
  ),
  ['tiny for three', tiny, { seats: 3, reward: 'both' }],
  ['tiny, cut off by the batch', tiny, { seats: 2, maxSteps: 5, reward: 'both' }],
  ['tiny, cut off by the game', tiny, { seats: 2, options: { maxTurns: 7 }, reward: 'outcome' }],
  ['skyjo', skyjo, { seats: 2, options: { scoreLimit: 10 }, reward: 'both' }],
])('a batch of %s is as many single environments, step by step', (_, game, config) => {
  const seeds = ['a', 'b', 'c', 7];
  const batch = new BatchEnv(game, { ...config, size: seeds.length, seed: seeds });
  const envs = seeds.map((seed) => new Env(game, { ...config, seed }));
  const luck = createRng('alike');
  const actions = new Int32Array(seeds.length);
  const count = game.actions.size;
  let ended = 0;
  for (let step = 0; step < 400; step++) {
    envs.forEach((env, i) => {
      expectSame(batch.observations.subarray(i * batch.width, (i + 1) * batch.width), env.observation);
      expectSame(batch.masks.subarray(i * count, (i + 1) * count), env.mask);
      expectSame(batch.legal.subarray(i * count, i * count + batch.legalCounts[i]), env.legalActions());
      expectSame(batch.states[i].words, env.state.words);
      expect(batch.toAct[i]).toBe(env.seat);
    });
    choose(batch, luck, actions);
    batch.step(actions);
    envs.forEach((env, i) => {
      const { rewards, terminated, truncated } = env.step(actions[i]);
      expectSame(batch.rewards.subarray(i * batch.seats, (i + 1) * batch.seats), rewards);
      expect([batch.dones[i], batch.truncated[i]]).toEqual([terminated || truncated ? 1 : 0, truncated ? 1 : 0]);
      if (terminated || truncated) {
        env.reset();
        ended++;
      }
    });
  }
  expect(ended).toBeGreaterThan(3);
});

/** Like `toEqual`, but quick enough for every array of every step. */
function expectSame(a: ArrayLike<number>, b: ArrayLike<number>): void {
  let same = a.length === b.length;
  for (let i = 0; i < a.length; i++) same &&= a[i] === b[i];
  if (!same) expect(a).toEqual(b);
}

describe('a batch is made', () => {
  test('with arrays for every game, dealt and looked at', () => {
    const batch = make();
    expect([batch.size, batch.seats, batch.width, batch.states.length]).toEqual([3, 2, 4, 3]);
    expect([batch.observations, batch.masks, batch.legal, batch.rewards].map((array) => array.length)).toEqual([
      12, 9, 9, 6,
    ]);
    expect([batch.dones, batch.truncated, batch.toAct, batch.episodes].map((array) => array.length)).toEqual([
      3, 3, 3, 3,
    ]);
    expect(Array.from(batch.masks)).toEqual([1, 1, 0, 1, 1, 0, 1, 1, 0]);
  });

  test.each<[string, BatchConfig['seed'], string[]]>([
    ['one seed for all', 'b', ['b/0', 'b/1', 'b/2']],
    ['one number for all', 5, ['5/0', '5/1', '5/2']],
    ['a seed for each', ['x', 'y', 3], ['x', 'y', '3']],
  ])('from %s', (_, seed, expected) => {
    const hashes = expected.map((each) => hashState(newGame(tiny, { seats: 2, seed: each })));
    expect(make({ seed: seed as string }).states.map(hashState)).toEqual(hashes);
  });

  test('from no seed as from 0', () => {
    const batch = new BatchEnv(tiny as Game, { seats: 2, size: 1 });
    expect(hashState(batch.states[0])).toBe(hashState(newGame(tiny, { seats: 2, seed: '0/0' })));
  });

  test.each<[string, object, string]>([
    ['no game', { size: 0 }, 'size must be a whole number of games, 1 or more'],
    ['half a game', { size: 1.5 }, 'size must be a whole number of games, 1 or more'],
    ['too few seeds', { seed: ['a'] }, '3 games need 3 seeds, not 1'],
    ['too many seats', { seats: 9 }, 'tiny is played by 2 to 3, not by 9'],
    ['an unknown option', { options: { x: 1 } }, "unknown option 'x' (options: maxTurns, starter)"],
    ['an unknown reward', { reward: 'money' }, 'reward must be score or outcome or both'],
    ['negative maxSteps', { maxSteps: -1 }, 'maxSteps must be a whole number, 0 for none'],
  ])('but not with %s', (_, config, problem) => {
    expect(() => make(config)).toThrow(new RangeError(problem));
  });
});

test('a game that ends is dealt anew in the same step: episode k is the game of seed:k', () => {
  const batch = make({ seed: ['a', 'b', 'c'], maxSteps: 2 });
  for (let episode = 1; episode <= 12; episode++) {
    batch.step([0, 0, 0]);
    expect(Array.from(batch.dones)).toEqual([0, 0, 0]);
    batch.step([1, 1, 1]);
    expect([Array.from(batch.dones), Array.from(batch.truncated)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    expect(Array.from(batch.episodes)).toEqual([episode, episode, episode]);
    batch.states.forEach((s, i) => {
      expect(hashState(s)).toBe(hashState(newGame(tiny, { seats: 2, seed: `${'abc'[i]}:${episode}` })));
    });
  }
});

test('a reset starts every game at its first episode, and leaves no trace', () => {
  const batch = make();
  const luck = createRng('reset');
  const actions = new Int32Array(3);
  for (let step = 0; step < 31; step++) {
    choose(batch, luck, actions);
    batch.step(actions);
  }
  expect(Array.from(batch.episodes).every((episode) => episode > 0)).toBe(true);
  batch.reset();
  expect(seen(batch)).toEqual(seen(make()));
});

describe('a step is refused', () => {
  test.each<[string, number[], string, string]>([
    ['against the rules', [0, 0, 2], 'HAND_FULL', 'tiny refuses action 2 in game 2: Your hand is full. (HAND_FULL)'],
    ['too large', [0, 3, 0], 'UNKNOWN_ACTION', 'in game 1'],
    ['negative', [-1, 0, 0], 'UNKNOWN_ACTION', 'in game 0'],
    ['a fraction', [0, 0.5, 0], 'UNKNOWN_ACTION', 'in game 1'],
    ['NaN', [0, 0, Number.NaN], 'UNKNOWN_ACTION', 'in game 2'],
  ])('for one action that is %s, and no game has changed', (_, actions, code, message) => {
    const batch = make();
    const before = seen(batch);
    const error = thrownBy(() => batch.step(actions));
    expect(error).toBeInstanceOf(IllegalActionError);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(seen(batch)).toEqual(before);
    batch.step([0, 0, 0]);
  });

  test('for another number of actions', () => {
    const batch = make();
    expect(() => batch.step([0, 0])).toThrow(new RangeError('3 games need 3 actions, not 2'));
    expect(() => batch.step([0, 0, 0, 0])).toThrow(RangeError);
    expect(seen(batch)).toEqual(seen(make()));
  });
});

test('nothing is allocated per step', () => {
  const batch = make({ size: 64, reward: 'both' });
  const actions = new Int32Array(batch.size);
  const run = (steps: number) => {
    for (let step = 0; step < steps; step++) {
      for (let i = 0; i < batch.size; i++) actions[i] = batch.legal[i * batch.game.actions.size];
      batch.step(actions);
    }
  };
  run(3000); // until V8 has compiled it
  const steps = 3000;
  const { atOnce, forGood } = heapGrowth(() => run(steps));
  expect(atOnce / (steps * batch.size)).toBeLessThan(8); // the smallest object of all takes 16 bytes
  expect(forGood).toBeLessThan(1_000_000); // 5 bytes a step; a list that grows takes 8
});

test('the measure of the heap sees what is allocated', () => {
  const kept: number[][] = [];
  const { atOnce, forGood } = heapGrowth(() => {
    for (let i = 0; i < 10_000; i++) kept.push([i, i, i, i]);
  });
  expect(kept).toHaveLength(10_000);
  expect(atOnce).toBeGreaterThan(300_000);
  expect(forGood).toBeGreaterThan(300_000);
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
}
