/** Tables set up by hand, for tests: move things where a scenario needs them, and play on under the rules. */
import { type Game, legalIds, newGame, OVER, refusal } from '../../../core/index.ts';
import { actions, type PowerGridAction } from '../actions.ts';
import { CITIES, CITY_NAMES, CITY_OF, distancesOf } from '../board.ts';
import { countRoom } from '../fuel.ts';
import { powerGrid } from '../game.ts';
import { takeOff } from '../market.ts';
import { FUELS, type Fuel, NONE, PLANT_OF, STEP_3 } from '../plants.ts';
import { DECISIONS, type PowerGridState } from '../state.ts';
import { ROW } from '../tables.ts';
import { checkInvariants } from './invariants.ts';

/** A fresh table. */
export function tableOf(seats: number, options: Readonly<Record<string, unknown>> = {}, seed = 'scenario') {
  return newGame(powerGrid as Game<PowerGridState>, { seats, seed, options });
}

/** What the seat to act may do, as ids; `legal` must list exactly what `refuse` allows. */
export function optionsOf(s: PowerGridState): number[] {
  const listed = legalIds(powerGrid, s);
  const allowed = Array.from(actions.all.keys()).filter((id) => powerGrid.refuse(s, id) === null);
  if (listed.join() !== allowed.join())
    throw new Error(`legal lists ${listed.join()}, refuse allows ${allowed.join()}`);
  return listed;
}

/** Play actions, each of which must be legal; everything must still be accounted for after each. */
export function act(s: PowerGridState, ...played: readonly PowerGridAction[]): void {
  optionsOf(s);
  for (const action of played) {
    step(s, action);
    optionsOf(s);
  }
}

function step(s: PowerGridState, action: PowerGridAction): void {
  const id = actions.idOf(action);
  const code = powerGrid.refuse(s, id);
  if (code !== null) throw new Error(`${JSON.stringify(action)}: ${refusal(powerGrid, code).reason} (${code})`);
  powerGrid.apply(s, id);
  checkInvariants(s);
}

/** Play on until something is asked: buy nothing, build nothing, run nothing; in the first round the first plant. */
export function playTo(s: PowerGridState, decision: (typeof DECISIONS)[number], round: number = s.round): void {
  while (DECISIONS[s.decision] !== decision || s.round < round) {
    if (powerGrid.turn(s) === OVER) throw new Error(`the game was over before anybody was asked to ${decision}`);
    step(s, actions.all[legalIds(powerGrid, s)[0]]);
  }
}

/** What a seat is to have. */
export interface Holdings {
  readonly money?: number;
  readonly plants?: readonly number[];
  readonly fuel?: Readonly<Partial<Record<Fuel, number>>>;
  readonly cities?: readonly string[];
}

/** Give a seat exactly this, for nothing. What it had of the same sort goes back. */
export function give(s: PowerGridState, seat: number, holdings: Holdings): void {
  const { money, plants, fuel, cities } = holdings;
  if (money !== undefined) {
    s.bank += s.money[seat] - money;
    s.money[seat] = money;
  }
  if (plants) {
    for (let i = 0; i < s.plantCount[seat]; i++) s.deck[s.deckSize++] = s.plants[seat * ROW + i];
    s.plants.fill(NONE, seat * ROW, (seat + 1) * ROW);
    plants.forEach((number, i) => {
      take(s, PLANT_OF[number]);
      s.plants[seat * ROW + i] = PLANT_OF[number];
    });
    s.plantCount[seat] = plants.length;
    countRoom(s, seat);
  }
  if (fuel) for (const [i, name] of FUELS.entries()) giveFuel(s, seat, i, fuel[name] ?? 0);
  for (const name of cities ?? []) settle(s, seat, CITY_OF[s.board][CITY_NAMES.indexOf(name)]);
}

function giveFuel(s: PowerGridState, seat: number, fuel: number, amount: number): void {
  s.supply[fuel] += s.fuel[seat * FUELS.length + fuel] - amount;
  s.fuel[seat * FUELS.length + fuel] = amount;
  if (s.supply[fuel] >= 0) return;
  s.stock[fuel] += s.supply[fuel];
  s.supply[fuel] = 0;
}

function settle(s: PowerGridState, seat: number, city: number): void {
  const distances = distancesOf(s.board, s.regions);
  const first = s.cities[seat]++ === 0;
  s.houses[city] |= 1 << seat;
  for (let to = 0; to < CITIES; to++) {
    const cost = distances[city * CITIES + to];
    if (first || cost < s.reach[seat * CITIES + to]) s.reach[seat * CITIES + to] = cost;
  }
}

/** Lay so much of each fuel on the market. */
export function stock(s: PowerGridState, amounts: readonly number[]): void {
  amounts.forEach((amount, fuel) => {
    s.supply[fuel] += s.stock[fuel] - amount;
    s.stock[fuel] = amount;
  });
}

/** Put these plants on offer; those that were go into the deck. */
export function offer(s: PowerGridState, numbers: readonly number[]): void {
  while (s.marketSize > 0) {
    const card = s.market[s.marketSize - 1];
    takeOff(s, card);
    if (card !== STEP_3) s.deck[s.deckSize++] = card;
  }
  for (const number of numbers) take(s, PLANT_OF[number]);
  [...numbers]
    .sort((a, b) => a - b)
    .forEach((number, i) => {
      s.market[i] = PLANT_OF[number];
    });
  s.marketSize = numbers.length;
}

/** Let one card, or none, come before the Step 3 card, and only these after it. */
export function stackDeck(s: PowerGridState, next: number | null, beneath: readonly number[] = []): void {
  if (next !== null) take(s, PLANT_OF[next]);
  for (let i = 0; i < s.underSize; i++) s.removed[s.removedSize++] = s.under[i];
  s.underSize = 0;
  for (const number of beneath) {
    take(s, PLANT_OF[number]);
    s.under[s.underSize++] = PLANT_OF[number];
  }
  if (s.top !== NONE) s.removed[s.removedSize++] = s.top;
  for (let i = 0; i < s.deckSize; i++) s.removed[s.removedSize++] = s.deck[i];
  s.deck.fill(0);
  s.deckSize = 0;
  s.top = next === null ? NONE : PLANT_OF[next];
}

/** Let this be the next card; the deck stays. */
export function topCard(s: PowerGridState, number: number): void {
  take(s, PLANT_OF[number]);
  if (s.top !== NONE) s.deck[s.deckSize++] = s.top;
  s.top = PLANT_OF[number];
}

/** Take a plant away from wherever it is. */
function take(s: PowerGridState, plant: number): void {
  for (const [cards, name] of [
    [s.deck, 'deckSize'],
    [s.removed, 'removedSize'],
    [s.under, 'underSize'],
    [s.gone, 'goneSize'],
  ] as const) {
    const i = cards.subarray(0, s[name]).indexOf(plant);
    if (i < 0) continue;
    cards.copyWithin(i, i + 1, s[name]);
    cards[--s[name]] = 0;
    return;
  }
  if (s.top === plant) s.top = NONE;
  else if (s.market.subarray(0, s.marketSize).includes(plant)) takeOff(s, plant);
  else takeFromRow(s, plant);
}

function takeFromRow(s: PowerGridState, plant: number): void {
  const i = s.plants.indexOf(plant);
  const seat = Math.floor(i / ROW);
  s.plants.copyWithin(i, i + 1, (seat + 1) * ROW);
  s.plants[(seat + 1) * ROW - 1] = NONE;
  s.plantCount[seat]--;
  countRoom(s, seat);
}
