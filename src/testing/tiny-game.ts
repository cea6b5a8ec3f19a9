/**
 * A tiny game for tests, with everything the contract knows: secret hands, a hidden deck, a cap, advice for searches.
 * Eight cards, 1 to 8: two for everyone, secretly, the rest face down. In turn, lay one of yours for its points or draw
 * into an empty place; it ends when the seat to act can do neither. Most points win.
 */
import {
  type Agent,
  defineActions,
  defineGame,
  defineOptions,
  defineState,
  OVER,
  PAD,
  shuffle,
} from '../core/index.ts';

const CARDS = 8;
const HAND = 2;
const MOST = 3;
/** The sum of all cards: nobody can have more points. */
const POINTS = 36;
const EMPTY = 0;

const layout = defineState({
  seats: 'word',
  turn: 'word',
  turns: 'word',
  maxTurns: 'word',
  over: 'word',
  capped: 'word',
  deckSize: 'word',
  deck: CARDS,
  hands: MOST * HAND,
  points: MOST,
});

/** A state and an action of the tiny game. */
export type TinyState = ReturnType<typeof layout.create>;
export type TinyAction = { readonly type: 'lay'; readonly at: number } | { readonly type: 'draw' };

/** What a seat sees of it. */
export interface TinyView {
  readonly seat: number;
  readonly turn: number;
  /** The cards of the observer; none for a spectator. */
  readonly hand: readonly number[];
  /** Which places of which hand are taken. */
  readonly held: readonly (readonly boolean[])[];
  readonly deckSize: number;
  readonly points: readonly number[];
}

const options = defineOptions({
  maxTurns: { min: 0, max: 99, default: 0, help: 'stop after so many turns; 0 is never' },
  starter: { choices: ['first', 'last'], default: 'first', help: 'the seat that begins' },
});

const actions = defineActions<TinyAction>([{ type: 'lay', at: 0 }, { type: 'lay', at: 1 }, { type: 'draw' }]);

/** The tiny game. */
export const tiny = defineGame({
  id: 'tiny',
  name: 'Tiny',
  version: 3,
  seats: [2, MOST],
  options,
  actions,
  refusals: {
    NO_CARD: 'There is no card in that place.',
    HAND_FULL: 'Your hand is full.',
    DECK_EMPTY: 'The deck is empty.',
  },
  goal: 'most',
  create: layout.create,
  setup(s, seats, { maxTurns, starter }) {
    s.seats = seats;
    s.maxTurns = maxTurns;
    s.turn = starter === 'first' ? 0 : seats - 1;
    for (let i = 0; i < CARDS; i++) s.deck[i] = i + 1;
    shuffle(s.rng, s.deck);
    s.deckSize = CARDS;
    for (let i = 0; i < seats * HAND; i++) s.hands[i] = takeFromDeck(s);
  },
  players: (s) => s.seats,
  turn: (s) => (s.over === 1 ? OVER : s.turn),
  question: () => 'lay a card or draw',
  refuse(s, id) {
    const action = actions.all[id];
    if (s.over === 1) return 'MATCH_FINISHED';
    if (action.type === 'lay') return s.hands[s.turn * HAND + action.at] === EMPTY ? 'NO_CARD' : null;
    if (emptyPlace(s) < 0) return 'HAND_FULL';
    return s.deckSize === 0 ? 'DECK_EMPTY' : null;
  },
  legal(s, out) {
    if (s.over === 1) return 0;
    let n = 0;
    for (let at = 0; at < HAND; at++) if (s.hands[s.turn * HAND + at] !== EMPTY) out[n++] = at;
    if (s.deckSize > 0 && emptyPlace(s) >= 0) out[n++] = HAND;
    return n;
  },
  apply(s, id) {
    const action = actions.all[id];
    if (action.type === 'draw') {
      s.hands[emptyPlace(s)] = takeFromDeck(s);
    } else {
      s.points[s.turn] += s.hands[s.turn * HAND + action.at];
      s.hands[s.turn * HAND + action.at] = EMPTY;
    }
    s.turns++;
    s.turn = (s.turn + 1) % s.seats;
    const stuck = s.deckSize === 0 && s.hands[s.turn * HAND] === EMPTY && s.hands[s.turn * HAND + 1] === EMPTY;
    s.capped = !stuck && s.turns === s.maxTurns ? 1 : 0;
    s.over = stuck ? 1 : s.capped;
  },
  score: (s, seat) => s.points[seat],
  place(s, seat) {
    let place = 1;
    for (let other = 0; other < s.seats; other++) if (s.points[other] > s.points[seat]) place++;
    return place;
  },
  capped: (s) => s.capped === 1,
  view: (s, seat): TinyView => ({
    seat,
    turn: s.over === 1 ? OVER : s.turn,
    hand: seat < 0 ? [] : [s.hands[seat * HAND], s.hands[seat * HAND + 1]],
    held: seatsOf(s).map((other) => [s.hands[other * HAND] !== EMPTY, s.hands[other * HAND + 1] !== EMPTY]),
    deckSize: s.deckSize,
    points: seatsOf(s).map((other) => s.points[other]),
  }),
  reveal: (s) => ({ hands: Array.from(s.hands), deck: Array.from(s.deck.subarray(0, s.deckSize)) }),
  imagine(s, seat) {
    const hidden: number[] = [];
    for (let i = 0; i < s.deckSize; i++) hidden.push(s.deck[i]);
    for (let i = 0; i < s.hands.length; i++) if (isSecret(s, seat, i)) hidden.push(s.hands[i]);
    const pool = Int32Array.from(hidden).sort(); // in order of value: nothing of how they really lie is left
    shuffle(s.rng, pool);
    for (let i = 0; i < s.deckSize; i++) s.deck[i] = pool[i];
    for (let i = 0, at = s.deckSize; i < s.hands.length; i++) if (isSecret(s, seat, i)) s.hands[i] = pool[at++];
  },
  tensor: {
    parts: (seats) => [
      { name: 'hand', length: HAND, meaning: 'own cards, as eighths', low: 0, high: 1 },
      {
        name: 'points',
        length: seats,
        meaning: 'points by seat, from the observer on, as a share of all',
        low: 0,
        high: 1,
      },
    ],
    write(s, seat, out, at) {
      for (let i = 0; i < HAND; i++) out[at + i] = s.hands[seat * HAND + i] / CARDS;
      for (let i = 0; i < s.seats; i++) out[at + HAND + i] = s.points[(seat + i) % s.seats] / POINTS;
    },
  },
  tokens: {
    groups: [
      { name: 'cards', columns: ['place', 'card'], meaning: 'own cards', rows: () => HAND },
      { name: 'seats', columns: ['points'], meaning: 'points by seat', rows: (seats) => seats },
    ],
    write(s, seat, out, at) {
      let row = at;
      for (let i = 0; i < HAND; i++) {
        if (s.hands[seat * HAND + i] === EMPTY) continue;
        out[row++] = i;
        out[row++] = s.hands[seat * HAND + i];
      }
      out.fill(PAD, row, at + 2 * HAND);
      for (let i = 0; i < s.seats; i++) out[at + 2 * HAND + i] = s.points[i];
    },
  },
  show: (v, ink) => `${ink.bold(`seat ${v.turn}`)} to act, hand ${v.hand.join()}, points ${v.points.join()}`,
  tell: (action) => (action.type === 'draw' ? 'draw a card' : `lay the card in place ${action.at + 1}`),
  bots: { first: firstLegal },
  policy: (s) => (s.hands[s.turn * HAND] !== EMPTY ? 0 : s.hands[s.turn * HAND + 1] !== EMPTY ? 1 : HAND),
  evaluate: (s, seat) => s.points[seat] / POINTS,
  round: (s) => Math.floor(s.turns / s.seats),
});

/** Always the first action it may play. */
export function firstLegal(): Agent {
  return { name: 'first', act: (seat) => seat.legal()[0] };
}

/** The first empty place in the hand of the seat to act, -1 if there is none. */
function emptyPlace(s: TinyState): number {
  for (let i = s.turn * HAND; i < (s.turn + 1) * HAND; i++) if (s.hands[i] === EMPTY) return i;
  return -1;
}

/** The place of a card that was taken is cleared: what lay there would tell whoever imagines this state. */
function takeFromDeck(s: TinyState): number {
  const card = s.deck[--s.deckSize];
  s.deck[s.deckSize] = EMPTY;
  return card;
}

function isSecret(s: TinyState, seat: number, i: number): boolean {
  return s.hands[i] !== EMPTY && Math.floor(i / HAND) !== seat;
}

function seatsOf(s: TinyState): number[] {
  return Array.from({ length: s.seats }, (_, seat) => seat);
}

/** The cards under their backs and in the hands, by name, for the law of secrecy. */
export const tinyHidden = {
  deck: (s: TinyState) => s.deck.subarray(0, s.deckSize),
  hands: (s: TinyState) => s.hands,
};

/** Every card is in one place: the deck, a hand, or laid for its points. */
export function tinyInvariants(s: TinyState): void {
  const held = [...s.deck.subarray(0, s.deckSize), ...s.hands].filter((card) => card !== EMPTY);
  const sum = held.reduce((a, b) => a + b, 0) + s.points.reduce((a, b) => a + b, 0);
  if (new Set(held).size !== held.length || sum !== POINTS) throw new Error('a card has vanished or come twice');
}
