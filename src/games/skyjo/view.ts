/** What a seat may know, and all there is. RULES 8. */
import { copyState, OVER } from '../../core/index.ts';
import { CARDS, POSITIONS, REMOVED_VALUE, SLOTS, UNKNOWN_VALUE } from './deck.ts';
import { firstOf, type PublicTurn, recall } from './history.ts';
import { discardPile, takeFromDeck } from './piles.ts';
import { type FinalBoard, finalBoards, type RoundResult, results } from './results.ts';
import { place } from './rules.ts';
import {
  createState,
  DRAWN,
  FINISHED,
  HIDDEN,
  NOBODY,
  OPEN,
  PHASES,
  REMOVED,
  type SkyjoState,
  TAKEN,
} from './state.ts';

/** How many of the latest turns a view shows: a turn and the setup flips of eight players are among them. */
const VIEW_HISTORY = 32;

/** A board as everyone sees it. */
export interface BoardView {
  /** Row by row; -99 is face down, -98 removed. */
  readonly values: readonly number[];
  /** 0 where a card lies face down. */
  readonly visibleMask: readonly number[];
  /** How many cards lie face down. */
  readonly hidden: number;
  /** The points of the open cards. */
  readonly points: number;
}

/** All a seat may know. */
export interface SkyjoView {
  /** The observer; -1 for a spectator. */
  readonly seat: number;
  readonly boardViews: readonly BoardView[];
  readonly discardTop: number;
  /** The whole discard pile, its top last: every card of it was laid there openly. */
  readonly discardPile: readonly number[];
  readonly deckSize: number;
  readonly currentPlayer: number;
  readonly phase: (typeof PHASES)[number];
  /** The card in the hand of the current player; unknown while only its drawer has seen it; null if there is none. */
  readonly hand: number | null;
  /** The round being played, from 0; after the end the number of rounds played. */
  readonly roundIndex: number;
  /** Actions played in the whole game, and turns in this round. */
  readonly globalStep: number;
  readonly turnsInRound: number;
  /** Who has turned everything up this round; -1 if nobody has. */
  readonly roundEnder: number;
  /** Points so far, those of the round that ended last, and places so far: 1 is the best, ties are shared. */
  readonly scores: readonly number[];
  readonly lastRoundScores: readonly number[];
  readonly places: readonly number[];
  /** The total that ends the game. */
  readonly scoreLimit: number;
  /** The game is stopped when a round takes so many turns; 0 is never. */
  readonly maxTurnsPerRound: number;
  /** Whether that has happened. */
  readonly capped: boolean;
  /** The rounds that are over, oldest first; the latest 64 of them. */
  readonly rounds: readonly RoundResult[];
  /** The boards as they were counted when the last round ended, by seat; none in the first round. */
  readonly lastBoards: readonly FinalBoard[];
  /** The latest turns, oldest first, and how many turns there were in the whole game, setup flips included. */
  readonly history: readonly PublicTurn[];
  readonly historyLength: number;
}

/** Whether a value of a board is an open card. */
export function isCard(value: number): boolean {
  return value !== UNKNOWN_VALUE && value !== REMOVED_VALUE;
}

/** Nobody may look at a face-down card, not even its owner, so every seat has the same view of every board. */
export function valueSeen(s: SkyjoState, slot: number): number {
  const face = s.face[slot];
  return face === OPEN ? s.cards[slot] : face === HIDDEN ? UNKNOWN_VALUE : REMOVED_VALUE;
}

/** Seats are counted from the observer, who is 0, clockwise. */
export function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}

/** The top of the discard; unknown while the only card of it is in a hand. */
export function discardTop(s: SkyjoState): number {
  return s.discardSize > 0 ? s.piles[CARDS - s.discardSize] : UNKNOWN_VALUE;
}

/** The card in the current player's hand as this seat sees it: a drawn card is the drawer's secret until it is placed. */
export function handSeen(s: SkyjoState, seat: number): number | null {
  if (s.phase === TAKEN || (s.phase === DRAWN && s.turn === seat)) return s.hand;
  return s.phase === DRAWN ? UNKNOWN_VALUE : null;
}

/** All this seat may know. */
export function view(s: SkyjoState, seat: number): SkyjoView {
  return {
    seat,
    boardViews: seatsOf(s).map((owner) => boardView(s, owner)),
    discardTop: discardTop(s),
    discardPile: discardPile(s),
    deckSize: s.deckSize,
    currentPlayer: s.phase === FINISHED ? OVER : s.turn,
    phase: PHASES[s.phase],
    hand: handSeen(s, seat),
    roundIndex: s.round,
    globalStep: s.step,
    turnsInRound: s.turnsInRound,
    roundEnder: s.ender,
    scores: seatsOf(s).map((owner) => s.total[owner]),
    lastRoundScores: seatsOf(s).map((owner) => s.roundScore[owner]),
    places: seatsOf(s).map((owner) => place(s, owner)),
    scoreLimit: s.scoreLimit,
    maxTurnsPerRound: s.maxTurnsPerRound,
    capped: s.capped === 1,
    rounds: results(s),
    lastBoards: finalBoards(s),
    history: recall(s, firstOf(s, VIEW_HISTORY)),
    historyLength: s.historySize,
  };
}

/** A board as everyone sees it. */
function boardView(s: SkyjoState, owner: number): BoardView {
  const values = POSITIONS.map((at) => valueSeen(s, owner * SLOTS + at));
  return {
    values,
    visibleMask: POSITIONS.map((at) => (s.face[owner * SLOTS + at] === HIDDEN ? 0 : 1)),
    hidden: s.hiddenCount[owner],
    points: values.reduce((sum, value) => (isCard(value) ? sum + value : sum), 0),
  };
}

function seatsOf(s: SkyjoState): number[] {
  return Array.from({ length: s.seats }, (_, seat) => seat);
}

/** Everything, the cards under the backs and the coming draws included. */
export function reveal(s: SkyjoState) {
  return {
    deckOrderRemaining: deckOrder(s),
    discardPile: discardPile(s),
    boards: seatsOf(s).map((owner) => {
      const slots = POSITIONS.map((at) => owner * SLOTS + at);
      return {
        cards: slots.map((i) => s.cards[i]),
        visible: slots.map((i) => s.face[i] !== HIDDEN),
        removed: slots.map((i) => s.face[i] === REMOVED),
      };
    }),
    hand: s.phase === DRAWN || s.phase === TAKEN ? s.hand : null,
    currentPlayer: s.phase === FINISHED ? OVER : s.turn,
    phase: PHASES[s.phase],
    roundIndex: s.round,
    globalStep: s.step,
    turnsInRound: s.turnsInRound,
    setupFlips: s.flips,
    roundEnder: s.ender === NOBODY ? null : s.ender,
    lastRoundEnder: s.lastEnder === NOBODY ? null : s.lastEnder,
    lastRoundScores: seatsOf(s).map((owner) => s.roundScore[owner]),
    scores: seatsOf(s).map((owner) => s.total[owner]),
    scoreLimit: s.scoreLimit,
    capped: s.capped === 1,
    rounds: results(s),
    lastBoards: finalBoards(s),
    rng: Array.from(s.rng),
  };
}

/** The cards of the draw pile in the order in which they will be drawn, the next one first. */
function deckOrder(s: SkyjoState): number[] {
  const ahead = createState();
  copyState(s, ahead);
  return Array.from({ length: s.deckSize }, () => takeFromDeck(ahead));
}
