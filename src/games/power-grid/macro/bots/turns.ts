/** A strategy of the table game as a player of whole turns: it is asked as at the table, and its answers are put on the menu. */
import type { Agent, Seat } from '../../../../core/index.ts';
import { plantOf } from '../../figures.ts';
import { FUELS } from '../../plants.ts';
import type { Answer, Asked, Strategy } from '../../strategy.ts';
import type { AuctionView, PowerGridView } from '../../view.ts';
import { type MacroAction, overOf, type PlantOrder } from '../actions.ts';
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
  return (table.phase === 2 ? orderPlant(strategy, place, table, asked) : null) ?? spend(strategy, table, asked);
}

function numberOf(ref: number | { readonly number: number }): number {
  return typeof ref === 'number' ? ref : ref.number;
}

/** Bid for the plant under auction if it is worth it, else for the one the strategy would put up; null: for none. */
function orderPlant(strategy: Strategy, place: MacroSeat, table: MacroView, asked: Asked): PlantOrder | null {
  const orders = place
    .legal()
    .map((id) => place.game.actions.all[id])
    .filter((action): action is PlantOrder => action.type === 'plant' || action.type === 'plantAll');
  if (table.auction !== null) {
    const order = orderFor(strategy, table, asked, orders, table.auction.plant);
    if (order !== null) return order;
  }
  const free: MacroView = { ...table, decision: 'nominate', auction: null };
  const move = now(strategy.chooseAuctionMove(free, { ...asked, mustBuy: table.round === 1 }));
  const wanted = move === 'pass' ? null : numberOf(move.plant);
  if (wanted !== null && wanted !== table.auction?.plant)
    return orderFor(strategy, table, asked, orders, wanted) ?? cheapest(strategy, table, asked, orders, wanted);
  return table.round === 1 ? cheapest(strategy, table, asked, orders, null) : null;
}

/** Of the orders for a plant, the one with the highest limit at which the strategy would still bid; null if at none. */
function orderFor(
  strategy: Strategy,
  table: MacroView,
  asked: Asked,
  orders: readonly PlantOrder[],
  plant: number,
): PlantOrder | null {
  const fitting = ordersFor(strategy, table, asked, orders, plant);
  const { money } = table.players[asked.seat];
  const minimum = minimumOf(table, plant);
  let best: PlantOrder | null = null;
  for (const order of fitting) {
    const over = overOf(order);
    if (!bids(strategy, table, asked, plant, over === 'all' ? money! : minimum + over)) break;
    best = order;
  }
  return best;
}

/** The order with the lowest limit for a plant, or for any. */
function cheapest(
  strategy: Strategy,
  table: MacroView,
  asked: Asked,
  orders: readonly PlantOrder[],
  plant: number | null,
): PlantOrder {
  const wanted = plant ?? table.actual[orders[orders.length - 1].slot - 1];
  return ordersFor(strategy, table, asked, orders, wanted)[0];
}

/** The orders for a plant, by limit, that scrap what the strategy would, and take another plant if it would buy that. */
function ordersFor(
  strategy: Strategy,
  table: MacroView,
  asked: Asked,
  orders: readonly PlantOrder[],
  plant: number,
): PlantOrder[] {
  const own = orders.filter((order) => table.actual[order.slot - 1] === plant);
  const { plants } = table.players[asked.seat];
  const full = plants.length >= table.maxPlants;
  const replace = full ? plants.indexOf(numberOf(now(strategy.chooseDiscard(table, plant, asked)))) + 1 : 0;
  const other = table.actual
    .filter((each) => each !== plant)
    .sort((a, b) => plantOf(b).cities - plantOf(a).cities || a - b)[0];
  const wants = other !== undefined && bids(strategy, table, asked, other, minimumOf(table, other));
  const fitting = own.filter((order) => order.replace === replace);
  const sure = fitting.filter((order) => (order.otherwise === 'another') === wants);
  return sure.length > 0 ? sure : fitting;
}

function minimumOf(table: MacroView, plant: number): number {
  return plant === table.discount ? 1 : plant;
}

/** Whether the strategy would bid so much. */
function bids(strategy: Strategy, table: MacroView, asked: Asked, plant: number, price: number): boolean {
  const { money } = table.players[asked.seat];
  if (price > money!) return false;
  const view = asBid(table, asked.seat, plant, minimumOf(table, plant), price);
  return now(strategy.bidInAuction(view, plant, price - 1, price, asked)) !== 'pass';
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

/** Fuel as the strategy would buy it, then cities as it would build them with what is left. */
function spend(strategy: Strategy, table: MacroView, asked: Asked): MacroAction {
  const atFuel: PowerGridView = { ...table, decision: 'fuel', phase: 3, auction: null };
  const wantedFuel: Readonly<Partial<Record<string, number>>> = now(strategy.buyFuel(atFuel, asked));
  const cost = FUELS.reduce((sum, fuel) => {
    return sum + table.fuel[fuel].prices.slice(0, wantedFuel[fuel] ?? 0).reduce((all, price) => all + price, 0);
  }, 0);
  const player = table.players[asked.seat];
  const fuelled = {
    ...player,
    money: player.money! - cost,
    fuel: Object.fromEntries(
      FUELS.map((fuel) => [fuel, player.fuel[fuel] + (wantedFuel[fuel] ?? 0)]),
    ) as typeof player.fuel, // every fuel is there
  };
  const players = table.players.map((each, seat) => (seat === asked.seat ? fuelled : each));
  const atBuilding: PowerGridView = { ...atFuel, decision: 'build', phase: 4, players };
  const wantedCities = now(strategy.build(atBuilding, asked));
  const worth = table.spendMenu.map(({ amounts, cities }) => {
    const common = cities.filter((city) => wantedCities.includes(city)).length;
    const distance = FUELS.reduce((sum, fuel) => sum + distanceOf(amounts[fuel], wantedFuel[fuel] ?? 0), 0);
    return CITY_WEIGHT * worthOf(common, cities.length, wantedCities.length) - distance;
  });
  const { cities, first, fuel } = table.spendMenu[worth.indexOf(Math.max(...worth))];
  return { type: 'spend', fuel, cities: cities.length, first };
}

/** What a unit of fuel too many weighs, a city weighs so many times. */
const CITY_WEIGHT = 2;
