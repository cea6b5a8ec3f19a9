/** The legal actions as a fast list: the same as `refuse` allows, found without asking about every action. */
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
} from './actions.ts';
import { highestBid, leastBid, minimumOf } from './auction.ts';
import { CITIES, NAME_OF } from './board.ts';
import { createFuelPlan, leastReturned, mostBought, mostReturned, plan } from './fuel.ts';
import { buildCost, houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { FUELS } from './plants.ts';
import { worseThanOwned } from './refuse.ts';
import { BID, BUILD, BURN, FUEL, NOMINATE, OPEN, type PowerGridState, RETURN, RUN, SCRAP } from './state.ts';
import { HOUSE_COSTS, HOUSES, ROW } from './tables.ts';

/** The legal ids, ascending. */
export function legal(s: PowerGridState, out: Int32Array): number {
  switch (s.decision) {
    case NOMINATE:
      return listNominations(s, out);
    case OPEN:
    case BID:
      return listBids(s, out);
    case SCRAP:
      return listScraps(s, out);
    case RETURN:
      return listRange(leastReturned(s, s.turn), mostReturned(s, s.turn), RETURNING, out, 0);
    case FUEL:
      return listFuel(s, out);
    case BUILD:
      return listCities(s, out);
    case RUN:
      return listRuns(s, out);
    case BURN:
      plan(s, s.turn, s.running, needed);
      return listRange(needed.leastCoal, needed.mostCoal, BURNING, out, 0);
    default:
      return 0;
  }
}

const needed = createFuelPlan();

function listRange(first: number, last: number, base: number, out: Int32Array, length: number): number {
  let n = length;
  for (let i = first; i <= last; i++) out[n++] = base + i;
  return n;
}

function listNominations(s: PowerGridState, out: Int32Array): number {
  const sale = forSale(s);
  let n = 0;
  if (s.round > 1) out[n++] = PASS;
  for (let i = 0; i < sale; i++) {
    const plant = s.market[i];
    if (minimumOf(s, plant) <= s.money[s.turn] && !worseThanOwned(s, plant)) out[n++] = NOMINATING + plant;
  }
  return n;
}

function listBids(s: PowerGridState, out: Int32Array): number {
  const { laid } = s;
  const least = leastBid(s) - laid;
  const most = highestBid(s) - laid;
  let n = 0;
  if (s.decision === BID && laid === 0) out[n++] = PASS;
  if (most > LARGEST_BID && least <= most) out[n++] = MORE;
  return listRange(Math.max(least, 1), Math.min(most, LARGEST_BID), BIDDING - 1, out, n);
}

function listScraps(s: PowerGridState, out: Int32Array): number {
  const first = s.turn * ROW;
  let n = 0;
  for (let i = first; i < first + s.plantCount[s.turn]; i++) {
    if (s.plants[i] !== s.nominee) out[n++] = SCRAPPING + s.plants[i];
  }
  return n;
}

function listFuel(s: PowerGridState, out: Int32Array): number {
  out[0] = DONE;
  let n = 1;
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    n = listRange(1, mostBought(s, s.turn, fuel), BUYING[fuel] - 1, out, n);
  }
  return n;
}

function listCities(s: PowerGridState, out: Int32Array): number {
  const { houses, reach, step, turn } = s;
  out[0] = DONE;
  let n = 1;
  const money = s.money[turn];
  if (s.cities[turn] >= HOUSES || money < CHEAPEST_HOUSE) return n;
  const names = NAME_OF[s.board];
  const first = turn * CITIES;
  for (let city = 0; city < CITIES; city++) {
    if (reach[first + city] + CHEAPEST_HOUSE > money || (houses[city] >> turn) & 1 || houseCount(s, city) >= step)
      continue;
    if (buildCost(s, turn, city) <= money) out[n++] = BUILDING + names[city];
  }
  return n;
}

/** A city that costs more than this beyond the way there need not be looked at. */
const CHEAPEST_HOUSE = HOUSE_COSTS[0];

function listRuns(s: PowerGridState, out: Int32Array): number {
  const choices = 1 << s.plantCount[s.turn];
  out[0] = RUNNING;
  let n = 1;
  for (let chosen = 1; chosen < choices; chosen++) if (plan(s, s.turn, chosen, needed)) out[n++] = RUNNING + chosen;
  return n;
}
