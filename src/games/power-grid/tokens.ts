/** What a seat may know, as rows of small whole numbers. RULES 11. */
import { PAD, type TokenGroup, type Tokens } from '../../core/index.ts';
import { leastBid } from './auction.ts';
import { BOARDS, CITIES, NAME_OF } from './board.ts';
import { mostSupplied, onSale, priceOf, roomFor } from './fuel.ts';
import { buildCost, houseCount } from './houses.ts';
import { forSale } from './market.ts';
import { CONSUMES, FUELS, KIND, NONE, NUMBER, STEP_3, SUPPLIES } from './plants.ts';
import { placeInOrder } from './round.ts';
import { BID, FINISHED, OPEN, type PowerGridState } from './state.ts';
import { MARKET, ORIGINAL, ROW, setupOf } from './tables.ts';
import { knowsMoney } from './view.ts';

/** Cities played at a table of so many: the same in both editions. */
function citiesPlayed(seats: number): number {
  return setupOf(ORIGINAL, seats).regions * 7;
}

const GROUPS: readonly TokenGroup[] = [
  {
    name: 'table',
    columns: [
      'decision',
      'phase',
      'step',
      'round',
      'map',
      'edition',
      'max_plants',
      'step2_cities',
      'end_cities',
      'deck_size',
      'step3_card',
      'nominee',
      'bid',
      'least_bid',
      'leader',
      'laid',
      'running',
      'uranium_ended',
    ],
    meaning: 'the game so far; the nominee by number and the leader, or -1',
    rows: () => 1,
  },
  {
    name: 'players',
    columns: [
      'player',
      'to_act',
      'place',
      'money',
      'cities',
      'supplied',
      'could_supply',
      'coal',
      'oil',
      'garbage',
      'uranium',
      'bidding',
      'bought',
      'passed',
    ],
    meaning: 'one row per player, the observer first; unknown money is -1',
    rows: (seats) => seats,
  },
  {
    name: 'plants',
    columns: ['number', 'kind', 'consumes', 'supplies', 'where', 'owner', 'discount'],
    meaning: 'plants on offer and owned: where is 0 for sale, 1 to come, 2 owned; owner -1 is nobody',
    rows: (seats) => MARKET + seats * ROW,
  },
  {
    name: 'fuels',
    columns: ['fuel', 'stock', 'supply', 'price', 'room'],
    meaning: 'one row per fuel; price of the next, -1 if there is none; room of the observer',
    rows: () => FUELS.length,
  },
  {
    name: 'cities',
    columns: ['city', 'region', 'houses', 'owners', 'cost'],
    meaning:
      'one row per city played: its place in the list of names, owners as bits of players, cost to the observer or -1',
    rows: citiesPlayed,
  },
];

/** Rows about the table, players, plants, fuels and cities. Players are counted from the observer, who is 0. */
export const tokens: Tokens<PowerGridState> = {
  groups: GROUPS,
  write(s, seat, out, at) {
    const { seats } = s;
    let o = at;
    out[o++] = s.decision;
    out[o++] = s.phase;
    out[o++] = s.step;
    out[o++] = s.round;
    out[o++] = s.map;
    out[o++] = s.edition;
    out[o++] = s.maxPlants;
    out[o++] = s.step2Cities;
    out[o++] = s.endCities;
    out[o++] = s.deckSize + (s.top === NONE ? 0 : 1);
    out[o++] = s.stepCard;
    out[o++] = s.nominee === NONE ? -1 : NUMBER[s.nominee];
    out[o++] = s.bid;
    out[o++] = s.decision === OPEN || s.decision === BID ? leastBid(s) : 0;
    out[o++] = s.leader < 0 ? -1 : fromObserver(s.leader, seat, seats);
    out[o++] = s.laid;
    out[o++] = s.running;
    out[o++] = s.uraniumEnded;
    for (let n = 0; n < seats; n++) o = writePlayerRow(s, seat, n, out, o);
    o = writePlantRows(s, seat, out, o);
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      out[o++] = fuel;
      out[o++] = s.stock[fuel];
      out[o++] = s.supply[fuel];
      out[o++] = onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) : -1;
      out[o++] = roomFor(s, seat, fuel);
    }
    writeCityRows(s, seat, out, o);
  },
};

/** Seats are counted from the observer, who is 0, clockwise. */
function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}

function writePlayerRow(s: PowerGridState, seat: number, n: number, out: Int32Array, at: number): number {
  const owner = seat + n < s.seats ? seat + n : seat + n - s.seats;
  let o = at;
  out[o++] = n;
  out[o++] = s.decision !== FINISHED && s.turn === owner ? 1 : 0;
  out[o++] = placeInOrder(s, owner);
  out[o++] = knowsMoney(s, seat, owner) ? s.money[owner] : -1;
  out[o++] = s.cities[owner];
  out[o++] = s.supplied[owner];
  out[o++] = mostSupplied(s, owner);
  for (let fuel = 0; fuel < FUELS.length; fuel++) out[o++] = s.fuel[owner * FUELS.length + fuel];
  out[o++] = (s.bidding >> owner) & 1;
  out[o++] = (s.bought >> owner) & 1;
  out[o++] = (s.passed >> owner) & 1;
  return o;
}

function writePlantRows(s: PowerGridState, seat: number, out: Int32Array, at: number): number {
  const columns = GROUPS[2].columns.length;
  const end = at + (MARKET + s.seats * ROW) * columns;
  const sale = forSale(s);
  let o = at;
  for (let i = 0; i < s.marketSize; i++) {
    if (s.market[i] !== STEP_3) o = writePlantRow(s, s.market[i], i < sale ? 0 : 1, -1, out, o);
  }
  for (let n = 0; n < s.seats; n++) {
    const owner = seat + n < s.seats ? seat + n : seat + n - s.seats;
    for (let i = 0; i < s.plantCount[owner]; i++) o = writePlantRow(s, s.plants[owner * ROW + i], 2, n, out, o);
  }
  out.fill(PAD, o, end);
  return end;
}

function writePlantRow(
  s: PowerGridState,
  plant: number,
  where: number,
  owner: number,
  out: Int32Array,
  at: number,
): number {
  out[at] = NUMBER[plant];
  out[at + 1] = KIND[plant];
  out[at + 2] = CONSUMES[plant];
  out[at + 3] = SUPPLIES[plant];
  out[at + 4] = where;
  out[at + 5] = owner;
  out[at + 6] = plant === s.discount ? 1 : 0;
  return at + 7;
}

function writeCityRows(s: PowerGridState, seat: number, out: Int32Array, at: number): void {
  const { cities } = BOARDS[s.board];
  const everyone = (1 << s.seats) - 1;
  let o = at;
  for (let city = 0; city < CITIES; city++) {
    if (((s.regions >> cities[city].region) & 1) === 0) continue;
    const houses = s.houses[city];
    const count = houseCount(s, city);
    out[o++] = NAME_OF[s.board][city];
    out[o++] = cities[city].region;
    out[o++] = count;
    out[o++] = ((houses >> seat) | (houses << (s.seats - seat))) & everyone;
    out[o++] = count < s.step && ((houses >> seat) & 1) === 0 ? buildCost(s, seat, city) : -1;
  }
}
