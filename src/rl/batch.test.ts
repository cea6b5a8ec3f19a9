/** Many games in step: the same as so many single environments, over arrays made once. */
import { describe, expect, test } from 'vitest';
import {
  below,
  createRng,
  type Game,
  hashState,
  legalIds,
  newGame,
  OVER,
  type Rng,
  tensorSize,
  tokensSize,
} from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { heapGrowth } from '../testing/heap.ts';
import { type TinyState, tiny } from '../testing/tiny-game.ts';
import { type BatchConfig, BatchEnv } from './batch.ts';
import { type EnvConfig, MAX_STEPS } from './config.ts';
import { Env } from './env.ts';
import { IllegalActionError } from './illegal.ts';
import { REWARDS } from './rewards.ts';

const make = (config: Partial<BatchConfig> = {}) =>
  new BatchEnv(tiny as Game, { seats: 2, size: 3, seed: 'b', ...config });

/** A legal action for every game. */
function choose(batch: BatchEnv, luck: Rng, out: Int32Array): void {
  const count = batch.game.actions.size;
  for (let i = 0; i < batch.size; i++) out[i] = batch.legal[i * count + below(luck, batch.legalCounts[i])];
}

/** The list of legal actions of a game. */
function listOf(batch: BatchEnv, i: number): Int32Array {
  const first = i * batch.game.actions.size;
  return batch.legal.subarray(first, first + batch.legalCounts[i]);
}

/** All typed arrays of a batch, by name. */
function arraysOf(batch: BatchEnv): Record<string, ArrayLike<number>> {
  return Object.fromEntries(Object.entries(batch).filter(([, value]) => ArrayBuffer.isView(value)));
}

/** Everything that can be seen of a batch. */
function seen(batch: BatchEnv): unknown {
  const hashes = batch.states.map(hashState);
  const lists = batch.states.map((_, i) => Array.from(listOf(batch, i)));
  const { legal: _, ...arrays } = arraysOf(batch);
  return structuredClone({ hashes, lists, ...arrays });
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
      expect(batch.turn[i]).toBe(env.turn);
    });
    choose(batch, luck, actions);
    batch.step(actions);
    envs.forEach((env, i) => {
      const { rewards, terminated, truncated } = env.step(actions[i]);
      expectSame(batch.rewards.subarray(i * batch.seats, (i + 1) * batch.seats), rewards);
      expect([batch.terminated[i], batch.truncated[i]]).toEqual([terminated ? 1 : 0, truncated ? 1 : 0]);
      if (terminated || truncated) {
        expectSame(batch.finalObservations.subarray(i * batch.width, (i + 1) * batch.width), env.observation);
        expectSame(batch.finalMasks.subarray(i * count, (i + 1) * count), env.mask);
        expectSame(batch.finalReturns.subarray(i * batch.seats, (i + 1) * batch.seats), env.returns);
        expect([batch.finalSeat[i], batch.finalSteps[i]]).toEqual([env.observer, env.steps]);
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
    expect([batch.terminated, batch.truncated, batch.turn, batch.episodes].map((array) => array.length)).toEqual([
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
    ['too few sets of options', { options: [{}, {}] }, '3 games need 3 sets of options, not 2'],
    ['one wrong set of options', { options: [{}, {}, { x: 1 }] }, "unknown option 'x' (options: maxTurns, starter)"],
    ['an unknown autoreset', { autoreset: 'later' }, 'autoreset must be same-step or next-step or none'],
    ['an unknown way with illegal actions', { illegal: 'punish' }, 'illegal must be throw or tell'],
    ['an array of another length', { arrays: { turn: new Int32Array(2) } }, 'turn must be a Int32Array of 3'],
    ['an array of another kind', { arrays: { masks: new Float32Array(9) } }, 'masks must be a Uint8Array of 9'],
    ['an array it does not know', { arrays: { dones: new Uint8Array(3) } }, expect.stringContaining("'dones'")],
  ])('but not with %s', (_, config, problem) => {
    expect(thrownBy(() => make(config))).toMatchObject({ name: 'RangeError', message: problem });
  });
});

test('a game that ends is dealt anew in the same step: episode k is the game of seed:k', () => {
  const batch = make({ seed: ['a', 'b', 'c'], maxSteps: 2 });
  for (let episode = 1; episode <= 12; episode++) {
    batch.step([0, 0, 0]);
    expect(Array.from(batch.truncated)).toEqual([0, 0, 0]);
    batch.step([1, 1, 1]);
    expect([Array.from(batch.terminated), Array.from(batch.truncated)]).toEqual([
      [0, 0, 0],
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

/** The same again, written slowly and straight on the rules: what a batch must show after each step of one game. */
function* told(game: Game, config: Omit<EnvConfig, 'seed'>, seed: string, choices: () => number): Generator<object> {
  const { seats, maxSteps = 0, reward = 'score', options } = config;
  for (let episode = 0; ; episode++) {
    const s = newGame(game, { seats, seed: episode === 0 ? seed : `${seed}:${episode}`, options: options as object });
    const sums = new Float32Array(seats);
    for (let steps = 1; ; steps++) {
      const legal = legalIds(game, s);
      const before = sums.map((_, seat) => game.score(s, seat));
      const actor = game.turn(s);
      game.apply(s, legal[choices() % legal.length]);
      const over = game.turn(s) === OVER;
      const terminated = over && !game.capped(s);
      const truncated = !terminated && (over || steps === maxSteps);
      const rewards = before.map((was, seat) => {
        const gained = (game.goal === 'most' ? 1 : -1) * (game.score(s, seat) - was);
        const outcome = terminated ? (game.place(s, seat) === 1 ? 1 : -1) : 0;
        return 0 + (reward === 'outcome' ? 0 : gained) + (reward === 'score' ? 0 : outcome);
      });
      for (const [seat, paid] of rewards.entries()) sums[seat] += paid;
      const finalSeat = over ? actor : game.turn(s);
      const observation = new Float32Array(tensorSize(game.tensor, seats));
      game.tensor.write(s, finalSeat, observation, 0);
      const end = { finalSeat, finalSteps: steps, finalReturns: sums, observation, legal: legalIds(game, s) };
      yield { rewards, terminated, truncated, ...(terminated || truncated ? end : { hash: hashState(s) }) };
      if (terminated || truncated) break;
    }
  }
}

test.each<[string, Game, Omit<EnvConfig, 'seed'>]>([
  ['tiny', tiny as Game, { seats: 2, reward: 'both' }],
  ['tiny, cut off by the batch', tiny, { seats: 3, maxSteps: 5, reward: 'score' }],
  ['tiny, cut off by the game', tiny, { seats: 2, options: { maxTurns: 7 }, reward: 'outcome' }],
  ['skyjo', skyjo, { seats: 3, options: { scoreLimit: 10 }, reward: 'both' }],
])('a batch of %s shows what the rules say, to the end and over it', (_, game, config) => {
  const luck = createRng('told');
  let choice = 0;
  const batch = new BatchEnv(game, { ...config, size: 1, seed: ['told'] });
  const story = told(game, config, 'told', () => choice);
  let ends = 0;
  for (let step = 0; step < 600; step++) {
    choice = below(luck, 1000);
    const list = listOf(batch, 0);
    batch.step([list[choice % list.length]]);
    const ended = batch.terminated[0] + batch.truncated[0] > 0;
    if (ended) ends++;
    const legal = Array.from(batch.finalMasks.keys()).filter((id) => batch.finalMasks[id] === 1);
    const { finalReturns, finalObservations: observation } = batch;
    const end = { finalSeat: batch.finalSeat[0], finalSteps: batch.finalSteps[0], finalReturns, observation, legal };
    expect({
      rewards: batch.rewards,
      terminated: batch.terminated[0] === 1,
      truncated: batch.truncated[0] === 1,
      ...(ended ? end : { hash: hashState(batch.states[0]) }),
    }).toEqual(story.next().value);
  }
  expect(ends).toBeGreaterThan(1);
});

describe('a row that ended', () => {
  const config = { seed: ['a', 'b', 'c'], maxSteps: 2, reward: 'both' } as const;
  const hashOf = (seed: string) => hashState(newGame(tiny, { seats: 2, seed }));

  test('shows its end and is dealt anew in the next step, if so asked', () => {
    const batch = make({ ...config, autoreset: 'next-step' });
    batch.step([0, 0, 0]);
    batch.step([1, 1, 1]);
    expect(Array.from(batch.truncated)).toEqual([1, 1, 1]);
    expect(Array.from(batch.episodes)).toEqual([0, 0, 0]);
    expect(batch.observations).toEqual(batch.finalObservations);
    expect(batch.masks).toEqual(batch.finalMasks);
    expect(batch.turn).toEqual(batch.finalSeat);
    batch.step([9, -1, Number.NaN]); // nothing is played, so nothing is illegal
    expect(batch.states.map(hashState)).toEqual(['a:1', 'b:1', 'c:1'].map(hashOf));
    expect([...batch.rewards, ...batch.truncated, ...batch.steps, ...batch.illegal].every((x) => x === 0)).toBe(true);
    batch.step([0, 0, 0]);
    expect(Array.from(batch.steps)).toEqual([1, 1, 1]);
  });

  test('waits for a reset, if so asked', () => {
    const batch = make({ ...config, autoreset: 'none' });
    batch.step([0, 0, 0]);
    batch.step([1, 1, 1]);
    batch.resetRow(1);
    batch.step([0, 0, 9]);
    expect(Array.from(batch.truncated)).toEqual([1, 0, 1]);
    expect(Array.from(batch.steps)).toEqual([2, 1, 2]);
    expect(Array.from(batch.rewards.subarray(0, 2))).toEqual([0, 0]);
    expect(Array.from(batch.episodes)).toEqual([0, 1, 0]);
    expect(batch.refusal(0, 0)).toMatchObject({ code: 'MATCH_FINISHED' });
  });

  test('by the rules shows the seat that acted last, nothing to play, and nobody to act', () => {
    const batch = make({ size: 1, seed: ['a'], autoreset: 'none' });
    const actions = new Int32Array(1);
    while (batch.terminated[0] === 0) {
      actions[0] = batch.legal[0];
      batch.step(actions);
    }
    expect([batch.turn[0], batch.legalCounts[0], batch.finalSeat[0]]).toEqual([OVER, 0, batch.actor[0]]);
    expect([...batch.masks, ...batch.finalMasks]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(batch.observations).toEqual(batch.observe(0, batch.finalSeat[0]));
  });
});

describe('one row', () => {
  test('is dealt anew, with another seed or other options, and the others stay as they are', () => {
    const batch = make({ seed: ['a', 'b', 'c'] });
    batch.step([0, 0, 0]);
    const others = [hashState(batch.states[0]), hashState(batch.states[2])];
    batch.resetRow(1, { seed: 'x', options: { starter: 'last' } });
    const fresh = newGame(tiny, { seats: 2, seed: 'x', options: { starter: 'last' } });
    expect(hashState(batch.states[1])).toBe(hashState(fresh));
    expect([batch.turn[1], batch.steps[1], batch.episodes[1]]).toEqual([1, 0, 0]);
    expect([hashState(batch.states[0]), hashState(batch.states[2])]).toEqual(others);
    batch.step([1, 0, 1]);
    batch.resetRow(1);
    expect(hashState(batch.states[1])).toBe(
      hashState(newGame(tiny, { seats: 2, seed: 'x:1', options: { starter: 'last' } })),
    );
  });

  test('is stepped alone, like in a batch of its own', () => {
    const batch = make({ seed: ['a', 'b', 'c'], reward: 'both', maxSteps: 5 });
    const alone = make({ size: 1, seed: ['b'], reward: 'both', maxSteps: 5 });
    const others = [batch.saveRow(0), batch.saveRow(2)];
    for (let step = 0; step < 12; step++) {
      const action = alone.legal[0];
      alone.step([action]);
      batch.stepRow(1, action);
      expect(batch.saveRow(1)).toEqual(alone.saveRow(0));
    }
    expect([batch.saveRow(0), batch.saveRow(2)]).toEqual(others);
    expect(() => batch.stepRow(1, 9)).toThrow(IllegalActionError);
  });

  test('keeps its own options', () => {
    const batch = make({ seed: 's', options: [{}, { maxTurns: 1 }, { starter: 'last' }] });
    expect(Array.from(batch.turn)).toEqual([0, 0, 1]);
    batch.step([0, 0, 0]);
    expect(Array.from(batch.truncated)).toEqual([0, 1, 0]);
  });

  test('is saved and loaded, in this batch or another, and plays on alike', () => {
    const one = make({ seed: ['a', 'b', 'c'], reward: 'both', options: [{ starter: 'last' }, {}, {}] });
    one.step([0, 0, 0]);
    one.step([1, 1, 1]);
    const saved = JSON.parse(JSON.stringify(one.saveRow(0)));
    const two = make({ seed: 'elsewhere', reward: 'both' });
    two.loadRow(2, saved);
    one.copyRow(0, 1);
    const luck = createRng('saved');
    for (let step = 0; step < 60; step++) {
      const action = listOf(one, 0)[below(luck, one.legalCounts[0])];
      const rest = two.legal[0];
      one.step([action, action, one.legal[2 * tiny.actions.size]]);
      two.step([rest, two.legal[tiny.actions.size], action]);
      const rows = [one.saveRow(0), one.saveRow(1), two.saveRow(2)];
      expect([rows[1], rows[2]]).toEqual([rows[0], rows[0]]);
      expectSame(one.rewards.subarray(0, 2), two.rewards.subarray(4, 6));
    }
    expect(one.episodes[0]).toBeGreaterThan(2);
  });

  test('that is over is saved and loaded as over', () => {
    const one = make({ size: 1, maxSteps: 1, autoreset: 'none' });
    one.step([0]);
    const two = make({ size: 1, maxSteps: 1, autoreset: 'none', seed: 'other' });
    two.loadRow(0, one.saveRow(0));
    expect([two.truncated[0], two.finalSeat[0], two.refusal(0, 0)?.code]).toEqual([1, 1, 'MATCH_FINISHED']);
    expect(() => make({ size: 1 }).loadRow(0, one.saveRow(0))).toThrow(RangeError);
  });

  test.each<[string, object]>([
    ['of another game', { game: 'chess' }],
    ['of another version', { version: 0 }],
    ['of another table', { seats: 3 }],
    ['with too few words', { words: [1, 2] }],
    ['with words that are none', { words: Array(99).fill('1') }],
    ['with options that are none', { options: { x: 1 } }],
    ['of a seat that is not there', { actor: 2 }],
    ['with half a step', { steps: 0.5 }],
    ['without a seed', { seed: 7 }],
    ['that ended perhaps', { terminated: 1 }],
    ['with the returns of others', { returns: [1] }],
  ])('is not loaded from one %s, and nothing changes', (_, wrong) => {
    const batch = make();
    const before = seen(batch);
    expect(() => batch.loadRow(1, { ...batch.saveRow(0), ...wrong })).toThrow(RangeError);
    expect(() => batch.loadRow(1, null)).toThrow(RangeError);
    expect(seen(batch)).toEqual(before);
  });

  test('is observed by any seat, as numbers and as tokens', () => {
    const batch = make();
    const floats = new Float32Array(batch.width);
    const rows = new Int32Array(tokensSize(tiny.tokens, 2));
    for (const seat of [0, 1]) {
      tiny.tensor.write(batch.states[2] as TinyState, seat, floats, 0);
      tiny.tokens.write(batch.states[2] as TinyState, seat, rows, 0);
      expect(batch.observe(2, seat)).toEqual(floats);
      expect(batch.tokens(2, seat)).toEqual(rows);
      expect(batch.observe(2, seat, new Float32Array(9), 1).subarray(1, 5)).toEqual(floats);
    }
    for (const [i, seat] of [
      [3, 0],
      [-1, 0],
      [0, 2],
      [0, -1],
      [0.5, 0],
    ])
      expect(() => batch.observe(i, seat)).toThrow(RangeError);
  });
});

test('an illegal action is told in its row while the others are played, if so asked', () => {
  const batch = make({ illegal: 'tell', seed: ['a', 'b', 'c'] });
  const before = hashState(batch.states[1]);
  batch.step([0, 2, 1]);
  expect(Array.from(batch.illegal)).toEqual([0, 1, 0]);
  expect(Array.from(batch.steps)).toEqual([1, 0, 1]);
  expect(Array.from(batch.actor)).toEqual([0, OVER, 0]);
  expect(hashState(batch.states[1])).toBe(before);
  expect(batch.refusal(1, 2)).toEqual({ code: 'HAND_FULL', reason: 'Your hand is full.' });
  expect(batch.refusal(1, 0)).toBeNull();
  batch.step([-1, 0, Number.NaN]);
  expect(Array.from(batch.illegal)).toEqual([1, 0, 1]);
  expect(Array.from(batch.steps)).toEqual([1, 1, 1]);
});

test('a batch writes to the arrays it is given', () => {
  const shared = new SharedArrayBuffer(3 * 4 * 4);
  const observations = new Float32Array(shared);
  const masks = new Uint8Array(9).fill(1);
  const batch = make({ arrays: { observations, masks } });
  expect(batch.observations).toBe(observations);
  expect(Array.from(masks)).toEqual([1, 1, 0, 1, 1, 0, 1, 1, 0]);
  batch.step([0, 0, 0]);
  expect(Array.from(observations)).toEqual(batch.states.flatMap((_, i) => Array.from(batch.observe(i, 1))));
});

test.each([
  ['at some time', undefined, true],
  ['never, if so asked', 0, false],
])('an episode of a game without an end ends %s', (_, maxSteps, ends) => {
  const endless: Game = {
    ...tiny,
    turn: () => 0,
    refuse: () => null,
    apply() {},
    legal: (_s, out) => out.fill(0, 0, 1).indexOf(0) + 1,
  };
  const env = new Env(endless, { seats: 2, ...(maxSteps !== undefined && { maxSteps }) });
  for (let step = 1; step < MAX_STEPS; step++) expect(env.step(0).truncated).toBe(false);
  expect(env.step(0).truncated).toBe(ends);
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
