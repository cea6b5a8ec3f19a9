/** What happened between two views of the same seat, the first before a whole turn and the second after it. */
import type { Told } from '../../../core/index.ts';
import { beginnings, endings, marketChanges, type PowerGridEvent, steps } from '../events.ts';
import { payout } from '../figures.ts';
import { byFuel, capital, cities, type FuelAmounts, fuels, listed } from '../words.ts';
import type { MacroAction } from './actions.ts';
import { tell } from './tell.ts';
import type { MacroView } from './view.ts';

/** An event of one type with its facts. */
type Event<T extends string, Facts> = Told & { readonly type: T } & Readonly<Facts>;

/** Something that happened; beside these, what happens to the market, the steps, rounds and the end is told as at the table. */
export type MacroEvent =
  /** `order`: what the seat has ordered, if the observer is told. */
  | Event<'ordered', { seat: number; order: MacroAction | null }>
  /** Nothing was bought in this phase. */
  | Event<'passed', { seat: number }>
  /** A plant is up for auction, or has a higher bid. */
  | Event<'auction', { plant: number; bid: number; leader: number }>
  | Event<'sold', { seat: number; plant: number; price: number }>
  | Event<'scrapped', { seat: number; plant: number }>
  | Event<'fuelled', { seat: number; amounts: FuelAmounts; cost: number }>
  | Event<'built', { seat: number; cities: readonly string[]; cost: number }>
  | Event<'powered', { seat: number; supplied: number; income: number }>
  | Event<'refill', { amounts: FuelAmounts }>
  | Extract<PowerGridEvent, { readonly type: 'market' | 'step' | 'order' | 'phase' | 'round' | 'end' }>;

/** What happened. The others are told of an action as they heard it: that there is an order. */
export function events(before: MacroView, after: MacroView, action: MacroAction): readonly MacroEvent[] {
  return [
    deed(before, action),
    ...sales(after),
    ...passes(before, after),
    ...auction(before, after),
    ...fuelling(after),
    ...building(before, after),
    ...power(before, after),
    ...market(before, after),
    ...refills(before, after),
    ...(steps(before, after) as MacroEvent[]), // each gives events of its own type only
    ...(beginnings(before, after) as MacroEvent[]),
    ...(endings(before, after) as MacroEvent[]),
  ];
}

/** What the seat to act has said. */
function deed(before: MacroView, action: MacroAction): MacroEvent {
  const { turn: seat } = before;
  if (action.type === 'orders') return { type: 'ordered', seat, order: null, text: `Seat ${seat} gives an order.` };
  return { type: 'ordered', seat, order: action, text: `Seat ${seat} orders: ${tell(action, before)}.` };
}

/** Plants that found their buyers, and those that made way. */
function sales({ latest }: MacroView): MacroEvent[] {
  return latest.sold.flatMap(({ plant, price, scrapped, seat }): MacroEvent[] => [
    { type: 'sold', seat, plant, price, text: `Seat ${seat} buys plant ${plant} for ${price}.` },
    ...(scrapped === null
      ? []
      : [{ type: 'scrapped', seat, plant: scrapped, text: `Seat ${seat} scraps plant ${scrapped}.` } as const]),
  ]);
}

function passes(before: MacroView, after: MacroView): MacroEvent[] {
  if (after.round !== before.round) return [];
  const passed = after.passed.filter((seat) => !before.passed.includes(seat));
  return passed.map((seat) => ({ type: 'passed', seat, text: `Seat ${seat} buys no plant in this round.` }));
}

/** Where an auction that goes on stands. */
function auction(before: MacroView, after: MacroView): MacroEvent[] {
  if (after.auction === null) return [];
  const { bid, leader, plant } = after.auction;
  if (before.auction !== null && before.auction.plant === plant && before.auction.bid === bid) return [];
  return [{ type: 'auction', plant, bid, leader, text: `Seat ${leader} has bid ${bid} for plant ${plant}.` }];
}

function fuelling({ latest }: MacroView): MacroEvent[] {
  return latest.fuel.map(({ amounts, cost, seat }) => {
    return { type: 'fuelled', seat, amounts, cost, text: `Seat ${seat} buys ${fuels(amounts)} for ${cost}.` };
  });
}

function building(before: MacroView, after: MacroView): MacroEvent[] {
  return after.latest.built.map(({ cost, seat }) => {
    const { cities: had } = before.players[seat];
    const built = after.players[seat].cities.filter((city) => !had.includes(city));
    return { type: 'built', seat, cities: built, cost, text: `Seat ${seat} builds in ${listed(built)} for ${cost}.` };
  });
}

/** Whether phase 5 was played in between. */
function wasPowered(before: MacroView, after: MacroView): boolean {
  return after.round !== before.round || after.capped;
}

/** What everybody supplied and earned. */
function power(before: MacroView, after: MacroView): MacroEvent[] {
  if (!wasPowered(before, after)) return [];
  return before.order.map((seat) => {
    const { supplied } = after.players[seat];
    const income = payout(supplied);
    const text = `Seat ${seat} supplies ${cities(supplied)} and earns ${income}.`;
    return { type: 'powered', seat, supplied, income, text };
  });
}

/** What came on offer and what left it, but for the plants that made way. */
function market(before: MacroView, after: MacroView): MacroEvent[] {
  const scrapped = after.latest.sold.flatMap((sale) => (sale.scrapped === null ? [] : [sale.scrapped]));
  const known = { ...before, gone: [...before.gone, ...scrapped] };
  return marketChanges(known, after, PASSED) as MacroEvent[];
}

/** An action of the table game that changes nothing on the market. */
const PASSED = { type: 'pass' } as const;

function refills(before: MacroView, after: MacroView): MacroEvent[] {
  if (!wasPowered(before, after)) return [];
  const amounts = byFuel((fuel) => {
    const bought = after.latest.fuel.reduce((sum, purchase) => sum + purchase.amounts[fuel], 0);
    return Math.max(0, after.fuel[fuel].stock - before.fuel[fuel].stock + bought);
  });
  return [{ type: 'refill', amounts, text: `${capital(fuels(amounts))} is laid on the fuel market.` }];
}
