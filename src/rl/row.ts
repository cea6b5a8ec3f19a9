/** A game of a batch as plain JSON: the episode it is in, and every word of its state. */
import type { Game } from '../core/index.ts';
import { checkedOptions } from './config.ts';

/** What saving a row gives, and loading one takes. */
export interface SavedRow {
  readonly game: string;
  readonly version: number;
  readonly seats: number;
  readonly seed: string;
  readonly episode: number;
  readonly options: Readonly<Record<string, unknown>>;
  /** Steps of the episode so far, who acted last, and what was paid to each seat. */
  readonly steps: number;
  readonly actor: number;
  readonly returns: readonly number[];
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly words: readonly number[];
}

/** Read a saved row, which may come from anywhere. Throws a `RangeError` that says what is wrong with it. */
export function parseRow(game: Game, seats: number, words: number, saved: unknown): SavedRow {
  if (typeof saved !== 'object' || saved === null) throw new RangeError('a saved row is an object');
  // Every field is checked below before it is believed.
  const row = saved as SavedRow;
  if (row.game !== game.id || row.version !== game.version)
    throw new RangeError(`a row of ${String(row.game)} ${String(row.version)} is none of ${game.id} ${game.version}`);
  if (row.seats !== seats) throw new RangeError(`a row of ${String(row.seats)} seats is none of ${seats}`);
  const whole = (name: 'episode' | 'steps' | 'actor', least: number) => {
    if (!Number.isInteger(row[name]) || row[name] < least)
      throw new RangeError(`${name} of a saved row is a whole number`);
  };
  whole('episode', 0);
  whole('steps', 0);
  whole('actor', -1);
  if (row.actor >= seats) throw new RangeError(`a row of ${seats} seats has no seat ${row.actor}`);
  if (typeof row.seed !== 'string') throw new RangeError('seed of a saved row is a string');
  if (typeof row.terminated !== 'boolean' || typeof row.truncated !== 'boolean')
    throw new RangeError('terminated and truncated of a saved row are true or false');
  if (!isNumbers(row.returns, seats)) throw new RangeError(`returns of a saved row are ${seats} numbers`);
  if (!isNumbers(row.words, words) || row.words.some((word) => (word | 0) !== word))
    throw new RangeError(`words of a saved row are ${words} whole numbers`);
  return { ...row, options: checkedOptions(game, seats, row.options) };
}

function isNumbers(value: unknown, length: number): value is readonly number[] {
  return Array.isArray(value) && value.length === length && Array.from(value).every((x) => typeof x === 'number');
}
