/**
 * What each seat could show for itself if the game ended in the round that begins: all buy fuel in turn, for their largest plants
 * first, then as many cities as those supply and the money pays for; with the plants they have, and with one more of those for sale.
 */
import { minimumOf } from '../auction.ts';
import { onSale, output, priceOf } from '../fuel.ts';
import { forSale } from '../market.ts';
import { COAL, CONSUMES, ECO, FUELS, HYBRID, KIND, OIL, SUPPLIES } from '../plants.ts';
import type { PowerGridState } from '../state.ts';
import { HOUSES, ROW, SEATS } from '../tables.ts';
import { COUNTED, type Count } from './counting.ts';
import { createGrowth } from './growth.ts';

/** What is counted for a seat, and what a whole of it is. */
export const ENDS = [
  ['fuelCost', 30],
  ['fuelled', 10], // cities that the plants supply whose fuel is there
  ['shown', 10],
  ['aheadShown', 5], // of the best of the others
  ['left', 100],
  ['nextThree', 60], // what three more cities cost
  ['gain', 5], // cities that one more plant adds
  ['short', 5], // cities by which the plants fall short of the end
  ['wins', 1],
  ['ends', 1], // has the money for so many cities that the game ends
  ['rivalEnds', 1],
  ['easyGain', 5], // cities that one more plant adds, with money left for fuel and a city
  ['shownBuying', 10],
  ['aheadBuying', 5],
  ['winsBuying', 1],
] as const;

const ALL = (1 << ROW) - 1;
const WAYS = HOUSES + 2;
const DEAR_FUEL = 90;
const FAR_CITIES = 150;
const RICH = 300;
const A_CITY = 30;

/** More than anything costs. */
const UNHEARD = 1_000_000;

/** What a seat can show: cities supplied, then money. RULES 8.2. */
interface Showing {
  readonly cities: Int32Array;
  readonly left: Int32Array;
}

/** Counts what is listed above, behind what is counted anyway. Made once; nothing is allocated after this. */
export function createEnds(): Count {
  const growth = createGrowth();
  const fuelCost = new Int32Array(SEATS[1]);
  const fuelled = new Int32Array(SEATS[1]);
  const ends = new Int32Array(SEATS[1]);
  const nextThree = new Int32Array(SEATS[1]);
  const least = new Int32Array(SEATS[1]);
  const now: Showing = { cities: new Int32Array(SEATS[1]), left: new Int32Array(SEATS[1]) };
  const buying: Showing = { cities: new Int32Array(SEATS[1]), left: new Int32Array(SEATS[1]) };
  const taken = new Int32Array(FUELS.length);
  const held = new Int32Array(FUELS.length);
  const ways = new Int32Array(WAYS); // what so many more cities cost
  let reach = 0;

  return (s, out, width) => {
    taken.fill(0);
    for (let place = s.seats - 1; place >= 0; place--) lookAhead(s, s.order[place]);
    for (let seat = 0; seat < s.seats; seat++) countSeat(s, seat, out, seat * width + COUNTED.length);
  };

  function lookAhead(s: PowerGridState, seat: number): void {
    buyFuel(s, seat);
    layWays(s, seat);
    const money = s.money[seat] - fuelCost[seat];
    const grown = grow(s, seat, money, fuelled[seat]);
    now.cities[seat] = Math.min(fuelled[seat], s.cities[seat] + grown);
    now.left[seat] = money - ways[grown];
    ends[seat] = s.cities[seat] + grow(s, seat, money, HOUSES) >= s.endCities ? 1 : 0;
    least[seat] = leastOf(s, seat);
    buying.cities[seat] = now.cities[seat];
    buying.left[seat] = now.left[seat];
    for (let i = 0; i < forSale(s); i++) {
      const plant = s.market[i];
      const purse = money - minimumOf(s, plant);
      const most = fuelled[seat] - least[seat] + SUPPLIES[plant];
      if (purse < 0 || most <= buying.cities[seat]) continue;
      const more = grow(s, seat, purse, most);
      const shown = Math.min(most, s.cities[seat] + more);
      if (shown <= buying.cities[seat]) continue;
      buying.cities[seat] = shown;
      buying.left[seat] = purse - ways[more];
    }
  }

  /** Buy for the largest plants first, out of what those before have left. */
  function buyFuel(s: PowerGridState, seat: number): void {
    fuelCost[seat] = 0;
    fuelled[seat] = 0;
    for (let fuel = 0; fuel < FUELS.length; fuel++) held[fuel] = s.fuel[seat * FUELS.length + fuel];
    for (let rest = (1 << s.plantCount[seat]) - 1; rest > 0; ) {
      let largest = -1;
      for (let i = 0; i < s.plantCount[seat]; i++) {
        if ((rest >> i) & 1 && (largest < 0 || suppliedBy(s, seat, i) > suppliedBy(s, seat, largest))) largest = i;
      }
      rest &= ~(1 << largest);
      if (fuelPlant(s, seat, s.plants[seat * ROW + largest])) fuelled[seat] += suppliedBy(s, seat, largest);
    }
  }

  /** Whether a plant can be fuelled with what is held, left and paid for; take that. */
  function fuelPlant(s: PowerGridState, seat: number, plant: number): boolean {
    const kind = KIND[plant];
    const needed = CONSUMES[plant];
    const money = s.money[seat] - fuelCost[seat];
    if (kind === ECO) return true;
    if (kind === HYBRID) return fuelHybrid(s, seat, needed, money);
    const lacks = Math.max(0, needed - held[kind]);
    if (lacks > onSale(s, kind) - taken[kind]) return false;
    const price = priceOf(s, kind, taken[kind] + lacks) - priceOf(s, kind, taken[kind]);
    if (price > money) return false;
    held[kind] -= needed - lacks;
    taken[kind] += lacks;
    fuelCost[seat] += price;
    return true;
  }

  function fuelHybrid(s: PowerGridState, seat: number, needed: number, money: number): boolean {
    let coal = 0;
    let oil = 0;
    let price = 0;
    for (let lacks = needed - held[COAL] - held[OIL]; lacks > 0; lacks--) {
      const coalPrice = nextPrice(s, COAL, coal);
      const oilPrice = nextPrice(s, OIL, oil);
      price += Math.min(coalPrice, oilPrice);
      if (coalPrice <= oilPrice) coal++;
      else oil++;
    }
    if (price > money) return false;
    const burnt = needed - coal - oil;
    const coalBurnt = Math.min(burnt, held[COAL]);
    held[COAL] -= coalBurnt;
    held[OIL] -= burnt - coalBurnt;
    taken[COAL] += coal;
    taken[OIL] += oil;
    fuelCost[seat] += price;
    return true;
  }

  /** What one more unit costs after those that are taken and so many more. */
  function nextPrice(s: PowerGridState, fuel: number, more: number): number {
    const amount = taken[fuel] + more;
    return amount < onSale(s, fuel) ? priceOf(s, fuel, amount + 1) - priceOf(s, fuel, amount) : UNHEARD;
  }

  /** Work out what growing costs, as far as the money goes, and for three cities in any case. */
  function layWays(s: PowerGridState, seat: number): void {
    growth.begin(s, seat);
    nextThree[seat] = 0;
    for (reach = 0; ; ) {
      const price = growth.next();
      if (price < 0 && reach < 3) nextThree[seat] = FAR_CITIES;
      if (price < 0 || (reach >= 3 && growth.spent + price > s.money[seat])) return;
      growth.build();
      ways[++reach] = growth.spent;
      if (reach === 3) nextThree[seat] = growth.spent;
    }
  }

  /** How many more cities so much money pays for, up to so many in all. */
  function grow(s: PowerGridState, seat: number, money: number, most: number): number {
    let grown = 0;
    while (grown < reach && s.cities[seat] + grown < most && ways[grown + 1] <= money) grown++;
    return grown;
  }

  /** Cities lost with the plant that would be scrapped for another. */
  function leastOf(s: PowerGridState, seat: number): number {
    if (s.plantCount[seat] < s.maxPlants) return 0;
    let lost = suppliedBy(s, seat, 0);
    for (let i = 1; i < s.plantCount[seat]; i++) lost = Math.min(lost, suppliedBy(s, seat, i));
    return lost;
  }

  function countSeat(s: PowerGridState, seat: number, out: Float64Array, at: number): void {
    let gain = 0;
    let easyGain = 0;
    for (let i = 0; i < forSale(s); i++) {
      const added = SUPPLIES[s.market[i]] - least[seat];
      const left = s.money[seat] - minimumOf(s, s.market[i]);
      if (left >= 0) gain = Math.max(gain, added);
      if (left >= fuelCost[seat] + A_CITY) easyGain = Math.max(easyGain, added);
    }
    let rivalEnds = 0;
    for (let other = 0; other < s.seats; other++) if (other !== seat && ends[other] === 1) rivalEnds = 1;
    const most = s.endCities + 2;
    out[at] = Math.min(fuelCost[seat], DEAR_FUEL);
    out[at + 1] = Math.min(fuelled[seat], most);
    out[at + 2] = Math.min(now.cities[seat], most);
    out[at + 3] = aheadOf(s, seat, now);
    out[at + 4] = Math.min(now.left[seat], RICH);
    out[at + 5] = Math.min(nextThree[seat], FAR_CITIES);
    out[at + 6] = gain;
    out[at + 7] = Math.max(0, s.endCities - output(s, seat, ALL));
    out[at + 8] = wins(s, seat, now);
    out[at + 9] = ends[seat];
    out[at + 10] = rivalEnds;
    out[at + 11] = easyGain;
    out[at + 12] = Math.min(buying.cities[seat], most);
    out[at + 13] = aheadOf(s, seat, buying);
    out[at + 14] = wins(s, seat, buying);
    for (let i = 0; i < ENDS.length; i++) out[at + i] /= ENDS[i][1];
  }
}

function suppliedBy(s: PowerGridState, seat: number, place: number): number {
  return SUPPLIES[s.plants[seat * ROW + place]];
}

function aheadOf(s: PowerGridState, seat: number, { cities }: Showing): number {
  let best = 0;
  for (let other = 0; other < s.seats; other++) if (other !== seat) best = Math.max(best, cities[other]);
  return cities[seat] - best;
}

function wins(s: PowerGridState, seat: number, { cities, left }: Showing): number {
  for (let other = 0; other < s.seats; other++) {
    if (other === seat || cities[other] < cities[seat]) continue;
    if (cities[other] > cities[seat] || left[other] > left[seat]) return 0;
  }
  return 1;
}
