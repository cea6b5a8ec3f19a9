/** Boards: a map in an edition, which regions are played, and what it costs to get from city to city. RULES 2.2 and 6. */
import { deepFreeze } from '../../core/index.ts';
import { germany } from './maps/germany.ts';
import type { CityData, MapData } from './maps/map.ts';
import { usa } from './maps/usa.ts';
import { EDITIONS, ORIGINAL } from './tables.ts';

/** The maps, and their numbers in a state. */
export const MAPS = ['germany', 'usa'] as const;
export type MapName = (typeof MAPS)[number];
export const GERMANY = 0;
export const USA = 1;
const DATA: readonly MapData[] = [germany, usa];

/** Regions have the same names on both maps. */
export const REGIONS = Object.freeze(germany.regions);

/** Cities on a board. */
export const CITIES = germany.cities.length;

/** Dearer than any city can be: one that is not played. */
export const FAR = 1_000_000;

/** A city as one board has it. */
export interface City {
  readonly name: string;
  readonly region: number;
  readonly north: number;
  readonly east: number;
}

/** A map in an edition. */
export interface Board {
  readonly map: MapName;
  readonly edition: (typeof EDITIONS)[number];
  readonly cities: readonly City[];
  readonly connections: readonly { readonly from: number; readonly to: number; readonly cost: number }[];
}

/** The boards: Germany and the USA, each Recharged and original. */
export const BOARDS: readonly Board[] = deepFreeze(
  MAPS.flatMap((_, map) => EDITIONS.map((_, edition) => makeBoard(map, edition))),
);

/** Which board a map has in an edition. */
export function boardOf(map: number, edition: number): number {
  return map * EDITIONS.length + edition;
}

function makeBoard(map: number, edition: number): Board {
  const { cities, connections } = DATA[map];
  const at = new Map(cities.map((city, i) => [city.name, i]));
  return {
    map: MAPS[map],
    edition: EDITIONS[edition],
    cities: cities.map((city) => makeCity(city, edition)),
    connections: connections.flatMap(([from, to, recharged, original]) => {
      const cost = edition === ORIGINAL && original !== undefined ? original : recharged;
      return cost === null ? [] : [{ from: at.get(from)!, to: at.get(to)!, cost }];
    }),
  };
}

function makeCity(city: CityData, edition: number): City {
  const { name, north, east } = edition === ORIGINAL && city.original ? city.original : city;
  return { name, region: REGIONS.indexOf(city.region), north, east };
}

/** The name of every city of every board, once; the order is published, because actions are numbered by it. */
export const CITY_NAMES: readonly string[] = DATA.flatMap(({ cities }) =>
  cities.flatMap((city) => (city.original ? [city.name, city.original.name] : [city.name])),
);

/** The place in `CITY_NAMES` of each city of each board, and the other way round: -1 if the board has no such city. */
export const NAME_OF: readonly Int32Array[] = BOARDS.map((board) =>
  Int32Array.from(board.cities, (city) => CITY_NAMES.indexOf(city.name)),
);
export const CITY_OF: readonly Int32Array[] = BOARDS.map((board) =>
  Int32Array.from(CITY_NAMES, (name) => board.cities.findIndex((city) => city.name === name)),
);

/** Which regions border each region, as bits. */
const BORDERS: readonly Int32Array[] = DATA.map(({ borders }) => {
  const bits = new Int32Array(REGIONS.length);
  for (const [a, b] of borders) {
    bits[REGIONS.indexOf(a)] |= 1 << REGIONS.indexOf(b);
    bits[REGIONS.indexOf(b)] |= 1 << REGIONS.indexOf(a);
  }
  return bits;
});

/** Whether one can go from any of these regions to any other without leaving them. */
export function contiguous(map: number, regions: number): boolean {
  let reached = regions & -regions;
  for (let before = 0; before !== reached; ) {
    before = reached;
    for (let region = 0; region < REGIONS.length; region++) {
      if ((reached >> region) & 1) reached |= BORDERS[map][region] & regions;
    }
  }
  return reached === regions;
}

/** All contiguous choices of so many regions of a map, as bits, ascending. */
export function regionSets(map: number, count: number): Int32Array {
  return REGION_SETS[map][count];
}

const REGION_SETS: readonly (readonly Int32Array[])[] = MAPS.map((_, map) =>
  Array.from({ length: REGIONS.length + 1 }, (_, count) =>
    Int32Array.from(Array.from({ length: 1 << REGIONS.length }, (_, set) => set)).filter(
      (set) => set.toString(2).replaceAll('0', '').length === count && contiguous(map, set),
    ),
  ),
);

/** What the cheapest way from each city to each other costs through the regions played; `FAR` to and from the others. */
export function distancesOf(board: number, regions: number): Int32Array {
  const key = (board << REGIONS.length) | regions;
  DISTANCES[key] ??= findDistances(BOARDS[board], regions);
  return DISTANCES[key];
}

/** Made when first asked for: a table of 42 by 42 for each board and choice of regions. */
const DISTANCES: (Int32Array | undefined)[] = new Array(BOARDS.length << REGIONS.length).fill(undefined);

function findDistances({ cities, connections }: Board, regions: number): Int32Array {
  const table = new Int32Array(CITIES * CITIES).fill(FAR);
  const played = (city: number) => ((regions >> cities[city].region) & 1) === 1;
  for (let city = 0; city < CITIES; city++) if (played(city)) table[city * CITIES + city] = 0;
  for (const { from, to, cost } of connections) {
    if (played(from) && played(to)) table[from * CITIES + to] = table[to * CITIES + from] = cost;
  }
  for (let over = 0; over < CITIES; over++) {
    for (let from = 0; from < CITIES; from++) {
      for (let to = 0; to < CITIES; to++) {
        const cost = table[from * CITIES + over] + table[over * CITIES + to];
        if (cost < table[from * CITIES + to]) table[from * CITIES + to] = cost;
      }
    }
  }
  return table;
}
