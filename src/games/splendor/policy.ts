/**
 * A quick, sound player: what is each card worth to me, how far is it, and which gems bring the good ones closer?
 * It looks at the table, its own hand and what everyone can see, and allocates nothing.
 */
import { below, type Rng } from '../../core/index.ts';
import { FEWER, type Numbering, numberingOf, packColors, TRIPLES } from './actions.ts';
import { BONUS, COSTS, NO_CARD, POINTS, TIERS } from './cards.ts';
import { countOf, GEMS, GUARD, lack, total } from './gems.ts';
import { REQUIRES } from './nobles.ts';
import { ACTION, HAND, NOBLE, PAYMENT, RETURN, type SplendorState, TOKEN_LIMIT } from './state.ts';
import { nobleCount } from './table.ts';

/** What the player goes by. The numbers were found by letting variants play each other. */
export interface Taste {
  /** The worth of a point, and of a card's bonus apart from its points. */
  readonly point: number;
  readonly bonus: number;
  /** The worth of a bonus a noble asks for, more the closer the noble is. */
  readonly noble: number;
  /** How much less a card is wanted with each token that is missing, and with each it costs. */
  readonly far: number;
  readonly cost: number;
  /** How eagerly cards are bought, and how dear tokens are that other cards want. */
  readonly buy: number;
  readonly dear: number;
  /** How eagerly cards are reserved. */
  readonly reserve: number;
  /** What a token too many costs. */
  readonly overflow: number;
}

const TRIPLE_WORDS = Int32Array.from(TRIPLES, packColors);
const FEWER_WORDS = Int32Array.from(FEWER, packColors);
const LEGAL = new Int32Array(96);
/** By card on the table and then in the hand: its worth, and how much it is wanted now. */
const WORTH = new Float64Array(16);
const WANTED = new Float64Array(16);
/** By colour: how much the first and the second gem of it are wanted; last, gold. */
const FIRST = new Float64Array(GEMS.length + 1);
const SECOND = new Float64Array(GEMS.length);
/** By colour: what its bonus is worth to the nobles. */
const COURTED = new Float64Array(GEMS.length);

/** The player of a table with `width` face-up cards a level, listing actions with `legal`. */
export function policyOf(
  width: number,
  legal: (s: SplendorState, out: Int32Array) => number,
  taste: Taste,
): (s: SplendorState, luck: Rng) => number {
  const ids = numberingOf(width);
  return (s, luck) => {
    const n = legal(s, LEGAL);
    if (n === 1) return LEGAL[0];
    switch (s.asked) {
      case ACTION:
        weigh(s, ids.places, taste);
        return bestAction(s, n, ids, taste, luck);
      case RETURN:
        weigh(s, ids.places, taste);
        return ids.giveBack + leastWanted(s);
      case NOBLE:
        return LEGAL[0];
      case PAYMENT:
        return LEGAL[n - 1];
      default:
        return LEGAL[0];
    }
  };
}

/** The worth of every card within reach, and from it of every gem. */
function weigh(s: SplendorState, places: number, taste: Taste): void {
  const seat = s.turn;
  const bonus = s.bonus[seat];
  const power = (s.purse[seat] + bonus) | 0;
  const gold = s.gold[seat];
  court(s, bonus, taste);
  FIRST.fill(0);
  SECOND.fill(0);
  for (let i = 0; i < places + HAND; i++) {
    const card = i < places ? s.table[i] : s.hand[seat * HAND + i - places];
    WORTH[i] = 0;
    WANTED[i] = 0;
    if (card === NO_CARD) continue;
    const missing = lack(COSTS[card], power);
    const short = total(missing);
    const worth = POINTS[card] * taste.point + taste.bonus + COURTED[BONUS[card]];
    const away = short > gold ? short - gold : 0;
    const wanted = worth / ((1 + taste.far * away * away) * (1 + taste.cost * total(lack(COSTS[card], bonus))));
    WORTH[i] = worth;
    WANTED[i] = wanted;
    for (let gem = 0; gem < GEMS.length; gem++) {
      const count = countOf(missing, gem);
      if (count > 0) FIRST[gem] += wanted;
      if (count > 1) SECOND[gem] += wanted;
    }
    if (short > 0) FIRST[GEMS.length] += wanted;
  }
}

/** What a bonus of each colour is worth to the nobles. */
function court(s: SplendorState, bonus: number, taste: Taste): void {
  COURTED.fill(0);
  const row = nobleCount(s);
  for (let slot = 0; slot < row; slot++) {
    if (s.visited[slot] !== 0) continue;
    const missing = lack(REQUIRES[s.nobles[slot]], bonus);
    const far = total(missing);
    for (let gem = 0; gem < GEMS.length; gem++) {
      if (countOf(missing, gem) > 0) COURTED[gem] += (taste.noble * 3) / far;
    }
  }
}

function bestAction(s: SplendorState, n: number, ids: Numbering, taste: Taste, luck: Rng): number {
  let best = LEGAL[0];
  let most = -Infinity;
  for (let i = 0; i < n; i++) {
    const id = LEGAL[i];
    const score = scoreOf(s, id, ids, taste) + below(luck, 1024) * 1e-6;
    if (score > most) {
      most = score;
      best = id;
    }
  }
  return best;
}

function scoreOf(s: SplendorState, id: number, ids: Numbering, taste: Taste): number {
  if (id < 10) return takingOf(s, TRIPLE_WORDS[id], 3, taste);
  if (id < ids.buy) return FIRST[id - 10] + SECOND[id - 10] - tooMany(s, 2, taste);
  if (id < ids.reserve) return buyingOf(s, id - ids.buy, ids, taste);
  if (id < ids.reserveTop) {
    const gold = s.bankGold > 0 ? FIRST[GEMS.length] : 0;
    return taste.reserve * (WANTED[id - ids.reserve] + gold * 0.3) - tooMany(s, s.bankGold > 0 ? 1 : 0, taste);
  }
  if (id < ids.reserveTop + TIERS) return 0;
  if (id < ids.pass) return takingOf(s, FEWER_WORDS[id - ids.few], 2, taste);
  return 0;
}

function takingOf(s: SplendorState, gems: number, count: number, taste: Taste): number {
  let sum = -tooMany(s, count, taste);
  for (let gem = 0; gem < GEMS.length; gem++) if (countOf(gems, gem) > 0) sum += FIRST[gem];
  return sum;
}

/** What it costs to return what is above ten. */
function tooMany(s: SplendorState, more: number, taste: Taste): number {
  const seat = s.turn;
  const excess = total(s.purse[seat]) + s.gold[seat] + more - TOKEN_LIMIT;
  return excess > 0 ? excess * taste.overflow : 0;
}

/** The worth of a card less that of the tokens it takes. */
function buyingOf(s: SplendorState, i: number, ids: Numbering, taste: Taste): number {
  const seat = s.turn;
  const card = i < ids.places ? s.table[i] : s.hand[seat * HAND + i - ids.places];
  const need = lack(COSTS[card], s.bonus[seat]);
  const missing = lack(need | GUARD, s.purse[seat]);
  let spent = total(missing) * FIRST[GEMS.length];
  const paid = need - missing;
  for (let gem = 0; gem < GEMS.length; gem++) spent += countOf(paid, gem) * FIRST[gem];
  if (s.seats > 1 && s.points[seat] + POINTS[card] >= 15) return 1e6 + POINTS[card];
  return taste.buy * WORTH[i] - taste.dear * spent;
}

/** The token that is missed least: the one most plentiful among those least wanted. */
function leastWanted(s: SplendorState): number {
  const seat = s.turn;
  const purse = s.purse[seat];
  let best: number = GEMS.length;
  let least = Infinity;
  for (let gem = 0; gem < GEMS.length; gem++) {
    const count = countOf(purse, gem);
    const missed = FIRST[gem] + keptFor(s, gem) / (count + 1);
    if (count > 0 && missed < least) {
      least = missed;
      best = gem;
    }
  }
  return best;
}

/** How much the gems of a colour one holds are needed for the cards that are wanted. */
function keptFor(s: SplendorState, gem: number): number {
  const seat = s.turn;
  const places = TIERS * s.width;
  let sum = 0;
  for (let i = 0; i < places + HAND; i++) {
    const card = i < places ? s.table[i] : s.hand[seat * HAND + i - places];
    if (card !== NO_CARD) sum += WANTED[i] * countOf(lack(COSTS[card], s.bonus[seat]), gem);
  }
  return sum;
}
