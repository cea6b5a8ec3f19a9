/** How the seats stand where a round begins: the chance of each to win, as a small network has learned it from games of thinkers. */
import { softmax } from '../../../core/index.ts';
import type { PowerGridState } from '../state.ts';
import { SEATS } from '../tables.ts';
import { COUNTED, type Count, createCount } from './counting.ts';
import { createEnds, ENDS } from './ends.ts';

/** How a network is made: what is counted for each seat, in a row so wide, and the nodes between that and the score of the seat. */
export interface Shape {
  readonly width: number;
  readonly nodes: number;
  createCount(): Count;
}

/** Counts how the seats stand. */
export const NARROW: Shape = { width: COUNTED.length, nodes: 16, createCount };

/** Counts also what each could show for itself if the game ended in this round. */
export const WIDE: Shape = {
  width: COUNTED.length + ENDS.length,
  nodes: 24,
  createCount() {
    const count = createCount();
    const countEnds = createEnds();
    return (s, out, width) => {
      count(s, out, width);
      countEnds(s, out, width);
    };
  },
};

/** How many weights a shape has: a row for each node, its bias and its part in the score. */
export function weightCount({ width, nodes }: Shape): number {
  return nodes * (width + 2);
}

/** The chance of a seat to win. */
export type Judge = (s: PowerGridState, seat: number) => number;

/** Judges positions by weights, in ten-thousandths. */
export function createJudge(weights: readonly number[], shape: Shape = NARROW): Judge {
  const { width, nodes } = shape;
  const count = shape.createCount();
  const counted = new Float64Array(SEATS[1] * width);
  const scores = new Float64Array(SEATS[1]);
  const net = Float64Array.from(weights, (weight) => weight / 10_000);
  return (s, seat) => {
    count(s, counted, width);
    for (let other = 0; other < s.seats; other++) scores[other] = scoreOf(net, nodes, counted, other * width, width);
    softmax(scores, s.seats);
    return scores[seat];
  };
}

/** What the network gives a seat: a row of weights for each node, then its bias, then its part in the score. */
function scoreOf(net: Float64Array, nodes: number, counted: Float64Array, at: number, width: number): number {
  let score = 0;
  for (let node = 0, w = 0; node < nodes; node++) {
    let sum = 0;
    for (let i = 0; i < width; i++) sum += net[w++] * counted[at + i];
    sum += net[w++];
    const part = net[w++];
    score += part * (sum > 0 ? sum : LEAK * sum);
  }
  return score;
}

/** What passes a node that is not stirred. */
export const LEAK = 0.1;
