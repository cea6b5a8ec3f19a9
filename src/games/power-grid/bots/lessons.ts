/** Lessons: planners of many minds play, and what their positions were worth is learned from who won. */
import { below, createRng, type Rng, seedRng, softmax } from '../../../core/index.ts';
import { options } from '../options.ts';
import { apply, place, setup, turn } from '../rules.ts';
import { layout, NOMINATE } from '../state.ts';
import type { Belief, Beliefs } from './beliefs.ts';
import { createPlanner } from './planner.ts';
import { FEATURES, PARTS, partOf, writeFeatures } from './standing.ts';
import { TUNED } from './tuned.ts';

/** A position: what is counted for each seat, and who shared the win. */
interface Lesson {
  readonly part: number;
  readonly features: Float64Array;
  readonly won: Float64Array;
}

/** How far minds differ: each belief by up to so many percent. */
const APART = 30;

/** Passes over the lessons, and how much each lesson changes. */
const PASSES = 12;
const RATE = 0.02;

/** Play games at tables of three to five and keep every position where a round begins. */
export function playLessons(games: number, seed: string): Lesson[] {
  const s = layout.create();
  const lessons: Lesson[] = [];
  const counted = new Int32Array(FEATURES.length);
  const usual = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
  for (let game = 0; game < games; game++) {
    const luck = createRng(`${seed}:minds:${game}`);
    const seats = 3 + (game % 3);
    const planners = Array.from({ length: seats }, () => createPlanner(otherMind(luck)));
    s.words.fill(0);
    seedRng(s.rng, `${seed}:${game}`);
    setup(s, seats, usual as Parameters<typeof setup>[2]);
    const met: Lesson[] = [];
    let round = 1;
    for (let seat = turn(s); seat >= 0; seat = turn(s)) {
      if (s.round > round && s.decision === NOMINATE) {
        round = s.round;
        const features = new Float64Array(seats * FEATURES.length);
        for (let other = 0; other < seats; other++) {
          writeFeatures(s, other, counted);
          for (let i = 0; i < FEATURES.length; i++) features[other * FEATURES.length + i] = counted[i] / FEATURES[i][1];
        }
        met.push({ part: partOf(s), features, won: new Float64Array(seats) });
      }
      apply(s, planners[seat].move(s));
    }
    let winners = 0;
    for (let seat = 0; seat < seats; seat++) if (place(s, seat) === 1) winners++;
    for (const { won } of met) {
      for (let seat = 0; seat < seats; seat++) won[seat] = place(s, seat) === 1 ? 1 / winners : 0;
    }
    lessons.push(...met);
  }
  return lessons;
}

function otherMind(luck: Rng): Beliefs {
  const mind: Partial<Record<Belief, number>> = {};
  for (const [name, value] of Object.entries(TUNED)) {
    mind[name as Belief] = value * (1 + (below(luck, 2 * APART + 1) - APART) / 100);
  }
  return { ...TUNED, ...mind, around: TUNED.around };
}

/** Fit the weights: the chances they give are to be those of the winners. In ten-thousandths, part by part. */
export function fitWeights(lessons: readonly Lesson[]): { readonly weights: number[]; readonly loss: number } {
  const width = FEATURES.length;
  const weights = new Float64Array(PARTS * width);
  const chances = new Float64Array(8);
  let loss = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    loss = 0;
    for (const { part, features, won } of lessons) {
      const seats = won.length;
      for (let seat = 0; seat < seats; seat++) {
        chances[seat] = 0;
        for (let i = 0; i < width; i++) chances[seat] += weights[part * width + i] * features[seat * width + i];
      }
      softmax(chances, seats);
      for (let seat = 0; seat < seats; seat++) {
        const missed = won[seat] - chances[seat];
        loss += missed * missed;
        for (let i = 0; i < width; i++) {
          weights[part * width + i] += (RATE / (1 + pass)) * missed * features[seat * width + i];
        }
      }
    }
  }
  return { weights: Array.from(weights, (weight) => Math.round(weight * 10_000)), loss: loss / lessons.length };
}

/** The weights as a file of the game. */
export function shippedWeights(weights: readonly number[], games: number, seed: string): string {
  const rows = Array.from({ length: PARTS }, (_, part) =>
    weights.slice(part * FEATURES.length, (part + 1) * FEATURES.length).join(', '),
  );
  return `/** What positions are worth: \`npm run tune -- power-grid --lessons ${games} --seed ${seed}\` wrote this. */

/** By part of the game and feature, in ten-thousandths. */
// biome-ignore format: a row for each part of the game
export const WEIGHTS: readonly number[] = [
${rows.map((row) => `  ${row},`).join('\n')}
];
`;
}
