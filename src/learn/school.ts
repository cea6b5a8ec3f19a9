/** Generations: games of the present network, a new network fitted to the latest games, duels, and the better one plays on. */
import type { State } from '../core/index.ts';
import type { Course } from './course.ts';
import { Duel } from './duel.ts';
import { Fit } from './fit.ts';
import { type Sample, Selfplay } from './selfplay.ts';
import { keepWeights, openWeights, type Weights } from './weights.ts';

/** What came of a duel. */
export interface Result {
  readonly rival: number;
  readonly won: number;
  readonly games: number;
  /** The size of the table; 2 unless told. */
  readonly seats?: number;
}

/** A new network plays on if it is not clearly worse than the last: duels are short, and a wrong no costs more than a wrong yes. */
const GOOD_ENOUGH = 0.47;

/** Whether a network that duelled so against the last one plays on. At larger tables a win counts for more, as it is less likely. */
export function playsOn(duels: readonly Result[]): boolean {
  let won = 0;
  let games = 0;
  for (const { seats = 2, ...duel } of duels) {
    won += (duel.won * Math.max(2, seats)) / 2;
    games += duel.games;
  }
  return won >= GOOD_ENOUGH * games;
}

/** Whom a new network duels with: the last that was kept and older ones, the nearest first. */
export function rivalsOf(kept: readonly number[]): number[] {
  return [...new Set([kept.at(-1), kept.at(-3), kept.at(-6)])].filter((rival) => rival !== undefined);
}

/** How long a brief training takes, in counts: nothing in it depends on a clock. */
export interface Brief {
  readonly generations: number;
  /** Games a generation at each size of table, and generations whose games are learned from. */
  readonly games: number;
  readonly window: number;
  /** Steps a generation, and samples a step. */
  readonly steps: number;
  readonly batch: number;
  /** Games of each duel. */
  readonly duels: number;
  readonly seed: string;
}

/** One generation of a brief training. */
export interface Generation {
  readonly generation: number;
  readonly samples: number;
  /** The mean loss over its steps. */
  readonly policy: number;
  readonly value: number;
  readonly duels: readonly Result[];
  readonly kept: boolean;
}

/** The whole pipeline in small, from nothing and from a seed: what scripts/train.mjs does for hours. */
export function trainBriefly<S extends State>(
  course: Course<S>,
  brief: Brief,
): { weights: Weights; table: Generation[] } {
  const { game, tables, selfplay } = course;
  const shapes = tables.map(({ seats }) => course.shapeAt(seats));
  const fit = new Fit(course.layers, shapes, brief.seed, course.valueWeight);
  const nets: Weights[] = [shipped(fit.weights())];
  const games: Sample[][][] = [];
  const table: Generation[] = [];
  const kept = [0];
  for (let generation = 1; generation <= brief.generations; generation++) {
    const present = nets[kept.at(-1) ?? 0];
    games.push(
      tables.map(({ seats, guests }) => {
        const player = new Selfplay(game, course.learnedOf(present, seats), seats, selfplay, guests);
        const numbers = Array.from({ length: brief.games }, (_, i) => i);
        return numbers.flatMap((i) => {
          const seed = `${brief.seed}:${generation}:${seats}:${i}`;
          return [...player.play(seed).samples, ...player.brisk(`${seed}:brisk`).samples];
        });
      }),
    );
    const lessons = tables
      .map(({ seats }, k) => ({
        shape: shapes[k],
        symmetries: course.symmetriesAt(seats),
        samples: games.slice(-brief.window).flatMap((each) => each[k]),
      }))
      .filter((lesson) => lesson.samples.length > 0);
    let policy = 0;
    let value = 0;
    for (let step = 0; lessons.length > 0 && step < brief.steps; step++) {
      const loss = fit.step(lessons[step % lessons.length], brief.batch);
      policy += loss.policy / brief.steps;
      value += loss.value / brief.steps;
    }
    nets.push(shipped(fit.weights()));
    const { seats } = tables[0];
    const side = (weights: Weights) => ({
      learned: course.learnedOf(weights, seats),
      sims: selfplay.quick,
      settings: selfplay,
    });
    const duels = rivalsOf(kept).map((rival) => {
      const duel = new Duel(game, seats, side(nets[generation]), side(nets[rival]));
      while (duel.games < brief.duels) duel.next(`${brief.seed}:duel:${generation}`);
      return { rival, won: duel.won, games: duel.games };
    });
    const samples = lessons.reduce((sum, lesson) => sum + lesson.samples.length, 0);
    const better = playsOn(duels.slice(0, 1));
    table.push({ generation, samples, policy, value, duels, kept: better });
    if (better) kept.push(generation);
  }
  return { weights: nets[kept.at(-1) ?? 0], table };
}

/** The weights as they would be shipped: rounded. */
function shipped(weights: Weights): Weights {
  return openWeights(keepWeights(weights));
}
