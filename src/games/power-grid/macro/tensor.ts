/** What a seat may know, as a flat list of numbers: the table game's, then the observer's orders and menu. RULES 13.8. */
import { type Tensor, tensorSize } from '../../../core/index.ts';
import { NUMBER } from '../plants.ts';
import { SEATS } from '../tables.ts';
import { tensor as tableTensor } from '../tensor.ts';
import { MOST_LISTED, NOT_OFFERED } from './city-menu.ts';
import { FUEL_PLANS } from './fuel-plans.ts';
import { STEPS } from './plant-orders.ts';
import { createSpendMenu, fillSpendMenu, SPENDINGS } from './spending.ts';
import type { MacroState } from './state.ts';
import { isAsked } from './view.ts';

/** Elektro are divided by this, and by no more than ten times it. */
const MONEY = 100;

/** The largest plant. */
const LARGEST = 50;

const PLANT_ORDER = 5;
const SPEND_ORDER = 3;

/** Where the table game's part ends, by players. */
const TABLE = Int32Array.from({ length: SEATS[1] + 1 }, (_, seats) =>
  seats < SEATS[0] ? 0 : tensorSize(tableTensor, seats),
);

/** The table, then what whole turns need. */
export const tensor: Tensor<MacroState> = {
  parts: (seats) => [
    ...tableTensor.parts(seats),
    {
      name: 'plantOrder',
      length: PLANT_ORDER,
      meaning:
        "the observer's order for a plant: given; the plant / 50; the place of its limit in the menu, from 1, / 8; another otherwise; the plant that makes way / 50",
      low: 0,
      high: 1,
    },
    {
      name: 'spendOrder',
      length: SPEND_ORDER,
      meaning: "the observer's order to spend: given; the plan for fuel / 4; cities / 10",
      low: 0,
      high: 1,
    },
    {
      name: 'spendMenu',
      length: SPENDINGS,
      meaning: 'by order to spend, if the observer is asked: what it costs / 100, at most 10; -1: not on the menu',
      low: -1,
      high: 10,
    },
  ],

  write(s, seat, out, at) {
    tableTensor.write(s, seat, out, at);
    let o = at + TABLE[s.seats];
    const wanted = s.wanted[seat];
    out[o++] = wanted === 0 ? 0 : 1;
    out[o++] = wanted > 0 ? NUMBER[wanted - 1] / LARGEST : 0;
    out[o++] = wanted > 0 ? (s.limits[seat] + 1) / STEPS : 0;
    out[o++] = s.otherwise[seat];
    out[o++] = s.replaced[seat] > 0 ? NUMBER[s.replaced[seat] - 1] / LARGEST : 0;
    const plan = s.fuelPlans[seat];
    out[o++] = plan > 0 ? 1 : 0;
    out[o++] = plan > 0 ? (plan - 1) / (FUEL_PLANS.length - 1) : 0;
    out[o++] = s.cityCounts[seat] / MOST_LISTED;
    if (isAsked(s, seat)) writeMenu(s, out, o);
    else out.fill(NOT_OFFERED, o, o + SPENDINGS);
  },
};

function writeMenu(s: MacroState, out: Float32Array, at: number): void {
  fillSpendMenu(s, menu);
  for (let spending = 0; spending < SPENDINGS; spending++) {
    const cost = menu.cost[spending];
    out[at + spending] = cost === NOT_OFFERED ? NOT_OFFERED : Math.min(cost / MONEY, 10);
  }
}

const menu = createSpendMenu();
