/** Games as environments for learning machines. */
export { arrayShapes, type BatchArrays, type BatchSizes, ENCODINGS, type Encoding } from './arrays.ts';
export * from './batch.ts';
export { type EnvConfig, MAX_STEPS } from './config.ts';
export * from './env.ts';
export { IllegalActionError } from './illegal.ts';
export type { MakeLoop } from './loop.ts';
export { REWARDS, type Reward } from './rewards.ts';
export type { SavedRow } from './row.ts';
