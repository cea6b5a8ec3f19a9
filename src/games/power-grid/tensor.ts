/** What a seat may know, as a flat list of numbers. RULES 11. */
import { copyEights, type Tensor } from '../../core/index.ts';
import { leastBid } from './auction.ts';
import { CITIES, FAR } from './board.ts';
import { mostSupplied, onSale, priceOf, roomFor } from './fuel.ts';
import { houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { FUELS, NONE, STEP_3 } from './plants.ts';
import { placeInOrder } from './round.ts';
import { BID, DECISIONS, FINISHED, OPEN, type PowerGridState, SHOWN } from './state.ts';
import { FUEL_TOTALS, HOUSES, MOST_PLANTS, ROW, SEATS } from './tables.ts';
import { bytes, costShown, pricesOf } from './tensor-bytes.ts';
import { BIDS, changesOf, FACTS_SHOWN, FUEL_SHOWN, HOUSES_SHOWN, OFFER, PLANTS_SHOWN } from './tensor-changes.ts';
import {
  BIDS_AT,
  BOUGHT_AT,
  CITIES_AT,
  FACTS,
  FUEL_AT,
  HOUSES_AT,
  MARKET_AT,
  MONEY,
  NOMINEE_AT,
  P,
  PHASE_AT,
  PLANTS_AT,
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

  update(s, seat, actor, out, at, view) {
    const { decision } = s;
    const asked = askedIn(out, at);
    const samePhase = out[at + PHASE_AT + s.phase - 2] === 1;
    const sameStep = out[at + STEP_AT + s.step - 1] === 1;
    const changes = changesOf(s, asked, seat === actor, samePhase && sameStep);
    if (!samePhase || !sameStep || changes & OFFER) writeHead(s, out, at);
    else if (decision !== asked) {
      out[at + asked] = 0;
      out[at + decision] = 1;
    }
    if (changes & OFFER) writeMarket(s, out, at + MARKET_AT);
    else if (changes & BIDS) out[at + NOMINEE_AT + s.nominee] = 1;
    if (changes & BIDS) writeBids(s, out, at + BIDS_AT);
    if (changes & FUEL_SHOWN) writeFuel(s, out, at + FUEL_AT);
    if (changes & HOUSES_SHOWN) writeHouseCounts(s, out, at + CITIES_AT);
    if (seat !== actor || !sameStep || changes & HOUSES_SHOWN) writeCityCosts(s, seat, out, at + CITIES_AT + CITIES);
    if (seat !== actor) turnPlayers(seat - actor, s.seats, out, at + PLAYERS_AT, view);
    updatePlayers(s, seat, actor, changes, !samePhase, out, at + PLAYERS_AT);
  },

  bytes,
};

/** What was asked when this was written. */
function askedIn(out: Float32Array, at: number): number {
  let decision = 0;
  while (decision < FINISHED && out[at + decision] !== 1) decision++;
  return decision;
}

/** Write what has changed of everyone, each at the place seen from the observer: of whoever acted, and of whoever has bought a plant by it. */
function updatePlayers(
  s: PowerGridState,
  seat: number,
  actor: number,
  changes: number,
  reordered: boolean,
  out: Float32Array,
  at: number,
): void {
  const { bought, seats } = s;
  for (let n = 0; n < seats; n++) {
    const owner = seat + n < seats ? seat + n : seat + n - seats;
    const o = at + n * PLAYER;
    const buys = ((bought >> owner) & 1) > out[o + BOUGHT_AT];
    const changed = owner === actor ? changes : 0;
    writeFlags(s, seat, owner, out, o);
    if (reordered) writePlace(s, owner, out, o);
    if (buys || changed & FACTS_SHOWN) writeFacts(s, owner, out, o);
    if (buys || changed & PLANTS_SHOWN) writePlants(s, owner, out, o + PLANTS_AT);
    if (changed & HOUSES_SHOWN) writeHouses(s, owner, out, o + HOUSES_AT);
  }
}

/** Move everyone as the observer moves by so many seats: the fewer, at one end, are kept, and the others moved in one stroke. */
function turnPlayers(seatsOn: number, seats: number, out: Float32Array, at: number, view: DataView): void {
  const first = seatsOn > 0 ? seatsOn : seatsOn + seats;
  const end = at + seats * PLAYER;
  const middle = at + first * PLAYER;
  if (first * 2 <= seats) {
    const by = first * PLAYER;
    copyEights(view, at * 4, MOVED, 0, by * 4);
    copyWithin.call(out, at, middle, end);
    copyEights(MOVED, 0, view, (end - by) * 4, by * 4);
  } else {
    const by = (seats - first) * PLAYER;
    copyEights(view, middle * 4, MOVED, 0, by * 4);
    copyWithin.call(out, at + by, at, middle);
    copyEights(MOVED, 0, view, at * 4, by * 4);
  }
}

/** Taken out once: V8 looks a method of a typed array up anew at every call. */
const { copyWithin } = Float32Array.prototype;

/** The players who are moved. */
const MOVED = new DataView(new ArrayBuffer(SEATS[1] * PLAYER * 4));

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

/** The fuel on the market, and the plants that run. */
function writeFuel(s: PowerGridState, out: Float32Array, at: number): void {
  let o = at;
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

/** Every seat has a way to every city that is played. */
function writeHouseCounts(s: PowerGridState, out: Float32Array, at: number): void {
  const { reach } = s;
  for (let city = 0; city < CITIES; city++) {
    const count = houseCount(s, city);
    out[at + city] = reach[city] === FAR ? -1 : count * (1 / 3);
  }
}

function writeCityCosts(s: PowerGridState, seat: number, out: Float32Array, at: number): void {
  const { houses, reach } = s;
  const prices = pricesOf(seat, s.step);
  const first = seat * CITIES;
  for (let city = 0; city < CITIES; city++)
    out[at + city] = COSTS[costShown(reach[first + city], houses[city], prices) & 255];
}

/** What a house costs / 50, by the byte that shows it. */
const COSTS = Float32Array.from({ length: 256 }, (_, byte) => (byte === 0 ? -1 : (byte - 50) * (1 / 50)));

function writePlace(s: PowerGridState, owner: number, out: Float32Array, at: number): void {
  out[at + 1] = placeInOrder(s, owner) * (1 / 6);
}

/** What a player has, but for plants, houses and the place in the order. */
function writeFacts(s: PowerGridState, owner: number, out: Float32Array, at: number): void {
  out[at + 4] = s.cities[owner] * (1 / HOUSES);
  out[at + 5] = s.supplied[owner] * (1 / HOUSES);
  out[at + SUPPLY_AT] = mostSupplied(s, owner) * (1 / HOUSES);
  for (let fuel = 0; fuel < FUELS.length; fuel++) {
    out[at + SUPPLY_AT + 1 + fuel] = s.fuel[owner * FUELS.length + fuel] / FUEL_TOTALS[fuel];
    out[at + FACTS + fuel] = roomFor(s, owner, fuel) * (1 / 10);
  }
}

function writePlants(s: PowerGridState, owner: number, out: Float32Array, at: number): void {
  out.fill(0, at, at + P);
  for (let i = 0; i < s.plantCount[owner]; i++) out[at + s.plants[owner * ROW + i]] = 1;
}

function writeHouses(s: PowerGridState, owner: number, out: Float32Array, at: number): void {
  const { houses } = s;
  for (let city = 0; city < CITIES; city++) out[at + city] = (houses[city] >> owner) & 1;
}

/** What may change while others act: whose turn it is, whose money is known, and the auction. */
function writeFlags(s: PowerGridState, seat: number, owner: number, out: Float32Array, at: number): void {
  const known = knowsMoney(s, seat, owner);
  out[at] = s.decision !== FINISHED && s.turn === owner ? 1 : 0;
  out[at + 2] = known ? money(s.money[owner]) : 0;
  out[at + 3] = known ? 1 : 0;
  out[at + FACTS - 4] = (s.bidding >> owner) & 1;
  out[at + FACTS - 3] = s.leader === owner ? 1 : 0;
  out[at + BOUGHT_AT] = (s.bought >> owner) & 1;
  out[at + FACTS - 1] = (s.passed >> owner) & 1;
}

function money(amount: number): number {
  return amount < 10 * MONEY ? amount * (1 / MONEY) : 10;
}
