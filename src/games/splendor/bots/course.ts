/** How Splendor is learned. */
import type { Course } from '../../../learn/course.ts';
import { splendor, splendorSolo } from '../game.ts';
import type { SplendorState } from '../state.ts';
import { learnedOf } from './learned.ts';
import { shapeAt } from './network.ts';
import { symmetriesAt } from './symmetries.ts';

/**
 * Four players most of the time: their games take longest, and there is most to learn. Guests take most seats there: a game among them
 * is searched for one seat only, so there are more games, and the positions are those that come up among other players than itself.
 */
export const course: Course<SplendorState> = {
  game: splendor,
  weights: 'splendor/bots/weights.ts',
  tables: [
    { seats: 2, share: 0.3 },
    { seats: 3, share: 0.25, guests: 75 },
    { seats: 4, share: 0.45, guests: 80 },
  ],
  layers: [32, 160, 96],
  valueWeight: 1.5,
  shapeAt,
  symmetriesAt,
  learnedOf,
  selfplay: {
    worlds: 2,
    explore: 0.8,
    caution: 0.1,
    rivals: 50,
    nodes: 16_384,
    sims: 200,
    quick: 40,
    remembered: 50,
    sampled: 16,
    noise: 0.25,
    evenness: 0.4,
    trust: 0.4,
    longest: 400,
    brisk: 0.15,
    briskly: 8,
    guestSims: [0, 0, 60],
  },
};

/**
 * Values of Solo differ little from move to move, so priors weigh less, and what a search found counts beside what it tried. Its network
 * is as large as 400 KB allow: that told values apart better than any number of generations of a smaller one.
 */
export const soloCourse: Course<SplendorState> = {
  ...course,
  game: splendorSolo,
  weights: 'splendor/bots/solo-weights.ts',
  tables: [{ seats: 1, share: 1 }],
  layers: [64, 256, 128],
  valueWeight: 8,
  selfplay: {
    ...course.selfplay,
    worlds: 32,
    explore: 0.12,
    caution: 0,
    sims: 200,
    quick: 32,
    remembered: 60,
    sampled: 5,
    noise: 0.2,
    trust: 0.25,
    unit: 0.012,
    brisk: 0,
  },
};
