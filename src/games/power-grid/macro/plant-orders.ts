/** Orders for plants: which one, how far to bid for it, and what to do if somebody else takes it. RULES 13.3. */
import { minimumOf } from '../auction.ts';
import { forSale, isForSale } from '../market.ts';
import { NONE, SUPPLIES } from '../plants.ts';
import { refuseNomination } from '../refuse.ts';
import { BID } from '../state.ts';
import { LAST_MARKET, MOST_PLANTS, ROW } from '../tables.ts';
import type { RefusalCode } from './refusals.ts';
import type { MacroState } from './state.ts';

/** What may be bid over the minimum of a plant: wider apart, the more it is. */
export const LIMITS: readonly number[] = Object.freeze([0, 1, 3, 6, 10, 15, 25]);

/** The first limit on the menu: nothing over the minimum. */
const AT_MINIMUM = 0;

/** The last limit on the menu: all one has. */
export const EVERYTHING = LIMITS.length;

/** How many limits there are. */
export const STEPS = LIMITS.length + 1;

/** What happens if the plant goes to somebody else: nothing is bought, or another plant for its minimum. */
export const OTHERWISE = ['nothing', 'another'] as const;
export type Otherwise = (typeof OTHERWISE)[number];
export const NOTHING = 0;
export const ANOTHER = 1;

/** The most plants that are for sale at once, and the ways to make room: none, or a place of the row from 1. */
export const SLOTS = LAST_MARKET;
export const REPLACES = MOST_PLANTS + 1;

/** How many orders for plants there are: by slot, limit, otherwise, and the place replaced. */
export const PLANT_ORDERS = SLOTS * STEPS * OTHERWISE.length * REPLACES;

/** The parts of an order. */
export function slotOf(order: number): number {
  return Math.floor(order / (STEPS * OTHERWISE.length * REPLACES));
}
export function stepOf(order: number): number {
  return Math.floor(order / (OTHERWISE.length * REPLACES)) % STEPS;
}
export function otherwiseOf(order: number): number {
  return Math.floor(order / REPLACES) % OTHERWISE.length;
}
export function replaceOf(order: number): number {
  return order % REPLACES;
}
export function plantOrder(slot: number, step: number, otherwise: number, replace: number): number {
  return ((slot * STEPS + step) * OTHERWISE.length + otherwise) * REPLACES + replace;
}

/** The limits for the rules, and which amounts are among them. */
const OVER = Int32Array.from(LIMITS);
const IS_LISTED = Uint8Array.from({ length: LIMITS[LIMITS.length - 1] + 1 }, (_, over) => +LIMITS.includes(over));

/** How far a seat goes for a plant with this limit: never beyond its money. */
export function limitAt(s: MacroState, seat: number, plant: number, step: number): number {
  return step === EVERYTHING ? s.money[seat] : Math.min(minimumOf(s, plant) + OVER[step], s.money[seat]);
}

/** Why a seat may not name this limit for a plant, if the lowest bid it would make is `least`. */
export function refuseLimit(s: MacroState, seat: number, plant: number, step: number, least: number) {
  const minimum = minimumOf(s, plant);
  const limit = step === EVERYTHING ? s.money[seat] : minimum + OVER[step];
  if (limit > s.money[seat]) return 'NOT_ENOUGH_MONEY';
  if (limit < least) return 'LIMIT_TOO_LOW';
  const over = limit - minimum;
  return step === EVERYTHING && over < IS_LISTED.length && IS_LISTED[over] === 1 ? 'LIMIT_LISTED' : null;
}

/** Why the seat to act may not give an order for a plant. */
export function refusePlantOrder(s: MacroState, order: number): RefusalCode | null {
  const slot = slotOf(order);
  if (slot >= forSale(s)) return 'PLANT_NOT_FOR_SALE';
  const plant = s.market[slot];
  const code = refusePlant(s, plant);
  if (code !== null) return code;
  const replace = replaceOf(order);
  if (replace > s.plantCount[s.turn]) return 'NO_SUCH_PLANT';
  if (replace > 0 !== isFull(s)) return replace > 0 ? 'ROOM_LEFT' : 'SCRAP_MISSING';
  const step = stepOf(order);
  const otherwise = otherwiseOf(order);
  if (!hasRival(s, plant)) {
    if (step > 0 || otherwise === ANOTHER) return 'NO_RIVAL';
  } else if (s.round === 1 && otherwise === NOTHING) return 'MUST_BUY_IN_FIRST_ROUND';
  return refuseLimit(s, s.turn, plant, step, leastFor(s, plant));
}

/** Why the seat to act may not want this plant: the one under auction is anybody's, others must be such as it could put up. */
export function refusePlant(s: MacroState, plant: number): RefusalCode | null {
  if (isUp(s, plant)) return null;
  return refuseNomination(s, plant) as RefusalCode | null; // one of three that both games have
}

function isUp(s: MacroState, plant: number): boolean {
  return s.decision === BID && s.nominee === plant;
}

/** The lowest bid the seat to act would make for a plant. */
export function leastFor(s: MacroState, plant: number): number {
  return isUp(s, plant) ? s.bid + 1 : minimumOf(s, plant);
}

/** Whether the row of the seat to act is full: another plant takes the place of one of its own. */
export function isFull(s: MacroState): boolean {
  return s.plantCount[s.turn] >= s.maxPlants;
}

/** Whether anybody may outbid the seat to act, who puts a plant up: still in this phase, and able to pay more, or perhaps. */
export function hasRival(s: MacroState, plant: number): boolean {
  if (s.decision === BID) return true;
  const gone = s.bought | s.passed;
  for (let seat = 0; seat < s.seats; seat++) {
    if (seat === s.turn || (gone >> seat) & 1) continue;
    if (s.hiddenMoney === 1 || s.money[seat] > minimumOf(s, plant)) return true;
  }
  return false;
}

/** Keep an order for a plant of the seat to act. */
export function keepOrder(s: MacroState, order: number): void {
  const { turn } = s;
  const replace = replaceOf(order);
  s.wanted[turn] = s.market[slotOf(order)] + 1;
  s.limits[turn] = stepOf(order);
  s.otherwise[turn] = otherwiseOf(order);
  s.replaced[turn] = replace === 0 ? 0 : s.plants[turn * ROW + replace - 1] + 1;
}

/** What stands in `wanted` for an order that wants no plant. */
export const NO_PLANT = -1;

/** Forget the order of a seat. */
export function forgetOrder(s: MacroState, seat: number): void {
  s.wanted[seat] = 0;
  s.limits[seat] = 0;
  s.otherwise[seat] = 0;
  s.replaced[seat] = 0;
}

/** The plant that the order of the seat to act is for now: the one it names while that is to be had, then another, or none. */
export function target(s: MacroState): number {
  const { turn } = s;
  const wanted = s.wanted[turn] - 1;
  if (wanted >= 0 && isForSale(s, wanted) && refusePlant(s, wanted) === null) return wanted;
  return wanted >= 0 && s.otherwise[turn] === ANOTHER ? another(s, wanted) : NONE;
}

/** How far the seat to act bids for the plant that its order is for now: for another than it names no more than the minimum. */
export function limitFor(s: MacroState, plant: number): number {
  return limitAt(s, s.turn, plant, plant === s.wanted[s.turn] - 1 ? s.limits[s.turn] : AT_MINIMUM);
}

/** The plant for sale that supplies the most cities, of several the smallest, but for one, that the seat to act could put up. */
export function another(s: MacroState, but: number): number {
  let best = NONE;
  for (let i = 0; i < forSale(s); i++) {
    const plant = s.market[i];
    if (plant === but || refuseNomination(s, plant) !== null) continue;
    if (best === NONE || SUPPLIES[plant] > SUPPLIES[best]) best = plant;
  }
  return best;
}
