/** A quick, sensible move, straight from the state: for searches, which ask millions of times. */
import { below, type Rng } from '../../../core/index.ts';
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
import { CITIES, NAME_OF } from '../board.ts';
import { createFuelPlan, leastReturned, mostBought, output, plan, priceOf } from '../fuel.ts';
import { buildCost, houseCount } from '../houses.ts';
import { forSale } from '../market.ts';
import { COAL, CONSUMES, ECO, FUELS, GARBAGE, HYBRID, KIND, NUMBER, OIL, SUPPLIES } from '../plants.ts';
import { refuseBid, refuseNomination } from '../refuse.ts';
import { BID, BUILD, BURN, FUEL, NOMINATE, OPEN, type PowerGridState, RETURN, RUN, SCRAP } from '../state.ts';
import { HOUSES, ROW } from '../tables.ts';

/** Elektro bid over the number of a plant for each city it adds. */
const PREMIUM = 2;

/** Plants that can supply so many cities more than there are, are enough. */
const ENOUGH = 4;

/** A sensible move of the seat to act: what the greedy strategy would do, more or less, with a little luck in it. */
export function policy(s: PowerGridState, luck: Rng): number {
  switch (s.decision) {
    case NOMINATE:
      return nomination(s, luck);
    case OPEN:
      return finish(s);
    case BID:
      return answer(s);
    case SCRAP:
      return SCRAPPING + s.plants[s.turn * ROW + weakest(s, s.nominee)];
    case RETURN:
      return RETURNING + leastReturned(s, s.turn);
    case FUEL:
      return purchase(s);
    case BUILD:
      return house(s, luck);
    case RUN:
      return RUNNING + bestRun(s);
    case BURN:
      plan(s, s.turn, s.running, needed);
      return BURNING + needed.leastCoal;
    default:
      return -1;
  }
}

const needed = createFuelPlan();

/** The place in the row of the plant that supplies least, but for one plant. */
function weakest(s: PowerGridState, but: number): number {
  const first = s.turn * ROW;
  let worst = -1;
  for (let i = 0; i < s.plantCount[s.turn]; i++) {
    const plant = s.plants[first + i];
    if (plant !== but && (worst < 0 || SUPPLIES[plant] < SUPPLIES[s.plants[first + worst]])) worst = i;
  }
  return worst;
}

/** Cities a plant adds to what the seat to act can supply. */
function gain(s: PowerGridState, plant: number): number {
  const full = s.plantCount[s.turn] >= s.maxPlants;
  return SUPPLIES[plant] - (full ? SUPPLIES[s.plants[s.turn * ROW + weakest(s, -1)]] : 0);
}

function hasEnough(s: PowerGridState): boolean {
  return output(s, s.turn, ALL) >= s.cities[s.turn] + ENOUGH;
}

/** Every plant of a row. */
const ALL = (1 << ROW) - 1;

function nomination(s: PowerGridState, luck: Rng): number {
  const must = s.round === 1;
  if (!must && hasEnough(s)) return PASS;
  let best = -1;
  let most = 0;
  for (let i = forSale(s) - 1; i >= 0; i--) {
    const plant = s.market[i];
    if (refuseNomination(s, plant) !== null) continue;
    const worth = 4 * gain(s, plant) - (minimumOf(s, plant) >> 3) + below(luck, 3);
    if ((must || gain(s, plant) > 0) && (best < 0 || worth > most)) {
      best = plant;
      most = worth;
    }
  }
  return best < 0 ? PASS : NOMINATING + best;
}

function answer(s: PowerGridState): number {
  const least = leastBid(s);
  const worth = NUMBER[s.nominee] + PREMIUM * gain(s, s.nominee);
  if (s.laid > 0) return finish(s);
  if (least > worth || refuseBid(s, least) !== null || gain(s, s.nominee) <= 0) return PASS;
  return s.round > 1 && hasEnough(s) ? PASS : finish(s);
}

/** The lowest bid that is accepted, as far as it is not laid down yet. */
function finish(s: PowerGridState): number {
  const missing = leastBid(s) - s.laid;
  return missing > LARGEST_BID ? MORE : BIDDING - 1 + Math.max(missing, 1);
}

/** Fuel for one round of the plants that have none, one sort after the other. */
function purchase(s: PowerGridState): number {
  const { turn } = s;
  NEEDS.fill(0);
  for (let i = 0; i < s.plantCount[turn]; i++) {
    const plant = s.plants[turn * ROW + i];
    if (KIND[plant] !== ECO) NEEDS[KIND[plant]] += CONSUMES[plant];
  }
  const held = turn * FUELS.length;
  const spare = s.fuel[held + COAL] - NEEDS[COAL] + s.fuel[held + OIL] - NEEDS[OIL];
  for (let fuel = COAL; fuel <= OIL; fuel++) {
    const cheap = s.stock[fuel] > 0 && (s.stock[OIL - fuel] === 0 || priceOf(s, fuel, 1) <= priceOf(s, OIL - fuel, 1));
    const short = NEEDS[fuel] - s.fuel[held + fuel];
    const wanted = short > 0 ? short : cheap ? NEEDS[HYBRID] - Math.max(spare, 0) : 0;
    const most = wanted > 0 ? Math.min(wanted, mostBought(s, turn, fuel)) : 0;
    if (most > 0) return BUYING[fuel] - 1 + most;
  }
  for (let fuel = GARBAGE; fuel < FUELS.length; fuel++) {
    const wanted = NEEDS[fuel] - s.fuel[held + fuel];
    const most = wanted > 0 ? Math.min(wanted, mostBought(s, turn, fuel)) : 0;
    if (most > 0) return BUYING[fuel] - 1 + most;
  }
  return DONE;
}

const NEEDS = new Int32Array(FUELS.length + 1);

/** The cheapest city, while the plants can supply one more. */
function house(s: PowerGridState, luck: Rng): number {
  const { turn } = s;
  if (s.cities[turn] >= HOUSES || s.cities[turn] > output(s, turn, ALL)) return DONE;
  let best = -1;
  let least = s.money[turn] + 1;
  const start = below(luck, CITIES); // so that ties go to anybody
  for (let i = 0; i < CITIES; i++) {
    const city = i + start < CITIES ? i + start : i + start - CITIES;
    if ((s.houses[city] >> turn) & 1 || houseCount(s, city) >= s.step) continue;
    const cost = buildCost(s, turn, city);
    if (cost >= least) continue;
    least = cost;
    best = city;
  }
  return best < 0 ? DONE : BUILDING + NAME_OF[s.board][best];
}

/** The plants that supply most cities, and burn least for it. */
function bestRun(s: PowerGridState): number {
  const { turn } = s;
  let best = 0;
  let most = 0;
  for (let chosen = (1 << s.plantCount[turn]) - 1; chosen > 0; chosen--) {
    const cities = Math.min(output(s, turn, chosen), s.cities[turn]);
    if (!plan(s, turn, chosen, needed)) continue;
    const fuel = needed.coal + needed.oil + needed.garbage + needed.uranium + needed.hybrid;
    const worth = 16 * cities - fuel;
    if (worth <= most) continue;
    most = worth;
    best = chosen;
  }
  return best;
}
