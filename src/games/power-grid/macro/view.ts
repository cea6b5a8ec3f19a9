/** What a seat may know: what it may at the table, its own orders, and the menu when it is asked. RULES 13.4. */
import { BOARDS } from '../board.ts';
import { FUELS, NUMBER } from '../plants.ts';
import { type PowerGridView, reveal as revealTable, view as viewTable } from '../view.ts';
import { byFuel, type FuelAmounts } from '../words.ts';
import type { Over } from './actions.ts';
import { beginningOf, lengthOf, MOST_LISTED, NOT_OFFERED } from './city-menu.ts';
import { FUEL_PLANS, type FuelPlanName } from './fuel-plans.ts';
import { LIMITS, OTHERWISE, type Otherwise } from './plant-orders.ts';
import { asksForSpending } from './refuse.ts';
import { createSpendMenu, fillSpendMenu, listOf, planOf, purchaseOf, SPENDINGS } from './spending.ts';
import { type MacroState, tableOf } from './state.ts';

/** An order for a plant that is kept. */
export interface PlantOrderView {
  /** Null: no plant is wanted. */
  readonly plant: number | null;
  readonly over: Over;
  readonly otherwise: Otherwise;
  /** The plant that makes way; null if there is room. */
  readonly replaced: number | null;
}

/** An order to spend that is kept: the cities are built when their turn comes. */
export interface SpendOrderView {
  readonly fuel: FuelPlanName;
  readonly cities: number;
  /** Where it begins to build; null for no city. */
  readonly first: string | null;
}

/** An order to spend on the menu, and what it comes to as the table stands. */
export interface SpendOffer {
  readonly fuel: FuelPlanName;
  /** Which of the best cities comes first, from 1. */
  readonly first: number;
  readonly amounts: FuelAmounts;
  readonly cities: readonly string[];
  /** What the fuel costs, and what all costs. */
  readonly fuelCost: number;
  readonly cost: number;
}

/** What the latest action came to, for all to see, by seats that bought. */
export interface Latest {
  readonly sold: readonly {
    readonly seat: number;
    readonly plant: number;
    readonly price: number;
    readonly scrapped: number | null;
  }[];
  readonly fuel: readonly { readonly seat: number; readonly amounts: FuelAmounts; readonly cost: number }[];
  readonly built: readonly { readonly seat: number; readonly cost: number }[];
}

/** All a seat may know. */
export interface MacroView extends PowerGridView {
  /** What the observer has ordered and what has not come about yet. */
  readonly plantOrder: PlantOrderView | null;
  readonly spendOrder: SpendOrderView | null;
  /** The menu, if the observer is asked what to spend. */
  readonly spendMenu: readonly SpendOffer[];
  readonly latest: Latest;
}

/** All this seat may know. */
export function view(s: MacroState, seat: number): MacroView {
  return {
    ...viewTable(s, seat),
    plantOrder: seat < 0 ? null : plantOrderOf(s, seat),
    spendOrder: seat < 0 ? null : spendOrderOf(s, seat),
    spendMenu: isAsked(s, seat) ? spendMenu(s) : [],
    latest: latestOf(s),
  };
}

/** Whether this seat is asked what to spend: the menu depends on its money. */
export function isAsked(s: MacroState, seat: number): boolean {
  return s.turn === seat && asksForSpending(s);
}

function plantOrderOf(s: MacroState, seat: number): PlantOrderView | null {
  const wanted = s.wanted[seat];
  if (wanted === 0) return null;
  return {
    plant: wanted < 0 ? null : NUMBER[wanted - 1],
    over: LIMITS[s.limits[seat]] ?? 'all',
    otherwise: OTHERWISE[s.otherwise[seat]],
    replaced: numberOf(s.replaced[seat]),
  };
}

/** The number of a plant counted from 1; null for 0. */
function numberOf(plant: number): number | null {
  return plant === 0 ? null : NUMBER[plant - 1];
}

function spendOrderOf(s: MacroState, seat: number): SpendOrderView | null {
  if (s.fuelPlans[seat] === 0) return null;
  const first = s.firstCities[seat];
  return {
    fuel: FUEL_PLANS[s.fuelPlans[seat] - 1],
    cities: s.cityCounts[seat],
    first: first === 0 ? null : BOARDS[s.board].cities[first - 1].name,
  };
}

function spendMenu(s: MacroState): SpendOffer[] {
  const menu = createSpendMenu();
  fillSpendMenu(s, menu);
  const { cities } = BOARDS[s.board];
  const offers: SpendOffer[] = [];
  for (let spending = 0; spending < SPENDINGS; spending++) {
    if (menu.cost[spending] === NOT_OFFERED) continue;
    const list = listOf(spending);
    const begin = beginningOf(list);
    const { amounts, cost } = purchaseOf(menu, spending);
    offers.push({
      fuel: FUEL_PLANS[planOf(spending)],
      first: Math.floor(begin / MOST_LISTED) + 1,
      amounts: byFuel((_, fuel) => amounts[fuel]),
      cities: Array.from(menu.cities.cities.subarray(begin, begin + lengthOf(list)), (city) => cities[city].name),
      fuelCost: cost,
      cost: menu.cost[spending],
    });
  }
  return offers;
}

function latestOf(s: MacroState): Latest {
  const seats = Array.from({ length: s.seats }, (_, i) => s.order[i]);
  return {
    sold: seats
      .filter((seat) => s.soldPlant[seat] > 0)
      .map((seat) => ({
        seat,
        plant: NUMBER[s.soldPlant[seat] - 1],
        price: s.soldFor[seat],
        scrapped: numberOf(s.scrapped[seat]),
      })),
    fuel: seats
      .filter((seat) => s.fuelPaid[seat] > 0)
      .map((seat) => ({
        seat,
        amounts: byFuel((_, fuel) => s.fuelBought[seat * FUELS.length + fuel]),
        cost: s.fuelPaid[seat],
      })),
    built: seats.filter((seat) => s.citiesPaid[seat] > 0).map((seat) => ({ seat, cost: s.citiesPaid[seat] })),
  };
}

/** Everything: what the table game reveals, and what everybody has ordered. */
export function reveal(s: MacroState) {
  const seats = Array.from({ length: s.seats }, (_, seat) => seat);
  return {
    ...revealTable(tableOf(s)),
    plantOrders: seats.map((seat) => plantOrderOf(s, seat)),
    spendOrders: seats.map((seat) => spendOrderOf(s, seat)),
  };
}
