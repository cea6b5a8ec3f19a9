/** The list of legal actions, without a branch where luck decides: what a seat can pay for cannot be predicted. */
import { FEW_ID, type Numbering, SAME_COUNT, SAME_IDS, TRIPLE_COUNT, TRIPLE_IDS } from './actions.ts';
import { NO_CARD, TIERS } from './cards.ts';
import { colors, colorsOfFour, countOf, GEMS, payable } from './gems.ts';
import { gemsToPay } from './payment.ts';
import { ACTION, HAND, NOBLE, NOBLE_ROW, PAYMENT, RETURN, type SplendorState } from './state.ts';
import { claimable } from './table.ts';

/** Write the ids of all legal actions, ascending; returns how many. */
export function list(s: SplendorState, ids: Numbering, out: Int32Array): number {
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
  for (let i = 0; i < triples; i++) out[i] = TRIPLE_IDS[inBank * 10 + i];
  for (let i = 0; i < same; i++) out[triples + i] = SAME_IDS[ofFour * 5 + i];
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
  const tooMuchGold = (s.gold[seat] + 1) << 26;
  let bits = three(handPrice, seat * HAND, power, tooMuchGold);
  for (let i = places - 3; i >= 0; i -= 3) bits = (bits << 3) | three(tablePrice, i, power, tooMuchGold);
  let n = length;
  while (bits !== 0) {
    out[n++] = buy + 31 - Math.clz32(bits & -bits); // cards in hand are numbered right after those on the table
    bits &= bits - 1;
  }
  return n;
}

function three(prices: Int32Array, first: number, power: number, tooMuchGold: number): number {
  return (
    payable(prices[first], power, tooMuchGold) |
    (payable(prices[first + 1], power, tooMuchGold) << 1) |
    (payable(prices[first + 2], power, tooMuchGold) << 2)
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
