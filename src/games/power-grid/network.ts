/** The cities and the ways between them as text. */
import { flow, type Ink } from '../../core/index.ts';
import { BOARDS, boardOf, MAPS } from './board.ts';
import { EDITIONS } from './tables.ts';
import type { CityView, PowerGridView } from './view.ts';

/** The cities by region: who is there, and what a house would cost the observer. */
export function cityLines(v: PowerGridView, ink: Ink, title: (region: string) => string): string[] {
  return v.regions.flatMap((region) => {
    const cities = v.cities.filter((city) => city.region === region).map((city) => cityText(city, ink));
    return flow(title(region), cities);
  });
}

/** The same with the ways to other cities that are played: each way once, at the city that is named first. */
export function networkLines(v: PowerGridView, ink: Ink, title: (region: string) => string): string[] {
  const ways = waysOf(v);
  const told = new Set<string>();
  return v.regions.flatMap((region) => {
    const pieces = v.cities
      .filter((city) => city.region === region)
      .flatMap((city) => {
        told.add(city.name);
        const further = (ways.get(city.name) ?? []).filter(({ to }) => !told.has(to));
        if (further.length === 0) return [`${cityText(city, ink)};`];
        const [first, ...others] = further.map(({ to, cost }) => `${to} ${cost}`);
        const last = others.length === 0 ? `${first};` : `${first},`;
        return [
          `${cityText(city, ink)}: ${last}`,
          ...others.map((way, i) => (i === others.length - 1 ? `${way};` : `${way},`)),
        ];
      });
    return flow(title(region), pieces, ' ');
  });
}

/** `Essen[01] 23`. */
function cityText({ name, houses, cost }: CityView, ink: Ink): string {
  const who = houses.length > 0 ? `[${houses.join('')}]` : '';
  return `${ink.bold(`${name}${who}`)}${cost === null ? '' : ink.yellow(` ${cost}`)}`;
}

/** The ways from each city to others that are played. */
function waysOf({ map, edition, cities }: PowerGridView): Map<string, { to: string; cost: number }[]> {
  const board = BOARDS[boardOf(MAPS.indexOf(map), EDITIONS.indexOf(edition))];
  const ways = new Map(cities.map(({ name }) => [name, [] as { to: string; cost: number }[]]));
  for (const { from, to, cost } of board.connections) {
    const ends = [board.cities[from].name, board.cities[to].name];
    const [here, there] = ends.map((name) => ways.get(name));
    if (here === undefined || there === undefined) continue;
    here.push({ to: ends[1], cost });
    there.push({ to: ends[0], cost });
  }
  return ways;
}
