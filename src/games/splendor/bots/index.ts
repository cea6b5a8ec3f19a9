/** Agents that know Splendor. They see a seat and nothing else: the policy is asked about an imagined world. */
import type { Agent, Rng } from '../../../core/index.ts';
import type { SplendorAction } from '../actions.ts';
import { legal, legalSolo } from '../legal.ts';
import { layout, SOLO_WIDTH, type SplendorState, WIDTH } from '../state.ts';
import type { SplendorView } from '../view.ts';
import { policyOf, type Weights } from './policy.ts';

/** A player of either game. */
export type SplendorAgent = Agent<SplendorState, SplendorAction, SplendorView>;

/** What the player of Splendor goes by. */
export const WEIGHTS: Weights = {
  point: 0.86,
  bonus: 0.56,
  noble: 1.4,
  far: 1.75,
  cost: 0.05,
  buy: 0.74,
  dear: 0.02,
  reserve: 0.013,
  overflow: 1.16,
};

/** What the player of Splendor Solo goes by: seventeen turns are few, so points come first. */
export const SOLO_WEIGHTS: Weights = {
  point: 8.4,
  bonus: 0.39,
  noble: 0.17,
  far: 0.79,
  cost: 0.21,
  buy: 1.57,
  dear: 0.11,
  reserve: 1.04,
  overflow: 3.7,
};

/** A quick, sensible move of the seat to act. */
export const policy = policyOf(WIDTH, legal, WEIGHTS);
export const soloPolicy = policyOf(SOLO_WIDTH, legalSolo, SOLO_WEIGHTS);

/** Plays what the policy says. */
export function heuristic(): SplendorAgent {
  return playerOf(policy);
}

/** The same for one player. */
export function soloHeuristic(): SplendorAgent {
  return playerOf(soloPolicy);
}

function playerOf(choose: (s: SplendorState, luck: Rng) => number): SplendorAgent {
  const world = layout.create();
  return {
    name: 'heuristic',
    act(seat) {
      seat.imagine(world, seat.luck);
      return choose(world, seat.luck);
    },
  };
}
