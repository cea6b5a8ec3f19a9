/** An order of several fuels, judged whole by the game's own figures: hybrids share their room, and all is paid from one purse. */
import { fits, held, priceOfFuel } from '../../../games/power-grid/figures.ts';
import { FUELS, type Fuel } from '../../../games/power-grid/plants.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import type { Targets } from './targets.ts';

/** How much of which fuel. */
export type Order = Readonly<Partial<Record<Fuel, number>>>;

/** What the whole order costs. */
export function costOf(view: PowerGridView, order: Order): number {
  return FUELS.reduce((sum, fuel) => sum + priceOfFuel(view, fuel, order[fuel] ?? 0), 0);
}

/** The actions that buy the order, one fuel after another; none if it cannot be had whole. */
export function orderIds(view: PowerGridView, targets: Targets, order: Order): readonly number[] {
  const wanted = FUELS.filter((fuel) => (order[fuel] ?? 0) > 0);
  const ids = wanted.flatMap((fuel) => targets.buy.get(fuel)?.get(order[fuel] ?? 0) ?? []);
  return ids.length === wanted.length && canHave(view, order) ? ids : [];
}

/** The most of a fuel that can be had beside the rest of the order. */
export function mostOf(view: PowerGridView, targets: Targets, order: Order, fuel: Fuel): number {
  const amounts = [...(targets.buy.get(fuel)?.keys() ?? [])];
  return Math.max(0, ...amounts.filter((amount) => canHave(view, { ...order, [fuel]: amount })));
}

/** How much of a fuel there is room for beside the rest of the order. */
export function roomBeside(view: PowerGridView, order: Order, fuel: Fuel): number {
  let room = view.fuel[fuel].room;
  while (room > 0 && !hasRoom(view, { ...order, [fuel]: room })) room--;
  return room;
}

function canHave(view: PowerGridView, order: Order): boolean {
  const { money } = view.players[view.turn];
  return hasRoom(view, order) && (money === null || costOf(view, order) <= money);
}

function hasRoom(view: PowerGridView, order: Order): boolean {
  const fuel = held(view, view.turn);
  FUELS.forEach((name, i) => {
    fuel[i] += order[name] ?? 0;
  });
  return fits(view.players[view.turn].plants, fuel);
}
