/** Everything there is to know about a game of Skyjo. */
import { defineState } from '../../core/index.ts';
import { CARDS, SEATS, SLOTS } from './deck.ts';

/** What is being asked of the seat to act. */
export const PHASES = ['setup', 'choose', 'drawn', 'taken', 'over'] as const;
export const SETUP = 0;
export const CHOOSE = 1;
/** A card of the deck is in the hand: place it, or discard it and flip. */
export const DRAWN = 2;
/** The top of the discard is in the hand: place it. */
export const TAKEN = 3;
export const FINISHED = 4;

/** How a slot lies. */
export const HIDDEN = 0;
export const OPEN = 1;
export const REMOVED = 2;

/** How many of the latest public turns are remembered. */
export const HISTORY = 64;

/** How many of the latest rounds are remembered, and the words a round takes. */
export const ROUNDS = 64;
export const ROUND_WORDS = 3;

/** Nobody: no ender yet, no hand. */
export const NOBODY = -1;

const MOST = SEATS[1];

/** The fields, in the order in which they are saved. */
const layout = defineState({
  seats: 'word',
  scoreLimit: 'word',
  /** 1: the setup flips are drawn by lot. */
  autoSetup: 'word',
  /** 1: whoever ended a round starts the next one; 0: the highest pair of open cards does. */
  enderStarts: 'word',
  /** Stop a round that takes longer; 0 is never. */
  maxTurnsPerRound: 'word',
  phase: 'word',
  turn: 'word',
  round: 'word',
  /** Actions played, in the whole game and turns in this round. */
  step: 'word',
  turnsInRound: 'word',
  /** Setup flips made this round. */
  flips: 'word',
  /** Who turned the last card up this round, and who did last round. */
  ender: 'word',
  lastEnder: 'word',
  capped: 'word',
  /** The card in the hand of the seat to act, while there is one. */
  hand: 'word',
  deckSize: 'word',
  discardSize: 'word',
  historySize: 'word',
  /** How many slots of each seat are hidden. */
  hiddenCount: MOST,
  total: MOST,
  /** Points of the round that ended last. */
  roundScore: MOST,
  cards: MOST * SLOTS,
  /** How each slot lies: hidden, open or removed. */
  face: MOST * SLOTS,
  /**
   * Both piles: never more than 150 cards. The draw pile begins in front and is a bag: each draw takes one of its cards by
   * lot, which is a shuffled pile nobody has looked at. The discard grows from the back to the front, its top first.
   */
  piles: CARDS,
  /** The latest turns, packed, in a ring. */
  history: HISTORY,
  /** The latest rounds that are over, packed, in a ring; and the boards of the last one, packed. See results.ts. */
  rounds: ROUNDS * ROUND_WORDS,
  lastBoards: MOST * 2,
});

/** A state of Skyjo. */
export type SkyjoState = ReturnType<typeof layout.create>;

/** A blank state. */
export const createState = layout.create;
