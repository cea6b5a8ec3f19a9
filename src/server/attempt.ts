/** Attempts: what a seat answers to a question, and what comes of it. */
import type { AnswerBody } from './protocol.ts';

/** An answer to the question asked at `ply`. */
export interface Attempt {
  readonly ply: number;
  readonly key: string;
  readonly action: unknown;
  /** Answer without events: the player is shown them. */
  readonly brief?: boolean | undefined;
}

/** What can come of an attempt. */
export type Outcome = AnswerBody<'accepted' | 'stale' | 'refused'>;

/** Told what came of an attempt, and how many actions were played again for it. */
export type Acknowledge = (outcome: Outcome, playedAgain: number) => void;

/** What is answered, and how many actions were played again for it. */
export interface Answered<O extends Outcome = Outcome> {
  readonly outcome: O;
  readonly playedAgain: number;
}

/** An attempt that is being answered, and its turn in the lane. */
export interface Answering {
  readonly seat: number;
  readonly attempt: Attempt;
  readonly acknowledge: Acknowledge;
  readonly fail: (error: unknown) => void;
  readonly leave: () => void;
}

/** The outcome of an attempt as a promise, for those who wait for it; `acknowledge` is told before. */
export function promised(
  acknowledge: Acknowledge,
  answer: (answered: Acknowledge, fail: (error: unknown) => void) => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const answered: Acknowledge = (outcome, playedAgain) => {
      acknowledge(outcome, playedAgain);
      resolve(outcome);
    };
    answer(answered, reject);
  });
}

/** An answer for which nothing was played again. */
export function first<O extends Outcome>(outcome: O): Answered<O> {
  return { outcome, playedAgain: 0 };
}

/** An attempt cannot be answered. */
export function giveUp({ fail, leave }: Answering, error: unknown): void {
  fail(error);
  leave();
}
