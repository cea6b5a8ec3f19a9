/** Splendor Solo: one player against a clock of level-3 cards. RULES 11. */
import { BUY, BUY_RESERVED, GIVE_BACK, movesOf, PASS, RESERVE, RESERVE_TOP, soloActions, TAKE } from './actions.ts';
import { NO_CARD } from './cards.ts';
import { countOf, GEMS, UNITS } from './gems.ts';
import { remember } from './history.ts';
import {
  ACTION,
  BY_DEPLETION,
  BY_TIMER,
  NOBODY,
  NOTHING,
  RETURN,
  SOLO_WIDTH,
  type SplendorState,
  TOKEN_LIMIT,
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

/** Gems of each colour, and nobles in the row. RULES 11.1. */
const GEMS_EACH = 4;
const NOBLES = 2;
/** The level whose pile is the clock, counted from 0. */
const CLOCK = 2;

/** The order in which tokens go back when the limit is kept automatically; then gold. RULES 11.4. */
export const DISCARD_ORDER = ['black', 'white', 'red', 'blue', 'green'] as const;
const DISCARDS = Int32Array.from(DISCARD_ORDER, (gem) => GEMS.indexOf(gem));

const moves = movesOf(soloActions, SOLO_WIDTH);

/** Lay out the table. */
export function setupSolo(s: SplendorState): void {
  deal(s, 1, SOLO_WIDTH, GEMS_EACH, NOBLES);
}

/** Play a legal action: the action and its refill, the token limit, the noble, the end of the deck, the clock. RULES 11.3. */
export function applySolo(s: SplendorState, id: number): void {
  const move = moves[id];
  switch (move.kind) {
    case TAKE:
      remember(s, 0, move.id, NO_CARD);
      takeGems(s, 0, move.gems);
      keepLimit(s);
      return;
    case RESERVE:
    case RESERVE_TOP: {
      const unseen = move.kind === RESERVE_TOP;
      const card = unseen ? draw(s, move.at) : takeFromTable(s, move.at);
      remember(s, 0, move.id, card);
      reserve(s, 0, card, unseen ? 1 : 0);
      keepLimit(s);
      return;
    }
    case BUY:
    case BUY_RESERVED: {
      const card = move.kind === BUY ? takeFromTable(s, move.at) : takeFromHand(s, 0, move.at);
      remember(s, 0, move.id, card);
      buy(s, 0, card, 0);
      receiveNoble(s);
      endTurn(s);
      return;
    }
    case GIVE_BACK:
      remember(s, 0, move.id, NO_CARD);
      giveBack(s, 0, move.gems);
      keepLimit(s);
      return;
    case PASS:
      remember(s, 0, move.id, NO_CARD);
      endTurn(s);
  }
}

/** At most ten tokens stay after any action. RULES 11.4. */
function keepLimit(s: SplendorState): void {
  let excess = tokensOf(s, 0) - TOKEN_LIMIT;
  if (excess > 0 && s.chooseReturn === 1) {
    s.asked = RETURN;
    return;
  }
  if (excess > 0) {
    const purse = s.purse[0];
    let gems = 0;
    for (let i = 0; i < DISCARDS.length; i++) {
      const gem = DISCARDS[i];
      const count = Math.min(countOf(purse, gem), excess);
      gems += count * UNITS[gem];
      excess -= count;
    }
    takeGems(s, 0, -gems);
    for (; excess > 0; excess--) giveBack(s, 0, 0);
  }
  endTurn(s);
}

/** After a purchase one noble may come, by itself, the lowest id first. RULES 11.5. */
function receiveNoble(s: SplendorState): void {
  if (s.due === 0) return;
  const count = claimableCount(s, 0);
  if (count < 2) s.due = 0;
  if (count > 0) visit(s, 0, firstClaimable(s, 0));
}

/** The deck of level 3 ends the game, or the clock ticks. RULES 11.6 and 11.7. */
function endTurn(s: SplendorState): void {
  const { left, table } = s;
  s.turns++;
  s.asked = ACTION;
  const first = CLOCK * SOLO_WIDTH;
  if (table[first] === NO_CARD || table[first + 1] === NO_CARD || table[first + 2] === NO_CARD) {
    end(s, BY_DEPLETION);
    return;
  }
  if (left[CLOCK] > 0) s.gone[s.far + s.ticked++] = draw(s, CLOCK);
  if (left[CLOCK] === 0) end(s, BY_TIMER);
}

function end(s: SplendorState, ending: number): void {
  s.ending = ending;
  s.asked = NOTHING;
  s.turn = NOBODY;
}
