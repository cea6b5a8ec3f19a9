/** Files of records: one record, or one a line. Read line by line, so that a file may be as large as it likes. */
import { LONGEST, readLines } from '../arena/index.ts';
import type { Game } from '../core/index.ts';
import { games } from '../games/index.ts';
import { type MatchRecord, parseRecord } from '../match/index.ts';
import { Problem } from './problem.ts';

/** A record and its game. */
export interface ReadRecord {
  /** The line it stands in, from 1; 0 if it is the whole file. */
  readonly line: number;
  readonly game: Game;
  readonly record: MatchRecord;
}

/** Read the record number `n` of a file, from 1; `-` is standard input. */
export function readRecord(file: string, n: number): ReadRecord {
  let seen = 0;
  for (const found of inputs(file)) if (++seen === n) return checked(file, found);
  throw new Problem(`${file} has ${seen} record${seen === 1 ? '' : 's'}, there is no number ${n}`);
}

/** All records of a file, one after the other. */
export function* readRecords(file: string): Generator<ReadRecord> {
  for (const found of inputs(file)) yield checked(file, found);
}

/** What stands in a file, before anything is known of it; undefined is what is no JSON. */
interface Found {
  readonly line: number;
  readonly input: unknown;
  readonly half: boolean;
}

function checked(file: string, { line, input, half }: Found): ReadRecord {
  const where = line === 0 ? file : `line ${line} of ${file}`;
  if (input === undefined)
    throw new Problem(`${where} is not a record: it is ${half ? 'only half written' : 'not JSON'}`);
  const record = parseRecord(games, input);
  if (!record.ok) throw new Problem(`${where} is not a record: ${record.problem}`);
  return { line, ...record.value };
}

/** One JSON value a line; or, if the first line alone is none, one over the whole file. */
function* inputs(file: string): Generator<Found> {
  const lines: string[] = []; // of a file that is one value
  let letters = 0;
  let first: unknown;
  for (const { number, text, whole } of linesOf(file)) {
    if (text.trim() === '') continue;
    const input = lines.length > 0 ? undefined : parsed(text);
    first ??= input;
    if (first !== undefined) {
      yield { line: number, input, half: !whole };
      continue;
    }
    lines.push(text);
    letters += text.length;
    if (letters > LONGEST) throw new Problem(`${file} is not a record: it is not JSON`);
  }
  if (first !== undefined) return;
  const value = parsed(lines.join('\n'));
  if (value !== undefined || lines.length === 0) yield { line: 0, input: value, half: false };
  else
    for (const [i, text] of lines.entries())
      yield { line: lines.length > 1 ? i + 1 : 0, input: parsed(text), half: false };
}

function* linesOf(file: string) {
  try {
    yield* readLines(file);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`cannot read ${file}: ${(error as Error).message}`); // the file system fails with errors
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
