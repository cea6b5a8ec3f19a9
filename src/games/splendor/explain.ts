/** Why something that is no action is none: for players who write their moves freely. RULES 10.3. */
import { REFUSALS, type Refusal } from '../../core/index.ts';
import type { SplendorAction } from './actions.ts';
import { CARDS, NO_CARD, TIERS } from './cards.ts';
import { countOf, GEMS, gemNamed, TOKENS, unpack } from './gems.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import { placeOf, untimely } from './refuse.ts';
import { HAND, type SplendorState } from './state.ts';

const TYPES: readonly SplendorAction['type'][] = [
  'TAKE_TOKENS_DIFFERENT',
  'TAKE_TOKENS_SAME',
  'PURCHASE_VISIBLE_CARD',
  'PURCHASE_RESERVED_CARD',
  'RESERVE_VISIBLE_CARD',
  'RESERVE_TOP_DECK_CARD',
  'PASS',
  'RETURN_TOKENS_AFTER_OVERFLOW',
  'CHOOSE_NOBLE',
  'CHOOSE_PAYMENT',
];

/** What is wrong with it; null if it does not even resemble an action, or is one. Never throws. */
export function explain(s: SplendorState, input: unknown, refused: string | null): Refusal | null {
  if (refused !== null) return null;
  try {
    const type = TYPES.find((name) => name === field(input, 'type'));
    const code = type === undefined ? null : (untimely(s, type) ?? problemOf(s, type, input));
    return code === null ? null : { code, reason: SENTENCES[code] };
  } catch {
    return null; // a hostile proxy
  }
}

const SENTENCES = { ...REFUSALS, ...refusals };

function problemOf(s: SplendorState, type: SplendorAction['type'], input: unknown): RefusalCode | null {
  switch (type) {
    case 'TAKE_TOKENS_DIFFERENT':
    case 'TAKE_TOKENS_SAME':
      return problemOfColors(type === 'TAKE_TOKENS_SAME', field(input, 'colors'));
    case 'PURCHASE_VISIBLE_CARD': {
      const place = { tier: Number(field(input, 'tier')), slot: Number(field(input, 'slot')) };
      return missingPlace(s, input) ?? problemOfPayment(s, s.table[placeOf(s, place)], field(input, 'payment'));
    }
    case 'PURCHASE_RESERVED_CARD': {
      const slot = field(input, 'slot');
      if (!within(slot, 0, HAND - 1)) return 'CARD_NOT_FOUND';
      return problemOfPayment(s, s.hand[s.turn * HAND + slot], field(input, 'payment'));
    }
    case 'RESERVE_VISIBLE_CARD':
      return missingPlace(s, input);
    case 'RESERVE_TOP_DECK_CARD':
      return within(field(input, 'tier'), 1, TIERS) ? null : 'DECK_NOT_FOUND';
    case 'RETURN_TOKENS_AFTER_OVERFLOW':
      return field(input, 'color') === 'gold' || gemNamed(field(input, 'color')) !== null ? null : 'UNKNOWN_COLOR';
    case 'CHOOSE_NOBLE':
      return within(field(input, 'slot'), 0, s.seats) ? null : 'NOBLE_NOT_FOUND';
    case 'CHOOSE_PAYMENT':
      return field(input, 'goldFor') === 'none' || gemNamed(field(input, 'goldFor')) !== null ? null : 'UNKNOWN_COLOR';
    case 'PASS':
      return null;
  }
}

/** A field of an object's own, without running any code of it. */
function field(input: unknown, name: string): unknown {
  if (typeof input !== 'object' || input === null) return undefined;
  return Object.getOwnPropertyDescriptor(input, name)?.value;
}

function within(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function missingPlace(s: SplendorState, input: unknown): RefusalCode | null {
  const known = within(field(input, 'tier'), 1, TIERS) && within(field(input, 'slot'), 0, s.width - 1);
  return known ? null : 'CARD_NOT_FOUND';
}

/** A list longer than this is junk and is not even read. */
const MOST_COLORS = 64;

function problemOfColors(same: boolean, list: unknown): RefusalCode | null {
  if (!Array.isArray(list) || list.length > MOST_COLORS) return null;
  const gems = list.map(gemNamed);
  if (gems.includes(null)) return 'UNKNOWN_COLOR';
  if (same) return gems.length !== 2 ? 'WRONG_TOKEN_COUNT' : gems[0] === gems[1] ? null : 'COLORS_NOT_EQUAL';
  if (new Set(gems).size < gems.length) return 'COLORS_NOT_DISTINCT';
  return gems.length < 1 || gems.length > 3 ? 'WRONG_TOKEN_COUNT' : null;
}

/** A purchase with a payment written out, tokens by colour: whole, not negative, held, and neither too little nor too much. */
function problemOfPayment(s: SplendorState, card: number, payment: unknown): RefusalCode | null {
  if (card === NO_CARD) return 'CARD_NOT_FOUND';
  if (payment === undefined) return null;
  const paid = TOKENS.map((token) => field(payment, token) ?? 0);
  if (!paid.every((count) => within(count, 0, 1000))) return 'NEGATIVE_PAYMENT';
  const seat = s.turn;
  const held = [...unpack(s.purse[seat]), s.gold[seat]];
  const counts = paid as number[]; // checked just above
  if (counts.some((count, token) => count > held[token])) return 'TOKEN_NOT_HELD';
  let missing = 0;
  for (const [i, gem] of GEMS.entries()) {
    const need = Math.max(0, CARDS[card].cost[gem] - countOf(s.bonus[seat], i));
    if (counts[i] > need) return 'PAYMENT_NOT_EXACT';
    missing += need - counts[i];
  }
  const gold = counts[GEMS.length];
  return gold < missing ? 'INSUFFICIENT_PAYMENT' : gold > missing ? 'PAYMENT_NOT_EXACT' : 'PAYMENT_NOT_NAMED';
}
