/** What is counted for each seat where a round begins, so that a network can judge how the seats stand. */
import { mostSupplied, onSale, output, priceOf } from '../fuel.ts';
import { mostCities } from '../market.ts';
import { CONSUMES, ECO, FUELS, HYBRID, KIND, NUMBER, OIL, SUPPLIES } from '../plants.ts';
import { placeInOrder, refillDue } from '../round.ts';
import type { PowerGridState } from '../state.ts';
import { HOUSES, ROW, SEATS } from '../tables.ts';
import { createGrowth } from './growth.ts';
import { payout } from './outlook.ts';

/** What is counted for a seat, and what a whole of it is, so that all are of one size. */
export const COUNTED = [
  ['cities', 10],
  ['output', 10],
  ['supplied', 10],
  ['suppliedSoon', 10], // with two cities more
  ['paid', 100],
  ['money', 100],
  ['change', 50], // the first of the money
  ['fuelled', 10],
  ['missing', 30], // what the fuel costs that the plants lack
  ['burnt', 5],
  ['scarce', 5], // fuel burnt that does not come in again
  ['clean', 10], // cities supplied without fuel
  ['dearest', 30],
  ['least', 30],
  ['plants', 3],
  ['place', 4],
  ['site', 20],
  ['reach', 10], // cities within reach of the money
  ['suppliedReach', 10],
  ['toEnd', 5], // cities by which the reach falls short of the end
  ['aheadCities', 5], // of the best of the others
  ['aheadOutput', 5],
  ['aheadMoney', 50],
  ['aheadReach', 5],
  ['progress', 1],
  ['ending', 1], // somebody can end the game
  ['step2', 1],
  ['step3', 1],
  ['seats', 2], // beyond three
  ['round', 10],
] as const;

/** Every plant of a row. */
const ALL = (1 << ROW) - 1;

/** More than this wins nothing. */
const RICH = 300;
const CHANGE = 50;
const MISSING = 90;
const FAR_SITE = 60;
const SHORT = 12;

/** Counts all seats, into rows so wide. */
export type Count = (s: PowerGridState, out: Float64Array, width: number) => void;

/** Counts what is listed above. Made once; nothing is allocated after this. */
export function createCount(): Count {
  const growth = createGrowth();
  const reaches = new Int32Array(SEATS[1]);
  const outputs = new Int32Array(SEATS[1]);
  const demand = new Float64Array(FUELS.length);
  const needs = new Float64Array(FUELS.length + 1);

  return (s, out, width) => {
    countDemand(s);
    let ending = 0;
    for (let seat = 0; seat < s.seats; seat++) {
      outputs[seat] = Math.min(output(s, seat, ALL), s.endCities + 2);
      growth.begin(s, seat);
      const site = growth.next();
      out[seat * width + 16] = site < 0 ? FAR_SITE : Math.min(site, FAR_SITE);
      growth.spend(s.money[seat], HOUSES);
      reaches[seat] = growth.count;
      if (growth.count >= s.endCities) ending = 1;
    }
    for (let seat = 0; seat < s.seats; seat++) {
      countSeat(s, seat, out, seat * width, ending);
      for (let i = 0; i < COUNTED.length; i++) out[seat * width + i] /= COUNTED[i][1];
    }
  };

  function countSeat(s: PowerGridState, seat: number, out: Float64Array, at: number, ending: number): void {
    const first = seat * ROW;
    const count = s.plantCount[seat];
    const could = outputs[seat];
    const cities = s.cities[seat];
    const money = s.money[seat];
    let burnt = 0;
    let clean = 0;
    let scarce = 0;
    needs.fill(0);
    for (let i = 0; i < count; i++) {
      const plant = s.plants[first + i];
      if (KIND[plant] === ECO) clean += SUPPLIES[plant];
      else needs[KIND[plant]] += CONSUMES[plant];
      burnt += CONSUMES[plant];
    }
    let missing = 0;
    let spare = 0;
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      const lacks = needs[fuel] - s.fuel[seat * FUELS.length + fuel];
      if (lacks > 0) missing += priceOf(s, fuel, Math.min(lacks, onSale(s, fuel)));
      else if (fuel <= OIL) spare -= lacks;
      const comes = refillDue(s, fuel);
      if (demand[fuel] > comes) scarce += needs[fuel] * (1 - comes / demand[fuel]);
    }
    const mixed = needs[HYBRID] - spare;
    if (mixed > 0) {
      const cheaper = s.stock[OIL] > s.stock[0] ? OIL : 0;
      missing += priceOf(s, cheaper, Math.min(mixed, onSale(s, cheaper)));
    }
    let bestCities = 0;
    let bestOutput = 0;
    let bestMoney = 0;
    let bestReach = 0;
    for (let other = 0; other < s.seats; other++) {
      if (other === seat) continue;
      bestCities = Math.max(bestCities, s.cities[other]);
      bestOutput = Math.max(bestOutput, outputs[other]);
      bestMoney = Math.max(bestMoney, s.money[other]);
      bestReach = Math.max(bestReach, Math.min(reaches[other], outputs[other]));
    }
    const reach = reaches[seat];
    const supplied = Math.min(could, cities);
    out[at] = cities;
    out[at + 1] = could;
    out[at + 2] = supplied;
    out[at + 3] = Math.min(could, cities + 2);
    out[at + 4] = payout(supplied);
    out[at + 5] = Math.min(money, RICH);
    out[at + 6] = Math.min(money, CHANGE);
    out[at + 7] = mostSupplied(s, seat);
    out[at + 8] = Math.min(missing, MISSING);
    out[at + 9] = burnt;
    out[at + 10] = scarce;
    out[at + 11] = clean;
    out[at + 12] = count > 0 ? NUMBER[s.plants[first + count - 1]] : 0;
    out[at + 13] = count > 0 ? NUMBER[s.plants[first]] : 0;
    out[at + 14] = count;
    out[at + 15] = placeInOrder(s, seat);
    out[at + 17] = reach;
    out[at + 18] = Math.min(could, reach);
    out[at + 19] = Math.max(0, Math.min(SHORT, s.endCities - reach));
    out[at + 20] = cities - bestCities;
    out[at + 21] = could - bestOutput;
    out[at + 22] = Math.max(-RICH, Math.min(RICH, money - bestMoney));
    out[at + 23] = Math.min(could, reach) - bestReach;
    out[at + 24] = mostCities(s) / s.endCities;
    out[at + 25] = ending;
    out[at + 26] = s.step === 2 ? 1 : 0;
    out[at + 27] = s.step === 3 ? 1 : 0;
    out[at + 28] = s.seats - 3;
    out[at + 29] = s.round;
  }

  /** What all plants at the table burn in a round, hybrids half and half. */
  function countDemand(s: PowerGridState): void {
    demand.fill(0);
    for (let seat = 0; seat < s.seats; seat++) {
      for (let i = 0; i < s.plantCount[seat]; i++) {
        const plant = s.plants[seat * ROW + i];
        if (KIND[plant] < HYBRID) demand[KIND[plant]] += CONSUMES[plant];
        else if (KIND[plant] === HYBRID) {
          demand[0] += CONSUMES[plant] / 2;
          demand[OIL] += CONSUMES[plant] / 2;
        }
      }
    }
  }
}
