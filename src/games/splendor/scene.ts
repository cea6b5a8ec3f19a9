/**
 * The part of the tensor that is the same for every seat and changes rarely, kept in the state so that the encoder copies
 * it in one stroke: per noble whether it is still there and what it requires, per place of the table the card's face.
 */
import { BONUS, CARDS, NO_CARD, POINTS } from './cards.ts';
import { GEMS } from './gems.ts';
import { NOBLES } from './nobles.ts';
import { NOBLE_ROW } from './state.ts';

/** Numbers of a noble: present, and five requirements. */
export const NOBLE_FACE = 6;
/** Numbers of a card: five costs, its bonus as one of five, its points. */
export const FACE = 11;
/** Where the cards begin. */
export const CARDS_AT = NOBLE_ROW * NOBLE_FACE;

const COSTS_WRITTEN = Float64Array.of(...CARDS.flatMap(({ cost }) => GEMS.map((gem) => cost[gem] / 7)));
const POINTS_WRITTEN = Float64Array.from(POINTS, (points) => points / 5);
const REQUIREMENTS = Float64Array.of(...NOBLES.flatMap(({ requires }) => GEMS.map((gem) => requires[gem] / 4)));

/** Write the face of a card where nothing but 0 is: seven of its eleven numbers may be other than 0. */
export function writeFace(card: number, out: Float32Array, at: number): void {
  const first = card * 5;
  out[at] = COSTS_WRITTEN[first];
  out[at + 1] = COSTS_WRITTEN[first + 1];
  out[at + 2] = COSTS_WRITTEN[first + 2];
  out[at + 3] = COSTS_WRITTEN[first + 3];
  out[at + 4] = COSTS_WRITTEN[first + 4];
  out[at + 5 + BONUS[card]] = 1;
  out[at + 10] = POINTS_WRITTEN[card];
}

/** The card at a place of the table has changed from `old`. */
export function showCard(scene: Float32Array, place: number, old: number, card: number): void {
  const at = CARDS_AT + place * FACE;
  scene[at + 5 + BONUS[old]] = 0;
  if (card === NO_CARD) scene.fill(0, at, at + FACE);
  else writeFace(card, scene, at);
}

/** A noble lies at a place of the row. */
export function showNoble(scene: Float32Array, slot: number, noble: number): void {
  const at = slot * NOBLE_FACE;
  scene[at] = 1;
  for (let gem = 0; gem < 5; gem++) scene[at + 1 + gem] = REQUIREMENTS[noble * 5 + gem];
}

/** The noble at a place of the row has gone. */
export function hideNoble(scene: Float32Array, slot: number): void {
  scene[slot * NOBLE_FACE] = 0;
}
