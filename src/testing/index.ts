/** What every game is held to, for any test runner: the laws, perft counts, playthroughs. */
export { type Check, type ConformanceConfig, checkGame, checksOf } from './checks.ts';
export type { Expectations } from './laws.ts';
export { perft } from './perft.ts';
export { playthrough } from './playthrough.ts';
export { type Table, walk } from './walk.ts';
