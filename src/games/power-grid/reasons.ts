/** Why something may not be done, with the numbers of this very table: what the seat to act knows anyway. */
import type { Refusal } from '../../core/index.ts';
import { highestBid, leastBid, minimumOf } from './auction.ts';
import { CITY_NAMES, CITY_OF, REGIONS } from './board.ts';
import { createFuelPlan, leastReturned, mostReturned, onSale, overflowOf, plan, priceOf, roomFor } from './fuel.ts';
import { buildCost, houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { CONSUMES, FUELS, type Fuel, HYBRID, KIND, NUMBER, PLANT_OF } from './plants.ts';
import { type RefusalCode, refusals } from './refusals.ts';
import { question } from './rules.ts';
import type { PowerGridState } from './state.ts';
import { HOUSES, ROW } from './tables.ts';
import { byFuel, fuels, listed } from './words.ts';

/** What was tried, as far as it matters for the reason. */
export interface Tried {
  readonly plant?: number;
  readonly bid?: number;
  readonly fuel?: Fuel;
  readonly amount?: number;
  readonly city?: string;
  readonly coal?: number;
  /** Places in the row, from 1. */
  readonly places?: readonly number[];
}

/** The refusal of something the seat to act has tried. */
export function refused(s: PowerGridState, code: RefusalCode, tried: Tried = {}): Refusal {
  return { code, reason: reasonOf(s, code, tried) ?? refusals[code] };
}

/** A longer sentence than the table has; null where the table says all there is. */
function reasonOf(s: PowerGridState, code: RefusalCode, tried: Tried): string | null {
  const { turn } = s;
  switch (code) {
    case 'NOT_ASKED':
      return `That is not what is being decided now: you are asked to ${question(s)}.`;
    case 'OPENING_BID_DUE':
      return `You have put plant ${NUMBER[s.nominee]} up: bid at least ${leastBid(s)}.`;
    case 'BID_BEGUN':
      return `You have laid ${s.laid} down for a higher bid: name the rest.`;
    case 'PLANT_NOT_FOR_SALE':
      return `Plant ${tried.plant} is not for sale: ${offer(s)}.`;
    case 'PLANT_NOT_BETTER':
      return `At the limit, the new plant must be larger than ${NUMBER[s.plants[turn * ROW]]}, your smallest.`;
    case 'BID_TOO_LOW':
      return s.leader < 0
        ? `Bid at least ${leastBid(s)}, the minimum of plant ${NUMBER[s.nominee]}.`
        : `Bid at least ${leastBid(s)}: seat ${s.leader} has bid ${s.bid}.`;
    case 'NOT_ENOUGH_MONEY':
      return `You have ${s.money[turn]} Elektro, and ${price(s, tried)}.`;
    case 'LAST_BIDDER_PAYS_MINIMUM':
      return `Nobody else is left to bid: bid ${highestBid(s)}, the minimum.`;
    case 'NO_HIGHER_BID':
      return `You can bid ${highestBid(s)} at most: name the rest.`;
    case 'PLANT_NOT_OWNED':
      return `You do not own plant ${tried.plant}: you have ${row(s)}.`;
    case 'PLANT_JUST_WON':
      return `Plant ${tried.plant} was just won and stays: scrap an older one.`;
    case 'DISCARD_NOT_OWNED':
      return `You do not own plant ${tried.plant} to discard it: you have ${row(s)}.`;
    case 'DISCARD_REQUIRED':
      return `You own ${s.plantCount[turn]} of ${s.maxPlants} plants: name the plant to discard, ${row(s)}.`;
    case 'WRONG_RETURN':
      return `Of ${overflowOf(s, turn)} that do not fit any more, return ${range(leastReturned(s, turn), mostReturned(s, turn))} coal, not ${tried.coal}.`;
    case 'NO_ROOM':
      return `Your plants have room for ${roomFor(s, turn, fuelOf(tried))} more ${tried.fuel}, not for ${tried.amount}.`;
    case 'NOT_ENOUGH_FUEL':
      return `There are ${onSale(s, fuelOf(tried))} ${tried.fuel} on the market, not ${tried.amount}.`;
    case 'CITY_NOT_PLAYED':
      return CITY_NAMES.includes(tried.city ?? '')
        ? `${tried.city} is not played in this game: the regions are ${listed(REGIONS.filter((_, i) => (s.regions >> i) & 1))}.`
        : `There is no city '${tried.city}' on any board.`;
    case 'CITY_OWNED':
      return `You have a house in ${tried.city} already.`;
    case 'CITY_FULL':
      return `${tried.city} has no free place: ${houseCount(s, cityOf(s, tried))} of ${s.step} in Step ${s.step}.`;
    case 'NO_HOUSES_LEFT':
      return `All your ${HOUSES} houses are built.`;
    case 'NO_SUCH_PLANT':
      return `You have ${s.plantCount[turn]} plants: there is none at place ${Math.max(...(tried.places ?? []))} of your row.`;
    case 'FUEL_MISSING':
      return fuelMissing(s, tried.places ?? []);
    case 'WRONG_MIX':
      plan(s, turn, s.running, needed);
      return `The hybrids can burn ${range(needed.leastCoal, needed.mostCoal)} coal, not ${tried.coal}.`;
    default:
      return null;
  }
}

const needed = createFuelPlan();

function range(least: number, most: number): string {
  return least === most ? `${least}` : `${least} to ${most}`;
}

function offer(s: PowerGridState): string {
  const numbers = Array.from(s.market.subarray(0, forSale(s)), (plant) => NUMBER[plant]);
  return numbers.length > 0 ? `the actual market is ${listed(numbers)}` : 'the market is empty';
}

function row(s: PowerGridState): string {
  const owned = Array.from({ length: s.plantCount[s.turn] }, (_, i) => NUMBER[s.plants[s.turn * ROW + i]]);
  return owned.length > 0 ? listed(owned) : 'none';
}

function fuelOf({ fuel = 'coal' }: Tried): number {
  return FUELS.indexOf(fuel);
}

function cityOf(s: PowerGridState, { city = '' }: Tried): number {
  return CITY_OF[s.board][CITY_NAMES.indexOf(city)];
}

/** What was too dear, as the end of a sentence. */
function price(s: PowerGridState, tried: Tried): string {
  const { amount = 0, bid, city, fuel, plant } = tried;
  if (fuel !== undefined) return `${amount} ${fuel} cost ${priceOf(s, fuelOf(tried), amount)}`;
  if (city !== undefined) return `${city} costs ${buildCost(s, s.turn, cityOf(s, tried))}`;
  if (bid !== undefined) return `your bid is ${bid}`;
  if (plant !== undefined) return `plant ${plant} costs at least ${minimumOf(s, PLANT_OF[plant])}`;
  return `the lowest bid is ${leastBid(s)}`;
}

/** What the chosen plants burn beside what there is. */
function fuelMissing(s: PowerGridState, places: readonly number[]): string {
  const chosen = places.map((place) => s.plants[s.turn * ROW + place - 1]);
  const burns = (kind: number) =>
    chosen.filter((plant) => KIND[plant] === kind).reduce((sum, plant) => sum + CONSUMES[plant], 0);
  const own = byFuel((_, fuel) => burns(fuel));
  const held = byFuel((_, fuel) => s.fuel[s.turn * FUELS.length + fuel]);
  const parts = [
    ...FUELS.filter((fuel) => own[fuel] > 0).map((fuel) => `${own[fuel]} ${fuel}`),
    ...(burns(HYBRID) > 0 ? [`${burns(HYBRID)} of coal and oil`] : []),
  ];
  const numbers = chosen.map((plant) => NUMBER[plant]);
  return `${numbers.length === 1 ? 'Plant' : 'Plants'} ${listed(numbers)} ${numbers.length === 1 ? 'burns' : 'burn'} ${listed(parts)}; you have ${fuels(held)}, or it lies where it cannot be used.`;
}
