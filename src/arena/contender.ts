/** Who takes part: agents by their spec, programs and networks by their path. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { agentMaker, policyNetwork } from '../agents/index.ts';
import type { Agent, Game, Parsed } from '../core/index.ts';
import { external } from './external.ts';
import { type ProgramLimits, runnerOf } from './program.ts';

/** Whether a spec is a path rather than an agent's name: it has a slash in it. */
export function isPath(spec: string): boolean {
  return /[/\\]/.test(spec);
}

/** Whether a spec is the path of a network's weights, learned elsewhere, such as in Python. */
export function isNetwork(spec: string): boolean {
  return isPath(spec) && spec.endsWith('.json') && commandOf(spec).length === 1;
}

/** Whether a spec is the path of a program. */
export function isProgram(spec: string): boolean {
  return isPath(spec) && !isNetwork(spec);
}

/** Make the agent of a spec; a path, with arguments after spaces, is a program that plays over standard input and output; one that ends in `.json` is a network. */
export function makeContender(game: Game, spec: string, limits?: ProgramLimits): Parsed<Agent> {
  const maker = contenderMaker(game, spec, limits);
  return maker.ok ? { ok: true, value: maker.value() } : maker;
}

/** What makes the agents of a spec, a new one for every game. */
export function contenderMaker(game: Game, spec: string, limits?: ProgramLimits): Parsed<() => Agent> {
  if (isNetwork(spec)) return readNetwork(game, spec);
  if (!isProgram(spec)) return agentMaker(game, spec, performance);
  return { ok: true, value: () => external({ command: commandOf(spec), name: spec, ...limits }) };
}

function readNetwork(game: Game, spec: string): Parsed<() => Agent> {
  const [path] = commandOf(spec);
  try {
    const weights = JSON.parse(readFileSync(path, 'utf8')); // of any content: what is no network of this game throws
    policyNetwork(game, weights);
    return { ok: true, value: () => ({ ...policyNetwork(game, weights), name: spec }) };
  } catch (error) {
    return { ok: false, problem: `${path} is no network for ${game.name}: ${(error as Error).message}` };
  }
}

/**
 * The words of a program's spec. A path may have spaces in it: quotes keep it together, and without quotes as many words as
 * make up the name of a file are one.
 */
export function commandOf(spec: string): string[] {
  if (/["']/.test(spec)) {
    const words = spec.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
    return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  const words = spec.split(' ');
  for (let n = words.length; n > 0; n--) {
    const path = words.slice(0, n).join(' ');
    if (isFile(path)) return [path, ...words.slice(n).filter((word) => word !== '')];
  }
  return words.filter((word) => word !== '');
}

/** Why the program of a spec cannot be run here, as a sentence; null if nothing is known against it. */
export function programProblem(spec: string): string | null {
  const [file] = commandOf(spec);
  if (!isPath(file)) return null; // found by the shell's path
  if (!isFile(file)) return `there is no program ${file}`;
  if (runnerOf(file) !== undefined) return null;
  try {
    accessSync(file, constants.X_OK);
    return null;
  } catch {
    return `${file} cannot be run: make it executable with chmod +x`;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
