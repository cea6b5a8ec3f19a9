/** Skyjo, 2 to 8 players, in two turn models. */
export type { MacroAction, SkyjoAction } from './actions.ts';
export { REMOVED_VALUE, UNKNOWN_VALUE } from './deck.ts';
export * from './env.ts';
export type { SkyjoEvent } from './events.ts';
export { skyjo, skyjoMacro } from './game.ts';
export type { PublicTurn } from './history.ts';
export type { SkyjoOptions } from './options.ts';
export type { SkyjoPreview } from './preview.ts';
export type { FinalBoard, RoundResult } from './results.ts';
export type { SkyjoState } from './state.ts';
export type { BoardView, SkyjoView } from './view.ts';
