/** What players work out from what they see: prices, what plants could supply, where to build. Knows only the view. */
import { BOARDS, boardOf, CITIES, distancesOf, MAPS, REGIONS } from './board.ts';
import { findMix, leastCoal, mostCoal } from './fuel.ts';
import { FUELS, type Fuel, PLANT_OF, PLANTS, type Plant, STORES } from './plants.ts';
import { EDITIONS, FUEL_PRICES, FUEL_TOTALS, HOUSE_COSTS, PAYOUT, STORED_COAL_PRICE } from './tables.ts';
import type { PowerGridView } from './view.ts';

/** So much of each fuel, in the order of `FUELS`. */
export type Amounts = [coal: number, oil: number, garbage: number, uranium: number];

/** The plant of a number. */
export function plantOf(number: number): Plant {
  return PLANTS[PLANT_OF[number]];
}

/** What a round pays for so many cities. */
export function payout(cities: number): number {
  return PAYOUT[Math.min(cities, PAYOUT.length - 1)];
}

/** How many cities plants supply together. */
export function outputOf(plants: readonly number[]): number {
  return plants.reduce((sum, plant) => sum + plantOf(plant).cities, 0);
}

/** The price of the `n`th next unit of a fuel, from 1; Infinity if there are not so many. */
export function priceOfUnit(table: PowerGridView, fuel: Fuel, n: number): number {
  const { stock, supply } = table.fuel[fuel];
  const index = FUELS.indexOf(fuel);
  if (n <= stock) return FUEL_PRICES[index][FUEL_TOTALS[index] - stock + n - 1];
  const stored = fuel === 'coal' && table.map === 'usa' && table.edition === 'recharged';
  return stored && n <= stock + supply ? STORED_COAL_PRICE : Number.POSITIVE_INFINITY;
}

/** What so much of a fuel costs. */
export function priceOfFuel(table: PowerGridView, fuel: Fuel, amount: number): number {
  let sum = 0;
  for (let n = 1; n <= amount; n++) sum += priceOfUnit(table, fuel, n);
  return sum;
}

/** All subsets of a few things. */
export function subsets<T>(things: readonly T[]): T[][] {
  return Array.from({ length: 1 << things.length }, (_, bits) => things.filter((_, i) => (bits >> i) & 1));
}

/** What plants can store: coal, oil, garbage, uranium, and either of coal and oil. */
export function roomsOf(plants: readonly number[]): number[] {
  const rooms = [0, 0, 0, 0, 0];
  for (const number of plants) {
    const { kind, consumes } = plantOf(number);
    if (kind !== 'eco') rooms[kind === 'hybrid' ? 4 : FUELS.indexOf(kind)] += STORES * consumes;
  }
  return rooms;
}

/** The fuels a player holds. */
export function held(table: PowerGridView, seat: number): Amounts {
  const { fuel } = table.players[seat];
  return [fuel.coal, fuel.oil, fuel.garbage, fuel.uranium];
}

/** What plants burn: coal, oil, garbage, uranium, and either of coal and oil. */
export function needsOf(plants: readonly number[]): number[] {
  return roomsOf(plants).map((room) => room / STORES);
}

/** The least and the most coal that hybrids among `running` burn with this fuel on all of `plants`; null: it cannot be. */
export function mixOf(
  plants: readonly number[],
  running: readonly number[],
  fuel: Amounts,
): { readonly least: number; readonly most: number } | null {
  const rooms = roomsOf(plants);
  const needs = needsOf(running);
  if (FUELS.some((_, i) => fuel[i] < needs[i])) return null;
  const fits = findMix(
    fuel[0] - needs[0],
    fuel[1] - needs[1],
    needs[4],
    rooms[4],
    fuel[0] - rooms[0],
    fuel[1] - rooms[1],
  );
  return fits ? { least: leastCoal, most: mostCoal } : null;
}

/** A purchase: how much of each fuel, and what it costs. */
export interface Purchase {
  readonly order: Amounts;
  readonly cost: number;
}

/** The cheapest fuel that is missing to run these of a player's plants; null if it cannot be had or stored. */
export function missingFor(table: PowerGridView, seat: number, running: readonly number[]): Purchase | null {
  const have = held(table, seat);
  const needs = needsOf(running);
  const order: Amounts = [0, 0, 0, 0];
  for (let i = 0; i < FUELS.length; i++) order[i] = Math.max(0, needs[i] - have[i]);
  let open = needs[4] - Math.max(0, have[0] - needs[0]) - Math.max(0, have[1] - needs[1]);
  for (; open > 0; open--) {
    const coal = priceOfUnit(table, 'coal', order[0] + 1);
    order[coal <= priceOfUnit(table, 'oil', order[1] + 1) ? 0 : 1]++;
  }
  const cost = FUELS.reduce((sum, fuel, i) => sum + priceOfFuel(table, fuel, order[i]), 0);
  const fuel = have.map((amount, i) => amount + order[i]) as Amounts;
  const { plants } = table.players[seat];
  if (!Number.isFinite(cost) || !fits(plants, fuel) || mixOf(plants, running, fuel) === null) return null;
  return { order, cost };
}

/** Whether plants can store so much. */
export function fits(plants: readonly number[], fuel: Amounts): boolean {
  const rooms = roomsOf(plants);
  const beyond = Math.max(0, fuel[0] - rooms[0]) + Math.max(0, fuel[1] - rooms[1]);
  return beyond <= rooms[4] && fuel[2] <= rooms[2] && fuel[3] <= rooms[3];
}

/** A city one could build in next, and what it costs. */
export interface Site {
  readonly city: string;
  readonly cost: number;
}

/** A network as it grows: which cities come next, cheapest first, each found from all before it. */
export class Sites {
  readonly #names: string[];
  readonly #at: number[];
  readonly #house: number[];
  readonly #reach: number[];
  readonly #distances: Int32Array;

  constructor(table: PowerGridView) {
    const board = boardOf(MAPS.indexOf(table.map), EDITIONS.indexOf(table.edition));
    const regions = table.regions.reduce((bits, region) => bits | (1 << REGIONS.indexOf(region)), 0);
    const open = table.cities.filter((city) => city.cost !== null);
    this.#distances = distancesOf(board, regions);
    this.#names = open.map((city) => city.name);
    this.#at = open.map((city) => BOARDS[board].cities.findIndex(({ name }) => name === city.name));
    this.#house = open.map((city) => HOUSE_COSTS[city.houses.length]);
    this.#reach = open.map((city, i) => city.cost! - this.#house[i]);
  }

  /** All places that are still open. */
  get open(): readonly Site[] {
    return this.#names.map((city, i) => ({ city, cost: this.#reach[i] + this.#house[i] }));
  }

  /** The cheapest place, or null. */
  cheapest(): Site | null {
    let best = -1;
    for (let i = 0; i < this.#names.length; i++) {
      if (best < 0 || this.#reach[i] + this.#house[i] < this.#reach[best] + this.#house[best]) best = i;
    }
    return best < 0 ? null : { city: this.#names[best], cost: this.#reach[best] + this.#house[best] };
  }

  /** What so many more cities around a place would cost. */
  around(city: string, count: number): number {
    const at = this.#at[this.#names.indexOf(city)];
    const costs = this.#at.map((to, i) => this.#distances[at * CITIES + to] + this.#house[i]).sort((a, b) => a - b);
    return costs.slice(0, count).reduce((sum, cost) => sum + cost, 0);
  }

  /** Build there: everything else may have become cheaper. `first`: the network was empty. */
  build(city: string, first: boolean): void {
    const i = this.#names.indexOf(city);
    const from = this.#at[i];
    for (const list of [this.#names, this.#at, this.#house, this.#reach]) list.splice(i, 1);
    this.#at.forEach((to, j) => {
      const cost = this.#distances[from * CITIES + to];
      if (first || cost < this.#reach[j]) this.#reach[j] = cost;
    });
  }
}
