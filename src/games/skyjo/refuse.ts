/** Why an action may not be played now: the truth about what is legal, in both turn models. RULES 4 and 9. */
import { actions, macroActions } from './actions.ts';
import { SLOTS } from './deck.ts';
import { CHOOSE, FINISHED, HIDDEN, REMOVED, SETUP, type SkyjoState, TAKEN } from './state.ts';

/** The code of what is wrong with an action of the table game; null if it may be played. */
export function refuse(s: SkyjoState, id: number): string | null {
  const phase = s.phase;
  const action = actions.all[id];
  if (phase === FINISHED) return 'MATCH_FINISHED';
  switch (action.type) {
    case 'draw':
    case 'take':
      if (phase === SETUP) return 'SETUP_FIRST';
      return phase === CHOOSE ? null : 'CARD_IN_HAND';
    case 'place':
      if (phase === SETUP) return 'SETUP_FIRST';
      if (phase === CHOOSE) return 'NO_CARD_IN_HAND';
      return faceAt(s, action.at) === REMOVED ? 'SLOT_REMOVED' : null;
    case 'flip':
      if (phase === CHOOSE) return 'NO_CARD_IN_HAND';
      if (phase === TAKEN) return 'TAKEN_CARD_MUST_BE_PLACED';
      return refuseFlip(faceAt(s, action.at));
  }
}

/** The same of a whole turn. */
export function refuseMacro(s: SkyjoState, id: number): string | null {
  const { type, pos } = macroActions.all[id];
  if (s.phase === FINISHED) return 'MATCH_FINISHED';
  if (s.phase === SETUP && type !== 'SETUP_FLIP') return 'SETUP_FIRST';
  if (s.phase !== SETUP && type === 'SETUP_FLIP') return 'SETUP_OVER';
  const face = faceAt(s, pos);
  if (type === 'DRAW_DECK_DISCARD_AND_FLIP' || type === 'SETUP_FLIP') return refuseFlip(face);
  return face === REMOVED ? 'SLOT_REMOVED' : null;
}

function refuseFlip(face: number): string | null {
  if (face === REMOVED) return 'SLOT_REMOVED';
  return face === HIDDEN ? null : 'SLOT_OPEN';
}

function faceAt(s: SkyjoState, at: number): number {
  return s.face[s.turn * SLOTS + at];
}
