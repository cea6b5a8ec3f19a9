/** What a whole turn would cost and bring, as far as the seat to act knows. Made from its view alone. */
import type { Told } from '../../../core/index.ts';
import { held, mostSupplied, payout, plantOf } from '../figures.ts';
import { FUELS } from '../plants.ts';
import { cities, type FuelAmounts, fuels, listed } from '../words.ts';
import { type MacroAction, overOf, type PlantOrder, type SpendOrder } from './actions.ts';
import type { MacroView } from './view.ts';

/** A preview of one type with its facts. */
type Preview<T extends string, Facts> = Told & { readonly type: T } & Readonly<Facts>;

/** What an action would cost and bring. */
export type MacroPreview =
  | Preview<'orders', object>
  /** `limit` is the most that would be paid for this plant, `replaced` the one that makes way. */
  | Preview<'plant', { plant: number; minimum: number; limit: number; supplies: number; replaced: number | null }>
  /** As the table stands: fuel may be dearer, and cities taken, when their turn comes. */
  | Preview<
      'spend',
      {
        amounts: FuelAmounts;
        cities: readonly string[];
        cost: number;
        moneyLeft: number;
        couldSupply: number;
        income: number;
        owned: number;
        endsGame: boolean;
      }
    >;

/** What a legal action would cost and bring the seat to act. */
export function preview(table: MacroView, action: MacroAction): MacroPreview {
  switch (action.type) {
    case 'orders':
      return { type: 'orders', text: 'What this order is stays a secret.' };
    case 'plant':
    case 'plantAll':
      return previewPlant(table, action);
    case 'spend':
      return previewSpending(table, action);
  }
}

function own(table: MacroView) {
  return table.players[table.turn];
}

function previewPlant(table: MacroView, order: PlantOrder): MacroPreview {
  const plant = table.actual[order.slot - 1];
  const over = overOf(order);
  const minimum = plant === table.discount ? 1 : plant;
  const limit = over === 'all' ? own(table).money! : minimum + over; // everybody knows their own money
  const supplies = plantOf(plant).cities;
  const replaced = order.replace === 0 ? null : own(table).plants[order.replace - 1];
  const price = minimum === limit ? minimum : `${minimum} to ${limit}`;
  const makesWay = replaced === null ? '' : ` Plant ${replaced} makes way.`;
  const text = `Plant ${plant} supplies ${cities(supplies)}; you would pay ${price} Elektro.${makesWay}`;
  return { type: 'plant', plant, minimum, limit, supplies, replaced, text };
}

function previewSpending(table: MacroView, order: SpendOrder): MacroPreview {
  const {
    amounts,
    cities: built,
    cost,
  } = table.spendMenu.find(
    ({ cities: list, first, fuel }) =>
      fuel === order.fuel && list.length === order.cities && (order.cities === 0 || first === order.first),
  )!; // legal: on the menu
  const { money, plants } = own(table);
  const after = held(table, table.turn);
  FUELS.forEach((fuel, i) => {
    after[i] += amounts[fuel];
  });
  const owned = own(table).cities.length + built.length;
  const couldSupply = mostSupplied(plants, after, owned);
  const moneyLeft = money! - cost;
  const endsGame = owned >= table.endCities;
  const bought = [...(fuels(amounts) === 'nothing' ? [] : [fuels(amounts)]), ...built];
  const text = `${bought.length === 0 ? 'Nothing' : listed(bought)} for ${cost} Elektro, ${moneyLeft} left; ${cities(couldSupply)} of ${owned} could be supplied.${endsGame ? ' This round would be the last.' : ''}`;
  const income = payout(couldSupply);
  return { type: 'spend', amounts, cities: built, cost, moneyLeft, couldSupply, income, owned, endsGame, text };
}
