/** Which fuel a planner buys, and which plants it runs. */
import { BURNING, BUYING, DONE, RUNNING } from '../actions.ts';
import { createFuelPlan, findMix, mostBought, onSale, output, plan, priceOf, roomFor } from '../fuel.ts';
import { COAL, CONSUMES, ECO, FUELS, HYBRID, KIND, OIL } from '../plants.ts';
import { refillDue } from '../round.ts';
import { type PowerGridState, ROOMS } from '../state.ts';
import { HOUSES, ROW } from '../tables.ts';
import type { Beliefs } from './beliefs.ts';
import type { Growth } from './growth.ts';
import { type Outlook, payout, priceNow } from './outlook.ts';

/** Every plant of a row. */
const ALL = (1 << ROW) - 1;

/** What a planner does with fuel. */
export interface Fueling {
  /** The next purchase, or that there is none. */
  buy(s: PowerGridState): number;
  /** The plants to run. */
  run(s: PowerGridState): number;
  /** What the hybrids burn. */
  burn(s: PowerGridState): number;
}

/** Fuel by these beliefs; nothing is allocated after this. */
export function createFueling(b: Beliefs, outlook: Outlook, growth: Growth): Fueling {
  const needs = new Int32Array(FUELS.length + 1);
  const order = new Int32Array(FUELS.length);
  const best = new Int32Array(FUELS.length);
  const demand = new Float64Array(FUELS.length);
  const ways = new Int32Array(HOUSES + 1);
  const mix = { leastCoal: 0, mostCoal: 0 };
  const needed = createFuelPlan();
  return { buy, run, burn };

  /** Work out the cheapest fuel that is missing to run some plants, into `order`; its price, -1 if it cannot be. */
  function missing(s: PowerGridState, chosen: number): number {
    const { turn } = s;
    const held = turn * FUELS.length;
    needs.fill(0);
    for (let i = 0; i < s.plantCount[turn]; i++) {
      const plant = s.plants[turn * ROW + i];
      if ((chosen >> i) & 1 && KIND[plant] !== ECO) needs[KIND[plant]] += CONSUMES[plant];
    }
    let open = needs[HYBRID];
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      order[fuel] = Math.max(0, needs[fuel] - s.fuel[held + fuel]);
      if (order[fuel] > onSale(s, fuel)) return -1;
      if (fuel <= OIL) open -= Math.max(0, s.fuel[held + fuel] - needs[fuel]);
    }
    for (; open > 0; open--) {
      const coal = nextPrice(s, COAL);
      const oil = nextPrice(s, OIL);
      if (coal === UNHEARD && oil === UNHEARD) return -1;
      order[coal <= oil ? COAL : OIL]++;
    }
    if (!fits(s, chosen)) return -1;
    let cost = 0;
    for (let fuel = 0; fuel < FUELS.length; fuel++) cost += priceOf(s, fuel, order[fuel]);
    return cost;
  }

  /** What one more unit than is ordered would cost. */
  function nextPrice(s: PowerGridState, fuel: number): number {
    const amount = order[fuel];
    return amount < onSale(s, fuel) ? priceOf(s, fuel, amount + 1) - priceOf(s, fuel, amount) : UNHEARD;
  }

  /** Whether what is held and ordered can be stored, and lies where these plants need it. */
  function fits(s: PowerGridState, chosen: number): boolean {
    const held = s.turn * FUELS.length;
    const room = s.turn * ROOMS;
    const coal = s.fuel[held + COAL] + order[COAL];
    const oil = s.fuel[held + OIL] + order[OIL];
    const coalBeyond = coal - s.room[room + COAL];
    const oilBeyond = oil - s.room[room + OIL];
    if (Math.max(0, coalBeyond) + Math.max(0, oilBeyond) > s.room[room + HYBRID]) return false;
    if (chosen === 0) return true;
    const spareCoal = coal - needs[COAL];
    const spareOil = oil - needs[OIL];
    return findMix(mix, spareCoal, spareOil, needs[HYBRID], s.room[room + HYBRID], coalBeyond, oilBeyond);
  }

  function buy(s: PowerGridState): number {
    const { turn } = s;
    const money = s.money[turn];
    const last = outlook.roundsLeft(s) === 0;
    let most = Number.NEGATIVE_INFINITY;
    let spent = 0;
    best.fill(0);
    const reached = layWays(s, money);
    for (let chosen = 0; chosen < 1 << s.plantCount[turn]; chosen++) {
      const cost = missing(s, chosen);
      if (cost < 0 || cost > money) continue;
      const supplies = output(s, turn, chosen);
      let cities = s.cities[turn];
      while (cities < reached && cities < supplies && ways[cities + 1] <= money - cost) cities++;
      const supplied = Math.min(supplies, cities);
      const value = last ? supplied * FINAL - cost : payout(supplied) + supplied * b.supply - cost;
      if (value <= most) continue;
      most = value;
      best.set(order);
      spent = cost;
    }
    const now = firstOf(s, best);
    if (now !== DONE || last) return now;
    return stockUp(s, money - spent);
  }

  /** Work out what growing to each number of cities costs, as far as the money goes and plants reach; the largest of them. */
  function layWays(s: PowerGridState, money: number): number {
    growth.begin(s, s.turn);
    const most = output(s, s.turn, ALL);
    for (let price = growth.next(); price >= 0 && growth.count < most && growth.spent + price <= money; ) {
      growth.build();
      ways[growth.count] = growth.spent;
      price = growth.next();
    }
    return growth.count;
  }

  /** Fuel for the next round: what is cheap now, and what will be short then; but the money for building is kept. */
  function stockUp(s: PowerGridState, money: number): number {
    const { turn } = s;
    growth.begin(s, turn);
    growth.spend(money, Math.min(HOUSES, output(s, turn, ALL) + b.ahead));
    let left = money - growth.spent;
    countDemand(s);
    order.fill(0);
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      const comes = refillDue(s, fuel);
      const room = roomFor(s, turn, fuel);
      if (room <= 0) continue;
      for (;;) {
        const price = nextPrice(s, fuel);
        const there = s.stock[fuel] - order[fuel] + comes;
        const short = demand[fuel] > b.safe * there;
        if (price > outlook.usual(fuel) * (short ? b.loose : b.cheap) || price > left) break;
        order[fuel]++;
        if (order[fuel] > room || !fits(s, 0)) {
          order[fuel]--;
          break;
        }
        left -= price;
      }
    }
    return firstOf(s, order);
  }

  /** What all plants at the table burn in a round, hybrids half and half. */
  function countDemand(s: PowerGridState): void {
    demand.fill(0);
    for (let seat = 0; seat < s.seats; seat++) {
      for (let i = 0; i < s.plantCount[seat]; i++) {
        const plant = s.plants[seat * ROW + i];
        const burnt = CONSUMES[plant];
        if (KIND[plant] < HYBRID) demand[KIND[plant]] += burnt;
        else if (KIND[plant] === HYBRID) {
          demand[COAL] += burnt / 2;
          demand[OIL] += burnt / 2;
        }
      }
    }
  }

  function run(s: PowerGridState): number {
    const { turn } = s;
    let choice = 0;
    let most = payout(0);
    for (let chosen = 1; chosen < 1 << s.plantCount[turn]; chosen++) {
      if (!plan(s, turn, chosen, needed)) continue;
      const burnt =
        needed.coal * b.coal +
        needed.oil * b.oil +
        needed.garbage * b.garbage +
        needed.uranium * b.uranium +
        needed.hybrid * b.hybrid;
      const value = payout(Math.min(output(s, turn, chosen), s.cities[turn])) - burnt * b.thrift;
      if (value <= most) continue;
      most = value;
      choice = chosen;
    }
    return RUNNING + choice;
  }

  /** Burn what is cheaper to buy again. */
  function burn(s: PowerGridState): number {
    plan(s, s.turn, s.running, needed);
    return BURNING + (priceNow(s, COAL) <= priceNow(s, OIL) ? needed.mostCoal : needed.leastCoal);
  }
}

/** More than anything costs. */
const UNHEARD = 1_000_000;

/** What a city is worth in the round that decides the game. */
const FINAL = 100;

/** The first purchase of an order that can be made, or that there is none. */
function firstOf(s: PowerGridState, order: Int32Array): number {
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    const amount = order[fuel] > 0 ? Math.min(order[fuel], mostBought(s, s.turn, fuel)) : 0;
    if (amount > 0) return BUYING[fuel] - 1 + amount;
  }
  return DONE;
}
