/** What a seat may know, as a flat tensor. RULES 12.1 has the table, generated from `parts`. */
import type { Tensor } from '../../core/index.ts';
import { CARDS, NO_CARD, TIER, TIERS } from './cards.ts';
import { GEM_KINDS, lack, TOKEN_KINDS, total } from './gems.ts';
import { REQUIRES } from './nobles.ts';
import { gemsToPay, goldToPay } from './payment.ts';
import { FIRST_SEAT, HAND, NOBODY, NOTHING, PAYMENT, SEATS, type SplendorState } from './state.ts';
import { cardSold, GOLD_TOKENS, nobleCount } from './table.ts';
import { bytesOf, fromObserver, NO_CARD_SHORT, SHORTAGES, shortage } from './tensor-bytes.ts';
import {
  CARD_SIZE,
  HELD,
  HELD_HEAD,
  NOBLE_SIZE,
  rewriteCard,
  rewriteHeld,
  writeCard,
  writeNoble,
} from './tensor-cards.ts';
import { PLAYER, partsOf, playersAt, QUESTIONS, questionSize, seatSize, sizeOf } from './tensor-parts.ts';

const DECKS = Float32Array.of(1 / 40, 1 / 30, 1 / 20);

/** The encoder of a table with `width` face-up cards a level. */
export function tensorOf(width: number): Tensor<SplendorState> {
  const places = TIERS * width;
  const sizes = Int32Array.from({ length: SEATS + 1 }, (_, seats) => sizeOf(places, seats));
  return {
    parts: (seats) => partsOf(places, seats),
    write: (s, seat, out, at) => write(s, places, sizes[s.seats], seat, out, at),
    update: (s, seat, actor, out, at, view) => update(s, places, seat, actor, out, at, view),
    bytes: bytesOf(places),
  };
}

/** All to 0 in one stroke, then what is not: single writes are what takes the time. */
function write(s: SplendorState, places: number, size: number, seat: number, out: Float32Array, at: number): void {
  const { nobles, sold, table, visited } = s;
  const row = nobleCount(s);
  let o = at;
  out.fill(0, at, at + size);
  for (let slot = 0; slot < row; slot++, o += NOBLE_SIZE) if (visited[slot] === 0) writeNoble(nobles[slot], out, o);
  for (let i = 0; i < places; i++, o += CARD_SIZE) if (table[i] !== NO_CARD) writeCard(table[i], out, o);
  const sales = s.sales;
  for (let i = 0; i < sales; i++) out[o + cardSold(sold[s.far + i])] = 1;
  writeMiddle(s, places, seat, out, o + CARDS.length);
  const seats = s.seats;
  o = at + playersAt(places, seats);
  for (let n = 0, owner = seat; n < seats; n++, o += seatSize(seats)) {
    writeSeat(s, owner, n === 0, out, o);
    owner = owner + 1 === seats ? 0 : owner + 1;
  }
}

/** What lies on the table changes in one place, and one card is bought, at the most; the rest is the observer's own. */
function update(
  s: SplendorState,
  places: number,
  seat: number,
  actor: number,
  out: Float32Array,
  at: number,
  view: DataView,
): void {
  const { sold, table, visited } = s;
  const row = nobleCount(s);
  let o = at;
  for (let slot = 0; slot < row; slot++, o += NOBLE_SIZE) {
    if (visited[slot] !== 0 && out[o] !== 0) out.fill(0, o, o + NOBLE_SIZE);
  }
  const filled = s.filled;
  rewriteCard(table[filled], view, 4 * (o + filled * CARD_SIZE));
  o += places * CARD_SIZE;
  if (s.sales > 0) out[o + cardSold(sold[s.far + s.sales - 1])] = 1;
  writeMiddle(s, places, seat, out, o + CARDS.length);
  const seats = s.seats;
  const size = seatSize(seats);
  const first = at + playersAt(places, seats);
  if (seat === actor) {
    rewriteSeat(s, seat, 0, out, first, view);
    return;
  }
  // The next player: everyone moves one place up, and whoever has just acted comes last. One's own secrets are shown.
  out.copyWithin(first, first + size, first + seats * size);
  rewriteSeat(s, actor, 1, out, first + (seats - 1) * size, view);
  const { blind, hand } = s;
  const held = first + PLAYER + seats + 1 + HELD_HEAD;
  for (let i = 0; i < HAND; i++)
    if (blind[seat * HAND + i] === 1) rewriteCard(hand[seat * HAND + i], view, 4 * (held + i * HELD));
}

/** What the observer is short of, the bank, the clock, and what is asked of whom. */
function writeMiddle(s: SplendorState, places: number, seat: number, out: Float32Array, at: number): void {
  const { handPrice, tablePrice } = s;
  const seats = s.seats;
  const power = (s.purse[seat] + s.bonus[seat]) | 0;
  const gold = s.gold[seat] & 7;
  const cards = places + HAND;
  const held = seat * HAND - places;
  for (let i = 0; i < cards; i++) {
    const short = shortage(i < places ? tablePrice[i] : handPrice[held + i], power, gold);
    out[at + i] = MISSING[short];
    out[at + i + cards] = AFFORDABLE[short];
  }
  let o = at + 2 * cards;
  writeTokens(s.bank, s.bankGold, out, o);
  o += TOKEN_KINDS;
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
  out[o + fromObserver(FIRST_SEAT, seat, seats)] = 1;
  o += seats;
  if (s.trigger !== NOBODY) out[o + fromObserver(s.trigger, seat, seats)] = 1;
  if (asked === PAYMENT) writeTokens(gemsToPay(s), goldToPay(s), out, o + seats);
}

/** Write a player where something else stood; `others` is 1 if the observer is another one. */
function rewriteSeat(
  s: SplendorState,
  owner: number,
  others: number,
  out: Float32Array,
  at: number,
  view: DataView,
): void {
  const { blind, hand } = s;
  writeBoard(s, owner, out, at);
  const o = 4 * (at + PLAYER + s.seats + 1);
  const first = owner * HAND;
  for (let i = 0; i < HAND; i++) rewriteHeld(hand[first + i], blind[first + i], others, view, o + 4 * HELD * i);
}

/** A player: board, distances to the nobles, and the hand, all 0 before; a card drawn unseen shows its level to others. */
function writeSeat(s: SplendorState, owner: number, own: boolean, out: Float32Array, at: number): void {
  const { hand, blind } = s;
  writeBoard(s, owner, out, at);
  let o = at + PLAYER + s.seats + 1;
  const first = owner * HAND;
  for (let i = first; i < first + HAND && hand[i] !== NO_CARD; i++, o += HELD) {
    out[o] = 1;
    out[o + 1] = (TIER[hand[i]] + 1) * (1 / 3);
    out[o + 2] = blind[i];
    if (own || blind[i] === 0) writeCard(hand[i], out, o + HELD_HEAD);
  }
}

/** Tokens, bonuses and points, and the distances to the nobles. */
function writeBoard(s: SplendorState, owner: number, out: Float32Array, at: number): void {
  const { nobles } = s;
  const row = nobleCount(s);
  const bonuses = s.bonus[owner];
  writePlayer(s, owner, out, at);
  const o = at + PLAYER;
  for (let slot = 0; slot < row; slot++) out[o + slot] = FAR[total(lack(REQUIRES[nobles[slot]], bonuses))];
}

/** By what `shortage` says: tokens missing, and whether none is. */
const MISSING = Float32Array.from({ length: SHORTAGES }, (_, i) =>
  i < NO_CARD_SHORT ? Math.max(0, (i >> 3) - (i & 7)) / 10 : 0,
);
const AFFORDABLE = Float32Array.from({ length: SHORTAGES }, (_, i) => (i < NO_CARD_SHORT && i >> 3 <= (i & 7) ? 1 : 0));
/** More bonuses than any noble requires. */
const MANY = 32;
/** By the number of bonuses missing. */
const FAR = Float32Array.from({ length: MANY }, (_, missing) => missing / 12);

function writePlayer(s: SplendorState, owner: number, out: Float32Array, at: number): void {
  const purse = s.purse[owner];
  const gold = s.gold[owner];
  writeTokens(purse, gold, out, at);
  writeGems(s.bonus[owner], out, at + TOKEN_KINDS);
  const o = at + TOKEN_KINDS + GEM_KINDS;
  out[o] = s.points[owner] * (1 / 15);
  out[o + 1] = (total(purse) + gold) * 0.1;
  out[o + 2] = s.bought[owner] * (1 / 15);
  out[o + 3] = s.handSize[owner] * (1 / 3);
}

function writeTokens(gems: number, gold: number, out: Float32Array, at: number): void {
  writeGems(gems, out, at);
  out[at + GEM_KINDS] = gold * (1 / GOLD_TOKENS);
}

const SEVENTHS = Float32Array.from({ length: 64 }, (_, count) => count / 7);

function writeGems(word: number, out: Float32Array, at: number): void {
  out[at] = SEVENTHS[word & 63];
  out[at + 1] = SEVENTHS[(word >> 6) & 63];
  out[at + 2] = SEVENTHS[(word >> 12) & 63];
  out[at + 3] = SEVENTHS[(word >> 18) & 63];
  out[at + 4] = SEVENTHS[(word >> 24) & 63];
}
