/** Why an action is refused, in sentences. */

/** A sentence for each code of refuse.ts. */
export const refusals = {
  SETUP_FIRST: 'Everyone turns two cards up first.',
  SETUP_OVER: 'The setup is over: this is only for turning up the first two cards.',
  CARD_IN_HAND: 'You have a card in your hand: place it first.',
  NO_CARD_IN_HAND: 'Draw a card or take the discard first.',
  TAKEN_CARD_MUST_BE_PLACED: 'A card taken from the discard must be placed on your board.',
  SLOT_REMOVED: 'That column has been cleared.',
  SLOT_OPEN: 'That card is open already.',
} as const;
