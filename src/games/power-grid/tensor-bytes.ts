/**
 * The tensor as bytes, long stretches four at a time: the counts themselves, as `scale` of each part says. What is written where is
 * told in tensor.ts; a law holds the two equal.
 */
import type { TensorBytes } from '../../core/index.ts';
import { leastBid } from './auction.ts';
import { CITIES, FAR } from './board.ts';
import { mostSupplied, onSale, priceOf, roomFor } from './fuel.ts';
import { houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { FUELS, NONE, STEP_3 } from './plants.ts';
import { placeInOrder } from './round.ts';
import { BID, FINISHED, OPEN, type PowerGridState, SHOWN } from './state.ts';
import { HOUSE_COSTS, MOST_PLANTS, ORIGINAL, ROW, SEATS } from './tables.ts';
import {
  BIDS_AT,
  CITIES_AT,
  FACTS,
  MARKET_AT,
  NOMINEE_AT,
  P,
  PHASE_AT,
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
    writeFuel(s, out, at + BIDS_AT);
    writeCities(s, seat, out, at + CITIES_AT);
    for (let n = 0; n < seats; n++) {
      const owner = seat + n < seats ? seat + n : seat + n - seats;
      writePlayer(s, seat, owner, mostSupplied(s, owner), out, at + PLAYERS_AT + n * PLAYER);
    }
  },

  update(s, seat, actor, out, at) {
    const { decision, phase } = s;
    const bidding = decision === OPEN || decision === BID;
    const goesOn = out.getUint8(at + PHASE_AT + phase - 2) === 1 && out.getUint8(at + STEP_AT + s.step - 1) === 1;
    if (!goesOn || (phase === 2 && !bidding) || s.edition === ORIGINAL) {
      bytes.write(s, seat, out, at); // a plant was sold, or a phase has ended: much may be different
      return;
    }
    writeHead(s, out, at);
    if (bidding) {
      out.setUint8(at + NOMINEE_AT + s.nominee, 1);
      writeBids(s, out, at + BIDS_AT);
    } else writeFuel(s, out, at + BIDS_AT);
    if (seat !== actor || phase === 4) writeCities(s, seat, out, at + CITIES_AT);
    updatePlayers(s, seat, actor, bidding, out, at + PLAYERS_AT);
  },
};

/** As in tensor.ts: everyone moves up, and those who were before the observer are written anew behind the others. */
function updatePlayers(
  s: PowerGridState,
  seat: number,
  actor: number,
  bidding: boolean,
  out: DataView,
  at: number,
): void {
  const { seats } = s;
  const moved = seat >= actor ? seat - actor : seat - actor + seats;
  for (let n = 0; n < moved; n++) SUPPLY[n] = out.getUint8(at + n * PLAYER + SUPPLY_AT);
  if (moved > 0) {
    const by = moved * PLAYER;
    const last = at + (seats - moved) * PLAYER - 4;
    for (let o = at; o < last; o += 4) out.setInt32(o, out.getInt32(o + by, true), true);
    out.setInt32(last, out.getInt32(last + by, true), true);
  }
  for (let n = 0; n < seats; n++) {
    const owner = seat + n < seats ? seat + n : seat + n - seats;
    const o = at + n * PLAYER;
    if (owner === actor && !bidding) writePlayer(s, seat, owner, mostSupplied(s, owner), out, o);
    else if (n >= seats - moved) writePlayer(s, seat, owner, SUPPLY[n - seats + moved], out, o);
    else writeFlags(s, seat, owner, out, o);
  }
}

/** What the players who are moved could supply. */
const SUPPLY = new Int32Array(SEATS[1]);

/** All to 0: at least four bytes, the last word beginning within the one before it. */
function clear(out: DataView, at: number, length: number): void {
  const end = at + length - 4;
  for (let o = at; o < end; o += 4) out.setInt32(o, 0, true);
  out.setInt32(end, 0, true);
}

function writeHead(s: PowerGridState, out: DataView, at: number): void {
  clear(out, at, STEP_AT + 3);
  out.setUint8(at + s.decision, 1);
  out.setUint8(at + PHASE_AT + s.phase - 2, 1);
  out.setUint8(at + STEP_AT + s.step - 1, 1);
  const o = at + STEP_AT + 3;
  out.setInt32(o, Math.min(s.round, 100) | (s.map << 8) | (s.edition << 16) | (s.maxPlants << 24), true);
  const cards = s.deckSize + (s.top === NONE ? 0 : 1);
  const shown = s.stepCard === SHOWN ? 1 : 0;
  out.setInt32(o + 4, s.step2Cities | (s.endCities << 8) | (cards << 16) | (shown << 24), true);
  out.setUint8(o + 8, s.stepCard > SHOWN ? 1 : 0);
}

function writeMarket(s: PowerGridState, out: DataView, at: number): void {
  const { discount, gone, market, marketSize, nominee, under } = s;
  clear(out, at, 6 * P);
  const sale = forSale(s);
  for (let i = 0; i < marketSize; i++) if (market[i] !== STEP_3) out.setUint8(at + (i < sale ? 0 : P) + market[i], 1);
  for (let i = 0; i < s.underSize; i++) out.setUint8(at + 2 * P + under[i], 1);
  for (let i = 0; i < s.goneSize; i++) out.setUint8(at + 3 * P + gone[i], 1);
  if (discount !== NONE) out.setUint8(at + 4 * P + discount, 1);
  if (nominee !== NONE) out.setUint8(at + 5 * P + nominee, 1);
}

function writeBids(s: PowerGridState, out: DataView, at: number): void {
  const { decision } = s;
  out.setUint8(at, money(s.bid));
  out.setUint8(at + 1, decision === OPEN || decision === BID ? money(leastBid(s)) : 0);
  out.setUint8(at + 2, money(s.laid));
}

function writeFuel(s: PowerGridState, out: DataView, at: number): void {
  writeBids(s, out, at);
  let o = at + 3;
  for (let fuel = 0; fuel < FUELS.length; fuel++, o++) {
    out.setUint8(o, s.stock[fuel]);
    out.setUint8(o + 4, s.supply[fuel]);
    out.setUint8(o + 8, onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) : NO_PRICE);
  }
  o += 8;
  out.setUint8(o, s.uraniumEnded);
  for (let i = 0; i < MOST_PLANTS; i++) out.setUint8(o + 1 + i, (s.running >> i) & 1);
}

/** What stands for the price of what cannot be had. */
const NO_PRICE = 24;
/** What is added so that -1, a city that is not played or not open, is 0. */
const NO_HOUSES = 3;
const NO_COST = 50;

/** By city, houses and costs: each is pushed into a word of four, and what is left over is written with the end of the last. */
function writeCities(s: PowerGridState, seat: number, out: DataView, at: number): void {
  const { houses, reach, step } = s;
  const first = seat * CITIES;
  let counts = 0;
  let costs = 0;
  for (let city = 0; city < CITIES; city++) {
    const way = reach[first + city];
    const count = houseCount(s, city);
    const open = way !== FAR && count < step && ((houses[city] >> seat) & 1) === 0;
    counts = (counts >>> 8) | ((way === FAR ? 0 : count + NO_HOUSES) << 24);
    costs = (costs >>> 8) | ((open ? way + HOUSE_COSTS[count] + NO_COST : 0) << 24);
    if ((city & 3) === 3) {
      out.setInt32(at + city - 3, counts, true);
      out.setInt32(at + CITIES + city - 3, costs, true);
    }
  }
  out.setInt32(at + CITIES - 4, counts, true);
  out.setInt32(at + 2 * CITIES - 4, costs, true);
}

function writePlayer(
  s: PowerGridState,
  seat: number,
  owner: number,
  couldSupply: number,
  out: DataView,
  at: number,
): void {
  writeFlags(s, seat, owner, out, at);
  out.setUint8(at + 1, placeInOrder(s, owner));
  out.setUint8(at + 4, s.cities[owner]);
  out.setUint8(at + 5, s.supplied[owner]);
  out.setUint8(at + SUPPLY_AT, couldSupply);
  const { fuel, houses, plants } = s;
  for (let kind = 0; kind < FUELS.length; kind++) {
    out.setUint8(at + SUPPLY_AT + 1 + kind, fuel[owner * FUELS.length + kind]);
    out.setUint8(at + FACTS + kind, roomFor(s, owner, kind) + NO_ROOM);
  }
  let o = at + FACTS + FUELS.length;
  clear(out, o, P);
  for (let i = 0; i < s.plantCount[owner]; i++) out.setUint8(o + plants[owner * ROW + i], 1);
  o += P;
  let built = 0;
  for (let city = 0; city < CITIES; city++) {
    built = (built >>> 8) | (((houses[city] >> owner) & 1) << 24);
    if ((city & 3) === 3) out.setInt32(o + city - 3, built, true);
  }
  out.setInt32(o + CITIES - 4, built, true);
}

/** What is added to room for fuel, which is less than none while some must go. */
const NO_ROOM = 6;

function writeFlags(s: PowerGridState, seat: number, owner: number, out: DataView, at: number): void {
  const known = knowsMoney(s, seat, owner);
  out.setUint8(at, s.decision !== FINISHED && s.turn === owner ? 1 : 0);
  out.setInt16(at + 2, known ? money(s.money[owner]) | 256 : 0, true);
  const leads = s.leader === owner ? 256 : 0;
  const bought = (s.bought >> owner) & 1;
  const passed = (s.passed >> owner) & 1;
  out.setInt32(at + FACTS - 4, ((s.bidding >> owner) & 1) | leads | (bought << 16) | (passed << 24), true);
}

/** The most a byte holds is shown for more. */
function money(amount: number): number {
  return amount < 255 ? amount : 255;
}
