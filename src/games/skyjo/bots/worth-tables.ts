/** What the weights say, worked out beforehand by column, lead and card, so that a position is weighed in few steps. */
import { ANY, COLUMN_NUMBERS } from './column.ts';
import {
  columnTables,
  GIFT_TIMES,
  giftFeatures,
  LEAD_AT,
  NEXT_AT,
  NEXT_TIME_AT,
  OWN_AT,
  OWN_TIME_AT,
  STAGES,
  STEPS,
  stepOf,
} from './features.ts';

/** Leads are looked up point by point; none is larger, either way. */
export const REACH = 168;
export const WIDTH = 2 * REACH + 1;

/** The tables of one set of weights. */
export class WorthTables {
  /** What a column is worth, by both stages and its number: an own one, and one of the next player. */
  readonly columns = new Float32Array(STAGES * STAGES * COLUMN_NUMBERS);
  readonly nextColumns = new Float32Array(STAGES * STAGES * COLUMN_NUMBERS);
  /** What the next player's columns say about a card left to them, by their time, the column's number and the card's code. */
  readonly offers = new Float32Array(GIFT_TIMES * COLUMN_NUMBERS * 16);
  /** What a lead is worth, by both stages and the points. */
  readonly leads = new Float32Array(STAGES * STAGES * WIDTH);

  /** Make the tables from weights. */
  refresh(weights: Float64Array): void {
    const own = columnTables(weights, OWN_AT);
    const ownTime = columnTables(weights, OWN_TIME_AT);
    const next = columnTables(weights, NEXT_AT);
    const nextTime = columnTables(weights, NEXT_TIME_AT);
    for (let stages = 0; stages < STAGES * STAGES; stages++) {
      const stage = Math.floor(stages / STAGES) * COLUMN_NUMBERS;
      const time = (stages % STAGES) * COLUMN_NUMBERS;
      for (let number = 0; number < COLUMN_NUMBERS; number++) {
        this.columns[stages * COLUMN_NUMBERS + number] = own[stage + number] + ownTime[time + number];
        this.nextColumns[stages * COLUMN_NUMBERS + number] = next[stage + number] + nextTime[time + number];
      }
      for (let points = -REACH; points <= REACH; points++) {
        this.leads[stages * WIDTH + points + REACH] = weights[LEAD_AT + stages * STEPS + stepOf(points)];
      }
    }
    this.#refreshOffers(weights);
  }

  #refreshOffers(weights: Float64Array): void {
    const list = new Int32Array(2);
    for (let time = 0; time < GIFT_TIMES; time++) {
      for (let number = 0; number < COLUMN_NUMBERS; number++) {
        for (let code = 1; code < ANY; code++) {
          const n = giftFeatures(number, code, time, list, 0);
          let sum = 0;
          for (let i = 0; i < n; i++) sum += weights[list[i]];
          this.offers[(time * COLUMN_NUMBERS + number) * 16 + code] = sum;
        }
      }
    }
  }
}
