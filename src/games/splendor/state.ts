/** Everything there is to know about a game of Splendor or Splendor Solo. */
import { defineState } from '../../core/index.ts';
import { CARDS, TIERS } from './cards.ts';

/** What the seat to act is asked for. */
export const ASKED = ['action', 'payment', 'return', 'noble', 'nothing'] as const;
export const ACTION = 0;
export const PAYMENT = 1;
export const RETURN = 2;
export const NOBLE = 3;
export const NOTHING = 4;

/** Why a game ended. */
export const ENDINGS = ['', 'points', 'stalemate', 'cap', 'timer', 'deck-depletion'] as const;
export const GOING_ON = 0;
export const BY_POINTS = 1;
export const BY_STALEMATE = 2;
export const BY_CAP = 3;
export const BY_TIMER = 4;
export const BY_DEPLETION = 5;

/** Most players, face-up cards of a level in Splendor and in Solo, cards in a hand, nobles in the row. */
export const SEATS = 4;
export const WIDTH = 4;
export const SOLO_WIDTH = 3;
export const HAND = 3;
export const NOBLE_ROW = 5;

/** Points that bring on the last round of Splendor. RULES 7.1. */
export const GOAL = 15;

/** No seat may keep more tokens at the end of its action. */
export const TOKEN_LIMIT = 10;

/** How many of the latest actions are remembered. */
export const HISTORY = 16;

/** The seat that begins the game and every round. RULES 2.5. */
export const FIRST_SEAT = 0;

/** Nobody, and no turn. */
export const NOBODY = -1;

/** The fields, in the order in which they are saved. Gems are kept as words of five counts: see gems.ts. */
export const layout = defineState({
  seats: 'word',
  /** Face-up cards of a level: 4, or 3 in Solo. */
  width: 'word',
  /** The seat to act, -1 when the game is over. */
  turn: 'word',
  asked: 'word',
  ending: 'word',
  /** Actions played, and turns completed. */
  step: 'word',
  turns: 'word',
  /** Passes in a row. */
  passes: 'word',
  /** Who reached 15 points first, and in which turn, counted from 0. */
  trigger: 'word',
  triggerTurn: 'word',
  /** One bit a seat: a noble may be waiting for it. Clear, none is. */
  due: 'word',
  bank: 'word',
  bankGold: 'word',
  /** The purchase being paid for, while a payment is asked: its place, and the gold put in place of gems so far. */
  payPlace: 'word',
  payGold: 'word',
  /** Options. */
  choosePayment: 'word',
  lowestNoble: 'word',
  sharedTie: 'word',
  maxTurns: 'word',
  chooseReturn: 'word',
  sales: 'word',
  /** The place of the table that was filled last: what a tensor must show anew. */
  filled: 'word',
  ticked: 'word',
  /** Cards left in each draw pile. */
  left: TIERS,
  /** Face-up cards, four places a level; `NO_CARD` where none lies. */
  table: TIERS * WIDTH,
  /** The cost of each card on the table and in the hands, as a word: kept here so that the list of legal actions is quick. */
  tablePrice: TIERS * WIDTH,
  handPrice: SEATS * HAND,
  /** The row of nobles, ascending, and who was visited by each: seat + 1, or 0. */
  nobles: NOBLE_ROW,
  visited: NOBLE_ROW,
  /** Gems, gold, bonuses and points of each seat. */
  purse: SEATS,
  gold: SEATS,
  bonus: SEATS,
  points: SEATS,
  bought: SEATS,
  /** Cards in hand, in the order in which they were reserved, then `NO_CARD`; and whether each was drawn unseen. */
  hand: SEATS * HAND,
  handSize: SEATS,
  blind: SEATS * HAND,
  /** The draw piles as bags: each draw takes one by lot, which is a shuffled pile nobody has looked at. */
  deck: { far: CARDS.length },
  /** Cards bought, in order, each with its buyer: see `saleOf`. */
  sold: { far: CARDS.length },
  /** Level-3 cards the clock of Solo removed unseen. */
  gone: { far: 20 },
  /** The latest actions, packed, in a ring. */
  history: { far: HISTORY },
});

/** A state of Splendor. */
export type SplendorState = ReturnType<typeof layout.create>;
