/** Where to build next: a network as it grows, planned ahead from a view. */
import { BOARDS, boardOf, CITIES, distancesOf, MAPS, REGIONS } from '../board.ts';
import { EDITIONS, HOUSE_COSTS } from '../tables.ts';
import type { PowerGridView } from '../view.ts';

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
