/** The facts: 42 plants, two maps in two editions, and the tables. */
import { describe, expect, test } from 'vitest';
import { actions, BIDDING, BUILDING, BURNING, BUYING, MOST_BOUGHT, NOMINATING, RUNNING, SCRAPPING } from './actions.ts';
import { BOARDS, CITIES, CITY_NAMES, distancesOf, FAR, GERMANY, REGIONS, regionSets, USA } from './board.ts';
import { KINDS, PLANT_OF, PLANTS, PLUGS } from './plants.ts';
import { FUEL_PRICES, FUEL_TOTALS, PAYOUT, START_FUEL, setupOf } from './tables.ts';

test('42 plants, 3 to 40 and 42, 44, 46, 50, thirteen of them plugs', () => {
  const numbers = PLANTS.map((plant) => plant.number);
  expect(numbers).toEqual([...Array.from({ length: 38 }, (_, i) => i + 3), 42, 44, 46, 50]);
  expect(PLANTS.slice(0, PLUGS).map((plant) => plant.number)).toEqual(numbers.slice(0, 13));
  expect(Array.from(PLANT_OF).filter((plant) => plant >= 0)).toHaveLength(42);
});

test.each([
  ['coal', 9, 22, 37],
  ['oil', 8, 16, 29],
  ['garbage', 6, 13, 23],
  ['uranium', 6, 6, 22],
  ['hybrid', 5, 10, 18],
  ['eco', 8, 0, 27],
])('%s: %i plants that burn %i and supply %i', (kind, count, burn, supply) => {
  const plants = PLANTS.filter((plant) => plant.kind === kind);
  expect(KINDS).toContain(kind);
  expect([
    plants.length,
    plants.reduce((sum, plant) => sum + plant.consumes, 0),
    plants.reduce((sum, plant) => sum + plant.cities, 0),
  ]).toEqual([count, burn, supply]);
});

describe.each(BOARDS.map((board, i) => [`${board.map} ${board.edition}`, i] as const))('%s', (_, i) => {
  const board = BOARDS[i];
  const map = board.map === 'germany' ? GERMANY : USA;

  test('42 cities, seven to a region, each with a place on the globe', () => {
    expect(board.cities).toHaveLength(CITIES);
    for (let region = 0; region < REGIONS.length; region++) {
      expect(board.cities.filter((city) => city.region === region)).toHaveLength(7);
    }
    const [south, north, west, east] = map === GERMANY ? [47, 55, 5, 15] : [25, 48, -123, -71];
    for (const city of board.cities) {
      expect(city.north, city.name).toBeGreaterThan(south);
      expect(city.north, city.name).toBeLessThan(north);
      expect(city.east, city.name).toBeGreaterThan(west);
      expect(city.east, city.name).toBeLessThan(east);
    }
  });

  test('as many connections and contiguous choices of regions as published', () => {
    expect(board.connections).toHaveLength(map === GERMANY ? 83 : board.edition === 'original' ? 87 : 86);
    const sets = [3, 4, 5, 6].map((count) => regionSets(map, count).length);
    expect(sets).toEqual(map === GERMANY ? [13, 12, 6, 1] : [12, 12, 6, 1]);
  });

  test('every choice of regions hangs together, and the longest way of all costs as published', () => {
    for (const count of [3, 4, 5, 6]) {
      for (const regions of regionSets(map, count)) {
        const table = distancesOf(i, regions);
        const reached = table.filter((cost) => cost < FAR);
        expect(reached).toHaveLength((count * 7) ** 2);
        if (count === 6) expect(Math.max(...table)).toBe(map === GERMANY ? 92 : 90);
      }
    }
  });

  test('ways are symmetric, and never longer than a direct connection', () => {
    const table = distancesOf(i, 63);
    for (const { from, to, cost } of board.connections) {
      expect(table[from * CITIES + to]).toBeLessThanOrEqual(cost);
      expect(table[to * CITIES + from]).toBe(table[from * CITIES + to]);
    }
  });
});

test('the editions differ where they are known to', () => {
  const between = (board: number, a: string, b: string) => {
    const at = (name: string) => BOARDS[board].cities.findIndex((city) => city.name === name);
    const same = (from: number, to: number) => from === at(a) && to === at(b);
    return BOARDS[board].connections.find(({ from, to }) => same(from, to) || same(to, from))?.cost ?? null;
  };
  expect([0, 1].map((board) => between(board, 'Dortmund', 'Essen'))).toEqual([5, 4]);
  expect([0, 1].map((board) => between(board, 'Mannheim', 'Saarbrücken'))).toEqual([16, 11]);
  expect([2, 3].map((board) => between(board, 'Chicago', 'Omaha'))).toEqual([12, 13]);
  expect([2, 3].map((board) => between(board, 'Knoxville', 'Raleigh'))).toEqual([11, null]);
  expect([2, 3].map((board) => between(board, 'Boise', 'Cheyenne'))).toEqual([null, 24]);
  expect(BOARDS[0].cities.map((city) => city.name)).toContain('Stralsund');
  expect(BOARDS[1].cities.map((city) => city.name)).toContain('Torgelow');
});

test('fuel fits on its market, and every price list ends where it should', () => {
  expect(FUEL_PRICES.map((prices) => prices.length)).toEqual(Array.from(FUEL_TOTALS));
  expect(PAYOUT).toHaveLength(21);
  for (const start of START_FUEL) expect(start.every((amount, fuel) => amount <= FUEL_TOTALS[fuel])).toBe(true);
  expect([2, 3, 4, 5, 6].map((seats) => setupOf(0, seats).endCities)).toEqual([18, 17, 17, 15, 14]);
  expect([2, 3, 4, 5, 6].map((seats) => setupOf(1, seats).endCities)).toEqual([21, 17, 17, 15, 14]);
});

test('the numbers of the actions are the published ones', () => {
  expect(CITY_NAMES).toHaveLength(86);
  expect(MOST_BOUGHT).toEqual([24, 22, 20, 8]);
  expect([NOMINATING, BIDDING, SCRAPPING]).toEqual([3, 45, 145]);
  expect(BUYING).toEqual([194, 218, 240, 260]);
  expect([BUILDING, RUNNING, BURNING, actions.size]).toEqual([268, 354, 370, 380]);
});
