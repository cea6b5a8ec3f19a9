/** A network from a file as an agent, if it is one of these games. */
import { type PolicyWeights, policyNetwork } from '../../agents/index.ts';
import type { Agent, Game, Parsed } from '../../core/index.ts';

/** Make the agent of weights of any content. */
export function makeNetwork(games: Readonly<Record<string, Game>>, content: unknown): Parsed<Agent> {
  const weights = content as PolicyWeights; // what is none of them throws below
  const id = String(weights?.game);
  if (!Object.hasOwn(games, id)) return { ok: false, problem: `there is no game '${id}' here` };
  try {
    return { ok: true, value: policyNetwork(games[id], weights) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
