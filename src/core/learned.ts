/** What a game has learned: how a position stands for every seat, and which actions are worth trying in it. */
import type { State } from './state.ts';

/** Judges the positions of one game at tables of one size, from what the seat to act may know. */
export interface Learned<S extends State = State> {
  /** Write the chance of each seat to win, together 1, and a logit for every action; those of illegal ones mean nothing. */
  judge(s: S, chances: Float64Array, logits: Float64Array): void;
  /** The same of a game that is over: what each seat has of it. */
  outcome(s: S, chances: Float64Array): void;
  /** A number that is, in practice, the same only for positions that look the same to the seat to act. */
  key(s: S): number;
}
