/** Colour on a terminal that wants it, plain text anywhere else. */
import { ANSI, type Ink, PLAIN } from '../core/index.ts';

/** How to draw on standard output. */
export function ink(): Ink {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (FORCE_COLOR) return ANSI;
  return process.stdout.isTTY && !NO_COLOR ? ANSI : PLAIN;
}
