/** Why an action may not be played now: the truth about what is legal. RULES 4 to 7. */
import { actions, BUILDING, bitsOf, LARGEST_BID } from './actions.ts';
import { highestBid, leastBid, minimumOf } from './auction.ts';
import { CITIES, CITY_OF, FAR } from './board.ts';
import { createFuelPlan, leastReturned, mostReturned, onSale, plan, priceOf, roomFor } from './fuel.ts';
import { buildCost, houseCount } from './houses.ts';
import { isForSale } from './market.ts';
import { FUELS, PLANT_OF } from './plants.ts';
import type { RefusalCode } from './refusals.ts';
import { BID, BUILD, BURN, FINISHED, FUEL, NOMINATE, OPEN, type PowerGridState, RETURN, RUN, SCRAP } from './state.ts';
import { HOUSES, ROW } from './tables.ts';

/** Why the action may not be played now. */
export function refuse(s: PowerGridState, id: number): RefusalCode | 'MATCH_FINISHED' | null {
  const { decision } = s;
  const action = actions.all[id];
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
      return decision === BUILD ? refuseHouse(s, CITY_OF[s.board][id - BUILDING]) : 'NOT_ASKED';
    case 'run':
      if (decision !== RUN) return 'NOT_ASKED';
      if (bitsOf(action.plants) >> s.plantCount[s.turn] !== 0) return 'NO_SUCH_PLANT';
      return plan(s, s.turn, bitsOf(action.plants), needed) ? null : 'FUEL_MISSING';
    case 'burn':
      if (decision !== BURN) return 'NOT_ASKED';
      plan(s, s.turn, s.running, needed);
      return action.coal >= needed.leastCoal && action.coal <= needed.mostCoal ? null : 'WRONG_MIX';
  }
}

const needed = createFuelPlan();

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

/** Whether a plant is too small to be put up at the limit. RULES 10.4: only under `mustImprove`. */
export function worseThanOwned(s: PowerGridState, plant: number): boolean {
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

/** Why the seat to act may not buy so much of a fuel. RULES 5. */
export function refusePurchase(s: PowerGridState, fuel: number, amount: number): RefusalCode | null {
  if (amount > roomFor(s, s.turn, fuel)) return 'NO_ROOM';
  if (amount > onSale(s, fuel)) return 'NOT_ENOUGH_FUEL';
  return priceOf(s, fuel, amount) > s.money[s.turn] ? 'NOT_ENOUGH_MONEY' : null;
}

/** Why the seat to act may not build in a city; -1 is a city of another board. RULES 6. */
export function refuseHouse(s: PowerGridState, city: number): RefusalCode | null {
  const { turn } = s;
  if (city < 0 || s.reach[turn * CITIES + city] === FAR) return 'CITY_NOT_PLAYED';
  if ((s.houses[city] >> turn) & 1) return 'CITY_OWNED';
  if (houseCount(s, city) >= s.step) return 'CITY_FULL';
  if (s.cities[turn] >= HOUSES) return 'NO_HOUSES_LEFT';
  return buildCost(s, turn, city) > s.money[turn] ? 'NOT_ENOUGH_MONEY' : null;
}
