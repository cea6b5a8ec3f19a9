/** What happened between two views of the same seat, the first before a whole turn and the second after it. */
import type { Told } from '../../../core/index.ts';
import { beginnings, endings, marketChanges, type PowerGridEvent, steps } from '../events.ts';
import { payout } from '../figures.ts';
import { byFuel, capital, cities, type FuelAmounts, fuels, listed } from '../words.ts';
import { type MacroAction, type Over, overOf } from './actions.ts';
import type { MacroView } from './view.ts';

/** An event of one type with its facts. */
type Event<T extends string, Facts> = Told & { readonly type: T } & Readonly<Facts>;

/** Something that happened; beside these, what happens to the market, the steps, rounds and the end is told as at the table. */
export type MacroEvent =
  /** `limit`: how far the seat bids, if the observer is told. */
  | Event<'nominated', { seat: number; plant: number; minimum: number; limit: number | null }>
  | Event<'bid', { seat: number; plant: number; limit: number | null }>
  /** On a plant, or, with no plant, for the whole phase. */
  | Event<'passed', { seat: number; plant: number | null }>
  | Event<'sold', { seat: number; plant: number; price: number }>
  | Event<'scrapped', { seat: number; plant: number }>
  | Event<'fuelled', { seat: number; amounts: FuelAmounts; cost: number }>
  | Event<'built', { seat: number; cities: readonly string[]; cost: number }>
  | Event<'powered', { seat: number; supplied: number; income: number }>
  | Event<'refill', { amounts: FuelAmounts }>
  | Extract<PowerGridEvent, { readonly type: 'market' | 'step' | 'order' | 'phase' | 'round' | 'end' }>;

/** What happened. The others are told of an action as they heard it: without its limit. */
export function events(before: MacroView, after: MacroView, action: MacroAction): readonly MacroEvent[] {
  const scrapped = action.type === 'scrap' ? before.players[before.turn].plants[action.place - 1] : null;
  const deedAtTable = scrapped === null ? PASSED : ({ type: 'scrap', plant: scrapped } as const);
  return [
    deed(before, after, action),
    ...sales(after),
    ...power(before, after),
    ...(marketChanges(before, after, deedAtTable) as MacroEvent[]), // each gives events of its own type only
    ...refills(before, after),
    ...(steps(before, after) as MacroEvent[]),
    ...(beginnings(before, after) as MacroEvent[]),
    ...(endings(before, after) as MacroEvent[]),
  ];
}

/** An action of the table game that changes nothing on the market. */
const PASSED = { type: 'pass' } as const;

/** What the seat to act has done. */
function deed(before: MacroView, after: MacroView, action: MacroAction): MacroEvent {
  const { auction, turn: seat } = before;
  const who = `Seat ${seat}`;
  const money = before.players[seat].money ?? 0; // all one has is told to oneself
  const limitOf = (minimum: number, over: Over | null) =>
    over === null ? null : over === 'all' ? money : minimum + over;
  const far = (limit: number | null) => (limit === null ? '' : `, up to ${limit}`);
  switch (action.type) {
    case 'pass': {
      const plant = auction?.plant ?? null;
      const text =
        plant === null ? `${who} buys no plant in this round.` : `${who} leaves plant ${plant} to the others.`;
      return { type: 'passed', seat, plant, text };
    }
    case 'nominate':
    case 'nominateAll':
    case 'nominates': {
      const plant = before.actual[action.slot - 1];
      const minimum = plant === before.discount ? 1 : plant;
      const limit = limitOf(minimum, action.type === 'nominates' ? null : overOf(action));
      const text = `${who} puts plant ${plant} up from ${minimum}${far(limit)}.`;
      return { type: 'nominated', seat, plant, minimum, limit, text };
    }
    case 'bid':
    case 'bidAll':
    case 'bids': {
      const { minimum, plant } = auction!; // bids are made only in an auction
      const limit = limitOf(minimum, action.type === 'bids' ? null : overOf(action));
      return { type: 'bid', seat, plant, limit, text: `${who} bids for plant ${plant}${far(limit)}.` };
    }
    case 'scrap': {
      const plant = before.players[seat].plants[action.place - 1];
      return { type: 'scrapped', seat, plant, text: `${who} scraps plant ${plant}.` };
    }
    case 'fuel': {
      const { fuel: amounts, paid: cost } = after.latest;
      const text = cost === 0 ? `${who} buys no fuel.` : `${who} buys ${fuels(amounts)} for ${cost}.`;
      return { type: 'fuelled', seat, amounts, cost, text };
    }
    case 'build': {
      const { cities: had } = before.players[seat];
      const built = after.players[seat].cities.filter((city) => !had.includes(city));
      const cost = after.latest.paid;
      const text = built.length === 0 ? `${who} builds nothing.` : `${who} builds in ${listed(built)} for ${cost}.`;
      return { type: 'built', seat, cities: built, cost, text };
    }
  }
}

/** A plant that found its buyer. */
function sales({ latest }: MacroView): MacroEvent[] {
  if (latest.sold === null) return [];
  const { plant, price, seat } = latest.sold;
  return [{ type: 'sold', seat, plant, price, text: `Seat ${seat} buys plant ${plant} for ${price}.` }];
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

function refills(before: MacroView, after: MacroView): MacroEvent[] {
  if (!wasPowered(before, after)) return [];
  const amounts = byFuel((fuel) => after.fuel[fuel].stock - before.fuel[fuel].stock + after.latest.fuel[fuel]);
  return [{ type: 'refill', amounts, text: `${capital(fuels(amounts))} is laid on the fuel market.` }];
}
