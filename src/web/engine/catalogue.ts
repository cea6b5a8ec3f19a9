/** What the lobby must know of a game: enough to set a table up, none of its rules. */
import type { Game, OptionTable } from '../../core/index.ts';

/** A game as the lobby knows it. */
export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly seats: readonly [min: number, max: number];
  readonly options: OptionTable;
  readonly goal: 'most' | 'fewest';
}

/** Describe a game to the lobby. */
export function describeGame({ id, name, version, seats, options, goal }: Game): GameInfo {
  return { id, name, version, seats, options, goal };
}
