/** Houses: how many stand where, what one more costs, and what building it does. RULES 6. */
import { CITIES, distancesOf } from './board.ts';
import { dropObsolete } from './market.ts';
import { pay } from './money.ts';
import type { PowerGridState } from './state.ts';
import { HOUSE_COSTS, ORIGINAL } from './tables.ts';

/** How many houses stand in a city. */
export function houseCount(s: PowerGridState, city: number): number {
  return BITS[s.houses[city]];
}

/** How many are in a set of seats, as bits. */
export const BITS = Uint8Array.from({ length: 64 }, (_, set) => set.toString(2).replaceAll('0', '').length);

/** What a house in a city costs a seat, the way there included. RULES 6.3. */
export function buildCost(s: PowerGridState, seat: number, city: number): number {
  return s.reach[seat * CITIES + city] + HOUSE_COSTS[houseCount(s, city)];
}

/** Build a house. RULES 6. */
export function build(s: PowerGridState, city: number): void {
  const { reach, turn } = s;
  const distances = distancesOf(s.board, s.regions);
  const first = turn * CITIES;
  const from = city * CITIES;
  pay(s, turn, buildCost(s, turn, city));
  s.houses[city] |= 1 << turn;
  if (s.cities[turn]++ === 0) for (let to = 0; to < CITIES; to++) reach[first + to] = distances[from + to];
  else {
    for (let to = 0; to < CITIES; to++) {
      const cost = distances[from + to];
      if (cost < reach[first + to]) reach[first + to] = cost;
    }
  }
  if (s.edition === ORIGINAL) dropObsolete(s);
}
