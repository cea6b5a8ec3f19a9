/** A round: the order of play, the five phases, the steps, and the end. RULES 3 to 8. */
import { below, shuffle } from '../../core/index.ts';
import { boardOf, CITIES, distancesOf, FAR, GERMANY, regionSets } from './board.ts';
import {
  burnPlanned,
  countRoom,
  giveBack,
  giveBackSurplus,
  leastCoal,
  leastReturned,
  mostCoal,
  mostReturned,
  mostSupplied,
  output,
  overflowOf,
  plan,
  priceOf,
} from './fuel.ts';
import {
  beginStep2,
  buryHighest,
  dealPlants,
  dropLowest,
  dropObsolete,
  forSale,
  mostCities,
  refillMarket,
  retire,
  takeOff,
  takeOffStep3,
} from './market.ts';
import { COAL, FUELS, NONE, NUMBER, OIL, URANIUM } from './plants.ts';
import {
  BID,
  BUILD,
  BURN,
  FINISHED,
  FUEL,
  LEFT,
  NOMINATE,
  OPEN,
  type PowerGridState,
  RETURN,
  RUN,
  SCRAP,
  SHOWN,
} from './state.ts';
import {
  FUEL_TOTALS,
  HOUSE_COSTS,
  ORIGINAL,
  PAYOUT,
  RECHARGED,
  ROW,
  refillOf,
  START_FUEL,
  START_MONEY,
  setupOf,
} from './tables.ts';

/** Nobody. */
export const NOBODY = -1;

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

function rankOf(s: PowerGridState, seat: number): number {
  const count = s.plantCount[seat];
  return s.cities[seat] * 64 + (count > 0 ? s.plants[seat * ROW + count - 1] + 1 : 0);
}

/** Phase 2 begins. RULES 4.1 and 4.8. */
function beginAuctions(s: PowerGridState): void {
  s.phase = 2;
  s.bought = 0;
  s.passed = 0;
  s.discount = s.edition === RECHARGED && forSale(s) > 0 ? s.market[0] : NONE;
  askNominator(s);
}

/** The first in order who has neither bought nor passed is asked; if nobody is left the phase ends. RULES 4.2. */
function askNominator(s: PowerGridState): void {
  s.nominee = NONE;
  s.leader = NOBODY;
  s.bid = 0;
  s.bidding = 0;
  const out = s.bought | s.passed;
  for (let i = 0; i < s.seats; i++) {
    const seat = s.order[i];
    if ((out >> seat) & 1) continue;
    s.turn = seat;
    s.decision = NOMINATE;
    return;
  }
  endAuctions(s);
}

/** What a plant costs at least: its number, or 1 with the discount token. RULES 4.3 and 4.8. */
export function minimumOf(s: PowerGridState, plant: number): number {
  return plant === s.discount ? 1 : NUMBER[plant];
}

/** The lowest bid that is asked for now. RULES 4.3 and 4.4. */
export function leastBid(s: PowerGridState): number {
  return s.decision === OPEN ? minimumOf(s, s.nominee) : s.bid + 1;
}

/** The highest bid the seat to act may make: all its money, but the last bidder left pays the minimum. RULES 4.5. */
export function highestBid(s: PowerGridState): number {
  const alone = s.bidding === 1 << s.turn;
  return alone ? minimumOf(s, s.nominee) : s.money[s.turn];
}

/** Put a plant up for auction. */
export function nominate(s: PowerGridState, plant: number): void {
  s.nominee = plant;
  s.bidding = ((1 << s.seats) - 1) & ~(s.bought | s.passed);
  s.laid = 0;
  s.decision = OPEN;
}

/** Name no plant in this phase. */
export function passPhase(s: PowerGridState): void {
  s.passed |= 1 << s.turn;
  askNominator(s);
}

/** Be the high bidder. */
export function bid(s: PowerGridState, amount: number): void {
  s.bid = s.laid + amount;
  s.laid = 0;
  s.leader = s.turn;
  s.decision = BID;
  askBidder(s);
}

/** Leave this auction. */
export function passPlant(s: PowerGridState): void {
  s.bidding &= ~(1 << s.turn);
  askBidder(s);
}

/** The next one clockwise who is still in; the leader alone has won. RULES 4.4. */
function askBidder(s: PowerGridState): void {
  const { bidding, seats } = s;
  if (bidding === 1 << s.leader) {
    sell(s);
    return;
  }
  let seat = s.turn;
  do seat = seat + 1 === seats ? 0 : seat + 1;
  while (((bidding >> seat) & 1) === 0);
  s.turn = seat;
}

/** The leader pays and takes the plant. RULES 4.6. */
function sell(s: PowerGridState): void {
  const { leader, nominee, plants } = s;
  pay(s, leader, s.bid);
  s.bought |= 1 << leader;
  takeOff(s, nominee);
  if (nominee === s.discount) s.discount = NONE;
  if (NUMBER[nominee] === ENDS_URANIUM && s.map === GERMANY && s.edition === RECHARGED) s.uraniumEnded = 1; // RULES 7.8
  let i = leader * ROW + s.plantCount[leader]++;
  for (; i > leader * ROW && plants[i - 1] > nominee; i--) plants[i] = plants[i - 1];
  plants[i] = nominee;
  countRoom(s, leader);
  s.turn = leader;
  if (s.plantCount[leader] > s.maxPlants) s.decision = SCRAP;
  else endSale(s);
}

const ENDS_URANIUM = 39;

function pay(s: PowerGridState, seat: number, amount: number): void {
  s.money[seat] -= amount;
  s.bank += amount;
}

/** Scrap an older plant; what no longer fits on the others is returned. RULES 4.7. */
export function scrap(s: PowerGridState, plant: number): void {
  const { plants, turn } = s;
  const last = turn * ROW + --s.plantCount[turn];
  let i = turn * ROW;
  while (plants[i] !== plant) i++;
  for (; i < last; i++) plants[i] = plants[i + 1];
  plants[last] = NONE;
  retire(s, plant);
  countRoom(s, turn);
  giveBackSurplus(s, turn);
  if (overflowOf(s, turn) <= 0) endSale(s);
  else if (leastReturned(s, turn) < mostReturned(s, turn)) s.decision = RETURN;
  else returnFuel(s, leastReturned(s, turn));
}

/** Return what no longer fits, so much of it coal. */
export function returnFuel(s: PowerGridState, coal: number): void {
  const overflow = overflowOf(s, s.turn);
  giveBack(s, s.turn, COAL, coal);
  giveBack(s, s.turn, OIL, overflow - coal);
  endSale(s);
}

function endSale(s: PowerGridState): void {
  refillMarket(s);
  askNominator(s);
}

/** Phase 2 ends. RULES 4.9, 4.10 and 7.4. */
function endAuctions(s: PowerGridState): void {
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

/** How many houses stand in a city. */
export function houseCount(s: PowerGridState, city: number): number {
  return BITS[s.houses[city]];
}

const BITS = Uint8Array.from({ length: 64 }, (_, set) => set.toString(2).replaceAll('0', '').length);

/** What a house in a city costs a seat, the way there included. RULES 6.3. */
export function buildCost(s: PowerGridState, seat: number, city: number): number {
  return s.reach[seat * CITIES + city] + HOUSE_COSTS[houseCount(s, city)];
}

/** Build a house. RULES 6. */
export function build(s: PowerGridState, city: number): void {
  const { reach, turn } = s;
  const distances = distancesOf(s.board, s.regions);
  const first = turn * CITIES;
  const from = city * CITIES;
  pay(s, turn, buildCost(s, turn, city));
  s.houses[city] |= 1 << turn;
  if (s.cities[turn]++ === 0) for (let to = 0; to < CITIES; to++) reach[first + to] = distances[from + to];
  else {
    for (let to = 0; to < CITIES; to++) {
      const cost = distances[from + to];
      if (cost < reach[first + to]) reach[first + to] = cost;
    }
  }
  if (s.edition === ORIGINAL) dropObsolete(s);
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
  const shownInPhase4 = s.stepCard === SHOWN;
  if (s.step === 1 && most >= s.step2Cities) beginStep2(s); // RULES 7.3
  if (shownInPhase4) beginStep3(s);
  else if (s.stepCard === SHOWN) postponeStep3(s);
  s.at = 0;
  s.turn = s.order[0];
  s.decision = RUN;
}

/** The Step 3 card came in phase 5: the market changes now, the step with the next round. RULES 7.4. */
function postponeStep3(s: PowerGridState): void {
  takeOffStep3(s);
  s.step3Next = 1;
}

/** Run plants, as bits of the row. RULES 7.1 and 7.2. */
export function run(s: PowerGridState, chosen: number): void {
  s.running = chosen;
  plan(s, s.turn, chosen);
  if (leastCoal < mostCoal) s.decision = BURN;
  else supply(s, leastCoal);
}

/** Burn so much coal in the hybrids, oil for the rest. */
export function burn(s: PowerGridState, coal: number): void {
  plan(s, s.turn, s.running);
  supply(s, coal);
}

function supply(s: PowerGridState, coal: number): void {
  const { running, turn } = s;
  burnPlanned(s, turn, coal);
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

/** Refill fuel and plants, and begin the next round. RULES 7.6 to 7.8. */
function endRound(s: PowerGridState): void {
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    if (fuel === URANIUM && s.uraniumEnded === 1) continue;
    const refill = refillOf(s.seats, s.step, fuel);
    const moved = Math.min(refill, s.supply[fuel]);
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
  if (s.step3Next === 1) {
    s.step = 3;
    s.step3Next = 0;
  }
  s.round++;
  s.phase = 1;
  sortOrder(s);
  beginAuctions(s);
}
