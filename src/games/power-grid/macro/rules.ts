/** Whole turns: each plays actions of the table game, and so does all that is no question any more. RULES 13. */
import {
  BIDDING,
  BUILDING,
  BURNING,
  BUYING,
  DONE,
  LARGEST_BID,
  MORE,
  RETURNING,
  RUNNING,
  NOMINATING as TABLE_NOMINATING,
  PASS as TABLE_PASS,
  SCRAPPING as TABLE_SCRAPPING,
} from '../actions.ts';
import { leastBid, minimumOf } from '../auction.ts';
import { NAME_OF } from '../board.ts';
import { createFuelPlan, leastReturned, mostReturned, onSale, output, plan, priceOf } from '../fuel.ts';
import { forSale } from '../market.ts';
import type { PowerGridOptions } from '../options.ts';
import { COAL, FUELS, GARBAGE, OIL, URANIUM } from '../plants.ts';
import { refuseNomination } from '../refuse.ts';
import { apply as applyTable, setup as setUpTable } from '../rules.ts';
import { BID, BUILD, BURN, FUEL, NOMINATE, RETURN, RUN } from '../state.ts';
import { ROW } from '../tables.ts';
import { FUELLING, LIMITING, LISTING, NOMINATING, PASS, SCRAPPING } from './actions.ts';
import { beginningOf, createCityMenu, fillCityMenu, lengthOf, NOT_OFFERED } from './city-menu.ts';
import { createFuelOrder, FUEL_ORDERS, listFuelOrders, workOut } from './fuel-menu.ts';
import { limitAt, STEPS } from './limits.ts';
import { forgetLatest, type MacroState } from './state.ts';

/** Deal a game. */
export function setup(s: MacroState, seats: number, chosen: PowerGridOptions): void {
  setUpTable(s, seats, chosen);
  forgetLatest(s);
}

/** What is asked, so that a sentence can go on with it. */
export function question(s: MacroState): string {
  return QUESTIONS[s.decision] ?? '';
}

const QUESTIONS = [
  'put a plant up for auction and say how far to bid',
  '',
  'say how far to bid, or pass',
  'scrap a plant',
  '',
  'order fuel',
  'choose cities to build in',
] as const;

/** Play a legal action. */
export function apply(s: MacroState, id: number): void {
  play(s, id, null);
}

/** Play a legal action, and write the actions of the table game that it comes to behind those in `played`. */
export function play(s: MacroState, id: number, played: number[] | null): void {
  forgetLatest(s);
  if (id === PASS) step(s, TABLE_PASS, played);
  else if (id < LIMITING) open(s, id - NOMINATING, played);
  else if (id < SCRAPPING) s.limits[s.turn] = limitAt(s, s.turn, s.nominee, id - LIMITING);
  else if (id < FUELLING) step(s, TABLE_SCRAPPING + s.plants[s.turn * ROW + id - SCRAPPING], played);
  else if (id < LISTING) orderFuel(s, id - FUELLING, played);
  else build(s, id - LISTING, played);
  for (let next = unasked(s); next >= 0; next = unasked(s)) step(s, next, played);
}

/** Play an action of the table game. */
function step(s: MacroState, id: number, played: number[] | null): void {
  const { bank, bought, nominee, phase } = s;
  played?.push(id);
  applyTable(s, id);
  if (phase === 2 && s.bought > bought) noteSale(s, nominee, s.bought - bought, s.bank - bank);
  if (s.decision !== BID) s.limits.fill(0);
}

/** A plant was sold: the table knows to whom and for how much. */
function noteSale(s: MacroState, plant: number, buyer: number, price: number): void {
  s.soldPlant = plant;
  s.soldTo = 31 - Math.clz32(buyer);
  s.soldFor = price;
}

/** Put up a plant: the opening bid is the minimum. RULES 13.3. */
function open(s: MacroState, opening: number, played: number[] | null): void {
  const { turn } = s;
  const plant = s.market[Math.floor(opening / STEPS)];
  const limit = limitAt(s, turn, plant, opening % STEPS);
  step(s, TABLE_NOMINATING + plant, played);
  s.limits[turn] = limit;
  step(s, BIDDING - 1 + minimumOf(s, plant), played);
}

function orderFuel(s: MacroState, chosen: number, played: number[] | null): void {
  workOut(s, chosen, order);
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    const amount = order.amounts[fuel];
    if (amount > 0) step(s, BUYING[fuel] - 1 + amount, played);
    s.fuelBought[fuel] = amount;
  }
  s.paid = order.cost;
  step(s, DONE, played);
}

const order = createFuelOrder();

function build(s: MacroState, list: number, played: number[] | null): void {
  fillCityMenu(s, menu);
  const first = beginningOf(list);
  for (let i = 0; i < lengthOf(list); i++) step(s, BUILDING + NAME_OF[s.board][menu.cities[first + i]], played);
  s.paid = menu.cost[list];
  step(s, DONE, played);
}

const menu = createCityMenu();

/** The action of the table game that follows without a question; -1: there is a question, or nothing more. RULES 13.7. */
function unasked(s: MacroState): number {
  switch (s.decision) {
    case NOMINATE:
      return s.hiddenMoney === 0 && s.round > 1 && !mayNominate(s) ? TABLE_PASS : -1;
    case BID:
      return answer(s);
    case RETURN:
      return RETURNING + (priceNow(s, COAL) <= priceNow(s, OIL) ? mostReturned(s, s.turn) : leastReturned(s, s.turn));
    case FUEL:
      return s.hiddenMoney === 0 && listFuelOrders(s, ORDERS) === 1 ? DONE : -1;
    case BUILD:
      return s.hiddenMoney === 0 && !mayBuild(s) ? DONE : -1;
    case RUN:
      return RUNNING + bestRun(s);
    case BURN:
      plan(s, s.turn, s.running, needed);
      return BURNING + (priceNow(s, COAL) <= priceNow(s, OIL) ? needed.mostCoal : needed.leastCoal);
    default:
      return -1;
  }
}

const ORDERS = new Int32Array(FUEL_ORDERS);
const needed = createFuelPlan();

function mayNominate(s: MacroState): boolean {
  for (let i = forSale(s) - 1; i >= 0; i--) if (refuseNomination(s, s.market[i]) === null) return true;
  return false;
}

/** Who has said how far to bid goes on by one while the price allows; who has not is asked, unless it cannot pay. */
function answer(s: MacroState): number {
  const { turn } = s;
  const least = leastBid(s);
  const limit = s.limits[turn];
  if (limit === 0) return s.hiddenMoney === 0 && s.money[turn] < least ? TABLE_PASS : -1;
  if (least > limit) {
    s.limits[turn] = 0;
    return TABLE_PASS;
  }
  return least - s.laid > LARGEST_BID ? MORE : BIDDING - 1 + least - s.laid;
}

/** Whether the menu has any city: if not even one is offered, no list is. */
function mayBuild(s: MacroState): boolean {
  fillCityMenu(s, menu);
  return menu.cost[1] !== NOT_OFFERED;
}

/** The plants that supply the most cities; among those the ones whose fuel is cheapest to replace. RULES 13.7. */
function bestRun(s: MacroState): number {
  const { turn } = s;
  const mixed = Math.min(priceNow(s, COAL), priceNow(s, OIL));
  let best = 0;
  let most = 0;
  let least = 0;
  for (let chosen = 1; chosen < 1 << s.plantCount[turn]; chosen++) {
    const cities = Math.min(output(s, turn, chosen), s.cities[turn]);
    if (cities < most || !plan(s, turn, chosen, needed)) continue;
    const cost =
      needed.coal * priceNow(s, COAL) +
      needed.oil * priceNow(s, OIL) +
      needed.garbage * priceNow(s, GARBAGE) +
      needed.uranium * priceNow(s, URANIUM) +
      needed.hybrid * mixed;
    if (cities === most && cost >= least) continue;
    best = chosen;
    most = cities;
    least = cost;
  }
  return best;
}

/** What the next unit of a fuel costs; if there is none, as much as the dearest. */
function priceNow(s: MacroState, fuel: number): number {
  return onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) : DEAREST;
}

const DEAREST = 16;
