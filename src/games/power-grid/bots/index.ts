/** Agents that know Power Grid: the shipped strategies, made agents. */
import { type PowerGridAgent, strategyAgent } from '../strategy.ts';
import { greedyStrategy } from './greedy.ts';
import { heuristicStrategy } from './heuristic.ts';

/** Takes what looks best now. */
export function greedy(): PowerGridAgent {
  return strategyAgent(greedyStrategy());
}

/** Plays for the end. */
export function heuristic(): PowerGridAgent {
  return strategyAgent(heuristicStrategy());
}
