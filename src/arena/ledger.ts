/** The output folder: the plan, and every finished game as a line of its own, so that an interrupted arena goes on where it was. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Parsed } from '../core/index.ts';
import type { ContestResult } from './contest.ts';
import { type ArenaPlan, fixtureCount } from './plan.ts';

/** What has been played. */
export interface Ledger {
  /** The finished games by their index. */
  readonly results: ReadonlyMap<number, ContestResult>;
  /** Keep a finished game; one that is kept already changes nothing. False in that case. */
  add(result: ContestResult): boolean;
}

/** A ledger that is forgotten with the process. */
export function openMemory(): Ledger {
  return ledgerOf(new Map(), () => {});
}

/** Open the ledger in a folder: a new one, or that of the same arena, interrupted. */
export function openLedger(folder: string, plan: ArenaPlan): Parsed<Ledger> {
  const planFile = join(folder, 'arena.json');
  const gamesFile = join(folder, 'games.jsonl');
  const planned = `${JSON.stringify(plan, null, 2)}\n`;
  try {
    mkdirSync(folder, { recursive: true });
    if (existsSync(planFile)) {
      if (readFileSync(planFile, 'utf8') !== planned) {
        return { ok: false, problem: `${folder} holds another arena: choose another folder, or the same arguments` };
      }
    } else writeFileSync(planFile, planned);
    const kept = existsSync(gamesFile) ? readGames(gamesFile, plan) : new Map<number, ContestResult>();
    const keep = (result: ContestResult) => appendFileSync(gamesFile, `${JSON.stringify(result)}\n`);
    return { ok: true, value: ledgerOf(kept, keep) };
  } catch (error) {
    return { ok: false, problem: `cannot use ${folder}: ${(error as Error).message}` }; // the file system fails with errors
  }
}

function ledgerOf(results: Map<number, ContestResult>, keep: (result: ContestResult) => void): Ledger {
  return {
    results,
    add(result) {
      if (results.has(result.index)) return false;
      keep(result);
      results.set(result.index, result);
      return true;
    },
  };
}

/** Read the lines that were written whole; what a crash left of a last one is cut off. */
function readGames(file: string, plan: ArenaPlan): Map<number, ContestResult> {
  const text = readFileSync(file, 'utf8');
  const whole = text.lastIndexOf('\n') + 1;
  if (whole < text.length) truncateSync(file, Buffer.byteLength(text.slice(0, whole)));
  const games = new Map<number, ContestResult>();
  for (const line of text.slice(0, whole).split('\n')) {
    if (line === '') continue;
    const result: ContestResult = JSON.parse(line); // written by this very function's counterpart
    if (!Number.isInteger(result.index) || result.index < 0 || result.index >= fixtureCount(plan)) {
      throw new Error(`games.jsonl has a game that is not of this arena: ${line.slice(0, 60)}`);
    }
    games.set(result.index, result);
  }
  return games;
}
