/** Plans for fuel: a few words that say for which plants of the row to buy, and for how many rounds. RULES 13.5. */
import { onSale, output, priceOf } from '../fuel.ts';
import { COAL, CONSUMES, ECO, FUELS, HYBRID, KIND, OIL } from '../plants.ts';
import type { PowerGridState } from '../state.ts';
import { ROW } from '../tables.ts';

/** Nothing; a round of the plants that are needed, or of all; two rounds of those needed, or of all. */
export const FUEL_PLANS = ['none', 'needed', 'all', 'twice', 'full'] as const;
export type FuelPlanName = (typeof FUEL_PLANS)[number];
export const NO_FUEL = 0;
const NEEDED = 1;
const TWICE = 3;

/** A purchase worked out: how much of each fuel, and what it costs. Whoever asks keeps one and hands it in. */
export interface FuelPurchase {
  readonly amounts: Int32Array;
  cost: number;
}

/** A purchase to be filled. */
export function createFuelPurchase(): FuelPurchase {
  return { amounts: new Int32Array(FUELS.length), cost: 0 };
}

/** Whether a plan looks at the number of cities. */
export function countsCities(plan: number): boolean {
  return plan === NEEDED || plan === TWICE;
}

/**
 * Work out what a plan of the seat to act buys that wants to supply so many cities, as far as it can be had and paid. First
 * a round of the plants that supply the most of them, of several such choices the cheapest, then the one with the smaller
 * plants; then, if there shall be two, a second round plant by plant, the largest first.
 */
export function planFuel(s: PowerGridState, plan: number, cities: number, into: FuelPurchase): void {
  into.amounts.fill(0);
  into.cost = 0;
  if (plan === NO_FUEL) return;
  const chosen = choosePlants(s, countsCities(plan) ? cities : EVERY_CITY, into);
  if (plan < TWICE) return;
  let second = 0;
  for (let place = s.plantCount[s.turn] - 1; place >= 0; place--) {
    const bit = 1 << place;
    if ((chosen & bit) === 0) continue;
    if (workOut(s, chosen, second | bit, into)) second |= bit;
  }
  workOut(s, chosen, second, into);
}

const EVERY_CITY = 1000;

/** The plants, as bits of the row, whose first round is bought; and that purchase. */
function choosePlants(s: PowerGridState, cities: number, into: FuelPurchase): number {
  let best = 0;
  let most = 0;
  let least = 0;
  for (let chosen = 1; chosen < 1 << s.plantCount[s.turn]; chosen++) {
    const supplied = Math.min(output(s, s.turn, chosen), cities);
    if (supplied < most || !workOut(s, chosen, 0, into)) continue;
    if (supplied === most && into.cost >= least) continue;
    best = chosen;
    most = supplied;
    least = into.cost;
  }
  workOut(s, best, 0, into);
  return best;
}

/** Work out what a round of some plants, and a second of some of them, lacks; whether it can be had and paid. There is always room. */
function workOut(s: PowerGridState, once: number, twice: number, into: FuelPurchase): boolean {
  const { turn } = s;
  NEEDS.fill(0);
  for (let place = 0; once >> place !== 0; place++) {
    const rounds = ((once >> place) & 1) + ((twice >> place) & 1);
    if (rounds === 0) continue;
    const plant = s.plants[turn * ROW + place];
    if (KIND[plant] !== ECO) NEEDS[KIND[plant]] += rounds * CONSUMES[plant];
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
    if (amounts[fuel] > onSale(s, fuel)) return false;
    into.cost += priceOf(s, fuel, amounts[fuel]);
  }
  return into.cost <= s.money[turn];
}

const NEEDS = new Int32Array(FUELS.length + 1);

/** What the next unit costs after so many; more than any if there is none. */
function nextPrice(s: PowerGridState, fuel: number, bought: number): number {
  return bought < onSale(s, fuel) ? priceOf(s, fuel, bought + 1) - priceOf(s, fuel, bought) : NOT_FOR_SALE;
}

const NOT_FOR_SALE = 1000;

/** Whether two purchases buy the same. */
export function buysTheSame(a: FuelPurchase, b: FuelPurchase): boolean {
  for (let fuel = 0; fuel < FUELS.length; fuel++) if (a.amounts[fuel] !== b.amounts[fuel]) return false;
  return true;
}
