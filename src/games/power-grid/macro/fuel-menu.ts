/** The menu of fuel: each plant of the row gets fuel for no more, one or two rounds, the hybrids the cheapest mix. RULES 13.5. */
import { onSale, priceOf } from '../fuel.ts';
import { COAL, CONSUMES, ECO, FUELS, HYBRID, KIND, OIL } from '../plants.ts';
import type { PowerGridState } from '../state.ts';
import { MOST_PLANTS, ROW } from '../tables.ts';
import type { RefusalCode } from './refusals.ts';

/** What a plant may be given fuel for: 0, 1 or 2 rounds, all that it stores. */
const LEVELS = 3;

/** How many orders there are. */
export const FUEL_ORDERS = LEVELS ** MOST_PLANTS;

/** The first order: nothing. */
export const NO_FUEL = 0;

/** An order worked out: how much of each fuel, and what it costs. Whoever asks keeps one and hands it in. */
export interface FuelOrder {
  readonly amounts: Int32Array;
  cost: number;
}

/** An order to be filled. */
export function createFuelOrder(): FuelOrder {
  return { amounts: new Int32Array(FUELS.length), cost: 0 };
}

/** For how many rounds an order fuels each plant. */
export function roundsOf(order: number, places: number): number[] {
  return Array.from({ length: places }, (_, place) => Math.floor(order / LEVELS ** place) % LEVELS);
}

/** Work out what an order of the seat to act buys; why it cannot, or null. There is always room: a plant stores two rounds. */
export function workOut(s: PowerGridState, order: number, into: FuelOrder): RefusalCode | null {
  const { turn } = s;
  NEEDS.fill(0);
  for (let place = 0, rest = order; rest > 0; place++, rest = Math.floor(rest / LEVELS)) {
    const rounds = rest % LEVELS;
    if (rounds === 0) continue;
    if (place >= s.plantCount[turn]) return 'NO_SUCH_PLANT';
    const plant = s.plants[turn * ROW + place];
    if (KIND[plant] === ECO) return 'PLANT_BURNS_NOTHING';
    NEEDS[KIND[plant]] += rounds * CONSUMES[plant];
  }
  const { amounts } = into;
  const held = turn * FUELS.length;
  for (let fuel = 0; fuel < FUELS.length; fuel++) amounts[fuel] = Math.max(0, NEEDS[fuel] - s.fuel[held + fuel]);
  const spareCoal = Math.max(0, s.fuel[held + COAL] - NEEDS[COAL]);
  const spareOil = Math.max(0, s.fuel[held + OIL] - NEEDS[OIL]);
  for (let open = NEEDS[HYBRID] - spareCoal - spareOil; open > 0; open--) {
    const coal = nextPrice(s, COAL, amounts[COAL]);
    amounts[coal <= nextPrice(s, OIL, amounts[OIL]) ? COAL : OIL]++;
  }
  into.cost = 0;
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    if (amounts[fuel] > onSale(s, fuel)) return 'NOT_ENOUGH_FUEL';
    into.cost += priceOf(s, fuel, amounts[fuel]);
  }
  return into.cost > s.money[turn] ? 'NOT_ENOUGH_MONEY' : null;
}

const NEEDS = new Int32Array(FUELS.length + 1);

/** What the next unit costs after so many; more than any if there is none. */
function nextPrice(s: PowerGridState, fuel: number, bought: number): number {
  return bought < onSale(s, fuel) ? priceOf(s, fuel, bought + 1) - priceOf(s, fuel, bought) : NOT_FOR_SALE;
}

const NOT_FOR_SALE = 1000;

/** Whether an order buys just what this one does. */
export function buysTheSame(a: FuelOrder, b: FuelOrder): boolean {
  for (let fuel = 0; fuel < FUELS.length; fuel++) if (a.amounts[fuel] !== b.amounts[fuel]) return false;
  return true;
}

/** Write the orders on the menu of the seat to act, ascending, to `out`: of several that buy the same only the first. */
export function listFuelOrders(s: PowerGridState, out: Int32Array): number {
  let count = 0;
  const end = LEVELS ** Math.min(s.plantCount[s.turn], MOST_PLANTS);
  for (let order = 0; order < end; order++) {
    if (workOut(s, order, LISTED[count]) !== null) continue;
    let same = 0;
    while (same < count && !buysTheSame(LISTED[same], LISTED[count])) same++;
    if (same === count) out[count++] = order;
  }
  return count;
}

const LISTED = Array.from({ length: FUEL_ORDERS + 1 }, createFuelOrder);

/** Why an order is not on the menu of the seat to act; null if it is. */
export function refuseFuelOrder(s: PowerGridState, order: number): RefusalCode | null {
  const code = workOut(s, order, asked);
  if (code !== null) return code;
  for (let earlier = 0; earlier < order; earlier++) {
    if (workOut(s, earlier, other) === null && buysTheSame(asked, other)) return 'ORDER_LISTED';
  }
  return null;
}

const asked = createFuelOrder();
const other = createFuelOrder();
