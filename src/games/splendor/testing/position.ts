/** Positions set up by hand: for tests, puzzles and lessons. Cards come out of the piles, tokens out of the bank. */
import { newGame } from '../../../core/index.ts';
import { BONUS, CARDS, FIRST_OF, NO_CARD, POINTS, TIER } from '../cards.ts';
import { splendor, splendorSolo } from '../game.ts';
import { GEMS, pack, TOKENS, type Token, UNITS } from '../gems.ts';
import { NOBLES } from '../nobles.ts';
import { HAND, type SplendorState } from '../state.ts';
import { cardSold, draw, lay, reserve, saleOf } from '../table.ts';

/** Tokens by colour; those not named are none. */
export type Counts = Partial<Record<Token, number>>;

/** A table of Splendor before the first turn. */
export function tableFor(seats: number, options: Record<string, unknown> = {}, seed = 'position'): SplendorState {
  return newGame(splendor, { seats, seed, options });
}

/** A table of Splendor Solo before the first turn. */
export function soloTable(options: Record<string, unknown> = {}, seed = 'position'): SplendorState {
  return newGame(splendorSolo, { seats: 1, seed, options });
}

/** The number of a card. */
export function cardNumber(id: string): number {
  const card = CARDS.findIndex((other) => other.id === id);
  if (card < 0) throw new Error(`no card ${id}`);
  return card;
}

function gems(counts: Counts): number {
  return pack(GEMS.map((gem) => counts[gem] ?? 0));
}

/** Put exactly these tokens into the bank, wherever they come from. */
export function setBank(s: SplendorState, counts: Counts): void {
  s.bank = gems(counts);
  s.bankGold = counts.gold ?? 0;
}

/** Give a seat exactly these tokens, wherever they come from. */
export function setTokens(s: SplendorState, seat: number, counts: Counts): void {
  s.purse[seat] = gems(counts);
  s.gold[seat] = counts.gold ?? 0;
}

/** The tokens of a seat, by colour. */
export function tokensHeld(s: SplendorState, seat: number): Record<Token, number> {
  const held = GEMS.map((_, i) => (s.purse[seat] >>> (6 * i)) & 63);
  return Object.fromEntries(TOKENS.map((token, i) => [token, i < held.length ? held[i] : s.gold[seat]])) as Record<
    Token,
    number
  >; // one entry per token
}

/** Take a card out of its pile, or from the table, where another one takes its place. */
export function pull(s: SplendorState, id: string): number {
  const card = cardNumber(id);
  const tier = TIER[card];
  const first = FIRST_OF[tier];
  const pile = s.deck.subarray(first, first + s.left[tier]);
  const at = pile.indexOf(card);
  if (at < 0) {
    const place = s.table.indexOf(card);
    if (place < 0) throw new Error(`${id} is neither in its pile nor on the table`);
    lay(s, place, draw(s, tier));
    return card;
  }
  pile[at] = pile[pile.length - 1];
  pile[pile.length - 1] = 0;
  s.left[tier]--;
  return card;
}

/** Lay a card at a slot of its level; what lay there goes back into the pile. */
export function layCard(s: SplendorState, slot: number, id: string): void {
  const tier = TIER[cardNumber(id)];
  const place = tier * s.width + slot;
  if (s.table[place] === cardNumber(id)) return;
  const card = pull(s, id);
  const old = s.table[place];
  if (old !== NO_CARD) s.deck[FIRST_OF[tier] + s.left[tier]++] = old;
  lay(s, place, card);
}

/** Give a seat cards it has bought. */
export function ownCards(s: SplendorState, seat: number, ...ids: string[]): void {
  for (const id of ids) {
    const card = pull(s, id);
    s.sold[s.sales++] = saleOf(seat, card);
    s.bonus[seat] += UNITS[BONUS[card]];
    s.points[seat] += POINTS[card];
    s.bought[seat]++;
  }
  s.due |= 1 << seat;
}

/** Give a seat so many level-1 bonuses of a colour, all without points. */
export function ownBonuses(s: SplendorState, seat: number, color: string, count: number): void {
  const free = CARDS.filter(
    (card) => card.tier === 1 && card.bonus === color && card.points === 0 && !sold(s, card.id),
  );
  ownCards(s, seat, ...free.slice(0, count).map((card) => card.id));
}

function sold(s: SplendorState, id: string): boolean {
  return s.sold.subarray(0, s.sales).some((sale) => cardSold(sale) === cardNumber(id));
}

/** Put cards into a hand, without gold. */
export function holdCards(s: SplendorState, seat: number, ids: readonly string[], unseen = false): void {
  const gold = s.bankGold;
  s.bankGold = 0;
  for (const id of ids) reserve(s, seat, pull(s, id), unseen ? 1 : 0);
  s.bankGold = gold;
}

/** Leave so many cards in the pile of a level. */
export function setLeft(s: SplendorState, tier: number, left: number): void {
  while (s.left[tier - 1] > left) draw(s, tier - 1);
}

/** Lay out exactly these nobles; a visited one may stand for a place without any. */
export function setNobles(s: SplendorState, ids: readonly string[]): void {
  const row = ids.map((id) => NOBLES.findIndex((noble) => noble.id === id)).sort((a, b) => a - b);
  s.nobles.set(row);
  for (let slot = row.length; slot <= s.seats; slot++) s.visited[slot] = 9;
}

/** The identifiers of the cards in a hand. */
export function handIds(s: SplendorState, seat: number): string[] {
  return Array.from(s.hand.subarray(seat * HAND, seat * HAND + s.handSize[seat]), (card) => CARDS[card].id);
}
