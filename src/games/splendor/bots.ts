/** Agents that know Splendor. They see a seat and nothing else: the policy is asked about an imagined world. */
import type { Agent, Rng, Seat } from '../../core/index.ts';
import { policyOf, type Taste } from './policy.ts';
import { legal } from './rules.ts';
import { legalSolo, SOLO_WIDTH } from './solo.ts';
import { layout, type SplendorState, WIDTH } from './state.ts';

/** What the player of Splendor goes by. */
export const TASTE: Taste = {
  point: 1.2,
  bonus: 1,
  noble: 0.5,
  far: 0.5,
  cost: 0.1,
  buy: 3,
  dear: 0.3,
  reserve: 0.3,
  overflow: 0.5,
};

/** What the player of Splendor Solo goes by: seventeen turns are few. */
export const SOLO_TASTE: Taste = {
  point: 2,
  bonus: 1,
  noble: 0.2,
  far: 0.5,
  cost: 0.1,
  buy: 3,
  dear: 0.3,
  reserve: 0.3,
  overflow: 0.5,
};

/** A quick, sensible move of the seat to act. */
export const policy = policyOf(WIDTH, legal, TASTE);
export const soloPolicy = policyOf(SOLO_WIDTH, legalSolo, SOLO_TASTE);

/** Plays what the policy says. */
export function heuristic(): Agent {
  return playerOf(policy);
}

/** The same for one player. */
export function soloHeuristic(): Agent {
  return playerOf(soloPolicy);
}

function playerOf(choose: (s: SplendorState, luck: Rng) => number): Agent {
  const world = layout.create();
  return {
    name: 'heuristic',
    act(seat) {
      (seat as Seat<SplendorState>).imagine(world, seat.luck); // a seat of this very game
      return choose(world, seat.luck);
    },
  };
}
