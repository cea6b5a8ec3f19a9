/** The table game's state, and beside it how far everybody bids and what the latest action came to. RULES 13.2. */
import { defineState } from '../../../core/index.ts';
import { FUELS, NONE } from '../plants.ts';
import { fields, type PowerGridState, layout as tableLayout } from '../state.ts';
import { SEATS } from '../tables.ts';

/** The fields of the table game, then those of whole turns: the first words are a position of the table game. */
export const layout = defineState({
  ...fields,
  /** How far each seat bids for the plant under auction; 0: it has not said, or has left. Known to the seat alone. */
  limits: SEATS[1],
  /** What the latest action came to: the plant sold, to whom and for how much; the fuel bought; what it or the cities cost. */
  soldPlant: 'word',
  soldTo: 'word',
  soldFor: 'word',
  fuelBought: FUELS.length,
  paid: 'word',
});

/** A state of the game of whole turns. */
export type MacroState = ReturnType<typeof layout.create>;

/** Forget what the latest action came to. */
export function forgetLatest(s: MacroState): void {
  s.soldPlant = NONE;
  s.soldTo = NONE;
  s.soldFor = 0;
  s.fuelBought.fill(0);
  s.paid = 0;
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
