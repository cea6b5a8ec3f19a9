/** Whose turn it is, what may be done, and what comes of it. RULES 4 to 8. */
import { OVER } from '../../core/index.ts';
import {
  BIDDING,
  BUILDING,
  BURNING,
  BUYING,
  bitsOf,
  DONE,
  LARGEST_BID,
  MORE,
  NOMINATING,
  PASS,
  type PowerGridAction,
  RETURNING,
  RUNNING,
  SCRAPPING,
} from './actions.ts';
import {
  auctionsOver,
  bid,
  highestBid,
  leastBid,
  minimumOf,
  nominate,
  passPhase,
  passPlant,
  returnFuel,
  scrap,
} from './auction.ts';
import { CITIES, CITY_NAMES, CITY_OF, FAR, NAME_OF } from './board.ts';
import {
  leastCoal,
  leastReturned,
  mostBought,
  mostCoal,
  mostReturned,
  onSale,
  plan,
  priceOf,
  roomFor,
} from './fuel.ts';
import { forSale, isForSale } from './market.ts';
import { FUELS, PLANT_OF } from './plants.ts';
import type { RefusalCode } from './refusals.ts';
import { build, buildCost, burn, buyFuel, endAuctions, endBuilding, endFuel, houseCount, run } from './round.ts';
import { BID, BUILD, BURN, FINISHED, FUEL, NOMINATE, OPEN, type PowerGridState, RETURN, RUN, SCRAP } from './state.ts';
import { HOUSES, ROW } from './tables.ts';

/** Whose turn it is. */
export function turn(s: PowerGridState): number {
  return s.decision === FINISHED ? OVER : s.turn;
}

/** Why the action may not be played now. */
export function refuse(s: PowerGridState, action: PowerGridAction): RefusalCode | 'MATCH_FINISHED' | null {
  const { decision } = s;
  if (decision === FINISHED) return 'MATCH_FINISHED';
  switch (action.type) {
    case 'pass':
      return refusePass(s);
    case 'more':
      return decision === OPEN || decision === BID ? refuseMore(s) : 'NOT_ASKED';
    case 'done':
      return decision === FUEL || decision === BUILD ? null : 'NOT_ASKED';
    case 'nominate':
      return decision === NOMINATE ? refuseNomination(s, PLANT_OF[action.plant]) : 'NOT_ASKED';
    case 'bid':
      return decision === OPEN || decision === BID ? refuseBid(s, s.laid + action.amount) : 'NOT_ASKED';
    case 'scrap':
      return decision === SCRAP ? refuseScrap(s, PLANT_OF[action.plant]) : 'NOT_ASKED';
    case 'return':
      if (decision !== RETURN) return 'NOT_ASKED';
      return action.coal >= leastReturned(s, s.turn) && action.coal <= mostReturned(s, s.turn) ? null : 'WRONG_RETURN';
    case 'buy':
      return decision === FUEL ? refusePurchase(s, FUELS.indexOf(action.fuel), action.amount) : 'NOT_ASKED';
    case 'build':
      return decision === BUILD ? refuseHouse(s, cityOf(s, action.city)) : 'NOT_ASKED';
    case 'run':
      if (decision !== RUN) return 'NOT_ASKED';
      if (bitsOf(action.plants) >> s.plantCount[s.turn] !== 0) return 'NO_SUCH_PLANT';
      return plan(s, s.turn, bitsOf(action.plants)) ? null : 'FUEL_MISSING';
    case 'burn':
      if (decision !== BURN) return 'NOT_ASKED';
      plan(s, s.turn, s.running);
      return action.coal >= leastCoal && action.coal <= mostCoal ? null : 'WRONG_MIX';
  }
}

function refusePass(s: PowerGridState): RefusalCode | null {
  switch (s.decision) {
    case NOMINATE:
      return s.round === 1 ? 'MUST_BUY_IN_FIRST_ROUND' : null; // RULES 4.2
    case OPEN:
      return 'OPENING_BID_DUE';
    case BID:
      return s.laid > 0 ? 'BID_BEGUN' : null;
    default:
      return 'NOT_ASKED';
  }
}

/** Why the seat to act may not put a plant up for auction. RULES 4.2 and 4.3. */
export function refuseNomination(s: PowerGridState, plant: number): RefusalCode | null {
  if (!isForSale(s, plant)) return 'PLANT_NOT_FOR_SALE';
  if (worseThanOwned(s, plant)) return 'PLANT_NOT_BETTER';
  return minimumOf(s, plant) > s.money[s.turn] ? 'NOT_ENOUGH_MONEY' : null;
}

/** RULES 10.4: only under `mustImprove`. */
function worseThanOwned(s: PowerGridState, plant: number): boolean {
  const { turn } = s;
  return s.mustImprove === 1 && s.plantCount[turn] === s.maxPlants && plant < s.plants[turn * ROW];
}

/** Why the seat to act may not bid so much. RULES 4.3 to 4.5. */
export function refuseBid(s: PowerGridState, amount: number): RefusalCode | null {
  if (amount < leastBid(s)) return 'BID_TOO_LOW';
  if (amount > s.money[s.turn]) return 'NOT_ENOUGH_MONEY';
  return amount > highestBid(s) ? 'LAST_BIDDER_PAYS_MINIMUM' : null;
}

/** Why the seat to act may not lay more down: a legal bid must be left above it. RULES 9.2. */
function refuseMore(s: PowerGridState): RefusalCode | null {
  const highest = highestBid(s);
  if (leastBid(s) > s.money[s.turn]) return 'NOT_ENOUGH_MONEY';
  return s.laid + LARGEST_BID < highest ? null : 'NO_HIGHER_BID';
}

/** Why the seat to act may not scrap a plant. RULES 4.7. */
function refuseScrap(s: PowerGridState, plant: number): RefusalCode | null {
  if (!owns(s, s.turn, plant)) return 'PLANT_NOT_OWNED';
  return plant === s.nominee ? 'PLANT_JUST_WON' : null;
}

/** Whether a seat owns a plant. */
export function owns(s: PowerGridState, seat: number, plant: number): boolean {
  for (let i = 0; i < s.plantCount[seat]; i++) if (s.plants[seat * ROW + i] === plant) return true;
  return false;
}

function refusePurchase(s: PowerGridState, fuel: number, amount: number): RefusalCode | null {
  if (amount > roomFor(s, s.turn, fuel)) return 'NO_ROOM';
  if (amount > onSale(s, fuel)) return 'NOT_ENOUGH_FUEL';
  return priceOf(s, fuel, amount) > s.money[s.turn] ? 'NOT_ENOUGH_MONEY' : null;
}

function refuseHouse(s: PowerGridState, city: number): RefusalCode | null {
  const { turn } = s;
  if (city < 0 || s.reach[turn * CITIES + city] === FAR) return 'CITY_NOT_PLAYED';
  if ((s.houses[city] >> turn) & 1) return 'CITY_OWNED';
  if (houseCount(s, city) >= s.step) return 'CITY_FULL';
  if (s.cities[turn] >= HOUSES) return 'NO_HOUSES_LEFT';
  return buildCost(s, turn, city) > s.money[turn] ? 'NOT_ENOUGH_MONEY' : null;
}

/** The city of this board with a name; -1 if it has none. */
export function cityOf(s: PowerGridState, name: string): number {
  const i = NAMES.get(name);
  return i === undefined ? -1 : CITY_OF[s.board][i];
}

const NAMES = new Map(CITY_NAMES.map((name, i) => [name, i]));

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
      plan(s, s.turn, s.running);
      return listRange(leastCoal, mostCoal, BURNING, out, 0);
    default:
      return 0;
  }
}

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
  if (s.cities[turn] >= HOUSES || money < 10) return n;
  const names = NAME_OF[s.board];
  const first = turn * CITIES;
  for (let city = 0; city < CITIES; city++) {
    if (reach[first + city] + 10 > money || (houses[city] >> turn) & 1 || houseCount(s, city) >= step) continue;
    if (buildCost(s, turn, city) <= money) out[n++] = BUILDING + names[city];
  }
  return n;
}

function listRuns(s: PowerGridState, out: Int32Array): number {
  const choices = 1 << s.plantCount[s.turn];
  out[0] = RUNNING;
  let n = 1;
  for (let chosen = 1; chosen < choices; chosen++) if (plan(s, s.turn, chosen)) out[n++] = RUNNING + chosen;
  return n;
}

/** Play a legal action. */
export function apply(s: PowerGridState, action: PowerGridAction): void {
  switch (action.type) {
    case 'done':
      if (s.decision === FUEL) endFuel(s);
      else endBuilding(s);
      return;
    case 'buy':
      buyFuel(s, FUELS.indexOf(action.fuel), action.amount);
      return;
    case 'build':
      build(s, cityOf(s, action.city));
      return;
    case 'run':
      run(s, bitsOf(action.plants));
      return;
    case 'burn':
      burn(s, action.coal);
      return;
    default:
      applyToAuction(s, action);
      if (auctionsOver(s)) endAuctions(s);
  }
}

type AuctionAction = Extract<PowerGridAction, { type: 'pass' | 'more' | 'nominate' | 'bid' | 'scrap' | 'return' }>;

function applyToAuction(s: PowerGridState, action: AuctionAction): void {
  switch (action.type) {
    case 'pass':
      if (s.decision === NOMINATE) passPhase(s);
      else passPlant(s);
      return;
    case 'more':
      s.laid += LARGEST_BID;
      return;
    case 'nominate':
      nominate(s, PLANT_OF[action.plant]);
      return;
    case 'bid':
      bid(s, action.amount);
      return;
    case 'scrap':
      scrap(s, PLANT_OF[action.plant]);
      return;
    case 'return':
      returnFuel(s, action.coal);
  }
}
