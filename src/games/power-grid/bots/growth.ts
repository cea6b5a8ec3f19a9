/** A network as it would grow, cheapest city first, straight from the state. */
import { CITIES, distancesOf } from '../board.ts';
import { BITS } from '../houses.ts';
import type { PowerGridState } from '../state.ts';
import { HOUSE_COSTS, HOUSES } from '../tables.ts';

/** A network that is imagined to grow. Made once, begun anew for every question. */
export interface Growth {
  /** Begin with the network of a seat. */
  begin(s: PowerGridState, seat: number): void;
  /** How many cities it has by now, and what all that were added have cost. */
  readonly count: number;
  readonly spent: number;
  /** What the next city costs, the cheapest one; -1 if there is none. */
  next(): number;
  /** Build it; where that was. */
  build(): number;
  /** Build while so much money lasts, up to so many cities. */
  spend(money: number, most: number): void;
}

/** A network to imagine with; nothing is allocated after this. */
export function createGrowth(): Growth {
  const cost = new Int32Array(CITIES);
  const city = new Int32Array(CITIES);
  const house = new Int32Array(CITIES);
  let distances: Int32Array = new Int32Array(0);
  let left = 0;
  let at = -1;
  const growth = { begin, count: 0, spent: 0, next, build, spend };
  return growth;

  function begin(s: PowerGridState, seat: number): void {
    distances = distancesOf(s.board, s.regions);
    left = 0;
    at = -1;
    growth.count = s.cities[seat];
    growth.spent = 0;
    const { houses, reach, step } = s;
    const first = seat * CITIES;
    for (let i = 0; i < CITIES; i++) {
      const way = reach[first + i];
      if (way > FARTHEST) continue;
      const there = houses[i];
      const built = BITS[there];
      if (built >= step || (there >> seat) & 1) continue;
      const price = HOUSE_COSTS[built];
      city[left] = i;
      house[left] = price;
      cost[left] = way + price;
      left++;
    }
  }

  function next(): number {
    at = -1;
    if (growth.count >= HOUSES) return -1;
    for (let i = 0; i < left; i++) if (at < 0 || cost[i] < cost[at]) at = i;
    return at < 0 ? -1 : cost[at];
  }

  function build(): number {
    const from = city[at];
    const first = growth.count === 0;
    growth.spent += cost[at];
    growth.count++;
    left--;
    city[at] = city[left];
    house[at] = house[left];
    cost[at] = cost[left];
    for (let i = 0; i < left; i++) {
      const through = distances[from * CITIES + city[i]] + house[i];
      if (first || through < cost[i]) cost[i] = through;
    }
    return from;
  }

  function spend(money: number, most: number): void {
    for (let price = next(); price >= 0 && growth.count < most && growth.spent + price <= money; price = next())
      build();
  }
}

/** Whether a network might grow to so many cities with this money: no house costs less than the first in a city. */
export function mightReach(s: PowerGridState, seat: number, money: number, cities: number): boolean {
  return s.cities[seat] * HOUSE_COSTS[0] + money >= cities * HOUSE_COSTS[0];
}

/** No way between cities that are played is longer. */
const FARTHEST = 1000;
