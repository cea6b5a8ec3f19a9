/** What the legal actions mean on the table. No rule is known here. */
import type { PowerGridAction } from '../../../games/power-grid/actions.ts';
import type { Fuel } from '../../../games/power-grid/plants.ts';
import type { PowerGridPreview } from '../../../games/power-grid/preview.ts';
import type { Choice } from '../../source/source.ts';

/** The legal actions, sorted by what is tapped. */
export interface Targets {
  readonly pass: number | null;
  readonly more: number | null;
  readonly done: number | null;
  readonly nominate: ReadonlyMap<number, number>;
  readonly bid: ReadonlyMap<number, number>;
  /** By fuel and amount. */
  readonly buy: ReadonlyMap<Fuel, ReadonlyMap<number, number>>;
  readonly build: ReadonlyMap<string, number>;
  /** What each city that may be built in costs. */
  readonly cost: ReadonlyMap<string, number>;
  /** By the places in the row, `1,3`. */
  readonly run: ReadonlyMap<string, number>;
}

/** Sort the legal actions. */
export function targetsOf(legal: readonly Choice<PowerGridAction, PowerGridPreview>[]): Targets {
  const single = { pass: null as number | null, more: null as number | null, done: null as number | null };
  const nominate = new Map<number, number>();
  const bid = new Map<number, number>();
  const buy = new Map<Fuel, Map<number, number>>();
  const build = new Map<string, number>();
  const cost = new Map<string, number>();
  const run = new Map<string, number>();
  for (const { id, action, preview } of legal) {
    switch (action.type) {
      case 'pass':
      case 'more':
      case 'done':
        single[action.type] = id;
        break;
      case 'nominate':
        nominate.set(action.plant, id);
        break;
      case 'bid':
        bid.set(action.amount, id);
        break;
      case 'buy':
        buy.set(action.fuel, (buy.get(action.fuel) ?? new Map<number, number>()).set(action.amount, id));
        break;
      case 'build':
        build.set(action.city, id);
        if (preview?.type === 'build') cost.set(action.city, preview.cost);
        break;
      case 'run':
        run.set(action.plants.join(), id);
        break;
    }
  }
  return { ...single, nominate, bid, buy, build, cost, run };
}

/** A bid of any size: laid down in hundreds first where one action names no more. */
export function bidIds(targets: Targets, amount: number): number[] {
  const direct = targets.bid.get(amount);
  if (direct !== undefined) return [direct];
  const largest = Math.max(...targets.bid.keys());
  const hundreds = Math.ceil(amount / largest) - 1;
  const rest = targets.bid.get(amount - hundreds * largest);
  if (targets.more === null || rest === undefined) return [];
  return [...Array.from({ length: hundreds }, () => targets.more ?? 0), rest];
}
