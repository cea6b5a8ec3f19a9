/** The course a judge goes through: lessons of planners, then of those who think and judge by what was learned before. */
import { fitWeights, widen } from './fitting.ts';
import { createJudge, NARROW, type Shape, WIDE } from './judge.ts';
import { alike, type Company, manyMinds, mixed, planners, playLessons } from './lessons.ts';

/** What was learned: how the strategist judges, and how the tycoon does. */
export interface Learned {
  readonly strategist: readonly number[];
  readonly tycoon: readonly number[];
}

/** How many stages there are: a number of games for each. */
export const STAGES = 4;

/** How much the last stage is told of who won; the rest it takes from what it says of the round after. */
const WON = 0.7;

/**
 * Learn from so many games of planners, of thinkers of many minds, of strategists, and of strategists and those who have learned from
 * them; `tell` hears how it goes.
 */
export function learnWeights(games: readonly number[], seed: string, tell: (line: string) => void): Learned {
  const stage = (number: number, company: Company, begin: readonly number[] | null, shape: Shape, won = 1) => {
    const lessons = playLessons(games[number], `${seed}:${number}`, company, shape);
    const { weights, loss } = fitWeights(lessons, `${seed}:${number}`, begin, shape, won);
    tell(
      `stage ${number}: ${lessons.length} positions of ${games[number]} games, ${loss.toFixed(4)} squares missed of one`,
    );
    return weights;
  };
  const first = stage(0, planners, null, NARROW);
  const strategist = stage(1, manyMinds(createJudge(first)), first, NARROW);
  const third = stage(2, alike(createJudge(strategist)), strategist, NARROW);
  const judges = [third, third, strategist].map((weights) => createJudge(weights));
  const tycoon = stage(3, mixed(judges), widen(third, NARROW, WIDE, seed), WIDE, WON);
  return { strategist, tycoon };
}

/** The weights as a file of the game. */
export function shippedWeights({ strategist, tycoon }: Learned, games: string, seed: string): string {
  return `/** What positions are worth: \`npm run tune -- power-grid --lessons ${games} --seed ${seed}\` wrote this. */

/** The strategist's, by node: what each count adds, the bias, and the node's part in the score, in ten-thousandths. */
// biome-ignore format: a row for each node
export const STRATEGIST: readonly number[] = [
${rowsOf(strategist, NARROW)}
];

/** The tycoon's, who has seen strategists play, and counts more. */
// biome-ignore format: a row for each node
export const TYCOON: readonly number[] = [
${rowsOf(tycoon, WIDE)}
];
`;
}

function rowsOf(weights: readonly number[], { nodes }: Shape): string {
  const width = weights.length / nodes;
  const rows = Array.from({ length: nodes }, (_, node) => weights.slice(node * width, (node + 1) * width));
  return rows.map((row) => `  ${row.join(', ')},`).join('\n');
}
