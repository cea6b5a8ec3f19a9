/** What a seat may know, what a seat must guess, and all there is. RULES 8. */
import { copyState, type Ink, OVER } from '../../core/index.ts';
import { CARDS, COLUMNS, COPIES, LOWEST, POSITIONS, SLOTS } from './deck.ts';
import { firstOf, type PublicTurn, recall } from './history.ts';
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
import { takeFromDeck } from './table.ts';

/** Stands for a card that the observer cannot see. */
export const UNKNOWN_VALUE = -99;

/** Stands for a slot whose column was cleared: not the same as an open 0. */
export const REMOVED_VALUE = -98;

/** How many of the latest turns a view shows. */
export const VIEW_HISTORY = 16;

/** A board as everyone sees it. */
export interface BoardView {
  readonly values: readonly number[];
  readonly visibleMask: readonly number[];
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
  readonly roundIndex: number;
  readonly globalStep: number;
  readonly turnsInRound: number;
  readonly roundEnder: number;
  readonly scores: readonly number[];
  readonly lastRoundScores: readonly number[];
  readonly scoreLimit: number;
  readonly history: readonly PublicTurn[];
}

/** Nobody may look at a face-down card, not even its owner, so every seat has the same view of every board. */
export function valueSeen(s: SkyjoState, slot: number): number {
  const face = s.face[slot];
  return face === OPEN ? s.cards[slot] : face === HIDDEN ? UNKNOWN_VALUE : REMOVED_VALUE;
}

/** The top of the discard; unknown while the only card of it is in a hand. */
export function discardTop(s: SkyjoState): number {
  return s.discardSize > 0 ? s.piles[CARDS - s.discardSize] : UNKNOWN_VALUE;
}

/** The discard pile, its top last. */
export function discardPile(s: SkyjoState): number[] {
  return Array.from(s.piles.subarray(CARDS - s.discardSize)).reverse();
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
    scoreLimit: s.scoreLimit,
    history: recall(s, firstOf(s, VIEW_HISTORY)),
  };
}

/** A board as everyone sees it. */
export function boardView(s: SkyjoState, owner: number): BoardView {
  return {
    values: POSITIONS.map((at) => valueSeen(s, owner * SLOTS + at)),
    visibleMask: POSITIONS.map((at) => (s.face[owner * SLOTS + at] === HIDDEN ? 0 : 1)),
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
    rng: Array.from(s.rng),
  };
}

/** The cards of the draw pile in the order in which they will be drawn, the next one first. */
function deckOrder(s: SkyjoState): number[] {
  const ahead = createState();
  copyState(s, ahead);
  return Array.from({ length: s.deckSize }, () => takeFromDeck(ahead));
}

/** Deal the face-down cards, a hand this seat has not seen, and the draw pile anew. */
export function imagine(s: SkyjoState, seat: number): void {
  const { cards, face, piles } = s;
  const slots = s.seats * SLOTS;
  const handHidden = s.phase === DRAWN && s.turn !== seat;
  POOL.fill(0);
  for (let i = 0; i < s.deckSize; i++) POOL[piles[i] - LOWEST]++;
  for (let i = 0; i < slots; i++) if (face[i] === HIDDEN) POOL[cards[i] - LOWEST]++;
  if (handHidden) POOL[s.hand - LOWEST]++;
  // In order of value: nothing of how the hidden cards really lie is left.
  let size = 0;
  for (let i = 0; i < POOL.length; i++) for (let n = POOL[i]; n > 0; n--) piles[size++] = i + LOWEST;
  piles.fill(0, size, CARDS - s.discardSize); // nor of how they lay before
  s.deckSize = size;
  for (let i = 0; i < slots; i++) if (face[i] === HIDDEN) cards[i] = takeFromDeck(s);
  if (handHidden) s.hand = takeFromDeck(s);
}

const POOL = new Int32Array(COPIES.length);

/** The table as text: boards side by side, four to a row. */
export function show(v: SkyjoView, ink: Ink): string {
  const lines = [`${ink.bold(`Round ${v.roundIndex + 1}`)}  ${situation(v)}`];
  const hand = v.hand === null ? '' : `   hand ${card(v.hand, ink)}`;
  lines.push(`discard ${card(v.discardTop, ink)}${ink.dim(` (${v.discardPile.length})`)}   deck ${v.deckSize}${hand}`);
  for (let from = 0; from < v.boardViews.length; from += 4) {
    const owners = v.boardViews.map((_, owner) => owner).slice(from, from + 4);
    lines.push('', owners.map((owner) => heading(v, owner, ink)).join('   '));
    for (let row = 0; row < SLOTS; row += COLUMNS) {
      lines.push(owners.map((owner) => rowOf(v.boardViews[owner], row, ink)).join('   '));
    }
  }
  return lines.join('\n');
}

const WIDTH = 17;

function situation(v: SkyjoView): string {
  if (v.phase === 'over') return 'the game is over';
  const ending = v.roundEnder === NOBODY ? '' : `, last turns: seat ${v.roundEnder} has turned everything up`;
  return `seat ${v.currentPlayer} ${ASKED[v.phase]}${ending}`;
}

const ASKED = {
  setup: 'turns two cards up',
  choose: 'draws or takes the discard',
  drawn: 'has drawn a card',
  taken: 'has taken the discard',
  over: '',
} as const;

function heading(v: SkyjoView, owner: number, ink: Ink): string {
  const name = `${owner === v.currentPlayer ? '>' : ' '}seat ${owner}${owner === v.seat ? ' you' : ''}`;
  const text = `${name} ${String(v.scores[owner]).padStart(WIDTH - name.length - 1)}`;
  return owner === v.currentPlayer ? ink.bold(text) : text;
}

function rowOf(board: BoardView, row: number, ink: Ink): string {
  return ` ${POSITIONS.slice(row, row + COLUMNS)
    .map((at) => card(board.values[at], ink))
    .join('')}`;
}

function card(value: number, ink: Ink): string {
  if (value === UNKNOWN_VALUE) return ink.gray(' [ ]');
  if (value === REMOVED_VALUE) return ink.dim('   .');
  const text = `${String(value).padStart(3)} `;
  if (value < 0) return ink.magenta(text);
  if (value === 0) return ink.cyan(text);
  return value <= 4 ? ink.green(text) : value <= 8 ? ink.yellow(text) : ink.red(text);
}
