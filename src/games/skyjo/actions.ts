/** What a player may do, and the ids of it, in both turn models. */
import { defineActions } from '../../core/index.ts';
import { POSITIONS, SLOTS } from './deck.ts';
import { TURN_TYPES } from './history.ts';

/** A decision of the table game. */
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

/** A whole turn of the environment's game, or a setup flip. */
export interface MacroAction {
  readonly type: (typeof TURN_TYPES)[number];
  readonly pos: number;
}

/** 0-11 take and replace, 12-23 draw, keep and replace, 24-35 draw, discard and flip, 36-47 setup flip. */
export const macroActions = defineActions<MacroAction>(
  TURN_TYPES.flatMap((type) => POSITIONS.map((pos) => ({ type, pos }))),
);

/** Where the ids of each kind begin. */
export const MACRO_TAKE_ID = 0;
export const MACRO_KEEP_ID = SLOTS;
export const MACRO_FLIP_ID = 2 * SLOTS;
export const MACRO_SETUP_ID = 3 * SLOTS;
