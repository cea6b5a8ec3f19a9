/** What the worth of a position depends on: which weights there are, and which of them a position sets to work. */

import { CARDS, COLUMNS, SLOTS } from '../deck.ts';
import type { SkyjoState } from '../state.ts';
import {
  CLEARED,
  CODE,
  COLUMN_NUMBERS,
  countOf,
  GONE,
  HIGHEST_SINGLE,
  KIND,
  KINDS,
  PAIR,
  POINTS,
  SECOND_SINGLE,
  standingColumn,
} from './column.ts';

/** Weights depend on how far the round is: on the own hidden cards, and on the fewest anybody else has. Both come in stages. */
export const STAGE = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 7] as const;
export const STAGES = 8;
/** What the next player can make of a card depends on the time there is. */
export const GIFT_TIME = [0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3] as const;
export const GIFT_TIMES = 4;

/** Leads are told apart in steps of so many points, so many of them, the middle one around none. */
const STEP = 3;
export const STEPS = 31;

// Where each kind of weight begins. Those of columns come four times: the own and the next player's, each by the own stage and
// by that of the others. A position is worth their sum: the points by which its seat will be ahead when the round ends.
/** An open card, by stage and code, unless it is one of a pair. */
const CARD_AT = 0;
/** Two equal cards, by stage, code, and whether the third of the column is hidden. */
const PAIR_AT = CARD_AT + STAGES * 16;
/** The hidden cards of a column, by stage and their number; after those a column that is gone. */
const HIDDEN_AT = PAIR_AT + STAGES * 32;
const NO_COLUMN = 4;
const COLUMN_WEIGHTS = HIDDEN_AT + STAGES * 5;
/** The four kinds of column weights. */
export const OWN_AT = 0;
export const OWN_TIME_AT = COLUMN_WEIGHTS;
export const NEXT_AT = 2 * COLUMN_WEIGHTS;
export const NEXT_TIME_AT = 3 * COLUMN_WEIGHTS;
/** The card left to the next player, by their time, by how many of it they have in a column, and by its code. */
export const GIFT_AT = 4 * COLUMN_WEIGHTS;
/** The same card, by time, by its code, and by the highest other card of each column, which it may replace. */
export const OFFER_AT = GIFT_AT + GIFT_TIMES * 48;
export const OFFERS = GONE + 1;
/** Points ahead of the best other board, by both stages. */
export const LEAD_AT = OFFER_AT + GIFT_TIMES * 16 * OFFERS;
/** The own hidden cards and the fewest of anybody else. */
export const TEMPO_AT = LEAD_AT + STAGES * STAGES * STEPS;
/** An own column as a whole, by the own stage, and by that of the others. */
const KIND_AT = TEMPO_AT + (SLOTS + 1) * (SLOTS + 1);
const KIND_TIME_AT = KIND_AT + STAGES * KINDS;
/** How many weights there are. */
export const WEIGHTS_SIZE = KIND_TIME_AT + STAGES * KINDS;

/** No position sets more weights to work than this. */
export const MOST_FEATURES = 18 * COLUMNS + 2 * COLUMNS + 3;

/** List the weights of a column at a stage in `out` from `n`, all moved on by `kind`; returns the new length. */
function columnFeatures(number: number, stage: number, kind: number, out: Int32Array, n: number): number {
  let length = n;
  if (kind === OWN_AT) out[length++] = KIND_AT + stage * KINDS + KIND[number];
  if (kind === OWN_TIME_AT) out[length++] = KIND_TIME_AT + stage * KINDS + KIND[number];
  if (CLEARED[number] === 1) {
    out[length++] = kind + HIDDEN_AT + stage * 5 + NO_COLUMN;
    return length;
  }
  const a = number >> 8;
  const b = (number >> 4) & 15;
  const c = number & 15;
  const hidden = +(a === 0) + +(b === 0) + +(c === 0);
  const pair = PAIR[number];
  out[length++] = kind + HIDDEN_AT + stage * 5 + hidden;
  if (pair !== 0) out[length++] = kind + PAIR_AT + stage * 32 + pair * 2 + hidden;
  for (const code of [a, b, c]) if (code !== 0 && code !== pair) out[length++] = kind + CARD_AT + stage * 16 + code;
  return length;
}

/** What the weights of one kind say about every column at every stage. */
export function columnTables(weights: Float64Array, kind: number): Float64Array {
  const tables = new Float64Array(STAGES * COLUMN_NUMBERS);
  const list = new Int32Array(5);
  for (let stage = 0; stage < STAGES; stage++) {
    for (let number = 0; number < COLUMN_NUMBERS; number++) {
      const n = columnFeatures(number, stage, kind, list, 0);
      for (let i = 0; i < n; i++) tables[stage * COLUMN_NUMBERS + number] += weights[list[i]];
    }
  }
  return tables;
}

/** Which step a lead is on. */
export function stepOf(points: number): number {
  const step = Math.floor(points / STEP + 0.5) + (STEPS >> 1);
  return Math.max(0, Math.min(STEPS - 1, step));
}

/** List what a column of the next player says about a card left to them. */
export function giftFeatures(number: number, given: number, time: number, out: Int32Array, n: number): number {
  let length = n;
  const highest = HIGHEST_SINGLE[number];
  out[length++] = OFFER_AT + (time * 16 + given) * OFFERS + (highest === given ? SECOND_SINGLE[number] : highest);
  const count = CLEARED[number] === 1 ? 0 : countOf(number, given);
  if (count > 0) out[length++] = GIFT_AT + time * 48 + count * 16 + given;
  return length;
}

/** The fewest hidden cards anybody else has. */
export function timeOf(s: SkyjoState, seat: number): number {
  let time: number = SLOTS;
  for (let other = 0; other < s.seats; other++) {
    if (other !== seat && s.hiddenCount[other] < time) time = s.hiddenCount[other];
  }
  return time;
}

/** The points a board is ahead of the best other one, as they lie. */
export function leadOf(s: SkyjoState, seat: number): number {
  let best = Infinity;
  for (let other = 0; other < s.seats; other++) {
    const points = boardPoints(s, other);
    if (other !== seat && points < best) best = points;
  }
  return best - boardPoints(s, seat);
}

/** The points of a board as it lies, hidden cards guessed. */
export function boardPoints(s: SkyjoState, seat: number): number {
  let points = 0;
  for (let top = seat * SLOTS; top < seat * SLOTS + COLUMNS; top++) points += POINTS[standingColumn(s, top)];
  return points;
}

/** Whose turn follows. */
export function nextSeat(s: SkyjoState, seat: number): number {
  return seat + 1 === s.seats ? 0 : seat + 1;
}

/** Which weights say what the position is worth to `seat`, who has just moved: listed in `out`, their number is returned. */
export function features(s: SkyjoState, seat: number, out: Int32Array): number {
  const hidden = s.hiddenCount[seat];
  const hurry = timeOf(s, seat);
  const stage = STAGE[hidden];
  const time = STAGE[hurry];
  const gifts = GIFT_TIME[hurry];
  const given = s.piles[CARDS - s.discardSize] + CODE;
  const next = nextSeat(s, seat);
  let n = 0;
  for (let column = 0; column < COLUMNS; column++) {
    const mine = standingColumn(s, seat * SLOTS + column);
    n = columnFeatures(mine, stage, OWN_AT, out, n);
    n = columnFeatures(mine, time, OWN_TIME_AT, out, n);
    const theirs = standingColumn(s, next * SLOTS + column);
    n = columnFeatures(theirs, stage, NEXT_AT, out, n);
    n = columnFeatures(theirs, time, NEXT_TIME_AT, out, n);
    n = giftFeatures(theirs, given, gifts, out, n);
  }
  out[n++] = GIFT_AT + gifts * 48 + given;
  out[n++] = LEAD_AT + (stage * STAGES + time) * STEPS + stepOf(leadOf(s, seat));
  out[n++] = TEMPO_AT + hidden * (SLOTS + 1) + hurry;
  return n;
}
