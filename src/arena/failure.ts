/** What can go wrong with an answer, in four kinds that are counted apart. */
import type { Game } from '../core/index.ts';
import type { Attempt } from '../match/index.ts';

/** It threw or ended, it was too slow, it wrote what is no action at all, it named an action that the rules refuse. */
export const FAILURES = ['crash', 'timeout', 'garbage', 'illegal'] as const;
export type Failure = (typeof FAILURES)[number];

/** How often each of them happened. */
export type FailureCounts = Readonly<Record<Failure, number>>;

/** Nothing went wrong. */
export const NO_FAILURES: FailureCounts = Object.freeze({ crash: 0, timeout: 0, garbage: 0, illegal: 0 });

/** Nothing has gone wrong yet. */
export function noFailures(): Record<Failure, number> {
  return { crash: 0, timeout: 0, garbage: 0, illegal: 0 };
}

/** A program that will answer nothing any more: it was killed, or has ended by itself. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
  readonly failure: Failure;
  constructor(failure: Failure, why: string) {
    super(`The program does not answer: ${why}.`);
    this.failure = failure;
  }
}

/** Which kind a refused answer is. */
export function failureOf(game: Game, { answer, refusal }: Attempt): Failure {
  if (answer instanceof ProgramError) return answer.failure;
  if (refusal.code === 'AGENT_THREW') return 'crash';
  if (refusal.code === 'AGENT_TIMED_OUT') return 'timeout';
  return game.actions.idOf(answer) < 0 ? 'garbage' : 'illegal';
}
