/** Records: a match of whole turns as a match of the table game. RULES 13.2. */
import { newGame } from '../../../core/index.ts';
import { powerGrid } from '../game.ts';
import type { PowerGridOptions } from '../options.ts';
import { powerGridMacro } from './game.ts';
import { play } from './rules.ts';

/** What of a record matters here. */
export interface PlayedRecord {
  readonly game: string;
  readonly version: number;
  readonly seats: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly actions: readonly number[];
}

/** A record of the table game, and after how many of its actions each whole turn was over. */
export interface TableRecord {
  readonly record: PlayedRecord;
  readonly plies: readonly number[];
}

/**
 * The same match as a record of the table game: it goes through the same positions. Throws a RangeError if it is no record of
 * whole turns, or an action in it is not legal.
 */
export function toTableRecord(record: PlayedRecord): TableRecord {
  const { options, seats, seed } = record;
  if (record.game !== powerGridMacro.id || record.version !== powerGridMacro.version)
    throw new RangeError(`not a record of ${powerGridMacro.id}, version ${powerGridMacro.version}`);
  const s = newGame(powerGridMacro, { seats, seed, options: options as Partial<PowerGridOptions> }); // checked there
  const actions: number[] = [];
  const plies = record.actions.map((id, ply) => {
    const code = powerGridMacro.actions.idOf(id) < 0 ? 'UNKNOWN_ACTION' : powerGridMacro.refuse(s, id);
    if (code !== null) throw new RangeError(`ply ${ply}: action ${id} is refused: ${code}`);
    play(s, id, actions);
    return actions.length;
  });
  return { record: { game: powerGrid.id, version: powerGrid.version, seats, seed, options, actions }, plies };
}
