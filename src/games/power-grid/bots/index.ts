/** Agents that know Power Grid: the shipped strategies, made agents. */
import { layout } from '../state.ts';
import { type PowerGridAgent, strategyAgent } from '../strategy.ts';
import { greedyStrategy } from './greedy.ts';
import { heuristicStrategy } from './heuristic.ts';
import { createJudge, WIDE } from './judge.ts';
import { policy } from './policy.ts';
import { thinker } from './search.ts';
import { STRATEGIST, TYCOON } from './weights.ts';

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

/** How both think: to the end of the round, and take it that nobody bids against them; but they bid on where the game may end. */
const THOUGHTS = { halve: 4, rounds: 1, trust: 1, rivals: [0], again: false, late: true, sure: 0.85 };

/** Thinks for some hundredths of a second. */
export function strategist(): PowerGridAgent {
  return thinker('strategist', { ...THOUGHTS, moves: 3000, clear: 2.5 }, createJudge(STRATEGIST));
}

/**
 * Thinks as the strategist does, twice as long, and judges better: it has learned from games of strategists, and counts what each seat
 * could show if the game ended.
 */
export function tycoon(): PowerGridAgent {
  return thinker('tycoon', { ...THOUGHTS, moves: 6000, clear: 3 }, createJudge(TYCOON, WIDE));
}
