/** Limits: how far a seat bids, from a bounded menu, and who is there to bid against. RULES 13.3. */
import { minimumOf } from '../auction.ts';
import type { RefusalCode } from './refusals.ts';
import type { MacroState } from './state.ts';

/** What may be bid over the minimum of a plant: every amount up to 10, then wider apart. */
export const LIMITS: readonly number[] = Object.freeze([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30, 35, 40, 50, 60, 80, 100,
]);

/** The last limit on the menu: all one has. */
export const EVERYTHING = LIMITS.length;

/** How many limits there are. */
export const STEPS = LIMITS.length + 1;

/** The limits for the rules, and which amounts are among them. */
const OVER = Int32Array.from(LIMITS);
const IS_LISTED = Uint8Array.from({ length: LIMITS[LIMITS.length - 1] + 1 }, (_, over) => +LIMITS.includes(over));

/** How far a seat goes that names this limit for a plant. */
export function limitAt(s: MacroState, seat: number, plant: number, step: number): number {
  return step === EVERYTHING ? s.money[seat] : minimumOf(s, plant) + OVER[step];
}

/** Why a seat may not name this limit for a plant, if the lowest bid it would make is `least`. */
export function refuseLimit(
  s: MacroState,
  seat: number,
  plant: number,
  step: number,
  least: number,
): RefusalCode | null {
  const limit = limitAt(s, seat, plant, step);
  if (limit > s.money[seat]) return 'NOT_ENOUGH_MONEY';
  if (limit < least) return 'LIMIT_TOO_LOW';
  const over = limit - minimumOf(s, plant);
  return step === EVERYTHING && over < IS_LISTED.length && IS_LISTED[over] === 1 ? 'LIMIT_LISTED' : null;
}

/** The highest limit of the menu that is no more than this, and that the seat has; -1: not even the lowest. */
export function stepBelow(s: MacroState, seat: number, plant: number, most: number): number {
  const money = s.money[seat];
  const over = Math.min(most, money) - minimumOf(s, plant);
  let step = -1;
  while (step + 1 < LIMITS.length && OVER[step + 1] <= over) step++;
  return step >= 0 && most >= money && OVER[step] < over ? EVERYTHING : step;
}

/** Whether a seat would be asked to outbid the minimum of a plant: it is still in this phase, and can pay more, or might. */
export function couldOutbid(s: MacroState, seat: number, price: number): boolean {
  return (((s.bought | s.passed) >> seat) & 1) === 0 && (s.hiddenMoney === 1 || s.money[seat] > price);
}

/** Whether anybody could outbid the seat to act at the minimum of a plant: nobody needs a limit against nobody. */
export function hasRival(s: MacroState, plant: number): boolean {
  for (let seat = 0; seat < s.seats; seat++) {
    if (seat !== s.turn && couldOutbid(s, seat, minimumOf(s, plant))) return true;
  }
  return false;
}
