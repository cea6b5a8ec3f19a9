/** Agents that know Skyjo. They see what their seat may know and nothing else. */
import { type Agent, below, type Rng, type Seat } from '../../../core/index.ts';
import { POSITIONS, REMOVED_VALUE, UNKNOWN_VALUE } from '../deck.ts';
import { createState, type SkyjoState } from '../state.ts';
import type { SkyjoView } from '../view.ts';
import {
  firstLearnedPolicy,
  heuristicPolicy,
  learnedPolicy,
  macroHeuristicPolicy,
  macroLearnedPolicy,
} from './policy.ts';

/** The agents of the table game. */
export const bots = {
  threshold,
  heuristic: () => playing('heuristic', heuristicPolicy),
  learned: () => playing('learned', learnedPolicy),
  /** Retired; kept to be measured against. */
  learned1: () => playing('learned1', firstLearnedPolicy),
};

/** The agents of the environment's game. */
export const macroBots = {
  heuristic: () => playing('heuristic', macroHeuristicPolicy),
  learned: () => playing('learned', macroLearnedPolicy),
};

/** A card this low is worth having: the threshold of the bot below. */
const LOW = 2;

/**
 * The threshold bot: takes the discard if it is 2 or less, keeps a drawn card if it is 2 or less or better than its worst open
 * card, puts it where that lies if that is worse, and else turns the first hidden card up.
 */
export function threshold(): Agent {
  return { name: 'threshold', act: (seat) => thresholdMove(seat as Seat<never, never, SkyjoView>) };
}

function thresholdMove(seat: Seat<never, never, SkyjoView>): unknown {
  const view = seat.view();
  const { values } = view.boardViews[seat.seat];
  const hidden = POSITIONS.filter((at) => values[at] === UNKNOWN_VALUE);
  switch (view.phase) {
    case 'setup':
      return { type: 'flip', at: hidden[below(seat.luck, hidden.length)] };
    case 'choose':
      return { type: view.discardTop <= LOW ? 'take' : 'draw' };
    default: {
      const card = view.hand ?? 0;
      const worst = worstOpen(values);
      const better = worst >= 0 && values[worst] > card;
      const to = better ? worst : hidden[0];
      if (view.phase === 'taken' || card <= LOW || better) return { type: 'place', at: to ?? worst };
      return hidden.length > 0 ? { type: 'flip', at: hidden[0] } : { type: 'place', at: worst };
    }
  }
}

/** An agent that plays a policy, which is asked about an imagined world: it cannot see more than the seat. */
function playing(name: string, policy: (s: SkyjoState, luck: Rng) => number): Agent {
  const world = createState();
  return {
    name,
    act(seat) {
      (seat as Seat<SkyjoState>).imagine(world, seat.luck); // a seat of this very game
      return policy(world, seat.luck);
    },
  };
}

/** The position of the highest open card, -1 if none is open. */
function worstOpen(values: readonly number[]): number {
  let worst = -1;
  for (const at of POSITIONS) {
    if (values[at] === UNKNOWN_VALUE || values[at] === REMOVED_VALUE) continue;
    if (worst < 0 || values[at] > values[worst]) worst = at;
  }
  return worst;
}
