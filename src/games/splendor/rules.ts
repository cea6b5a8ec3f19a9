/** Splendor: two to four players. RULES 2 to 8. */
import {
  actions,
  BUY,
  BUY_RESERVED,
  CHOOSE_NOBLE,
  GIVE_BACK,
  type Move,
  movesOf,
  PASS,
  PAY,
  RESERVE,
  RESERVE_TOP,
  TAKE,
} from './actions.ts';
import { NO_CARD } from './cards.ts';
import { remember } from './history.ts';
import { cardToPay, HAND_PLACES, paymentOpen } from './payment.ts';
import {
  ACTION,
  BY_CAP,
  BY_POINTS,
  BY_STALEMATE,
  GOAL,
  HAND,
  NOBLE,
  NOBODY,
  NOTHING,
  PAYMENT,
  RETURN,
  type SplendorState,
  TOKEN_LIMIT,
  WIDTH,
} from './state.ts';
import {
  buy,
  claimableCount,
  deal,
  draw,
  firstClaimable,
  giveBack,
  reserve,
  takeFromHand,
  takeFromTable,
  takeGems,
  tokensOf,
  visit,
} from './table.ts';

/** Gems of each colour, by the number of seats. RULES 2.4. */
const GEMS_EACH = [0, 0, 4, 5, 7];

const moves = movesOf(actions, WIDTH);

/** Lay out the table. RULES 2. */
export function setup(s: SplendorState, seats: number): void {
  deal(s, seats, WIDTH, GEMS_EACH[seats], seats + 1);
}

/** The seat to act, or nobody. */
export function turn(s: SplendorState): number {
  return s.turn;
}

/** Play a legal action. */
export function apply(s: SplendorState, id: number): void {
  const move = moves[id];
  const seat = s.turn;
  switch (move.kind) {
    case TAKE:
      s.passes = 0;
      remember(s, seat, move.id, NO_CARD);
      takeGems(s, seat, move.gems);
      checkTokens(s, seat);
      return;
    case RESERVE:
    case RESERVE_TOP: {
      const unseen = move.kind === RESERVE_TOP;
      const card = unseen ? draw(s, move.at) : takeFromTable(s, move.at);
      s.passes = 0;
      remember(s, seat, move.id, card);
      reserve(s, seat, card, unseen ? 1 : 0);
      checkTokens(s, seat);
      return;
    }
    case BUY:
    case BUY_RESERVED:
      s.passes = 0;
      purchase(s, seat, move);
      return;
    case GIVE_BACK:
      remember(s, seat, move.id, NO_CARD);
      giveBack(s, seat, move.gems);
      checkTokens(s, seat);
      return;
    case CHOOSE_NOBLE:
      remember(s, seat, move.id, NO_CARD);
      visit(s, seat, move.at);
      endTurn(s, seat);
      return;
    case PAY:
      remember(s, seat, move.id, NO_CARD);
      s.payGold += move.gems;
      if (move.gems === 0 || !paymentOpen(s)) settle(s, seat);
      return;
    case PASS:
      remember(s, seat, move.id, NO_CARD);
      s.passes++;
      checkNobles(s, seat);
  }
}

/** Buy a card, unless there is more than one way to pay for it and the player is to choose. RULES 4.5 and 6. */
function purchase(s: SplendorState, seat: number, move: Move): void {
  const reserved = move.kind === BUY_RESERVED;
  if (s.choosePayment === 1) {
    s.payPlace = reserved ? HAND_PLACES + move.at : move.at;
    if (reserved) s.blind[seat * HAND + move.at] = 0; // announced, so everyone has seen it
    remember(s, seat, move.id, cardToPay(s));
    if (paymentOpen(s)) s.asked = PAYMENT;
    else settle(s, seat);
    return;
  }
  const card = reserved ? takeFromHand(s, seat, move.at) : takeFromTable(s, move.at);
  remember(s, seat, move.id, card);
  buy(s, seat, card, 0);
  checkNobles(s, seat);
}

/** The payment has been chosen. */
function settle(s: SplendorState, seat: number): void {
  const place = s.payPlace;
  const goldFor = s.payGold;
  s.payPlace = 0;
  s.payGold = 0;
  const card = place < HAND_PLACES ? takeFromTable(s, place) : takeFromHand(s, seat, place - HAND_PLACES);
  buy(s, seat, card, goldFor);
  checkNobles(s, seat);
}

/** After an action that brings tokens: at most ten may stay. RULES 4.6. */
function checkTokens(s: SplendorState, seat: number): void {
  if (tokensOf(s, seat) > TOKEN_LIMIT) s.asked = RETURN;
  else checkNobles(s, seat);
}

/** At the end of every turn: one noble may visit. RULES 5. */
function checkNobles(s: SplendorState, seat: number): void {
  if (((s.due >> seat) & 1) === 1) {
    const count = claimableCount(s, seat);
    if (count < 2) s.due &= ~(1 << seat);
    if (count > 1 && s.lowestNoble === 0) {
      s.asked = NOBLE;
      return;
    }
    if (count > 0) visit(s, seat, firstClaimable(s, seat));
  }
  endTurn(s, seat);
}

/** The last round, and whose turn it is next. RULES 7. */
function endTurn(s: SplendorState, seat: number): void {
  const turns = s.turns + 1;
  s.turns = turns;
  if (s.points[seat] >= GOAL && s.trigger === NOBODY) {
    s.trigger = seat;
    s.triggerTurn = turns - 1;
  }
  const following = seat + 1;
  const roundOver = following === s.seats;
  s.turn = roundOver ? 0 : following;
  s.asked = ACTION;
  if (roundOver && s.trigger !== NOBODY) end(s, BY_POINTS);
  else if (s.passes === s.seats) end(s, BY_STALEMATE);
  else if (turns === s.maxTurns) end(s, BY_CAP);
}

function end(s: SplendorState, ending: number): void {
  s.ending = ending;
  s.asked = NOTHING;
  s.turn = NOBODY;
}

/** The points of a seat. */
export function score(s: SplendorState, seat: number): number {
  return s.points[seat];
}

/** The place of a seat: points, then fewest cards, then earlier in turn order from whoever brought on the last round. RULES 8. */
export function place(s: SplendorState, seat: number): number {
  let better = 0;
  for (let other = 0; other < s.seats; other++) if (beats(s, other, seat)) better++;
  return better + 1;
}

function beats(s: SplendorState, a: number, b: number): boolean {
  if (s.points[a] !== s.points[b]) return s.points[a] > s.points[b];
  if (s.bought[a] !== s.bought[b]) return s.bought[a] < s.bought[b];
  return s.sharedTie === 0 && turnsAfterTrigger(s, a) < turnsAfterTrigger(s, b);
}

/** Places in turn order behind the player who brought on the last round, or behind the first player if nobody has. */
function turnsAfterTrigger(s: SplendorState, seat: number): number {
  const from = s.trigger === NOBODY ? 0 : s.trigger;
  return seat >= from ? seat - from : seat - from + s.seats;
}
