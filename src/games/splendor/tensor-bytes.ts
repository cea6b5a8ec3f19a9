/**
 * The tensor as bytes, four written at a time: the counts themselves, as `scale` of each part says. What is written where is
 * told in tensor.ts; a law holds the two equal.
 */
import type { TensorBytes } from '../../core/index.ts';
import { BONUS, CARDS, NO_CARD, POINTS, TIER, TIERS } from './cards.ts';
import { GEMS, lack, TOKEN_KINDS, total } from './gems.ts';
import { NOBLES, REQUIRES } from './nobles.ts';
import { gemsToPay, goldToPay } from './payment.ts';
import { FIRST_SEAT, HAND, NOBODY, NOTHING, PAYMENT, type SplendorState } from './state.ts';
import { cardSold, nobleCount } from './table.ts';
import { CARD_SIZE, NOBLE_SIZE } from './tensor-cards.ts';
import { HELD, HELD_HEAD, PLAYER, playersAt, QUESTIONS, questionSize, seatSize, sizeOf } from './tensor-parts.ts';

/** The bytes of a table with `places` face-up cards. */
export function bytesOf(places: number): TensorBytes<SplendorState> {
  return {
    write: (s, seat, out, at) => write(s, places, seat, out, at),
    update: (s, seat, actor, out, at) => update(s, places, seat, actor, out, at),
  };
}

function write(s: SplendorState, places: number, seat: number, out: DataView, at: number): void {
  const { nobles, sold, table, visited } = s;
  const seats = s.seats;
  const row = nobleCount(s);
  let o = at;
  clear(out, at, sizeOf(places, seats));
  for (let slot = 0; slot < row; slot++, o += NOBLE_SIZE) if (visited[slot] === 0) writeNoble(nobles[slot], out, o);
  for (let i = 0; i < places; i++, o += CARD_SIZE) writeCard(table[i], out, o);
  const sales = s.sales;
  for (let i = 0; i < sales; i++) out.setUint8(o + cardSold(sold[i]), 1);
  writeMiddle(s, places, seat, out, o + CARDS.length);
  o = at + playersAt(places, seats);
  for (let n = 0, owner = seat; n < seats; n++, o += seatSize(seats)) {
    writeSeat(s, owner, n === 0 ? 0 : 1, out, o);
    owner = owner + 1 === seats ? 0 : owner + 1;
  }
}

function update(s: SplendorState, places: number, seat: number, actor: number, out: DataView, at: number): void {
  const { sold, table, visited } = s;
  const seats = s.seats;
  const row = nobleCount(s);
  let o = at;
  for (let slot = 0; slot < row; slot++, o += NOBLE_SIZE) {
    if (visited[slot] !== 0 && out.getUint8(o) !== 0) clear(out, o, NOBLE_SIZE);
  }
  const filled = s.filled;
  writeCard(table[filled], out, o + filled * CARD_SIZE);
  o += places * CARD_SIZE;
  const sales = s.sales;
  if (sales > 0) out.setUint8(o + cardSold(sold[sales - 1]), 1);
  writeMiddle(s, places, seat, out, o + CARDS.length);
  const size = seatSize(seats);
  const first = at + playersAt(places, seats);
  if (seat === actor) {
    writeSeat(s, seat, 0, out, first);
    return;
  }
  moveUp(out, first, size, (seats - 1) * size);
  writeSeat(s, actor, 1, out, first + (seats - 1) * size);
  const { blind, hand } = s;
  const held = first + PLAYER + seats + 1 + HELD_HEAD;
  for (let i = 0; i < HAND; i++)
    if (blind[seat * HAND + i] === 1) writeCard(hand[seat * HAND + i], out, held + i * HELD);
}

/** Copy `length` bytes from `by` further on: the last word may begin within the one before it. */
function moveUp(out: DataView, at: number, by: number, length: number): void {
  const end = at + length - 4;
  for (let o = at; o < end; o += 4) out.setInt32(o, out.getInt32(o + by, true), true);
  out.setInt32(end, out.getInt32(end + by, true), true);
}

/** All to 0: at least four bytes, the last word beginning within the one before it. */
function clear(out: DataView, at: number, length: number): void {
  const end = at + length - 4;
  for (let o = at; o < end; o += 4) out.setInt32(o, 0, true);
  out.setInt32(end, 0, true);
}

function writeMiddle(s: SplendorState, places: number, seat: number, out: DataView, at: number): void {
  const { handPrice, tablePrice } = s;
  const seats = s.seats;
  const power = (s.purse[seat] + s.bonus[seat]) | 0;
  const gold = s.gold[seat];
  const cards = places + HAND;
  const held = seat * HAND - places;
  let missing = 0;
  let affordable = 0;
  // One loop without a branch that luck decides; four of each are written at a time.
  for (let i = 0; i < cards; i++) {
    const price = i < places ? tablePrice[i] : handPrice[held + i];
    const short = (total(lack(price, power)) - gold) | 0;
    const there = (((price >> NO_PRICE_BIT) & 1) - 1) | 0; // all bits or none
    missing = (missing >>> 8) | ((short & ~(short >> 31) & there) << 24);
    affordable = (affordable >>> 8) | ((((short - 1) >>> 31) & there) << 24);
    if ((i & 3) === 3) {
      out.setInt32(at + i - 3, missing, true);
      out.setInt32(at + cards + i - 3, affordable, true);
    }
  }
  // What is left over is written with the end of what went before.
  out.setInt32(at + cards - 4, missing, true);
  out.setInt32(at + 2 * cards - 4, affordable, true);
  let o = at + 2 * cards;
  writeTokens(s.bank, s.bankGold, out, o);
  o += TOKEN_KINDS;
  const { left } = s;
  const turns = s.turns;
  out.setInt32(o, left[0] | (left[1] << 8) | (left[2] << 16) | ((turns < 255 ? turns : 255) << 24), true);
  out.setUint8(o + TIERS + 1, s.passes);
  o += TIERS + 2;
  const asked = s.asked;
  clear(out, o, questionSize(seats));
  if (asked !== NOTHING) {
    out.setUint8(o + asked, 1);
    out.setUint8(o + QUESTIONS + fromObserver(s.turn, seat, seats), 1);
  }
  o += QUESTIONS + seats;
  out.setUint8(o + fromObserver(FIRST_SEAT, seat, seats), 1);
  o += seats;
  if (s.trigger !== NOBODY) out.setUint8(o + fromObserver(s.trigger, seat, seats), 1);
  if (asked === PAYMENT) writeTokens(gemsToPay(s), goldToPay(s), out, o + seats);
}

/** No colour of a card costs so much: it marks the price of no card. */
const NO_PRICE_BIT = 4;

/** A player; `others` is 1 if the observer is another one, from whom cards drawn unseen are hidden. */
function writeSeat(s: SplendorState, owner: number, others: number, out: DataView, at: number): void {
  const { nobles, hand, blind } = s;
  const row = nobleCount(s);
  const purse = s.purse[owner];
  const gold = s.gold[owner];
  const bonuses = s.bonus[owner];
  const points = s.points[owner];
  out.setInt32(at, fourOf(purse), true);
  out.setInt32(at + 4, (purse >> 24) | (gold << 8) | ((bonuses & 63) << 16) | (((bonuses >> 6) & 63) << 24), true);
  out.setInt32(at + 8, (fourOf(bonuses) >> 16) | ((bonuses >> 24) << 16) | (points << 24), true);
  const tokens = (total(purse) + gold) | 0;
  out.setInt32(at + 11, points | (tokens << 8) | (s.bought[owner] << 16) | (s.handSize[owner] << 24), true);
  let o = at + PLAYER;
  for (let slot = 0; slot < row; slot++) out.setUint8(o++, total(lack(REQUIRES[nobles[slot]], bonuses)));
  const first = owner * HAND;
  for (let i = first; i < first + HAND; i++, o += HELD) {
    const card = hand[i];
    const secret = blind[i];
    const seen = (card + ((NO_CARD - card) & -(secret & others))) << 2; // without a branch that luck decides
    out.setInt32(o, HEADS[card] | (secret << 16) | HELD_WORDS[seen], true);
    out.setInt32(o + 4, HELD_WORDS[seen + 1], true);
    out.setInt32(o + 8, HELD_WORDS[seen + 2], true);
    out.setInt32(o + 10, HELD_WORDS[seen + 3], true);
  }
}

/** The first four of five counts, a byte each. */
function fourOf(word: number): number {
  return (word & 63) | ((word & (63 << 6)) << 2) | ((word & (63 << 12)) << 4) | ((word & (63 << 18)) << 6);
}

function writeTokens(gems: number, gold: number, out: DataView, at: number): void {
  out.setInt32(at, fourOf(gems), true);
  out.setInt16(at + 4, (gems >> 24) | (gold << 8), true);
}

/** A card, or nothing where none lies. */
function writeCard(card: number, out: DataView, at: number): void {
  out.setInt32(at, CARD_WORDS[card * 3], true);
  out.setInt32(at + 4, CARD_WORDS[card * 3 + 1], true);
  out.setInt32(at + CARD_SIZE - 4, CARD_WORDS[card * 3 + 2], true);
}

function writeNoble(noble: number, out: DataView, at: number): void {
  out.setInt32(at, NOBLE_WORDS[noble * 2], true);
  out.setInt32(at + NOBLE_SIZE - 4, NOBLE_WORDS[noble * 2 + 1], true);
}

/** The four bytes from each of these places on, as words. */
function wordsOf(bytes: readonly number[], places: readonly number[]): number[] {
  return places.map((at) => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));
}

/** The bytes of a card: five costs, its bonus as one of five, its points. */
const CARD_BYTES = CARDS.map(({ cost }, card) => [
  ...GEMS.map((gem) => cost[gem]),
  ...GEMS.map((_, gem) => (BONUS[card] === gem ? 1 : 0)),
  POINTS[card],
]);
const NO_CARD_BYTES = new Array<number>(CARD_SIZE).fill(0);

/** By card, `NO_CARD` included: three words on the table. */
const CARD_WORDS = Int32Array.of(...[...CARD_BYTES, NO_CARD_BYTES].flatMap((card) => wordsOf(card, [0, 4, 7])));
/** In a hand: the first cost, which follows what is known of any card, then three words. */
const HELD_WORDS = Int32Array.of(
  ...[...CARD_BYTES, NO_CARD_BYTES].flatMap((card) => [card[0] << 24, ...wordsOf(card, [1, 5, 7])]),
);
/** What is known of any card in a hand: that there is one, and its level. */
const HEADS = Int32Array.of(...CARDS.map((_, card) => 1 | ((TIER[card] + 1) << 8)), 0);
const NOBLE_WORDS = Int32Array.of(
  ...NOBLES.flatMap(({ requires }) => wordsOf([1, ...GEMS.map((gem) => requires[gem])], [0, NOBLE_SIZE - 4])),
);

/** Seats are counted from the observer, who is 0, clockwise. */
export function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}
