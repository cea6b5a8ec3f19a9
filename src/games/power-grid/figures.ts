import { BOARDS, boardOf, CITIES, distancesOf, MAPS, REGIONS } from './board.ts';
import { findMix } from './fuel.ts';
import { FUELS, type Fuel, PLANT_OF, PLANTS, type Plant, STORES } from './plants.ts';
import { EDITIONS, HOUSE_COSTS, PAYOUT } from './tables.ts';
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
  return table.fuel[fuel].prices[n - 1] ?? Number.POSITIVE_INFINITY;
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
  const mix = { leastCoal: 0, mostCoal: 0 };
  const found = findMix(
    mix,
    fuel[0] - needs[0],
    fuel[1] - needs[1],
    needs[4],
    rooms[4],
    fuel[0] - rooms[0],
    fuel[1] - rooms[1],
  );
  return found ? { least: mix.leastCoal, most: mix.mostCoal } : null;
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

/** How much coal and oil plants cannot store, and how much of it may be coal; nothing if all fits. RULES 4.7. */
export function overflowOf(plants: readonly number[], fuel: Amounts) {
  const rooms = roomsOf(plants);
  const coal = Math.max(0, fuel[0] - rooms[0]);
  const oil = Math.max(0, fuel[1] - rooms[1]);
  const overflow = Math.max(0, coal + oil - rooms[4]);
  return { overflow, leastCoal: Math.max(0, overflow - oil), mostCoal: Math.min(overflow, coal) };
}

/** The most of a player's cities that fuel supplies. RULES 8.2. */
export function mostSupplied(plants: readonly number[], fuel: Amounts, cities: number): number {
  const outputs = subsets(plants).map((running) => (mixOf(plants, running, fuel) === null ? 0 : outputOf(running)));
  return Math.min(cities, Math.max(...outputs));
}

/** What a house in a city costs a player, and the part of it that is the way there. RULES 6.3. */
export function costOfCity(table: PowerGridView, seat: number, city: string) {
  const board = boardOf(MAPS.indexOf(table.map), EDITIONS.indexOf(table.edition));
  const regions = table.regions.reduce((bits, region) => bits | (1 << REGIONS.indexOf(region)), 0);
  const at = (name: string) => BOARDS[board].cities.findIndex((place) => place.name === name);
  const distances = distancesOf(board, regions);
  const to = at(city);
  const ways = table.players[seat].cities.map((from) => distances[at(from) * CITIES + to]);
  const connection = ways.length === 0 ? 0 : Math.min(...ways);
  const houses = table.cities.find(({ name }) => name === city)?.houses.length ?? 0;
  return { cost: connection + HOUSE_COSTS[houses], connection };
}
