/** The ninety development cards. RULES 1.2. */
import { deepFreeze } from '../../core/index.ts';
import { GEMS, type Gem, GUARD, pack } from './gems.ts';

/** A development card as players read it. */
export interface Card {
  readonly id: string;
  readonly tier: number;
  readonly bonus: Gem;
  readonly points: number;
  readonly cost: Readonly<Record<Gem, number>>;
}

/** Identifier (level, bonus, number), points, and the cost in white, blue, green, red and black. */
const ROWS: readonly (readonly [id: string, points: number, cost: string])[] = [
  ['T1-white-1', 0, '00021'],
  ['T1-white-2', 0, '03000'],
  ['T1-white-3', 0, '01111'],
  ['T1-white-4', 0, '02002'],
  ['T1-white-5', 0, '01211'],
  ['T1-white-6', 0, '02201'],
  ['T1-white-7', 0, '31001'],
  ['T1-white-8', 1, '00400'],
  ['T1-blue-1', 0, '00003'],
  ['T1-blue-2', 0, '10002'],
  ['T1-blue-3', 0, '00202'],
  ['T1-blue-4', 0, '10111'],
  ['T1-blue-5', 0, '01310'],
  ['T1-blue-6', 0, '10121'],
  ['T1-blue-7', 0, '10220'],
  ['T1-blue-8', 1, '00040'],
  ['T1-green-1', 0, '00030'],
  ['T1-green-2', 0, '21000'],
  ['T1-green-3', 0, '02020'],
  ['T1-green-4', 0, '11011'],
  ['T1-green-5', 0, '01022'],
  ['T1-green-6', 0, '11012'],
  ['T1-green-7', 0, '13100'],
  ['T1-green-8', 1, '00004'],
  ['T1-red-1', 0, '02100'],
  ['T1-red-2', 0, '30000'],
  ['T1-red-3', 0, '11101'],
  ['T1-red-4', 0, '20020'],
  ['T1-red-5', 0, '10013'],
  ['T1-red-6', 0, '20102'],
  ['T1-red-7', 0, '21101'],
  ['T1-red-8', 1, '40000'],
  ['T1-black-1', 0, '00210'],
  ['T1-black-2', 0, '00300'],
  ['T1-black-3', 0, '11110'],
  ['T1-black-4', 0, '20200'],
  ['T1-black-5', 0, '00131'],
  ['T1-black-6', 0, '12110'],
  ['T1-black-7', 0, '22010'],
  ['T1-black-8', 1, '04000'],
  ['T2-white-1', 1, '00322'],
  ['T2-white-2', 1, '23030'],
  ['T2-white-3', 2, '00050'],
  ['T2-white-4', 2, '00142'],
  ['T2-white-5', 2, '00053'],
  ['T2-white-6', 3, '60000'],
  ['T2-blue-1', 1, '02230'],
  ['T2-blue-2', 1, '02303'],
  ['T2-blue-3', 2, '05000'],
  ['T2-blue-4', 2, '20014'],
  ['T2-blue-5', 2, '53000'],
  ['T2-blue-6', 3, '06000'],
  ['T2-green-1', 1, '23002'],
  ['T2-green-2', 1, '30230'],
  ['T2-green-3', 2, '00500'],
  ['T2-green-4', 2, '42001'],
  ['T2-green-5', 2, '05300'],
  ['T2-green-6', 3, '00600'],
  ['T2-red-1', 1, '20023'],
  ['T2-red-2', 1, '03023'],
  ['T2-red-3', 2, '00005'],
  ['T2-red-4', 2, '14200'],
  ['T2-red-5', 2, '30005'],
  ['T2-red-6', 3, '00060'],
  ['T2-black-1', 1, '32200'],
  ['T2-black-2', 1, '30302'],
  ['T2-black-3', 2, '50000'],
  ['T2-black-4', 2, '01420'],
  ['T2-black-5', 2, '00530'],
  ['T2-black-6', 3, '00006'],
  ['T3-white-1', 3, '03353'],
  ['T3-white-2', 4, '00007'],
  ['T3-white-3', 4, '30036'],
  ['T3-white-4', 5, '30007'],
  ['T3-blue-1', 3, '30335'],
  ['T3-blue-2', 4, '70000'],
  ['T3-blue-3', 4, '63003'],
  ['T3-blue-4', 5, '73000'],
  ['T3-green-1', 3, '53033'],
  ['T3-green-2', 4, '07000'],
  ['T3-green-3', 4, '36300'],
  ['T3-green-4', 5, '07300'],
  ['T3-red-1', 3, '35303'],
  ['T3-red-2', 4, '00700'],
  ['T3-red-3', 4, '03630'],
  ['T3-red-4', 5, '00730'],
  ['T3-black-1', 3, '33530'],
  ['T3-black-2', 4, '00070'],
  ['T3-black-3', 4, '00363'],
  ['T3-black-4', 5, '00073'],
];

/** All cards: 0-39 are of level 1, 40-69 of level 2, 70-89 of level 3. */
export const CARDS: readonly Card[] = deepFreeze(
  ROWS.map(([id, points, digits]) => {
    const cost = Object.fromEntries(GEMS.map((gem, i) => [gem, Number(digits[i])])) as Record<Gem, number>; // one entry per gem
    const bonus = id.split('-')[1] as Gem; // the identifiers above name a gem
    return { id, tier: Number(id[1]), bonus, points, cost };
  }),
);

const BY_ID: ReadonlyMap<unknown, Card> = new Map(CARDS.map((card) => [card.id, card]));

/** The card of this identifier, if there is one. */
export function cardNamed(id: string | null | undefined): Card | undefined {
  return BY_ID.get(id);
}

/** How many levels there are, the number of the first card of each, and how many cards each has. */
export const TIERS = 3;
export const FIRST_OF = Int32Array.of(0, 40, 70);
export const COUNT_OF = Int32Array.of(40, 30, 20);

/** Where a card would be, none is: an empty slot, a place in the hand. */
export const NO_CARD = 90;

/** The cost of each card as a word with its guards set; that of no card can never be paid. */
const COST = CARDS.map(({ cost }) => pack(GEMS.map((gem) => cost[gem])) | GUARD);
export const COSTS = Int32Array.of(...COST, 31 | GUARD);

/** The colour of each card's bonus (0 for no card), its points and its level counted from 0. */
export const BONUS = Int32Array.of(...CARDS.map(({ bonus }) => GEMS.indexOf(bonus)), 0);
export const POINTS = Int32Array.from(CARDS, ({ points }) => points);
export const TIER = Int32Array.from(CARDS, ({ tier }) => tier - 1);
