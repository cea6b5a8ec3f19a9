/** Phase 2: who nominates, who bids, who wins, and what the winner scraps. RULES 4. */
import { GERMANY } from './board.ts';
import { countRoom, giveBack, giveBackSurplus, leastReturned, mostReturned, overflowOf } from './fuel.ts';
import { forSale, refillMarket, retire, takeOff } from './market.ts';
import { pay } from './money.ts';
import { COAL, NONE, NUMBER, OIL } from './plants.ts';
import { BID, NOMINATE, OPEN, type PowerGridState, RETURN, SCRAP } from './state.ts';
import { RECHARGED, ROW } from './tables.ts';

/** Nobody. */
export const NOBODY = -1;

/** Phase 2 begins. RULES 4.1 and 4.8. */
export function beginAuctions(s: PowerGridState): void {
  s.phase = 2;
  s.bought = 0;
  s.passed = 0;
  s.discount = s.edition === RECHARGED && forSale(s) > 0 ? s.market[0] : NONE;
  askNominator(s);
}

/** The first in order who has neither bought nor passed is asked; if nobody is left the phase is over. RULES 4.2. */
function askNominator(s: PowerGridState): void {
  s.nominee = NONE;
  s.leader = NOBODY;
  s.bid = 0;
  s.bidding = 0;
  for (let seat = 0; seat < s.seats; seat++) s.lastBids[seat] = 0;
  const out = s.bought | s.passed;
  for (let i = 0; i < s.seats; i++) {
    const seat = s.order[i];
    if ((out >> seat) & 1) continue;
    s.turn = seat;
    s.decision = NOMINATE;
    return;
  }
  s.turn = NOBODY;
}

/** Whether everybody has bought or passed. */
export function auctionsOver(s: PowerGridState): boolean {
  return s.turn === NOBODY;
}

/** What a plant costs at least: its number, or 1 with the discount token. RULES 4.3 and 4.8. */
export function minimumOf(s: PowerGridState, plant: number): number {
  return plant === s.discount ? 1 : NUMBER[plant];
}

/** The lowest bid that is asked for now. RULES 4.3 and 4.4. */
export function leastBid(s: PowerGridState): number {
  return s.decision === OPEN ? minimumOf(s, s.nominee) : s.bid + 1;
}

/** Whether nobody else is left to bid. */
export function isAlone(s: PowerGridState): boolean {
  return s.bidding === 1 << s.turn;
}

/** The highest bid the seat to act may make: all its money, but the last bidder left pays the minimum. RULES 4.5. */
export function highestBid(s: PowerGridState): number {
  return isAlone(s) ? minimumOf(s, s.nominee) : s.money[s.turn];
}

/** Put a plant up for auction. */
export function nominate(s: PowerGridState, plant: number): void {
  s.nominee = plant;
  s.bidding = ((1 << s.seats) - 1) & ~(s.bought | s.passed);
  s.laid = 0;
  s.decision = OPEN;
}

/** Name no plant in this phase. */
export function passPhase(s: PowerGridState): void {
  s.passed |= 1 << s.turn;
  askNominator(s);
}

/** Be the high bidder. */
export function bid(s: PowerGridState, amount: number): void {
  s.bid = s.laid + amount;
  s.laid = 0;
  s.leader = s.turn;
  s.lastBids[s.turn] = s.bid;
  s.decision = BID;
  askBidder(s);
}

/** Leave this auction. */
export function passPlant(s: PowerGridState): void {
  s.bidding &= ~(1 << s.turn);
  askBidder(s);
}

/** The next one clockwise who is still in; the leader alone has won. RULES 4.4. */
function askBidder(s: PowerGridState): void {
  const { bidding, seats } = s;
  if (bidding === 1 << s.leader) {
    sell(s);
    return;
  }
  let seat = s.turn;
  do seat = seat + 1 === seats ? 0 : seat + 1;
  while (((bidding >> seat) & 1) === 0);
  s.turn = seat;
}

/** The leader pays and takes the plant. RULES 4.6. */
function sell(s: PowerGridState): void {
  const { leader, nominee, plants } = s;
  pay(s, leader, s.bid);
  s.bought |= 1 << leader;
  takeOff(s, nominee);
  if (nominee === s.discount) s.discount = NONE;
  if (NUMBER[nominee] === ENDS_URANIUM && s.map === GERMANY && s.edition === RECHARGED) s.uraniumEnded = 1; // RULES 7.8
  let i = leader * ROW + s.plantCount[leader]++;
  for (; i > leader * ROW && plants[i - 1] > nominee; i--) plants[i] = plants[i - 1];
  plants[i] = nominee;
  countRoom(s, leader);
  s.turn = leader;
  if (s.plantCount[leader] > s.maxPlants) s.decision = SCRAP;
  else endSale(s);
}

const ENDS_URANIUM = 39;

/** Scrap an older plant; what no longer fits on the others is returned. RULES 4.7. */
export function scrap(s: PowerGridState, plant: number): void {
  const { plants, turn } = s;
  const last = turn * ROW + --s.plantCount[turn];
  let i = turn * ROW;
  while (plants[i] !== plant) i++;
  for (; i < last; i++) plants[i] = plants[i + 1];
  plants[last] = NONE;
  retire(s, plant);
  countRoom(s, turn);
  giveBackSurplus(s, turn);
  if (overflowOf(s, turn) <= 0) endSale(s);
  else if (leastReturned(s, turn) < mostReturned(s, turn)) s.decision = RETURN;
  else returnFuel(s, leastReturned(s, turn));
}

/** Return what no longer fits, so much of it coal. */
export function returnFuel(s: PowerGridState, coal: number): void {
  const overflow = overflowOf(s, s.turn);
  giveBack(s, s.turn, COAL, coal);
  giveBack(s, s.turn, OIL, overflow - coal);
  endSale(s);
}

function endSale(s: PowerGridState): void {
  refillMarket(s);
  askNominator(s);
}
