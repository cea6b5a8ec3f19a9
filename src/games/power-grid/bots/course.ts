/** The course a judge goes through: lessons of planners, then of those who think and judge by what was learned before. */
import { fitWeights } from './fitting.ts';
import { createJudge, NODES, WEIGHT_COUNT } from './judge.ts';
import { playLessons } from './lessons.ts';

/** What was learned: how the strategist judges, and how the tycoon does. */
export interface Learned {
  readonly strategist: readonly number[];
  readonly tycoon: readonly number[];
}

/** Learn from so many games of planners, of thinkers of many minds, and of strategists; `tell` hears how it goes. */
export function learnWeights(games: readonly number[], seed: string, tell: (line: string) => void): Learned {
  const stages: (readonly number[])[] = [];
  for (const [stage, count] of games.entries()) {
    const before = stages.at(-1) ?? null;
    const lessons = playLessons(count, `${seed}:${stage}`, before && createJudge(before), stage > 1);
    const { weights, loss } = fitWeights(lessons, `${seed}:${stage}`, before);
    tell(`stage ${stage}: ${lessons.length} positions of ${count} games, ${loss.toFixed(4)} squares missed of one`);
    stages.push(weights);
  }
  return { strategist: stages[1], tycoon: stages[2] };
}

/** The weights as a file of the game. */
export function shippedWeights({ strategist, tycoon }: Learned, games: string, seed: string): string {
  return `/** What positions are worth: \`npm run tune -- power-grid --lessons ${games} --seed ${seed}\` wrote this. */

/** The strategist's, by node: what each count adds, the bias, and the node's part in the score, in ten-thousandths. */
// biome-ignore format: a row for each node
export const STRATEGIST: readonly number[] = [
${rowsOf(strategist)}
];

/** The tycoon's, who has seen strategists play. */
// biome-ignore format: a row for each node
export const TYCOON: readonly number[] = [
${rowsOf(tycoon)}
];
`;
}

function rowsOf(weights: readonly number[]): string {
  const width = WEIGHT_COUNT / NODES;
  const rows = Array.from({ length: NODES }, (_, node) => weights.slice(node * width, (node + 1) * width));
  return rows.map((row) => `  ${row.join(', ')},`).join('\n');
}
