/** Agents that know Power Grid: the shipped strategies, made agents. */
import type { Agent } from '../../core/index.ts';
import { greedyStrategy } from './greedy.ts';
import { heuristicStrategy } from './heuristic.ts';
import { strategyAgent } from './strategy.ts';

/** Takes what looks best now. */
export function greedy(): Agent {
  return strategyAgent(greedyStrategy());
}

/** Plays for the end. */
export function heuristic(): Agent {
  return strategyAgent(heuristicStrategy());
}
