/** Batches of bytes: the same games as batches of floats, shown in a quarter of the memory. */
import { expect, test } from 'vitest';
import { below, byteOf, createRng, type Game, tensorBounds, tensorScales } from '../core/index.ts';
import { games } from '../games/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import { BatchEnv } from './batch.ts';

/** Every game at its smallest and its largest table. */
const tables = [...Object.values(games as Record<string, Game>), tiny as Game].flatMap((game) =>
  [...new Set(game.seats)].map((seats): [string, number, Game] => [game.id, seats, game]),
);

/** More games than stay where they are: the larger ones are copied to be played. */
test.each(tables)(
  '%s at a table of %i shows as bytes what it shows as floats, in every row and step',
  (_, seats, game) => {
    const size = 150;
    const floats = new BatchEnv(game, { seats, size, seed: 'bytes', maxSteps: 70 });
    const bytes = new BatchEnv(game, { seats, size, seed: 'bytes', maxSteps: 70, encoding: 'bytes' });
    const { low } = tensorBounds(game.tensor, seats);
    const scales = tensorScales(game.tensor, seats);
    const same = (shown: Uint8Array, numbers: Float32Array) =>
      shown.findIndex((byte, at) => byte !== byteOf(numbers[at], low[at % low.length], scales[at % low.length]));
    const luck = createRng('bytes');
    const actions = new Int32Array(size);
    expect(bytes.observations).toHaveLength(0);
    expect(floats.bytes).toHaveLength(0);
    for (let step = 0; step < 90; step++) {
      for (let i = 0; i < size; i++)
        actions[i] = floats.legal[i * game.actions.size + below(luck, floats.legalCounts[i])];
      floats.step(actions);
      bytes.step(actions);
      expect(same(bytes.bytes, floats.observations)).toBe(-1);
      expect(same(bytes.observeBytes(7, seats - 1), floats.observe(7, seats - 1))).toBe(-1);
    }
    expect(same(bytes.finalBytes, floats.finalObservations)).toBe(-1);
    expect(bytes.episodes).toEqual(floats.episodes);
    expect(Math.min(...floats.episodes)).toBeGreaterThan(0);
  },
);

test('an encoding that does not exist is refused', () => {
  const encoding = 'words' as never;
  expect(() => new BatchEnv(tiny as Game, { seats: 2, size: 1, encoding })).toThrow('encoding must be floats or bytes');
});
