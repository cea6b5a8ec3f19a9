/**
 * A quick, sound player: what is each card worth to me, how far is it, and which gems bring the good ones closer?
 * It looks at the table, its own hand and what everyone can see, and allocates nothing.
 */
import { below, type Rng } from '../../../core/index.ts';
import { FEWER, type Numbering, numberingOf, packColors, TRIPLES } from '../actions.ts';
import { BONUS, COSTS, NO_CARD, POINTS, TIERS } from '../cards.ts';
import { countOf, GEMS, GUARD, lack, TOKENS, total } from '../gems.ts';
import { NOBLE_POINTS, REQUIRES } from '../nobles.ts';
import { ACTION, GOAL, HAND, PAYMENT, RETURN, type SplendorState, TOKEN_LIMIT } from '../state.ts';
import { nobleCount } from '../table.ts';

/** What the player goes by. The numbers were found by letting variants play each other. */
export interface Weights {
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

/** What is worked out about a position before actions are compared: made once per player, used for every question. */
interface Notes {
  readonly legal: Int32Array;
  /** By card on the table and then in the hand: its worth, and how much it is wanted now. */
  readonly worth: Float64Array;
  readonly wanted: Float64Array;
  /** By colour: how much the first and the second gem of it are wanted; last, gold. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** By colour: what its bonus is worth to the nobles. */
  readonly courted: Float64Array;
}

function blankNotes(ids: Numbering): Notes {
  return {
    legal: new Int32Array(ids.pay + TOKENS.length),
    worth: new Float64Array(ids.places + HAND),
    wanted: new Float64Array(ids.places + HAND),
    first: new Float64Array(TOKENS.length),
    second: new Float64Array(GEMS.length),
    courted: new Float64Array(GEMS.length),
  };
}

/** The place of gold among the wanted tokens. */
const GOLD = GEMS.length;

/** The player of a table with `width` face-up cards a level, listing actions with `legal`. */
export function policyOf(
  width: number,
  legal: (s: SplendorState, out: Int32Array) => number,
  weights: Weights,
): (s: SplendorState, luck: Rng) => number {
  const ids = numberingOf(width);
  const notes = blankNotes(ids);
  return (s, luck) => {
    const n = legal(s, notes.legal);
    if (n === 1) return notes.legal[0];
    switch (s.asked) {
      case ACTION:
        weigh(s, ids.places, weights, notes);
        return bestAction(s, n, ids, weights, notes, luck);
      case RETURN:
        weigh(s, ids.places, weights, notes);
        return ids.giveBack + leastWanted(s, notes);
      case PAYMENT:
        return notes.legal[n - 1]; // gems before gold
      default:
        return notes.legal[0]; // the first noble
    }
  };
}

/** The worth of every card within reach, and from it of every gem. */
function weigh(s: SplendorState, places: number, weights: Weights, notes: Notes): void {
  const { first, second, worth: worths, wanted: wants, courted } = notes;
  const seat = s.turn;
  const bonus = s.bonus[seat];
  const power = (s.purse[seat] + bonus) | 0;
  const gold = s.gold[seat];
  court(s, bonus, weights, courted);
  first.fill(0);
  second.fill(0);
  for (let i = 0; i < places + HAND; i++) {
    const card = i < places ? s.table[i] : s.hand[seat * HAND + i - places];
    worths[i] = 0;
    wants[i] = 0;
    if (card === NO_CARD) continue;
    const missing = lack(COSTS[card], power);
    const short = total(missing);
    const worth = POINTS[card] * weights.point + weights.bonus + courted[BONUS[card]];
    const away = short > gold ? short - gold : 0;
    const wanted = worth / ((1 + weights.far * away * away) * (1 + weights.cost * total(lack(COSTS[card], bonus))));
    worths[i] = worth;
    wants[i] = wanted;
    for (let gem = 0; gem < GEMS.length; gem++) {
      const count = countOf(missing, gem);
      if (count > 0) first[gem] += wanted;
      if (count > 1) second[gem] += wanted;
    }
    if (short > 0) first[GOLD] += wanted;
  }
}

/** What a bonus of each colour is worth to the nobles. */
function court(s: SplendorState, bonus: number, weights: Weights, courted: Float64Array): void {
  courted.fill(0);
  const row = nobleCount(s);
  for (let slot = 0; slot < row; slot++) {
    if (s.visited[slot] !== 0) continue;
    const missing = lack(REQUIRES[s.nobles[slot]], bonus);
    const far = total(missing);
    for (let gem = 0; gem < GEMS.length; gem++) {
      if (countOf(missing, gem) > 0) courted[gem] += (weights.noble * NOBLE_POINTS) / far;
    }
  }
}

function bestAction(s: SplendorState, n: number, ids: Numbering, weights: Weights, notes: Notes, luck: Rng): number {
  let best = notes.legal[0];
  let most = -Infinity;
  for (let i = 0; i < n; i++) {
    const id = notes.legal[i];
    const score = scoreOf(s, id, ids, weights, notes) + below(luck, 1024) * 1e-6; // equal actions by lot
    if (score > most) {
      most = score;
      best = id;
    }
  }
  return best;
}

function scoreOf(s: SplendorState, id: number, ids: Numbering, weights: Weights, notes: Notes): number {
  const { first, second, wanted } = notes;
  if (id < ids.same) return takingOf(s, TRIPLE_WORDS[id], 3, weights, first);
  if (id < ids.buy) return first[id - ids.same] + second[id - ids.same] - tooMany(s, 2, weights);
  if (id < ids.reserve) return buyingOf(s, id - ids.buy, ids, weights, notes);
  if (id < ids.reserveTop) {
    const gold = s.bankGold > 0 ? first[GOLD] : 0;
    return weights.reserve * (wanted[id - ids.reserve] + gold * 0.3) - tooMany(s, s.bankGold > 0 ? 1 : 0, weights);
  }
  if (id < ids.few) return 0;
  if (id < ids.pass) return takingOf(s, FEWER_WORDS[id - ids.few], 2, weights, first);
  return 0;
}

function takingOf(s: SplendorState, gems: number, count: number, weights: Weights, first: Float64Array): number {
  let sum = -tooMany(s, count, weights);
  for (let gem = 0; gem < GEMS.length; gem++) if (countOf(gems, gem) > 0) sum += first[gem];
  return sum;
}

/** What it costs to return what is above ten. */
function tooMany(s: SplendorState, more: number, weights: Weights): number {
  const seat = s.turn;
  const excess = total(s.purse[seat]) + s.gold[seat] + more - TOKEN_LIMIT;
  return excess > 0 ? excess * weights.overflow : 0;
}

/** More than anything else is worth. */
const WINNING = 1e6;

/** The worth of a card less that of the tokens it takes. */
function buyingOf(s: SplendorState, i: number, ids: Numbering, weights: Weights, notes: Notes): number {
  const { first, worth } = notes;
  const seat = s.turn;
  const card = i < ids.places ? s.table[i] : s.hand[seat * HAND + i - ids.places];
  const need = lack(COSTS[card], s.bonus[seat]);
  const missing = lack(need | GUARD, s.purse[seat]);
  let spent = total(missing) * first[GOLD];
  const paid = need - missing;
  for (let gem = 0; gem < GEMS.length; gem++) spent += countOf(paid, gem) * first[gem];
  if (s.seats > 1 && s.points[seat] + POINTS[card] >= GOAL) return WINNING + POINTS[card];
  return weights.buy * worth[i] - weights.dear * spent;
}

/** The token that is missed least: the one most plentiful among those least wanted. */
function leastWanted(s: SplendorState, { first, wanted }: Notes): number {
  const seat = s.turn;
  const purse = s.purse[seat];
  let best: number = GOLD;
  let least = Infinity;
  for (let gem = 0; gem < GEMS.length; gem++) {
    const count = countOf(purse, gem);
    const missed = first[gem] + keptFor(s, gem, wanted) / (count + 1);
    if (count > 0 && missed < least) {
      least = missed;
      best = gem;
    }
  }
  return best;
}

/** How much the gems of a colour one holds are needed for the cards that are wanted. */
function keptFor(s: SplendorState, gem: number, wanted: Float64Array): number {
  const seat = s.turn;
  const places = TIERS * s.width;
  let sum = 0;
  for (let i = 0; i < places + HAND; i++) {
    const card = i < places ? s.table[i] : s.hand[seat * HAND + i - places];
    if (card !== NO_CARD) sum += wanted[i] * countOf(lack(COSTS[card], s.bonus[seat]), gem);
  }
  return sum;
}
