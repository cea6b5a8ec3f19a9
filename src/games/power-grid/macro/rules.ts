/** Whole turns: orders are kept, and the table game is played by them until somebody has to be asked. RULES 13. */
import {
  BIDDING,
  BUILDING,
  BURNING,
  BUYING,
  DONE,
  LARGEST_BID,
  MORE,
  NOMINATING,
  PASS,
  RETURNING,
  RUNNING,
  SCRAPPING,
} from '../actions.ts';
import { leastBid, minimumOf } from '../auction.ts';
import { NAME_OF } from '../board.ts';
import { createFuelPlan, leastReturned, mostReturned, onSale, output, plan, priceOf } from '../fuel.ts';
import { buildCost } from '../houses.ts';
import { forSale } from '../market.ts';
import type { PowerGridOptions } from '../options.ts';
import { COAL, FUELS, GARBAGE, NONE, OIL, URANIUM } from '../plants.ts';
import { refuseNomination } from '../refuse.ts';
import { apply as applyTable, setup as setUpTable } from '../rules.ts';
import { BID, BUILD, BURN, FUEL, NOMINATE, OPEN, RETURN, RUN, SCRAP } from '../state.ts';
import { ORDERING, SPENDING } from './actions.ts';
import { beginningOf, lengthOf, nextCity } from './city-menu.ts';
import { createFuelPurchase, planFuel } from './fuel-plans.ts';
import { forgetOrder, keepOrder, limitFor, NO_PLANT, target } from './plant-orders.ts';
import { createSpendMenu, fillSpendMenu, listOf, mayChoose, planOf } from './spending.ts';
import { forgetLatest, forgetSpending, type MacroState } from './state.ts';

/** Deal a game. */
export function setup(s: MacroState, seats: number, chosen: PowerGridOptions): void {
  setUpTable(s, seats, chosen);
}

/** What is asked, so that a sentence can go on with it. */
export function question(s: MacroState): string {
  if (s.decision === FUEL) return 'order fuel and cities';
  return s.round === 1 ? 'order a plant' : 'order a plant, or none and then fuel and cities';
}

/** Play a legal action. */
export function apply(s: MacroState, id: number): void {
  play(s, id, null);
}

/** Play a legal action, and write the actions of the table game that it comes to behind those in `played`. */
export function play(s: MacroState, id: number, played: number[] | null): void {
  forgetLatest(s);
  if (id < SPENDING) keepOrder(s, id - ORDERING);
  else keepSpending(s, id - SPENDING);
  while (goOn(s, played));
}

/** Keep an order to spend. Who gives it while plants are sold wants none. */
function keepSpending(s: MacroState, spending: number): void {
  const { turn } = s;
  fillSpendMenu(s, menu);
  const list = listOf(spending);
  const count = lengthOf(list);
  s.fuelPlans[turn] = planOf(spending) + 1;
  s.firstCities[turn] = count === 0 ? 0 : menu.cities.cities[beginningOf(list)] + 1;
  s.cityCounts[turn] = count;
  if (s.phase === 2) s.wanted[turn] = NO_PLANT;
}

const menu = createSpendMenu();

/** Play an action of the table game. */
function step(s: MacroState, id: number, played: number[] | null): void {
  const { bank, bought, nominee, phase } = s;
  played?.push(id);
  applyTable(s, id);
  if (phase === 2 && s.bought > bought) noteSale(s, nominee, s.bought - bought, s.bank - bank);
  if (phase === 2 && (s.decision === NOMINATE || s.phase !== 2)) forgetDoneOrders(s);
}

/** A plant was sold: the table knows to whom and for how much. */
function noteSale(s: MacroState, plant: number, buyer: number, price: number): void {
  const seat = 31 - Math.clz32(buyer);
  s.soldPlant[seat] = plant + 1;
  s.soldFor[seat] = price;
}

/** Who has bought or passed needs no order for plants any more. */
function forgetDoneOrders(s: MacroState): void {
  for (let seat = 0; seat < s.seats; seat++) {
    if (s.phase !== 2 || ((s.bought | s.passed) >> seat) & 1) forgetOrder(s, seat);
  }
}

/** Play what is no question, one thing after the other; false: there is a question, or the game is over. RULES 13.7. */
function goOn(s: MacroState, played: number[] | null): boolean {
  if (s.decision === FUEL && (s.fuelPlans[s.turn] > 0 || hasNoChoice(s))) buyFuel(s, played);
  else if (s.decision === BUILD) build(s, played);
  else {
    const id = unasked(s);
    if (id < 0) return false;
    if (s.decision === SCRAP) s.scrapped[s.turn] = s.replaced[s.turn];
    step(s, id, played);
  }
  return true;
}

/** Whether the seat to act can buy no fuel and build nowhere; hidden money may not be told by not asking. */
function hasNoChoice(s: MacroState): boolean {
  if (s.hiddenMoney === 1) return false;
  fillSpendMenu(s, menu);
  return !mayChoose(menu);
}

/** Buy fuel as ordered, as the market is now. RULES 13.5. */
function buyFuel(s: MacroState, played: number[] | null): void {
  const { turn } = s;
  planFuel(s, Math.max(s.fuelPlans[turn] - 1, 0), s.cities[turn] + s.cityCounts[turn], purchase);
  s.fuelPaid[turn] += purchase.cost;
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    const amount = purchase.amounts[fuel];
    s.fuelBought[turn * FUELS.length + fuel] += amount;
    if (amount > 0) step(s, BUYING[fuel] - 1 + amount, played);
  }
  step(s, DONE, played);
}

const purchase = createFuelPurchase();

/** Build as ordered, as far as the money goes. RULES 13.6. */
function build(s: MacroState, played: number[] | null): void {
  const { turn } = s;
  const first = s.firstCities[turn] - 1;
  for (let left = s.cityCounts[turn]; left > 0; left--) {
    const city = nextCity(s, turn, first);
    if (city < 0) break;
    s.citiesPaid[turn] += buildCost(s, turn, city);
    step(s, BUILDING + NAME_OF[s.board][city], played);
  }
  forgetSpending(s, turn);
  step(s, DONE, played);
}

/** The action of the table game that follows without a question; -1: there is a question, or nothing more. RULES 13.7. */
function unasked(s: MacroState): number {
  switch (s.decision) {
    case NOMINATE:
      return nominate(s);
    case OPEN:
      return BIDDING - 1 + minimumOf(s, s.nominee);
    case BID:
      return answer(s);
    case SCRAP:
      return SCRAPPING + s.replaced[s.turn] - 1;
    case RETURN:
      return RETURNING + (priceNow(s, COAL) <= priceNow(s, OIL) ? mostReturned(s, s.turn) : leastReturned(s, s.turn));
    case RUN:
      return RUNNING + bestRun(s);
    case BURN:
      plan(s, s.turn, s.running, needed);
      return BURNING + (priceNow(s, COAL) <= priceNow(s, OIL) ? needed.mostCoal : needed.leastCoal);
    default:
      return -1;
  }
}

const needed = createFuelPlan();

/** Put up the plant that is ordered, or pass for this phase. RULES 13.3. */
function nominate(s: MacroState): number {
  if (s.wanted[s.turn] === 0) return s.hiddenMoney === 0 && s.round > 1 && !mayNominate(s) ? PASS : -1;
  const plant = target(s);
  return plant === NONE ? PASS : NOMINATING + plant;
}

function mayNominate(s: MacroState): boolean {
  for (let i = forSale(s) - 1; i >= 0; i--) if (refuseNomination(s, s.market[i]) === null) return true;
  return false;
}

/** Raise by one for the plant that is ordered while the limit allows; who has given no order is asked, unless it cannot pay. */
function answer(s: MacroState): number {
  const { turn } = s;
  const least = leastBid(s);
  if (s.wanted[turn] === 0) return s.hiddenMoney === 0 && s.money[turn] < least ? PASS : -1;
  if (target(s) !== s.nominee || least > limitFor(s, s.nominee)) return PASS;
  return least - s.laid > LARGEST_BID ? MORE : BIDDING - 1 + least - s.laid;
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
