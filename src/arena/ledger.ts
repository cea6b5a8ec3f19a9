/** The output folder: the plan, and every finished game as a line of its own, so that an interrupted arena goes on where it was. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Parsed } from '../core/index.ts';
import type { ContestResult } from './contest.ts';
import { FAILURES } from './failure.ts';
import { readLines } from './lines.ts';
import { type ArenaPlan, fixtureCount } from './plan.ts';

/** What has been played. */
export interface Ledger {
  /** The finished games by their index. */
  readonly results: ReadonlyMap<number, ContestResult>;
  /** What was found and mended when it was opened, as a sentence; null if all was well. */
  readonly mended: string | null;
  /** Keep a finished game; one that is kept already changes nothing. False in that case. */
  add(result: ContestResult): boolean;
  close(): void;
}

/** A ledger that is forgotten with the process. */
export function openMemory(): Ledger {
  return ledgerOf(new Map(), null, { keep() {}, close() {} });
}

/** Open the ledger in a folder: a new one, or that of the same arena, interrupted. */
export function openLedger(folder: string, plan: ArenaPlan): Parsed<Ledger> {
  const planFile = join(folder, 'arena.json');
  const gamesFile = join(folder, 'games.jsonl');
  const planned = `${JSON.stringify(plan, null, 2)}\n`;
  try {
    makeFolder(folder);
    if (existsSync(planFile)) {
      if (readFileSync(planFile, 'utf8') !== planned) {
        return { ok: false, problem: `${folder} holds another arena: choose another folder, or the same arguments` };
      }
    } else writeFileSync(planFile, planned);
    const { results, mended } = existsSync(gamesFile)
      ? readGames(gamesFile, plan)
      : { results: new Map<number, ContestResult>(), mended: null };
    // Open from the first game on: what cannot be written is known before anything is played.
    const handle = openSync(gamesFile, 'a');
    const keep = (result: ContestResult) => writeLine(handle, JSON.stringify(result));
    return { ok: true, value: ledgerOf(results, mended, { keep, close: () => closeSync(handle) }) };
  } catch (error) {
    return { ok: false, problem: `cannot use ${folder}: ${(error as Error).message}` }; // the file system fails with errors
  }
}

/** Make a folder and those above it. One by one: on a file system such as /proc Node's own way of doing it never ends. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}

/** Write a whole line. A disk may take only the beginning of it: then the next call says why. */
function writeLine(handle: number, line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
}

function ledgerOf(
  results: Map<number, ContestResult>,
  mended: string | null,
  file: { keep(result: ContestResult): void; close(): void },
): Ledger {
  return {
    results,
    mended,
    add(result) {
      if (results.has(result.index)) return false;
      file.keep(result);
      results.set(result.index, result);
      return true;
    },
    close: () => file.close(),
  };
}

/** Read the lines that were written whole; what a crash left of a last one is cut off. */
function readGames(file: string, plan: ArenaPlan): { results: Map<number, ContestResult>; mended: string | null } {
  const results = new Map<number, ContestResult>();
  let bytes = 0;
  let mended: string | null = null;
  for (const { number, text, whole } of readLines(file)) {
    if (!whole) {
      truncateSync(file, bytes);
      mended = `line ${number} of games.jsonl was only half written: it is dropped, and its game is played again`;
      break;
    }
    bytes += Buffer.byteLength(text) + 1;
    if (text === '') continue;
    const result = resultOf(text, plan);
    if (typeof result === 'string') throw new Error(`line ${number} of games.jsonl ${result}: delete it to go on`);
    results.set(result.index, result);
  }
  return { results, mended };
}

/** The game in a line, or what is wrong with it. */
function resultOf(text: string, plan: ArenaPlan): ContestResult | string {
  let result: ContestResult;
  try {
    result = JSON.parse(text); // checked below as far as anything is computed from it
  } catch {
    return 'is not JSON';
  }
  if (typeof result !== 'object' || result === null) return 'is not a game';
  const { index, scores, places, plies, finished, failures, times, forfeit } = result;
  if (!Number.isInteger(index) || index < 0 || index >= fixtureCount(plan)) return 'is not a game of this arena';
  const bySeat = <T>(list: readonly T[], good: (item: T) => boolean) =>
    Array.isArray(list) && list.length === plan.seats && list.every(good);
  const sound =
    bySeat(scores, (score) => typeof score === 'number') &&
    bySeat(places, (place) => Number.isInteger(place)) &&
    Array.isArray(times) &&
    (!plan.timed || bySeat(times, (list) => Array.isArray(list))) &&
    bySeat(failures, (counts) => counts !== null && FAILURES.every((failure) => Number.isInteger(counts[failure]))) &&
    Number.isInteger(plies) &&
    typeof finished === 'boolean' &&
    (forfeit === null || (FAILURES.includes(forfeit?.failure) && Number.isInteger(forfeit.seat)));
  return sound ? result : 'is damaged';
}
