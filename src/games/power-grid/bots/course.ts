/** The course a judge goes through: lessons of planners, then of those who think and judge by what was learned from them. */
import { fitWeights } from './fitting.ts';
import { createJudge, NODES, WEIGHT_COUNT } from './judge.ts';
import { playLessons } from './lessons.ts';

/** Learn from so many games of planners and of thinkers; `tell` hears how it goes. */
export function learnWeights(
  planners: number,
  thinkers: number,
  seed: string,
  tell: (line: string) => void,
): readonly number[] {
  const first = playLessons(planners, `${seed}:0`, null);
  const fitted = fitWeights(first, `${seed}:0`, null);
  tell(`${first.length} positions of ${planners} games of planners: ${fitted.loss.toFixed(4)} squares missed of one`);
  const second = playLessons(thinkers, `${seed}:1`, createJudge(fitted.weights));
  const { weights, loss } = fitWeights(second, `${seed}:1`, fitted.weights);
  tell(`${second.length} positions of ${thinkers} games of thinkers: ${loss.toFixed(4)} squares missed of one`);
  return weights;
}

/** The weights as a file of the game. */
export function shippedWeights(weights: readonly number[], games: string, seed: string): string {
  const width = WEIGHT_COUNT / NODES;
  const rows = Array.from({ length: NODES }, (_, node) => weights.slice(node * width, (node + 1) * width).join(', '));
  return `/** What positions are worth: \`npm run tune -- power-grid --lessons ${games} --seed ${seed}\` wrote this. */

/** By node: what each count adds, the bias, and the node's part in the score, in ten-thousandths. */
// biome-ignore format: a row for each node
export const WEIGHTS: readonly number[] = [
${rows.map((row) => `  ${row},`).join('\n')}
];
`;
}
