/** Choosing how to pay: gold in place of gems one holds. Only under `payment: 'choose'`. RULES 6. */
import { COSTS } from './cards.ts';
import { GUARD, lack, total } from './gems.ts';
import { HAND, type SplendorState } from './state.ts';

/** A card in the hand is paid for at this place and the following ones; the places before it are on the table. */
export const HAND_PLACES = 16;

/** The card at a place. */
export function cardToPay(s: SplendorState): number {
  const place = s.payPlace;
  return place < HAND_PLACES ? s.table[place] : s.hand[s.turn * HAND + place - HAND_PLACES];
}

/** The gems that the purchase being paid for would take from the purse as things stand, as a word. */
export function gemsToPay(s: SplendorState): number {
  const seat = s.turn;
  const need = lack(COSTS[cardToPay(s)], s.bonus[seat]);
  return need - lack(need | GUARD, s.purse[seat]) - s.payGold;
}

/** The gold it would take. */
export function goldToPay(s: SplendorState): number {
  const seat = s.turn;
  const need = lack(COSTS[cardToPay(s)], s.bonus[seat]);
  return total(lack(need | GUARD, s.purse[seat]) + s.payGold);
}

/** Whether gold could still take the place of a gem. */
export function paymentOpen(s: SplendorState): boolean {
  return gemsToPay(s) !== 0 && s.gold[s.turn] > goldToPay(s);
}
