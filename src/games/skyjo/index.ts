/** Skyjo, 2 to 8 players, in two turn models. */
export * from './env.ts';
export { type SkyjoOptions, skyjo, skyjoMacro } from './game.ts';
export type { PublicTurn } from './history.ts';
export type { MacroAction } from './macro.ts';
export type { SkyjoAction } from './rules.ts';
export type { SkyjoState } from './state.ts';
export { type BoardView, REMOVED_VALUE, type SkyjoView, UNKNOWN_VALUE } from './view.ts';
