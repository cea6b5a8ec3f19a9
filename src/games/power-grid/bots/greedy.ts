/** The greedy strategy: takes what looks best now, and does not think of the next round. */

import { type Amounts, fits, held, missingFor, mixOf, outputOf, payout, plantOf, subsets } from '../figures.ts';
import { FUELS } from '../plants.ts';
import type { FuelOrder, PowerOrder, Strategy } from '../strategy.ts';
import type { PowerGridView } from '../view.ts';
import { Sites } from './sites.ts';

/** What greedy would pay beyond the number of a plant, for each city it supplies more than the one it replaces. */
const PREMIUM = 2;

/** Buys the plant that adds most, bids a little over its number, fuels everything, and builds while money lasts. */
export function greedyStrategy(): Strategy {
  return {
    name: 'greedy',
    chooseAuctionMove(table, { seat, mustBuy }) {
      const money = table.players[seat].money!;
      const priceOf = (plant: number) => (plant === table.discount ? 1 : plant);
      const wanted = table.actual
        .filter((plant) => priceOf(plant) <= money && mayOpen(table, seat, plant))
        .sort((a, b) => gain(table, seat, b) - gain(table, seat, a) || b - a)[0];
      if (wanted === undefined || (!mustBuy && (gain(table, seat, wanted) <= 0 || isSated(table, seat)))) return 'pass';
      return { action: 'buy', plant: wanted, bid: priceOf(wanted), ...discard(table, seat) };
    },
    bidInAuction(table, plant, _, minBid, { seat }) {
      const worth = plant + PREMIUM * gain(table, seat, plant);
      const bid = { bid: minBid, ...discard(table, seat) };
      if (table.decision === 'open') return bid;
      if (minBid > Math.min(worth, table.players[seat].money!) || gain(table, seat, plant) <= 0) return 'pass';
      return isSated(table, seat) && table.round > 1 ? 'pass' : bid;
    },
    chooseDiscard: (table, won, { seat }) => weakest(table.players[seat].plants.filter((plant) => plant !== won)),
    chooseReturn: (table, { seat }) => fewestCoal(table, seat),
    buyFuel: (table, { seat }) => fuelForAll(table, seat),
    build(table, { seat }) {
      const sites = new Sites(table);
      const chosen: string[] = [];
      let money = table.players[seat].money!;
      let count = table.players[seat].cities.length;
      for (let site = sites.cheapest(); site && site.cost <= money && count < 22; site = sites.cheapest()) {
        chosen.push(site.city);
        money -= site.cost;
        sites.build(site.city, count++ === 0);
      }
      return chosen;
    },
    power: (table, { seat }) => runMost(table, seat),
  };
}

/** At the limit, the weakest plant goes for the new one. */
function discard(table: PowerGridView, seat: number): { discard?: number } {
  const { plants } = table.players[seat];
  return plants.length < table.maxPlants ? {} : { discard: weakest(plants) };
}

/** Whether the rules of this table let the seat put a plant up. */
export function mayOpen(table: PowerGridView, seat: number, plant: number): boolean {
  const { plants } = table.players[seat];
  return !table.mustImprove || plants.length < table.maxPlants || plant > plants[0];
}

/** The plant that supplies least, the lowest of several. */
export function weakest(plants: readonly number[]): number {
  return plants.reduce((worst, plant) => (plantOf(plant).cities < plantOf(worst).cities ? plant : worst));
}

/** How many cities more a plant would supply, in place of the weakest at the limit. */
function gain(table: PowerGridView, seat: number, plant: number): number {
  const { plants } = table.players[seat];
  const full = plants.length >= table.maxPlants;
  return plantOf(plant).cities - (full ? plantOf(weakest(plants)).cities : 0);
}

/** Whether the plants can already supply well more than there are cities. */
function isSated(table: PowerGridView, seat: number): boolean {
  const { plants, cities } = table.players[seat];
  return outputOf(plants) >= cities.length + 4;
}

/** Keep the coal: the least that may be returned. Only as much is asked for as does not fit. */
export function fewestCoal(table: PowerGridView, seat: number): number {
  const fuel = held(table, seat);
  const { plants } = table.players[seat];
  for (let coal = 0; ; coal++) {
    for (let oil = 0; oil <= fuel[1]; oil++) {
      if (fits(plants, [fuel[0] - coal, fuel[1] - oil, fuel[2], fuel[3]])) return coal;
    }
  }
}

/** Fuel for one round of all plants, dropping the ones that cannot be paid for. */
function fuelForAll(table: PowerGridView, seat: number): FuelOrder {
  const { money, plants } = table.players[seat];
  const choices = subsets(plants).sort((a, b) => outputOf(b) - outputOf(a));
  for (const running of choices) {
    const missing = missingFor(table, seat, running);
    if (missing !== null && missing.cost <= money!) return orderOf(missing.order);
  }
  return {};
}

/** Amounts as an order. */
export function orderOf(amounts: Amounts): FuelOrder {
  return Object.fromEntries(FUELS.map((fuel, i) => [fuel, amounts[i]]));
}

/** Supply as many cities as can be, with as few plants as that takes. */
function runMost(table: PowerGridView, seat: number): PowerOrder {
  const { plants, cities } = table.players[seat];
  const fuel = held(table, seat);
  if (table.decision === 'burn') return { plants: table.running, coal: mixOf(plants, table.running, fuel)!.least };
  let best: PowerOrder = { plants: [] };
  let most = payout(0);
  for (const running of subsets(plants)) {
    const mix = mixOf(plants, running, fuel);
    const paid = payout(Math.min(outputOf(running), cities.length));
    if (mix === null || paid <= most) continue;
    most = paid;
    best = { plants: running, coal: mix.least };
  }
  return best;
}
