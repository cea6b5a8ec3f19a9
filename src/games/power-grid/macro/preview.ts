/** What a whole turn would cost and bring, as far as the seat to act knows. Made from its view alone. */
import type { Told } from '../../../core/index.ts';
import { held, mostSupplied, overflowOf, payout, plantOf } from '../figures.ts';
import { FUELS } from '../plants.ts';
import { cities, type FuelAmounts, fuels, listed } from '../words.ts';
import { type MacroAction, type Over, overOf } from './actions.ts';
import type { MacroView } from './view.ts';

/** A preview of one type with its facts. */
type Preview<T extends string, Facts> = Told & { readonly type: T } & Readonly<Facts>;

/** What an action would cost and bring. `limit` is the most that would be paid. */
export type MacroPreview =
  /** Leave the auction of a plant, or, with no plant, the whole phase. */
  | Preview<'pass', { plant: number | null }>
  | Preview<'nominate', { plant: number; minimum: number; limit: number; supplies: number; scraps: boolean }>
  | Preview<'bid', { plant: number; limit: number; scraps: boolean }>
  /** `overflow`: so much coal and oil would have no room any more. */
  | Preview<'scrap', { plant: number; overflow: number }>
  | Preview<'fuel', { amounts: FuelAmounts; cost: number; moneyLeft: number; couldSupply: number; income: number }>
  | Preview<'build', { cities: readonly string[]; cost: number; moneyLeft: number; owned: number; endsGame: boolean }>;

/** What a legal action would cost and bring the seat to act. */
export function preview(table: MacroView, action: MacroAction): MacroPreview {
  switch (action.type) {
    case 'pass':
      return previewPass(table);
    case 'nominate':
    case 'nominateAll':
      return previewOpening(table, table.actual[action.slot - 1], overOf(action));
    case 'nominates':
      return previewOpening(table, table.actual[action.slot - 1], 0);
    case 'bid':
    case 'bidAll':
    case 'bids': {
      const { plant, minimum } = table.auction!; // a bid is legal only in an auction
      const limit = limitOf(table, minimum, action.type === 'bids' ? 0 : overOf(action));
      const text = `You would pay ${limit} Elektro for plant ${plant} at most.${full(table)}`;
      return { type: 'bid', plant, limit, scraps: isFull(table), text };
    }
    case 'scrap':
      return previewScrap(table, action.place);
    case 'fuel':
      return previewFuel(table, action.rounds);
    case 'build':
      return previewCities(table, action.first, action.cities);
  }
}

function previewPass({ auction }: MacroView): MacroPreview {
  if (auction === null) return { type: 'pass', plant: null, text: 'You would buy no plant in this round.' };
  const { plant } = auction;
  return { type: 'pass', plant, text: `You would leave plant ${plant} to the others.` };
}

function previewOpening(table: MacroView, plant: number, over: Over): MacroPreview {
  const minimum = plant === table.discount ? 1 : plant;
  const limit = limitOf(table, minimum, over);
  const supplies = plantOf(plant).cities;
  const text = `Plant ${plant} supplies ${cities(supplies)}; you would pay ${minimum === limit ? minimum : `${minimum} to ${limit}`} Elektro.${full(table)}`;
  return { type: 'nominate', plant, minimum, limit, supplies, scraps: isFull(table), text };
}

function limitOf(table: MacroView, minimum: number, over: Over): number {
  return over === 'all' ? own(table).money! : minimum + over; // everybody knows their own money
}

function own(table: MacroView) {
  return table.players[table.turn];
}

function isFull(table: MacroView): boolean {
  return own(table).plants.length >= table.maxPlants;
}

function full(table: MacroView): string {
  if (!isFull(table)) return '';
  return ` You own ${own(table).plants.length} of ${table.maxPlants} plants, so winning it scraps one.`;
}

function previewScrap(table: MacroView, place: number): MacroPreview {
  const { plants } = own(table);
  const plant = plants[place - 1];
  const { overflow } = overflowOf(
    plants.filter((other) => other !== plant),
    held(table, table.turn),
  );
  const back = overflow > 0 ? `, and ${overflow} of coal and oil would have no room` : '';
  return { type: 'scrap', plant, overflow, text: `Plant ${plant} leaves the game${back}.` };
}

function previewFuel(table: MacroView, rounds: readonly number[]): MacroPreview {
  const { amounts, cost } = table.fuelMenu.find((offer) => offer.rounds.join() === rounds.join())!; // legal: on the menu
  const { cities: owned, money, plants } = own(table);
  const after = held(table, table.turn);
  FUELS.forEach((fuel, i) => {
    after[i] += amounts[fuel];
  });
  const couldSupply = mostSupplied(plants, after, owned.length);
  const moneyLeft = money! - cost;
  const income = payout(couldSupply);
  const text = `${cost === 0 ? 'No fuel' : `${fuels(amounts)} for ${cost} Elektro`}, ${moneyLeft} left; ${cities(couldSupply)} of yours could be supplied.`;
  return { type: 'fuel', amounts, cost, moneyLeft, couldSupply, income, text };
}

function previewCities(table: MacroView, first: number, count: number): MacroPreview {
  const offer = table.cityMenu.find((list) => list.first === first && list.cities.length === count)!; // legal: on the menu
  const moneyLeft = own(table).money! - offer.cost;
  const owned = own(table).cities.length + count;
  const endsGame = owned >= table.endCities;
  const last = endsGame ? ' This round would be the last.' : '';
  const text =
    count === 0
      ? `You would stay with ${cities(owned)} and ${moneyLeft} Elektro.`
      : `${listed(offer.cities)} for ${offer.cost} Elektro, ${moneyLeft} left.${last}`;
  return { type: 'build', cities: offer.cities, cost: offer.cost, moneyLeft, owned, endsGame, text };
}
