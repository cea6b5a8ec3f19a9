/** Players of whole turns: the shipped strategies of the table game, and its planner. */
import { greedyStrategy } from '../../bots/greedy.ts';
import { heuristicStrategy } from '../../bots/heuristic.ts';
import { layout } from '../state.ts';
import { policy } from './policy.ts';
import { type MacroAgent, turnAgent } from './turns.ts';

/** Takes what looks best now. */
export function greedy(): MacroAgent {
  return turnAgent(greedyStrategy());
}

/** Plays for the end. */
export function heuristic(): MacroAgent {
  return turnAgent(heuristicStrategy());
}

/** Plays what the table game's planner would, from the menu. */
export function planner(): MacroAgent {
  const world = layout.create();
  return {
    name: 'planner',
    act(seat) {
      seat.imagine(world, seat.luck);
      return policy(world);
    },
  };
}
