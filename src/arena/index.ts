/** Tournaments: who plays whom, what came of it, and how good everyone is. */
export { isProgram, makeContender } from './contender.ts';
export { type ContestResult, playContest, playContests } from './contest.ts';
export { type ExternalConfig, external, type MoveQuestion } from './external.ts';
export { FIGURES, figuresOf, interval, percent } from './figures.ts';
export { type Ledger, openLedger, openMemory } from './ledger.ts';
export {
  type ArenaPlan,
  type ArenaRequest,
  type Fixture,
  fixtureAt,
  fixtureCount,
  planArena,
  tablesOf,
} from './plan.ts';
export { createLocalPool, createThreadPool, type Pool, playInThread, type ThreadTask } from './pool.ts';
export { createQueueWorker, hostOf, type QueueConfig, QueueError, type QueueWorkerConfig, runQueue } from './queue.ts';
export { reportHtml } from './report.ts';
export { missing, type RunConfig, runArena } from './run.ts';
export { type SearchSpeed, searchSpeed } from './speed.ts';
export {
  type CrossTable,
  type DecisionTime,
  decisionTimes,
  type Share,
  type Standing,
  type Standings,
  standingsOf,
  type TableStanding,
  wilson,
} from './standings.ts';
export { TimeCounter, type Times } from './times.ts';
