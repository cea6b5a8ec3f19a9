/** Agents that know Skyjo. They see a view and nothing else. */
import { type Agent, below, type Seat } from '../../core/index.ts';
import { POSITIONS } from './deck.ts';
import { REMOVED_VALUE, type SkyjoView, UNKNOWN_VALUE } from './view.ts';

/** A card this low is worth having: the threshold of the bot below. */
const LOW = 2;

/**
 * The threshold bot: takes the discard if it is 2 or less, keeps a drawn card if it is 2 or less, puts it where its worst
 * open card lies if that is worse, and else turns the first hidden card up.
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
      const to = worst >= 0 && values[worst] > card ? worst : hidden[0];
      if (view.phase === 'taken' || card <= LOW) return { type: 'place', at: to ?? worst };
      return hidden.length > 0 ? { type: 'flip', at: hidden[0] } : { type: 'place', at: worst };
    }
  }
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
