/** What the tensor and the tokens must say, worked out from the view alone and apart from the encoders. */
import { FUELS } from '../../plants.ts';
import { tensorOf as tableTensorOf, tokensOf as tableTokensOf } from '../../testing/encoders.ts';
import { actions } from '../actions.ts';
import type { MacroView } from '../view.ts';

const hundreds = (money: number) => Math.min(10, money / 100);

/** The numbers of actions of a type, from the first of them on. */
const idsOf = (type: string) => actions.all.flatMap((action, id) => (action.type === type ? [id] : []));
const [fuelIds, buildIds] = [idsOf('fuel'), idsOf('build')];

/** Which order of fuel, and which list of cities, an offer is: counted from the first of its kind. */
const orderOf = (rounds: readonly number[]) => actions.idOf({ type: 'fuel', rounds: [...rounds] }) - fuelIds[0];
const listOf = (cities: number, first: number) => actions.idOf({ type: 'build', cities, first }) - buildIds[0];

const around = (v: MacroView, seats: number) => Array.from({ length: seats }, (_, n) => (v.seat + n) % seats);

/** The numbers of each part of the tensor. */
export function tensorOf(v: MacroView, seats: number): Record<string, number[]> {
  const fuelMenu = fuelIds.map(() => -1);
  for (const { cost, rounds } of v.fuelMenu) fuelMenu[orderOf(rounds)] = hundreds(cost);
  const cityMenu = buildIds.map(() => -1);
  for (const { cities, cost, first } of v.cityMenu) cityMenu[listOf(cities.length, first)] = hundreds(cost);
  return {
    ...tableTensorOf(v, seats),
    limit: [hundreds(v.limit ?? 0)],
    limited: around(v, seats).map((seat) => (v.limited.includes(seat) ? 1 : 0)),
    fuelMenu,
    cityMenu,
  };
}

/** The rows of each group of tokens. */
export function tokensOf(v: MacroView, seats: number): Record<string, number[][]> {
  return {
    ...tableTokensOf(v, seats),
    limits: around(v, seats).map((seat, n) => [n, v.limited.includes(seat) ? 1 : 0, n === 0 ? (v.limit ?? -1) : -1]),
    fuel_menu: v.fuelMenu.map(({ amounts, cost, rounds }) => [
      orderOf(rounds),
      ...FUELS.map((fuel) => amounts[fuel]),
      cost,
    ]),
    city_menu: v.cityMenu.map(({ cities, cost, first }) => [
      listOf(cities.length, first),
      cities.length === 0 ? 0 : first,
      cities.length,
      cost,
    ]),
  };
}
