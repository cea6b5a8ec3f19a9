/** Agents that play any game, and the way from a name to an agent. */
import type { Agent, Game, Parsed } from '../core/index.ts';
import { random } from './random.ts';

export { random };

const GENERAL: Readonly<Record<string, () => Agent>> = { random };

/** The names of all agents that can play a game, weakest first: the general ones, then the game's own. */
export function agentNames(game: Game): string[] {
  return [...Object.keys(GENERAL), ...Object.keys(game.bots)];
}

/** Make the agent of a name. */
export function makeAgent(game: Game, name: string): Parsed<Agent> {
  const make = Object.hasOwn(game.bots, name) ? game.bots[name] : Object.hasOwn(GENERAL, name) ? GENERAL[name] : null;
  if (make === null) return { ok: false, problem: `unknown agent '${name}' (agents: ${agentNames(game).join(', ')})` };
  return { ok: true, value: make() };
}
