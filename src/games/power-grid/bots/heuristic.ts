/** The heuristic strategy: values plants by the rounds still to come, builds what it can supply, and plays for the end. */

import {
  type Amounts,
  fits,
  held,
  missingFor,
  mixOf,
  needsOf,
  outputOf,
  payout,
  priceOfUnit,
  subsets,
} from '../figures.ts';
import { FUELS } from '../plants.ts';
import type { FuelOrder, PowerOrder, Strategy } from '../strategy.ts';
import { refillOf } from '../tables.ts';
import type { PowerGridView } from '../view.ts';
import { fewestCoal, mayOpen, orderOf } from './greedy.ts';
import { BELIEFS, type Beliefs, expectedEarnings, leader, limitOf, roundsLeft, worthOf } from './prospects.ts';
import { Sites } from './sites.ts';

/** A strategy of these beliefs. */
export function heuristicStrategy(beliefs: Partial<Beliefs> = {}): Strategy {
  const b: Beliefs = { ...BELIEFS, ...beliefs };
  return {
    name: 'heuristic',
    chooseAuctionMove(table, { seat, mustBuy }) {
      const money = table.players[seat].money!;
      let best = -1;
      let most = mustBuy ? Number.NEGATIVE_INFINITY : b.bar;
      for (const plant of table.actual) {
        const price = plant === table.discount ? 1 : plant;
        if (price > money || !mayOpen(table, seat, plant)) continue;
        if (!mustBuy && price > limitOf(b, table, seat, plant)) continue;
        const surplus = worthOf(b, table, seat, plant) - price;
        if (surplus <= most) continue;
        most = surplus;
        best = plant;
      }
      if (best < 0) return 'pass';
      const bid = best === table.discount ? 1 : best;
      return { action: 'buy', plant: best, bid, ...discardFor(b, table, seat, best, bid) };
    },
    bidInAuction(table, plant, _, minBid, { seat }) {
      if (table.decision !== 'open' && minBid > limitOf(b, table, seat, plant)) return 'pass';
      return { bid: minBid, ...discardFor(b, table, seat, plant, minBid) };
    },
    chooseDiscard: (table, won, { seat }) => leastMissed(b, table, seat, won),
    chooseReturn: (table, { seat }) => fewestCoal(table, seat),
    buyFuel: (table, { seat }) => buyFuel(b, table, seat),
    build: (table, { seat }) => chooseCities(b, table, seat),
    power: (table, { seat }) => choosePower(b, table, seat),
  };
}

/** The older plant without which the row will earn most. */
function leastMissed(b: Beliefs, table: PowerGridView, seat: number, won: number): number {
  const { plants } = table.players[seat];
  const older = plants.filter((plant) => plant !== won);
  const earned = older.map((plant) =>
    expectedEarnings(
      b,
      table,
      seat,
      plants.filter((other) => other !== plant),
    ),
  );
  return older[earned.indexOf(Math.max(...earned))];
}

/** At the limit, the plant that will go if this bid wins: found at the table as it will be then. */
function discardFor(
  b: Beliefs,
  table: PowerGridView,
  seat: number,
  plant: number,
  bid: number,
): { readonly discard?: number } {
  const { money, plants } = table.players[seat];
  if (plants.length < table.maxPlants) return {};
  const winner = { ...table.players[seat], money: money! - bid, plants: [...plants, plant].sort((x, y) => x - y) };
  return { discard: leastMissed(b, { ...table, players: table.players.with(seat, winner) }, seat, plant) };
}

/** The cities a seat could own after building with so much money. */
function affordable(table: PowerGridView, seat: number, money: number): number {
  const sites = new Sites(table);
  let count = table.players[seat].cities.length;
  let left = money;
  for (let site = sites.cheapest(); site && site.cost <= left && count < 22; site = sites.cheapest()) {
    left -= site.cost;
    sites.build(site.city, count++ === 0);
  }
  return count;
}

/** Fuel for the plants that pay best this round, and some for the next while it is cheap. */
function buyFuel(b: Beliefs, table: PowerGridView, seat: number): FuelOrder {
  const { money, plants } = table.players[seat];
  const last = roundsLeft(b, table) === 0;
  let best: Amounts = [0, 0, 0, 0];
  let most = Number.NEGATIVE_INFINITY;
  let spent = 0;
  for (const running of subsets(plants)) {
    const missing = missingFor(table, seat, running);
    if (missing === null || missing.cost > money!) continue;
    const cities = affordable(table, seat, money! - missing.cost);
    const supplied = Math.min(outputOf(running), cities);
    const value = last ? supplied * 100 - missing.cost : payout(supplied) + supplied * 2 - missing.cost;
    if (value <= most) continue;
    most = value;
    best = [...missing.order];
    spent = missing.cost;
  }
  return orderOf(last ? best : stockUp(b, table, seat, best, money! - spent));
}

/** Add fuel for the next round: what is cheap now, and what will be short then; but keep the money for building. */
function stockUp(b: Beliefs, table: PowerGridView, seat: number, order: Amounts, money: number): Amounts {
  const { plants, cities } = table.players[seat];
  const have = held(table, seat);
  const more: Amounts = [...order];
  let left = money - buildingCost(table, outputOf(plants) + b.ahead - cities.length, money);
  FUELS.forEach((fuel, i) => {
    const comes = refillOf(table.players.length, table.step, i);
    for (;;) {
      const price = priceOfUnit(table, fuel, more[i] + 1);
      const there = table.fuel[fuel].stock - more[i] + comes;
      const short = demandOf(table, i) > b.safe * there;
      if (price > b.fuel[i] * (short ? b.loose : b.cheap) || price > left) return;
      const total = have.map((amount, j) => amount + more[j] + (j === i ? 1 : 0)) as Amounts;
      if (!fits(plants, total)) return;
      more[i]++;
      left -= price;
    }
  });
  return more;
}

/** What all plants at the table burn of a fuel in a round, hybrids half and half. */
function demandOf(table: PowerGridView, fuel: number): number {
  return table.players.reduce((sum, player) => {
    const needs = needsOf(player.plants);
    return sum + needs[fuel] + (fuel < 2 ? needs[4] / 2 : 0);
  }, 0);
}

/** What so many more cities cost, the cheapest first, as far as the money goes. */
function buildingCost(table: PowerGridView, count: number, money: number): number {
  const sites = new Sites(table);
  let spent = 0;
  for (let n = 0; n < count; n++) {
    const site = sites.cheapest();
    if (site === null || spent + site.cost > money) break;
    spent += site.cost;
    sites.build(site.city, false);
  }
  return spent;
}

/** Cities to build: as many as the plants supply and a little more; up to the end only if that wins. */
function chooseCities(b: Beliefs, table: PowerGridView, seat: number): string[] {
  const { plants, cities } = table.players[seat];
  const sites = new Sites(table);
  const chosen: string[] = [];
  const over = leader(table) >= table.endCities;
  const last = over || roundsLeft(b, table) === 0;
  let money = table.players[seat].money!;
  let count = cities.length;
  const able = supplyNow(table, seat);
  const could = affordable(table, seat, money);
  const wins = could >= table.endCities && Math.min(able, could) > bestRival(table, seat);
  const open = over || rivalEnds(table, seat);
  const target = wins
    ? Math.max(table.endCities, able)
    : Math.min(last ? able : Math.max(outputOf(plants) + b.ahead, 1), open ? 22 : table.endCities - 1);
  while (count < Math.min(target, 22)) {
    const site = count === 0 ? bestStart(table, sites) : sites.cheapest();
    if (site === null || site.cost > money || (!last && !wins && site.cost > b.dear)) break;
    chosen.push(site.city);
    money -= site.cost;
    sites.build(site.city, count++ === 0);
  }
  return chosen;
}

/** Whether somebody who builds later this round could end the game. */
function rivalEnds(table: PowerGridView, seat: number): boolean {
  const later = table.order.slice(0, table.order.indexOf(seat));
  return later.some((other) => {
    const { cities, money } = table.players[other];
    return cities.length + Math.floor((money ?? 60) / (table.step === 1 ? 20 : 25)) >= table.endCities;
  });
}

/** The first city: where the next ones are near, and nobody else is yet. */
function bestStart(table: PowerGridView, sites: Sites): { city: string; cost: number } | null {
  const money = table.players[table.turn].money!;
  const open = sites.open.filter((site) => site.cost <= money);
  if (open.length === 0) return null;
  return open.reduce((best, site) => (sites.around(site.city, 7) < sites.around(best.city, 7) ? site : best));
}

/** The most cities the fuel at hand supplies, whatever their number. */
function supplyNow(table: PowerGridView, seat: number): number {
  const { plants } = table.players[seat];
  const fuel = held(table, seat);
  return Math.max(...subsets(plants).map((running) => (mixOf(plants, running, fuel) === null ? 0 : outputOf(running))));
}

/** The most cities any other player could supply if the game ended now. */
function bestRival(table: PowerGridView, seat: number): number {
  return Math.max(
    ...table.players.map((player, other) => {
      if (other === seat) return 0;
      const built = table.order.indexOf(other) > table.order.indexOf(seat);
      const more = built ? 0 : Math.floor((player.money ?? 60) / 25);
      return Math.min(supplyNow(table, other), player.cities.length + more);
    }),
  );
}

/** Run what pays more than the fuel it burns. */
function choosePower(b: Beliefs, table: PowerGridView, seat: number): PowerOrder {
  const { plants, cities } = table.players[seat];
  const fuel = held(table, seat);
  const cheaper = (running: readonly number[]) => {
    const mix = mixOf(plants, running, fuel)!;
    return priceNow(table, 0) <= priceNow(table, 1) ? mix.most : mix.least;
  };
  if (table.decision === 'burn') return { plants: table.running, coal: cheaper(table.running) };
  let best: PowerOrder = { plants: [] };
  let most = payout(0);
  for (const running of subsets(plants)) {
    if (mixOf(plants, running, fuel) === null) continue;
    const burns = needsOf(running).reduce((sum, amount, i) => sum + amount * b.fuel[i], 0);
    const value = payout(Math.min(outputOf(running), cities.length)) - burns * 0.5;
    if (value <= most) continue;
    most = value;
    best = { plants: running, coal: cheaper(running) };
  }
  return best;
}

function priceNow(table: PowerGridView, fuel: number): number {
  return priceOfUnit(table, FUELS[fuel], 1);
}
