/** The list of legal actions, without a branch where luck decides: what a seat can pay for cannot be predicted. */
import { FEWER, type Numbering, numbering, packColors, soloNumbering, TRIPLES } from './actions.ts';
import { NO_CARD, TIERS } from './cards.ts';
import { colors, colorsOfFour, countOf, GEMS, payable, tooMuchFor } from './gems.ts';
import { gemsToPay } from './payment.ts';
import { ACTION, HAND, NOBLE, NOBLE_ROW, PAYMENT, RETURN, type SplendorState } from './state.ts';
import { claimable } from './table.ts';

/** So many sets of colours there are. */
const SETS = 1 << GEMS.length;

/** For each set of colours in the bank: how many triples there are, and their ids in rows of ten. RULES 4.1. */
const TRIPLE_COUNT = new Int32Array(SETS);
const TRIPLE_IDS = new Int32Array(SETS * TRIPLES.length);
/** The id, counted from the first pair, of taking all that is left of one or two colours; -1 where that is not so. */
const FEW_ID = new Int32Array(SETS).fill(-1);
/** For each set of colours of which the bank holds four: how many, and the ids of taking two of each in rows of five. */
const SAME_COUNT = new Int32Array(SETS);
const SAME_IDS = new Int32Array(SETS * GEMS.length);

for (let mask = 0; mask < SETS; mask++) {
  TRIPLES.forEach((triple, id) => {
    const within = (colors(packColors(triple)) & ~mask) === 0;
    if (within) TRIPLE_IDS[mask * TRIPLES.length + TRIPLE_COUNT[mask]++] = id;
  });
  GEMS.forEach((_, gem) => {
    if ((mask >> gem) & 1) SAME_IDS[mask * GEMS.length + SAME_COUNT[mask]++] = numbering.same + gem;
  });
}
FEWER.forEach((few, i) => {
  FEW_ID[colors(packColors(few))] = i;
});

/** The ids of all legal actions of Splendor, ascending; returns how many. */
export function legal(s: SplendorState, out: Int32Array): number {
  return list(s, numbering, out);
}

/** The same of Splendor Solo. */
export function legalSolo(s: SplendorState, out: Int32Array): number {
  return list(s, soloNumbering, out);
}

/** What may be answered to what is asked. */
function list(s: SplendorState, ids: Numbering, out: Int32Array): number {
  switch (s.asked) {
    case ACTION:
      return listActions(s, ids, out);
    case RETURN:
      return listTokens(s, ids, out);
    case NOBLE:
      return listNobles(s, ids, out);
    case PAYMENT:
      return listPayments(s, ids, out);
    default:
      return 0;
  }
}

function listActions(s: SplendorState, ids: Numbering, out: Int32Array): number {
  const seat = s.turn;
  const bank = s.bank;
  const inBank = colors(bank);
  const ofFour = colorsOfFour(bank);
  const triples = TRIPLE_COUNT[inBank];
  const same = SAME_COUNT[ofFour];
  for (let i = 0; i < triples; i++) out[i] = TRIPLE_IDS[inBank * TRIPLES.length + i];
  for (let i = 0; i < same; i++) out[triples + i] = SAME_IDS[ofFour * GEMS.length + i];
  let n = listPurchases(s, seat, ids, out, triples + same);
  if (s.handSize[seat] < HAND) n = listReserves(s, ids, out, n);
  const few = FEW_ID[inBank];
  if (few >= 0) out[n++] = ids.few + few;
  if (n === 0) out[n++] = ids.pass; // RULES 4.8
  return n;
}

/**
 * First which cards can be paid for, one bit each, then the few that can: no branch depends on a single card. Three cards
 * are looked at in one go; a hand has three places and a table twelve or nine.
 */
function listPurchases(s: SplendorState, seat: number, ids: Numbering, out: Int32Array, length: number): number {
  const { tablePrice, handPrice } = s;
  const { places, buy } = ids;
  const power = (s.purse[seat] + s.bonus[seat]) | 0;
  const tooMuch = tooMuchFor(s.gold[seat]);
  let bits = three(handPrice, seat * HAND, power, tooMuch);
  for (let i = places - 3; i >= 0; i -= 3) bits = (bits << 3) | three(tablePrice, i, power, tooMuch);
  let n = length;
  while (bits !== 0) {
    out[n++] = buy + 31 - Math.clz32(bits & -bits); // cards in hand are numbered right after those on the table
    bits &= bits - 1;
  }
  return n;
}

function three(prices: Int32Array, first: number, power: number, tooMuch: number): number {
  return (
    payable(prices[first], power, tooMuch) |
    (payable(prices[first + 1], power, tooMuch) << 1) |
    (payable(prices[first + 2], power, tooMuch) << 2)
  );
}

/** A place is empty only if the pile of its level is, so that mostly every card can be reserved. */
function listReserves(s: SplendorState, ids: Numbering, out: Int32Array, length: number): number {
  const { left, table } = s;
  const { places, reserve, reserveTop } = ids;
  let n = length;
  if (left[0] > 0 && left[1] > 0 && left[2] > 0) {
    const all = places + TIERS; // the piles are numbered right after the places
    for (let i = 0; i < all; i++) out[n + i] = reserve + i;
    return n + all;
  }
  for (let i = 0; i < places; i++) if (table[i] !== NO_CARD) out[n++] = reserve + i;
  for (let i = 0; i < TIERS; i++) if (left[i] > 0) out[n++] = reserveTop + i;
  return n;
}

/** The tokens the seat to act may return. */
function listTokens(s: SplendorState, ids: Numbering, out: Int32Array): number {
  const seat = s.turn;
  const purse = s.purse[seat];
  const first = ids.giveBack;
  let n = 0;
  for (let gem = 0; gem < GEMS.length; gem++) {
    out[n] = first + gem;
    n += -countOf(purse, gem) >>> 31;
  }
  out[n] = first + GEMS.length;
  return n + (-s.gold[seat] >>> 31);
}

function listNobles(s: SplendorState, ids: Numbering, out: Int32Array): number {
  let n = 0;
  for (let slot = 0; slot < NOBLE_ROW; slot++) if (claimable(s, s.turn, slot)) out[n++] = ids.noble + slot;
  return n;
}

function listPayments(s: SplendorState, ids: Numbering, out: Int32Array): number {
  let n = 0;
  const gems = gemsToPay(s);
  for (let gem = 0; gem < GEMS.length; gem++) if (countOf(gems, gem) > 0) out[n++] = ids.pay + gem;
  out[n++] = ids.pay + GEMS.length;
  return n;
}
