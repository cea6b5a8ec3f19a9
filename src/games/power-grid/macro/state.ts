/** The table game's state, and beside it what everybody has ordered and what the latest action came to. RULES 13.2. */
import { defineState } from '../../../core/index.ts';
import { FUELS } from '../plants.ts';
import { fields, type PowerGridState, layout as tableLayout } from '../state.ts';
import { SEATS } from '../tables.ts';

const MOST = SEATS[1];

/** The fields of the table game, then those of whole turns: the first words are a position of the table game. */
export const layout = defineState({
  ...fields,
  /** Orders for plants, known to their seat alone. The plant, from 1; 0: none is given; -1: no plant is wanted. */
  wanted: MOST,
  /** How far over the minimum, as a place in the menu; whether another plant is wanted else; the plant that makes way, from 1. */
  limits: MOST,
  otherwise: MOST,
  replaced: MOST,
  /** Orders to spend, known to their seat alone: the plan for fuel, from 1 (0: none is given), the first city, from 1, and how many. */
  fuelPlans: MOST,
  firstCities: MOST,
  cityCounts: MOST,
  /** What the latest action came to, by seat: the plant bought and the one scrapped, from 1, fuel, cities, and what was paid. */
  soldPlant: MOST,
  soldFor: MOST,
  scrapped: MOST,
  fuelBought: MOST * FUELS.length,
  fuelPaid: MOST,
  citiesPaid: MOST,
});

/** A state of the game of whole turns. */
export type MacroState = ReturnType<typeof layout.create>;

/** Forget what the latest action came to. */
export function forgetLatest(s: MacroState): void {
  s.soldPlant.fill(0);
  s.soldFor.fill(0);
  s.scrapped.fill(0);
  s.fuelBought.fill(0);
  s.fuelPaid.fill(0);
  s.citiesPaid.fill(0);
}

/** Forget what a seat has ordered to spend. */
export function forgetSpending(s: MacroState, seat: number): void {
  s.fuelPlans[seat] = 0;
  s.firstCities[seat] = 0;
  s.cityCounts[seat] = 0;
}

/** Make `table` the position of the table game that this state is. */
export function copyTable(s: MacroState, table: PowerGridState): void {
  for (let i = 0; i < tableLayout.size; i++) table.words[i] = s.words[i];
}

/** The position of the table game that this state is, as a state of its own. */
export function tableOf(s: MacroState): PowerGridState {
  const table = tableLayout.create();
  copyTable(s, table);
  return table;
}
