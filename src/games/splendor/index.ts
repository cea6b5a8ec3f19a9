/** Splendor, 2 to 4 players, and Splendor Solo. */
export type { SplendorAction } from './actions.ts';
export { CARDS, type Card } from './cards.ts';
export * from './env.ts';
export { type SplendorOptions, type SplendorSoloOptions, splendor, splendorSolo } from './game.ts';
export { GEMS, type Gem, TOKENS, type Token } from './gems.ts';
export type { PastAction } from './history.ts';
export { NOBLES, type Noble } from './nobles.ts';
export type { SplendorState } from './state.ts';
export { type HiddenCard, type PlayerBoard, RULESET_VERSION, type SplendorView, type Tableau } from './view.ts';
