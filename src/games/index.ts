/** All games, one line each. */
import type { Game } from '../core/index.ts';
import { powerGrid } from './power-grid/index.ts';
import { skyjo, skyjoMacro } from './skyjo/index.ts';
import { splendor, splendorSolo } from './splendor/index.ts';

/** Every game by its id. */
export const games: Readonly<Record<string, Game>> = Object.fromEntries(
  [powerGrid, skyjo, skyjoMacro, splendor, splendorSolo].map((game) => [game.id, game]),
);
