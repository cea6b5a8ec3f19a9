/** The legal whole turns as a fast list: the same as `refuse` allows. */
import { leastBid, minimumOf } from '../auction.ts';
import { forSale } from '../market.ts';
import { refuseNomination } from '../refuse.ts';
import { BID, BUILD, FUEL, NOMINATE, SCRAP } from '../state.ts';
import { ROW } from '../tables.ts';
import { FUELLING, LIMITING, LISTING, NOMINATING, PASS, SCRAPPING } from './actions.ts';
import { CITY_LISTS, createCityMenu, fillCityMenu, NOT_OFFERED } from './city-menu.ts';
import { listFuelOrders } from './fuel-menu.ts';
import { hasRival, refuseLimit, STEPS } from './limits.ts';
import type { MacroState } from './state.ts';

/** The legal ids, ascending. */
export function legal(s: MacroState, out: Int32Array): number {
  switch (s.decision) {
    case NOMINATE:
      return listOpenings(s, out);
    case BID:
      out[0] = PASS;
      return listLimits(s, s.nominee, leastBid(s), STEPS, LIMITING, out, 1);
    case SCRAP:
      return listScraps(s, out);
    case FUEL: {
      const count = listFuelOrders(s, out);
      for (let i = 0; i < count; i++) out[i] += FUELLING;
      return count;
    }
    case BUILD:
      return listCities(s, out);
    default:
      return 0;
  }
}

function listOpenings(s: MacroState, out: Int32Array): number {
  const sale = forSale(s);
  let n = 0;
  if (s.round > 1) out[n++] = PASS;
  for (let slot = 0; slot < sale; slot++) {
    const plant = s.market[slot];
    if (refuseNomination(s, plant) !== null) continue;
    const steps = hasRival(s, plant) ? STEPS : 1;
    n = listLimits(s, plant, minimumOf(s, plant), steps, NOMINATING + slot * STEPS, out, n);
  }
  return n;
}

function listLimits(
  s: MacroState,
  plant: number,
  least: number,
  steps: number,
  base: number,
  out: Int32Array,
  length: number,
): number {
  let n = length;
  for (let step = 0; step < steps; step++) {
    if (refuseLimit(s, s.turn, plant, step, least) === null) out[n++] = base + step;
  }
  return n;
}

function listScraps(s: MacroState, out: Int32Array): number {
  let n = 0;
  for (let place = 0; place < s.plantCount[s.turn]; place++) {
    if (s.plants[s.turn * ROW + place] !== s.nominee) out[n++] = SCRAPPING + place;
  }
  return n;
}

function listCities(s: MacroState, out: Int32Array): number {
  fillCityMenu(s, menu);
  let n = 0;
  for (let list = 0; list < CITY_LISTS; list++) if (menu.cost[list] !== NOT_OFFERED) out[n++] = LISTING + list;
  return n;
}

const menu = createCityMenu();
