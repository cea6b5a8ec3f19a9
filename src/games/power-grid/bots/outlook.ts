/** What is to come, as a planner believes: how long the game lasts, what a row of plants earns in it, and what a plant is worth. */
import { leastBid, minimumOf } from '../auction.ts';
import { GERMANY } from '../board.ts';
import { onSale, priceOf } from '../fuel.ts';
import { forSale, mostCities } from '../market.ts';
import { COAL, CONSUMES, ECO, FUELS, HYBRID, KIND, NUMBER, OIL, SUPPLIES, URANIUM } from '../plants.ts';
import { refuseNomination } from '../refuse.ts';
import { NOMINATE, type PowerGridState } from '../state.ts';
import { PAYOUT, RECHARGED, ROW, refillOf } from '../tables.ts';
import { knowsMoney } from '../view.ts';
import type { Beliefs } from './beliefs.ts';

/** What plants burn is counted by kind: the four fuels, and either of coal and oil. */
const KINDS = FUELS.length + 1;

/** What uranium costs when it runs out. */
const DEAREST = 16;

/** The plant that ends the refilling of uranium in the Recharged Germany. RULES 7.8. */
const ENDS_URANIUM = 39;

/** What a hidden purse is thought to hold. */
const PURSE = 60;

/** What a round pays for so many cities. */
export function payout(cities: number): number {
  return PAYOUT[cities < PAYOUT.length ? cities : PAYOUT.length - 1];
}

/** The money of another seat, as far as the one to act may know it. */
export function purse(s: PowerGridState, owner: number): number {
  return knowsMoney(s, s.turn, owner) ? s.money[owner] : PURSE;
}

/** A planner's look ahead. All questions are about the seat to act, unless they name another. */
export interface Outlook {
  /** How many rounds are still to be paid for, this one included; 0: this is probably the last. */
  roundsLeft(s: PowerGridState): number;
  /** What a plant is worth: the better future with it. */
  worth(s: PowerGridState, plant: number): number;
  /** The most to bid for a plant. */
  limit(s: PowerGridState, plant: number): number;
  /** What putting a plant up promises beyond its price; less than nothing if it is not to be had. */
  surplus(s: PowerGridState, plant: number): number;
  /** The place in the row of the plant that is missed least, but for one plant. */
  leastMissed(s: PowerGridState, but: number): number;
  /** What a unit of a fuel usually costs. */
  usual(fuel: number): number;
}

/** A look ahead with these beliefs; nothing is allocated after this. */
export function createOutlook(b: Beliefs): Outlook {
  const usual = [b.coal, b.oil, b.garbage, b.uranium, b.hybrid];
  const needs = new Float64Array(KINDS);
  const others = new Float64Array(KINDS);
  const row = new Int32Array(ROW + 1);
  let length = 0;

  return { roundsLeft, worth, limit, surplus, leastMissed, usual: (fuel) => usual[fuel] };

  function roundsLeft(s: PowerGridState): number {
    const price = s.step === 1 ? b.site : b.laterSite;
    let most = 0;
    for (let seat = 0; seat < s.seats; seat++) {
      most = Math.max(most, s.cities[seat] + Math.floor((purse(s, seat) * 0.8) / price));
    }
    const reachable = Math.min(most, mostCities(s) + 6);
    return Math.max(0, Math.ceil((s.endCities - reachable) / b.pace));
  }

  /** Lay the plants of the seat out, without the one at a place, or with all of them if that is -1. */
  function layOut(s: PowerGridState, without: number): void {
    length = 0;
    for (let i = 0; i < s.plantCount[s.turn]; i++) if (i !== without) row[length++] = s.plants[s.turn * ROW + i];
  }

  /** Count what the others burn in a round. */
  function countOthers(s: PowerGridState): void {
    others.fill(0);
    for (let seat = 0; seat < s.seats; seat++) {
      if (seat === s.turn) continue;
      for (let i = 0; i < s.plantCount[seat]; i++) burns(s.plants[seat * ROW + i], others);
    }
  }

  function burns(plant: number, into: Float64Array): void {
    if (KIND[plant] !== ECO) into[KIND[plant]] += CONSUMES[plant];
  }

  /** What the plants laid out earn in the rounds to come, less what they burn. */
  function earnings(s: PowerGridState, rounds: number): number {
    let output = 0;
    needs.fill(0);
    for (let i = 0; i < length; i++) {
      output += SUPPLIES[row[i]];
      burns(row[i], needs);
    }
    const cost = fuelCost(s);
    let cities = s.cities[s.turn] + (s.phase <= 4 ? b.growth : 0);
    let sum = 0;
    for (let round = 0; round < rounds; round++) {
      const supplied = Math.min(output, Math.floor(cities));
      sum += payout(supplied) - (output > 0 ? (cost * supplied) / output : 0);
      cities = Math.min(s.endCities, cities + b.growth);
    }
    const last = rounds > 1 ? output : outputWithFuel(s);
    return sum + b.last * Math.min(last, Math.floor(cities) + b.spare, s.endCities + 1) - cost;
  }

  /** How many cities they supply with what is held and on the market now: plants whose fuel is short count in part. */
  function outputWithFuel(s: PowerGridState): number {
    const held = s.turn * FUELS.length;
    let sum = 0;
    let spare = 0;
    for (let fuel = 0; fuel <= OIL; fuel++) {
      spare += Math.max(0, s.fuel[held + fuel] + onSale(s, fuel) - needs[fuel]);
    }
    for (let i = 0; i < length; i++) {
      const kind = KIND[row[i]];
      const cities = SUPPLIES[row[i]];
      if (kind === ECO) sum += cities;
      else {
        const there = kind === HYBRID ? spare : s.fuel[held + kind] + onSale(s, kind);
        sum += cities * Math.min(1, there / needs[kind]);
      }
    }
    return sum;
  }

  /** What a round of them costs in fuel: dearer, the more of it everybody burns beyond what comes in. */
  function fuelCost(s: PowerGridState): number {
    const step = Math.max(2, s.step);
    let cost = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      if (needs[kind] === 0) continue;
      const own = kind === HYBRID ? COAL : kind;
      const comes = refillOf(s.seats, step, own);
      const demand =
        kind === HYBRID
          ? (wanted(COAL) + wanted(OIL) + wanted(HYBRID)) / 2
          : wanted(kind) + (kind <= OIL ? wanted(HYBRID) / 2 : 0);
      const price = kind === URANIUM && uraniumEnds(s) ? DEAREST : priceAhead(s, kind);
      cost += needs[kind] * price * (1 + b.scarce * Math.max(0, demand / comes - 1));
    }
    return cost;
  }

  function wanted(kind: number): number {
    return needs[kind] + others[kind];
  }

  /** What a unit will cost: as usual, and a little as today. */
  function priceAhead(s: PowerGridState, kind: number): number {
    const today = kind === HYBRID ? Math.min(priceNow(s, COAL), priceNow(s, OIL)) : priceNow(s, kind);
    return usual[kind] + b.present * (today - usual[kind]);
  }

  /** Whether no more uranium comes, or would not with the plants laid out. RULES 7.8. */
  function uraniumEnds(s: PowerGridState): boolean {
    if (s.uraniumEnded === 1) return true;
    if (s.map !== GERMANY || s.edition !== RECHARGED) return false;
    for (let i = 0; i < length; i++) if (NUMBER[row[i]] === ENDS_URANIUM) return true;
    return false;
  }

  function worth(s: PowerGridState, plant: number): number {
    const rounds = roundsLeft(s);
    countOthers(s);
    layOut(s, -1);
    const now = earnings(s, rounds);
    const count = s.plantCount[s.turn];
    let best = Number.NEGATIVE_INFINITY;
    // at the limit, in place of any of them; else beside them
    for (let without = count < s.maxPlants ? -1 : 0; without < (count < s.maxPlants ? 0 : count); without++) {
      layOut(s, without);
      row[length++] = plant;
      best = Math.max(best, earnings(s, rounds));
    }
    return best - now;
  }

  function limit(s: PowerGridState, plant: number): number {
    const money = s.money[s.turn] - reserve(s);
    const rich = 1 + Math.max(0, money - 80) / b.rich; // money is worth little in the end
    const part = rich * (isIdle(s) ? b.idle : 1);
    const most = Math.min(NUMBER[plant] * rich + (b.over + b.later * s.round) * part, Math.max(money, 0));
    const least = s.decision === NOMINATE ? minimumOf(s, plant) : leastBid(s);
    if (most < least) return most; // whatever it is worth
    const share = b.share * part;
    return Math.min(worth(s, plant) * share - b.other * bestOther(s, plant, share), most);
  }

  /** Whether another plant would stand idle in this round: there are no cities for it. */
  function isIdle(s: PowerGridState): boolean {
    const reach = s.cities[s.turn] + s.money[s.turn] / (s.step === 1 ? b.site : b.laterSite) + b.slack;
    let output = 0;
    for (let i = 0; i < s.plantCount[s.turn]; i++) output += SUPPLIES[s.plants[s.turn * ROW + i]];
    return output >= reach;
  }

  /** What the best of the other plants for sale would bring. */
  function bestOther(s: PowerGridState, plant: number, share: number): number {
    let best = 0;
    if (b.other === 0) return best;
    for (let i = forSale(s) - 1; i >= 0; i--) {
      const other = s.market[i];
      const price = minimumOf(s, other);
      if (other === plant || price > s.money[s.turn]) continue;
      best = Math.max(best, worth(s, other) * share - price);
    }
    return best;
  }

  function surplus(s: PowerGridState, plant: number): number {
    if (refuseNomination(s, plant) !== null) return Number.NEGATIVE_INFINITY;
    const must = s.round === 1;
    const price = minimumOf(s, plant);
    if (!must && price > limit(s, plant)) return Number.NEGATIVE_INFINITY;
    return worth(s, plant) - price;
  }

  /** Money kept for the fuel that the plants at hand need, and for building. */
  function reserve(s: PowerGridState): number {
    const houses = b.houses * (s.step === 1 ? b.site : b.laterSite);
    if (s.round === 1) return 12 + houses;
    needs.fill(0);
    let output = 0;
    for (let i = 0; i < s.plantCount[s.turn]; i++) {
      const plant = s.plants[s.turn * ROW + i];
      output += SUPPLIES[plant];
      burns(plant, needs);
    }
    const held = s.turn * FUELS.length;
    const used = output > s.cities[s.turn] ? s.cities[s.turn] / output : 1;
    let cost = 0;
    let spare = 0;
    for (let fuel = 0; fuel < FUELS.length; fuel++) {
      const missing = Math.ceil(needs[fuel] * used) - s.fuel[held + fuel];
      if (missing > 0) cost += priceOf(s, fuel, Math.min(missing, onSale(s, fuel)));
      else if (fuel <= OIL) spare -= missing;
    }
    const mixed = Math.max(0, Math.ceil(needs[HYBRID] * used) - spare);
    return cost + mixed * Math.min(priceNow(s, COAL), priceNow(s, OIL)) + houses;
  }

  function leastMissed(s: PowerGridState, but: number): number {
    const rounds = roundsLeft(s);
    countOthers(s);
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < s.plantCount[s.turn]; i++) {
      if (s.plants[s.turn * ROW + i] === but) continue;
      layOut(s, i);
      const earned = earnings(s, rounds);
      if (earned <= most) continue;
      most = earned;
      best = i;
    }
    return best;
  }
}

/** What the next unit of a fuel costs; dear if there is none. */
export function priceNow(s: PowerGridState, fuel: number): number {
  return onSale(s, fuel) > 0 ? priceOf(s, fuel, 1) : DEAREST;
}
