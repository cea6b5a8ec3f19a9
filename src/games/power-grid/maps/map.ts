/** What a map is made of, as it is written down for both editions at once. */

/** A city: where it is, and what the original edition has in its place if that differs. */
export interface CityData {
  readonly name: string;
  readonly region: string;
  /** Degrees north and east, roughly: only for drawing. */
  readonly north: number;
  readonly east: number;
  readonly original?: { readonly name: string; readonly north: number; readonly east: number };
}

/** From, to, what it costs in the Recharged edition, and in the original where that differs; null: there is none. */
export type Connection = readonly [from: string, to: string, recharged: number | null, original?: number | null];

/** A map in both editions. Connections name cities as the Recharged edition does. */
export interface MapData {
  readonly name: string;
  readonly regions: readonly string[];
  readonly borders: readonly (readonly [string, string])[];
  readonly cities: readonly CityData[];
  readonly connections: readonly Connection[];
}
