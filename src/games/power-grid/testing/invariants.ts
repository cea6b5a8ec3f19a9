/** What is always true at the table: cards, fuel, money and houses are all accounted for. RULES 12. */
import { CITIES, distancesOf, FAR } from '../board.ts';
import { overflowOf } from '../fuel.ts';
import { houseCount } from '../houses.ts';
import { forSale } from '../market.ts';
import { FUELS, NONE, PLANTS, STEP_3 } from '../plants.ts';
import { BID, LEFT, type PowerGridState, RETURN, ROOMS, SCRAP, SHOWN } from '../state.ts';
import { FUEL_TOTALS, HOUSES, LAST_MARKET, MARKET, ROW, START_MONEY } from '../tables.ts';

/** Throws a sentence if something has vanished, come twice, or lies where it cannot. */
export function checkInvariants(s: PowerGridState): void {
  checkCards(s);
  checkFuel(s);
  checkMoney(s);
  checkHouses(s);
  checkAuction(s);
}

function must(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}

const list = (cards: Int32Array, size: number) => Array.from(cards.subarray(0, size));

function checkCards(s: PowerGridState): void {
  const market = list(s.market, s.marketSize);
  const owned = seatsOf(s).flatMap((seat) => list(s.plants.subarray(seat * ROW), s.plantCount[seat]));
  const cards = [
    ...market.filter((card) => card !== STEP_3),
    ...(s.top === NONE ? [] : [s.top]),
    ...list(s.deck, s.deckSize),
    ...list(s.under, s.underSize),
    ...list(s.removed, s.removedSize),
    ...list(s.gone, s.goneSize),
    ...owned,
  ];
  must(
    cards.length === PLANTS.length && new Set(cards).size === PLANTS.length,
    `42 plants, not ${cards.sort().join()}`,
  );
  must(
    cards.every((card) => card >= 0 && card < PLANTS.length),
    'a plant that does not exist',
  );
  must(
    market.every((card, i) => i === 0 || market[i - 1] < card),
    `the market is not sorted: ${market.join()}`,
  );
  must(market.includes(STEP_3) === (s.stepCard === SHOWN), 'the Step 3 card is not where it is said to be');
  must(s.marketSize <= (s.stepCard === LEFT ? LAST_MARKET : MARKET), 'the market is too full');
  must(s.discount === NONE || (s.discount === s.market[0] && forSale(s) > 0), 'the token is not on the lowest plant');
  for (const seat of seatsOf(s)) {
    const row = list(s.plants.subarray(seat * ROW), s.plantCount[seat]);
    must(
      row.every((plant, i) => i === 0 || row[i - 1] < plant),
      'a row of plants is not sorted',
    );
    const scrapping = s.decision === SCRAP && s.turn === seat ? 1 : 0;
    must(row.length <= s.maxPlants + scrapping, `seat ${seat} owns ${row.length} plants`);
  }
}

function seatsOf(s: PowerGridState): number[] {
  return Array.from({ length: s.seats }, (_, seat) => seat);
}

function checkFuel(s: PowerGridState): void {
  FUELS.forEach((name, fuel) => {
    const held = seatsOf(s).map((seat) => s.fuel[seat * FUELS.length + fuel]);
    const all = held.reduce((sum, amount) => sum + amount, s.stock[fuel] + s.supply[fuel]);
    must(all === FUEL_TOTALS[fuel], `${all} ${name}`);
    must(Math.min(...held, s.stock[fuel], s.supply[fuel]) >= 0, `less than no ${name}`);
  });
  for (const seat of seatsOf(s)) {
    const returning = s.decision === RETURN && s.turn === seat;
    must(returning || overflowOf(s, seat) <= 0, `seat ${seat} stores more coal and oil than it can`);
    for (let fuel = 2; fuel < FUELS.length; fuel++) {
      must(s.fuel[seat * FUELS.length + fuel] <= s.room[seat * ROOMS + fuel], `seat ${seat} stores too much`);
    }
  }
}

function checkMoney(s: PowerGridState): void {
  const money = list(s.money, s.seats);
  must(Math.min(...money) >= 0, `somebody is in debt: ${money.join()}`);
  const all = money.reduce((sum, amount) => sum + amount, s.bank);
  must(all === s.seats * START_MONEY, `${all} Elektro`);
}

function checkHouses(s: PowerGridState): void {
  const distances = distancesOf(s.board, s.regions);
  for (const seat of seatsOf(s)) {
    const own = Array.from(s.houses.keys()).filter((city) => (s.houses[city] >> seat) & 1);
    must(own.length === s.cities[seat] && own.length <= HOUSES, `seat ${seat} has ${own.length} houses`);
    must(
      own.every((city) => distances[city * CITIES + city] === 0),
      'a house where nobody plays',
    );
    for (let city = 0; city < CITIES; city++) {
      const ways =
        own.length > 0 ? own.map((from) => distances[from * CITIES + city]) : [distances[city * CITIES + city]];
      must(s.reach[seat * CITIES + city] === Math.min(FAR, ...ways), `seat ${seat} reaches city ${city} otherwise`);
    }
  }
  for (let city = 0; city < CITIES; city++) must(houseCount(s, city) <= s.step, `too many houses in city ${city}`);
}

function checkAuction(s: PowerGridState): void {
  must((s.bought & s.passed) === 0, 'somebody has both bought and passed');
  must(s.leader < 0 || s.decision !== BID || s.money[s.leader] >= s.bid, 'the leader cannot pay');
}
