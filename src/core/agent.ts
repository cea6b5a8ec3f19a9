/** Seats and agents: what a player is shown, and what a player answers. */
import type { Game } from './game.ts';
import type { Refusal } from './refusal.ts';
import type { Rng } from './rng.ts';
import type { State } from './state.ts';

/**
 * A place at the table, as its player sees it. It never hands out the state: what a player cannot know is not in here,
 * so no agent can cheat.
 */
export interface Seat<S extends State = State, A = unknown, V = unknown> {
  readonly game: Game<S, A, V>;
  readonly seat: number;
  /** How many sit at the table. */
  readonly seats: number;
  /** How many actions have been played so far. */
  readonly ply: number;
  /** Why the last answer to this very question was refused; null when it is asked for the first time. */
  readonly refusal: Refusal | null;
  /** The agent's own luck, apart from the game's: what an agent draws from it is reproducible. */
  readonly luck: Rng;
  /** All this seat may know. */
  view(): V;
  /** The ids it may answer with, ascending, in a fresh array. */
  legal(): number[];
  /** Any of them, each as likely, drawn with `luck`: the same as from the list, without making it. */
  pick?(): number;
  /** Write one world that this seat cannot tell from the real one into `into`; drawn with `luck` alone. */
  imagine(into: S, luck: Rng): void;
}

/** A player. Asked for an action, it answers with an action's id or the action itself, now or later. */
export interface Agent<S extends State = State, A = unknown, V = unknown> {
  readonly name: string;
  act(seat: Seat<S, A, V>): unknown;
  /** Let go of what it holds outside the engine, such as a program of its own; it will be asked nothing more. */
  close?(): void;
}
