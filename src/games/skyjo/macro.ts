/** The environment's turns: one action is a whole turn, chosen before the drawn card is seen. RULES 9. */
import { defineActions } from '../../core/index.ts';
import { POSITIONS, SLOTS } from './deck.ts';
import { KEEP_AND_REPLACE, TAKE_AND_REPLACE, TURN_TYPES } from './history.ts';
import { firstAlike, listHidden, listSlots } from './slots.ts';
import { FINISHED, HIDDEN, REMOVED, SETUP, type SkyjoState } from './state.ts';
import { discardAndFlip, exchange, setupFlip, takeFromDeck, takeFromDiscard } from './table.ts';

/** A whole turn, or a setup flip. */
export interface MacroAction {
  readonly type: (typeof TURN_TYPES)[number];
  readonly pos: number;
}

/** 0-11 take and replace, 12-23 draw, keep and replace, 24-35 draw, discard and flip, 36-47 setup flip. */
export const macroActions = defineActions<MacroAction>(
  TURN_TYPES.flatMap((type) => POSITIONS.map((pos) => ({ type, pos }))),
);

/** Why the action may not be played now. */
export function refuseMacro(s: SkyjoState, action: MacroAction): string | null {
  if (s.phase === FINISHED) return 'MATCH_FINISHED';
  if (s.phase === SETUP && action.type !== 'SETUP_FLIP') return 'SETUP_FIRST';
  if (s.phase !== SETUP && action.type === 'SETUP_FLIP') return 'SETUP_OVER';
  const face = s.face[s.turn * SLOTS + action.pos];
  if (face === REMOVED) return 'SLOT_REMOVED';
  const flips = action.type === 'DRAW_DECK_DISCARD_AND_FLIP' || action.type === 'SETUP_FLIP';
  return flips && face !== HIDDEN ? 'SLOT_OPEN' : null;
}

/** The legal ids, ascending. */
export function legalMacro(s: SkyjoState, out: Int32Array): number {
  const { face } = s;
  const phase = s.phase;
  const first = s.turn * SLOTS;
  if (phase === FINISHED) return 0;
  if (phase === SETUP) return listHidden(face, first, 3 * SLOTS, out, 0);
  const n = listSlots(face, first, 0, out, 0);
  return listHidden(face, first, 2 * SLOTS, out, listSlots(face, first, SLOTS, out, n));
}

/** The first action that comes to the same. */
export function alikeMacro(s: SkyjoState, id: number): number {
  const at = id % SLOTS;
  return id - at + firstAlike(s, at);
}

/** Play a legal action. */
export function applyMacro(s: SkyjoState, action: MacroAction): void {
  s.step++;
  switch (action.type) {
    case 'TAKE_DISCARD_AND_REPLACE':
      exchange(s, takeFromDiscard(s), action.pos, TAKE_AND_REPLACE);
      return;
    case 'DRAW_DECK_KEEP_AND_REPLACE':
      exchange(s, takeFromDeck(s), action.pos, KEEP_AND_REPLACE);
      return;
    case 'DRAW_DECK_DISCARD_AND_FLIP':
      discardAndFlip(s, takeFromDeck(s), action.pos);
      return;
    case 'SETUP_FLIP':
      setupFlip(s, action.pos);
  }
}
