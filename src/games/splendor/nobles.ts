/** The ten noble tiles. RULES 1.3. */
import { deepFreeze } from '../../core/index.ts';
import { GEMS, type Gem, GUARD, lack, pack } from './gems.ts';

/** A noble as players read it. */
export interface Noble {
  readonly id: string;
  readonly name: string;
  readonly points: number;
  readonly requires: Readonly<Record<Gem, number>>;
}

/** What a visit is worth. */
export const NOBLE_POINTS = 3;

/** Identifier, name, and the bonuses required in white, blue, green, red and black. */
const ROWS: readonly (readonly [id: string, name: string, requires: string])[] = [
  ['N1', 'Niccolo Machiavelli', '44000'],
  ['N2', 'Isabella of Castile', '40004'],
  ['N3', 'Suleiman the Magnificent', '04400'],
  ['N4', 'Mary Stuart', '00440'],
  ['N5', 'Henry VIII', '00044'],
  ['N6', 'Anne of Brittany', '33300'],
  ['N7', 'Elisabeth of Austria', '33003'],
  ['N8', 'Charles V', '30033'],
  ['N9', "Catherine de' Medici", '03330'],
  ['N10', 'Francis I of France', '00333'],
];

/** All nobles, by ascending id. */
export const NOBLES: readonly Noble[] = deepFreeze(
  ROWS.map(([id, name, digits]) => ({
    id,
    name,
    points: NOBLE_POINTS,
    requires: Object.fromEntries(GEMS.map((gem, i) => [gem, Number(digits[i])])) as Record<Gem, number>, // one entry per gem
  })),
);

/** What each requires, as a word with its guards set. */
export const REQUIRES = Int32Array.from(NOBLES, ({ requires }) => pack(GEMS.map((gem) => requires[gem])) | GUARD);

/** Whether these bonuses, as a word, bring the noble. */
export function visits(noble: number, bonuses: number): boolean {
  return lack(REQUIRES[noble], bonuses) === 0;
}

/** The fewest and the most of one colour that any noble asks for: only a bonus that reaches one of them can bring one. */
export const FEWEST_REQUIRED = 3;
export const MOST_REQUIRED = 4;

/** Every row of so many nobles, ascending: `ROWS_OF[3]` lists all 120 rows of three. One draw deals a row. */
export const ROWS_OF: readonly (readonly Int32Array[])[] = [0, 1, 2, 3, 4, 5].map((count) =>
  choose(NOBLES.length, count).map((row) => Int32Array.from(row)),
);

/** All ascending choices of `count` numbers below `n`. */
function choose(n: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  const rows: number[][] = [];
  for (let first = from; first < n; first++)
    for (const rest of choose(n, count - 1, first + 1)) rows.push([first, ...rest]);
  return rows;
}
