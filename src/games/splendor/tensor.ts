/** What a seat may know, as a flat tensor. RULES 12.1 has the table, generated from `parts`. */
import type { Tensor, TensorPart } from '../../core/index.ts';
import { CARDS, NO_CARD, TIER, TIERS } from './cards.ts';
import { FACE, NOBLE_FACE, writeFace, writeNoble } from './faces.ts';
import { GEMS, lack, TOKENS, total } from './gems.ts';
import { REQUIRES } from './nobles.ts';
import { gemsToPay, goldToPay } from './payment.ts';
import { ASKED, HAND, NOBODY, NOTHING, PAYMENT, SEATS, type SplendorState } from './state.ts';
import { nobleCount } from './table.ts';

/** A card in a hand: whether there is one, its level, its face if it is known. */
const HELD = FACE + 2;
/** A player without the distances to the nobles and the cards in hand. */
const PLAYER = TOKENS.length + GEMS.length + 4;
const DECKS = Float32Array.of(1 / 40, 1 / 30, 1 / 20);
const QUESTIONS = ASKED.length - 1;

/** The encoder of a table with `width` face-up cards a level. */
export function tensorOf(width: number): Tensor<SplendorState> {
  const places = TIERS * width;
  const sizes = Int32Array.from({ length: SEATS + 1 }, (_, seats) => sizeOf(places, seats));
  return {
    parts: (seats) => partsOf(places, seats),
    write: (s, seat, out, at) => write(s, places, sizes[s.seats], seat, out, at),
    update: (s, seat, actor, out, at) => update(s, places, seat, actor, out, at),
  };
}

function partsOf(places: number, seats: number): TensorPart[] {
  const face = 'cost / 7 in five colours, bonus as one of five, points / 5';
  const player =
    'tokens / 7 in five colours, gold / 5, bonuses / 7 in five colours, points / 15, tokens / 10, cards bought / 15, cards in hand / 3';
  return [
    {
      name: 'nobles',
      length: (seats + 1) * NOBLE_FACE,
      meaning: 'per place of the row: 1 if the noble is still there, its requirement / 4 in five colours; else 0',
    },
    { name: 'table', length: places * FACE, meaning: `per place, level 1 first: ${face}; all 0 if empty` },
    { name: 'bought', length: CARDS.length, meaning: '1 for each card somebody has bought, by number' },
    {
      name: 'missing',
      length: places + HAND,
      meaning: 'per place, then per own reserved card: tokens the observer is short of after gold / 10',
    },
    { name: 'affordable', length: places + HAND, meaning: 'the same order: 1 if the observer can pay for the card' },
    { name: 'bank', length: TOKENS.length, meaning: 'gems / 7 in five colours, gold / 5' },
    { name: 'decks', length: TIERS, meaning: 'cards left / 40, / 30, / 20' },
    { name: 'clock', length: 2, meaning: 'turns completed / 100, at most 10; passes in a row / players' },
    { name: 'asked', length: QUESTIONS, meaning: `one of ${ASKED.slice(0, QUESTIONS).join(', ')}; all 0 at the end` },
    { name: 'turn', length: seats, meaning: 'whose turn it is, the observer first; all 0 at the end' },
    { name: 'trigger', length: seats, meaning: 'who brought on the last round, the observer first; all 0 before' },
    { name: 'payment', length: TOKENS.length, meaning: 'the payment being chosen: gems / 7, gold / 5; else 0' },
    ...Array.from({ length: seats }, (_, i) => {
      const whose = i === 0 ? 'the observer' : `${i} to the left`;
      return [
        { name: `player${i}`, length: PLAYER, meaning: `${whose}: ${player}` },
        {
          name: `distance${i}`,
          length: seats + 1,
          meaning: `${whose}, per place of the row of nobles: bonuses missing / 12`,
        },
        {
          name: `hand${i}`,
          length: HAND * HELD,
          meaning: `${whose}, per reserved card, oldest first: 1 if there is one, level / 3, then its ${face}, or 0 if another player drew it unseen`,
        },
      ];
    }).flat(),
  ];
}

/** Numbers of one player: board, distances to the nobles, hand. */
function seatSize(seats: number): number {
  return PLAYER + seats + 1 + HAND * HELD;
}

/** How many numbers there are, by the number of seats and places. */
function sizeOf(places: number, seats: number): number {
  return playersAt(places, seats) + seats * seatSize(seats);
}

/** Where the players begin. */
function playersAt(places: number, seats: number): number {
  return pricesAt(places, seats) + 2 * (places + HAND) + TOKENS.length + TIERS + 2 + questionSize(seats);
}

/** Where prices begin: after the nobles, the cards on the table and the cards bought. */
function pricesAt(places: number, seats: number): number {
  return (seats + 1) * NOBLE_FACE + places * FACE + CARDS.length;
}

/** Numbers that say what is asked of whom. */
function questionSize(seats: number): number {
  return QUESTIONS + 2 * seats + TOKENS.length;
}

/** All to 0 in one stroke, then what is not: single writes are what takes the time. */
function write(s: SplendorState, places: number, size: number, seat: number, out: Float32Array, at: number): void {
  const { nobles, sold, table, visited } = s;
  const row = nobleCount(s);
  let o = at;
  out.fill(0, at, at + size);
  for (let slot = 0; slot < row; slot++, o += NOBLE_FACE) if (visited[slot] === 0) writeNoble(nobles[slot], out, o);
  for (let i = 0; i < places; i++, o += FACE) if (table[i] !== NO_CARD) writeFace(table[i], out, o);
  const sales = s.sales;
  for (let i = 0; i < sales; i++) out[o + (sold[i] & 127)] = 1;
  writeMiddle(s, places, seat, out, o + CARDS.length);
  const seats = s.seats;
  o = at + playersAt(places, seats);
  for (let n = 0, owner = seat; n < seats; n++, o += seatSize(seats)) {
    writeSeat(s, owner, n === 0, out, o);
    owner = owner + 1 === seats ? 0 : owner + 1;
  }
}

/** What lies on the table changes in one place, and one card is bought, at the most; the rest is the observer's own. */
function update(s: SplendorState, places: number, seat: number, actor: number, out: Float32Array, at: number): void {
  const { sold, table, visited } = s;
  const row = nobleCount(s);
  let o = at;
  for (let slot = 0; slot < row; slot++, o += NOBLE_FACE) {
    if (visited[slot] !== 0 && out[o] !== 0) out.fill(0, o, o + NOBLE_FACE);
  }
  const filled = s.filled;
  const face = o + filled * FACE;
  for (let i = 0; i < FACE; i++) out[face + i] = 0;
  if (table[filled] !== NO_CARD) writeFace(table[filled], out, face);
  o += places * FACE;
  if (s.sales > 0) out[o + (sold[s.sales - 1] & 127)] = 1;
  writeMiddle(s, places, seat, out, o + CARDS.length);
  const seats = s.seats;
  const size = seatSize(seats);
  const first = at + playersAt(places, seats);
  if (seat === actor) {
    rewriteSeat(s, seat, true, out, first);
    return;
  }
  // The next player: everyone moves one place up, and whoever has just acted comes last. One's own secrets are shown.
  out.copyWithin(first, first + size, first + seats * size);
  rewriteSeat(s, actor, false, out, first + (seats - 1) * size);
  const { blind, hand } = s;
  const held = first + PLAYER + seats + 1 + 2;
  for (let i = 0; i < HAND; i++)
    if (blind[seat * HAND + i] === 1) writeFace(hand[seat * HAND + i], out, held + i * HELD);
}

/** What the observer is short of, the bank, the clock, and what is asked of whom. */
function writeMiddle(s: SplendorState, places: number, seat: number, out: Float32Array, at: number): void {
  const { hand, handPrice, table, tablePrice } = s;
  const seats = s.seats;
  const power = (s.purse[seat] + s.bonus[seat]) | 0;
  const less = 5 - s.gold[seat];
  const cards = places + HAND;
  for (let i = 0; i < places; i++) {
    const missing = table[i] === NO_CARD ? NO_PRICE : total(lack(tablePrice[i], power)) + less;
    out[at + i] = MISSING[missing];
    out[at + i + cards] = AFFORDABLE[missing];
  }
  for (let i = 0; i < HAND; i++) {
    const held = seat * HAND + i;
    const missing = hand[held] === NO_CARD ? NO_PRICE : total(lack(handPrice[held], power)) + less;
    out[at + places + i] = MISSING[missing];
    out[at + places + i + cards] = AFFORDABLE[missing];
  }
  let o = at + 2 * cards;
  writeTokens(s.bank, s.bankGold, out, o);
  o += 6;
  for (let tier = 0; tier < TIERS; tier++) out[o++] = s.left[tier] * DECKS[tier];
  out[o++] = Math.min(s.turns * 0.01, 10);
  out[o++] = s.passes === 0 ? 0 : s.passes / seats;
  const end = o + questionSize(seats);
  for (let i = o; i < end; i++) out[i] = 0;
  const asked = s.asked;
  if (asked !== NOTHING) {
    out[o + asked] = 1;
    out[o + QUESTIONS + fromObserver(s.turn, seat, seats)] = 1;
  }
  o += QUESTIONS + seats;
  if (s.trigger !== NOBODY) out[o + fromObserver(s.trigger, seat, seats)] = 1;
  if (asked === PAYMENT) writeTokens(gemsToPay(s), goldToPay(s), out, o + seats);
}

/** Write a player where something else stood. */
function rewriteSeat(s: SplendorState, owner: number, own: boolean, out: Float32Array, at: number): void {
  const hands = at + PLAYER + s.seats + 1;
  out.fill(0, hands, hands + HAND * HELD);
  writeSeat(s, owner, own, out, at);
}

/** A player: board, distances to the nobles, and the hand, all 0 before; a card drawn unseen shows its level to others. */
function writeSeat(s: SplendorState, owner: number, own: boolean, out: Float32Array, at: number): void {
  const { nobles, hand, blind } = s;
  const row = nobleCount(s);
  const bonuses = s.bonus[owner];
  writePlayer(s, owner, out, at);
  let o = at + PLAYER;
  for (let slot = 0; slot < row; slot++) out[o++] = FAR[total(lack(REQUIRES[nobles[slot]], bonuses))];
  const first = owner * HAND;
  for (let i = first; i < first + HAND && hand[i] !== NO_CARD; i++, o += HELD) {
    out[o] = 1;
    out[o + 1] = (TIER[hand[i]] + 1) * (1 / 3);
    if (own || blind[i] === 0) writeFace(hand[i], out, o + 2);
  }
}

/** By what is missing less the gold, counted from five below 0: tokens missing, and whether none is. */
const MISSING = Float32Array.from({ length: 48 }, (_, i) => Math.max(0, i - 5) / 10);
const AFFORDABLE = Float32Array.from({ length: 48 }, (_, i) => (i <= 5 ? 1 : 0));
/** Where no card lies: nothing is missing, and nothing can be paid for. */
const NO_PRICE = 47;
MISSING[NO_PRICE] = 0;
/** By the number of bonuses missing. */
const FAR = Float32Array.from({ length: 16 }, (_, missing) => missing / 12);

function writePlayer(s: SplendorState, owner: number, out: Float32Array, at: number): void {
  const purse = s.purse[owner];
  const gold = s.gold[owner];
  writeTokens(purse, gold, out, at);
  writeGems(s.bonus[owner], out, at + 6);
  out[at + 11] = s.points[owner] * (1 / 15);
  out[at + 12] = (total(purse) + gold) * 0.1;
  out[at + 13] = s.bought[owner] * (1 / 15);
  out[at + 14] = s.handSize[owner] * (1 / 3);
}

function writeTokens(gems: number, gold: number, out: Float32Array, at: number): void {
  writeGems(gems, out, at);
  out[at + 5] = gold * (1 / 5);
}

const SEVENTHS = Float32Array.from({ length: 64 }, (_, count) => count / 7);

function writeGems(word: number, out: Float32Array, at: number): void {
  out[at] = SEVENTHS[word & 63];
  out[at + 1] = SEVENTHS[(word >> 6) & 63];
  out[at + 2] = SEVENTHS[(word >> 12) & 63];
  out[at + 3] = SEVENTHS[(word >> 18) & 63];
  out[at + 4] = SEVENTHS[(word >> 24) & 63];
}

/** Seats are counted from the observer, who is 0, clockwise. */
function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}
