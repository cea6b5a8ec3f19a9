/** The typed client for browsers, bots and tests. */
export type {
  AnswerBody,
  Chair,
  Choice,
  Clock,
  GameInfo,
  MatchInfo,
  MatchState,
  Result,
  Said,
  SeatInfo,
  Told,
  Update,
  Words,
} from '../server/protocol.ts';
export { Client, type ClientConfig, connect, type NewMatch, newSecret, RefusedError, type Seated } from './client.ts';
export type { LinkState, Socket } from './link.ts';
export { type Follower, type Rules, rulesOf } from './rules.ts';
export { type Played, type Position, Watch, type WatchEvents } from './watch.ts';
