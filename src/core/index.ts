/** The contract and what every game is made of. Imports nothing but itself. */
export * from './actions.ts';
export * from './agent.ts';
export * from './bytes.ts';
export * from './deal.ts';
export * from './define-game.ts';
export * from './eights.ts';
export * from './encoder.ts';
export * from './exact.ts';
export * from './flow.ts';
export * from './game.ts';
export * from './ink.ts';
export * from './learned.ts';
export * from './options.ts';
export * from './refusal.ts';
export * from './rng.ts';
export * from './state.ts';
