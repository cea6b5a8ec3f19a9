/** Agents that know Power Grid: the shipped strategies, made agents. */
import { layout } from '../state.ts';
import { type PowerGridAgent, strategyAgent } from '../strategy.ts';
import { greedyStrategy } from './greedy.ts';
import { heuristicStrategy } from './heuristic.ts';
import { createJudge, WIDE } from './judge.ts';
import { policy } from './policy.ts';
import { thinker } from './search.ts';
import { TYCOON } from './weights.ts';

/** Takes what looks best now. */
export function greedy(): PowerGridAgent {
  return strategyAgent(greedyStrategy());
}

/** Plays for the end; what `medium` was before the planner, kept to measure against. */
export function heuristic(): PowerGridAgent {
  return strategyAgent(heuristicStrategy());
}

/** Plays what the tuned planner says. */
export function planner(): PowerGridAgent {
  const world = layout.create();
  return {
    name: 'planner',
    act(seat) {
      seat.imagine(world, seat.luck);
      return policy(world);
    },
  };
}

/** Thinks to the end of the round, for some hundredths of a second, and takes it that nobody bids against it. */
export function strategist(): PowerGridAgent {
  return thinker('strategist', { moves: 3000, halve: 4, rounds: 1, trust: 1, clear: 2.5, rivals: [0], again: false });
}

/**
 * Thinks as the strategist does, twice as long, and judges better: it has learned from games of strategists. It bids on where the game
 * may end, and takes a win that it sees.
 */
export function tycoon(): PowerGridAgent {
  const thoughts = {
    moves: 6000,
    halve: 4,
    rounds: 1,
    trust: 1,
    clear: 3,
    rivals: [0],
    again: false,
    late: true,
    sure: 0.85,
  };
  return thinker('tycoon', thoughts, createJudge(TYCOON, WIDE));
}
