import { describe, expect, test } from 'vitest';
import { below, createRng, exp, softmax } from '../core/index.ts';
import { dirichlet } from './lots.ts';
import { createMachine, placeLayer, rowsUp } from './machine.ts';
import { playsOn, rivalsOf } from './school.ts';
import { trace } from './selfplay.ts';
import { bytesOf, keepWeights, meanOf, openWeights, textOf } from './weights.ts';

describe('the exponential', () => {
  test('is the known one to eleven digits', () => {
    for (let x = -44; x <= 44; x += 0.0137) expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 11);
  });

  test('is cut off where nothing is left to tell apart', () => {
    expect(exp(-1000)).toBe(exp(-44));
    expect(exp(1000)).toBe(exp(44));
    expect(exp(0)).toBe(1);
  });

  test('makes probabilities of logits, however large', () => {
    const list = Float64Array.of(1000, 999, -1000, 5);
    softmax(list, 3);
    expect(list[0] + list[1] + list[2]).toBeCloseTo(1, 12);
    expect(list[0] / list[1]).toBeCloseTo(Math.E, 9);
    expect(list[3]).toBe(5);
  });
});

describe('weights', () => {
  test.each([0, 1, 2, 3, 4, 5, 255])('%i bytes come back from their text', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 200) & 255);
    expect(textOf(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(bytesOf(textOf(bytes))).toEqual(bytes);
  });

  test('are kept to 1 in 32,767 of the largest, signs included', () => {
    const values = Float32Array.of(-2, 1.9999, 0, 0.00004, -0.7, 1);
    const { a } = openWeights(keepWeights({ a: { rows: 2, columns: 3, values } }));
    expect([a.rows, a.columns]).toEqual([2, 3]);
    a.values.forEach((value, i) => {
      expect(Math.abs(value - values[i])).toBeLessThanOrEqual(2 / 32_767 / 2 + 1e-7);
    });
  });

  test('of several networks have a mean', () => {
    const networkOf = (...values: number[]) => ({ a: { rows: 1, columns: 2, values: Float32Array.from(values) } });
    expect([...meanOf([networkOf(1, -4), networkOf(2, 0), networkOf(6, 1)]).a.values]).toEqual([3, -1]);
  });

  test('kept twice are the same', () => {
    const values = Float32Array.from({ length: 12 }, (_, i) => Math.fround((i - 5) / 7));
    const once = keepWeights({ a: { rows: 3, columns: 4, values } });
    expect(keepWeights(openWeights(once)).a[3]).toBe(once.a[3]);
  });
});

describe('machines', () => {
  const luck = createRng('machines');
  const number = () => Math.fround((below(luck, 2_000_001) - 1_000_000) / 300_000);

  test.each([
    [1, 16, 0],
    [37, 32, 1],
    [268, 160, 1],
    [96, 119, 0],
  ])('a layer of %i inputs and %i rows is the same bits in plain JavaScript and in SIMD', (inputs, rows, relu) => {
    const weights = Array.from({ length: inputs * rows }, number);
    const biases = Array.from({ length: rows }, number);
    const x = Array.from({ length: inputs }, () => (below(luck, 3) === 0 ? 0 : number()));
    const [plain, simd] = (['plain', 'simd'] as const).map((kind) => {
      const machine = createMachine(rowsUp(rows) * (inputs + 4) + inputs + 64, kind);
      const layer = placeLayer(
        machine,
        inputs,
        rows,
        (row, i) => weights[row * inputs + i],
        (row) => biases[row],
      );
      const from = machine.take(inputs);
      const to = machine.take(layer.rows);
      machine.floats.set(x, from);
      machine.dense(from, layer.weights, layer.biases, to, inputs, layer.rows, relu);
      return new Int32Array(machine.floats.slice(to, to + rows).buffer);
    });
    expect(simd).toEqual(plain);
    const sums = new Float64Array(plain.buffer);
    const row = rows - 1;
    const exact = x.reduce((sum, value, i) => sum + value * weights[row * inputs + i], biases[row]);
    expect(sums[row]).toBeCloseTo(relu === 1 ? Math.max(0, exact) : exact, 2);
  });

  test('a machine that is full says so', () => {
    const machine = createMachine(64, 'plain');
    machine.take(60);
    expect(() => machine.take(1)).toThrow('a machine of 64 floats has no room for 80');
  });
});

describe('values of a game for one', () => {
  const step = (worth: number, strayed = false) => ({ worth, strayed });

  test('are in part what the search found, the rest what came next, from the end back', () => {
    expect(trace([step(0.5), step(1)], 0.25, 0.5)).toEqual([0.59375, 0.625]);
  });

  test('of a position in which luck chose another move are what the search found', () => {
    expect(trace([step(0.5), step(0.75, true), step(0.25)], 0.5, 0)).toEqual([0.625, 0.75, 0.125]);
  });
});

describe('generations', () => {
  test('duel with the last one kept and with older ones', () => {
    expect(rivalsOf([])).toEqual([]);
    expect(rivalsOf([0])).toEqual([0]);
    expect(rivalsOf([0, 1, 2, 4, 5, 6, 9])).toEqual([9, 5, 1]);
  });

  test('play on unless they are clearly worse', () => {
    expect(playsOn([])).toBe(true);
    expect(playsOn([{ rival: 3, won: 47, games: 100 }])).toBe(true);
    expect(playsOn([{ rival: 3, won: 46.5, games: 100 }])).toBe(false);
  });

  test('play on if they gain at larger tables what they lose at small ones', () => {
    const small = { rival: 3, won: 40, games: 100 };
    expect(playsOn([small, { rival: 3, won: 25, games: 100, seats: 4 }])).toBe(false);
    expect(playsOn([small, { rival: 3, won: 35, games: 100, seats: 4 }])).toBe(true);
  });

  test('luck at the root adds up to 1 and is uneven when asked to be', () => {
    const even = dirichlet(createRng('lots'), 10, 50);
    const uneven = dirichlet(createRng('lots'), 10, 0.1);
    for (const lots of [even, uneven]) expect(lots.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    expect(Math.max(...uneven)).toBeGreaterThan(Math.max(...even));
  });
});
