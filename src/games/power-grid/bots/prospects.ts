/** What a row of plants will earn and burn in the rounds to come, and so what a plant is worth, as the heuristic believes. */

import { held, missingFor, needsOf, outputOf, payout, plantOf, subsets } from '../figures.ts';
import { FUELS } from '../plants.ts';
import { refillOf } from '../tables.ts';
import type { PowerGridView } from '../view.ts';

/** What the strategy believes; found by letting variants play each other. */
export interface Beliefs {
  /** What a unit of coal, oil, garbage, uranium and of either of coal and oil will cost on average. */
  readonly fuel: readonly number[];
  /** Cities a network grows by in a round. */
  readonly growth: number;
  /** What one more city supplied at the end is worth, in Elektro. */
  readonly last: number;
  /** Cities at the end beyond those the growth foretells. */
  readonly spare: number;
  /** The share of a plant's worth that is bid at most. */
  readonly share: number;
  /** How far over its number a plant is bid at most, and per round. */
  readonly over: number;
  /** With so much money beyond the ordinary, twice as much is bid. */
  readonly rich: number;
  /** How much dearer fuel becomes when twice as much is burnt as comes in. */
  readonly scarce: number;
  /** What a plant must be worth beyond its price to be put up. */
  readonly bar: number;
  /** Cities built beyond what the plants supply. */
  readonly ahead: number;
  /** A city this dear is left for later, unless it is the last round. */
  readonly dear: number;
  /** Fuel this cheap is stored for the next round, as a share of its usual price. */
  readonly cheap: number;
  /** Fuel that will be short is stored up to this many times its usual price. */
  readonly loose: number;
  /** A fuel is short when more than this share of what will be there is burnt in a round. */
  readonly safe: number;
}

/** What it believes unless told otherwise. */
export const BELIEFS: Beliefs = {
  fuel: [3, 3.5, 5, 6, 3],
  growth: 2.5,
  last: 25,
  spare: 2,
  share: 0.52,
  over: 12,
  rich: 100,
  scarce: 0.6,
  bar: 5,
  ahead: 0,
  dear: 40,
  cheap: 0.7,
  loose: 4,
  safe: 0.65,
};

/** The largest network at the table. */
export function leader(table: PowerGridView): number {
  return Math.max(...table.players.map((player) => player.cities.length));
}

/** How many rounds are still to be paid for, this one included; 0: this is probably the last. */
export function roundsLeft(b: Beliefs, table: PowerGridView): number {
  return Math.max(0, Math.ceil((table.endCities - reachable(table)) / b.growth));
}

/** How large a network somebody could have at the end of this round. */
function reachable(table: PowerGridView): number {
  let most = 0;
  for (const { cities, money } of table.players) {
    const spend = (money ?? 60) * 0.8;
    most = Math.max(most, cities.length + Math.floor(spend / (table.step === 1 ? 20 : 25)));
  }
  return Math.min(most, leader(table) + 6);
}

/** What a row of plants will earn in the rounds to come, less what it burns. */
export function expectedEarnings(b: Beliefs, table: PowerGridView, seat: number, plants: readonly number[]): number {
  const output = outputOf(plants);
  const burns = fuelCost(b, table, seat, plants);
  const rounds = roundsLeft(b, table);
  let cities = table.players[seat].cities.length + (table.phase <= 4 ? b.growth : 0);
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const supplied = Math.min(output, Math.floor(cities));
    sum += payout(supplied) - (output > 0 ? (burns * supplied) / output : 0);
    cities = Math.min(table.endCities, cities + b.growth);
  }
  const last = rounds > 1 ? output : outputWithFuel(table, seat, plants);
  return sum + b.last * Math.min(last, Math.floor(cities) + b.spare, table.endCities + 1) - burns;
}

/** How many cities plants supply with what is held and on the market now: the plants whose fuel is short count in part. */
function outputWithFuel(table: PowerGridView, seat: number, plants: readonly number[]): number {
  const needs = needsOf(plants);
  const own = held(table, seat);
  const there = FUELS.map((fuel, i) => own[i] + table.fuel[fuel].stock);
  there.push(Math.max(0, there[0] - needs[0]) + Math.max(0, there[1] - needs[1]));
  return plants.reduce((sum, number) => {
    const { kind, cities } = plantOf(number);
    if (kind === 'eco') return sum + cities;
    const i = kind === 'hybrid' ? 4 : FUELS.indexOf(kind);
    return sum + cities * Math.min(1, there[i] / needs[i]);
  }, 0);
}

/** What a round of these plants will cost in fuel: dearer, the more of it everybody burns beyond what comes in. */
function fuelCost(b: Beliefs, table: PowerGridView, seat: number, plants: readonly number[]): number {
  const needs = needsOf(plants);
  const others = table.players.map((player, other) => (other === seat ? NOTHING : needsOf(player.plants)));
  const wanted = needs.map((amount, i) => others.reduce((sum, need) => sum + need[i], amount));
  let cost = 0;
  for (let i = 0; i < needs.length; i++) {
    const mixed = i === 4;
    const demand = mixed ? (wanted[0] + wanted[1] + wanted[4]) / 2 : wanted[i] + (i < 2 ? wanted[4] / 2 : 0);
    const comes = refillOf(table.players.length, Math.max(2, table.step), mixed ? 0 : i);
    const price = i === 3 && uraniumEnds(table, plants) ? DEAREST : b.fuel[i];
    cost += needs[i] * price * (1 + b.scarce * Math.max(0, demand / comes - 1));
  }
  return cost;
}

const NOTHING = [0, 0, 0, 0, 0];

/** Whether no more uranium comes, or would not if one bought these plants. RULES 7.8. */
function uraniumEnds(table: PowerGridView, plants: readonly number[]): boolean {
  return table.uraniumEnded || (table.map === 'germany' && table.edition === 'recharged' && plants.includes(39));
}

/** What uranium costs when it runs out. */
const DEAREST = 16;

/** What a plant is worth to a seat: the better future with it. */
export function worthOf(b: Beliefs, table: PowerGridView, seat: number, plant: number): number {
  const { plants } = table.players[seat];
  const now = expectedEarnings(b, table, seat, plants);
  if (plants.length < table.maxPlants) return expectedEarnings(b, table, seat, [...plants, plant]) - now;
  const others = plants.map((old) => [...plants.filter((other) => other !== old), plant]);
  return Math.max(...others.map((row) => expectedEarnings(b, table, seat, row))) - now;
}

/** The most a seat bids for a plant. */
export function limitOf(b: Beliefs, table: PowerGridView, seat: number, plant: number): number {
  const worth = worthOf(b, table, seat, plant);
  const money = table.players[seat].money! - reserve(table, seat);
  const rich = 1 + Math.max(0, money - 80) / b.rich; // money is worth nothing in the end
  return Math.min(worth * b.share * rich, (plant + b.over + table.round) * rich, Math.max(money, 0));
}

/** Money kept for the fuel that the plants at hand need. */
function reserve(table: PowerGridView, seat: number): number {
  const { plants, cities } = table.players[seat];
  if (table.round === 1) return 12;
  let least = Number.POSITIVE_INFINITY;
  for (const running of subsets(plants)) {
    if (outputOf(running) < Math.min(cities.length, outputOf(plants))) continue;
    least = Math.min(least, missingFor(table, seat, running)?.cost ?? Number.POSITIVE_INFINITY);
  }
  return Number.isFinite(least) ? least : 10;
}
