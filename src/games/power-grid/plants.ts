/** The 42 power plants, the same in both editions. RULES 1.2. */
import { deepFreeze } from '../../core/index.ts';

/** The fuels, in the order of every table. */
export const FUELS = ['coal', 'oil', 'garbage', 'uranium'] as const;
export type Fuel = (typeof FUELS)[number];
export const COAL = 0;
export const OIL = 1;
export const GARBAGE = 2;
export const URANIUM = 3;

/** What plants run on: a fuel, coal and oil in any mix, or nothing. */
export const KINDS = [...FUELS, 'hybrid', 'eco'] as const;
export type Kind = (typeof KINDS)[number];
export const HYBRID = 4;
export const ECO = 5;

/** A plant: its number, what it runs on, how much it burns and how many cities that supplies. */
export interface Plant {
  readonly number: number;
  readonly kind: Kind;
  readonly consumes: number;
  readonly cities: number;
}

const TABLE: readonly (readonly [number: number, kind: Kind, consumes: number, cities: number])[] = [
  [3, 'oil', 2, 1],
  [4, 'coal', 2, 1],
  [5, 'hybrid', 2, 1],
  [6, 'garbage', 1, 1],
  [7, 'oil', 3, 2],
  [8, 'coal', 3, 2],
  [9, 'oil', 1, 1],
  [10, 'coal', 2, 2],
  [11, 'uranium', 1, 2],
  [12, 'hybrid', 2, 2],
  [13, 'eco', 0, 1],
  [14, 'garbage', 2, 2],
  [15, 'coal', 2, 3],
  [16, 'oil', 2, 3],
  [17, 'uranium', 1, 2],
  [18, 'eco', 0, 2],
  [19, 'garbage', 2, 3],
  [20, 'coal', 3, 5],
  [21, 'hybrid', 2, 4],
  [22, 'eco', 0, 2],
  [23, 'uranium', 1, 3],
  [24, 'garbage', 2, 4],
  [25, 'coal', 2, 5],
  [26, 'oil', 2, 5],
  [27, 'eco', 0, 3],
  [28, 'uranium', 1, 4],
  [29, 'hybrid', 1, 4],
  [30, 'garbage', 3, 6],
  [31, 'coal', 3, 6],
  [32, 'oil', 3, 6],
  [33, 'eco', 0, 4],
  [34, 'uranium', 1, 5],
  [35, 'oil', 1, 5],
  [36, 'coal', 3, 7],
  [37, 'eco', 0, 4],
  [38, 'garbage', 3, 7],
  [39, 'uranium', 1, 6],
  [40, 'oil', 2, 6],
  [42, 'coal', 2, 6],
  [44, 'eco', 0, 5],
  [46, 'hybrid', 3, 7],
  [50, 'eco', 0, 6],
];

/** All plants by number, ascending. The rules speak of a plant by its place in this list. */
export const PLANTS: readonly Plant[] = deepFreeze(
  TABLE.map(([number, kind, consumes, cities]) => ({
    number,
    kind,
    consumes,
    cities,
  })),
);

/** The Step 3 card, as if it were the dearest plant. */
export const STEP_3 = PLANTS.length;

/** No plant. */
export const NONE = -1;

/** The plants a Recharged deck starts with, those with a plug on the back: 3 to 15. RULES 2.5. */
export const PLUGS = PLANTS.findIndex((plant) => plant.number > 15);

/** By plant, for the rules. */
export const NUMBER = Int32Array.from(PLANTS, (plant) => plant.number);
export const KIND = Int32Array.from(PLANTS, (plant) => KINDS.indexOf(plant.kind));
export const CONSUMES = Int32Array.from(PLANTS, (plant) => plant.consumes);
export const SUPPLIES = Int32Array.from(PLANTS, (plant) => plant.cities);

/** The place in the list of each number; -1 where there is no such plant. */
export const PLANT_OF: Readonly<Int32Array> = Int32Array.from({ length: 51 }, (_, number) =>
  PLANTS.findIndex((plant) => plant.number === number),
);

/** A plant stores twice what it burns. RULES 5.1. */
export const STORES = 2;
