/** What the person at the terminal can mend: one line on stderr and exit code 2, never a stack trace. */
import type { Parsed } from '../core/index.ts';

/** Something the user asked for cannot be done; the message says what and what to do instead. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** The value, or the problem thrown for the person to read. */
export function orProblem<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new Problem(parsed.problem);
  return parsed.value;
}

/** Do something with a file, and say which file it was if it fails. */
export function withFile<T>(doing: string, file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Problem(`cannot ${doing} ${file}: ${(error as Error).message}`); // the file system fails with errors
  }
}

/** By name: the arena and its packages are not loaded only to be compared with. */
const EXPECTED = ['Problem', 'MissingPeer', 'QueueError', 'ReplyError'];

/** The line for an error that is no bug of ours, such as a full disk; null for any other. */
export function lineOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return EXPECTED.includes(error.name) || 'syscall' in error ? error.message : null;
}
