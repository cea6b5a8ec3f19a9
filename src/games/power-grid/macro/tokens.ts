/** What a seat may know, as rows of small whole numbers: the table game's, then the observer's orders and menu. RULES 13.8. */
import { PAD, type TokenGroup, type Tokens, tokensSize } from '../../../core/index.ts';
import { FUELS, NUMBER } from '../plants.ts';
import { SEATS } from '../tables.ts';
import { tokens as tableTokens } from '../tokens.ts';
import { lengthOf, MOST_LISTED, NO_CITY, NOT_OFFERED } from './city-menu.ts';
import { createSpendMenu, fillSpendMenu, listOf, planOf, purchaseOf, SPENDINGS } from './spending.ts';
import type { MacroState } from './state.ts';
import { isAsked } from './view.ts';

/** Where the table game's rows end, by players. */
const TABLE = Int32Array.from({ length: SEATS[1] + 1 }, (_, seats) =>
  seats < SEATS[0] ? 0 : tokensSize(tableTokens, seats),
);

const GROUPS: readonly TokenGroup[] = [
  {
    name: 'orders',
    columns: ['plant', 'limit', 'otherwise', 'replaced', 'fuel', 'cities'],
    meaning:
      "the observer's orders: the plant, 0 for none wanted, -1 for no order; the place of its limit in the menu; 1: another otherwise; the plant that makes way, or 0; the plan for fuel, -1 for no order; how many cities",
    rows: () => 1,
  },
  {
    name: 'spend_menu',
    columns: ['fuel', 'first', 'count', ...FUELS, 'cost'],
    meaning:
      'the orders to spend on the menu, if the observer is asked: the plan for fuel, the first city from 1, 0 for no city, how many, the fuel, and what all costs',
    rows: () => SPENDINGS,
  },
];

/** The rows of the table, then those of whole turns. */
export const tokens: Tokens<MacroState> = {
  groups: [...tableTokens.groups, ...GROUPS],
  write(s, seat, out, at) {
    tableTokens.write(s, seat, out, at);
    let o = at + TABLE[s.seats];
    const wanted = s.wanted[seat];
    out[o++] = wanted === 0 ? -1 : wanted < 0 ? 0 : NUMBER[wanted - 1];
    out[o++] = s.limits[seat];
    out[o++] = s.otherwise[seat];
    out[o++] = s.replaced[seat] > 0 ? NUMBER[s.replaced[seat] - 1] : 0;
    out[o++] = s.fuelPlans[seat] - 1;
    out[o++] = s.cityCounts[seat];
    out.fill(PAD, o, o + SPENDINGS * GROUPS[1].columns.length);
    if (isAsked(s, seat)) writeMenu(s, out, o);
  },
};

function writeMenu(s: MacroState, out: Int32Array, at: number): void {
  fillSpendMenu(s, menu);
  let o = at;
  for (let spending = 0; spending < SPENDINGS; spending++) {
    if (menu.cost[spending] === NOT_OFFERED) continue;
    const list = listOf(spending);
    const { amounts } = purchaseOf(menu, spending);
    out[o++] = planOf(spending);
    out[o++] = list === NO_CITY ? 0 : Math.floor((list - 1) / MOST_LISTED) + 1;
    out[o++] = lengthOf(list);
    for (let fuel = 0; fuel < FUELS.length; fuel++) out[o++] = amounts[fuel];
    out[o++] = menu.cost[spending];
  }
}

const menu = createSpendMenu();
