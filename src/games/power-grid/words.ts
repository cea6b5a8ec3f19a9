/** Words for counts and lists, so that sentences are put together the same way everywhere. */
import { FUELS, type Fuel } from './plants.ts';

/** So much of each fuel. */
export type FuelAmounts = Readonly<Record<Fuel, number>>;

/** `1 city`, `3 cities`. */
export function cities(count: number): string {
  return `${count} ${count === 1 ? 'city' : 'cities'}`;
}

/** `plant 5`, `plants 5 and 12`. */
export function plants(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'plant' : 'plants'} ${listed(numbers)}`;
}

/** `3 coal and 1 oil`, or `nothing`. */
export function fuels(amounts: FuelAmounts): string {
  const some = FUELS.filter((fuel) => amounts[fuel] > 0).map((fuel) => `${amounts[fuel]} ${fuel}`);
  return some.length > 0 ? listed(some) : NOTHING;
}

/** No fuel at all. */
export const NOTHING = 'nothing';

/** `a`, `a and b`, `a, b and c`. */
export function listed(things: readonly (string | number)[]): string {
  if (things.length < 2) return things.join();
  return `${things.slice(0, -1).join(', ')} and ${things[things.length - 1]}`;
}

/** So much of each fuel, told by a function. */
export function byFuel<T>(read: (fuel: Fuel, index: number) => T): Record<Fuel, T> {
  return { coal: read('coal', 0), oil: read('oil', 1), garbage: read('garbage', 2), uranium: read('uranium', 3) };
}

/** A sentence begins with a capital letter. */
export function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
