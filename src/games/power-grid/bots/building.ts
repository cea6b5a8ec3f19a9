/** Where and how far a planner builds, and when it ends the game. */
import { BUILDING, DONE } from '../actions.ts';
import { CITIES, distancesOf, NAME_OF } from '../board.ts';
import { createFuelPlan, output, plan } from '../fuel.ts';
import { buildCost, houseCount } from '../houses.ts';
import { mostCities } from '../market.ts';
import { placeInOrder } from '../round.ts';
import type { PowerGridState } from '../state.ts';
import { HOUSE_COSTS, HOUSES, ROW } from '../tables.ts';
import type { Beliefs } from './beliefs.ts';
import { type Growth, mightReach } from './growth.ts';
import { type Outlook, purse } from './outlook.ts';

/** Every plant of a row. */
const ALL = (1 << ROW) - 1;

/** More than any purse holds: cities supplied come first, then money. RULES 8.2. */
const MORE_THAN_MONEY = 1_000_000;

/** What a planner builds. */
export interface Building {
  /** The next city, or that there is none. */
  build(s: PowerGridState): number;
}

/** Building by these beliefs; nothing is allocated after this. */
export function createBuilding(b: Beliefs, outlook: Outlook, growth: Growth): Building {
  const needed = createFuelPlan();
  const costs = new Int32Array(CITIES);
  return { build };

  function build(s: PowerGridState): number {
    const { turn } = s;
    const money = s.money[turn];
    if (s.cities[turn] === 0) return start(s);
    growth.begin(s, turn);
    const price = growth.next();
    if (price < 0 || price > money) return DONE;
    const city = growth.build();
    const aim = target(s);
    if (s.cities[turn] >= aim.cities || (!aim.last && price > b.dear)) return DONE;
    return BUILDING + NAME_OF[s.board][city];
  }

  /** How many cities to have after this, and whether the game is thought to end with it. */
  function target(s: PowerGridState): { readonly cities: number; readonly last: boolean } {
    const { turn } = s;
    const able = supplyNow(s, turn);
    if (mostCities(s) >= s.endCities) return { cities: able, last: true };
    if (mightReach(s, turn, s.money[turn], s.endCities)) {
      growth.begin(s, turn);
      growth.spend(s.money[turn], HOUSES);
      if (growth.count >= s.endCities && (s.round >= b.patience || endWins(s, able))) {
        return { cities: Math.max(s.endCities, able), last: true };
      }
    }
    if (rivalEnds(s)) return { cities: able, last: true };
    const last = outlook.roundsLeft(s) === 0;
    const wanted = last ? able : Math.max(output(s, turn, ALL) + b.ahead, 1);
    return { cities: Math.min(wanted, s.endCities - 1, HOUSES), last };
  }

  /** What a seat would show for itself if the game ended with it having so many cities and so much money. */
  function standing(supplied: number, money: number): number {
    return supplied * MORE_THAN_MONEY + money;
  }

  /** Whether the seat to act, who can supply so many, wins if it ends the game now, whatever the others may still build. */
  function endWins(s: PowerGridState, able: number): boolean {
    const { turn } = s;
    growth.begin(s, turn);
    growth.spend(s.money[turn], Math.max(s.endCities, able));
    const own = standing(Math.min(able, growth.count), s.money[turn] - growth.spent);
    const place = placeInOrder(s, turn);
    for (let other = 0; other < s.seats; other++) {
      if (other === turn) continue;
      if (atBest(s, other, placeInOrder(s, other) < place) > own) return false;
    }
    return true;
  }

  /** What another seat can show at the end of this round; `later`: it will build before that. */
  function atBest(s: PowerGridState, seat: number, later: boolean): number {
    const able = supplyNow(s, seat);
    const money = purse(s, seat);
    if (!later) return standing(Math.min(able, s.cities[seat]), money);
    growth.begin(s, seat);
    growth.spend(money, Math.max(able, s.cities[seat]));
    return standing(Math.min(able, growth.count), money - growth.spent);
  }

  /** Whether somebody who builds later this round can end the game, and would be ahead of the others then. */
  function rivalEnds(s: PowerGridState): boolean {
    const place = placeInOrder(s, s.turn);
    for (let i = 0; i < place; i++) {
      const rival = s.order[i];
      if (!mightReach(s, rival, purse(s, rival), s.endCities)) continue;
      growth.begin(s, rival);
      growth.spend(purse(s, rival), HOUSES);
      if (growth.count < s.endCities) continue;
      const best = atBest(s, rival, true);
      let ahead = true;
      for (let other = 0; other < s.seats; other++) {
        if (other !== rival && other !== s.turn && atBest(s, other, placeInOrder(s, other) < place) > best)
          ahead = false;
      }
      if (ahead) return true;
    }
    return false;
  }

  /** The most cities the fuel at hand supplies, whatever their number. */
  function supplyNow(s: PowerGridState, seat: number): number {
    let best = 0;
    for (let chosen = (1 << s.plantCount[seat]) - 1; chosen > 0; chosen--) {
      const cities = output(s, seat, chosen);
      if (cities > best && plan(s, seat, chosen, needed)) best = cities;
    }
    return best;
  }

  /** The first city: where the next ones are near, and the others are not. */
  function start(s: PowerGridState): number {
    const distances = distancesOf(s.board, s.regions);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let city = 0; city < CITIES; city++) {
      if (distances[city * CITIES + city] !== 0 || houseCount(s, city) >= s.step) continue;
      if (buildCost(s, s.turn, city) > s.money[s.turn]) continue;
      let count = 0;
      let crowd = 0;
      for (let to = 0; to < CITIES; to++) {
        const way = distances[city * CITIES + to];
        if (way > FARTHEST) continue;
        if (s.houses[to] !== 0) crowd += Math.max(0, NEAR - way);
        if (houseCount(s, to) >= s.step || to === city) continue;
        costs[count++] = way + HOUSE_COSTS[houseCount(s, to)];
      }
      costs.subarray(0, count).sort();
      let sum = b.crowd * crowd;
      for (let i = 0; i < Math.min(count, b.around); i++) sum += costs[i];
      if (sum >= least) continue;
      least = sum;
      best = city;
    }
    return best < 0 ? DONE : BUILDING + NAME_OF[s.board][best];
  }
}

/** No way between cities that are played is longer. */
const FARTHEST = 1000;

/** A rival's city is next door if the way there is shorter. */
const NEAR = 20;
