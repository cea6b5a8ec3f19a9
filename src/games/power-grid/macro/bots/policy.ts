/** A quick, sensible whole turn: what the table game's planner thinks of the plants and would do with its money, put on the menu. */
import { BUILDING, BUYING, DONE } from '../../actions.ts';
import { minimumOf } from '../../auction.ts';
import { CITIES, NAME_OF } from '../../board.ts';
import { createGrowth } from '../../bots/growth.ts';
import { createPlanner } from '../../bots/planner.ts';
import { TUNED } from '../../bots/tuned.ts';
import { forSale } from '../../market.ts';
import { FUELS, NONE } from '../../plants.ts';
import { apply as applyTable } from '../../rules.ts';
import { BID, BUILD, FUEL, NOMINATE, layout as tableLayout } from '../../state.ts';
import { HOUSES, ROW } from '../../tables.ts';
import { ORDERING, SPENDING } from '../actions.ts';
import { beginningOf, lengthOf, NOT_OFFERED, nextCity } from '../city-menu.ts';
import {
  ANOTHER,
  another,
  hasRival,
  isFull,
  leastFor,
  limitAt,
  NOTHING,
  plantOrder,
  refuseLimit,
  refusePlant,
  STEPS,
} from '../plant-orders.ts';
import { createSpendMenu, fillSpendMenu, listOf, purchaseOf, SPENDINGS } from '../spending.ts';
import { copyTable, type MacroState } from '../state.ts';
import { distanceOf, worthOf } from './nearest.ts';

const planner = createPlanner(TUNED);
const { outlook } = planner;

/** The table on which the planner is asked and tried. */
const ahead = tableLayout.create();

/** A sensible whole turn of the seat to act. */
export function policy(s: MacroState): number {
  const order = s.decision === FUEL ? -1 : bestOrder(s);
  return order >= 0 ? ORDERING + order : SPENDING + bestSpending(s);
}

/** The order for the plant under auction if it is worth the next bid, or for the one that promises most; -1 if none promises enough. */
function bestOrder(s: MacroState): number {
  copyTable(s, ahead);
  ahead.decision = NOMINATE; // the planner is asked about every plant as if it could put it up
  if (s.decision === BID && s.bid + 1 <= Math.min(outlook.limit(ahead, s.nominee), s.money[s.turn])) {
    let slot = 0;
    while (s.market[slot] !== s.nominee) slot++;
    return orderFor(s, slot);
  }
  let best = -1;
  let most = s.round === 1 ? Number.NEGATIVE_INFINITY : TUNED.bar;
  for (let slot = 0; slot < forSale(s); slot++) {
    const plant = s.market[slot];
    if (refusePlant(s, plant) !== null) continue;
    const price = leastFor(s, plant);
    if (price > s.money[s.turn] || (s.round > 1 && price > outlook.limit(ahead, plant))) continue;
    const surplus = outlook.worth(ahead, plant) - price;
    if (surplus <= most) continue;
    most = surplus;
    best = slot;
  }
  return best < 0 ? -1 : orderFor(s, best);
}

function orderFor(s: MacroState, slot: number): number {
  const plant = s.market[slot];
  const replace = isFull(s) ? leastMissed(s, plant) + 1 : 0;
  if (!hasRival(s, plant)) return plantOrder(slot, 0, NOTHING, replace);
  return plantOrder(
    slot,
    farthest(s, plant),
    s.round === 1 || isWorthIt(s, another(s, plant)) ? ANOTHER : NOTHING,
    replace,
  );
}

/** The highest limit that is no more than what the planner would bid; the lowest there is, if it would not. */
function farthest(s: MacroState, plant: number): number {
  const least = leastFor(s, plant);
  const most = outlook.limit(ahead, plant);
  let best = -1;
  for (let step = 0; step < STEPS; step++) {
    if (refuseLimit(s, s.turn, plant, step, least) !== null) continue;
    if (best >= 0 && limitAt(s, s.turn, plant, step) > most) break;
    best = step;
  }
  return best;
}

/** Whether the planner would buy a plant at its minimum. */
function isWorthIt(s: MacroState, plant: number): boolean {
  if (plant === NONE) return false;
  const price = minimumOf(s, plant);
  return price <= outlook.limit(ahead, plant) && outlook.worth(ahead, plant) - price > TUNED.bar;
}

/** The place in the row of the plant that is missed least beside a new one. */
function leastMissed(s: MacroState, plant: number): number {
  ahead.plants[s.turn * ROW + ahead.plantCount[s.turn]++] = plant;
  const place = outlook.leastMissed(ahead, plant);
  ahead.plants[s.turn * ROW + --ahead.plantCount[s.turn]] = NONE;
  return place;
}

/** What the planner would spend, put on the menu: the fuel comes first, then the cities. */
function bestSpending(s: MacroState): number {
  copyTable(s, ahead);
  hideMoney(s);
  playToBuilding(s);
  fillSpendMenu(s, menu);
  const { turn } = s;
  const held = turn * FUELS.length;
  let wanted = 0;
  for (let city = 0; city < CITIES; city++) if (isNew(s, city)) wanted++;
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let spending = 0; spending < SPENDINGS; spending++) {
    if (menu.cost[spending] === NOT_OFFERED) continue;
    const { amounts } = purchaseOf(menu, spending);
    const list = listOf(spending);
    const begin = beginningOf(list);
    let common = 0;
    for (let i = begin; i < begin + lengthOf(list); i++) if (isNew(s, menu.cities.cities[i])) common++;
    let worth = CITY_WEIGHT * worthOf(common, lengthOf(list), wanted);
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      worth -= distanceOf(amounts[fuel], bought[fuel] - s.fuel[held + fuel]);
    }
    if (worth <= most) continue;
    most = worth;
    best = spending;
  }
  return best;
}

/** What a unit of fuel too many weighs, a city weighs so many times. */
const CITY_WEIGHT = 2;

const menu = createSpendMenu();

/** What the seat has of each fuel after its turn to buy. */
const bought = new Int32Array(FUELS.length);

/** Whether the seat to act has built here on the table ahead. */
function isNew(s: MacroState, city: number): boolean {
  return (((ahead.houses[city] ^ s.houses[city]) >> s.turn) & 1) === 1;
}

/** Nobody may know what the others have where money is hidden: all have as much as oneself, for what they do here. */
function hideMoney(s: MacroState): void {
  if (s.hiddenMoney === 0) return;
  for (let seat = 0; seat < s.seats; seat++) ahead.money[seat] = s.money[s.turn];
}

/** Play the phases of fuel and building as the planner would for everybody, up to where the seat to act has built. */
function playToBuilding(s: MacroState): void {
  const { turn } = s;
  if (ahead.phase === 2) {
    ahead.phase = 3;
    ahead.at = s.seats - 1;
    ahead.turn = s.order[ahead.at];
    ahead.decision = FUEL;
  }
  for (;;) {
    const own = ahead.turn === turn;
    const id = !own && ahead.decision === BUILD && mayEnd() ? buildOn() : planner.move(ahead);
    const building = ahead.decision === BUILD;
    if (own && building && id < BUILDING) return;
    if (own && !building && id < BUYING[0]) {
      for (let fuel = 0; fuel < FUELS.length; fuel++) bought[fuel] = ahead.fuel[turn * FUELS.length + fuel];
    }
    applyTable(ahead, id);
  }
}

/** Whether the seat to act on the table ahead can pay for the end of the game: then it is thought to. */
function mayEnd(): boolean {
  growth.begin(ahead, ahead.turn);
  growth.spend(ahead.money[ahead.turn], HOUSES);
  return growth.count >= ahead.endCities;
}

const growth = createGrowth();

function buildOn(): number {
  const city = nextCity(ahead, ahead.turn, NONE);
  return city < 0 ? DONE : BUILDING + NAME_OF[ahead.board][city];
}
