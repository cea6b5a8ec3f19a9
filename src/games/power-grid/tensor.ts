/** What a seat may know, as a flat list of numbers. RULES 11. */
import type { Tensor } from '../../core/index.ts';
import { leastBid } from './auction.ts';
import { CITIES, FAR } from './board.ts';
import { mostSupplied, onSale, priceOf, roomFor } from './fuel.ts';
import { houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { FUELS, NONE, STEP_3 } from './plants.ts';
import { placeInOrder } from './round.ts';
import { BID, DECISIONS, FINISHED, OPEN, type PowerGridState, SHOWN } from './state.ts';
import { FUEL_TOTALS, HOUSE_COSTS, HOUSES, MOST_PLANTS, ORIGINAL, ROW, SEATS } from './tables.ts';
import { bytes } from './tensor-bytes.ts';
import {
  BIDS_AT,
  CITIES_AT,
  FACTS,
  MARKET_AT,
  MONEY,
  NOMINEE_AT,
  P,
  PHASE_AT,
  PLAYER,
  PLAYERS_AT,
  partsOf,
  STEP_AT,
  SUPPLY_AT,
} from './tensor-parts.ts';
import { knowsMoney } from './view.ts';

/** The parts are told in tensor-parts.ts. */
export const tensor: Tensor<PowerGridState> = {
  parts: partsOf,

  write(s, seat, out, at) {
    const { seats } = s;
    writeHead(s, out, at);
    writeMarket(s, out, at + MARKET_AT);
    writeFuel(s, out, at + BIDS_AT);
    writeCities(s, seat, out, at + CITIES_AT);
    for (let n = 0; n < seats; n++) {
      const owner = seat + n < seats ? seat + n : seat + n - seats;
      writePlayer(s, seat, owner, mostSupplied(s, owner) * (1 / HOUSES), out, at + PLAYERS_AT + n * PLAYER);
    }
  },

  update(s, seat, actor, out, at) {
    const { decision, phase } = s;
    const bidding = decision === OPEN || decision === BID;
    const goesOn = out[at + PHASE_AT + phase - 2] === 1 && out[at + STEP_AT + s.step - 1] === 1;
    if (!goesOn || (phase === 2 && !bidding) || s.edition === ORIGINAL) {
      tensor.write(s, seat, out, at); // a plant was sold, or a phase has ended: much may be different
      return;
    }
    writeHead(s, out, at);
    if (bidding) {
      out[at + NOMINEE_AT + s.nominee] = 1;
      writeBids(s, out, at + BIDS_AT);
    } else writeFuel(s, out, at + BIDS_AT);
    if (seat !== actor || phase === 4) writeCities(s, seat, out, at + CITIES_AT);
    updatePlayers(s, seat, actor, bidding, out, at + PLAYERS_AT);
  },

  bytes,
};

/**
 * Within a phase only whoever acted has changed, and while plants are bid for nobody has: everyone moves up to the place seen
 * from the observer, those who were before the observer are written anew behind the others.
 */
function updatePlayers(
  s: PowerGridState,
  seat: number,
  actor: number,
  bidding: boolean,
  out: Float32Array,
  at: number,
): void {
  const { seats } = s;
  const moved = seat >= actor ? seat - actor : seat - actor + seats;
  for (let n = 0; n < moved; n++) SUPPLY[n] = out[at + n * PLAYER + SUPPLY_AT];
  if (moved > 0) out.copyWithin(at, at + moved * PLAYER, at + seats * PLAYER);
  for (let n = 0; n < seats; n++) {
    const owner = seat + n < seats ? seat + n : seat + n - seats;
    const o = at + n * PLAYER;
    if (owner === actor && !bidding) writePlayer(s, seat, owner, mostSupplied(s, owner) * (1 / HOUSES), out, o);
    else if (n >= seats - moved) writePlayer(s, seat, owner, SUPPLY[n - seats + moved], out, o);
    else writeFlags(s, seat, owner, out, o);
  }
}

/** What the players who are moved could supply. */
const SUPPLY = new Float32Array(SEATS[1]);

function writeHead(s: PowerGridState, out: Float32Array, at: number): void {
  const { decision, step } = s;
  let o = at;
  for (let i = 0; i < DECISIONS.length; i++) out[o++] = i === decision ? 1 : 0;
  for (let phase = 2; phase <= 5; phase++) out[o++] = s.phase === phase ? 1 : 0;
  for (let i = 1; i <= 3; i++) out[o++] = i === step ? 1 : 0;
  out[o++] = s.round < 100 ? s.round * (1 / 20) : 5;
  out[o++] = s.map;
  out[o++] = s.edition;
  out[o++] = s.maxPlants * (1 / MOST_PLANTS);
  out[o++] = s.step2Cities * (1 / HOUSES);
  out[o++] = s.endCities * (1 / HOUSES);
  out[o++] = (s.deckSize + (s.top === NONE ? 0 : 1)) * (1 / P);
  out[o++] = s.stepCard === SHOWN ? 1 : 0;
  out[o++] = s.stepCard > SHOWN ? 1 : 0;
}

function writeMarket(s: PowerGridState, out: Float32Array, at: number): void {
  const { discount, market, marketSize, nominee } = s;
  out.fill(0, at, at + 6 * P);
  const sale = forSale(s);
  for (let i = 0; i < marketSize; i++) if (market[i] !== STEP_3) out[at + (i < sale ? 0 : P) + market[i]] = 1;
  for (let i = 0; i < s.underSize; i++) out[at + 2 * P + s.under[i]] = 1;
  for (let i = 0; i < s.goneSize; i++) out[at + 3 * P + s.gone[i]] = 1;
  if (discount !== NONE) out[at + 4 * P + discount] = 1;
  if (nominee !== NONE) out[at + 5 * P + nominee] = 1;
}

function writeBids(s: PowerGridState, out: Float32Array, at: number): void {
  const { decision } = s;
  out[at] = money(s.bid);
  out[at + 1] = decision === OPEN || decision === BID ? money(leastBid(s)) : 0;
  out[at + 2] = money(s.laid);
}

/** The bids, the fuel on the market, and the plants that run. */
function writeFuel(s: PowerGridState, out: Float32Array, at: number): void {
  writeBids(s, out, at);
  let o = at + 3;
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    const all = FUEL_TOTALS[fuel];
    out[o] = s.stock[fuel] / all;
    out[o + 4] = s.supply[fuel] / all;
    out[o + 8] = onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) * (1 / 8) : 3;
    o++;
  }
  o += 8;
  out[o++] = s.uraniumEnded;
  for (let i = 0; i < MOST_PLANTS; i++) out[o++] = (s.running >> i) & 1;
}

function writeCities(s: PowerGridState, seat: number, out: Float32Array, at: number): void {
  const { houses, reach, step } = s;
  const first = seat * CITIES;
  for (let city = 0; city < CITIES; city++) {
    const way = reach[first + city];
    const count = houseCount(s, city);
    const open = way !== FAR && count < step && ((houses[city] >> seat) & 1) === 0;
    out[at + city] = way === FAR ? -1 : count * (1 / 3);
    out[at + city + CITIES] = open ? (way + HOUSE_COSTS[count]) * (1 / 50) : -1;
  }
}

function writePlayer(
  s: PowerGridState,
  seat: number,
  owner: number,
  couldSupply: number,
  out: Float32Array,
  at: number,
): void {
  writeFlags(s, seat, owner, out, at);
  out[at + 1] = placeInOrder(s, owner) * (1 / 6);
  out[at + 4] = s.cities[owner] * (1 / HOUSES);
  out[at + 5] = s.supplied[owner] * (1 / HOUSES);
  out[at + SUPPLY_AT] = couldSupply;
  let o = at + SUPPLY_AT + 1;
  for (let fuel = 0; fuel < FUELS.length; fuel++) out[o++] = s.fuel[owner * FUELS.length + fuel] / FUEL_TOTALS[fuel];
  o = at + FACTS;
  for (let fuel = 0; fuel < FUELS.length; fuel++) out[o++] = roomFor(s, owner, fuel) * (1 / 10);
  out.fill(0, o, o + P);
  for (let i = 0; i < s.plantCount[owner]; i++) out[o + s.plants[owner * ROW + i]] = 1;
  o += P;
  const { houses } = s;
  for (let city = 0; city < CITIES; city++) out[o++] = (houses[city] >> owner) & 1;
}

/** What may change while others act: whose turn it is, whose money is known, and the auction. */
function writeFlags(s: PowerGridState, seat: number, owner: number, out: Float32Array, at: number): void {
  const known = knowsMoney(s, seat, owner);
  out[at] = s.decision !== FINISHED && s.turn === owner ? 1 : 0;
  out[at + 2] = known ? money(s.money[owner]) : 0;
  out[at + 3] = known ? 1 : 0;
  out[at + FACTS - 4] = (s.bidding >> owner) & 1;
  out[at + FACTS - 3] = s.leader === owner ? 1 : 0;
  out[at + FACTS - 2] = (s.bought >> owner) & 1;
  out[at + FACTS - 1] = (s.passed >> owner) & 1;
}

function money(amount: number): number {
  return amount < 10 * MONEY ? amount * (1 / MONEY) : 10;
}
