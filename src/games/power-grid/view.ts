/** What a seat may know, what a seat must guess, and all there is. RULES 11. */
import { below, copyState, OVER, SPECTATOR } from '../../core/index.ts';
import { leastBid, minimumOf } from './auction.ts';
import { BOARDS, MAPS, type MapName, REGIONS } from './board.ts';
import { onSale, priceOf, roomFor } from './fuel.ts';
import { forSale, takeCard, takeFrom } from './market.ts';
import { FUELS, type Fuel, NONE, NUMBER, PLANTS, PLUGS, STEP_3 } from './plants.ts';
import { buildCost, houseCount } from './round.ts';
import { BID, DECISIONS, FINISHED, IN_DECK, layout, OPEN, type PowerGridState, SHOWN } from './state.ts';
import { EDITIONS, type Edition, ORIGINAL, ROW, SEATS, START_MONEY, setupOf } from './tables.ts';

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
}

/** A fuel on the market. */
export interface FuelView {
  readonly stock: number;
  readonly supply: number;
  /** What the next one costs; null if none can be had. */
  readonly price: number | null;
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
    actual: market.slice(0, sale),
    future: market.slice(sale),
    discount: s.discount === NONE ? null : NUMBER[s.discount],
    step3Card: s.stepCard === IN_DECK ? 'deck' : s.stepCard === SHOWN ? 'market' : 'gone',
    deckSize: s.deckSize + (s.top === NONE ? 0 : 1),
    under: numbers(s.under, 0, s.underSize),
    gone: numbers(s.gone, 0, s.goneSize),
    removed: s.removedSize,
    auction: s.nominee === NONE ? null : auctionView(s),
    bought: seatsIn(s, s.bought),
    passed: seatsIn(s, s.passed),
    fuel: byFuel((fuel) => ({
      stock: s.stock[fuel],
      supply: s.supply[fuel],
      price: onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) : null,
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
    })),
    cities: cityViews(s, seat),
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

function auctionView(s: PowerGridState): AuctionView {
  const asked = s.decision === OPEN || s.decision === BID;
  return {
    plant: NUMBER[s.nominee],
    minimum: minimumOf(s, s.nominee),
    bid: s.bid,
    leader: s.leader,
    leastBid: asked ? leastBid(s) : s.bid,
    laid: s.laid,
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
    played.push({ name, region: REGIONS[region], houses: seatsIn(s, bits), cost: open ? buildCost(s, seat, i) : null });
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

/** Deal the draw pile, the plants put away, and money this seat does not know, anew. RULES 11. */
export function imagine(s: PowerGridState, seat: number): void {
  imagineCards(s);
  if (s.hiddenMoney === 1 && s.decision !== FINISHED) imagineMoney(s, seat);
}

/**
 * Before the Step 3 card shows, a card that nobody has seen lies in the deck, on top of it, or among those put away.
 * After it has, everything in the deck is known but its order, which a bag does not have, and so is what was put away.
 */
function imagineCards(s: PowerGridState): void {
  const { deck, removed } = s;
  UNSEEN.fill(0);
  for (let i = 0; i < s.deckSize; i++) UNSEEN[deck[i]] = 1;
  if (s.stepCard !== IN_DECK) {
    deck.fill(0); // words out of use keep no trace of what lay there
    s.deckSize = 0;
    layOut(s, 0, PLANTS.length);
    return;
  }
  for (let i = 0; i < s.removedSize; i++) UNSEEN[removed[i]] = 1;
  const hiddenTop = s.top !== NONE && s.edition !== ORIGINAL;
  if (hiddenTop) UNSEEN[s.top] = 1;
  const [plugs] = setupOf(s.edition, s.seats).removed;
  // The same cards in the same order whatever really lies where: nothing of that is left.
  deck.fill(0);
  s.deckSize = 0;
  let taken = 0;
  if (s.edition !== ORIGINAL) {
    layOut(s, 0, PLUGS);
    if (hiddenTop) s.top = takeFrom(s, 0);
    while (taken < plugs) removed[taken++] = takeFrom(s, 0);
  }
  const first = s.deckSize;
  layOut(s, s.edition === ORIGINAL ? 0 : PLUGS, PLANTS.length);
  while (taken < s.removedSize) removed[taken++] = takeFrom(s, first);
  // Bags are equal when their cards are: lay them out in order again.
  UNSEEN.fill(0);
  for (let i = 0; i < s.deckSize; i++) UNSEEN[deck[i]] = 1;
  s.deckSize = 0;
  layOut(s, 0, PLANTS.length);
}

const UNSEEN = new Uint8Array(PLANTS.length);

function layOut(s: PowerGridState, first: number, end: number): void {
  for (let plant = first; plant < end; plant++) if (UNSEEN[plant] === 1) s.deck[s.deckSize++] = plant;
}

/** Anything from what a seat has shown, up to twice what the observer has and some: money is not counted, it is guessed. */
function imagineMoney(s: PowerGridState, seat: number): void {
  const { money, seats } = s;
  const range = 2 * (seat < 0 ? START_MONEY : money[seat]) + START_MONEY;
  let total = 0;
  for (let owner = 0; owner < seats; owner++) {
    const untouched = s.round === 1 && ((s.bought >> owner) & 1) === 0;
    if (owner !== seat) money[owner] = untouched ? START_MONEY : shownBy(s, owner) + below(s.rng, range);
    total += money[owner];
  }
  s.bank = seats * START_MONEY - total;
}

/** What a seat has in any case: its bid, or what it has named or laid down, it can pay. */
function shownBy(s: PowerGridState, seat: number): number {
  if (seat === s.turn && s.decision === OPEN) return Math.max(minimumOf(s, s.nominee), s.laid + 1);
  if (seat === s.turn && s.decision === BID && s.laid > 0) return Math.max(s.bid, s.laid) + 1;
  return seat === s.leader && s.decision === BID ? s.bid : 0;
}
