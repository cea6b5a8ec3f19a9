/**
 * Why an action may not be played, in the order in which players are told: the match, the moment, the action itself.
 * This is the clear version of legality, colour by colour; the quick list of legal.ts is held to it by the tests.
 */
import type { ActionSpace } from '../../core/index.ts';
import type { SplendorAction } from './actions.ts';
import { CARDS, NO_CARD } from './cards.ts';
import { countOf, GEMS, type Gem, TOKENS, unpack } from './gems.ts';
import { gemsToPay } from './payment.ts';
import type { RefusalCode } from './refusals.ts';
import { HAND, NOBLE, NOTHING, PAYMENT, RETURN, type SplendorState } from './state.ts';
import { claimable, nobleCount } from './table.ts';

/** Why an action of this kind may not be played at this moment, whatever it is in particular. */
export function untimely(s: SplendorState, type: SplendorAction['type']): RefusalCode | null {
  switch (s.asked) {
    case NOTHING:
      return 'MATCH_FINISHED';
    case RETURN:
      return type === 'RETURN_TOKENS_AFTER_OVERFLOW' ? null : 'TOKEN_LIMIT_EXCEEDED';
    case NOBLE:
      return type === 'CHOOSE_NOBLE' ? null : 'NOBLE_CHOICE_DUE';
    case PAYMENT:
      return type === 'CHOOSE_PAYMENT' ? null : 'PAYMENT_CHOICE_DUE';
    default:
      if (type === 'RETURN_TOKENS_AFTER_OVERFLOW') return 'NOT_IN_OVERFLOW';
      if (type === 'CHOOSE_NOBLE') return 'NO_NOBLE_CHOICE';
      return type === 'CHOOSE_PAYMENT' ? 'NO_PAYMENT_CHOICE' : null;
  }
}

/** Why the seat to act may not play an action of this space; null if it may. */
export function refuseOf(space: ActionSpace<SplendorAction>): (s: SplendorState, id: number) => RefusalCode | null {
  return (s, id) => refuse(s, space.all[id]);
}

function refuse(s: SplendorState, action: SplendorAction): RefusalCode | null {
  const late = untimely(s, action.type);
  if (late !== null) return late;
  const seat = s.turn;
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
      return refuseDifferent(s, action.colors);
    case 'TAKE_TOKENS_SAME': {
      const inBank = countOf(s.bank, GEMS.indexOf(action.colors[0]));
      if (inBank < 2) return 'TOKEN_POOL_TOO_LOW';
      return inBank < 4 ? 'SAME_COLOR_NEEDS_FOUR' : null;
    }
    case 'PURCHASE_VISIBLE_CARD':
      return refusePurchase(s, s.table[placeOf(s, action)]);
    case 'PURCHASE_RESERVED_CARD':
      return refusePurchase(s, s.hand[seat * HAND + action.slot]);
    case 'RESERVE_VISIBLE_CARD':
      if (s.handSize[seat] === HAND) return 'RESERVE_LIMIT_REACHED';
      return s.table[placeOf(s, action)] === NO_CARD ? 'CARD_NOT_FOUND' : null;
    case 'RESERVE_TOP_DECK_CARD':
      if (s.handSize[seat] === HAND) return 'RESERVE_LIMIT_REACHED';
      return s.left[action.tier - 1] === 0 ? 'DECK_EMPTY' : null;
    case 'RETURN_TOKENS_AFTER_OVERFLOW': {
      const held = [...unpack(s.purse[seat]), s.gold[seat]];
      return held[TOKENS.indexOf(action.color)] > 0 ? null : 'TOKEN_NOT_HELD';
    }
    case 'CHOOSE_NOBLE':
      if (action.slot >= nobleCount(s) || s.visited[action.slot] !== 0) return 'NOBLE_NOT_FOUND';
      return claimable(s, seat, action.slot) ? null : 'NOBLE_REQUIREMENT_NOT_MET';
    case 'CHOOSE_PAYMENT':
      if (action.goldFor === 'none') return null;
      return countOf(gemsToPay(s), GEMS.indexOf(action.goldFor)) > 0 ? null : 'PAYMENT_NOT_EXACT';
    case 'PASS':
      return canAct(s) ? 'PASS_NOT_ALLOWED' : null;
  }
}

/** The place on the table that an action names. */
export function placeOf(s: SplendorState, { tier, slot }: { readonly tier: number; readonly slot: number }): number {
  return (tier - 1) * s.width + slot;
}

/** Exactly three colours, or all that are left where there are fewer. RULES 4.1. */
function refuseDifferent(s: SplendorState, wanted: readonly Gem[]): RefusalCode | null {
  const inBank = GEMS.filter((_, gem) => countOf(s.bank, gem) > 0);
  if (wanted.some((gem) => !inBank.includes(gem))) return 'TOKEN_POOL_TOO_LOW';
  return wanted.length < Math.min(3, inBank.length) ? 'TOO_FEW_COLORS' : null;
}

/** Bonuses, then gems, then gold. RULES 4.5. */
function refusePurchase(s: SplendorState, card: number): RefusalCode | null {
  if (card === NO_CARD) return 'CARD_NOT_FOUND';
  const seat = s.turn;
  let missing = 0;
  GEMS.forEach((gem, i) => {
    missing += Math.max(0, CARDS[card].cost[gem] - countOf(s.bonus[seat], i) - countOf(s.purse[seat], i));
  });
  return missing <= s.gold[seat] ? null : 'INSUFFICIENT_PAYMENT';
}

/** Whether there is anything but a pass. RULES 4.8. */
function canAct(s: SplendorState): boolean {
  const seat = s.turn;
  if (s.bank !== 0) return true;
  if (s.handSize[seat] < HAND && (s.table.some((card) => card !== NO_CARD) || s.left.some((count) => count > 0)))
    return true;
  const hand = s.hand.subarray(seat * HAND, (seat + 1) * HAND);
  return [...s.table, ...hand].some((card) => refusePurchase(s, card) === null);
}
