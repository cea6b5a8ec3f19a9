/** Who takes part: agents by their spec, and programs by their path. */
import { makeAgent } from '../agents/index.ts';
import type { Agent, Game, Parsed } from '../core/index.ts';
import { external } from './external.ts';

/** Whether a spec is a program's path rather than an agent's name: it has a slash in it. */
export function isProgram(spec: string): boolean {
  return /[/\\]/.test(spec);
}

/** Make the agent of a spec; a path, with arguments after spaces, is a program that plays over standard input and output. */
export function makeContender(game: Game, spec: string): Parsed<Agent> {
  if (!isProgram(spec)) return makeAgent(game, spec, performance);
  const command = spec.split(' ').filter((word) => word !== '');
  return { ok: true, value: external({ command, name: spec }) };
}
