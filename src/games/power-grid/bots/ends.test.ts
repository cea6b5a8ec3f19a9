/** What seats could show if the game ended: scenarios worked out by hand. */
import { expect, test } from 'vitest';
import type { PowerGridState } from '../state.ts';
import { give, offer, playTo, stock, tableOf } from '../testing/position.ts';
import { COUNTED } from './counting.ts';
import { createEnds, ENDS } from './ends.ts';

const WIDTH = COUNTED.length + ENDS.length;

/** What is counted of a seat, in wholes. */
function endsOf(s: PowerGridState, seat: number): Record<(typeof ENDS)[number][0], number> {
  const out = new Float64Array(s.seats * WIDTH);
  createEnds()(s, out, WIDTH);
  const counts = ENDS.map(([name, whole], i) => [name, Math.round(out[seat * WIDTH + COUNTED.length + i] * whole)]);
  return Object.fromEntries(counts);
}

/** Two seats burn oil, and there is enough for one of them. */
function shortOfOil(): PowerGridState {
  const s = tableOf(3, { regions: 'brown,green,red' });
  playTo(s, 'nominate', 2);
  give(s, 0, { money: 50, plants: [16], cities: ['Berlin', 'Magdeburg'] });
  give(s, 1, { money: 60, plants: [7], cities: ['Kiel', 'Hamburg'] });
  give(s, 2, { money: 90, plants: [13], cities: ['Essen'] });
  offer(s, [18, 19, 20, 21, 22, 24, 25, 26]);
  stock(s, [20, 3, 9, 2]);
  s.order.set([0, 1, 2]); // fuel is bought from last to first
  return s;
}

test('who buys fuel last has what the others leave', () => {
  const s = shortOfOil();
  expect(endsOf(s, 1)).toMatchObject({ fuelled: 2, shown: 2, wins: 1, aheadShown: 1 });
  expect(endsOf(s, 0)).toMatchObject({ fuelCost: 0, fuelled: 0, shown: 0, wins: 0, left: 50 });
});

test('another plant shows more where the money pays for cities too', () => {
  const s = shortOfOil();
  const { gain, easyGain, shown, shownBuying } = endsOf(s, 2);
  expect({ gain, easyGain, shown }).toEqual({ gain: 5, easyGain: 5, shown: 1 });
  expect(shownBuying).toBeGreaterThan(shown);
});
