/** The cards nobody has seen: how likely each is, and what sums of them are likely. Nothing here looks at where they lie. */
import { CARDS, COPIES, LOWEST, SLOTS } from '../deck.ts';
import { HIDDEN, type SkyjoState } from '../state.ts';
import { ANY, CODE } from './column.ts';

/** What somebody who has a turn to come will save with it, about. */
const TURN_TO_COME = 4;

/** Write how likely an unseen card is each code; returns the mean of the cards. */
export function countUnseen(s: SkyjoState, chance: Float64Array): number {
  const { piles, cards, face, deckSize } = s;
  const slots = s.seats * SLOTS;
  chance.fill(0);
  for (let i = 0; i < deckSize; i++) chance[piles[i] + CODE]++;
  for (let i = 0; i < slots; i++) if (face[i] === HIDDEN) chance[cards[i] + CODE]++;
  let unseen = 0;
  for (let code = 1; code < ANY; code++) unseen += chance[code];
  let mean = 0;
  for (let code = 1; code < ANY; code++) {
    chance[code] /= unseen;
    mean += chance[code] * (code - CODE);
  }
  return mean;
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
  if (points <= 0) return 0;
  let lowest = 1;
  for (let other = 0; other < s.seats; other++) {
    if (other !== seat) lowest *= 1 - chanceOfAtMost(s, other, points, true, mean);
  }
  return points * (1 - lowest);
}
