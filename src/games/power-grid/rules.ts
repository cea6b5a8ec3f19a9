/** The rules at a glance: the deal, whose turn it is, what an action does, and who stands where. RULES 2 to 8. */
import { OVER } from '../../core/index.ts';
import {
  BIDDING,
  BUILDING,
  BURNING,
  BUYING,
  DONE,
  LARGEST_BID,
  MORE,
  NOMINATING,
  RETURNING,
  RUNNING,
  SCRAPPING,
} from './actions.ts';
import { auctionsOver, bid, nominate, passPhase, passPlant, returnFuel, scrap } from './auction.ts';
import { CITY_OF, MAPS } from './board.ts';
import { build } from './houses.ts';
import { type PowerGridOptions, regionsOf } from './options.ts';
import { FUELS } from './plants.ts';
import { burn, buyFuel, deal, endAuctions, endBuilding, endFuel, run } from './round.ts';
import { FINISHED, FUEL, NOMINATE, type PowerGridState } from './state.ts';
import { EDITIONS } from './tables.ts';

/** Deal a game. RULES 2. */
export function setup(s: PowerGridState, seats: number, chosen: PowerGridOptions): void {
  s.mustImprove = chosen.mustImprove ? 1 : 0;
  s.hiddenMoney = chosen.hiddenMoney ? 1 : 0;
  s.maxRounds = chosen.maxRounds;
  deal(s, seats, MAPS.indexOf(chosen.map), EDITIONS.indexOf(chosen.edition), regionsOf(chosen));
}

/** Whose turn it is. */
export function turn(s: PowerGridState): number {
  return s.decision === FINISHED ? OVER : s.turn;
}

/** What is asked, so that a sentence can go on with it. */
export function question(s: PowerGridState): string {
  return QUESTIONS[s.decision];
}

const QUESTIONS = [
  'put a plant up for auction',
  'open the bidding',
  'bid or pass',
  'scrap a plant',
  'choose between coal and oil to return',
  'buy fuel',
  'build',
  'choose the plants to run',
  'choose what the hybrids burn',
  '',
] as const;

/** Play a legal action. */
export function apply(s: PowerGridState, id: number): void {
  if (id === DONE) {
    if (s.decision === FUEL) endFuel(s);
    else endBuilding(s);
  } else if (id >= BURNING) burn(s, id - BURNING);
  else if (id >= RUNNING) run(s, id - RUNNING);
  else if (id >= BUILDING) build(s, CITY_OF[s.board][id - BUILDING]);
  else if (id >= BUYING[0]) {
    let fuel = FUELS.length - 1;
    while (id < BUYING[fuel]) fuel--;
    buyFuel(s, fuel, id - BUYING[fuel] + 1);
  } else {
    applyToAuction(s, id);
    if (auctionsOver(s)) endAuctions(s);
  }
}

function applyToAuction(s: PowerGridState, id: number): void {
  if (id >= RETURNING) returnFuel(s, id - RETURNING);
  else if (id >= SCRAPPING) scrap(s, id - SCRAPPING);
  else if (id >= BIDDING) bid(s, id - BIDDING + 1);
  else if (id >= NOMINATING) nominate(s, id - NOMINATING);
  else if (id === MORE) s.laid += LARGEST_BID;
  else if (s.decision === NOMINATE) passPhase(s);
  else passPlant(s);
}

/** Cities supplied: in the latest phase 5, and after the end in the final count. RULES 8.3. */
export function score(s: PowerGridState, seat: number): number {
  return s.supplied[seat];
}

/** 1 for the winner, ties shared. RULES 8.2. */
export function place(s: PowerGridState, seat: number): number {
  let better = 0;
  for (let other = 0; other < s.seats; other++) if (standing(s, other) > standing(s, seat)) better++;
  return better + 1;
}

/** RULES 8.2: cities supplied, then money, which may be hidden until the end, then cities. */
function standing(s: PowerGridState, seat: number): number {
  const money = s.decision === FINISHED ? s.money[seat] : 0;
  return (s.supplied[seat] * MORE_THAN_MONEY + money) * MORE_THAN_CITIES + s.cities[seat];
}

/** More money than a thousand rounds pay, and more cities than there are houses. */
const MORE_THAN_MONEY = 1_000_000;
const MORE_THAN_CITIES = 32;
