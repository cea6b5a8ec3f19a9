/** Actions as sentences. */
import type { SplendorAction } from './actions.ts';
import { cardNamed } from './cards.ts';
import type { Token } from './gems.ts';
import { preview } from './preview.ts';
import type { SplendorView } from './view.ts';
import { cardInShort, NO_TOKENS, pointsInWords, tokensInShort } from './words.ts';

/** The action as a sentence; with a view, a card or noble is called by what it is. */
export function tell(action: SplendorAction, view?: SplendorView): string {
  return (view && tellAtTable(action, view)) ?? tellAnywhere(action);
}

/** With the card that lies there, and what it would cost; null where the table has nothing to add. */
function tellAtTable(action: SplendorAction, view: SplendorView): string | null {
  const told = preview(view, action);
  switch (told.type) {
    case 'buy': {
      const card = cardNamed(told.cardId);
      if (card === undefined) return null;
      const noble = told.nobles.length > 0 ? `, and a noble comes for ${pointsInWords(told.points - card.points)}` : '';
      return `buy ${cardInShort(card)}, for ${tokensInShort(told.pays)}${noble}`;
    }
    case 'reserve': {
      const card = cardNamed(told.cardId);
      return card === undefined
        ? null
        : `reserve ${cardInShort(card)}, which costs ${tokensInShort({ ...NO_TOKENS, ...card.cost })}`;
    }
    case 'noble': {
      const noble = view.nobles.find(({ id }) => id === told.nobleId);
      return noble === undefined ? null : `welcome ${noble.name}`;
    }
    default:
      return null;
  }
}

function tellAnywhere(action: SplendorAction): string {
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
      return `take ${action.colors.join(', ')}`;
    case 'TAKE_TOKENS_SAME':
      return `take two ${action.colors[0]}`;
    case 'PURCHASE_VISIBLE_CARD':
      return `buy card ${action.slot + 1} of level ${action.tier}`;
    case 'PURCHASE_RESERVED_CARD':
      return `buy reserved card ${action.slot + 1}`;
    case 'RESERVE_VISIBLE_CARD':
      return `reserve card ${action.slot + 1} of level ${action.tier}`;
    case 'RESERVE_TOP_DECK_CARD':
      return `reserve from the deck of level ${action.tier}`;
    case 'PASS':
      return 'pass';
    case 'RETURN_TOKENS_AFTER_OVERFLOW':
      return `return one ${action.color}`;
    case 'CHOOSE_NOBLE':
      return `welcome the noble at place ${action.slot + 1}`;
    case 'CHOOSE_PAYMENT':
      return action.goldFor === 'none' ? 'pay the rest with gems' : `pay gold for one ${action.goldFor}`;
  }
}

/** How a token is written: by a letter. Black is k, as printers have it. */
export const LETTERS: Readonly<Record<Token, string>> = {
  white: 'w',
  blue: 'b',
  green: 'g',
  red: 'r',
  black: 'k',
  gold: '*',
};

/** What is typed for an action: the letters of the colours taken, or the level and place of a card. */
export function key(action: SplendorAction): string {
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
      return action.colors.map((color) => LETTERS[color]).join('');
    case 'TAKE_TOKENS_SAME':
      return LETTERS[action.colors[0]].repeat(2);
    case 'PURCHASE_VISIBLE_CARD':
      return `${action.tier}${action.slot + 1}`;
    case 'PURCHASE_RESERVED_CARD':
      return `h${action.slot + 1}`;
    case 'RESERVE_VISIBLE_CARD':
      return `r${action.tier}${action.slot + 1}`;
    case 'RESERVE_TOP_DECK_CARD':
      return `r${action.tier}`;
    case 'PASS':
      return 'pass';
    case 'RETURN_TOKENS_AFTER_OVERFLOW':
      return `-${LETTERS[action.color]}`;
    case 'CHOOSE_NOBLE':
      return `n${action.slot + 1}`;
    case 'CHOOSE_PAYMENT':
      return action.goldFor === 'none' ? 'gems' : `gold ${LETTERS[action.goldFor]}`;
  }
}
