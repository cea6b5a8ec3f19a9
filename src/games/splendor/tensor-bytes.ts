/**
 * The tensor as bytes, four written at a time: the counts themselves, as `scale` of each part says. What is written where is
 * told in tensor.ts; a law holds the two equal.
 */
import { clearEights, copyEights, eightsOf, MOST_BYTE, type TensorBytes } from '../../core/index.ts';
import { BONUS, CARDS, NO_CARD, POINTS, TIER, TIERS } from './cards.ts';
import { GEMS, lack, TOKEN_KINDS, total } from './gems.ts';
import { NOBLES, REQUIRES } from './nobles.ts';
import { gemsToPay, goldToPay } from './payment.ts';
import { FIRST_SEAT, HAND, NOBODY, NOTHING, PAYMENT, type SplendorState } from './state.ts';
import { cardSold, nobleCount } from './table.ts';
import { CARD_SIZE, HELD, HELD_HEAD, heldAt, NOBLE_SIZE } from './tensor-cards.ts';
import { PLAYER, playersAt, QUESTIONS, seatSize, sizeOf } from './tensor-parts.ts';

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
  clearEights(out, at, sizeOf(places, seats));
  for (let slot = 0; slot < row; slot++, o += NOBLE_SIZE) if (visited[slot] === 0) writeNoble(nobles[slot], out, o);
  for (let i = 0; i < places; i++, o += CARD_SIZE) writeCard(table[i], out, o);
  const sales = s.sales;
  for (let i = 0; i < sales; i++) out.setUint8(o + cardSold(sold[s.far + i]), 1);
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
    if (visited[slot] !== 0 && out.getUint8(o) !== 0) eraseNoble(out, o);
  }
  const filled = s.filled;
  writeCard(table[filled], out, o + filled * CARD_SIZE);
  o += places * CARD_SIZE;
  const sales = s.sales;
  if (sales > 0) out.setUint8(o + cardSold(sold[s.far + sales - 1]), 1);
  writeMiddle(s, places, seat, out, o + CARDS.length);
  const size = seatSize(seats);
  const first = at + playersAt(places, seats);
  if (seat === actor) {
    writeSeat(s, seat, 0, out, first);
    return;
  }
  copyEights(out, first + size, out, first, (seats - 1) * size);
  writeSeat(s, actor, 1, out, first + (seats - 1) * size);
  const { blind, hand } = s;
  const own = seat * HAND;
  if ((blind[own] | blind[own + 1] | blind[own + 2]) === 0) return;
  const held = first + PLAYER + seats + 1 + HELD_HEAD;
  for (let i = 0; i < HAND; i++) if (blind[own + i] === 1) writeCard(hand[own + i], out, held + i * HELD);
}

/**
 * What the observer is short of, the bank, the clock, and what is asked of whom. Words are written whole, in order: where fewer
 * than four bytes are meant, what comes next covers the rest.
 */
function writeMiddle(s: SplendorState, places: number, seat: number, out: DataView, at: number): void {
  writePrices(s, places, seat, out, at);
  const { left } = s;
  const seats = s.seats;
  const asked = s.asked;
  const turns = s.turns;
  const passes = s.passes;
  const trigger = s.trigger;
  const pays = asked === PAYMENT;
  // Choices are made before anything is written: V8 builds a write into the code only if none is made among its arguments.
  const question = asked === NOTHING ? 0 : flag(asked);
  const turn = asked === NOTHING ? 0 : flag(fromObserver(s.turn, seat, seats));
  const first = flag(fromObserver(FIRST_SEAT, seat, seats));
  const last = trigger === NOBODY ? 0 : flag(fromObserver(trigger, seat, seats));
  const gems = pays ? gemsToPay(s) : 0;
  const gold = pays ? goldToPay(s) : 0;
  const clock = turns < MOST_BYTE ? turns : MOST_BYTE;
  const decks = left[0] | (left[1] << 8) | (left[2] << 16) | (clock << 24);
  let o = at + 2 * (places + HAND);
  writeTokens(s.bank, s.bankGold, out, o);
  o += TOKEN_KINDS;
  out.setInt32(o, decks, true);
  out.setInt32(o + TIERS + 1, passes, true);
  o += TIERS + 2;
  out.setInt32(o, question, true);
  out.setInt32(o + QUESTIONS, turn, true);
  o += QUESTIONS + seats;
  out.setInt32(o, first, true);
  out.setInt32(o + seats, last, true);
  writeTokens(gems, gold, out, o + 2 * seats);
}

/** 1 at one of four bytes. */
function flag(at: number): number {
  return 1 << (at << 3);
}

/** Four places in a word: a table has twelve, the last three without a card in Solo, and a hand three. */
function writePrices(s: SplendorState, places: number, seat: number, out: DataView, at: number): void {
  const { handPrice, tablePrice } = s;
  const power = (s.purse[seat] + s.bonus[seat]) | 0;
  const gold = s.gold[seat] & 7;
  const held = seat * HAND;
  const low = priced(tablePrice, 0, 4, power, gold);
  const middle = priced(tablePrice, 4, 8, power, gold);
  const high = priced(tablePrice, 8, 12, power, gold);
  const hand = priced(handPrice, held, held + HAND, power, gold);
  out.setInt32(at, low & MISSING, true);
  out.setInt32(at + 4, middle & MISSING, true);
  out.setInt32(at + 8, high & MISSING, true);
  out.setInt32(at + places, hand & MISSING, true);
  const flags = at + places + HAND;
  out.setInt32(flags, (low >>> PAYABLE_BIT) & FLAGS, true);
  out.setInt32(flags + 4, (middle >>> PAYABLE_BIT) & FLAGS, true);
  out.setInt32(flags + 8, (high >>> PAYABLE_BIT) & FLAGS, true);
  out.setInt32(flags + places, (hand >>> PAYABLE_BIT) & FLAGS, true);
}

/**
 * Cards from `first` to before `end`, four at the most, a byte each: the tokens a seat is short of, and in the highest bit whether
 * it is short of none. There is no branch that luck decides, and a loop, as V8 would not build so many calls into one function.
 */
function priced(prices: Int32Array, first: number, end: number, power: number, gold: number): number {
  let bytes = 0;
  for (let i = end - 1; i >= first; i--) {
    bytes = (bytes << 8) | PRICED[shortage(prices[i], power, gold)];
  }
  return bytes;
}

/** By whether there is a card (`NO_CARD_SHORT` if none), the gems missing (times 8), and the gold held, 7 at the most. */
export function shortage(price: number, power: number, gold: number): number {
  return ((price & NO_PRICE) << 4) + (total(lack(price, power)) << 3) + gold;
}

/** How many such numbers there are, and from which on there is no card. */
export const SHORTAGES = 512;
export const NO_CARD_SHORT = 256;

/** No colour of a card costs so much: this bit marks the price of no card. */
const NO_PRICE = 16;
const PAYABLE_BIT = 7;
/** Which bits of four such bytes are the tokens, and which the flags once they are moved down. */
const MISSING = 0x7f7f7f7f;
const FLAGS = 0x01010101;
const PRICED = Uint8Array.from({ length: SHORTAGES }, (_, i) => {
  if (i >= NO_CARD_SHORT) return 0;
  const missing = Math.max(0, (i >> 3) - (i & 7));
  return missing | (missing === 0 ? 1 << PAYABLE_BIT : 0);
});

/** A player; `others` is 1 if the observer is another one, from whom cards drawn unseen are hidden. */
function writeSeat(s: SplendorState, owner: number, others: number, out: DataView, at: number): void {
  const { nobles, hand, blind } = s;
  const row = nobleCount(s);
  const purse = s.purse[owner];
  const gold = s.gold[owner];
  const bonuses = s.bonus[owner];
  const points = s.points[owner];
  const tokens = (total(purse) + gold) | 0;
  const end = points | (tokens << 8) | (s.bought[owner] << 16) | (s.handSize[owner] << 24);
  const first = owner * HAND;
  const one = 2 * heldAt(hand[first], blind[first], others);
  const two = 2 * heldAt(hand[first + 1], blind[first + 1], others);
  const three = 2 * heldAt(hand[first + 2], blind[first + 2], others);
  out.setInt32(at, fourOf(purse), true);
  out.setInt32(at + 4, (purse >> 24) | (gold << 8) | ((bonuses & 63) << 16) | (((bonuses >> 6) & 63) << 24), true);
  out.setInt32(at + 8, (fourOf(bonuses) >> 16) | ((bonuses >> 24) << 16), true);
  out.setInt32(at + 11, end, true);
  let o = at + PLAYER;
  // Four in a word: places without a noble are covered by what comes next.
  out.setInt32(
    o,
    far(nobles[0], bonuses) |
      (far(nobles[1], bonuses) << 8) |
      (far(nobles[2], bonuses) << 16) |
      (far(nobles[3], bonuses) << 24),
    true,
  );
  if (row > 4) out.setUint8(o + 4, far(nobles[4], bonuses));
  o += row;
  out.setFloat64(o, HELD_EIGHTS[one], true);
  out.setFloat64(o + HELD - 8, HELD_EIGHTS[one + 1], true);
  out.setFloat64(o + HELD, HELD_EIGHTS[two], true);
  out.setFloat64(o + 2 * HELD - 8, HELD_EIGHTS[two + 1], true);
  out.setFloat64(o + 2 * HELD, HELD_EIGHTS[three], true);
  out.setFloat64(o + 3 * HELD - 8, HELD_EIGHTS[three + 1], true);
}

/** How many bonuses are missing for a noble. */
function far(noble: number, bonuses: number): number {
  return total(lack(REQUIRES[noble], bonuses));
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
  out.setFloat64(at, CARD_EIGHTS[card * 2], true);
  out.setFloat64(at + CARD_SIZE - 8, CARD_EIGHTS[card * 2 + 1], true);
}

function writeNoble(noble: number, out: DataView, at: number): void {
  out.setInt32(at, NOBLE_WORDS[noble * 2], true);
  out.setInt32(at + NOBLE_SIZE - 4, NOBLE_WORDS[noble * 2 + 1], true);
}

function eraseNoble(out: DataView, at: number): void {
  out.setInt32(at, 0, true);
  out.setInt32(at + NOBLE_SIZE - 4, 0, true);
}

/** The bytes of a card, `NO_CARD` included: five costs, its bonus as one of five, its points. */
const CARD_BYTES = [
  ...CARDS.map(({ cost }, card) => [
    ...GEMS.map((gem) => cost[gem]),
    ...GEMS.map((_, gem) => (BONUS[card] === gem ? 1 : 0)),
    POINTS[card],
  ]),
  new Array<number>(CARD_SIZE).fill(0),
];
const CARD_EIGHTS = eightsOf(CARD_BYTES.map((bytes) => Uint8Array.from(bytes)));

/** In a hand: that there is one, its level, whether only its owner has seen it, and the card, if it is known. */
const heldBytes = (blind: number, known: boolean) =>
  CARD_BYTES.map((bytes, card) =>
    card === NO_CARD
      ? new Array<number>(HELD).fill(0)
      : [1, TIER[card] + 1, blind, ...(known ? bytes : CARD_BYTES[NO_CARD])],
  );
/** Cards seen by all, then those only the owner has seen: as the owner knows them, and as the others do. */
const HELD_EIGHTS = eightsOf(
  [...heldBytes(0, true), ...heldBytes(1, true), ...heldBytes(1, false)].map((bytes) => Uint8Array.from(bytes)),
);

/** The first four and the last four of six bytes: that the noble is there, and what it requires. */
const NOBLE_WORDS = Int32Array.from(
  NOBLES.flatMap(({ requires }) => {
    const bytes = [1, ...GEMS.map((gem) => requires[gem])];
    return [0, NOBLE_SIZE - 4].map(
      (at) => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24),
    );
  }),
);

/** Seats are counted from the observer, who is 0, clockwise. */
export function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}
