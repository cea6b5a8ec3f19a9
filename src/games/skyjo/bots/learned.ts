/**
 * The move that leaves the most, by weights that were learned from games: see features.ts for what they are and training.ts for
 * how they came about. It reads the state, for speed, but only what the seat to act may know.
 */

import { DRAW_ID, FLIP_ID, MACRO_FLIP_ID, MACRO_KEEP_ID, MACRO_TAKE_ID, PLACE_ID, TAKE_ID } from '../actions.ts';
import { CARDS, COLUMNS, COPIES, SLOTS } from '../deck.ts';
import { CHOOSE, DRAWN, type SkyjoState, TAKEN } from '../state.ts';
import { ANY, CODE, COLUMN_NUMBERS, hiddenShift, POINTS, standingColumn } from './column.ts';
import { boardPoints, GIFT_AT, GIFT_TIME, nextSeat, STAGE, STAGES, TEMPO_AT, timeOf } from './features.ts';
import { Flips } from './flips.ts';
import { Places, type Standing } from './places.ts';
import { countUnseen, Doubling } from './unseen.ts';
import { WorthTables } from './worth-tables.ts';

/** Sums of a few dozen numbers of this size are never further off than this. */
const ROUNDING = 1e-9;

/** Weighs positions, and finds the move that leaves the best one. */
export class LearnedPlayer {
  readonly weights: Float64Array;
  readonly #tables = new WorthTables();

  // What one decision needs to know of the table, looked at once.
  readonly #standing: Standing = {
    own: new Int32Array(COLUMNS),
    hidden: 0,
    lead: 0,
    stages: 0,
    stagesAfter: 0,
    now: 0,
    after: 0,
  };
  readonly #theirs = new Int32Array(COLUMNS);
  #time = 0;
  #points = 0;
  /** How likely each code is to be drawn or turned up, how many cards that was counted from, and their mean. */
  readonly #chance = new Float64Array(ANY);
  #unseen = 0;
  #mean = 0;
  /** What it costs on average to go out, by the code of the card that comes to lie where the last hidden one is. */
  readonly #ending = new Float64Array(ANY);
  readonly #doubling = new Doubling();
  /** What it is worth to leave a card to the next player, by its code. */
  readonly #gift = new Float64Array(16);
  readonly #places = new Places(this.#standing, this.#tables, this.#gift, this.#ending);
  readonly #flips = new Flips(this.#standing, this.#tables, this.#chance, this.#gift, this.#ending);
  /** The most each code can leave. */
  readonly #most = new Float64Array(ANY);
  #bestId = 0;

  /** The first edition did not count the cards nor what going out costs: it is kept to be measured against. */
  readonly #counts: boolean;

  constructor(weights: Float64Array, { counts = true } = {}) {
    this.weights = weights;
    this.#counts = counts;
    if (!counts) for (let code = 1; code < ANY; code++) this.#chance[code] = COPIES[code - 1] / CARDS;
    this.refresh();
  }

  /** Make the tables from the weights again, after these have changed. */
  refresh(): void {
    this.#standing.hidden = 0; // no table is the one looked at last
    this.#tables.refresh(this.weights);
  }

  /** The id of the best action of the table game, before anybody has gone out. */
  move(s: SkyjoState): number {
    this.#look(s);
    const phase = s.phase;
    if (phase === CHOOSE) {
      const taken = this.#best(s.piles[CARDS - s.discardSize] + CODE, false);
      return taken >= this.#flips.mean() && !this.#drawnIsMore(taken) ? TAKE_ID : DRAW_ID;
    }
    this.#best(s.hand + CODE, phase === DRAWN);
    return this.#bestId;
  }

  /** The id of the best whole turn where a drawn card is placed or thrown away unseen, before anybody has gone out. */
  macroMove(s: SkyjoState): number {
    this.#look(s);
    let best = this.#best(s.piles[CARDS - s.discardSize] + CODE, false);
    let id = MACRO_TAKE_ID + this.#bestId - PLACE_ID;
    for (let i = 0; i < this.#places.count; i++) {
      let kept = 0;
      for (let code = 1; code < ANY; code++) kept += this.#chance[code] * this.#places.worth(i, code);
      if (kept <= best) continue;
      best = kept;
      id = MACRO_KEEP_ID + this.#places.ids[i] - PLACE_ID;
    }
    if (this.#flips.mean() > best) id = MACRO_FLIP_ID + this.#flips.id - FLIP_ID;
    return id;
  }

  /**
   * Look at the table with the eyes of the seat to act. Where it takes the discard or draws, the boards are those it has just
   * looked at, and where it takes the discard, so are the cards nobody has seen: only what has changed is worked out again.
   */
  #look(s: SkyjoState): void {
    const seat = s.turn;
    const next = nextSeat(s, seat);
    const hidden = s.hiddenCount[seat];
    const time = timeOf(s, seat);
    const standing = this.#standing;
    const { own } = standing;
    const others = this.#theirs;
    let changed = hidden !== standing.hidden || time !== this.#time;
    let points = 0;
    let best = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const mine = standingColumn(s, seat * SLOTS + column);
      const theirs = standingColumn(s, next * SLOTS + column);
      changed ||= mine !== own[column] || theirs !== others[column];
      own[column] = mine;
      others[column] = theirs;
      points += POINTS[mine];
      best += POINTS[theirs];
    }
    for (let other = 0; other < s.seats; other++) {
      if (other !== seat && other !== next) best = Math.min(best, boardPoints(s, other));
    }
    const lead = best - points;
    const laidOpen = s.discardSize + (s.phase === TAKEN ? 1 : 0);
    const unseen = laidOpen * 256 + s.deckSize; // what is unseen changes with what has been laid open
    changed ||= lead !== standing.lead;
    if (!changed && (unseen === this.#unseen || !this.#counts)) return;
    this.#unseen = unseen;
    if (this.#counts) this.#mean = countUnseen(s, this.#chance);
    if (changed) {
      standing.hidden = hidden;
      standing.lead = lead;
      this.#time = time;
      this.#points = points;
      this.#lookAtColumns();
      this.#lookAtGifts();
      this.#places.list();
    }
    if (hidden === 1 && this.#counts) this.#lookAtTheEnd(s);
    this.#weigh();
  }

  /** What it costs to go out, by the card that comes to lie where the last hidden one is. */
  #lookAtTheEnd(s: SkyjoState): void {
    const { own } = this.#standing;
    let column = 0;
    while (hiddenShift(own[column]) < 0) column++;
    const number = own[column];
    const shift = hiddenShift(number);
    this.#doubling.look(s, s.turn);
    for (let code = 1; code < ANY; code++) {
      const points = this.#points - POINTS[number] + POINTS[number | (code << shift)];
      this.#ending[code] = this.#doubling.cost(points, this.#mean);
    }
  }

  /** What the columns are worth as they lie. */
  #lookAtColumns(): void {
    const standing = this.#standing;
    const { own, hidden } = standing;
    const { columns, nextColumns } = this.#tables;
    const time = this.#time;
    const stages = STAGE[hidden] * STAGES + STAGE[time];
    const stagesAfter = STAGE[hidden - 1] * STAGES + STAGE[time];
    let now = this.weights[TEMPO_AT + hidden * (SLOTS + 1) + time];
    let after = this.weights[TEMPO_AT + (hidden - 1) * (SLOTS + 1) + time];
    for (let column = 0; column < COLUMNS; column++) {
      const mine = own[column];
      const theirs = this.#theirs[column];
      now += columns[stages * COLUMN_NUMBERS + mine] + nextColumns[stages * COLUMN_NUMBERS + theirs];
      after += columns[stagesAfter * COLUMN_NUMBERS + mine] + nextColumns[stagesAfter * COLUMN_NUMBERS + theirs];
    }
    standing.stages = stages;
    standing.stagesAfter = stagesAfter;
    standing.now = now;
    standing.after = after;
  }

  /** What it is worth to leave a card to the next player, card by card. */
  #lookAtGifts(): void {
    const time = GIFT_TIME[this.#time];
    const gift = this.#gift;
    const offers = this.#tables.offers;
    for (let code = 1; code < ANY; code++) gift[code] = this.weights[GIFT_AT + time * 48 + code];
    for (let column = 0; column < COLUMNS; column++) {
      const at = (time * COLUMN_NUMBERS + this.#theirs[column]) * 16;
      for (let code = 1; code < ANY; code++) gift[code] += offers[at + code];
    }
  }

  /** What each place and each flip leaves, now that it is known what a card nobody has seen is worth to the next player. */
  #weigh(): void {
    const gift = this.#gift;
    let mean = 0;
    for (let code = 1; code < ANY; code++) mean += this.#chance[code] * gift[code];
    this.#places.weighGifts(mean);
    this.#flips.weigh(mean);
  }

  /** Whether drawing a card leaves more than this on average; often turning up another is enough to tell. */
  #drawnIsMore(worth: number): boolean {
    this.#flips.writeMost(this.#most);
    if (this.#meanOfMost() > worth + ROUNDING) return true;
    for (let i = 0; i < this.#places.count; i++) this.#places.writeMost(i, this.#most);
    return this.#meanOfMost() > worth;
  }

  #meanOfMost(): number {
    let sum = 0;
    for (let code = 1; code < ANY; code++) sum += this.#chance[code] * this.#most[code];
    return sum;
  }

  /** The most a card in the hand can leave, if it is drawn also by turning up another; how is left in `#bestId`. */
  #best(code: number, drawn: boolean): number {
    let best = -Infinity;
    for (let i = 0; i < this.#places.count; i++) {
      const worth = this.#places.worth(i, code);
      if (worth <= best) continue;
      best = worth;
      this.#bestId = this.#places.ids[i];
    }
    const flipped = drawn ? this.#flips.most(code) : -Infinity;
    if (flipped <= best) return best;
    this.#bestId = this.#flips.id;
    return flipped;
  }
}
