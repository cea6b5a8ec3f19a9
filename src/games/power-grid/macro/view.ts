/** What a seat may know: what it may at the table, its own limit, and the menu when it is asked. RULES 13.4. */
import { BOARDS } from '../board.ts';
import { NONE, NUMBER } from '../plants.ts';
import { BUILD, FUEL } from '../state.ts';
import { MOST_PLANTS } from '../tables.ts';
import { type PowerGridView, reveal as revealTable, view as viewTable } from '../view.ts';
import { byFuel, type FuelAmounts } from '../words.ts';
import {
  beginningOf,
  CITY_LISTS,
  createCityMenu,
  fillCityMenu,
  lengthOf,
  MOST_LISTED,
  NOT_OFFERED,
} from './city-menu.ts';
import { createFuelOrder, FUEL_ORDERS, listFuelOrders, roundsOf, workOut } from './fuel-menu.ts';
import { type MacroState, tableOf } from './state.ts';

/** An order of fuel on the menu. */
export interface FuelOffer {
  /** For how many rounds each plant of the row has fuel then. */
  readonly rounds: readonly number[];
  readonly amounts: FuelAmounts;
  readonly cost: number;
}

/** A list of cities on the menu. */
export interface CityOffer {
  /** Which of the best cities comes first, from 1. */
  readonly first: number;
  readonly cities: readonly string[];
  readonly cost: number;
}

/** What the latest action came to, for all to see. */
export interface Latest {
  readonly sold: { readonly plant: number; readonly seat: number; readonly price: number } | null;
  /** The fuel that was ordered, and what it, or the cities, cost. */
  readonly fuel: FuelAmounts;
  readonly paid: number;
}

/** All a seat may know. */
export interface MacroView extends PowerGridView {
  /** How far the observer bids for the plant under auction; null: it has not said. */
  readonly limit: number | null;
  /** Who has said so. */
  readonly limited: readonly number[];
  /** The menu, if the observer is asked for an order of fuel, or for cities. */
  readonly fuelMenu: readonly FuelOffer[];
  readonly cityMenu: readonly CityOffer[];
  readonly latest: Latest;
}

/** All this seat may know. */
export function view(s: MacroState, seat: number): MacroView {
  return {
    ...viewTable(s, seat),
    limit: seat >= 0 && s.limits[seat] > 0 ? s.limits[seat] : null,
    limited: Array.from({ length: s.seats }, (_, other) => other).filter((other) => s.limits[other] > 0),
    fuelMenu: isAsked(s, seat, FUEL) ? fuelMenu(s) : [],
    cityMenu: isAsked(s, seat, BUILD) ? cityMenu(s) : [],
    latest: {
      sold: s.soldPlant === NONE ? null : { plant: NUMBER[s.soldPlant], seat: s.soldTo, price: s.soldFor },
      fuel: byFuel((_, fuel) => s.fuelBought[fuel]),
      paid: s.paid,
    },
  };
}

/** Whether this seat is asked for this: the menu depends on its money. */
export function isAsked(s: MacroState, seat: number, decision: number): boolean {
  return s.decision === decision && s.turn === seat;
}

function fuelMenu(s: MacroState): FuelOffer[] {
  const orders = new Int32Array(FUEL_ORDERS);
  const order = createFuelOrder();
  const count = listFuelOrders(s, orders);
  return Array.from(orders.subarray(0, count), (id) => {
    workOut(s, id, order);
    return { rounds: roundsOf(id, MOST_PLANTS), amounts: byFuel((_, fuel) => order.amounts[fuel]), cost: order.cost };
  });
}

function cityMenu(s: MacroState): CityOffer[] {
  const menu = createCityMenu();
  fillCityMenu(s, menu);
  const { cities } = BOARDS[s.board];
  const offers: CityOffer[] = [];
  for (let list = 0; list < CITY_LISTS; list++) {
    if (menu.cost[list] === NOT_OFFERED) continue;
    const first = beginningOf(list);
    const places = menu.cities.subarray(first, first + lengthOf(list));
    offers.push({
      first: Math.floor(first / MOST_LISTED) + 1,
      cities: Array.from(places, (city) => cities[city].name),
      cost: menu.cost[list],
    });
  }
  return offers;
}

/** Everything: what the table game reveals, and how far everybody bids. */
export function reveal(s: MacroState) {
  return { ...revealTable(tableOf(s)), limits: Array.from(s.limits.subarray(0, s.seats)) };
}
