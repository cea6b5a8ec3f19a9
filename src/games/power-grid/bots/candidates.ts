/** Whole answers worth thinking about, a handful for each question: bids up to a limit, orders of fuel, cities to build. */
import { copyState } from '../../../core/index.ts';
import { BUILDING, BUYING, DONE, NOMINATING, PASS, RUNNING, SCRAPPING } from '../actions.ts';
import { leastBid } from '../auction.ts';
import { CITIES, NAME_OF } from '../board.ts';
import { createFuelPlan, mostBought, mostSupplied, onSale, output, plan } from '../fuel.ts';
import { buildCost, houseCount } from '../houses.ts';
import { forSale } from '../market.ts';
import { CONSUMES, ECO, FUELS, HYBRID, KIND, OIL } from '../plants.ts';
import { refuseBid, refuseNomination } from '../refuse.ts';
import { apply } from '../rules.ts';
import { BID, BUILD, FUEL, layout, NOMINATE, type PowerGridState, RUN, SCRAP } from '../state.ts';
import { HOUSES, ROW } from '../tables.ts';
import { createGrowth } from './growth.ts';
import { payout } from './outlook.ts';
import { bidLeast, type Planner } from './planner.ts';

/** A whole answer: the actions that make it, after which the planner goes on; and how far it bids for the plant in question. */
export interface Candidate {
  readonly actions: readonly number[];
  /** The most this seat bids for the nominee from here on; `ASK`: whatever the planner says. */
  readonly limit: number;
  /** The plant it puts up when it is asked for one after this, if that is still there; `ASK`: whatever the planner says. */
  readonly instead: number;
}

type Add = (actions: readonly number[], limit?: number, instead?: number) => void;

/** In place of a limit or a plant: whatever the planner says. */
export const ASK = -1;

/** How far above the least bid limits are tried. */
const RAISES = [0, 1, 2, 4, 7, 11, 16, 24] as const;

/** Cities fewer and more than the planner builds that are tried. */
const FEWER = 3;
const MORE = 4;

/** Other cities than the cheapest that are tried first. */
const ELSEWHERE = 3;

/**
 * Lists the answers to whatever is asked; the planner's own comes first. `ahead`: who passes on a plant is thought to put up each of the
 * others instead, and who bids is asked again; else who bids does so up to a limit.
 */
export function createCandidates(planner: Planner): (s: PowerGridState, ahead?: boolean) => Candidate[] {
  const after = layout.create();
  const growth = createGrowth();
  const needed = createFuelPlan();
  const needs = new Int32Array(FUELS.length + 1);

  return (s, ahead = false) => {
    const list: Candidate[] = [];
    const seen = new Set<string>();
    const add = (actions: readonly number[], limit: number = ASK, instead: number = ASK) => {
      const key = `${actions.join()};${limit};${instead}`;
      if (!seen.has(key)) list.push({ actions, limit, instead });
      seen.add(key);
    };
    add(ownAnswer(s));
    switch (s.decision) {
      case NOMINATE:
        if (s.round > 1) add([PASS]);
        for (let i = 0; i < forSale(s); i++) {
          if (refuseNomination(s, s.market[i]) === null) add([NOMINATING + s.market[i]]);
        }
        break;
      case BID:
        if (s.laid > 0) break;
        add([PASS]);
        if (ahead) addAuction(s, add);
        else addLimits(s, add);
        break;
      case SCRAP:
        for (let i = 0; i < s.plantCount[s.turn]; i++) {
          const plant = s.plants[s.turn * ROW + i];
          if (plant !== s.nominee) add([SCRAPPING + plant]);
        }
        break;
      case FUEL:
        for (let chosen = 0; chosen < 1 << s.plantCount[s.turn]; chosen++) {
          for (let rounds = 1; rounds <= 2; rounds++) add(orderFor(s, chosen, rounds));
        }
        return withoutMisers(list, (order) => outcomeOf(s, order));
      case BUILD:
        addCities(s, list[0].actions, add);
        break;
      case RUN:
        for (let chosen = (1 << s.plantCount[s.turn]) - 1; chosen >= 0; chosen--) {
          const wasted = output(s, s.turn, chosen) > s.cities[s.turn] && isSpare(s, chosen);
          if (!wasted && plan(s, s.turn, chosen, needed)) add([RUNNING + chosen]);
        }
        return withoutMisers(list, ([run]) => runOf(s, run - RUNNING));
      default:
    }
    return list;
  };

  /** Bids up to limits. */
  function addLimits(s: PowerGridState, add: Add): void {
    for (const raise of RAISES) {
      const limit = leastBid(s) + raise;
      if (refuseBid(s, leastBid(s)) === null && limit <= s.money[s.turn]) add([bidLeast(s)], limit);
    }
  }

  /** One bid more; or none, and another plant instead. */
  function addAuction(s: PowerGridState, add: Add): void {
    if (refuseBid(s, leastBid(s)) === null) add([bidLeast(s)]);
    for (let i = 0; i < forSale(s); i++) if (s.market[i] !== s.nominee) add([PASS], ASK, s.market[i]);
  }

  /** What the planner would answer, to the end of the question. */
  function ownAnswer(s: PowerGridState): number[] {
    const actions = [planner.move(s)];
    if (s.decision !== FUEL && s.decision !== BUILD) return actions;
    copyState(s, after);
    while (actions[actions.length - 1] !== DONE) {
      apply(after, actions[actions.length - 1]);
      actions.push(planner.move(after));
    }
    return actions;
  }

  /** Fuel for so many rounds of some plants, as far as it can be had; hybrids burn what is cheaper. */
  function orderFor(s: PowerGridState, chosen: number, rounds: number): number[] {
    needs.fill(0);
    for (let i = 0; i < s.plantCount[s.turn]; i++) {
      const plant = s.plants[s.turn * ROW + i];
      if ((chosen >> i) & 1 && KIND[plant] !== ECO) needs[KIND[plant]] += rounds * CONSUMES[plant];
    }
    const actions: number[] = [];
    const held = s.turn * FUELS.length;
    copyState(s, after);
    const take = (fuel: number, wanted: number) => {
      const amount = wanted > 0 ? Math.min(wanted, mostBought(after, s.turn, fuel)) : 0;
      if (amount <= 0) return 0;
      actions.push(BUYING[fuel] - 1 + amount);
      apply(after, BUYING[fuel] - 1 + amount);
      return amount;
    };
    let mixed = needs[HYBRID];
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      take(fuel, needs[fuel] - s.fuel[held + fuel]);
      if (fuel <= OIL) mixed -= Math.max(0, s.fuel[held + fuel] - needs[fuel]);
    }
    if (mixed > 0) {
      const oil = onSale(after, OIL) > 0 && cheaperOil(after) ? 1 : 0;
      mixed -= take(oil, mixed);
      take(1 - oil, mixed);
    }
    actions.push(DONE);
    return actions;
  }

  /** What an order of fuel costs, and what the cities owned, or the two that everybody begins with, then pay. */
  function outcomeOf(s: PowerGridState, order: readonly number[]): Outcome {
    copyState(s, after);
    for (const action of order) if (action !== DONE) apply(after, action);
    if (s.cities[s.turn] === 0) after.cities[s.turn] = FIRST_CITIES;
    return { paid: payout(mostSupplied(after, s.turn)), cost: s.money[s.turn] - after.money[s.turn] };
  }

  /** What running some plants pays, and what the fuel they burn may cost to buy again. */
  function runOf(s: PowerGridState, chosen: number): Outcome {
    plan(s, s.turn, chosen, needed);
    const burnt = needed.coal + needed.oil + needed.garbage + needed.uranium + needed.hybrid;
    return { paid: payout(Math.min(output(s, s.turn, chosen), s.cities[s.turn])), cost: burnt * DEAR };
  }

  /** As many cities as the planner builds, some fewer and some more; and others than the cheapest. */
  function addCities(s: PowerGridState, own: readonly number[], add: Add): void {
    const built = own.length - 1;
    growth.begin(s, s.turn);
    const cities: number[] = [];
    if (s.cities[s.turn] > 0) {
      for (let price = growth.next(); price >= 0 && growth.spent + price <= s.money[s.turn]; price = growth.next()) {
        cities.push(BUILDING + NAME_OF[s.board][growth.build()]);
        if (growth.count >= HOUSES) break;
      }
      const enough = s.endCities - s.cities[s.turn];
      for (let count = 0; count <= cities.length; count++) {
        const near = count >= built - FEWER && count <= built + MORE;
        if (near || count === 0 || count === cities.length || count === enough || count === enough - 1)
          add([...cities.slice(0, count), DONE]);
      }
    }
    // A city that is a little dearer than the cheapest may lead further.
    const others: number[] = [];
    for (let city = 0; city < CITIES; city++) {
      if ((s.houses[city] >> s.turn) & 1 || houseCount(s, city) >= s.step) continue;
      if (buildCost(s, s.turn, city) <= s.money[s.turn]) others.push(city);
    }
    others.sort((a, b) => buildCost(s, s.turn, a) - buildCost(s, s.turn, b) || a - b);
    const first = built > 0 ? others.slice(0, ELSEWHERE + 1) : [];
    for (const city of first) add([BUILDING + NAME_OF[s.board][city]]);
  }

  /** Whether some of these plants could stay off without a city less. */
  function isSpare(s: PowerGridState, chosen: number): boolean {
    for (let i = 0; i < s.plantCount[s.turn]; i++) {
      if ((chosen >> i) & 1 && output(s, s.turn, chosen & ~(1 << i)) >= s.cities[s.turn]) return true;
    }
    return false;
  }
}

/** What an answer pays in this round, and what it costs. */
interface Outcome {
  readonly paid: number;
  readonly cost: number;
}

/** Cities that are built in the first round, if the plant supplies so many. */
const FIRST_CITIES = 2;

/** What a unit of fuel costs where it is dear. */
const DEAR = 8;

/** Nobody leaves cities in the dark to save less than they pay. What the planner says, the first, stays. */
function withoutMisers(list: readonly Candidate[], outcomeOf: (actions: readonly number[]) => Outcome): Candidate[] {
  const outcomes = list.map(({ actions }) => outcomeOf(actions));
  return list.filter(
    (_, i) =>
      i === 0 || !outcomes.some(({ paid, cost }) => paid - outcomes[i].paid > Math.max(0, cost - outcomes[i].cost)),
  );
}

function cheaperOil(s: PowerGridState): boolean {
  return s.stock[OIL] > s.stock[0];
}
