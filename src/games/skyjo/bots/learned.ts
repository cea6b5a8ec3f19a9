/**
 * The move that leaves the most, by weights that were learned from games: see features.ts for what they are and training.ts for
 * how they came about. It reads the state, for speed, but only what the seat to act may know.
 */

import { DRAW_ID, FLIP_ID, MACRO_FLIP_ID, MACRO_KEEP_ID, MACRO_TAKE_ID, PLACE_ID, TAKE_ID } from '../actions.ts';
import { CARDS, COLUMNS, COPIES, SLOTS } from '../deck.ts';
import { CHOOSE, DRAWN, type SkyjoState, TAKEN } from '../state.ts';
import { ANY, CODE, COLUMN_NUMBERS, GONE_COLUMN, GUESS, hiddenShift, PAIR, POINTS, standingColumn } from './column.ts';
import {
  boardPoints,
  columnTables,
  GIFT_AT,
  GIFT_TIME,
  GIFT_TIMES,
  giftFeatures,
  LEAD_AT,
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
import { countUnseen, Doubling } from './unseen.ts';

/** Leads are looked up point by point; none is larger, either way. */
const REACH = 168;
const WIDTH = 2 * REACH + 1;

/** Sums of a few dozen numbers of this size are never further off than this. */
const ROUNDING = 1e-9;

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
  /** What it costs on average to go out, by the code of the card that comes to lie where the last hidden one is. */
  readonly #ending = new Float64Array(ANY);
  readonly #doubling = new Doubling();
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
  /** The code that lies there. */
  readonly #olds = new Int32Array(SLOTS);
  /** Where the columns that a card makes there are, by its code, and the leads, by its code downwards. */
  readonly #columnsAt = new Int32Array(SLOTS);
  readonly #leadsAt = new Int32Array(SLOTS);
  /** All that stays as it is; and with what the card that lies there is worth to the next player. */
  readonly #rests = new Float64Array(SLOTS);
  readonly #others = new Float64Array(SLOTS);
  readonly #gifts = new Float64Array(SLOTS);
  /** The code that would clear the column, and then where the lead is. */
  readonly #clearedBy = new Int32Array(SLOTS);
  readonly #clearedLeadsAt = new Int32Array(SLOTS);
  /** 1 if a card placed there ends the round. */
  readonly #endings = new Uint8Array(SLOTS);
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
      return taken >= this.#turningUp() && !this.#drawnIsMore(taken) ? TAKE_ID : DRAW_ID;
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

  /**
   * Look at the table with the eyes of the seat to act. Where it takes the discard or draws, the boards are those it has just
   * looked at, and where it takes the discard, so are the cards nobody has seen: only what has changed is worked out again.
   */
  #look(s: SkyjoState): void {
    const seat = s.turn;
    const next = nextSeat(s, seat);
    const hidden = s.hiddenCount[seat];
    const time = timeOf(s, seat);
    const own = this.#own;
    const others = this.#theirs;
    let changed = hidden !== this.#hidden || time !== this.#time;
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
    changed ||= lead !== this.#lead;
    if (!changed && (unseen === this.#unseen || !this.#counts)) return;
    this.#unseen = unseen;
    if (this.#counts) this.#mean = countUnseen(s, this.#chance);
    if (changed) {
      this.#hidden = hidden;
      this.#time = time;
      this.#lead = lead;
      this.#points = points;
      this.#lookAtColumns();
      this.#lookAtGifts();
      this.#lookForPlaces();
    }
    if (hidden === 1 && this.#counts) this.#lookAtTheEnd(s);
    this.#weighGifts();
    this.#lookUnder();
  }

  /** What it costs to go out, by the card that comes to lie where the last hidden one is. */
  #lookAtTheEnd(s: SkyjoState): void {
    let column = 0;
    while (hiddenShift(this.#own[column]) < 0) column++;
    const number = this.#own[column];
    const shift = hiddenShift(number);
    this.#doubling.look(s, s.turn);
    for (let code = 1; code < ANY; code++) {
      const points = this.#points - POINTS[number] + POINTS[number | (code << shift)];
      this.#ending[code] = this.#doubling.cost(points, this.#mean);
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
        const leadAt = stages * WIDTH + REACH + this.#lead + POINTS[number];
        this.#placeIds[places] = PLACE_ID + at;
        this.#olds[places] = old;
        this.#columnsAt[places] = stages * COLUMN_NUMBERS + openedBelow(rest, shift);
        this.#leadsAt[places] = leadAt - POINTS[rest] + GUESS + CODE;
        this.#rests[places] = (old === 0 ? this.#after : this.#now) - this.#columns[stages * COLUMN_NUMBERS + number];
        this.#clearedBy[places] = PAIR[rest];
        this.#clearedLeadsAt[places] = leadAt;
        this.#endings[places] = old === 0 && this.#hidden === 1 ? 1 : 0;
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

  /** What it is worth to leave the next player a card nobody has seen, and so what each place leaves. */
  #weighGifts(): void {
    const gift = this.#gift;
    let mean = 0;
    for (let code = 1; code < ANY; code++) mean += this.#chance[code] * gift[code];
    this.#giftMean = mean;
    for (let i = 0; i < this.#places; i++) {
      const old = this.#olds[i];
      const given = old === 0 ? mean : gift[old];
      this.#gifts[i] = given;
      this.#others[i] = this.#rests[i] + given;
    }
  }

  /** What turning up a card leaves, column by column. */
  #lookUnder(): void {
    const columns = this.#columns;
    const leads = this.#leads;
    const chance = this.#chance;
    const ending = this.#ending;
    const ends = this.#hidden === 1;
    const base = this.#stagesAfter * COLUMN_NUMBERS;
    for (let column = 0; column < COLUMNS; column++) {
      const number = this.#own[column];
      this.#turned[column] = -Infinity;
      const shift = hiddenShift(number);
      if (shift < 0 || this.#again(column)) continue;
      const clearing = PAIR[number];
      const columnsAt = base + openedBelow(number, shift);
      const clearedAt = this.#stagesAfter * WIDTH + REACH + this.#lead + POINTS[number];
      const leadsAt = clearedAt - POINTS[number] + GUESS + CODE;
      let sum = 0;
      for (let code = 1; code < ANY; code++) {
        const lead = leads[code === clearing ? clearedAt : leadsAt - code];
        const worth = columns[columnsAt + code] + lead;
        sum += chance[code] * (ends ? worth - ending[code] : worth);
      }
      this.#turned[column] = this.#after - columns[base + number] + sum;
      this.#clears[column] = clearing;
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
    const clears = code === this.#clearedBy[i];
    const lead = this.#leads[clears ? this.#clearedLeadsAt[i] : this.#leadsAt[i] - code];
    let worth = this.#others[i] + this.#columns[this.#columnsAt[i] + code] + lead;
    if (this.#endings[i] === 1) worth -= this.#ending[code];
    return clears ? worth + this.#gift[code] - this.#gifts[i] : worth;
  }

  /** Whether drawing a card leaves more than this on average; often turning up another is enough to tell. */
  #drawnIsMore(worth: number): boolean {
    this.#writeMostTurned();
    if (this.#meanOfMost() > worth + ROUNDING) return true;
    for (let i = 0; i < this.#places; i++) this.#writeMostPlaced(i);
    return this.#meanOfMost() > worth;
  }

  #meanOfMost(): number {
    let sum = 0;
    for (let code = 1; code < ANY; code++) sum += this.#chance[code] * this.#most[code];
    return sum;
  }

  /** Write the most each code can leave by turning up another card. */
  #writeMostTurned(): void {
    const most = this.#most;
    const gift = this.#gift;
    most.fill(-Infinity);
    for (let column = 0; column < COLUMNS; column++) {
      const turned = this.#turned[column];
      if (turned === -Infinity) continue;
      const pair = this.#clears[column];
      for (let code = 1; code < ANY; code++) {
        const worth = turned + gift[code] + (pair === 0 ? 0 : this.#chance[pair] * (gift[pair] - gift[code]));
        if (worth > most[code]) most[code] = worth;
      }
    }
  }

  /** The same, where it is more, at one of the places: `#placed` for all codes at once. */
  #writeMostPlaced(i: number): void {
    const most = this.#most;
    const columns = this.#columns;
    const leads = this.#leads;
    const others = this.#others[i];
    const columnsAt = this.#columnsAt[i];
    const leadsAt = this.#leadsAt[i];
    const clearing = this.#clearedBy[i];
    if (this.#endings[i] === 1 || clearing !== 0) {
      for (let code = 1; code < ANY; code++) most[code] = Math.max(most[code], this.#placed(i, code));
      return;
    }
    for (let code = 1; code < ANY; code++) {
      const worth = others + columns[columnsAt + code] + leads[leadsAt - code];
      if (worth > most[code]) most[code] = worth;
    }
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

/** The number of a column whose slot at `shift` is empty, with that slot at the end: there all codes lie side by side. */
function openedBelow(rest: number, shift: number): number {
  if (shift === 0) return rest;
  return shift === 4 ? (rest & 0xf00) | ((rest & 15) << 4) : rest << 4;
}
