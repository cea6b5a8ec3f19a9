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
