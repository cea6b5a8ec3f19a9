/**
 * The last turn of a round, after somebody has gone out: nothing follows but the count, so what every move leaves can be worked
 * out. The points left on the own board count, and so does whether the ender, who must be below everybody else, is doubled.
 * It reads the state, for speed, but only what the seat to act may know: hidden cards and the deck only as the cards not seen yet.
 */
import { DRAW_ID, FLIP_ID, MACRO_FLIP_ID, MACRO_KEEP_ID, MACRO_TAKE_ID, PLACE_ID, TAKE_ID } from '../actions.ts';
import { CARDS, COLUMNS, SLOTS } from '../deck.ts';
import { CHOOSE, DRAWN, type SkyjoState } from '../state.ts';
import { ANY, CODE, CLEARED as EQUAL, GONE_COLUMN, hiddenShift, PAIR, standingColumn } from './column.ts';
import { atMost, chanceOfAtMost, countUnseen } from './unseen.ts';

/** Finds the best last move. Its fields are no memory, only what one decision looks up once. */
export class LastTurn {
  /** How likely an unseen card is each code, and their mean. */
  readonly #chance = new Float64Array(ANY);
  #mean = 0;
  readonly #own = new Int32Array(COLUMNS);
  /** The ender's points, and what it is worth to have them doubled. */
  #target = 0;
  #prize = 0;
  #bestId = 0;
  /** The columns whose hidden third card may clear them, for the board being weighed. */
  readonly #pairs = new Int32Array(COLUMNS);

  /** The id of the best action of the table game. Somebody has gone out. */
  move(s: SkyjoState): number {
    this.#look(s);
    if (s.phase === CHOOSE) {
      const taken = this.#placed(s.piles[CARDS - s.discardSize] + CODE);
      let drawn = 0;
      for (let code = 1; code < ANY; code++) {
        if (this.#chance[code] > 0) drawn += this.#chance[code] * Math.max(this.#placed(code), this.#left());
      }
      return taken >= drawn ? TAKE_ID : DRAW_ID;
    }
    const placed = this.#placed(s.hand + CODE);
    return s.phase === DRAWN && this.#left() >= placed ? FLIP_ID + firstHidden(s) : this.#bestId;
  }

  /** The id of the best whole turn where a drawn card is placed or thrown away unseen. */
  macroMove(s: SkyjoState): number {
    this.#look(s);
    let best = this.#placed(s.piles[CARDS - s.discardSize] + CODE);
    let id = MACRO_TAKE_ID + this.#bestId - PLACE_ID;
    for (let at = 0; at < SLOTS; at++) {
      const column = at & (COLUMNS - 1);
      if (this.#own[column] === GONE_COLUMN) continue;
      let kept = 0;
      for (let code = 1; code < ANY; code++) {
        if (this.#chance[code] > 0) kept += this.#chance[code] * this.#placedAt(at, code);
      }
      if (kept <= best) continue;
      best = kept;
      id = MACRO_KEEP_ID + at;
    }
    return this.#left() >= best ? MACRO_FLIP_ID + firstHidden(s) : id;
  }

  /** What the board as it lies is worth: a drawn card thrown away changes nothing, whatever is turned up. */
  #left(): number {
    return this.#worth(this.#own, -1, 0);
  }

  #look(s: SkyjoState): void {
    const { seats, turn, ender } = s;
    this.#mean = countUnseen(s, this.#chance);
    this.#target = pointsOf(s, ender);
    this.#prize = 0;
    for (let column = 0; column < COLUMNS; column++) this.#own[column] = standingColumn(s, turn * SLOTS + column);
    if (this.#target <= 0) return;
    // The ender's points are shared by everybody else as an advantage, unless somebody else doubles them anyway.
    let prize = this.#target / (seats - 1);
    for (let seat = 0; seat < seats; seat++) {
      if (seat === turn || seat === ender) continue;
      const toCome = (seat - turn + seats) % seats < (ender - turn + seats) % seats;
      prize *= 1 - chanceOfAtMost(s, seat, this.#target, toCome, this.#mean);
    }
    this.#prize = prize;
  }

  /** The most that placing a card is worth; where is left in `#bestId`. */
  #placed(code: number): number {
    let best = -Infinity;
    for (let at = 0; at < SLOTS; at++) {
      const number = this.#own[at & (COLUMNS - 1)];
      if (number === GONE_COLUMN || likeAbove(number, at)) continue;
      const worth = this.#placedAt(at, code);
      if (worth <= best) continue;
      best = worth;
      this.#bestId = PLACE_ID + at;
    }
    return best;
  }

  /** What a card is worth in a slot. */
  #placedAt(at: number, code: number): number {
    const column = at & (COLUMNS - 1);
    const shift = 8 - (at >> 2) * 4; // a row is four slots
    return this.#worth(this.#own, column, (this.#own[column] & ~(15 << shift)) | (code << shift));
  }

  /** What a board is worth when it is counted, if column `changed` is `number`. */
  #worth(own: Int32Array, changed: number, number: number): number {
    const chance = this.#chance;
    let open = 0;
    let hidden = 0;
    let cleared = 0;
    let pairs = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const n = column === changed ? number : own[column];
      if (EQUAL[n] === 1) continue;
      const sum = SUM[n];
      const under = UNDER[n];
      open += sum;
      hidden += under;
      if (under === 0) continue;
      const pair = PAIR[n];
      if (under === 1 && pair !== 0) {
        cleared += chance[pair] * 3 * (pair - CODE);
        this.#pairs[pairs++] = pair;
      } else if (under === 2) {
        const code = sum + CODE;
        cleared += chance[code] * chance[code] * 3 * sum;
      }
    }
    const expected = open + hidden * this.#mean - cleared;
    return this.#prize === 0 ? -expected : this.#prize * this.#undercuts(open, hidden, pairs) - expected;
  }

  /** The chance that a board ends with no more than the ender, whichever of its pairs are cleared by the last card. */
  #undercuts(open: number, hidden: number, pairs: number): number {
    let sum = 0;
    for (let set = 0; set < 1 << pairs; set++) {
      let likely = 1;
      let points = open;
      let left = hidden;
      for (let i = 0; i < pairs; i++) {
        const code = this.#pairs[i];
        if (((set >> i) & 1) === 0) likely *= 1 - this.#chance[code];
        else {
          likely *= this.#chance[code];
          points -= 2 * (code - CODE);
          left--;
        }
      }
      sum += likely * atMost(left, this.#target - points, this.#mean);
    }
    return sum;
  }
}

/** The open points and the hidden cards of a column, by its number. */
const SUM = new Int32Array(1 << 12);
const UNDER = new Uint8Array(1 << 12);
for (let number = 0; number < SUM.length; number++) {
  for (const code of [number >> 8, (number >> 4) & 15, number & 15]) {
    if (code === 0) UNDER[number]++;
    else SUM[number] += code - CODE;
  }
}

/** Whether a slot looks like one above it in its column: a card comes to the same there. */
function likeAbove(number: number, at: number): boolean {
  if (at < COLUMNS) return false;
  const top = number >> 8;
  const middle = (number >> 4) & 15;
  if (at < 2 * COLUMNS) return middle === top;
  const bottom = number & 15;
  return bottom === top || bottom === middle;
}

/** The points of somebody who has gone out. */
function pointsOf(s: SkyjoState, seat: number): number {
  let points = 0;
  for (let i = seat * SLOTS; i < (seat + 1) * SLOTS; i++) points += s.cards[i];
  return points;
}

/** The first slot that can be turned up. */
function firstHidden(s: SkyjoState): number {
  let column = 0;
  while (hiddenShift(standingColumn(s, s.turn * SLOTS + column)) < 0) column++;
  return column + COLUMNS * (2 - hiddenShift(standingColumn(s, s.turn * SLOTS + column)) / 4);
}
