/** The figures of an arena as people read them, the same in the terminal and in the report. */
import { FAILURES, type FailureCounts } from './failure.ts';
import type { Mean, Share } from './interval.ts';
import type { DecisionTime, Line, Standing } from './standings.ts';

/** What is told of whoever played, after the name. */
export const LINE_FIGURES = ['games', 'won', 'interval', 'mean score', 'interval'] as const;

/** What is told of each agent, after its name. */
export const FIGURES = [...LINE_FIGURES, 'rating', 'refused', 'forfeits', 'p50 ms', 'p99 ms'] as const;

/** Games, wins and score, in that order. */
export function lineFiguresOf({ games, winRate, score }: Line): string[] {
  return [String(games), percent(winRate.share), interval(winRate), score.mean.toFixed(2), range(score)];
}

/** The figures of one agent, in that order. */
export function figuresOf(standing: Standing, time: DecisionTime): string[] {
  const { rating, failures, forfeits } = standing;
  return [
    ...lineFiguresOf(standing),
    rating === null ? '-' : `${rating.mu.toFixed(1)} ± ${(2 * rating.sigma).toFixed(1)}`,
    String(total(failures)),
    String(total(forfeits)),
    milliseconds(time.p50ms),
    milliseconds(time.p99ms),
  ];
}

/** What went wrong with an agent, in one line; null if nothing did. */
export function failureLine({ agent, games, failures, forfeits, lastForfeit }: Standing): string | null {
  if (total(failures) === 0) return null;
  if (lastForfeit === null) return `${agent}: no game given away; answers refused: ${listed(failures)}`;
  const last = `the last one, game ${lastForfeit.game}: ${lastForfeit.reason} (${lastForfeit.why})`;
  return `${agent}: ${total(forfeits)} of ${games} games given away (${listed(forfeits)}); ${last}`;
}

function listed(counts: FailureCounts): string {
  return FAILURES.filter((failure) => counts[failure] > 0)
    .map((failure) => `${counts[failure]} ${WORDS[failure]}`)
    .join(', ');
}

const WORDS = { crash: 'crash', timeout: 'time-out', garbage: 'garbage', illegal: 'illegal' } as const;

function total(counts: FailureCounts): number {
  return FAILURES.reduce((sum, failure) => sum + counts[failure], 0);
}

/** A share in percent. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** An interval of shares, in percent. */
export function interval({ low, high }: Pick<Share, 'low' | 'high'>): string {
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}`;
}

/** An interval of anything else; below zero a dash between would be misread. */
export function range({ low, high }: Pick<Mean, 'low' | 'high'>): string {
  return `${low.toFixed(2)}${low < 0 || high < 0 ? ' to ' : '–'}${high.toFixed(2)}`;
}

function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0);
}
