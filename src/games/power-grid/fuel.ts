/** Fuel: what it costs, where it fits, and what can be burnt. RULES 5 and 7. */
import { USA } from './board.ts';
import { COAL, CONSUMES, ECO, FUELS, GARBAGE, HYBRID, KIND, OIL, STORES, SUPPLIES, URANIUM } from './plants.ts';
import { type PowerGridState, ROOMS } from './state.ts';
import { FUEL_PRICES, FUEL_TOTALS, RECHARGED, ROW, STORED_COAL_PRICE } from './tables.ts';

const KINDS_OF_FUEL = FUELS.length;

/** What the cheapest so many spaces of the market cost together. */
const SUMS: readonly Int32Array[] = FUEL_PRICES.map((prices) => {
  const sums = new Int32Array(prices.length + 1);
  prices.forEach((price, i) => {
    sums[i + 1] = sums[i] + price;
  });
  return sums;
});

/** Whether coal may be bought out of the storage once the market has none. RULES 5.5. */
function sellsStoredCoal(s: PowerGridState): boolean {
  return s.map === USA && s.edition === RECHARGED;
}

/** How much of a fuel can be had. */
export function onSale(s: PowerGridState, fuel: number): number {
  return fuel === COAL && sellsStoredCoal(s) ? s.stock[COAL] + s.supply[COAL] : s.stock[fuel];
}

/** What so much of a fuel costs; no more than is on sale. RULES 5.3. */
export function priceOf(s: PowerGridState, fuel: number, amount: number): number {
  const stock = s.stock[fuel];
  const empty = FUEL_TOTALS[fuel] - stock;
  const sums = SUMS[fuel];
  if (amount <= stock) return sums[empty + amount] - sums[empty];
  return sums[empty + stock] - sums[empty] + (amount - stock) * STORED_COAL_PRICE;
}

/** What each unit of a fuel on sale costs, cheapest first. RULES 5.3 and 5.5. */
export function unitPrices(s: PowerGridState, fuel: number): readonly number[] {
  const onMarket = UNIT_PRICES[fuel][s.stock[fuel]];
  const stored = onSale(s, fuel) - s.stock[fuel];
  return stored === 0 ? onMarket : [...onMarket, ...new Array<number>(stored).fill(STORED_COAL_PRICE)];
}

/** The prices of what is left of each fuel, made once: views ask for them often. */
const UNIT_PRICES: readonly (readonly (readonly number[])[])[] = FUEL_PRICES.map((prices) =>
  Array.from({ length: prices.length + 1 }, (_, stock) => Object.freeze(prices.slice(prices.length - stock))),
);

/** How much more of a fuel the plants of a seat can store. RULES 5.1 and 5.2. */
export function roomFor(s: PowerGridState, seat: number, fuel: number): number {
  const held = s.fuel[seat * KINDS_OF_FUEL + fuel];
  const room = s.room[seat * ROOMS + fuel];
  if (fuel > OIL) return room - held;
  const other = OIL - fuel;
  const overflow = s.fuel[seat * KINDS_OF_FUEL + other] - s.room[seat * ROOMS + other];
  return room + s.room[seat * ROOMS + HYBRID] - Math.max(overflow, 0) - held;
}

/** The most of a fuel that a seat may buy: what fits, is there, and can be paid. */
export function mostBought(s: PowerGridState, seat: number, fuel: number): number {
  const room = roomFor(s, seat, fuel);
  if (room <= 0) return 0;
  const there = onSale(s, fuel);
  const money = s.money[seat];
  let most = Math.min(room, there);
  while (most > 0 && priceOf(s, fuel, most) > money) most--;
  return most;
}

/** Count what the plants of a seat can store. */
export function countRoom(s: PowerGridState, seat: number): void {
  const { room } = s;
  const first = seat * ROOMS;
  for (let i = 0; i < ROOMS; i++) room[first + i] = 0;
  for (let i = 0; i < s.plantCount[seat]; i++) {
    const plant = s.plants[seat * ROW + i];
    if (KIND[plant] !== ECO) room[first + KIND[plant]] += STORES * CONSUMES[plant];
  }
}

/** How much coal and oil of a seat lies beyond its room: so much must be returned. */
export function overflowOf(s: PowerGridState, seat: number): number {
  return beyond(s, seat, COAL) + beyond(s, seat, OIL) - s.room[seat * ROOMS + HYBRID];
}

/** How much of a fuel does not fit on plants that burn nothing else. */
function beyond(s: PowerGridState, seat: number, fuel: number): number {
  const over = s.fuel[seat * KINDS_OF_FUEL + fuel] - s.room[seat * ROOMS + fuel];
  return Math.max(over, 0);
}

/** The least and the most coal among what a seat must return. RULES 4.7. */
export function leastReturned(s: PowerGridState, seat: number): number {
  const least = overflowOf(s, seat) - beyond(s, seat, OIL);
  return Math.max(least, 0);
}
export function mostReturned(s: PowerGridState, seat: number): number {
  const overflow = overflowOf(s, seat);
  const coal = beyond(s, seat, COAL);
  return Math.min(overflow, coal);
}

/** Move fuel of a seat to the supply. */
export function giveBack(s: PowerGridState, seat: number, fuel: number, amount: number): void {
  s.fuel[seat * KINDS_OF_FUEL + fuel] -= amount;
  s.supply[fuel] += amount;
}

/** Garbage and uranium that no longer fit go back: nobody has a choice about them. */
export function giveBackSurplus(s: PowerGridState, seat: number): void {
  for (let fuel = GARBAGE; fuel <= URANIUM; fuel++) giveBack(s, seat, fuel, beyond(s, seat, fuel));
}

/** How many cities a choice of plants, as bits of the row, supplies at most. */
export function output(s: PowerGridState, seat: number, chosen: number): number {
  let cities = 0;
  for (let i = 0; i < s.plantCount[seat]; i++) {
    if ((chosen >> i) & 1) cities += SUPPLIES[s.plants[seat * ROW + i]];
  }
  return cities;
}

/** What a choice of plants burns. Whoever asks keeps one of these and hands it in, so that nothing is allocated. */
export interface FuelPlan {
  coal: number;
  oil: number;
  garbage: number;
  uranium: number;
  /** What the hybrids among them burn, coal and oil in any mix; and the least and the most of it that may be coal. */
  hybrid: number;
  leastCoal: number;
  mostCoal: number;
}

/** A plan to be filled. */
export function createFuelPlan(): FuelPlan {
  return { coal: 0, oil: 0, garbage: 0, uranium: 0, hybrid: 0, leastCoal: 0, mostCoal: 0 };
}

/** Work out what a choice of plants burns, into `needed`; whether the seat has it, lying where it is needed. RULES 7.2. */
export function plan(s: PowerGridState, seat: number, chosen: number, needed: FuelPlan): boolean {
  const { fuel, room } = s;
  const first = seat * ROW;
  let coal = 0;
  let oil = 0;
  let garbage = 0;
  let uranium = 0;
  let hybrid = 0;
  for (let i = 0, rest = chosen; rest !== 0; i++, rest >>= 1) {
    if ((rest & 1) === 0) continue;
    const plant = s.plants[first + i];
    const consumes = CONSUMES[plant];
    switch (KIND[plant]) {
      case COAL:
        coal += consumes;
        break;
      case OIL:
        oil += consumes;
        break;
      case GARBAGE:
        garbage += consumes;
        break;
      case URANIUM:
        uranium += consumes;
        break;
      case HYBRID:
        hybrid += consumes;
    }
  }
  const held = seat * KINDS_OF_FUEL;
  const spareCoal = fuel[held + COAL] - coal;
  const spareOil = fuel[held + OIL] - oil;
  if (fuel[held + GARBAGE] < garbage || fuel[held + URANIUM] < uranium) return false;
  const rooms = seat * ROOMS;
  const hybridRoom = room[rooms + HYBRID];
  let coalBeyond = fuel[held + COAL] - room[rooms + COAL];
  let oilBeyond = fuel[held + OIL] - room[rooms + OIL];
  if (Math.max(coalBeyond, 0) + Math.max(oilBeyond, 0) > hybridRoom) {
    coalBeyond = 0; // what does not fit is about to be returned, whichever it is (RULES 4.7): it stands in nobody's way
    oilBeyond = 0;
  }
  if (!findMix(needed, spareCoal, spareOil, hybrid, hybridRoom, coalBeyond, oilBeyond)) return false;
  needed.coal = coal;
  needed.oil = oil;
  needed.garbage = garbage;
  needed.uranium = uranium;
  needed.hybrid = hybrid;
  return true;
}

/**
 * Find how much coal hybrids may burn, as `leastCoal` and `mostCoal` of `mix`, given what is spare beside the other plants, their room, and how much coal and oil
 * fits nowhere but on them. They hold at least that, and at least what they burn of each, so that
 * `max(burnt coal, coal beyond) + max(burnt oil, oil beyond) <= room`: each of the four sums bounds the coal. RULES 7.2.
 */
export function findMix(
  mix: Pick<FuelPlan, 'leastCoal' | 'mostCoal'>,
  spareCoal: number,
  spareOil: number,
  hybrid: number,
  room: number,
  coalBeyond: number,
  oilBeyond: number,
): boolean {
  mix.leastCoal = Math.max(0, hybrid - spareOil, hybrid - room + coalBeyond);
  mix.mostCoal = Math.min(hybrid, spareCoal, room - oilBeyond);
  return mix.leastCoal <= mix.mostCoal;
}

/** Burn what is needed, so much of the hybrids' share being coal. */
export function burnFuel(s: PowerGridState, seat: number, needed: FuelPlan, coal: number): void {
  giveBack(s, seat, COAL, needed.coal + coal);
  giveBack(s, seat, OIL, needed.oil + needed.hybrid - coal);
  giveBack(s, seat, GARBAGE, needed.garbage);
  giveBack(s, seat, URANIUM, needed.uranium);
}

/** The most cities of its own that a seat can supply with the fuel it has. RULES 8.2. */
export function mostSupplied(s: PowerGridState, seat: number): number {
  const most = s.cities[seat];
  let best = 0;
  for (let chosen = (1 << s.plantCount[seat]) - 1; chosen > 0 && best < most; chosen--) {
    const cities = output(s, seat, chosen);
    if (cities > best && plan(s, seat, chosen, needed)) best = cities;
  }
  return Math.min(best, most);
}

const needed = createFuelPlan();
