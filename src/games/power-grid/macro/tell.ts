/** A whole turn as a sentence. */
import { cities } from '../words.ts';
import { type MacroAction, overOf, type PlantOrder, type SpendOrder } from './actions.ts';
import { FUEL_PLANS, type FuelPlanName } from './fuel-plans.ts';
import type { MacroView } from './view.ts';

/** The action as a sentence; with a view, as it stands on that table. */
export function tell(action: MacroAction, table?: MacroView): string {
  switch (action.type) {
    case 'orders':
      return 'give an order';
    case 'plant':
    case 'plantAll':
      return tellPlant(action);
    case 'spend':
      return `${table !== undefined && table.phase === 2 ? 'buy no plant, then ' : ''}${tellSpending(action)}`;
  }
}

function tellPlant(order: PlantOrder): string {
  const over = overOf(order);
  const far = over === 'all' ? 'with all you have' : over === 0 ? 'at its minimum' : `up to ${over} over its minimum`;
  const otherwise = order.otherwise === 'another' ? ', or else another' : '';
  const replaced = order.replace === 0 ? '' : `, in place of the ${ordinal(order.replace)} of your row`;
  return `buy the ${ordinal(order.slot)} plant for sale ${far}${otherwise}${replaced}`;
}

function tellSpending({ cities: count, first, fuel }: SpendOrder): string {
  const built =
    count === 0
      ? 'build nothing'
      : `build in ${cities(count)}, the ${first === 1 ? 'best' : `${ordinal(first)} best`} first`;
  return `${FUEL_WORDS[fuel]} and ${built}`;
}

const FUEL_WORDS: Readonly<Record<FuelPlanName, string>> = {
  none: 'buy no fuel',
  needed: 'buy fuel for a round of the plants needed',
  all: 'buy fuel for a round of all plants',
  twice: 'buy fuel for two rounds of the plants needed',
  full: 'buy fuel for two rounds of all plants',
};

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** `1st`, `2nd`, `3rd`, `4th`. */
export function ordinal(n: number): string {
  return `${n}${ENDINGS[n] ?? 'th'}`;
}

/** What is typed: `2+5` is the second plant up to 5 over, `2+5or/1` the same, or another, in place of the first; `13b` is fuel 1 and three cities. */
export function key(action: MacroAction): string {
  switch (action.type) {
    case 'orders':
      return '?';
    case 'plant':
    case 'plantAll': {
      const replaced = action.replace === 0 ? '' : `/${action.replace}`;
      return `${action.slot}+${overOf(action)}${action.otherwise === 'another' ? 'or' : ''}${replaced}`;
    }
    case 'spend':
      return `${FUEL_PLANS.indexOf(action.fuel)}${action.cities === 0 ? '0' : `${action.cities}${letter(action.first)}`}`;
  }
}

/** The first city of a list as a letter. */
export function letter(first: number): string {
  return 'abcd'[first - 1];
}
