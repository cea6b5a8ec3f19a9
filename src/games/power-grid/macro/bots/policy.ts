/** A quick, sensible whole turn: what the table game's planner thinks of the plants and would do with its money, put on the menu. */
import { BUILDING, BUYING } from '../../actions.ts';
import { minimumOf } from '../../auction.ts';
import { CITIES, NAME_OF } from '../../board.ts';
import type { Beliefs } from '../../bots/beliefs.ts';
import { createPlanner } from '../../bots/planner.ts';
import { TUNED } from '../../bots/tuned.ts';
import { forSale } from '../../market.ts';
import { FUELS, NONE } from '../../plants.ts';
import { apply as applyTable } from '../../rules.ts';
import { BID, BUILD, FUEL, NOMINATE, layout as tableLayout } from '../../state.ts';
import { ROW } from '../../tables.ts';
import { ORDERING, SPENDING } from '../actions.ts';
import { beginningOf, lengthOf, NOT_OFFERED } from '../city-menu.ts';
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
import { createStart } from './start.ts';

/** What it believes where turns are whole: prices of today tell more, and who may order only one plant bids more for it. */
const BELIEFS: Beliefs = { ...TUNED, present: 0.4, share: 0.4, rich: 60 };

/** What the plant under auction counts more than one that would have to be put up, in Elektro. */
const AT_HAND = 5;

/** What a unit of fuel too many weighs, a city weighs so many times. */
const CITY_WEIGHT = 2;

/** A sensible whole turn of the seat to act, by these beliefs; nothing is allocated after this. */
function createPolicy(beliefs: Beliefs): (s: MacroState) => number {
  const planner = createPlanner(beliefs);
  const { outlook } = planner;
  /** The table on which the planner is asked and tried. */
  const ahead = tableLayout.create();
  const menu = createSpendMenu();
  const playStart = createStart();
  /** What the seat has of each fuel after its turn to buy. */
  const bought = new Int32Array(FUELS.length);

  return (s) => {
    const order = s.decision === FUEL ? -1 : bestOrder(s);
    return order >= 0 ? ORDERING + order : SPENDING + bestSpending(s);
  };

  /** The order for the plant that promises most beyond the next bid; -1 if none promises enough. */
  function bestOrder(s: MacroState): number {
    copyTable(s, ahead);
    ahead.decision = NOMINATE; // the planner is asked about every plant as if it could put it up
    let best = -1;
    let bestStep = 0;
    let most = s.round === 1 ? Number.NEGATIVE_INFINITY : beliefs.bar;
    for (let slot = 0; slot < forSale(s); slot++) {
      const plant = s.market[slot];
      if (refusePlant(s, plant) !== null) continue;
      const up = s.decision === BID && plant === s.nominee;
      const step = farthest(s, plant, outlook.limit(ahead, plant));
      if (step < 0 && (up || s.round > 1)) continue;
      const surplus = outlook.worth(ahead, plant) - leastFor(s, plant) + (up ? AT_HAND : 0);
      if (surplus <= most) continue;
      most = surplus;
      best = slot;
      bestStep = Math.max(0, step);
    }
    return best < 0 ? -1 : orderFor(s, best, bestStep);
  }

  function orderFor(s: MacroState, slot: number, step: number): number {
    const plant = s.market[slot];
    const replace = isFull(s) ? leastMissed(s, plant) + 1 : 0;
    if (!hasRival(s, plant)) return plantOrder(slot, 0, NOTHING, replace);
    const otherwise = s.round === 1 || isWorthIt(s, another(s, plant)) ? ANOTHER : NOTHING;
    return plantOrder(slot, step, otherwise, replace);
  }

  /** The highest limit on the menu that is no more than this; -1 if there is none. */
  function farthest(s: MacroState, plant: number, most: number): number {
    const least = leastFor(s, plant);
    let best = -1;
    for (let step = 0; step < STEPS; step++) {
      if (refuseLimit(s, s.turn, plant, step, least) === null && limitAt(s, s.turn, plant, step) <= most) best = step;
    }
    return best;
  }

  /** Whether the planner would buy a plant at its minimum. */
  function isWorthIt(s: MacroState, plant: number): boolean {
    if (plant === NONE) return false;
    const price = minimumOf(s, plant);
    return price <= outlook.limit(ahead, plant) && outlook.worth(ahead, plant) - price > beliefs.bar;
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
    fillSpendMenu(s, menu);
    playAhead(s);
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

  /** Whether the seat to act has built here on the table ahead. */
  function isNew(s: MacroState, city: number): boolean {
    return (((ahead.houses[city] ^ s.houses[city]) >> s.turn) & 1) === 1;
  }

  /** Buy fuel and build on the table ahead as the planner would if it came to that at once, but for the first city. */
  function playAhead(s: MacroState): void {
    const { turn } = s;
    ahead.phase = 3;
    ahead.decision = FUEL;
    for (let id = planner.move(ahead); id >= BUYING[0]; id = planner.move(ahead)) applyTable(ahead, id);
    for (let fuel = 0; fuel < FUELS.length; fuel++) bought[fuel] = ahead.fuel[turn * FUELS.length + fuel];
    ahead.phase = 4;
    ahead.decision = BUILD;
    const first = s.cities[turn] === 0 ? playStart(ahead, menu.cities) : NONE;
    if (first >= 0) applyTable(ahead, BUILDING + NAME_OF[ahead.board][first]);
    for (let id = planner.move(ahead); id >= BUILDING; id = planner.move(ahead)) applyTable(ahead, id);
  }
}

/** What the planner plays for the seat to act, which knows no more than that seat. */
export const policy = createPolicy(BELIEFS);
