/** Where a card can be placed on the own board, one of each place that come to the same, and what a card leaves there. */
import { PLACE_ID } from '../actions.ts';
import { COLUMNS, SLOTS } from '../deck.ts';
import { ANY, CODE, COLUMN_NUMBERS, GONE_COLUMN, GUESS, openedBelow, PAIR, POINTS, repeats } from './column.ts';
import { REACH, WIDTH, type WorthTables } from './worth-tables.ts';

/** How the own board stands before a card is placed. */
export interface Standing {
  /** The numbers of its columns. */
  readonly own: Int32Array;
  hidden: number;
  /** The points it is ahead of the best other board. */
  lead: number;
  /** Where the tables of both stages begin: with as many hidden cards as now, and with one less. */
  stages: number;
  stagesAfter: number;
  /** What the columns as they lie are worth, with as many hidden cards as now, and with one less. */
  now: number;
  after: number;
}

/** The places of one board, listed anew when it has changed. */
export class Places {
  count = 0;
  /** The actions that place a card there. */
  readonly ids = new Int32Array(SLOTS);
  readonly #standing: Standing;
  readonly #columns: Float32Array;
  readonly #leads: Float32Array;
  /** What it is worth to leave a card to the next player, and what it costs to go out, by the code of a card. */
  readonly #gift: Float64Array;
  readonly #ending: Float64Array;
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

  /** All of this is read whenever it is needed: whoever owns it writes into it. */
  constructor(standing: Standing, tables: WorthTables, gift: Float64Array, ending: Float64Array) {
    this.#standing = standing;
    this.#columns = tables.columns;
    this.#leads = tables.leads;
    this.#gift = gift;
    this.#ending = ending;
  }

  /** List where a card can be placed. */
  list(): void {
    const { own, hidden, lead, stages: stagesNow, stagesAfter, now, after } = this.#standing;
    let places = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const number = own[column];
      if (number === GONE_COLUMN || repeats(own, column)) continue;
      for (let shift = 8, at = column; shift >= 0; shift -= 4, at += COLUMNS) {
        const old = (number >> shift) & 15;
        if (shift < 8 && (old === number >> 8 || (shift === 0 && old === ((number >> 4) & 15)))) continue;
        const stages = old === 0 ? stagesAfter : stagesNow;
        const rest = number & ~(15 << shift);
        const leadAt = stages * WIDTH + REACH + lead + POINTS[number];
        this.ids[places] = PLACE_ID + at;
        this.#olds[places] = old;
        this.#columnsAt[places] = stages * COLUMN_NUMBERS + openedBelow(rest, shift);
        this.#leadsAt[places] = leadAt - POINTS[rest] + GUESS + CODE;
        this.#rests[places] = (old === 0 ? after : now) - this.#columns[stages * COLUMN_NUMBERS + number];
        this.#clearedBy[places] = PAIR[rest];
        this.#clearedLeadsAt[places] = leadAt;
        this.#endings[places] = old === 0 && hidden === 1 ? 1 : 0;
        places++;
      }
    }
    this.count = places;
  }

  /** What the cards that lie there are worth to the next player, one that nobody has seen being worth `mean`. */
  weighGifts(mean: number): void {
    for (let i = 0; i < this.count; i++) {
      const old = this.#olds[i];
      const given = old === 0 ? mean : this.#gift[old];
      this.#gifts[i] = given;
      this.#others[i] = this.#rests[i] + given;
    }
  }

  /** What a card leaves at one of the places. */
  worth(i: number, code: number): number {
    const clears = code === this.#clearedBy[i];
    const lead = this.#leads[clears ? this.#clearedLeadsAt[i] : this.#leadsAt[i] - code];
    let worth = this.#others[i] + this.#columns[this.#columnsAt[i] + code] + lead;
    if (this.#endings[i] === 1) worth -= this.#ending[code];
    return clears ? worth + this.#gift[code] - this.#gifts[i] : worth;
  }

  /** Write the most each code can leave, where one of the places leaves more: `worth` for all codes at once. */
  writeMost(i: number, most: Float64Array): void {
    const columns = this.#columns;
    const leads = this.#leads;
    const others = this.#others[i];
    const columnsAt = this.#columnsAt[i];
    const leadsAt = this.#leadsAt[i];
    if (this.#endings[i] === 1 || this.#clearedBy[i] !== 0) {
      for (let code = 1; code < ANY; code++) most[code] = Math.max(most[code], this.worth(i, code));
      return;
    }
    for (let code = 1; code < ANY; code++) {
      const worth = others + columns[columnsAt + code] + leads[leadsAt - code];
      if (worth > most[code]) most[code] = worth;
    }
  }
}
