/** The colours of Splendor can be exchanged and its nobles laid in another order: one game teaches what 120 others would. */

import type { Symmetry } from '../../../learn/course.ts';
import { actions, FEWER, numberingOf, soloActions, TRIPLES } from '../actions.ts';
import { GEMS, type Gem } from '../gems.ts';
import { NOBLE_ROW } from '../state.ts';
import { CARD, CARD_PLAYER, CLOCK, COMMON, cardsAt, cardWidth, featuresAt, PLAYER, widthAt } from './features.ts';

/** All orders of a few numbers. */
function orders(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) => orders(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
}

/** One for each exchange of colours, each with an order of nobles of its own. The first changes nothing. */
export function symmetriesAt(seats: number): Symmetry[] {
  const rows = orders(Array.from({ length: seats + 1 }, (_, slot) => slot));
  return orders([0, 1, 2, 3, 4]).map((colors, i) => {
    const row = rows[(i * 7) % rows.length];
    const nobles = Array.from({ length: NOBLE_ROW }, (_, slot) => row[slot] ?? slot);
    return { features: featuresUnder(seats, colors, nobles), actions: actionsUnder(seats, colors, nobles) };
  });
}

function featuresUnder(seats: number, colors: readonly number[], nobles: readonly number[]): number[] {
  const from = Array.from({ length: featuresAt(seats) }, (_, i) => i);
  const exchange = (at: number) => {
    for (let gem = 0; gem < GEMS.length; gem++) from[at + gem] = at + colors[gem];
  };
  const width = cardWidth(seats);
  for (let card = 0; card < cardsAt(seats); card++) {
    exchange(card * width + 5);
    exchange(card * width + 10);
    for (let r = 0; r < seats; r++) exchange(card * width + CARD + CARD_PLAYER * r + 1);
  }
  const common = cardsAt(seats) * width;
  for (const at of [0, 6, 11]) exchange(common + at);
  for (let slot = 0; slot < NOBLE_ROW; slot++) {
    const to = common + 28 + 6 * slot;
    const old = common + 28 + 6 * nobles[slot];
    from[to] = old;
    for (let gem = 0; gem < GEMS.length; gem++) from[to + 1 + gem] = old + 1 + colors[gem];
  }
  for (let r = 0; r < seats; r++) {
    const player = common + COMMON + PLAYER * r;
    exchange(player);
    exchange(player + 6);
    for (let slot = 0; slot < NOBLE_ROW; slot++) from[player + 20 + slot] = player + 20 + nobles[slot];
  }
  if (seats === 1) exchange(common + COMMON + PLAYER + CLOCK);
  return from;
}

function actionsUnder(seats: number, colors: readonly number[], nobles: readonly number[]): number[] {
  const ids = numberingOf(widthAt(seats));
  const choices = seats > 1; // Solo asks neither for nobles nor for payments
  const from = Array.from({ length: choices ? actions.size : soloActions.size }, (_, id) => id);
  const keyOf = (set: readonly number[]) => [...set].sort().join('');
  const exchangeSets = (first: number, sets: readonly (readonly Gem[])[]) => {
    const numbers = sets.map((set) => set.map((gem) => GEMS.indexOf(gem)));
    const keys = numbers.map(keyOf);
    numbers.forEach((set, i) => {
      from[first + i] = first + keys.indexOf(keyOf(set.map((gem) => colors[gem])));
    });
  };
  exchangeSets(0, TRIPLES);
  exchangeSets(ids.few, FEWER);
  for (let gem = 0; gem < GEMS.length; gem++) {
    for (const first of [ids.same, ids.giveBack, ...(choices ? [ids.pay] : [])])
      from[first + gem] = first + colors[gem];
  }
  for (let slot = 0; choices && slot < NOBLE_ROW; slot++) from[ids.noble + slot] = ids.noble + nobles[slot];
  return from;
}
