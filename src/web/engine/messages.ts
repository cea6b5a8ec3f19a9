/** What a page and the engine in its worker say to each other. Every request has exactly one answer; news comes unasked. */
import type { MatchRecord } from '../../match/index.ts';
import type { Answer, Hint, Position, Step } from '../source/source.ts';

/** Who sits where at a table of this device. */
export interface SeatPlan {
  readonly name: string;
  /** The spec of a bot; null for a person and for a network. */
  readonly bot: string | null;
  /** The weights of a network, as its file has them; null for everyone else. */
  readonly network?: unknown;
}

/** A table to be opened: dealt anew, or taken up where its actions end. */
export interface TablePlan {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: string;
  readonly seats: readonly SeatPlan[];
  readonly actions: readonly number[];
  /** How long a bot waits before it moves, in milliseconds. */
  readonly pause: number;
}

/** A position of a finished or running match, as the replay page shows it. */
export interface ReplayPosition {
  readonly position: Position;
  /** The step that led here, as the observer saw it; null at the start. */
  readonly step: Step | null;
  /** Everything, hidden cards included. */
  readonly revealed: unknown;
}

/** A record opened for replay: who did what, and the points after every action. */
export interface ReplayInfo {
  readonly game: string;
  readonly seats: number;
  readonly over: boolean;
  /** As everyone sees it. */
  readonly steps: readonly Step[];
  readonly scores: readonly number[];
  readonly places: readonly number[];
}

/** How one decision is judged, as the seat to act saw it. */
export interface Judgement {
  /** The position decided in: the first has ply 0. */
  readonly ply: number;
  readonly seat: number;
  /** What was played, what is preferred, and the chances each leaves, from 0 to 1. */
  readonly played: number;
  readonly best: number;
  readonly playedValue: number;
  readonly bestValue: number;
  readonly bestText: string;
  readonly bestAction: unknown;
  /** The chances of every seat before the move, as the seat to act sees them. */
  readonly chances: readonly number[];
}

/** Requests by name: what is asked, and what is answered. */
export interface Requests {
  open: { ask: TablePlan; answer: { readonly problem: string | null; readonly table: string } };
  /** What is wrong with the weights of a network; null if it can play. */
  network: { ask: { readonly weights: unknown }; answer: { readonly problem: string | null } };
  look: { ask: { readonly table: string; readonly seat: number }; answer: null };
  act: {
    ask: { readonly table: string; readonly seat: number; readonly id: number; readonly ply: number };
    answer: Answer;
  };
  record: { ask: { readonly table: string }; answer: MatchRecord };
  close: { ask: { readonly table: string }; answer: null };
  hint: { ask: { readonly record: MatchRecord; readonly seat: number }; answer: Hint | null };
  replay: {
    ask: { readonly record: unknown };
    answer: { readonly problem: string | null; readonly info: ReplayInfo | null };
  };
  replayAt: {
    ask: { readonly record: MatchRecord; readonly ply: number; readonly seat: number };
    answer: ReplayPosition;
  };
  judge: { ask: { readonly record: MatchRecord; readonly ply: number }; answer: Judgement | null };
}

/** The names of the requests. */
export type RequestName = keyof Requests;

/** News about a table of this device. */
export type EngineNews =
  | {
      readonly type: 'sync';
      readonly table: string;
      readonly seat: number;
      readonly position: Position;
      readonly steps: readonly Step[];
    }
  | { readonly type: 'step'; readonly table: string; readonly step: Step; readonly position: Position }
  | { readonly type: 'failed'; readonly table: string; readonly reason: string };

/** From the page to the worker. */
export interface Call {
  readonly call: number;
  readonly name: RequestName;
  readonly ask: unknown;
}

/** From the worker to the page. */
export type Post =
  | { readonly call: number; readonly answer: unknown }
  | { readonly call: number; readonly error: string }
  | { readonly news: EngineNews };
