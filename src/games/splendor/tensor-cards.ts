/** Cards and nobles as the tensor shows them, all other numbers being 0 already. */
import { BONUS, CARDS, POINTS } from './cards.ts';
import { GEMS } from './gems.ts';
import { NOBLES } from './nobles.ts';

/** Numbers of a card: five costs, its bonus as one of five, its points. */
export const CARD_SIZE = 11;
/** Numbers of a noble: present, and five requirements. */
export const NOBLE_SIZE = 6;

// 32 bits in, 32 bits out: nothing has to be converted on the way.
const COSTS_WRITTEN = Float32Array.of(...CARDS.flatMap(({ cost }) => GEMS.map((gem) => cost[gem] / 7)));
const POINTS_WRITTEN = Float32Array.from(POINTS, (points) => points / 5);
const REQUIREMENTS = Float32Array.of(...NOBLES.flatMap(({ requires }) => GEMS.map((gem) => requires[gem] / 4)));

/** Write a card: seven of its eleven numbers may be other than 0. Written out, for a loop takes longer. */
export function writeCard(card: number, out: Float32Array, at: number): void {
  const first = card * 5;
  out[at] = COSTS_WRITTEN[first];
  out[at + 1] = COSTS_WRITTEN[first + 1];
  out[at + 2] = COSTS_WRITTEN[first + 2];
  out[at + 3] = COSTS_WRITTEN[first + 3];
  out[at + 4] = COSTS_WRITTEN[first + 4];
  out[at + 5 + BONUS[card]] = 1;
  out[at + 10] = POINTS_WRITTEN[card];
}

/** Write a noble that is still in the row. */
export function writeNoble(noble: number, out: Float32Array, at: number): void {
  const first = noble * 5;
  out[at] = 1;
  out[at + 1] = REQUIREMENTS[first];
  out[at + 2] = REQUIREMENTS[first + 1];
  out[at + 3] = REQUIREMENTS[first + 2];
  out[at + 4] = REQUIREMENTS[first + 3];
  out[at + 5] = REQUIREMENTS[first + 4];
}
