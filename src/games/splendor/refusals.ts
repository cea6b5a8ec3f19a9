/** Why an action is refused: the codes and their sentences. RULES 10. */

/** A sentence for each code. */
export const refusals = {
  TOKEN_LIMIT_EXCEEDED: 'You hold more than ten tokens: return some first.',
  NOBLE_CHOICE_DUE: 'Several nobles would visit you: choose one first.',
  PAYMENT_CHOICE_DUE: 'Choose how to pay for your card first.',
  NOT_IN_OVERFLOW: 'Tokens are returned only while you hold more than ten.',
  NO_NOBLE_CHOICE: 'There is no choice of nobles to make.',
  NO_PAYMENT_CHOICE: 'There is no payment to choose.',
  TOKEN_POOL_TOO_LOW: 'The bank does not hold these tokens.',
  TOO_FEW_COLORS: 'Take three different colours, or one of each that is left if there are fewer.',
  SAME_COLOR_NEEDS_FOUR: 'Two of a colour may be taken only where the bank holds four.',
  RESERVE_LIMIT_REACHED: 'You have three reserved cards already.',
  CARD_NOT_FOUND: 'There is no card at that place.',
  DECK_EMPTY: 'That deck is empty.',
  INSUFFICIENT_PAYMENT: 'You cannot pay for this card.',
  TOKEN_NOT_HELD: 'You have no such token.',
  NOBLE_NOT_FOUND: 'There is no noble at that place.',
  NOBLE_REQUIREMENT_NOT_MET: 'Your bonuses do not bring this noble.',
  PAYMENT_NOT_EXACT: 'That is not a payment of exactly this cost.',
  PASS_NOT_ALLOWED: 'You may pass only when you can do nothing else.',
  COLORS_NOT_DISTINCT: 'The colours must be different.',
  COLORS_NOT_EQUAL: 'The two tokens must be of one colour.',
  WRONG_TOKEN_COUNT: 'That is the wrong number of tokens.',
  UNKNOWN_COLOR: 'There is no such colour to take or return.',
  DECK_NOT_FOUND: 'There is no such deck.',
  NEGATIVE_PAYMENT: 'A payment is made of whole numbers of tokens, none of them negative.',
  PAYMENT_NOT_NAMED: 'Name the card alone: the payment is automatic or asked for afterwards.',
} as const;

/** One of the codes. */
export type RefusalCode = keyof typeof refusals | 'MATCH_FINISHED';
