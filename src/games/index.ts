/** All games, one line each. */
import type { Games } from '../core/index.ts';
import { powerGrid, powerGridMacro } from './power-grid/index.ts';
import { skyjo, skyjoMacro } from './skyjo/index.ts';
import { splendor, splendorSolo } from './splendor/index.ts';

/** Every game by its id, each with the types of its own state, actions, view and options. */
export const games = Object.freeze({
  'power-grid': powerGrid,
  'power-grid-macro': powerGridMacro,
  skyjo,
  'skyjo-macro': skyjoMacro,
  splendor,
  'splendor-solo': splendorSolo,
} as const satisfies Games);

/** The id of a game. */
export type GameId = keyof typeof games;

/** The games by any text, for hosts that are told which game by somebody: what is no id of a game has none. */
export const catalogue: Games = Object.freeze(Object.assign(Object.create(null), games));
