/** How the seats stand where a round begins: the chance of each to win, as learned from games of planners. */
import { softmax } from '../../../core/index.ts';
import { mostSupplied, output } from '../fuel.ts';
import { mostCities } from '../market.ts';
import { CONSUMES, NUMBER } from '../plants.ts';
import { placeInOrder } from '../round.ts';
import type { PowerGridState } from '../state.ts';
import { ROW } from '../tables.ts';
import { payout } from './outlook.ts';

/** What is counted for a seat, in whole numbers, and what a whole of it is, so that weights are of one size. */
export const FEATURES = [
  ['cities', 10],
  ['output', 10],
  ['supplied', 10],
  ['paid', 100],
  ['money', 100],
  ['fuelled', 10],
  ['burnt', 5],
  ['dearest', 30],
  ['least', 30],
  ['place', 4],
] as const;

/** A game has so many parts, by how far the largest network has come: each has weights of its own. */
export const PARTS = 5;

/** Every plant of a row. */
const ALL = (1 << ROW) - 1;

/** More money than this wins nothing. */
const RICH = 300;

/** Which part of the game this is. */
export function partOf(s: PowerGridState): number {
  return Math.min(PARTS - 1, Math.floor((PARTS * mostCities(s)) / s.endCities));
}

/** Write the features of a seat. */
export function writeFeatures(s: PowerGridState, seat: number, out: Int32Array): void {
  const could = output(s, seat, ALL);
  const supplied = Math.min(could, s.cities[seat]);
  const first = seat * ROW;
  const count = s.plantCount[seat];
  let burnt = 0;
  for (let i = 0; i < count; i++) burnt += CONSUMES[s.plants[first + i]];
  out[0] = s.cities[seat];
  out[1] = Math.min(could, s.endCities + 2);
  out[2] = supplied;
  out[3] = payout(supplied);
  out[4] = Math.min(s.money[seat], RICH);
  out[5] = mostSupplied(s, seat);
  out[6] = burnt;
  out[7] = count > 0 ? NUMBER[s.plants[first + count - 1]] : 0;
  out[8] = count > 0 ? NUMBER[s.plants[first]] : 0;
  out[9] = placeInOrder(s, seat);
}

/** Judges positions by weights, in ten-thousandths, for each part of the game and each feature. */
export function createStanding(weights: readonly number[]): (s: PowerGridState, seat: number) => number {
  const features = new Int32Array(FEATURES.length);
  const scores = new Float64Array(8);
  const perUnit = Float64Array.from(weights, (weight, i) => weight / 10_000 / FEATURES[i % FEATURES.length][1]);
  return (s, seat) => {
    const first = partOf(s) * FEATURES.length;
    for (let other = 0; other < s.seats; other++) {
      writeFeatures(s, other, features);
      let score = 0;
      for (let i = 0; i < FEATURES.length; i++) score += perUnit[first + i] * features[i];
      scores[other] = score;
    }
    softmax(scores, s.seats);
    return scores[seat];
  };
}
