/** What a seat may know, as a flat list of numbers: the table game's, then the observer's limit and menu. RULES 13.8. */
import { type Tensor, tensorSize } from '../../../core/index.ts';
import { BUILD, FUEL } from '../state.ts';
import { SEATS } from '../tables.ts';
import { tensor as tableTensor } from '../tensor.ts';
import { CITY_LISTS, createCityMenu, fillCityMenu, NOT_OFFERED } from './city-menu.ts';
import { createFuelOrder, FUEL_ORDERS, listFuelOrders, workOut } from './fuel-menu.ts';
import type { MacroState } from './state.ts';
import { isAsked } from './view.ts';

/** Elektro are divided by this, and by no more than ten times it. */
const MONEY = 100;

/** Where the table game's part ends, by players. */
const TABLE = Int32Array.from({ length: SEATS[1] + 1 }, (_, seats) =>
  seats < SEATS[0] ? 0 : tensorSize(tableTensor, seats),
);

/** The table, then what whole turns need. */
export const tensor: Tensor<MacroState> = {
  parts: (seats) => [
    ...tableTensor.parts(seats),
    { name: 'limit', length: 1, meaning: "the observer's limit / 100, at most 10; 0: none", low: 0, high: 10 },
    {
      name: 'limited',
      length: seats,
      meaning: 'by player from the observer: 1 if they have a limit in this auction',
      low: 0,
      high: 1,
    },
    {
      name: 'fuelMenu',
      length: FUEL_ORDERS,
      meaning: 'by order of fuel, if the observer is asked: what it costs / 100, at most 10; -1: not on the menu',
      low: -1,
      high: 10,
    },
    {
      name: 'cityMenu',
      length: CITY_LISTS,
      meaning: 'by list of cities, if the observer is asked: what it costs / 100, at most 10; -1: not on the menu',
      low: -1,
      high: 10,
    },
  ],

  write(s, seat, out, at) {
    const { seats } = s;
    tableTensor.write(s, seat, out, at);
    let o = at + TABLE[seats];
    out[o++] = money(s.limits[seat]);
    for (let n = 0; n < seats; n++) out[o++] = s.limits[seat + n < seats ? seat + n : seat + n - seats] > 0 ? 1 : 0;
    out.fill(NOT_OFFERED, o, o + FUEL_ORDERS + CITY_LISTS);
    if (isAsked(s, seat, FUEL)) writeFuelMenu(s, out, o);
    if (isAsked(s, seat, BUILD)) writeCityMenu(s, out, o + FUEL_ORDERS);
  },
};

function writeFuelMenu(s: MacroState, out: Float32Array, at: number): void {
  const count = listFuelOrders(s, ORDERS);
  for (let i = 0; i < count; i++) {
    workOut(s, ORDERS[i], order);
    out[at + ORDERS[i]] = money(order.cost);
  }
}

const ORDERS = new Int32Array(FUEL_ORDERS);
const order = createFuelOrder();

function writeCityMenu(s: MacroState, out: Float32Array, at: number): void {
  fillCityMenu(s, menu);
  for (let list = 0; list < CITY_LISTS; list++) {
    if (menu.cost[list] !== NOT_OFFERED) out[at + list] = money(menu.cost[list]);
  }
}

const menu = createCityMenu();

function money(amount: number): number {
  return amount < 10 * MONEY ? amount * (1 / MONEY) : 10;
}
