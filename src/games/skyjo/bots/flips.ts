/** The hidden cards of the own board that can be turned up, the first of each column, and what that leaves. */
import { FLIP_ID } from '../actions.ts';
import { COLUMNS } from '../deck.ts';
import { ANY, CODE, COLUMN_NUMBERS, GUESS, hiddenShift, openedBelow, PAIR, POINTS, repeats } from './column.ts';
import type { Standing } from './places.ts';
import { REACH, WIDTH, type WorthTables } from './worth-tables.ts';

/** The flips of one board, weighed anew when it or the cards nobody has seen have changed. */
export class Flips {
  /** The action of the flip asked for last. */
  id = 0;
  readonly #standing: Standing;
  readonly #columns: Float32Array;
  readonly #leads: Float32Array;
  /** How likely each code is to be turned up, what it is worth to leave it to the next player, and what it costs to go out with it. */
  readonly #chance: Float64Array;
  readonly #gift: Float64Array;
  readonly #ending: Float64Array;
  #giftMean = 0;
  /** What turning up a card of a column leaves, but for the gift, and the code of the card that would clear it. */
  readonly #turned = new Float64Array(COLUMNS);
  readonly #clears = new Int32Array(COLUMNS);

  /** All of this is read whenever it is needed: whoever owns it writes into it. */
  constructor(standing: Standing, tables: WorthTables, chance: Float64Array, gift: Float64Array, ending: Float64Array) {
    this.#standing = standing;
    this.#columns = tables.columns;
    this.#leads = tables.leads;
    this.#chance = chance;
    this.#gift = gift;
    this.#ending = ending;
  }

  /** What turning up a card leaves, column by column; to leave one that nobody has seen is worth `giftMean` to the next player. */
  weigh(giftMean: number): void {
    const { own, hidden, lead, stagesAfter, after } = this.#standing;
    const columns = this.#columns;
    const leads = this.#leads;
    const chance = this.#chance;
    const ending = this.#ending;
    const base = stagesAfter * COLUMN_NUMBERS;
    this.#giftMean = giftMean;
    for (let column = 0; column < COLUMNS; column++) {
      const number = own[column];
      this.#turned[column] = -Infinity;
      const shift = hiddenShift(number);
      if (shift < 0 || repeats(own, column)) continue;
      const clearing = PAIR[number];
      const columnsAt = base + openedBelow(number, shift);
      const clearedAt = stagesAfter * WIDTH + REACH + lead + POINTS[number];
      const leadsAt = clearedAt - POINTS[number] + GUESS + CODE;
      let sum = 0;
      for (let code = 1; code < ANY; code++) {
        const worth = columns[columnsAt + code] + leads[code === clearing ? clearedAt : leadsAt - code];
        sum += chance[code] * (hidden === 1 ? worth - ending[code] : worth);
      }
      this.#turned[column] = after - columns[base + number] + sum;
      this.#clears[column] = clearing;
    }
  }

  /** What the best flip leaves on average, whatever was drawn: the least that drawing is worth, and quickly told. */
  mean(): number {
    let best = -Infinity;
    for (let column = 0; column < COLUMNS; column++) {
      const pair = this.#clears[column];
      const clearing = pair === 0 ? 0 : this.#chance[pair] * (this.#gift[pair] - this.#giftMean);
      if (this.#turned[column] + clearing <= best) continue;
      best = this.#turned[column] + clearing;
      this.id = this.#idOf(column);
    }
    return best + this.#giftMean;
  }

  /** What the best flip leaves if this card was drawn. */
  most(code: number): number {
    const gift = this.#gift;
    let best = -Infinity;
    for (let column = 0; column < COLUMNS; column++) {
      const pair = this.#clears[column];
      const worth =
        this.#turned[column] + gift[code] + (pair === 0 ? 0 : this.#chance[pair] * (gift[pair] - gift[code]));
      if (worth <= best) continue;
      best = worth;
      this.id = this.#idOf(column);
    }
    return best;
  }

  /** Write what the best flip leaves, for all codes at once. */
  writeMost(most: Float64Array): void {
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

  /** The action that turns up the first hidden card of a column. */
  #idOf(column: number): number {
    return FLIP_ID + column + COLUMNS * (2 - hiddenShift(this.#standing.own[column]) / 4);
  }
}
