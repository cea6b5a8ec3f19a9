/** What a seat may know, as rows of small whole numbers: the table game's, then the observer's limit and menu. RULES 13.8. */
import { PAD, type TokenGroup, type Tokens, tokensSize } from '../../../core/index.ts';
import { FUELS } from '../plants.ts';
import { BUILD, FUEL } from '../state.ts';
import { SEATS } from '../tables.ts';
import { tokens as tableTokens } from '../tokens.ts';
import { CITY_LISTS, createCityMenu, fillCityMenu, lengthOf, MOST_LISTED, NOT_OFFERED } from './city-menu.ts';
import { createFuelOrder, FUEL_ORDERS, listFuelOrders, workOut } from './fuel-menu.ts';
import type { MacroState } from './state.ts';
import { isAsked } from './view.ts';

/** Where the table game's rows end, by players. */
const TABLE = Int32Array.from({ length: SEATS[1] + 1 }, (_, seats) =>
  seats < SEATS[0] ? 0 : tokensSize(tableTokens, seats),
);

const GROUPS: readonly TokenGroup[] = [
  {
    name: 'limits',
    columns: ['player', 'limited', 'limit'],
    meaning: 'one row per player, the observer first; the limit of the observer, -1 for unknown or none',
    rows: (seats) => seats,
  },
  {
    name: 'fuel_menu',
    columns: ['order', ...FUELS, 'cost'],
    meaning: 'the orders of fuel on the menu, if the observer is asked',
    rows: () => FUEL_ORDERS,
  },
  {
    name: 'city_menu',
    columns: ['list', 'first', 'count', 'cost'],
    meaning: 'the lists of cities on the menu, if the observer is asked; the first city from 1, 0 for no city',
    rows: () => CITY_LISTS,
  },
];

/** The rows of the table, then those of whole turns. */
export const tokens: Tokens<MacroState> = {
  groups: [...tableTokens.groups, ...GROUPS],
  write(s, seat, out, at) {
    const { seats } = s;
    tableTokens.write(s, seat, out, at);
    let o = at + TABLE[seats];
    for (let n = 0; n < seats; n++) {
      const limit = s.limits[seat + n < seats ? seat + n : seat + n - seats];
      out[o++] = n;
      out[o++] = limit > 0 ? 1 : 0;
      out[o++] = n === 0 && limit > 0 ? limit : -1;
    }
    const cities = o + FUEL_ORDERS * GROUPS[1].columns.length;
    out.fill(PAD, o, cities + CITY_LISTS * GROUPS[2].columns.length);
    if (isAsked(s, seat, FUEL)) writeFuelRows(s, out, o);
    if (isAsked(s, seat, BUILD)) writeCityRows(s, out, cities);
  },
};

function writeFuelRows(s: MacroState, out: Int32Array, at: number): void {
  const count = listFuelOrders(s, ORDERS);
  let o = at;
  for (let i = 0; i < count; i++) {
    workOut(s, ORDERS[i], order);
    out[o++] = ORDERS[i];
    for (let fuel = 0; fuel < FUELS.length; fuel++) out[o++] = order.amounts[fuel];
    out[o++] = order.cost;
  }
}

const ORDERS = new Int32Array(FUEL_ORDERS);
const order = createFuelOrder();

function writeCityRows(s: MacroState, out: Int32Array, at: number): void {
  fillCityMenu(s, menu);
  let o = at;
  for (let list = 0; list < CITY_LISTS; list++) {
    if (menu.cost[list] === NOT_OFFERED) continue;
    out[o++] = list;
    out[o++] = list === 0 ? 0 : Math.floor((list - 1) / MOST_LISTED) + 1;
    out[o++] = lengthOf(list);
    out[o++] = menu.cost[list];
  }
}

const menu = createCityMenu();
