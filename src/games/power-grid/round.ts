/** A round: the order of play, fuel, building, bureaucracy, the steps, and the end. RULES 3 and 5 to 8. */
import { below, shuffle } from '../../core/index.ts';
import { beginAuctions } from './auction.ts';
import { boardOf, CITIES, distancesOf, FAR, regionSets } from './board.ts';
import { burnFuel, createFuelPlan, mostSupplied, output, plan, priceOf } from './fuel.ts';
import {
  buryHighest,
  dealPlants,
  dropLowest,
  mostCities,
  postponeStep3,
  refillMarket,
  replaceLowest,
  takeOffStep3,
} from './market.ts';
import { pay } from './money.ts';
import { FUELS, NONE, URANIUM } from './plants.ts';
import { BUILD, BURN, FINISHED, FUEL, LEFT, type PowerGridState, RUN, SHOWN } from './state.ts';
import { FUEL_TOTALS, ORIGINAL, PAYOUT, ROW, refillOf, START_FUEL, START_MONEY, setupOf } from './tables.ts';

/** Deal a game on a map and its regions, as bits; 0 is a choice by lot. RULES 2. */
export function deal(s: PowerGridState, seats: number, map: number, edition: number, regions: number): void {
  const setup = setupOf(edition, seats);
  s.seats = seats;
  s.map = map;
  s.edition = edition;
  s.board = boardOf(map, edition);
  s.maxPlants = setup.maxPlants;
  s.step2Cities = setup.step2Cities;
  s.endCities = setup.endCities;
  const sets = regionSets(map, setup.regions);
  s.regions = regions !== 0 ? regions : sets[below(s.rng, sets.length)];
  s.top = NONE;
  s.discount = NONE;
  dealPlants(s);
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    s.stock[fuel] = START_FUEL[edition][fuel];
    s.supply[fuel] = FUEL_TOTALS[fuel] - s.stock[fuel];
  }
  s.plants.fill(NONE);
  s.reach.fill(FAR);
  const distances = distancesOf(s.board, s.regions);
  for (let seat = 0; seat < seats; seat++) {
    s.order[seat] = seat;
    s.money[seat] = START_MONEY;
    // RULES 6.2: the first city is reached from anywhere
    for (let city = 0; city < CITIES; city++) s.reach[seat * CITIES + city] = distances[city * CITIES + city];
  }
  shuffle(s.rng, s.order, 0, seats); // RULES 3.3
  s.step = 1;
  s.round = 1;
  beginAuctions(s);
}

/** Most cities first, then the dearest plant. RULES 3.3. */
function sortOrder(s: PowerGridState): void {
  const { order, seats } = s;
  for (let i = 1; i < seats; i++) {
    const seat = order[i];
    const rank = rankOf(s, seat);
    let j = i;
    for (; j > 0 && rankOf(s, order[j - 1]) < rank; j--) order[j] = order[j - 1];
    order[j] = seat;
  }
}

/** Where a seat comes in the order of play, from 0. */
export function placeInOrder(s: PowerGridState, seat: number): number {
  let place = 0;
  while (s.order[place] !== seat) place++;
  return place;
}

function rankOf(s: PowerGridState, seat: number): number {
  const count = s.plantCount[seat];
  return s.cities[seat] * 64 + (count > 0 ? s.plants[seat * ROW + count - 1] + 1 : 0);
}

/** Phase 2 ends. RULES 4.9, 4.10 and 7.4. */
export function endAuctions(s: PowerGridState): void {
  const unsold = s.discount !== NONE || (s.edition === ORIGINAL && s.bought === 0 && s.round > 1);
  if (unsold) {
    dropLowest(s); // the discounted plant is always the lowest
    s.discount = NONE;
    refillMarket(s);
  }
  if (s.stepCard === SHOWN) beginStep3(s);
  if (s.round === 1) sortOrder(s);
  s.phase = 3;
  s.at = s.seats;
  askBefore(s, FUEL);
}

function beginStep3(s: PowerGridState): void {
  takeOffStep3(s);
  s.step = 3;
}

/** Ask whoever comes before the last one asked: phases 3 and 4 go from last to first. */
function askBefore(s: PowerGridState, decision: number): void {
  s.at--;
  s.turn = s.order[s.at];
  s.decision = decision;
}

/** Buy fuel. RULES 5. */
export function buyFuel(s: PowerGridState, fuel: number, amount: number): void {
  const stock = s.stock[fuel];
  const fromMarket = Math.min(amount, stock);
  pay(s, s.turn, priceOf(s, fuel, amount));
  s.stock[fuel] -= fromMarket;
  s.supply[fuel] -= amount - fromMarket; // RULES 5.5: stored coal
  s.fuel[s.turn * FUELS.length + fuel] += amount;
}

/** Done with fuel. */
export function endFuel(s: PowerGridState): void {
  if (s.at > 0) {
    askBefore(s, FUEL);
    return;
  }
  s.phase = 4;
  s.at = s.seats;
  askBefore(s, BUILD);
}

/** Done with building. */
export function endBuilding(s: PowerGridState): void {
  if (s.at > 0) {
    askBefore(s, BUILD);
    return;
  }
  const most = mostCities(s);
  if (most >= s.endCities) {
    for (let seat = 0; seat < s.seats; seat++) s.supplied[seat] = mostSupplied(s, seat);
    s.decision = FINISHED; // RULES 8
    return;
  }
  s.phase = 5;
  if (s.step3Next === 1) beginPostponed(s);
  else if (s.step === 1 && most >= s.step2Cities) beginStep2(s);
  s.at = 0;
  s.turn = s.order[0];
  s.decision = RUN;
}

/** The changes of Step 2; the card drawn for it may be Step 3. RULES 7.3. */
function beginStep2(s: PowerGridState): void {
  s.step = 2;
  replaceLowest(s);
  if (s.stepCard === SHOWN) postponeStep3(s);
}

/** Step 3, whose card has left the market before. RULES 7.4. */
function beginPostponed(s: PowerGridState): void {
  s.step = 3;
  s.step3Next = 0;
}

/** Run plants, as bits of the row. RULES 7.1 and 7.2. */
export function run(s: PowerGridState, chosen: number): void {
  s.running = chosen;
  plan(s, s.turn, chosen, needed);
  if (needed.leastCoal < needed.mostCoal) s.decision = BURN;
  else supply(s, needed.leastCoal);
}

const needed = createFuelPlan();

/** Burn so much coal in the hybrids, oil for the rest. */
export function burn(s: PowerGridState, coal: number): void {
  plan(s, s.turn, s.running, needed);
  supply(s, coal);
}

/** Burn what was just planned, so much of the hybrids' share being coal, and be paid. */
function supply(s: PowerGridState, coal: number): void {
  const { running, turn } = s;
  burnFuel(s, turn, needed, coal);
  const most = output(s, turn, running);
  const supplied = Math.min(most, s.cities[turn]);
  s.supplied[turn] = supplied;
  pay(s, turn, -PAYOUT[supplied < PAYOUT.length ? supplied : PAYOUT.length - 1]);
  s.running = 0;
  if (++s.at < s.seats) {
    s.turn = s.order[s.at];
    s.decision = RUN;
  } else endRound(s);
}

/** How much of a fuel comes at the end of the round, if the supply has so much. RULES 7.6 and 7.8. */
export function refillDue(s: PowerGridState, fuel: number): number {
  return fuel === URANIUM && s.uraniumEnded === 1 ? 0 : refillOf(s.seats, s.step, fuel);
}

/** Refill fuel and plants, and begin the next round. RULES 7.6 to 7.8. */
function endRound(s: PowerGridState): void {
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    const due = refillDue(s, fuel);
    const moved = Math.min(due, s.supply[fuel]);
    s.supply[fuel] -= moved;
    s.stock[fuel] += moved;
  }
  if (s.step3Next === 0) {
    if (s.stepCard === LEFT) dropLowest(s);
    else buryHighest(s);
    refillMarket(s);
    if (s.stepCard === SHOWN) postponeStep3(s);
  }
  if (s.round === s.maxRounds) {
    s.capped = 1;
    s.decision = FINISHED;
    return;
  }
  if (s.step3Next === 1) beginPostponed(s);
  s.round++;
  s.phase = 1;
  sortOrder(s);
  beginAuctions(s);
}
