/**
 * The tensor as bytes, long stretches four at a time: the counts themselves, as `scale` of each part says. What is written where is
 * told in tensor.ts; a law holds the two equal.
 */
import { clearEights, copyEights, type TensorBytes } from '../../core/index.ts';
import { leastBid } from './auction.ts';
import { CITIES, FAR } from './board.ts';
import { mostSupplied, onSale, priceOf, roomFor } from './fuel.ts';
import { BITS, houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { FUELS, NONE, STEP_3 } from './plants.ts';
import { placeInOrder } from './round.ts';
import { BID, FINISHED, OPEN, type PowerGridState, SHOWN } from './state.ts';
import { HOUSE_COSTS, MOST_PLANTS, ROW, SEATS } from './tables.ts';
import { BIDS, changesOf, FACTS_SHOWN, FUEL_SHOWN, HOUSES_SHOWN, OFFER, PLANTS_SHOWN } from './tensor-changes.ts';
import {
  BIDS_AT,
  BOUGHT_AT,
  CITIES_AT,
  FACTS,
  FUEL_AT,
  HOUSES_AT,
  MARKET_AT,
  NOMINEE_AT,
  P,
  PHASE_AT,
  PLANTS_AT,
  PLAYER,
  PLAYERS_AT,
  STEP_AT,
  SUPPLY_AT,
} from './tensor-parts.ts';
import { knowsMoney } from './view.ts';

/** The same numbers as `tensor` writes, and the same of them after each action. */
export const bytes: TensorBytes<PowerGridState> = {
  write(s, seat, out, at) {
    const { seats } = s;
    writeHead(s, out, at);
    writeMarket(s, out, at + MARKET_AT);
    writeBids(s, out, at + BIDS_AT);
    writeFuel(s, out, at + FUEL_AT);
    writeHouseCounts(s, out, at + CITIES_AT);
    writeCityCosts(s, seat, out, at + CITIES_AT + CITIES);
    for (let n = 0; n < seats; n++) {
      const owner = seat + n < seats ? seat + n : seat + n - seats;
      const o = at + PLAYERS_AT + n * PLAYER;
      writeFlags(s, seat, owner, out, o);
      writePlace(s, owner, out, o);
      writeFacts(s, owner, out, o);
      writePlants(s, owner, out, o + PLANTS_AT);
      writeHouses(s, owner, out, o + HOUSES_AT);
    }
  },

  update(s, seat, actor, out, at) {
    const { decision } = s;
    const asked = askedIn(out, at);
    const samePhase = out.getUint8(at + PHASE_AT + s.phase - 2) === 1;
    const sameStep = out.getUint8(at + STEP_AT + s.step - 1) === 1;
    const changes = changesOf(s, asked, seat === actor, samePhase && sameStep);
    if (!samePhase || !sameStep || changes & OFFER) writeHead(s, out, at);
    else if (decision !== asked) {
      out.setUint8(at + asked, 0);
      out.setUint8(at + decision, 1);
    }
    if (changes & OFFER) writeMarket(s, out, at + MARKET_AT);
    else if (changes & BIDS) out.setUint8(at + NOMINEE_AT + s.nominee, 1);
    if (changes & BIDS) writeBids(s, out, at + BIDS_AT);
    if (changes & FUEL_SHOWN) writeFuel(s, out, at + FUEL_AT);
    if (changes & HOUSES_SHOWN) writeHouseCounts(s, out, at + CITIES_AT);
    if (seat !== actor || !sameStep || changes & HOUSES_SHOWN) writeCityCosts(s, seat, out, at + CITIES_AT + CITIES);
    if (seat !== actor)
      turnPlayers(seat > actor ? seat - actor : seat - actor + s.seats, s.seats, out, at + PLAYERS_AT);
    updatePlayers(s, seat, actor, changes, !samePhase, out, at + PLAYERS_AT);
  },
};

/** What was asked when this was written. */
function askedIn(out: DataView, at: number): number {
  let decision = 0;
  while (decision < FINISHED && out.getUint8(at + decision) !== 1) decision++;
  return decision;
}

/** As in tensor.ts: what has changed of everyone. */
function updatePlayers(
  s: PowerGridState,
  seat: number,
  actor: number,
  changes: number,
  reordered: boolean,
  out: DataView,
  at: number,
): void {
  const { bought, seats } = s;
  for (let n = 0; n < seats; n++) {
    const owner = seat + n < seats ? seat + n : seat + n - seats;
    const o = at + n * PLAYER;
    const buys = ((bought >> owner) & 1) > out.getUint8(o + BOUGHT_AT);
    const changed = owner === actor ? changes : 0;
    writeFlags(s, seat, owner, out, o);
    if (reordered) writePlace(s, owner, out, o);
    if (buys || changed & FACTS_SHOWN) writeFacts(s, owner, out, o);
    if (buys || changed & PLANTS_SHOWN) writePlants(s, owner, out, o + PLANTS_AT);
    if (changed & HOUSES_SHOWN) writeHouses(s, owner, out, o + HOUSES_AT);
  }
}

/** Move so many players from the first places to the last. Only money is a large byte, so that none is carried as a NaN. */
function turnPlayers(moved: number, seats: number, out: DataView, at: number): void {
  const by = moved * PLAYER;
  const rest = (seats - moved) * PLAYER;
  copyEights(out, at, MOVED, 0, by);
  copyEights(out, at + by, out, at, rest);
  copyEights(MOVED, 0, out, at + rest, by);
}

/** The players who are moved. */
const MOVED = new DataView(new ArrayBuffer(SEATS[1] * PLAYER));

/** Here and below, choices are made before anything is written: V8 builds a write into the code only if none is made among its arguments. */
function writeHead(s: PowerGridState, out: DataView, at: number): void {
  clearEights(out, at, STEP_AT + 3);
  out.setUint8(at + s.decision, 1);
  out.setUint8(at + PHASE_AT + s.phase - 2, 1);
  out.setUint8(at + STEP_AT + s.step - 1, 1);
  const o = at + STEP_AT + 3;
  const round = Math.min(s.round, 100);
  const cards = s.deckSize + (s.top === NONE ? 0 : 1);
  const shown = s.stepCard === SHOWN ? 1 : 0;
  const left = s.stepCard > SHOWN ? 1 : 0;
  out.setInt32(o, round | (s.map << 8) | (s.edition << 16) | (s.maxPlants << 24), true);
  out.setInt32(o + 4, s.step2Cities | (s.endCities << 8) | (cards << 16) | (shown << 24), true);
  out.setUint8(o + 8, left);
}

function writeMarket(s: PowerGridState, out: DataView, at: number): void {
  const { discount, gone, market, marketSize, nominee, under } = s;
  clearEights(out, at, 6 * P);
  const sale = forSale(s);
  for (let i = 0; i < marketSize; i++) {
    const o = at + (i < sale ? 0 : P) + market[i];
    if (market[i] !== STEP_3) out.setUint8(o, 1);
  }
  for (let i = 0; i < s.underSize; i++) out.setUint8(at + 2 * P + under[i], 1);
  for (let i = 0; i < s.goneSize; i++) out.setUint8(at + 3 * P + gone[i], 1);
  if (discount !== NONE) out.setUint8(at + 4 * P + discount, 1);
  if (nominee !== NONE) out.setUint8(at + 5 * P + nominee, 1);
}

function writeBids(s: PowerGridState, out: DataView, at: number): void {
  const { decision } = s;
  const high = money(s.bid);
  const least = decision === OPEN || decision === BID ? money(leastBid(s)) : 0;
  const laid = money(s.laid);
  out.setInt16(at, high | (least << 8), true);
  out.setUint8(at + 2, laid);
}

function writeFuel(s: PowerGridState, out: DataView, at: number): void {
  const { running, stock, supply } = s;
  let o = at;
  for (let fuel = 0; fuel < FUELS.length; fuel++, o++) {
    const price = onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) : NO_PRICE;
    out.setUint8(o, stock[fuel]);
    out.setUint8(o + 4, supply[fuel]);
    out.setUint8(o + 8, price);
  }
  o += 8;
  out.setUint8(o, s.uraniumEnded);
  for (let i = 0; i < MOST_PLANTS; i++) out.setUint8(o + 1 + i, (running >> i) & 1);
}

/** What stands for the price of what cannot be had. */
const NO_PRICE = 24;
/** What is added so that -1, a city that is not played or not open, is 0. */
const NO_HOUSES = 3;
const NO_COST = 50;

/** By city: each is pushed into a word of four, and what is left over is written with the end of the last. */
function writeHouseCounts(s: PowerGridState, out: DataView, at: number): void {
  const { reach } = s;
  let counts = 0;
  for (let city = 0; city < CITIES; city++) {
    const count = houseCount(s, city);
    counts = (counts >>> 8) | ((reach[city] === FAR ? 0 : count + NO_HOUSES) << 24);
    if ((city & 3) === 3) out.setInt32(at + city - 3, counts, true);
  }
  out.setInt32(at + CITIES - 4, counts, true);
}

function writeCityCosts(s: PowerGridState, seat: number, out: DataView, at: number): void {
  const { houses, reach } = s;
  const prices = pricesOf(seat, s.step);
  const first = seat * CITIES;
  let costs = 0;
  for (let city = 0; city < CITIES; city++) {
    costs = (costs >>> 8) | (costShown(reach[first + city], houses[city], prices) << 24);
    if ((city & 3) === 3) out.setInt32(at + city - 3, costs, true);
  }
  out.setInt32(at + CITIES - 4, costs, true);
}

/**
 * What a house costs, the way there included, counted from `NO_COST`; 0 if none can be built. `prices` says where in `HOUSE_SHOWN`
 * those of the seat and step begin. Without a branch: who has built where is as good as luck.
 */
export function costShown(way: number, houses: number, prices: number): number {
  const cost = way + HOUSE_SHOWN[prices + houses];
  return cost & ((cost - FAR) >> 31);
}

/** Where the prices of a seat begin in a step. */
export function pricesOf(seat: number, step: number): number {
  return (step * SEATS[1] + seat) << 6;
}

/** By step, seat and who has a house there, as bits of seats: what one more costs, and `NO_COST`; `FAR` if none can be built. */
const HOUSE_SHOWN = Int32Array.from({ length: (4 * SEATS[1]) << 6 }, (_, i) => {
  const count = BITS[i & 63];
  const seat = (i >> 6) % SEATS[1];
  const step = Math.floor((i >> 6) / SEATS[1]);
  return count < step && ((i >> seat) & 1) === 0 ? HOUSE_COSTS[count] + NO_COST : FAR;
});

function writePlace(s: PowerGridState, owner: number, out: DataView, at: number): void {
  const place = placeInOrder(s, owner);
  out.setUint8(at + 1, place);
}

/** What a player has, but for plants, houses and the place in the order. */
function writeFacts(s: PowerGridState, owner: number, out: DataView, at: number): void {
  const { fuel } = s;
  const couldSupply = mostSupplied(s, owner);
  out.setUint8(at + 4, s.cities[owner]);
  out.setUint8(at + 5, s.supplied[owner]);
  out.setUint8(at + SUPPLY_AT, couldSupply);
  for (let kind = 0; kind < FUELS.length; kind++) {
    const room = roomFor(s, owner, kind) + NO_ROOM;
    out.setUint8(at + SUPPLY_AT + 1 + kind, fuel[owner * FUELS.length + kind]);
    out.setUint8(at + FACTS + kind, room);
  }
}

function writePlants(s: PowerGridState, owner: number, out: DataView, at: number): void {
  const { plants } = s;
  clearEights(out, at, P);
  for (let i = 0; i < s.plantCount[owner]; i++) out.setUint8(at + plants[owner * ROW + i], 1);
}

function writeHouses(s: PowerGridState, owner: number, out: DataView, at: number): void {
  const { houses } = s;
  let built = 0;
  for (let city = 0; city < CITIES; city++) {
    built = (built >>> 8) | (((houses[city] >> owner) & 1) << 24);
    if ((city & 3) === 3) out.setInt32(at + city - 3, built, true);
  }
  out.setInt32(at + CITIES - 4, built, true);
}

/** What is added to room for fuel, which is less than none while some must go. */
const NO_ROOM = 6;

function writeFlags(s: PowerGridState, seat: number, owner: number, out: DataView, at: number): void {
  const acts = s.decision !== FINISHED && s.turn === owner ? 1 : 0;
  const funds = knowsMoney(s, seat, owner) ? money(s.money[owner]) | 256 : 0;
  const leads = s.leader === owner ? 256 : 0;
  const bought = (s.bought >> owner) & 1;
  const passed = (s.passed >> owner) & 1;
  out.setUint8(at, acts);
  out.setInt16(at + 2, funds, true);
  out.setInt32(at + FACTS - 4, ((s.bidding >> owner) & 1) | leads | (bought << 16) | (passed << 24), true);
}

/** The most a byte holds is shown for more. */
function money(amount: number): number {
  return amount < 255 ? amount : 255;
}
