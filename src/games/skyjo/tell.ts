/** Actions as sentences, in both turn models. */
import type { MacroAction, SkyjoAction } from './actions.ts';
import { COLUMNS } from './deck.ts';
import type { SkyjoView } from './view.ts';

/** An action of the table game; with a view, with the cards that lie there and the letters of the slots. */
export function tell(action: SkyjoAction, view?: SkyjoView): string {
  switch (action.type) {
    case 'draw':
      return 'draw from the deck';
    case 'take':
      return view === undefined ? 'take the discard' : `take the ${view.discardTop} from the discard`;
    case 'place':
      return view === undefined
        ? `place it at ${where(action.at)}`
        : `place the ${view.hand} at ${letterOf(action.at)}`;
    case 'flip':
      if (view === undefined) return `turn up ${where(action.at)}`;
      return `${view.phase === 'drawn' ? `discard the ${view.hand} and turn` : 'turn'} up ${letterOf(action.at)}`;
  }
}

/** A whole turn. */
export function tellMacro({ type, pos }: MacroAction): string {
  switch (type) {
    case 'TAKE_DISCARD_AND_REPLACE':
      return `take the discard for ${where(pos)}`;
    case 'DRAW_DECK_KEEP_AND_REPLACE':
      return `draw and keep for ${where(pos)}`;
    case 'DRAW_DECK_DISCARD_AND_FLIP':
      return `draw, discard and turn up ${where(pos)}`;
    case 'SETUP_FLIP':
      return `turn up ${where(pos)} first`;
  }
}

/** A slot as people count: rows and columns from 1. */
export function where(at: number): string {
  return `row ${Math.floor(at / COLUMNS) + 1}, column ${(at % COLUMNS) + 1}`;
}

/** The letter of a slot, in reading order: what people type for it. */
export function letterOf(at: number): string {
  return 'abcdefghijkl'[at];
}

/** What is typed for an action of the table game: a slot's letter places, `t` and the letter turns up. */
export function key(action: SkyjoAction): string {
  switch (action.type) {
    case 'draw':
      return 'deck';
    case 'take':
      return 'take';
    case 'place':
      return letterOf(action.at);
    case 'flip':
      return `t${letterOf(action.at)}`;
  }
}

const MACRO_KEYS = {
  TAKE_DISCARD_AND_REPLACE: 't',
  DRAW_DECK_KEEP_AND_REPLACE: 'k',
  DRAW_DECK_DISCARD_AND_FLIP: 'f',
  SETUP_FLIP: 's',
} as const;

/** What is typed for a whole turn: what is done, and the slot's letter. */
export function keyMacro({ type, pos }: MacroAction): string {
  return `${MACRO_KEYS[type]}${letterOf(pos)}`;
}
