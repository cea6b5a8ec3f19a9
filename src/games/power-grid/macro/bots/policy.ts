/** A quick, sensible whole turn: what the table game's policy would do one action after the other, put on the menu. */
import {
  BUILDING,
  BUYING,
  NOMINATING as TABLE_NOMINATING,
  PASS as TABLE_PASS,
  SCRAPPING as TABLE_SCRAPPING,
} from '../../actions.ts';
import { leastBid, minimumOf } from '../../auction.ts';
import { CITIES } from '../../board.ts';
import { policy as tablePolicy } from '../../bots/policy.ts';
import { FUELS } from '../../plants.ts';
import { apply as applyTable } from '../../rules.ts';
import { BID, BUILD, FUEL, NOMINATE, SCRAP, layout as tableLayout } from '../../state.ts';
import { ROW } from '../../tables.ts';
import { FUELLING, LIMITING, LISTING, NOMINATING, PASS, SCRAPPING } from '../actions.ts';
import { beginningOf, CITY_LISTS, createCityMenu, fillCityMenu, lengthOf, NO_CITY, NOT_OFFERED } from '../city-menu.ts';
import { createFuelOrder, FUEL_ORDERS, listFuelOrders, workOut } from '../fuel-menu.ts';
import { hasRival, limitAt, refuseLimit, STEPS } from '../limits.ts';
import { copyTable, type MacroState } from '../state.ts';
import { distanceOf, worthOf } from './nearest.ts';

/** A sensible whole turn of the seat to act. */
export function policy(s: MacroState): number {
  copyTable(s, ahead);
  switch (s.decision) {
    case NOMINATE:
      return opening(s);
    case BID: {
      const step = farthest(s, s.nominee, leastBid(s));
      return step < 0 ? PASS : LIMITING + step;
    }
    case SCRAP: {
      const plant = tablePolicy(ahead) - TABLE_SCRAPPING;
      let place = 0;
      while (s.plants[s.turn * ROW + place] !== plant) place++;
      return SCRAPPING + place;
    }
    case FUEL:
      playAhead(BUYING[0], BUILDING);
      return FUELLING + nearestOrder(s);
    case BUILD:
      playAhead(BUILDING, Number.POSITIVE_INFINITY);
      return LISTING + nearestList(s);
    default:
      return -1;
  }
}

/** The table on which the policy of the table game is tried. */
const ahead = tableLayout.create();

/** Go on as the table game's policy would, while it plays actions from one number up to another. */
function playAhead(from: number, end: number): void {
  for (let id = tablePolicy(ahead); id >= from && id < end; id = tablePolicy(ahead)) applyTable(ahead, id);
}

function opening(s: MacroState): number {
  const id = tablePolicy(ahead);
  if (id === TABLE_PASS) return PASS;
  const plant = id - TABLE_NOMINATING;
  let slot = 0;
  while (s.market[slot] !== plant) slot++;
  applyTable(ahead, id);
  ahead.decision = BID; // asked about every price as if somebody else had bid
  const step = hasRival(s, plant) ? farthest(s, plant, minimumOf(s, plant)) : 0;
  return NOMINATING + slot * STEPS + Math.max(step, 0);
}

/** The highest limit at which the table game's policy still bids; -1: it would not bid at all. */
function farthest(s: MacroState, plant: number, least: number): number {
  let best = -1;
  for (let step = 0; step < STEPS; step++) {
    if (refuseLimit(s, s.turn, plant, step, least) !== null) continue;
    ahead.bid = limitAt(s, s.turn, plant, step) - 1;
    if (tablePolicy(ahead) === TABLE_PASS) break;
    best = step;
  }
  return best;
}

function nearestOrder(s: MacroState): number {
  const count = listFuelOrders(s, ORDERS);
  const held = s.turn * FUELS.length;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    workOut(s, ORDERS[i], order);
    let distance = 0;
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      distance += distanceOf(order.amounts[fuel], ahead.fuel[held + fuel] - s.fuel[held + fuel]);
    }
    if (distance >= least) continue;
    least = distance;
    best = ORDERS[i];
  }
  return best;
}

const ORDERS = new Int32Array(FUEL_ORDERS);
const order = createFuelOrder();

function nearestList(s: MacroState): number {
  fillCityMenu(s, menu);
  let wanted = 0;
  for (let city = 0; city < CITIES; city++) if (ahead.houses[city] !== s.houses[city]) wanted++;
  let best = NO_CITY;
  let most = 0;
  for (let list = 1; list < CITY_LISTS; list++) {
    if (menu.cost[list] === NOT_OFFERED) continue;
    const first = beginningOf(list);
    let common = 0;
    for (let i = first; i < first + lengthOf(list); i++) {
      const city = menu.cities[i];
      if (ahead.houses[city] !== s.houses[city]) common++;
    }
    const worth = worthOf(common, lengthOf(list), wanted);
    if (worth <= most) continue;
    most = worth;
    best = list;
  }
  return best;
}

const menu = createCityMenu();
