/** What happens on the table, in either game. RULES 2 to 6. */
import { below } from '../../core/index.ts';
import { BONUS, CARDS, COSTS, COUNT_OF, FIRST_OF, NO_CARD, POINTS, TIER, TIERS } from './cards.ts';
import { countOf, GUARD, lack, total, UNITS } from './gems.ts';
import { FEWEST_REQUIRED, MOST_REQUIRED, NOBLE_POINTS, ROWS_OF, visits } from './nobles.ts';
import { ACTION, HAND, NOBODY, type SplendorState } from './state.ts';

const ALL = Int32Array.from(CARDS.keys());

/** How many tokens of gold there are. */
export const GOLD_TOKENS = 5;

/** Lay out the table. RULES 2. */
export function deal(s: SplendorState, seats: number, width: number, gemsEach: number, nobleCount: number): void {
  const { left, table, nobles } = s;
  s.seats = seats;
  s.width = width;
  s.trigger = NOBODY;
  s.triggerTurn = NOBODY;
  s.bank = gemsEach * (UNITS[0] + UNITS[1] + UNITS[2] + UNITS[3] + UNITS[4]);
  s.bankGold = GOLD_TOKENS;
  s.deck.set(ALL);
  for (let place = 0; place < seats * HAND; place++) hold(s, place, NO_CARD);
  for (let place = TIERS * width; place < table.length; place++) {
    table[place] = NO_CARD;
    s.tablePrice[place] = COSTS[NO_CARD];
  }
  for (let tier = 0, place = 0; tier < TIERS; tier++) {
    left[tier] = COUNT_OF[tier];
    for (let slot = 0; slot < width; slot++) lay(s, place++, draw(s, tier));
  }
  const rows = ROWS_OF[nobleCount];
  nobles.set(rows[below(s.rng, rows.length)]);
  s.asked = ACTION;
}

/** How many nobles lie in the row, the visited ones included. RULES 2.3. */
export function nobleCount(s: SplendorState): number {
  return s.seats + 1;
}

/** A card that somebody bought, as `sold` keeps it: seven bits card, then the seat. */
export function saleOf(seat: number, card: number): number {
  return card | (seat << 7);
}

/** Which card was bought. */
export function cardSold(sale: number): number {
  return sale & 127;
}

/** Who bought it. */
export function buyerOf(sale: number): number {
  return sale >> 7;
}

/** Draw a card of a level; `NO_CARD` if its pile is empty. */
export function draw(s: SplendorState, tier: number): number {
  const { deck, left } = s;
  const size = left[tier] - 1;
  if (size < 0) return NO_CARD;
  const first = s.far + FIRST_OF[tier];
  const i = first + below(s.rng, size + 1);
  const card = deck[i];
  deck[i] = deck[first + size];
  deck[first + size] = 0;
  left[tier] = size;
  return card;
}

/** Lay a card, or none, at a place of the table. */
export function lay(s: SplendorState, place: number, card: number): void {
  s.table[place] = card;
  s.tablePrice[place] = COSTS[card];
}

/** Put a card, or none, at a place of the hands. */
export function hold(s: SplendorState, place: number, card: number): void {
  s.hand[place] = card;
  s.handPrice[place] = COSTS[card];
}

/** Take a face-up card; its place is filled again at once, or left empty. RULES 4.7. */
export function takeFromTable(s: SplendorState, place: number): number {
  const card = s.table[place];
  s.filled = place;
  lay(s, place, draw(s, TIER[card]));
  return card;
}

/** Take a card out of a hand; the later ones move up. */
export function takeFromHand(s: SplendorState, seat: number, slot: number): number {
  const { hand, blind } = s;
  const card = hand[seat * HAND + slot];
  const last = seat * HAND + HAND - 1;
  for (let i = seat * HAND + slot; i < last; i++) {
    hold(s, i, hand[i + 1]);
    blind[i] = blind[i + 1];
  }
  hold(s, last, NO_CARD);
  blind[last] = 0;
  s.handSize[seat]--;
  return card;
}

/** Take gems from the bank. RULES 4.1 and 4.2. */
export function takeGems(s: SplendorState, seat: number, gems: number): void {
  s.bank -= gems;
  s.purse[seat] += gems;
}

/** Put a card into a hand, with a gold if there is one. RULES 4.3 and 4.4. */
export function reserve(s: SplendorState, seat: number, card: number, blind: number): void {
  const size = s.handSize[seat];
  hold(s, seat * HAND + size, card);
  s.blind[seat * HAND + size] = blind;
  s.handSize[seat] = size + 1;
  const bankGold = s.bankGold;
  if (bankGold === 0) return;
  s.bankGold = bankGold - 1;
  s.gold[seat]++;
}

/** Pay for a card and lay it out: bonuses first, then gems, gold for what is missing and instead of `goldFor`. RULES 4.5. */
export function buy(s: SplendorState, seat: number, card: number, goldFor: number): void {
  const { bonus, purse, sold } = s;
  const bonuses = bonus[seat];
  const need = lack(COSTS[card], bonuses);
  const missing = lack(need | GUARD, purse[seat]) + goldFor;
  const gems = need - missing;
  const gold = total(missing);
  purse[seat] -= gems;
  s.bank += gems;
  s.gold[seat] -= gold;
  s.bankGold += gold;
  const color = BONUS[card];
  const after = bonuses + UNITS[color];
  bonus[seat] = after;
  s.points[seat] += POINTS[card];
  s.bought[seat]++;
  const sales = s.sales;
  sold[s.far + sales] = saleOf(seat, card);
  s.sales = sales + 1;
  const count = countOf(after, color);
  if (count >= FEWEST_REQUIRED && count <= MOST_REQUIRED) s.due |= 1 << seat;
}

/** How many tokens a seat holds. */
export function tokensOf(s: SplendorState, seat: number): number {
  return total(s.purse[seat]) + s.gold[seat];
}

/** How many tokens short of a card's cost a seat is before any gold. */
export function shortOf(s: SplendorState, seat: number, card: number): number {
  return total(lack(COSTS[card], s.purse[seat] + s.bonus[seat]));
}

/** Return a token to the bank: a gem, as a word of one, or gold, as none. RULES 4.6. */
export function giveBack(s: SplendorState, seat: number, gem: number): void {
  if (gem === 0) {
    s.gold[seat]--;
    s.bankGold++;
  } else {
    s.purse[seat] -= gem;
    s.bank += gem;
  }
}

/** Whether the noble at a place of the row would visit a seat. RULES 5.2. */
export function claimable(s: SplendorState, seat: number, slot: number): boolean {
  return slot < nobleCount(s) && s.visited[slot] === 0 && visits(s.nobles[slot], s.bonus[seat]);
}

/** How many nobles would visit a seat. */
export function claimableCount(s: SplendorState, seat: number): number {
  const { nobles, visited } = s;
  const row = nobleCount(s);
  const bonuses = s.bonus[seat];
  let count = 0;
  for (let slot = 0; slot < row; slot++) if (visits(nobles[slot], bonuses) && visited[slot] === 0) count++;
  return count;
}

/** The first noble that would visit a seat: the one of the lowest id, as the row is ascending. */
export function firstClaimable(s: SplendorState, seat: number): number {
  let slot = 0;
  while (!claimable(s, seat, slot)) slot++;
  return slot;
}

/** A noble visits a seat. RULES 5.3. */
export function visit(s: SplendorState, seat: number, slot: number): void {
  s.visited[slot] = seat + 1;
  s.points[seat] += NOBLE_POINTS;
}
