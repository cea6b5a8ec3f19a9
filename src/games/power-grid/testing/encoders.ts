/**
 * What the tensor and the tokens must say, worked out from the view alone and apart from the encoders: the law of encoders
 * compares the two in every state.
 */
import { BOARDS, CITY_NAMES, REGIONS } from '../board.ts';
import { FUELS, KINDS, PLANTS } from '../plants.ts';
import { DECISIONS } from '../state.ts';
import type { PlayerView, PowerGridView } from '../view.ts';

const FUEL_IN_BOX = [24, 24, 24, 12];
const hot = (list: readonly unknown[], value: unknown) => list.map((entry) => (entry === value ? 1 : 0));
const flag = (holds: boolean) => (holds ? 1 : 0);
const hundreds = (money: number) => Math.min(10, money / 100);
const PLANT_OF = new Map(PLANTS.map((plant, i) => [plant.number, { ...plant, place: i }]));
const plantOf = (number: number) => PLANT_OF.get(number)!;

/** By plant, 1 for these. */
function marked(numbers: readonly number[]): number[] {
  const marks = PLANTS.map(() => 0);
  for (const number of numbers) marks[plantOf(number).place] = 1;
  return marks;
}
const boardOf = (v: PowerGridView) => BOARDS.find(({ map, edition }) => map === v.map && edition === v.edition)!;

/** Seats from the observer on, clockwise. */
const around = (v: PowerGridView, seats: number) => Array.from({ length: seats }, (_, n) => (v.seat + n) % seats);

/** Where the players' seats are at the table, as the observer counts. */
const offsetOf = (v: PowerGridView, seat: number, seats: number) => (seat < 0 ? -1 : (seat - v.seat + seats) % seats);

/** The lowest bid asked for, 0 while none is. */
function leastBid({ auction, decision }: PowerGridView): number {
  return auction && (decision === 'open' || decision === 'bid') ? auction.leastBid : 0;
}

/** The numbers of each part of the tensor. */
export function tensorOf(v: PowerGridView, seats: number): Record<string, number[]> {
  const { auction } = v;
  const { cities } = boardOf(v);
  const byFuel = (read: (fuel: (typeof FUELS)[number], i: number) => number) => FUELS.map(read);
  const byName = new Map(v.cities.map((city) => [city.name, city]));
  const played = cities.map(({ name }) => byName.get(name) ?? null);
  const parts: Record<string, number[]> = {
    decision: hot(DECISIONS, v.decision),
    phase: hot([2, 3, 4, 5], v.phase),
    step: hot([1, 2, 3], v.step),
    round: [Math.min(5, v.round / 20)],
    board: [flag(v.map === 'usa'), flag(v.edition === 'original')],
    limits: [v.maxPlants / 4, v.step2Cities / 22, v.endCities / 22],
    deck: [v.deckSize / 42, flag(v.step3Card === 'market'), flag(v.step3Card === 'gone')],
    forSale: marked(v.actual),
    toCome: marked(v.future),
    under: marked(v.under),
    gone: marked(v.gone),
    discount: marked(v.discount === null ? [] : [v.discount]),
    nominee: marked(auction ? [auction.plant] : []),
    bids: [hundreds(auction?.bid ?? 0), hundreds(leastBid(v)), hundreds(auction?.laid ?? 0)],
    stock: byFuel((fuel, i) => v.fuel[fuel].stock / FUEL_IN_BOX[i]),
    supply: byFuel((fuel, i) => v.fuel[fuel].supply / FUEL_IN_BOX[i]),
    price: byFuel((fuel) => (v.fuel[fuel].price === null ? 3 : v.fuel[fuel].price / 8)),
    uraniumEnded: [flag(v.uraniumEnded)],
    running: [0, 1, 2, 3].map((place) => flag(isRunning(v, place))),
    cityHouses: played.map((city) => (city ? city.houses.length / 3 : -1)),
    cityCost: played.map((city) => (city === null || city.cost === null ? -1 : city.cost / 50)),
  };
  around(v, seats).forEach((seat, n) => {
    const player = v.players[seat];
    parts[`facts${n}`] = [
      flag(v.turn === seat),
      v.order.indexOf(seat) / 6,
      player.money === null ? 0 : hundreds(player.money),
      flag(player.money !== null),
      player.cities.length / 22,
      player.supplied / 22,
      suppliedAtMost(player) / 22,
      ...byFuel((fuel, i) => player.fuel[fuel] / FUEL_IN_BOX[i]),
      flag(auction?.in.includes(seat) ?? false),
      flag(auction?.leader === seat),
      flag(v.bought.includes(seat)),
      flag(v.passed.includes(seat)),
    ];
    parts[`room${n}`] = roomOf(player).map((room) => room / 10);
    parts[`plants${n}`] = marked(player.plants);
    parts[`houses${n}`] = played.map((city) => flag(city?.houses.includes(seat) ?? false));
  });
  return parts;
}

function isRunning(v: PowerGridView, place: number): boolean {
  return v.turn >= 0 && v.running.includes(v.players[v.turn].plants[place]);
}

/** The rows of each group of tokens. */
export function tokensOf(v: PowerGridView, seats: number): Record<string, number[][]> {
  const { auction } = v;
  const seatsAround = around(v, seats);
  const plantRow = (number: number, where: number, owner: number) => {
    const { kind, consumes, cities } = plantOf(number);
    return [number, KINDS.indexOf(kind), consumes, cities, where, owner, flag(number === v.discount)];
  };
  const owners = (houses: readonly number[]) => houses.reduce((bits, seat) => bits + 2 ** offsetOf(v, seat, seats), 0);
  return {
    table: [
      [
        DECISIONS.indexOf(v.decision),
        v.phase,
        v.step,
        v.round,
        flag(v.map === 'usa'),
        flag(v.edition === 'original'),
        v.maxPlants,
        v.step2Cities,
        v.endCities,
        v.deckSize,
        ['deck', 'market', 'gone'].indexOf(v.step3Card),
        auction?.plant ?? -1,
        auction?.bid ?? 0,
        leastBid(v),
        offsetOf(v, auction?.leader ?? -1, seats),
        auction?.laid ?? 0,
        [0, 1, 2, 3].reduce((bits, place) => bits + (isRunning(v, place) ? 2 ** place : 0), 0),
        flag(v.uraniumEnded),
      ],
    ],
    players: seatsAround.map((seat, n) => {
      const player = v.players[seat];
      return [
        n,
        flag(v.turn === seat),
        v.order.indexOf(seat),
        player.money ?? -1,
        player.cities.length,
        player.supplied,
        suppliedAtMost(player),
        ...FUELS.map((fuel) => player.fuel[fuel]),
        flag(auction?.in.includes(seat) ?? false),
        flag(v.bought.includes(seat)),
        flag(v.passed.includes(seat)),
      ];
    }),
    plants: [
      ...v.actual.map((number) => plantRow(number, 0, -1)),
      ...v.future.map((number) => plantRow(number, 1, -1)),
      ...seatsAround.flatMap((seat, n) => v.players[seat].plants.map((number) => plantRow(number, 2, n))),
    ],
    fuels: FUELS.map((fuel, i) => {
      const { stock, supply, price } = v.fuel[fuel];
      return [i, stock, supply, price ?? -1, roomOf(v.players[v.seat])[i]];
    }),
    cities: v.cities.map(({ name, region, houses, cost }) => [
      CITY_NAMES.indexOf(name),
      REGIONS.indexOf(region),
      houses.length,
      owners(houses),
      cost ?? -1,
    ]),
  };
}

/** How much each kind of plant of a player stores. */
function storage(player: PlayerView): (kind: string) => number {
  return (kind) =>
    player.plants
      .map(plantOf)
      .filter((plant) => plant.kind === kind)
      .reduce((sum, plant) => sum + 2 * plant.consumes, 0);
}

/** How much more of each fuel a player could store; coal and oil each as if no more of the other came. */
function roomOf(player: PlayerView): number[] {
  const stores = storage(player);
  const { coal, oil, garbage, uranium } = player.fuel;
  const shared = (own: number, other: number, ownKind: string, otherKind: string) =>
    stores(ownKind) + stores('hybrid') - Math.max(0, other - stores(otherKind)) - own;
  return [
    shared(coal, oil, 'coal', 'oil'),
    shared(oil, coal, 'oil', 'coal'),
    stores('garbage') - garbage,
    stores('uranium') - uranium,
  ];
}

/** The most cities a player's fuel supplies, found by trying every choice of plants and every way to lay the fuel out. */
function suppliedAtMost(player: PlayerView): number {
  const key = JSON.stringify([player.plants, player.fuel]);
  const found = TRIED.get(key) ?? tryAll(player);
  TRIED.set(key, found);
  return Math.min(found, player.cities.length);
}

const TRIED = new Map<string, number>();

function tryAll(player: PlayerView): number {
  const stores = storage(player);
  const { coal, oil, garbage, uranium } = player.fuel;
  // What does not fit is about to be returned: it may lie anywhere.
  const allFits = Math.max(0, coal - stores('coal')) + Math.max(0, oil - stores('oil')) <= stores('hybrid');
  let most = 0;
  for (let choice = 0; choice < 2 ** player.plants.length; choice++) {
    const running = player.plants.filter((_, i) => Math.floor(choice / 2 ** i) % 2 === 1).map(plantOf);
    const burns = (kind: string) =>
      running.filter((plant) => plant.kind === kind).reduce((sum, plant) => sum + plant.consumes, 0);
    if (burns('garbage') > garbage || burns('uranium') > uranium) continue;
    const supplied = running.reduce((sum, plant) => sum + plant.cities, 0);
    // So much coal and oil on the hybrids, the rest on plants of its own.
    for (let c = 0; c <= coal; c++) {
      for (let o = 0; o <= oil && c + o <= stores('hybrid'); o++) {
        const laidOut = !allFits || (coal - c <= stores('coal') && oil - o <= stores('oil'));
        const enough = coal - c >= burns('coal') && oil - o >= burns('oil') && c + o >= burns('hybrid');
        if (laidOut && enough) most = Math.max(most, supplied);
      }
    }
  }
  return most;
}
