/** Games as environments for learning machines. */
export * from './batch.ts';
export * from './env.ts';
