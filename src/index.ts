/** Everything but the arena: the contract, the games, matches, agents and environments, through one door. */
export * from './agents/index.ts';
export * from './core/index.ts';
export * from './games/index.ts';
export * from './match/index.ts';
export * from './rl/index.ts';
