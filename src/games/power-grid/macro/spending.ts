/** Spending: a plan for fuel and a list of cities in one order, from a bounded menu. RULES 13.5 and 13.6. */
import { output } from '../fuel.ts';
import { FUELS } from '../plants.ts';
import type { PowerGridState } from '../state.ts';
import { ROW } from '../tables.ts';
import {
  CITY_LISTS,
  type CityMenu,
  createCityMenu,
  fillCityMenu,
  lengthOf,
  MOST_LISTED,
  NOT_OFFERED,
} from './city-menu.ts';
import {
  buysTheSame,
  countsCities,
  createFuelPurchase,
  FUEL_PLANS,
  type FuelPurchase,
  planFuel,
} from './fuel-plans.ts';

/** How many orders there are: by plan, then by list. The first is nothing at all. */
export const SPENDINGS = FUEL_PLANS.length * CITY_LISTS;

/** A menu worked out. Whoever asks keeps one and hands it in. */
export interface SpendMenu {
  /** What each order costs in all; -1 if it is not offered. */
  readonly cost: Int32Array;
  readonly cities: CityMenu;
  /** What is bought, by plan and number of cities. */
  readonly fuel: readonly FuelPurchase[];
}

/** A menu to be filled. */
export function createSpendMenu(): SpendMenu {
  const fuel = Array.from({ length: FUEL_PLANS.length * (MOST_LISTED + 1) }, createFuelPurchase);
  return { cost: new Int32Array(SPENDINGS), cities: createCityMenu(), fuel };
}

/** The plan and the list of an order. */
export function planOf(spending: number): number {
  return Math.floor(spending / CITY_LISTS);
}
export function listOf(spending: number): number {
  return spending % CITY_LISTS;
}

/** The fuel that an order on a menu buys. */
export function purchaseOf(menu: SpendMenu, spending: number): FuelPurchase {
  return fuelOf(menu, planOf(spending), lengthOf(listOf(spending)));
}

/** Work out the menu of the seat to act, as the table stands: of several plans that buy the same only the first is offered. */
export function fillSpendMenu(s: PowerGridState, menu: SpendMenu): void {
  const money = s.money[s.turn];
  fillCityMenu(s, s.turn, menu.cities);
  menu.cost.fill(NOT_OFFERED);
  COUNTED.fill(0);
  for (let list = 0; list < CITY_LISTS; list++) {
    const cities = menu.cities.cost[list];
    if (cities === NOT_OFFERED) continue;
    const count = lengthOf(list);
    if (COUNTED[count] === 0) workOutPlans(s, menu, count);
    for (let plan = 0; plan < FUEL_PLANS.length; plan++) {
      const spending = plan * CITY_LISTS + list;
      const { cost } = purchaseOf(menu, spending);
      if (cities + cost <= money && !isListed(menu, plan, count)) menu.cost[spending] = cities + cost;
    }
  }
}

/** Which numbers of cities have their fuel worked out already. */
const COUNTED = new Uint8Array(MOST_LISTED + 1);

/** Work out what each plan buys with so many cities more; fewer are worked out before. */
function workOutPlans(s: PowerGridState, menu: SpendMenu, count: number): void {
  const cities = s.cities[s.turn] + count;
  const enough = cities > output(s, s.turn, ALL); // as many as all plants supply are needed already with one city less
  COUNTED[count] = 1;
  for (let plan = 0; plan < FUEL_PLANS.length; plan++) {
    const into = fuelOf(menu, plan, count);
    if (count === 0 || (countsCities(plan) && !enough)) planFuel(s, plan, cities, into);
    else copyPurchase(fuelOf(menu, plan, count - 1), into);
  }
}

/** Every plant of a row. */
const ALL = (1 << ROW) - 1;

function fuelOf(menu: SpendMenu, plan: number, count: number): FuelPurchase {
  return menu.fuel[plan * (MOST_LISTED + 1) + count];
}

function copyPurchase(from: FuelPurchase, to: FuelPurchase): void {
  for (let fuel = 0; fuel < FUELS.length; fuel++) to.amounts[fuel] = from.amounts[fuel];
  to.cost = from.cost;
}

/** Whether an earlier plan buys the same. */
function isListed(menu: SpendMenu, plan: number, count: number): boolean {
  for (let earlier = 0; earlier < plan; earlier++) {
    if (buysTheSame(fuelOf(menu, earlier, count), fuelOf(menu, plan, count))) return true;
  }
  return false;
}

/** Whether an order is on the menu of the seat to act: the same as `fillSpendMenu` says, found for this one alone. */
export function isOffered(s: PowerGridState, spending: number, menu: SpendMenu): boolean {
  const list = listOf(spending);
  const plan = planOf(spending);
  const count = lengthOf(list);
  fillCityMenu(s, s.turn, menu.cities);
  const cities = menu.cities.cost[list];
  if (cities === NOT_OFFERED) return false;
  for (let each = 0; each <= plan; each++) planFuel(s, each, s.cities[s.turn] + count, fuelOf(menu, each, count));
  return cities + fuelOf(menu, plan, count).cost <= s.money[s.turn] && !isListed(menu, plan, count);
}

/** Whether a seat has any choice: anything but nothing at all. */
export function mayChoose(menu: SpendMenu): boolean {
  for (let spending = 1; spending < SPENDINGS; spending++) if (menu.cost[spending] !== NOT_OFFERED) return true;
  return false;
}
