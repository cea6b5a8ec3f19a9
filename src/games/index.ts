/** All games, one line each. */
import type { Game } from '../core/index.ts';
import { powerGrid } from './power-grid/index.ts';
import { skyjo, skyjoMacro } from './skyjo/index.ts';
import { splendor, splendorSolo } from './splendor/index.ts';

/** Every game by its id. Nothing in them can be changed: agents are handed the game they play, and shall not bend its rules. */
export const games: Readonly<Record<string, Game>> = frozen(
  Object.fromEntries([powerGrid, skyjo, skyjoMacro, splendor, splendorSolo].map((game) => [game.id, game])),
);

function frozen<T extends object>(object: T): T {
  Object.freeze(object);
  for (const value of Object.values(object)) {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value))
      frozen(value);
  }
  return object;
}
