/** Tournaments: who plays whom, what came of it, and how good everyone is. */
export { commandOf, isNetwork, isProgram, makeContender, programProblem } from './contender.ts';
export { type ContestResult, type Forfeit, playContest, playContests } from './contest.ts';
export { type ExternalConfig, external, type MoveQuestion, type Offer } from './external.ts';
export { FAILURES, type Failure, type FailureCounts, ProgramError } from './failure.ts';
export { FIGURES, failureLine, figuresOf, interval, LINE_FIGURES, lineFiguresOf, percent, range } from './figures.ts';
export { type Mean, type Share, wilson } from './interval.ts';
export { type Ledger, openLedger, openMemory } from './ledger.ts';
export { type FileLine, LONGEST, readLines } from './lines.ts';
export { MissingPeer } from './peer.ts';
export {
  type ArenaPlan,
  type ArenaRequest,
  type Fixture,
  fixtureAt,
  fixtureCount,
  planArena,
  planSimulation,
  tablesOf,
} from './plan.ts';
export { createLocalPool, createThreadPool, type Pool, playInThread, type ThreadTask } from './pool.ts';
export type { ProgramLimits } from './program.ts';
export {
  createQueueWorker,
  hostOf,
  type QueueConfig,
  QueueError,
  type QueueWorker,
  type QueueWorkerConfig,
  runQueue,
} from './queue.ts';
export type { Rating } from './ratings.ts';
export { type Report, reportHtml } from './report.ts';
export { missing, type RunConfig, runArena } from './run.ts';
export {
  type CrossTable,
  type DecisionTime,
  decisionTimes,
  type Line,
  ranked,
  type Standing,
  type Standings,
  standingsOf,
  type TableStanding,
} from './standings.ts';
export { TimeCounter, type Times } from './times.ts';
