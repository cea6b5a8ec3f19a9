/** What a seat may know, as a flat tensor. RULES 12.1 has the table, generated from `parts`. */
import type { Tensor, TensorPart } from '../../core/index.ts';
import { CARDS, NO_CARD, TIER, TIERS } from './cards.ts';
import { FACE, NOBLE_FACE, writeFace, writeNoble } from './faces.ts';
import { GEMS, lack, TOKENS, total } from './gems.ts';
import { REQUIRES } from './nobles.ts';
import { gemsToPay, goldToPay } from './payment.ts';
import { ASKED, HAND, NOBODY, NOTHING, PAYMENT, SEATS, type SplendorState } from './state.ts';
import { nobleCount } from './table.ts';

/** A card in the own hand: its face, what is missing, whether it can be paid for. */
const CARD = FACE + 2;
/** A card in another hand: whether there is one, its level, its face if it is known. */
const HELD = FACE + 2;
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
  const others = Array.from({ length: seats - 1 }, (_, i) => i + 1);
  return [
    {
      name: 'nobles',
      length: (seats + 1) * NOBLE_FACE,
      meaning: 'per place of the row: 1 if the noble is still there, its requirement / 4 in five colours; else 0',
    },
    { name: 'table', length: places * FACE, meaning: `per place, level 1 first: ${face}; all 0 if empty` },
    { name: 'bought', length: CARDS.length, meaning: '1 for each card somebody has bought, by number' },
    { name: 'missing', length: places, meaning: 'per place: tokens the observer is short of after gold / 10' },
    { name: 'affordable', length: places, meaning: 'per place: 1 if the observer can pay for the card' },
    { name: 'bank', length: TOKENS.length, meaning: 'gems / 7 in five colours, gold / 5' },
    { name: 'decks', length: TIERS, meaning: 'cards left / 40, / 30, / 20' },
    { name: 'clock', length: 2, meaning: 'turns completed / 100, at most 10; passes in a row / players' },
    { name: 'player0', length: PLAYER, meaning: `the observer: ${player}` },
    ...others.map((i) => ({ name: `player${i}`, length: PLAYER, meaning: `${i} to the left: ${player}` })),
    {
      name: 'distance',
      length: (seats + 1) * seats,
      meaning: 'per place of the row, for each player, the observer first: bonuses missing / 12',
    },
    { name: 'asked', length: QUESTIONS, meaning: `one of ${ASKED.slice(0, QUESTIONS).join(', ')}; all 0 at the end` },
    { name: 'turn', length: seats, meaning: 'whose turn it is, the observer first; all 0 at the end' },
    { name: 'trigger', length: seats, meaning: 'who brought on the last round, the observer first; all 0 before' },
    { name: 'payment', length: TOKENS.length, meaning: 'the payment being chosen: gems / 7, gold / 5; else 0' },
    {
      name: 'hand',
      length: HAND * CARD,
      meaning: `per own reserved card, oldest first: ${face}, tokens missing after gold / 10, 1 if it can be paid for`,
    },
    ...others.map((i) => ({
      name: `hand${i}`,
      length: HAND * HELD,
      meaning: `${i} to the left, per reserved card: 1 if there is one, level / 3, then its cost / 7, bonus and points / 5, or 0 if it was drawn unseen`,
    })),
  ];
}

/** How many numbers there are, by the number of seats and places. */
function sizeOf(places: number, seats: number): number {
  const tail = (seats + 1) * seats + TOKENS.length + TIERS + QUESTIONS + 2 * seats + TOKENS.length + 2 + CARDS.length;
  return (
    (seats + 1) * NOBLE_FACE + places * (FACE + 2) + HAND * CARD + seats * PLAYER + (seats - 1) * HAND * HELD + tail
  );
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
  writePrices(s, places, seat, out, o + CARDS.length);
  writeSeats(s, seat, true, out, o + CARDS.length + 2 * places);
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
  writePrices(s, places, seat, out, o + CARDS.length);
  writeSeats(s, seat, actor !== seat, out, o + CARDS.length + 2 * places);
}

/** What the observer is short of for each card of the table. */
function writePrices(s: SplendorState, places: number, seat: number, out: Float32Array, at: number): void {
  const { table, tablePrice } = s;
  const power = (s.purse[seat] + s.bonus[seat]) | 0;
  const gold = s.gold[seat];
  for (let i = 0; i < places; i++) {
    const missing = table[i] === NO_CARD ? NO_PRICE : total(lack(tablePrice[i], power)) - gold + 5;
    out[at + i] = MISSING[missing];
    out[at + i + places] = AFFORDABLE[missing];
  }
}

/** The bank, the clock, the players and their hands; with `others`, all players', else only what the observer has changed. */
function writeSeats(s: SplendorState, seat: number, others: boolean, out: Float32Array, at: number): void {
  const { bonus, hand, handPrice, nobles } = s;
  const seats = s.seats;
  const asked = s.asked;
  let o = at;
  writeTokens(s.bank, s.bankGold, out, o);
  o += 6;
  for (let tier = 0; tier < TIERS; tier++) out[o++] = s.left[tier] * DECKS[tier];
  out[o++] = Math.min(s.turns * 0.01, 10);
  out[o++] = s.passes === 0 ? 0 : s.passes / seats;
  writePlayer(s, seat, out, o);
  const row = nobleCount(s);
  const rest = o + seats * PLAYER + row * seats;
  const zeros = rest + QUESTIONS + 2 * seats + TOKENS.length + HAND * CARD + (others ? (seats - 1) * HAND * HELD : 0);
  out.fill(0, rest, zeros);
  if (others) writeOthers(s, seat, out, o + PLAYER, rest + QUESTIONS + 2 * seats + TOKENS.length + HAND * CARD);
  o += seats * PLAYER;
  for (let slot = 0; slot < row; slot++) {
    const requires = REQUIRES[nobles[slot]];
    for (let n = 0, owner = seat; n < seats; n++) {
      out[o++] = FAR[total(lack(requires, bonus[owner]))];
      owner = owner + 1 === seats ? 0 : owner + 1;
    }
  }
  if (asked !== NOTHING) {
    out[o + asked] = 1;
    out[o + QUESTIONS + fromObserver(s.turn, seat, seats)] = 1;
  }
  o += QUESTIONS + seats;
  if (s.trigger !== NOBODY) out[o + fromObserver(s.trigger, seat, seats)] = 1;
  o += seats;
  if (asked === PAYMENT) writeTokens(gemsToPay(s), goldToPay(s), out, o);
  o += 6;
  const power = (s.purse[seat] + bonus[seat]) | 0;
  const first = seat * HAND;
  for (let i = first; i < first + HAND && hand[i] !== NO_CARD; i++, o += CARD) {
    writeFace(hand[i], out, o);
    const missing = total(lack(handPrice[i], power)) - s.gold[seat] + 5;
    out[o + FACE] = MISSING[missing];
    out[o + FACE + 1] = AFFORDABLE[missing];
  }
}

/** The other players, clockwise, and their hands. */
function writeOthers(s: SplendorState, seat: number, out: Float32Array, players: number, hands: number): void {
  const seats = s.seats;
  let held = hands;
  for (let n = 1, owner = seat; n < seats; n++) {
    owner = owner + 1 === seats ? 0 : owner + 1;
    writePlayer(s, owner, out, players + (n - 1) * PLAYER);
    for (let i = owner * HAND; i < (owner + 1) * HAND; i++, held += HELD) writeHeld(s, i, out, held);
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

/** A card in another hand: a hidden one shows its level alone. */
function writeHeld(s: SplendorState, place: number, out: Float32Array, at: number): void {
  const card = s.hand[place];
  if (card === NO_CARD) return;
  out[at] = 1;
  out[at + 1] = (TIER[card] + 1) * (1 / 3);
  if (s.blind[place] === 0) writeFace(card, out, at + 2);
}

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
