/**
 * The move that leaves the most, by weights that were learned from games: see features.ts for what they are and training.ts for
 * how they came about. It reads the state, for speed, but only what the seat to act may know.
 */

import { DRAW_ID, FLIP_ID, MACRO_FLIP_ID, MACRO_KEEP_ID, MACRO_TAKE_ID, PLACE_ID, TAKE_ID } from '../actions.ts';
import { CARDS, COLUMNS, COPIES, SLOTS } from '../deck.ts';
import { CHOOSE, DRAWN, type SkyjoState } from '../state.ts';
import { ANY, CODE, COLUMN_NUMBERS, GONE_COLUMN, hiddenShift, PAIR, POINTS, standingColumn } from './column.ts';
import {
  columnTables,
  GIFT_AT,
  GIFT_TIME,
  GIFT_TIMES,
  giftFeatures,
  LEAD_AT,
  leadOf,
  NEXT_AT,
  NEXT_TIME_AT,
  nextSeat,
  OWN_AT,
  OWN_TIME_AT,
  STAGE,
  STAGES,
  STEPS,
  stepOf,
  TEMPO_AT,
  timeOf,
} from './features.ts';
import { countUnseen, doublingCost } from './unseen.ts';

/** Leads are looked up point by point; none is larger, either way. */
const REACH = 168;
const WIDTH = 2 * REACH + 1;

/** Boards are looked up by their points; no board that goes out has fewer than this. */
const LOWEST_BOARD = -24;

/** Weighs positions, and finds the move that leaves the best one. */
export class LearnedPlayer {
  readonly weights: Float64Array;

  // Tables made of the weights, so that a position is weighed in few steps.
  /** What a column is worth, by both stages and its number: an own one, and one of the next player. */
  readonly #columns = new Float32Array(STAGES * STAGES * COLUMN_NUMBERS);
  readonly #nextColumns = new Float32Array(STAGES * STAGES * COLUMN_NUMBERS);
  /** What the next player's columns say about a card left to them, by their time, the column's number and the card's code. */
  readonly #offers = new Float32Array(GIFT_TIMES * COLUMN_NUMBERS * 16);
  /** What a lead is worth, by both stages and the points. */
  readonly #leads = new Float32Array(STAGES * STAGES * WIDTH);

  // What one decision needs to know of the table, looked at once.
  readonly #own = new Int32Array(COLUMNS);
  readonly #theirs = new Int32Array(COLUMNS);
  #hidden = 0;
  #time = 0;
  #lead = 0;
  #points = 0;
  /** How likely each code is to be drawn or turned up, how many cards that was counted from, and their mean. */
  readonly #chance = new Float64Array(ANY);
  #unseen = 0;
  #mean = 0;
  /** What it costs on average to go out with so many points, from `LOWEST_BOARD` on. Only known with one hidden card. */
  readonly #doubling = new Float64Array(12 * SLOTS - LOWEST_BOARD + 1);
  /** Where the tables of both stages begin: with as many hidden cards as now, and with one less. */
  #stages = 0;
  #stagesAfter = 0;
  /** What the columns as they lie are worth, with as many hidden cards as now, and with one less. */
  #now = 0;
  #after = 0;
  /** What it is worth to leave a card to the next player, by its code, and one that nobody has seen. */
  readonly #gift = new Float64Array(16);
  #giftMean = 0;
  /** What turning up a card of a column leaves, but for the gift, and the code of the card that would clear it. */
  readonly #turned = new Float64Array(COLUMNS);
  readonly #clears = new Int32Array(COLUMNS);
  // The places for a card, one of each that come to the same.
  #places = 0;
  readonly #placeIds = new Int32Array(SLOTS);
  /** The column without what lies there, and where in its number that is. */
  readonly #rests = new Int32Array(SLOTS);
  readonly #shifts = new Int32Array(SLOTS);
  /** Where its tables begin. */
  readonly #columnsAt = new Int32Array(SLOTS);
  readonly #leadsAt = new Int32Array(SLOTS);
  /** All that a card placed there leaves but for the new column and the lead; and the code that would clear it instead. */
  readonly #others = new Float64Array(SLOTS);
  readonly #gifts = new Float64Array(SLOTS);
  readonly #clearedBy = new Int32Array(SLOTS);
  /** 1 if a card placed there ends the round, and then where the points of the other columns are among the `#doubling`. */
  readonly #endings = new Uint8Array(SLOTS);
  readonly #boards = new Int32Array(SLOTS);
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
    const { weights } = this;
    this.#hidden = 0; // no table is the one looked at last
    const own = columnTables(weights, OWN_AT);
    const ownTime = columnTables(weights, OWN_TIME_AT);
    const next = columnTables(weights, NEXT_AT);
    const nextTime = columnTables(weights, NEXT_TIME_AT);
    this.#refreshOffers();
    for (let stages = 0; stages < STAGES * STAGES; stages++) {
      const stage = Math.floor(stages / STAGES) * COLUMN_NUMBERS;
      const time = (stages % STAGES) * COLUMN_NUMBERS;
      for (let number = 0; number < COLUMN_NUMBERS; number++) {
        this.#columns[stages * COLUMN_NUMBERS + number] = own[stage + number] + ownTime[time + number];
        this.#nextColumns[stages * COLUMN_NUMBERS + number] = next[stage + number] + nextTime[time + number];
      }
      for (let points = -REACH; points <= REACH; points++) {
        this.#leads[stages * WIDTH + points + REACH] = weights[LEAD_AT + stages * STEPS + stepOf(points)];
      }
    }
  }

  #refreshOffers(): void {
    const list = new Int32Array(2);
    for (let time = 0; time < GIFT_TIMES; time++) {
      for (let number = 0; number < COLUMN_NUMBERS; number++) {
        for (let code = 1; code < ANY; code++) {
          const n = giftFeatures(number, code, time, list, 0);
          let sum = 0;
          for (let i = 0; i < n; i++) sum += this.weights[list[i]];
          this.#offers[(time * COLUMN_NUMBERS + number) * 16 + code] = sum;
        }
      }
    }
  }

  /** The id of the best action of the table game, before anybody has gone out. */
  move(s: SkyjoState): number {
    this.#look(s);
    const phase = s.phase;
    if (phase === CHOOSE) {
      const taken = this.#best(s.piles[CARDS - s.discardSize] + CODE, false);
      return taken >= this.#turningUp() && taken >= this.#drawn() ? TAKE_ID : DRAW_ID;
    }
    this.#best(s.hand + CODE, phase === DRAWN);
    return this.#bestId;
  }

  /** The id of the best whole turn where a drawn card is placed or thrown away unseen, before anybody has gone out. */
  macroMove(s: SkyjoState): number {
    this.#look(s);
    let best = this.#best(s.piles[CARDS - s.discardSize] + CODE, false);
    let id = MACRO_TAKE_ID + this.#bestId - PLACE_ID;
    for (let i = 0; i < this.#places; i++) {
      let kept = 0;
      for (let code = 1; code < ANY; code++) kept += this.#chance[code] * this.#placed(i, code);
      if (kept <= best) continue;
      best = kept;
      id = MACRO_KEEP_ID + this.#placeIds[i] - PLACE_ID;
    }
    if (this.#turningUp() > best) id = MACRO_FLIP_ID + this.#bestId - FLIP_ID;
    return id;
  }

  /** Look at the table with the eyes of the seat to act; most decisions follow another one at the very same table. */
  #look(s: SkyjoState): void {
    const seat = s.turn;
    const next = nextSeat(s, seat);
    const hidden = s.hiddenCount[seat];
    const time = timeOf(s, seat);
    const lead = leadOf(s, seat);
    const unseen = s.discardSize * 256 + s.deckSize; // what is unseen changes with what has been laid open
    let changed = hidden !== this.#hidden || time !== this.#time || lead !== this.#lead || unseen !== this.#unseen;
    for (let column = 0; column < COLUMNS; column++) {
      const mine = standingColumn(s, seat * SLOTS + column);
      const theirs = standingColumn(s, next * SLOTS + column);
      changed ||= mine !== this.#own[column] || theirs !== this.#theirs[column];
      this.#own[column] = mine;
      this.#theirs[column] = theirs;
    }
    if (!changed) return;
    this.#hidden = hidden;
    this.#time = time;
    this.#lead = lead;
    this.#unseen = unseen;
    if (this.#counts) this.#mean = countUnseen(s, this.#chance);
    this.#points = 0;
    for (let column = 0; column < COLUMNS; column++) this.#points += POINTS[this.#own[column]];
    if (hidden === 1 && this.#counts) this.#lookAtTheEnd(s);
    this.#lookAtColumns();
    this.#lookAtGifts();
    this.#lookForPlaces();
    this.#lookUnder();
  }

  /** What it costs to go out, by the points it is done with. */
  #lookAtTheEnd(s: SkyjoState): void {
    const least = this.#points - 40;
    const most = this.#points + 20; // one card changes no board by more
    for (let points = Math.max(LOWEST_BOARD, least); points <= most; points++) {
      this.#doubling[points - LOWEST_BOARD] = doublingCost(s, s.turn, points, this.#mean);
    }
  }

  /** What the columns are worth as they lie. */
  #lookAtColumns(): void {
    const hidden = this.#hidden;
    const time = this.#time;
    const stages = STAGE[hidden] * STAGES + STAGE[time];
    const stagesAfter = STAGE[hidden - 1] * STAGES + STAGE[time];
    let now = this.weights[TEMPO_AT + hidden * (SLOTS + 1) + time];
    let after = this.weights[TEMPO_AT + (hidden - 1) * (SLOTS + 1) + time];
    for (let column = 0; column < COLUMNS; column++) {
      const mine = this.#own[column];
      const theirs = this.#theirs[column];
      now += this.#columns[stages * COLUMN_NUMBERS + mine] + this.#nextColumns[stages * COLUMN_NUMBERS + theirs];
      after +=
        this.#columns[stagesAfter * COLUMN_NUMBERS + mine] + this.#nextColumns[stagesAfter * COLUMN_NUMBERS + theirs];
    }
    this.#stages = stages;
    this.#stagesAfter = stagesAfter;
    this.#now = now;
    this.#after = after;
  }

  /** What it is worth to leave a card to the next player, card by card. */
  #lookAtGifts(): void {
    const time = GIFT_TIME[this.#time];
    const gift = this.#gift;
    const offers = this.#offers;
    for (let code = 1; code < ANY; code++) gift[code] = this.weights[GIFT_AT + time * 48 + code];
    for (let column = 0; column < COLUMNS; column++) {
      const at = (time * COLUMN_NUMBERS + this.#theirs[column]) * 16;
      for (let code = 1; code < ANY; code++) gift[code] += offers[at + code];
    }
    let mean = 0;
    for (let code = 1; code < ANY; code++) mean += this.#chance[code] * gift[code];
    this.#giftMean = mean;
  }

  /** List where a card can be placed. */
  #lookForPlaces(): void {
    let places = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const number = this.#own[column];
      if (number === GONE_COLUMN || this.#again(column)) continue;
      for (let shift = 8, at = column; shift >= 0; shift -= 4, at += COLUMNS) {
        const old = (number >> shift) & 15;
        if (shift < 8 && (old === number >> 8 || (shift === 0 && old === ((number >> 4) & 15)))) continue;
        const stages = old === 0 ? this.#stagesAfter : this.#stages;
        const rest = number & ~(15 << shift);
        const given = old === 0 ? this.#giftMean : this.#gift[old];
        this.#placeIds[places] = PLACE_ID + at;
        this.#rests[places] = rest;
        this.#shifts[places] = shift;
        this.#columnsAt[places] = stages * COLUMN_NUMBERS;
        this.#leadsAt[places] = stages * WIDTH + REACH + this.#lead + POINTS[number];
        this.#others[places] =
          (old === 0 ? this.#after : this.#now) - this.#columns[stages * COLUMN_NUMBERS + number] + given;
        this.#gifts[places] = given;
        this.#clearedBy[places] = PAIR[rest];
        this.#endings[places] = old === 0 && this.#hidden === 1 ? 1 : 0;
        this.#boards[places] = this.#points - POINTS[number] - LOWEST_BOARD;
        places++;
      }
    }
    this.#places = places;
  }

  /** Whether an earlier column is just like this one. */
  #again(column: number): boolean {
    const own = this.#own;
    const number = own[column];
    return (column > 0 && own[0] === number) || (column > 1 && own[1] === number) || (column > 2 && own[2] === number);
  }

  /** What turning up a card leaves, column by column. */
  #lookUnder(): void {
    const columns = this.#columns;
    const base = this.#stagesAfter * COLUMN_NUMBERS;
    for (let column = 0; column < COLUMNS; column++) {
      const number = this.#own[column];
      this.#turned[column] = -Infinity;
      const shift = hiddenShift(number);
      if (shift < 0 || this.#again(column)) continue;
      const leadAt = this.#stagesAfter * WIDTH + REACH + this.#lead + POINTS[number];
      let sum = 0;
      for (let code = 1; code < ANY; code++) {
        const made = number | (code << shift);
        const ends =
          this.#hidden === 1 ? this.#doubling[this.#points - POINTS[number] + POINTS[made] - LOWEST_BOARD] : 0;
        sum += this.#chance[code] * (columns[base + made] + this.#leads[leadAt - POINTS[made]] - ends);
      }
      this.#turned[column] = this.#after - columns[base + number] + sum;
      this.#clears[column] = PAIR[number];
    }
  }

  /**
   * What turning up a card leaves on average, whatever was drawn: the least that drawing is worth, and quickly told. Which is left
   * in `#bestId`.
   */
  #turningUp(): number {
    let best = -Infinity;
    for (let column = 0; column < COLUMNS; column++) {
      const pair = this.#clears[column];
      const clearing = pair === 0 ? 0 : this.#chance[pair] * (this.#gift[pair] - this.#giftMean);
      if (this.#turned[column] + clearing <= best) continue;
      best = this.#turned[column] + clearing;
      this.#bestId = this.#flipId(column);
    }
    return best + this.#giftMean;
  }

  /** The action that turns up the first hidden card of a column. */
  #flipId(column: number): number {
    return FLIP_ID + column + COLUMNS * (2 - hiddenShift(this.#own[column]) / 4);
  }

  /** What a card leaves at one of the places. */
  #placed(i: number, code: number): number {
    const made = this.#rests[i] | (code << this.#shifts[i]);
    let worth =
      this.#others[i] + this.#columns[this.#columnsAt[i] + made] + this.#leads[this.#leadsAt[i] - POINTS[made]];
    if (this.#endings[i] === 1) worth -= this.#doubling[this.#boards[i] + POINTS[made]];
    return code === this.#clearedBy[i] ? worth + this.#gift[code] - this.#gifts[i] : worth;
  }

  /** What drawing a card leaves on average. */
  #drawn(): number {
    let sum = 0;
    for (let code = 1; code < ANY; code++) sum += this.#chance[code] * this.#best(code, true);
    return sum;
  }

  /** The most a card in the hand can leave, if it is drawn also by turning up another; how is left in `#bestId`. */
  #best(code: number, drawn: boolean): number {
    const gift = this.#gift;
    let best = -Infinity;
    for (let i = 0; i < this.#places; i++) {
      const worth = this.#placed(i, code);
      if (worth <= best) continue;
      best = worth;
      this.#bestId = this.#placeIds[i];
    }
    if (!drawn) return best;
    for (let column = 0; column < COLUMNS; column++) {
      const pair = this.#clears[column];
      const worth =
        this.#turned[column] + gift[code] + (pair === 0 ? 0 : this.#chance[pair] * (gift[pair] - gift[code]));
      if (worth <= best) continue;
      best = worth;
      this.#bestId = this.#flipId(column);
    }
    return best;
  }
}
