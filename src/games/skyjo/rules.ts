/** The table game: decisions as a player meets them. RULES 4 and 8. */
import { defineActions, OVER } from '../../core/index.ts';
import { POSITIONS, SLOTS } from './deck.ts';
import { KEEP_AND_REPLACE, TAKE_AND_REPLACE } from './history.ts';
import { firstAlike, listHidden, listSlots } from './slots.ts';
import { CHOOSE, DRAWN, FINISHED, HIDDEN, REMOVED, SETUP, type SkyjoState, TAKEN } from './state.ts';
import { discardAndFlip, exchange, setupFlip, takeFromDeck, takeFromDiscard } from './table.ts';

/** What a player may do. */
export type SkyjoAction =
  | { readonly type: 'draw' | 'take' }
  | { readonly type: 'place'; readonly at: number }
  | { readonly type: 'flip'; readonly at: number };

/** 0 draw, 1 take the discard, 2-13 place, 14-25 flip: in the setup, or instead of placing a drawn card. */
export const actions = defineActions<SkyjoAction>([
  { type: 'draw' },
  { type: 'take' },
  ...POSITIONS.map((at) => ({ type: 'place', at }) as const),
  ...POSITIONS.map((at) => ({ type: 'flip', at }) as const),
]);
/** Where the ids of each kind begin. */
export const DRAW_ID = 0;
export const TAKE_ID = 1;
export const PLACE_ID = 2;
export const FLIP_ID = PLACE_ID + SLOTS;

/** Whose turn it is. */
export function turn(s: SkyjoState): number {
  return s.phase === FINISHED ? OVER : s.turn;
}

/** Why the action may not be played now. */
export function refuse(s: SkyjoState, action: SkyjoAction): string | null {
  const phase = s.phase;
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
      if (faceAt(s, action.at) === REMOVED) return 'SLOT_REMOVED';
      return faceAt(s, action.at) === HIDDEN ? null : 'SLOT_OPEN';
  }
}

function faceAt(s: SkyjoState, at: number): number {
  return s.face[s.turn * SLOTS + at];
}

/** The legal ids, ascending. */
export function legal(s: SkyjoState, out: Int32Array): number {
  const phase = s.phase;
  const first = s.turn * SLOTS;
  switch (phase) {
    case CHOOSE:
      out[0] = DRAW_ID;
      out[1] = TAKE_ID;
      return 2;
    case DRAWN:
      return listHidden(s.face, first, FLIP_ID, out, listSlots(s.face, first, PLACE_ID, out, 0));
    case TAKEN:
      return listSlots(s.face, first, PLACE_ID, out, 0);
    case SETUP:
      return listHidden(s.face, first, FLIP_ID, out, 0);
    default:
      return 0;
  }
}

/** The first action that comes to the same. */
export function alike(s: SkyjoState, id: number): number {
  if (id < PLACE_ID) return id;
  const base = id < FLIP_ID ? PLACE_ID : FLIP_ID;
  return base + firstAlike(s, id - base);
}

/** Play a legal action. */
export function apply(s: SkyjoState, action: SkyjoAction): void {
  s.step++;
  switch (action.type) {
    case 'draw':
      s.hand = takeFromDeck(s);
      s.phase = DRAWN;
      return;
    case 'take':
      s.hand = takeFromDiscard(s);
      s.phase = TAKEN;
      return;
    case 'place':
      exchange(s, s.hand, action.at, s.phase === TAKEN ? TAKE_AND_REPLACE : KEEP_AND_REPLACE);
      return;
    case 'flip':
      if (s.phase === SETUP) setupFlip(s, action.at);
      else discardAndFlip(s, s.hand, action.at);
  }
}
