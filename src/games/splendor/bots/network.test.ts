import { describe, expect, test } from 'vitest';
import { below, createRng, equalStates, type Game, imagineInto, newGame, OVER } from '../../../core/index.ts';
import { Fit } from '../../../learn/fit.ts';
import { featureCount } from '../../../learn/network.ts';
import { trainBriefly } from '../../../learn/school.ts';
import { Selfplay } from '../../../learn/selfplay.ts';
import { keepWeights, openWeights } from '../../../learn/weights.ts';
import { splendor, splendorSolo } from '../game.ts';
import type { SplendorState } from '../state.ts';
import { course, soloCourse } from './course.ts';
import { featureScales, featuresAt, writeFeatures } from './features.ts';
import { key, learnedOf, outcome } from './learned.ts';
import { shapeAt } from './network.ts';
import { symmetriesAt } from './symmetries.ts';

const mean = (part: number[]) => part.reduce((a, b) => a + b) / part.length;

const gameAt = (seats: number): Game<SplendorState> => (seats === 1 ? splendorSolo : splendor);

/** Positions of random games, each with a choice to make. */
function* positions(seats: number, games: number): Generator<SplendorState> {
  const { actions, apply, legal: list, turn } = gameAt(seats);
  const luck = createRng(`positions:${seats}`);
  const legal = new Int32Array(actions.size);
  for (let game = 0; game < games; game++) {
    const s = newGame(gameAt(seats), { seats, seed: `${game}` });
    while (turn(s) !== OVER) {
      yield s;
      const id = legal[below(luck, list(s, legal))];
      apply(s, id);
    }
  }
}

describe.each([[1], [2], [3], [4]])('the features of a table of %i', (seats) => {
  const size = featuresAt(seats);
  const games = seats === 1 ? 12 : 3; // those of Solo are short

  test('are whole numbers that fit a byte, as many as the shape says', () => {
    expect(featureCount(shapeAt(seats))).toBe(size);
    expect(featureScales(seats)).toHaveLength(size);
    const x = new Float64Array(size);
    for (const s of positions(seats, games)) {
      x.fill(-1);
      writeFeatures(s, x, 0);
      for (const value of x) if (!(value >= 0 && value <= 255 && value % 1 === 0)) expect.fail(`${value} is no byte`);
    }
  });

  test('tell nothing the seat to act does not know, nor do keys', () => {
    const x = new Float64Array(size);
    const again = new Float64Array(size);
    const world = gameAt(seats).create();
    const luck = createRng('worlds');
    let different = 0;
    for (const s of positions(seats, games)) {
      imagineInto(gameAt(seats), s, s.turn, luck, world);
      if (!equalStates(s, world)) different++;
      writeFeatures(s, x, 0);
      writeFeatures(world, again, 0);
      if (x.some((value, i) => value !== again[i])) expect.fail(`features differ at turn ${s.turns}`);
      expect(key(world)).toBe(key(s));
    }
    expect(different).toBeGreaterThan(100);
  });

  test('have different keys where they differ', () => {
    const seen = new Map<number, string>();
    const x = new Float64Array(size);
    for (const s of positions(seats, 5)) {
      writeFeatures(s, x, 0);
      const looks = `${s.turn} ${x.join()}`;
      const known = seen.get(key(s));
      if (known !== undefined) expect(known).toBe(looks);
      seen.set(key(s), looks);
    }
  });

  test('are each taken once by every symmetry, as are actions, and their scales are left alone', () => {
    const scales = featureScales(seats);
    const symmetries = symmetriesAt(seats);
    expect(symmetries).toHaveLength(120);
    for (const { features, actions } of symmetries) {
      expect(new Set(features).size).toBe(size);
      expect(new Set(actions).size).toBe(gameAt(seats).actions.size);
      expect(features.map((from) => scales[from])).toEqual(scales);
    }
  });
});

describe.each([[2], [3], [4]])('at a table of %i', (seats) => {
  test('a judgement is the same bits in plain JavaScript and in SIMD', () => {
    const weights = openWeights(keepWeights(new Fit([32, 160, 96], [shapeAt(4)], 'chance').weights()));
    const plain = learnedOf(weights, seats, 'plain');
    const simd = learnedOf(weights, seats, 'simd');
    const judged = [plain, simd].map(() => [new Float64Array(seats), new Float64Array(splendor.actions.size)] as const);
    for (const s of positions(seats, 2)) {
      plain.judge(s, ...judged[0]);
      simd.judge(s, ...judged[1]);
      expect(judged[1].map(String)).toEqual(judged[0].map(String));
      expect(judged[0][0].reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    }
  });

  test('the winner of a short game has more than the winner of a long one, and all together have 1', () => {
    const s = newGame(splendor, { seats, seed: 'won' });
    const chances = new Float64Array(seats);
    s.points[1] = 15;
    s.turns = 50;
    outcome(s, chances);
    const short = chances[1];
    expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    s.turns = 100;
    outcome(s, chances);
    expect(chances[1]).toBeLessThan(short);
    expect(chances[1]).toBeGreaterThan(0.79);
  });
});

test('a colour exchange moves what it should: the bank, the gems, the costs and the actions that name them', () => {
  const s = newGame(splendor, { seats: 2, seed: 'exchange' });
  splendor.apply(s, 0); // white, blue, green
  const x = new Float64Array(featuresAt(2));
  writeFeatures(s, x, 0);
  const { features, actions } = symmetriesAt(2).at(-1) ?? { features: [], actions: [] }; // black is white, and so on
  const turned = features.map((from) => x[from]);
  const bank = featuresAt(2) - 50 - 58;
  expect([...x.slice(bank, bank + 5)]).toEqual([3, 3, 3, 4, 4]);
  expect(turned.slice(bank, bank + 5)).toEqual([4, 4, 3, 3, 3]);
  expect(turned.slice(10, 15)).toEqual([...x.slice(10, 15)].reverse());
  expect(actions.slice(10, 15)).toEqual([14, 13, 12, 11, 10]);
  expect(actions[0]).toBe(9); // the first three colours are the last three
  expect(actions[20]).toBe(20);
});

describe('the features of Solo', () => {
  const x = new Float64Array(featuresAt(1));
  const clock = featuresAt(1) - 23;

  test('turn the order in which colours go back with the colours', () => {
    writeFeatures(newGame(splendorSolo, { seats: 1, seed: 'turn' }), x, 0);
    expect([...x.slice(-5)]).toEqual([2, 4, 5, 3, 1]); // black, white, red, blue, green
    const reversed = symmetriesAt(1)
      .at(-1)
      ?.features.map((from) => x[from]);
    expect(reversed?.slice(-5)).toEqual([1, 3, 5, 4, 2]);
    writeFeatures(newGame(splendorSolo, { seats: 1, seed: 'turn', options: { overflow: 'choose' } }), x, 0);
    expect([...x.slice(-5)]).toEqual([0, 0, 0, 0, 0]);
  });

  test('name the turns that are left, and say of each card whether they are enough', () => {
    const s = newGame(splendorSolo, { seats: 1, seed: 'time' });
    const width = 29;
    for (const left of [17, 3, 1]) {
      s.left[2] = left;
      writeFeatures(s, x, 0);
      expect([...x.slice(clock, clock + 18)].indexOf(1)).toBe(left);
      for (let i = 0; i < 9; i++) {
        const gems = [...x.slice(i * width + 16, i * width + 21)]; // nothing is paid for yet
        const taking = Math.max(Math.ceil(gems.reduce((a, b) => a + b) / 3), Math.ceil(Math.max(...gems) / 2));
        const spare = left - 1 - taking;
        expect([...x.slice(i * width + 26, (i + 1) * width)]).toEqual([left, spare >= 0 ? 1 : 0, Math.max(spare, 0)]);
      }
    }
  });
});

test('a brief training from a seed gives the same table of generations and the same network again', () => {
  const small = {
    ...course,
    tables: [
      { seats: 2, share: 0.7 },
      { seats: 3, share: 0.3, guests: 50 },
    ],
    layers: [16, 32, 16] as const,
    selfplay: { ...course.selfplay, sims: 12, quick: 6, nodes: 2048, longest: 400, sampled: 400, remembered: 20 },
  };
  const brief = { generations: 2, games: 2, window: 2, steps: 16, batch: 16, duels: 2, seed: 'brief' };
  const one = trainBriefly(small, brief);
  const two = trainBriefly(small, brief);
  expect(two.table).toEqual(one.table);
  expect(keepWeights(two.weights)).toEqual(keepWeights(one.weights));
  expect(one.table.map(({ generation }) => generation)).toEqual([1, 2]);
  const [first, second] = one.table;
  expect(second.samples).toBeGreaterThan(first.samples);
});

test.each([
  [2, course],
  [1, soloCourse],
])('a first network learns from games of the policy, for %i', (seats, { game, learnedOf, selfplay, symmetriesAt }) => {
  const shape = shapeAt(seats);
  const fit = new Fit([16, 32, 16], [shape], 'first');
  const player = new Selfplay(game, learnedOf(fit.weights(), seats), seats, selfplay);
  const samples = Array.from({ length: 12 }, (_, i) => player.prime(`primer:${i}`).samples).flat();
  expect(samples.length).toBeGreaterThan(60);
  for (const { chances, legal, tries } of samples) {
    if (seats > 1) expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
    expect(legal[tries.indexOf(255)]).toBe(1);
  }
  const lesson = { shape, symmetries: symmetriesAt(seats), samples };
  const losses = Array.from({ length: 60 }, () => fit.step(lesson, 24)).map(({ policy, value }) => policy + value);
  expect(mean(losses.slice(-10))).toBeLessThan(0.85 * mean(losses.slice(0, 10)));
});

test('a brisk game is the same from its seed, and teaches values only', () => {
  const fit = new Fit([16, 32, 16], [shapeAt(2)], 'brisk');
  const settings = { ...course.selfplay, sampled: 400, briskly: 30 }; // drawn by lot, for it has learned nothing yet
  const player = new Selfplay(splendor, learnedOf(fit.weights(), 2), 2, settings);
  const games = Array.from({ length: 6 }, (_, i) => player.brisk(`brisk:${i}`));
  expect(player.brisk('brisk:3')).toEqual(games[3]);
  const samples = games.flatMap((game) => game.samples);
  expect(samples.length).toBeGreaterThan(30);
  for (const { chances, tries } of samples) {
    expect(chances.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    expect(Math.max(...tries)).toBe(0);
  }
  const lesson = { shape: shapeAt(2), symmetries: symmetriesAt(2), samples };
  const losses = Array.from({ length: 120 }, () => fit.step(lesson, 24));
  expect(losses.every(({ policy }) => policy === 0)).toBe(true);
  const values = losses.map(({ value }) => value);
  expect(mean(values.slice(-20))).toBeLessThan(0.98 * mean(values.slice(0, 20)));
});

describe('among guests', () => {
  const fit = new Fit([16, 32, 16], [shapeAt(3)], 'guests');
  const settings = {
    ...course.selfplay,
    sims: 8,
    quick: 4,
    nodes: 2048,
    remembered: 100,
    briskly: 30,
    guestSims: [0, 3],
  };
  const playerOf = (guests: number) => new Selfplay(splendor, learnedOf(fit.weights(), 3), 3, settings, guests);
  /** The feature that says that the seat to act began the game; the others follow with every player. */
  const began = featuresAt(3) - 3 * 25 + 19;
  const seatsOf = (samples: readonly { features: Uint8Array }[]) =>
    new Set(samples.map(({ features }) => [0, 25, 50].find((r) => features[began + r] === 1)));

  test('only the decisions of one seat are remembered, and a game is the same from its seed', () => {
    const player = playerOf(100);
    const games = ['a', 'b'].map((seed) => player.play(seed));
    expect(player.play('b')).toEqual(games[1]);
    for (const { finished, samples } of games) {
      expect(finished).toBe(true);
      expect(seatsOf(samples).size).toBe(1);
    }
    const brisk = Array.from({ length: 16 }, (_, i) => [...seatsOf(player.brisk(`${i}`).samples)]);
    expect(brisk.every((seats) => seats.length <= 1)).toBe(true);
    expect(new Set(brisk.flat()).size).toBe(3); // any seat may be the learner's
  });

  test('there are none unless asked for', () => {
    const seated = Array.from({ length: 3 }, (_, i) => seatsOf(playerOf(0).brisk(`${i}`).samples).size);
    expect(Math.max(...seated)).toBe(3);
  });
});
