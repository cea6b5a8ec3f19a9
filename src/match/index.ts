/** Matches: whose turn it is, what is submitted, how agents are asked, and how a match is kept. */
export type { Agent, Refusal, Seat } from '../core/index.ts';
export * from './builtins.ts';
export * from './match.ts';
export * from './play.ts';
export * from './record.ts';
export * from './story.ts';
