/** What the tensor and the tokens must say, worked out from the view alone and apart from the encoders. */
import { FUELS } from '../../plants.ts';
import { tensorOf as tableTensorOf, tokensOf as tableTokensOf } from '../../testing/encoders.ts';
import { actions } from '../actions.ts';
import type { MacroView, SpendOffer } from '../view.ts';

const hundreds = (money: number) => Math.min(10, money / 100);

/** The numbers of the orders to spend. */
const spendIds = actions.all.flatMap((action, id) => (action.type === 'spend' ? [id] : []));

/** Which order an offer is: counted from the first of its kind. */
const spendingOf = ({ cities, first, fuel }: SpendOffer) =>
  actions.idOf({ type: 'spend', fuel, cities: cities.length, first }) - spendIds[0];

const LIMITS = [0, 1, 3, 6, 10, 15, 25, 'all'];
const PLANS = ['none', 'needed', 'all', 'twice', 'full'];

/** The numbers of each part of the tensor. */
export function tensorOf(v: MacroView, seats: number): Record<string, number[]> {
  const spendMenu = spendIds.map(() => -1);
  for (const offer of v.spendMenu) spendMenu[spendingOf(offer)] = hundreds(offer.cost);
  const { plantOrder, spendOrder } = v;
  const wants = plantOrder !== null && plantOrder.plant !== null;
  return {
    ...tableTensorOf(v, seats),
    plantOrder: [
      plantOrder === null ? 0 : 1,
      (plantOrder?.plant ?? 0) / 50,
      wants ? (LIMITS.indexOf(plantOrder.over) + 1) / 8 : 0,
      wants && plantOrder.otherwise === 'another' ? 1 : 0,
      (plantOrder?.replaced ?? 0) / 50,
    ],
    spendOrder: spendOrder === null ? [0, 0, 0] : [1, PLANS.indexOf(spendOrder.fuel) / 4, spendOrder.cities / 10],
    spendMenu,
  };
}

/** The rows of each group of tokens. */
export function tokensOf(v: MacroView, seats: number): Record<string, number[][]> {
  const { plantOrder, spendOrder } = v;
  return {
    ...tableTokensOf(v, seats),
    orders: [
      [
        plantOrder === null ? -1 : (plantOrder.plant ?? 0),
        plantOrder === null ? 0 : LIMITS.indexOf(plantOrder.over),
        plantOrder?.otherwise === 'another' ? 1 : 0,
        plantOrder?.replaced ?? 0,
        spendOrder === null ? -1 : PLANS.indexOf(spendOrder.fuel),
        spendOrder?.cities ?? 0,
      ],
    ],
    spend_menu: v.spendMenu.map(({ amounts, cities, cost, first, fuel }) => [
      PLANS.indexOf(fuel),
      cities.length === 0 ? 0 : first,
      cities.length,
      ...FUELS.map((name) => amounts[name]),
      cost,
    ]),
  };
}
