/** The menu of cities: a first city among the best few, and then the cheapest each time. RULES 13.6. */
import { CITIES, distancesOf, FAR } from '../board.ts';
import { buildCost, houseCount } from '../houses.ts';
import type { PowerGridState } from '../state.ts';
import { HOUSE_COSTS, HOUSES } from '../tables.ts';

/** How many cities may come first, and how many a list has at most. */
export const FIRSTS = 4;
export const MOST_LISTED = 10;

/** How many lists there are: nothing, and then by the first city and the number of cities. */
export const CITY_LISTS = 1 + FIRSTS * MOST_LISTED;

/** The first list: nothing. */
export const NO_CITY = 0;

/** With no network yet, the best first city is the one around which so many cities cost least. */
const NEIGHBOURS = 7;

/** A list that costs this is not offered. */
export const NOT_OFFERED = -1;

/** A menu worked out. Whoever asks keeps one and hands it in. */
export interface CityMenu {
  /** What each list costs; -1 if it is not offered. */
  readonly cost: Int32Array;
  /** The cities in order, by first: the list of n is the first n of them. */
  readonly cities: Int32Array;
}

/** A menu to be filled. */
export function createCityMenu(): CityMenu {
  return { cost: new Int32Array(CITY_LISTS), cities: new Int32Array(FIRSTS * MOST_LISTED) };
}

/** How many cities a list has, and where they begin in the menu. */
export function lengthOf(list: number): number {
  return list === NO_CITY ? 0 : ((list - 1) % MOST_LISTED) + 1;
}
export function beginningOf(list: number): number {
  return Math.max(0, list - lengthOf(list));
}

/** Work out the menu of a seat. */
export function fillCityMenu(s: PowerGridState, seat: number, menu: CityMenu): void {
  menu.cost.fill(NOT_OFFERED);
  menu.cost[NO_CITY] = 0;
  const found = rankFirsts(s, seat);
  for (let first = 0; first < found; first++) growFrom(s, seat, first, menu);
}

function isOpen(s: PowerGridState, seat: number, city: number): boolean {
  return s.reach[seat * CITIES + city] !== FAR && ((s.houses[city] >> seat) & 1) === 0 && houseCount(s, city) < s.step;
}

/** The city where a seat builds next: this one if it still can, or else the cheapest; -1 if it can pay for none. */
export function nextCity(s: PowerGridState, seat: number, first: number): number {
  if (s.cities[seat] >= HOUSES) return -1;
  const money = s.money[seat];
  if (first >= 0 && isOpen(s, seat, first) && buildCost(s, seat, first) <= money) return first;
  let best = -1;
  let least = money + 1;
  for (let city = 0; city < CITIES; city++) {
    if (!isOpen(s, seat, city) || buildCost(s, seat, city) >= least) continue;
    least = buildCost(s, seat, city);
    best = city;
  }
  return best;
}

/** Find the cities that may come first, the best first, in `RANKED`; returns how many. Of two alike the earlier of the board. */
function rankFirsts(s: PowerGridState, seat: number): number {
  if (s.cities[seat] >= HOUSES) return 0;
  const start = s.cities[seat] === 0;
  const distances = distancesOf(s.board, s.regions);
  let found = 0;
  for (let city = 0; city < CITIES; city++) {
    if (!isOpen(s, seat, city)) continue;
    const cost = buildCost(s, seat, city);
    if (cost > s.money[seat]) continue;
    const rank = start ? costAround(s, seat, distances, city) : cost;
    let i = found < FIRSTS ? found++ : FIRSTS;
    for (; i > 0 && RANK[i - 1] > rank; i--) {
      if (i === FIRSTS) continue;
      RANKED[i] = RANKED[i - 1];
      RANK[i] = RANK[i - 1];
    }
    if (i === FIRSTS) continue;
    RANKED[i] = city;
    RANK[i] = rank;
  }
  return found;
}

const RANKED = new Int32Array(FIRSTS);
const RANK = new Int32Array(FIRSTS);

/** What the cheapest few cities would cost from a first one on, itself included. */
function costAround(s: PowerGridState, seat: number, distances: Int32Array, from: number): number {
  let count = 0;
  for (let city = 0; city < CITIES; city++) {
    if (!isOpen(s, seat, city)) continue;
    const cost = distances[from * CITIES + city] + HOUSE_COSTS[houseCount(s, city)];
    let i = count < NEIGHBOURS ? count++ : NEIGHBOURS;
    for (; i > 0 && NEAREST[i - 1] > cost; i--) if (i < NEIGHBOURS) NEAREST[i] = NEAREST[i - 1];
    if (i < NEIGHBOURS) NEAREST[i] = cost;
  }
  let sum = 0;
  for (let i = 0; i < count; i++) sum += NEAREST[i];
  return sum;
}

const NEAREST = new Int32Array(NEIGHBOURS);

/** Lay out the lists that begin with one of the first cities, as far as the money and the houses go. */
function growFrom(s: PowerGridState, seat: number, first: number, menu: CityMenu): void {
  const distances = distancesOf(s.board, s.regions);
  for (let city = 0; city < CITIES; city++) REACH[city] = s.reach[seat * CITIES + city];
  let city = RANKED[first];
  let cost = 0;
  let [low, high] = [0, 0];
  for (let n = 0; n < MOST_LISTED && city >= 0 && s.cities[seat] + n < HOUSES; n++) {
    cost += REACH[city] + HOUSE_COSTS[houseCount(s, city)];
    if (cost > s.money[seat]) return;
    const at = first * MOST_LISTED + n;
    menu.cities[at] = city;
    if (city < 32) low |= 1 << city;
    else high |= 1 << (city - 32);
    LOW[at] = low;
    HIGH[at] = high;
    if (!isListed(menu, first, n)) menu.cost[1 + at] = cost;
    const alone = s.cities[seat] === 0 && n === 0;
    for (let to = 0; to < CITIES; to++) {
      const way = distances[city * CITIES + to];
      if (alone || way < REACH[to]) REACH[to] = way;
    }
    city = cheapest(s, seat, low, high);
  }
}

const REACH = new Int32Array(CITIES);
/** The cities of each list as bits. */
const LOW = new Int32Array(FIRSTS * MOST_LISTED);
const HIGH = new Int32Array(FIRSTS * MOST_LISTED);

/** Whether a list with an earlier first city has the same cities. */
function isListed(menu: CityMenu, first: number, n: number): boolean {
  const at = first * MOST_LISTED + n;
  for (let earlier = n; earlier < at; earlier += MOST_LISTED) {
    if (menu.cost[1 + earlier] >= 0 && LOW[earlier] === LOW[at] && HIGH[earlier] === HIGH[at]) return true;
  }
  return false;
}

/** The cheapest city that is still open, but for those as bits; -1 if there is none. */
function cheapest(s: PowerGridState, seat: number, low: number, high: number): number {
  let best = -1;
  let least = FAR;
  for (let city = 0; city < CITIES; city++) {
    if ((city < 32 ? low >> city : high >> (city - 32)) & 1 || !isOpen(s, seat, city)) continue;
    const cost = REACH[city] + HOUSE_COSTS[houseCount(s, city)];
    if (cost >= least) continue;
    least = cost;
    best = city;
  }
  return best;
}
