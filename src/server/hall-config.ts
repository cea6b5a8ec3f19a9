/** What a hall is given: the games, where matches are kept, who thinks, and what the time is. */
import type { Game } from '../core/index.ts';
import type { Cluster } from './cluster.ts';
import type { Bytes } from './secrets.ts';
import type { Store } from './store/store.ts';
import type { Thinker } from './thinker.ts';

/** What a hall is given. */
export interface HallConfig {
  readonly games: Readonly<Record<string, Game>>;
  readonly store: Store;
  readonly thinker: Thinker;
  readonly cluster: Cluster;
  readonly now: () => number;
  readonly bytes: Bytes;
  readonly log: HallLog;
  /** Where the one who made a match called from, if that is known. */
  readonly makerOf: (match: string) => string | undefined;
  /** Told of a match that is over, or was closed. */
  readonly over: (match: string) => void;
  /** How long a bot may think, in milliseconds. */
  readonly botMs: number;
  /** How long a table nobody looks at stays open, unless there are more than so many. */
  readonly openMs: number;
  readonly mostOpen: number;
}

/** Where the hall writes what operators should know; never a secret. */
export interface HallLog {
  warn(fields: Readonly<Record<string, unknown>>, text: string): void;
  error(fields: Readonly<Record<string, unknown>>, text: string): void;
}
