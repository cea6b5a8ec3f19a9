/** One game as an environment. */
import { describe, expect, test } from 'vitest';
import { below, createRng, type Game, hashState, legalIds, newGame, OVER, tensorSize } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { type TinyState, tiny } from '../testing/tiny-game.ts';
import type { EnvConfig } from './config.ts';
import { Env, type StepResult } from './env.ts';
import { IllegalActionError } from './illegal.ts';
import { REWARDS } from './rewards.ts';

const make = (config: Partial<EnvConfig> = {}) => new Env<TinyState>(tiny, { seats: 2, seed: 'env', ...config });

/** Play first legal actions to the end of the episode, and give all steps. */
function episode(env: Env<TinyState>): (Omit<StepResult, 'rewards'> & { rewards: number[] })[] {
  const steps = [];
  while (!env.terminated && !env.truncated) {
    const { rewards, info, ...rest } = env.step(env.legalActions()[0]);
    steps.push({ ...rest, info: { ...info }, rewards: Array.from(rewards) });
  }
  return steps;
}

/** Everything that can be seen of an environment. */
function seen(env: Env<TinyState>): unknown {
  const { turn, terminated, truncated, mask, observation, rewards } = env;
  const legal = Array.from(env.legalActions());
  return structuredClone({
    hash: hashState(env.state),
    turn,
    terminated,
    truncated,
    mask,
    observation,
    rewards,
    legal,
  });
}

describe('an environment is made', () => {
  test('dealt, with a seat to act', () => {
    const env = make();
    expect(hashState(env.state)).toBe(hashState(newGame(tiny, { seats: 2, seed: 'env' })));
    expect(env).toMatchObject({ game: tiny, seats: 2, turn: 0, terminated: false, truncated: false });
    expect(env.observation).toHaveLength(tensorSize(tiny.tensor, 2));
    expect(Array.from(env.rewards)).toEqual([0, 0]);
  });

  test.each([
    ['a number', 7, '7'],
    ['nothing', undefined, '0'],
  ])('from %s as a seed', (_, seed, text) => {
    const env = new Env<TinyState>(tiny, { seats: 2, ...(seed !== undefined && { seed }) });
    expect(hashState(env.state)).toBe(hashState(newGame(tiny, { seats: 2, seed: text })));
  });

  test.each<[string, object, string]>([
    ['too many seats', { seats: 9 }, 'tiny is played by 2 to 3, not by 9'],
    ['an unknown option', { options: { x: 1 } }, "unknown option 'x' (options: maxTurns, starter)"],
    ['an unknown reward', { reward: 'money' }, 'reward must be score or outcome or both'],
    ['negative maxSteps', { maxSteps: -1 }, 'maxSteps must be a whole number, 0 for none'],
    ['half a step', { maxSteps: 1.5 }, 'maxSteps must be a whole number, 0 for none'],
  ])('but not with %s', (_, config, problem) => {
    expect(() => make(config)).toThrow(new RangeError(problem));
  });
});

describe('an episode', () => {
  const dealt = (seed: string) => hashState(newGame(tiny, { seats: 2, seed }));

  test('of a seed is followed by the game of seed:1, seed:2 and so on', () => {
    const env = make();
    for (const seed of ['env:1', 'env:2', 'env:3']) {
      env.step(env.legalActions()[0]);
      expect(env.reset()).toBe(env.observation);
      expect(hashState(env.state)).toBe(dealt(seed));
    }
  });

  test('that has not begun is not skipped', () => {
    const env = make();
    env.reset();
    env.reset();
    expect(hashState(env.state)).toBe(dealt('env'));
  });

  test.each([
    ['a string', 'other', 'other'],
    ['a number', 12, '12'],
  ])('may start another seed, given as %s', (_, seed, text) => {
    const env = make();
    episode(env);
    env.reset(seed);
    expect(hashState(env.state)).toBe(dealt(text));
    env.step(env.legalActions()[0]);
    env.reset();
    expect(hashState(env.state)).toBe(dealt(`${text}:1`));
  });

  test('leaves no trace in the next one', () => {
    const used = make();
    episode(used);
    used.reset('env');
    expect(seen(used)).toEqual(seen(make()));
  });

  test('is the same for the same seed and actions', () => {
    expect(episode(make())).toEqual(episode(make()));
  });
});

test.each<[string, Game, number]>([
  ['tiny', tiny, 2],
  ['tiny', tiny, 3],
  ['skyjo', skyjo, 4],
])('mask, list and observation of %s for %i are those of the rules at every step', (_, game, seats) => {
  const env = new Env(game, { seats, seed: 'mask' });
  const luck = createRng('mask');
  const expected = new Float32Array(env.observation.length);
  for (let steps = 0; steps < 200 && !env.terminated; steps++) {
    const legal = legalIds(game, env.state);
    expect(Array.from(env.legalActions())).toEqual(legal);
    expect(Array.from(env.mask.keys()).filter((id) => env.mask[id] === 1)).toEqual(legal);
    expect(env.mask.every((bit) => bit === 0 || bit === 1)).toBe(true);
    game.tensor.write(env.state, env.turn, expected, 0);
    expect(env.observation).toEqual(expected);
    const actor = env.turn;
    const action = legal[below(luck, legal.length)];
    const { info, observation } = env.step(action);
    expect(info).toEqual({ turn: env.turn, actor, action, steps: steps + 1 });
    expect(observation).toBe(env.observation);
  }
});

describe('rewards', () => {
  const total = (steps: readonly { rewards: number[] }[], seat: number) =>
    steps.reduce((sum, { rewards }) => sum + rewards[seat], 0);

  test('of score are what each action added to each score', () => {
    const env = make();
    const steps = episode(env);
    expect([total(steps, 0), total(steps, 1)]).toEqual([tiny.score(env.state, 0), tiny.score(env.state, 1)]);
    expect(steps[0].rewards).toEqual([tiny.view(newGame(tiny, { seats: 2, seed: 'env' }), 0).hand[0], 0]);
  });

  test('of outcome are nothing until the end, then 1 for the winner and -1 for the others', () => {
    const env = make({ reward: 'outcome' });
    const steps = episode(env);
    const last = steps.pop();
    for (const { rewards } of steps) expect(rewards).toEqual([0, 0]);
    expect(last?.rewards).toEqual([0, 1].map((seat) => (tiny.place(env.state, seat) === 1 ? 1 : -1)));
    expect(last?.rewards.toSorted()).toEqual([-1, 1]);
  });

  test('of both are the sum of the two', () => {
    const [score, outcome, both] = REWARDS.map((reward) => episode(make({ reward })));
    both.forEach(({ rewards }, i) => {
      expect(rewards).toEqual(rewards.map((_, seat) => score[i].rewards[seat] + outcome[i].rewards[seat]));
    });
  });

  test('go to every winner of a tie', () => {
    const env = new Env<TinyState>({ ...tiny, place: () => 1 }, { seats: 2, seed: 'env', reward: 'outcome' });
    expect(episode(env).at(-1)?.rewards).toEqual([1, 1]);
  });

  test('are turned round where the fewest points win, and nothing is 0, not -0', () => {
    const fewest = new Env<TinyState>({ ...tiny, goal: 'fewest' }, { seats: 2, seed: 'env' });
    const most = episode(make());
    episode(fewest).forEach(({ rewards }, i) => {
      expect(rewards).toEqual(most[i].rewards.map((paid) => 0 - paid));
    });
  });

  test('of an outcome are not paid when a cap ended it', () => {
    for (const config of [{ maxSteps: 3 }, { options: { maxTurns: 3 } }]) {
      const steps = episode(make({ ...config, reward: 'outcome' }));
      expect(steps.map(({ rewards }) => rewards)).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ]);
    }
  });
});

describe('the end', () => {
  test.each<[string, Partial<EnvConfig>, number, boolean]>([
    ['by the rules is a termination', {}, 12, true],
    ['by the rules on the very last step is a termination', { maxSteps: 12 }, 12, true],
    ['by the environment is a truncation', { maxSteps: 5 }, 5, false],
    ['by a cap of the game is a truncation', { options: { maxTurns: 5 } }, 5, false],
  ])('%s', (_, config, length, terminated) => {
    const env = make(config);
    const steps = episode(env);
    expect(steps).toHaveLength(length);
    for (const step of steps.slice(0, -1)) expect([step.terminated, step.truncated]).toEqual([false, false]);
    const turn = tiny.turn(env.state);
    expect(steps.at(-1)).toMatchObject({ terminated, truncated: !terminated, info: { turn, steps: length } });
    expect([env.terminated, env.truncated, env.turn]).toEqual([terminated, !terminated, turn]);
    expect(Array.from(env.legalActions())).toEqual(legalIds(tiny, env.state));
    expect(Array.from(env.mask.keys()).filter((id) => env.mask[id] === 1)).toEqual(legalIds(tiny, env.state));
    expect(env.observer).toBe(turn === OVER ? steps.at(-1)?.info.actor : turn);
    expect(env.observation).toEqual(env.observe(env.observer));
  });

  test('of a truncated episode is forgotten with the next one', () => {
    const env = make({ maxSteps: 2 });
    episode(env);
    env.reset();
    expect([env.truncated, env.turn, env.steps]).toEqual([false, 0, 0]);
    expect(episode(env)).toHaveLength(2);
  });
});

test('a cut-off episode shows what the next seat would see and might play', () => {
  const env = make({ maxSteps: 3 });
  episode(env);
  expect([env.turn, env.observer, env.steps]).toEqual([1, 1, 3]);
  expect(env.legalActions().length).toBeGreaterThan(0);
});

test('an episode is saved, loaded and cloned, and plays on alike', () => {
  const env = make({ reward: 'both' });
  env.step(0);
  env.step(1);
  const twin = env.clone();
  const other = make({ reward: 'both', seed: 'other' });
  other.load(JSON.parse(JSON.stringify(env.save())));
  expect(seen(twin)).toMatchObject({ hash: hashState(env.state), turn: env.turn });
  const played = episode(env);
  expect(episode(twin)).toEqual(played);
  expect(episode(other)).toEqual(played);
  expect(twin.returns).toEqual(env.returns);
  const over = env.clone();
  expect([over.terminated, over.turn, over.observer]).toEqual([true, OVER, env.observer]);
  expect(seen(over)).toEqual({ ...(seen(env) as object), rewards: new Float32Array(2) });
});

test('any seat observes, as numbers and as tokens', () => {
  const env = make();
  const rows = new Int32Array(6);
  for (const seat of [0, 1]) {
    tiny.tokens.write(env.state, seat, rows, 0);
    expect(env.tokens(seat)).toEqual(rows);
    expect(env.observe(seat)[0] * 8).toBe(env.state.hands[seat * 2]);
  }
  expect(() => env.observe(2)).toThrow(RangeError);
});

describe('an illegal action', () => {
  test.each<[string, unknown, string, string]>([
    ['against the rules', 2, 'HAND_FULL', 'tiny refuses action 2: Your hand is full. (HAND_FULL)'],
    ['too large', 3, 'UNKNOWN_ACTION', 'tiny refuses action 3: That is not an action of this game. (UNKNOWN_ACTION)'],
    ['negative', -1, 'UNKNOWN_ACTION', 'tiny refuses action -1: That is not an action of this game. (UNKNOWN_ACTION)'],
    [
      'a fraction',
      0.5,
      'UNKNOWN_ACTION',
      'tiny refuses action 0.5: That is not an action of this game. (UNKNOWN_ACTION)',
    ],
    [
      'NaN',
      Number.NaN,
      'UNKNOWN_ACTION',
      'tiny refuses action NaN: That is not an action of this game. (UNKNOWN_ACTION)',
    ],
    [
      'nothing',
      undefined,
      'UNKNOWN_ACTION',
      'tiny refuses action undefined: That is not an action of this game. (UNKNOWN_ACTION)',
    ],
  ])('that is %s throws, and nothing has changed', (_, action, code, message) => {
    const env = make();
    env.step(0);
    const before = seen(env);
    const error = thrownBy(() => env.step(action as number));
    expect(error).toBeInstanceOf(IllegalActionError);
    expect(error).toMatchObject({ name: 'IllegalActionError', code, action, message });
    expect(seen(env)).toEqual(before);
    expect(env.step(0).info.steps).toBe(2);
  });

  test.each([{}, { maxSteps: 2 }])('is any action after the end, with %j', (config) => {
    const env = make(config);
    episode(env);
    const before = seen(env);
    expect(thrownBy(() => env.step(0))).toMatchObject({ code: 'MATCH_FINISHED' });
    expect(seen(env)).toEqual(before);
  });
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
}
