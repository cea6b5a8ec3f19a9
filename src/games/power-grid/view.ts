/** What a seat may know, and all there is. RULES 11. */
import { copyState, OVER, SPECTATOR } from '../../core/index.ts';
import { highestBid, isAlone, leastBid, minimumOf } from './auction.ts';
import { BOARDS, CITIES, MAPS, type MapName, REGIONS } from './board.ts';
import { mostSupplied, onSale, priceOf, roomFor, unitPrices } from './fuel.ts';
import { buildCost, houseCount } from './houses.ts';
import { forSale, takeCard } from './market.ts';
import { FUELS, type Fuel, NONE, NUMBER, STEP_3 } from './plants.ts';
import { refillDue } from './round.ts';
import { place } from './rules.ts';
import { BID, DECISIONS, FINISHED, IN_DECK, layout, OPEN, type PowerGridState, SHOWN } from './state.ts';
import { EDITIONS, type Edition, INCOME, ROW, SEATS } from './tables.ts';

/** A player as the observer sees them. */
export interface PlayerView {
  /** Null where it is hidden from the observer. */
  readonly money: number | null;
  /** Numbers, ascending. */
  readonly plants: readonly number[];
  readonly fuel: Readonly<Record<Fuel, number>>;
  readonly cities: readonly string[];
  /** Cities supplied in the latest phase 5; after the end, in the final count. */
  readonly supplied: number;
  /** The most of their cities they could supply with the fuel they have now. */
  readonly couldSupply: number;
}

/** A fuel on the market. */
export interface FuelView {
  readonly stock: number;
  readonly supply: number;
  /** What the next one costs; null if none can be had. */
  readonly price: number | null;
  /** What each one that can be had costs, cheapest first: n of them cost the sum of the first n. */
  readonly prices: readonly number[];
  /** How many are laid on the market at the end of this round in the present step, if the supply has so many. */
  readonly refill: number;
  /** How much more of it the observer's plants can store; 0 for a spectator. */
  readonly room: number;
}

/** A city that is played. */
export interface CityView {
  readonly name: string;
  readonly region: string;
  /** Seats, in ascending order. */
  readonly houses: readonly number[];
  /** What a house there costs the observer in all; null where there is one already, or no place, or for a spectator. */
  readonly cost: number | null;
  /** The part of it that is the way there. */
  readonly connection: number | null;
}

/** An auction under way. */
export interface AuctionView {
  readonly plant: number;
  readonly minimum: number;
  /** The high bid, 0 before the opening, and whose it is, -1 before. */
  readonly bid: number;
  readonly leader: number;
  /** The lowest bid that would be accepted, and what the seat to act has laid down towards a higher one. */
  readonly leastBid: number;
  readonly laid: number;
  /** The highest bid the seat to act may make; null if nobody is asked, or the observer does not know their money. */
  readonly mostBid: number | null;
  /** What each seat has bid last for this plant; null for nothing. */
  readonly lastBids: readonly (number | null)[];
  readonly in: readonly number[];
  readonly out: readonly number[];
}

/** All a seat may know. */
export interface PowerGridView {
  /** The observer; -1 for a spectator. */
  readonly seat: number;
  readonly map: MapName;
  readonly edition: Edition;
  readonly regions: readonly string[];
  readonly round: number;
  readonly step: number;
  readonly phase: number;
  readonly decision: (typeof DECISIONS)[number];
  /** The seat to act, -1 at the end. */
  readonly turn: number;
  readonly order: readonly number[];
  readonly maxPlants: number;
  readonly step2Cities: number;
  readonly endCities: number;
  readonly maxRounds: number;
  readonly mustImprove: boolean;
  readonly hiddenMoney: boolean;
  /** What a round pays for 0, 1, 2, ... cities supplied; more than the list has pay the last. */
  readonly income: readonly number[];
  readonly actual: readonly number[];
  readonly future: readonly number[];
  readonly discount: number | null;
  /** Where the Step 3 card is. */
  readonly step3Card: 'deck' | 'market' | 'gone';
  /** Cards that can still be drawn before the Step 3 card, or after it once it has shown. */
  readonly deckSize: number;
  /** Plants put beneath the deck, and plants out of the game, for all to see; and how many were put away unseen. */
  readonly under: readonly number[];
  readonly gone: readonly number[];
  readonly removed: number;
  readonly auction: AuctionView | null;
  /** Who has bought, or passed, in this phase. */
  readonly bought: readonly number[];
  readonly passed: readonly number[];
  readonly fuel: Readonly<Record<Fuel, FuelView>>;
  readonly uraniumEnded: boolean;
  /** The plants chosen to run while the mix of the hybrids is being decided. */
  readonly running: readonly number[];
  readonly players: readonly PlayerView[];
  readonly cities: readonly CityView[];
  /** By seat, 1 for the winner, ties shared; null until the game is over. */
  readonly places: readonly number[] | null;
  /** Whether the cap on rounds stopped the game. */
  readonly capped: boolean;
}

/** Whether this seat may know the money of that one. RULES 11.2. */
export function knowsMoney(s: PowerGridState, seat: number, owner: number): boolean {
  return s.hiddenMoney === 0 || seat === owner || s.decision === FINISHED;
}

/** All this seat may know. */
export function view(s: PowerGridState, seat: number): PowerGridView {
  const sale = forSale(s);
  const market = numbers(s.market, 0, s.marketSize).filter((number) => number !== STEP_3_NUMBER);
  return {
    seat,
    map: MAPS[s.map],
    edition: EDITIONS[s.edition],
    regions: REGIONS.filter((_, region) => (s.regions >> region) & 1),
    round: s.round,
    step: s.step,
    phase: s.phase,
    decision: DECISIONS[s.decision],
    turn: s.decision === FINISHED ? OVER : s.turn,
    order: Array.from(s.order.subarray(0, s.seats)),
    maxPlants: s.maxPlants,
    step2Cities: s.step2Cities,
    endCities: s.endCities,
    maxRounds: s.maxRounds,
    mustImprove: s.mustImprove === 1,
    hiddenMoney: s.hiddenMoney === 1,
    income: INCOME,
    actual: market.slice(0, sale),
    future: market.slice(sale),
    discount: s.discount === NONE ? null : NUMBER[s.discount],
    step3Card: s.stepCard === IN_DECK ? 'deck' : s.stepCard === SHOWN ? 'market' : 'gone',
    deckSize: s.deckSize + (s.top === NONE ? 0 : 1),
    under: numbers(s.under, 0, s.underSize),
    gone: numbers(s.gone, 0, s.goneSize),
    removed: s.removedSize,
    auction: s.nominee === NONE ? null : auctionView(s, seat),
    bought: seatsIn(s, s.bought),
    passed: seatsIn(s, s.passed),
    fuel: byFuel((fuel) => ({
      stock: s.stock[fuel],
      supply: s.supply[fuel],
      price: onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) : null,
      prices: unitPrices(s, fuel),
      refill: s.decision === FINISHED ? 0 : refillDue(s, fuel),
      room: seat < 0 ? 0 : roomFor(s, seat, fuel),
    })),
    uraniumEnded: s.uraniumEnded === 1,
    running: numbers(s.plants, s.turn * ROW, s.plantCount[s.turn]).filter((_, i) => (s.running >> i) & 1),
    players: seatsOf(s).map((owner) => ({
      money: knowsMoney(s, seat, owner) ? s.money[owner] : null,
      plants: numbers(s.plants, owner * ROW, s.plantCount[owner]),
      fuel: byFuel((fuel) => s.fuel[owner * FUELS.length + fuel]),
      cities: citiesOf(s, owner),
      supplied: s.supplied[owner],
      couldSupply: mostSupplied(s, owner),
    })),
    cities: cityViews(s, seat),
    places: s.decision === FINISHED ? seatsOf(s).map((owner) => place(s, owner)) : null,
    capped: s.capped === 1,
  };
}

/** Stands in the market where the Step 3 card lies. */
const STEP_3_NUMBER = -1;

function numbers(cards: Int32Array, first: number, count: number): number[] {
  const found: number[] = [];
  for (let i = first; i < first + count; i++) found.push(cards[i] === STEP_3 ? STEP_3_NUMBER : NUMBER[cards[i]]);
  return found;
}

function byFuel<T>(read: (fuel: number) => T): Record<Fuel, T> {
  return { coal: read(0), oil: read(1), garbage: read(2), uranium: read(3) };
}

function seatsOf(s: PowerGridState): number[] {
  return Array.from({ length: s.seats }, (_, seat) => seat);
}

function seatsIn(s: PowerGridState, bits: number): readonly number[] {
  return SEATS_IN[bits & ((1 << s.seats) - 1)];
}

/** The seats of every set of bits, made once: views ask for them forty times. */
const SEATS_IN: readonly (readonly number[])[] = Array.from({ length: 1 << SEATS[1] }, (_, bits) =>
  Object.freeze(Array.from({ length: SEATS[1] }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1)),
);

function auctionView(s: PowerGridState, seat: number): AuctionView {
  const asked = s.decision === OPEN || s.decision === BID;
  const known = isAlone(s) || knowsMoney(s, seat, s.turn);
  return {
    plant: NUMBER[s.nominee],
    minimum: minimumOf(s, s.nominee),
    bid: s.bid,
    leader: s.leader,
    leastBid: asked ? leastBid(s) : s.bid,
    laid: s.laid,
    mostBid: asked && known ? highestBid(s) : null,
    lastBids: seatsOf(s).map((bidder) => s.lastBids[bidder] || null),
    in: seatsIn(s, s.bidding),
    out: seatsIn(s, ~s.bidding),
  };
}

function cityViews(s: PowerGridState, seat: number): CityView[] {
  const { cities } = BOARDS[s.board];
  const played: CityView[] = [];
  for (let i = 0; i < cities.length; i++) {
    const { name, region } = cities[i];
    if (((s.regions >> region) & 1) === 0) continue;
    const bits = s.houses[i];
    const open = seat >= 0 && houseCount(s, i) < s.step && ((bits >> seat) & 1) === 0;
    played.push({
      name,
      region: REGIONS[region],
      houses: seatsIn(s, bits),
      cost: open ? buildCost(s, seat, i) : null,
      connection: open ? s.reach[seat * CITIES + i] : null,
    });
  }
  return played;
}

function citiesOf(s: PowerGridState, owner: number): string[] {
  const { cities } = BOARDS[s.board];
  const names: string[] = [];
  for (let i = 0; i < cities.length; i++) if ((s.houses[i] >> owner) & 1) names.push(cities[i].name);
  return names;
}

/** Everything: what every seat knows, the money, and the draw pile in the order in which it will be drawn. */
export function reveal(s: PowerGridState) {
  return {
    table: view(s, SPECTATOR),
    money: Array.from(s.money.subarray(0, s.seats)),
    bank: s.bank,
    removedPlants: numbers(s.removed, 0, s.removedSize),
    drawPile: drawOrder(s),
    step3Next: s.step3Next === 1,
    capped: s.capped === 1,
    rng: Array.from(s.rng),
  };
}

/** The cards that will be drawn, the next one first, if nothing else is left to luck; -1 is the Step 3 card. */
function drawOrder(s: PowerGridState): number[] {
  const ahead = layout.create();
  copyState(s, ahead);
  const cards: number[] = [];
  for (let card = takeCard(ahead); card !== NONE; card = takeCard(ahead)) cards.push(card);
  return numbers(Int32Array.from(cards), 0, cards.length);
}
