/** The cards nobody has seen: how likely each is, and what sums of them are likely. Nothing here looks at where they lie. */
import { CARDS, COPIES, LOWEST, SEATS, SLOTS } from '../deck.ts';
import { DRAWN, HIDDEN, OPEN, type SkyjoState, TAKEN } from '../state.ts';
import { CODE } from './column.ts';

/** What somebody who has a turn to come will save with it, about. */
const TURN_TO_COME = 4;

// Fifteen codes are counted in three words, five in each, in six bits: no value has more than 15 cards. Adding to three numbers at
// hand is several times quicker than adding one to fifteen in memory, and cards are counted before most moves of a rollout.
const BITS = 6;
const IN_A_WORD = 5;
const FIRST_FIVE = new Int32Array(COPIES.length);
const NEXT_FIVE = new Int32Array(COPIES.length);
const LAST_FIVE = new Int32Array(COPIES.length);
for (let i = 0; i < COPIES.length; i++) {
  const word = [FIRST_FIVE, NEXT_FIVE, LAST_FIVE][Math.floor(i / IN_A_WORD)];
  word[i] = 1 << (BITS * (i % IN_A_WORD));
}

/** How many cards there are of each, in the same three words. */
const ALL = [FIRST_FIVE, NEXT_FIVE, LAST_FIVE].map((word) => word.reduce((sum, one, i) => sum + one * COPIES[i], 0));
const [ALL_FIRST, ALL_NEXT, ALL_LAST] = ALL;

/**
 * Write how likely an unseen card is each code; returns the mean of the cards. What is not seen is what is left of all cards: those
 * that lie open are fewer than those in the draw pile for most of a round.
 */
export function countUnseen(s: SkyjoState, chance: Float64Array): number {
  const { piles, cards, face } = s;
  const slots = s.seats * SLOTS;
  let first = ALL_FIRST;
  let next = ALL_NEXT;
  let last = ALL_LAST;
  for (let i = CARDS - s.discardSize; i < CARDS; i++) {
    const card = piles[i] - LOWEST;
    first -= FIRST_FIVE[card];
    next -= NEXT_FIVE[card];
    last -= LAST_FIVE[card];
  }
  for (let i = 0; i < slots; i++) {
    const card = cards[i] - LOWEST;
    const open = -(face[i] & OPEN); // all bits or none: which cards lie open cannot be predicted, so there is no branch
    first -= FIRST_FIVE[card] & open;
    next -= NEXT_FIVE[card] & open;
    last -= LAST_FIVE[card] & open;
  }
  if (s.phase === DRAWN || s.phase === TAKEN) {
    const card = s.hand - LOWEST;
    first -= FIRST_FIVE[card];
    next -= NEXT_FIVE[card];
    last -= LAST_FIVE[card];
  }
  let unseen = s.deckSize;
  for (let seat = 0; seat < s.seats; seat++) unseen += s.hiddenCount[seat];
  let mean = 0;
  for (let i = 0; i < IN_A_WORD; i++, first >>= BITS) mean += write(chance, i, first, unseen);
  for (let i = IN_A_WORD; i < 2 * IN_A_WORD; i++, next >>= BITS) mean += write(chance, i, next, unseen);
  for (let i = 2 * IN_A_WORD; i < COPIES.length; i++, last >>= BITS) mean += write(chance, i, last, unseen);
  return mean;
}

/** Write how likely one value is, the first count of a word among the unseen; returns what it adds to the mean. */
function write(chance: Float64Array, i: number, word: number, unseen: number): number {
  const likely = (word & ((1 << BITS) - 1)) / unseen;
  chance[i + LOWEST + CODE] = likely;
  return likely * (i + LOWEST);
}

/** Points of a full hand of hidden cards: sums of up to twelve cards, from -24 to 144, whole. */
const LOWEST_SUM = LOWEST * SLOTS;
const SUMS = 12 * SLOTS - LOWEST_SUM + 1;
const MEAN = COPIES.reduce((sum, copies, i) => sum + copies * (LOWEST + i), 0) / CARDS;

/** The chance that so many cards of a whole deck add up to a number or less. */
const AT_MOST = chancesOfSums();

function chancesOfSums(): Float64Array {
  const table = new Float64Array((SLOTS + 1) * SUMS);
  let chances = new Float64Array(SUMS);
  chances[-LOWEST_SUM] = 1;
  for (let count = 0; count <= SLOTS; count++) {
    let sum = 0;
    for (let i = 0; i < SUMS; i++) {
      sum += chances[i];
      table[count * SUMS + i] = sum;
    }
    const more = new Float64Array(SUMS);
    for (let i = 0; i < SUMS; i++) {
      for (let k = 0; k < COPIES.length; k++) {
        const at = i + LOWEST + k;
        if (chances[i] > 0 && at >= 0 && at < SUMS) more[at] += (chances[i] * COPIES[k]) / CARDS;
      }
    }
    chances = more;
  }
  return table;
}

/**
 * The chance that `count` unseen cards of this mean add up to `most` or less. As with a whole deck, but moved by the difference of
 * the means; between two whole sums it rises evenly.
 */
export function atMost(count: number, most: number, mean: number): number {
  if (count === 0) return most >= 0 ? 1 : 0;
  const at = most - count * (mean - MEAN) - LOWEST_SUM;
  if (at <= 0) return 0;
  if (at >= SUMS - 1) return 1;
  const whole = Math.floor(at);
  const below = AT_MOST[count * SUMS + whole];
  return below + (at - whole) * (AT_MOST[count * SUMS + whole + 1] - below);
}

/** The chance that a board ends with so many points or fewer, with one more turn `toCome` or as it lies. */
export function chanceOfAtMost(s: SkyjoState, seat: number, most: number, toCome: boolean, mean: number): number {
  const { cards, face } = s;
  let open = toCome ? -TURN_TO_COME : 0;
  let hidden = 0;
  for (let i = seat * SLOTS; i < (seat + 1) * SLOTS; i++) {
    if (face[i] === HIDDEN) hidden++;
    else open += cards[i];
  }
  return atMost(hidden, most - open, mean);
}

/** What going out with so many points costs on average: as many again, if anybody else then ends with no more. RULES 6.3. */
export function doublingCost(s: SkyjoState, seat: number, points: number, mean: number): number {
  return new Doubling().look(s, seat).cost(points, mean);
}

/** The same for one position and many points: the boards of the others are looked at once. */
export class Doubling {
  readonly #open = new Int32Array(SEATS[1]);
  readonly #hidden = new Int32Array(SEATS[1]);
  #others = 0;

  /** Look at the boards of all but one seat. */
  look(s: SkyjoState, seat: number): this {
    const { cards, face, seats } = s;
    let others = 0;
    for (let other = 0; other < seats; other++) {
      if (other === seat) continue;
      let open = -TURN_TO_COME;
      let hidden = 0;
      for (let i = other * SLOTS; i < (other + 1) * SLOTS; i++) {
        if (face[i] === HIDDEN) hidden++;
        else open += cards[i];
      }
      this.#open[others] = open;
      this.#hidden[others] = hidden;
      others++;
    }
    this.#others = others;
    return this;
  }

  cost(points: number, mean: number): number {
    if (points <= 0) return 0;
    let lowest = 1;
    for (let i = 0; i < this.#others; i++) lowest *= 1 - atMost(this.#hidden[i], points - this.#open[i], mean);
    return points * (1 - lowest);
  }
}
