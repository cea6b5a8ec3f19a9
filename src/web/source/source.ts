/**
 * The seam between a table and whatever runs its match: the engine in a worker of this page (`offline.ts`), or a server
 * (`online.ts`). A source tells what happens, position by position, as one seat sees it; a table is given nothing else.
 */
import type { Level, Told } from '../../core/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import type { GameInfo } from '../engine/catalogue.ts';

export type { Told };

/** Somebody at the table. */
export interface Player {
  readonly seat: number;
  readonly name: string;
  readonly kind: 'person' | 'bot' | 'open';
  /** How hard a bot is; null for people and for bots without a level. */
  readonly level: Level | null;
  /** Whether they are at the table now; bots always are. */
  readonly here: boolean;
  /** Whether this page plays for them. */
  readonly mine: boolean;
}

/** A legal action: its id, its sentence and, where the game can tell, what it would cost and bring. */
export interface Choice<A = unknown, P extends Told = Told> {
  readonly id: number;
  readonly action: A;
  readonly text: string;
  readonly preview: P | null;
}

/** The table at one moment, as one seat sees it. */
export interface Position<V = unknown, A = unknown, P extends Told = Told> {
  /** How many actions have been played. */
  readonly ply: number;
  /** The seat to act; -1 when the match is over. */
  readonly turn: number;
  /** What that seat is asked, in a few words; may be empty. */
  readonly question: string;
  readonly view: V;
  /** What the observer may do now; empty when it is another's turn. */
  readonly legal: readonly Choice<A, P>[];
  readonly scores: readonly number[];
  /** By seat, 1 for the winner; empty until the match is over. */
  readonly places: readonly number[];
  /** Whether a cap among the options ended it. */
  readonly capped: boolean;
}

/** One action played, as the observer saw it. */
export interface Step<A = unknown, E extends Told = Told> {
  /** The position it led to: the first action has ply 1. */
  readonly ply: number;
  readonly seat: number;
  readonly id: number;
  readonly action: A;
  /** The action as a sentence. */
  readonly text: string;
  /** What came of it; empty for games that tell none. */
  readonly events: readonly E[];
  /** Points after it, by seat. */
  readonly scores: readonly number[];
}

/** How the line to the match is. */
export type Line = 'open' | 'connecting' | 'lost' | 'gone';

/** A line of talk. */
export interface Talk {
  readonly seat: number;
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

/** The time left, where a clock runs: of the seat to act, counted from when this was received. */
export interface ClockFace {
  readonly seat: number;
  readonly leftMs: number;
  readonly receivedAt: number;
  /** What happens when it runs out, as a sentence. */
  readonly then: string;
}

/** What a source tells. */
export type News =
  /** Everything, anew: at the beginning, after a change of eyes, after a long absence. */
  | { readonly type: 'sync'; readonly position: Position; readonly steps: readonly Step[]; readonly seat: number }
  /** One action was played. */
  | { readonly type: 'step'; readonly step: Step; readonly position: Position }
  | { readonly type: 'players'; readonly players: readonly Player[]; readonly watchers: number }
  | { readonly type: 'line'; readonly line: Line; readonly text: string }
  | { readonly type: 'talk'; readonly talk: readonly Talk[] }
  | { readonly type: 'clock'; readonly clock: ClockFace | null }
  /** Who asks for another match, and where it is once it was made. */
  | { readonly type: 'rematch'; readonly wanted: readonly number[]; readonly href: string | null };

/** What came of an action: played, refused with a sentence, or too late because the table had moved on. */
export type Answer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly reason: string; readonly stale: boolean };

/** A move a strong player would make, with what it thinks of the alternatives. */
export interface Hint {
  readonly id: number;
  readonly text: string;
  /** The best few, best first: the winning chance each would leave, from 0 to 1. */
  readonly values: readonly { readonly id: number; readonly text: string; readonly value: number }[];
}

/** A match somewhere, seen by one seat. */
export interface TableSource {
  readonly id: string;
  readonly game: GameInfo;
  readonly kind: 'offline' | 'online';
  /** Be told everything from now on, beginning with a `sync`; returns how to stop. */
  listen(listener: (news: News) => void): () => void;
  /** Play an action in answer to the position with this ply. */
  act(id: number, ply: number): Promise<Answer>;
  /** See the table as another seat of this device does, or as a spectator (-1). */
  look(seat: number): void;
  /** Say something to the table. Missing where nobody listens. */
  say?(text: string): void;
  /** What a strong player would do. Missing in matches against people. */
  hint?(): Promise<Hint | null>;
  /** The whole match, for saving and replaying; null while it must stay secret. */
  record(): Promise<MatchRecord | null>;
  /** Ask for another match with the same players; the answer is news. */
  rematch?(): void;
  /** Leave the match for good. */
  leave?(): void;
  close(): void;
}
