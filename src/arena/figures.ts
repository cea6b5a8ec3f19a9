/** The figures of an arena as people read them, the same in the terminal and in the report. */
import type { DecisionTime, Share, Standing } from './standings.ts';

/** What is told of each agent, after its name. */
export const FIGURES = [
  'games',
  'won',
  'interval',
  'mean score',
  'rating',
  'illegal',
  'forfeits',
  'p50 ms',
  'p99 ms',
] as const;

/** The figures of one agent, in that order. */
export function figuresOf(standing: Standing, time: DecisionTime): string[] {
  const { games, winRate, meanScore, rating, illegalMoves, forfeits } = standing;
  return [
    String(games),
    percent(winRate.share),
    interval(winRate),
    meanScore.toFixed(2),
    `${rating.mu.toFixed(1)} ± ${(2 * rating.sigma).toFixed(1)}`,
    String(illegalMoves),
    String(forfeits),
    milliseconds(time.p50ms),
    milliseconds(time.p99ms),
  ];
}

/** A share in percent. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** An interval of shares, in percent. */
export function interval({ low, high }: Pick<Share, 'low' | 'high'>): string {
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;
}

function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0);
}
