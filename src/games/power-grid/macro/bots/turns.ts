/** A strategy of the table game as a player of whole turns: it is asked as at the table, and its answers are put on the menu. */
import type { Agent, Seat } from '../../../../core/index.ts';
import { FUELS } from '../../plants.ts';
import type { Answer, Asked, Strategy } from '../../strategy.ts';
import type { AuctionView, PowerGridView } from '../../view.ts';
import { type Bidding, type MacroAction, overOf } from '../actions.ts';
import type { MacroState } from '../state.ts';
import type { MacroView } from '../view.ts';
import { distanceOf, worthOf } from './nearest.ts';

/** A player of whole turns. */
export type MacroAgent = Agent<MacroState, MacroAction, MacroView>;

type MacroSeat = Seat<MacroState, MacroAction, MacroView>;

/** Make a player of a strategy that answers at once, as the shipped ones do. */
export function turnAgent(strategy: Strategy): MacroAgent {
  return { name: strategy.name, act: (seat) => act(strategy, seat) };
}

/** What a strategy says that answers at once. */
function now<T>(answer: Answer<T>): T {
  return answer as T; // the shipped strategies promise nothing
}

function act(strategy: Strategy, place: MacroSeat): MacroAction {
  const { luck, refusal, seat } = place;
  const table = place.view();
  const asked = { seat, refusal, luck };
  const { plants } = table.players[seat];
  switch (table.decision) {
    case 'nominate':
      return opening(strategy, place, table, asked);
    case 'bid': {
      const { plant, minimum } = table.auction!;
      const limits = limitsFor(place, null);
      return farthest(strategy, table, asked, limits, plant, minimum) ?? { type: 'pass' };
    }
    case 'scrap': {
      const ref = now(strategy.chooseDiscard(table, table.auction!.plant, asked));
      return { type: 'scrap', place: plants.indexOf(numberOf(ref)) + 1 };
    }
    case 'fuel':
      return nearestOrder(table, now(strategy.buyFuel(table, asked)));
    default:
      return nearestList(table, now(strategy.build(table, asked)));
  }
}

function numberOf(ref: number | { readonly number: number }): number {
  return typeof ref === 'number' ? ref : ref.number;
}

/** The legal actions that say how far one bids, for the plant at a place for sale or for the one under auction. */
function limitsFor(place: MacroSeat, slot: number | null): Bidding[] {
  const actions = place.legal().map((id) => place.game.actions.all[id]);
  return actions.filter((action): action is Bidding =>
    slot === null
      ? action.type === 'bid' || action.type === 'bidAll'
      : (action.type === 'nominate' || action.type === 'nominateAll') && action.slot === slot,
  );
}

function opening(strategy: Strategy, place: MacroSeat, table: MacroView, asked: Asked): MacroAction {
  const move = now(strategy.chooseAuctionMove(table, { ...asked, mustBuy: table.round === 1 }));
  if (move === 'pass') return { type: 'pass' };
  const plant = numberOf(move.plant);
  const slot = table.actual.indexOf(plant) + 1;
  const minimum = plant === table.discount ? 1 : plant;
  const limits = limitsFor(place, slot);
  return farthest(strategy, table, asked, limits, plant, minimum) ?? limits[0];
}

/** The highest of some limits, ascending, at which the strategy would still bid; undefined if at none. */
function farthest(
  strategy: Strategy,
  table: MacroView,
  asked: Asked,
  limits: readonly Bidding[],
  plant: number,
  minimum: number,
): Bidding | undefined {
  const { money } = table.players[asked.seat];
  let [low, high] = [0, limits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const over = overOf(limits[middle]);
    const price = over === 'all' ? money! : minimum + over;
    const said = now(
      strategy.bidInAuction(asBid(table, asked.seat, plant, minimum, price), plant, price - 1, price, asked),
    );
    if (said === 'pass') high = middle;
    else low = middle + 1;
  }
  return limits[low - 1];
}

/** The table as it would look if the seat were asked for this price. */
function asBid(table: MacroView, seat: number, plant: number, minimum: number, price: number): PowerGridView {
  const seats = table.players.map((_, other) => other);
  const gone = [...table.bought, ...table.passed];
  const leader = table.auction?.leader ?? seats.find((other) => other !== seat && !gone.includes(other)) ?? -1;
  const auction: AuctionView = {
    plant,
    minimum,
    bid: price - 1,
    leader: leader === seat ? (table.auction?.in.find((other) => other !== seat) ?? -1) : leader,
    leastBid: price,
    laid: 0,
    mostBid: table.players[seat].money,
    lastBids: table.auction?.lastBids ?? seats.map(() => null),
    in: table.auction?.in ?? seats.filter((other) => !gone.includes(other)),
    out: table.auction?.out ?? gone,
  };
  return { ...table, decision: 'bid', turn: seat, auction };
}

function nearestOrder({ fuelMenu }: MacroView, wanted: Readonly<Partial<Record<string, number>>>): MacroAction {
  const distances = fuelMenu.map(({ amounts }) =>
    FUELS.reduce((sum, fuel) => sum + distanceOf(amounts[fuel], wanted[fuel] ?? 0), 0),
  );
  return { type: 'fuel', rounds: fuelMenu[distances.indexOf(Math.min(...distances))].rounds };
}

function nearestList({ cityMenu }: MacroView, wanted: readonly string[]): MacroAction {
  const worth = cityMenu.map(({ cities }) =>
    worthOf(cities.filter((city) => wanted.includes(city)).length, cities.length, wanted.length),
  );
  const { cities, first } = cityMenu[worth.indexOf(Math.max(...worth))];
  return { type: 'build', cities: cities.length, first };
}
