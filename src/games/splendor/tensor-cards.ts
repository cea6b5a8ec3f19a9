/** Cards and nobles as the tensor shows them, all other numbers being 0 already. */
import { eightsOf } from '../../core/index.ts';
import { BONUS, CARDS, NO_CARD, POINTS, TIER } from './cards.ts';
import { GEMS } from './gems.ts';
import { NOBLES } from './nobles.ts';

/** Numbers of a card: five costs, its bonus as one of five, its points. */
export const CARD_SIZE = 11;
/** A card in a hand: whether there is one, its level, whether only its owner has seen it, and what it says if that is known. */
export const HELD_HEAD = 3;
export const HELD = HELD_HEAD + CARD_SIZE;
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

/** The numbers of each card, `NO_CARD` included, as written by `writeCard`. */
const CARD_ROWS = Array.from({ length: NO_CARD + 1 }, (_, card) => {
  const row = new Float32Array(CARD_SIZE);
  if (card !== NO_CARD) writeCard(card, row, 0);
  return row;
});

/** The same of each card in a hand: seen by all, or only by its owner and shown to the owner, or to the others. */
const heldRows = (blind: number, known: boolean) =>
  CARD_ROWS.map((row, card) =>
    card === NO_CARD
      ? new Float32Array(HELD)
      : Float32Array.of(1, (TIER[card] + 1) * (1 / 3), blind, ...(known ? row : CARD_ROWS[NO_CARD])),
  );

const bytesOf = (row: Float32Array) => new Uint8Array(row.buffer);
const CARD_EIGHTS = eightsOf(CARD_ROWS.map(bytesOf));
const HELD_EIGHTS = eightsOf([...heldRows(0, true), ...heldRows(1, true), ...heldRows(1, false)].map(bytesOf));

/** Write a card, or nothing where none lies, over what was there: two numbers at a time, from byte `at` on. */
export function rewriteCard(card: number, view: DataView, at: number): void {
  const first = card * 6;
  for (let i = 0; i < 5; i++) view.setFloat64(at + 8 * i, CARD_EIGHTS[first + i], true);
  view.setFloat64(at + 4 * CARD_SIZE - 8, CARD_EIGHTS[first + 5], true);
}

/** The same of a card in a hand; `others` is 1 if the observer is another player. */
export function rewriteHeld(card: number, blind: number, others: number, view: DataView, at: number): void {
  const first = heldAt(card, blind, others) * 7;
  for (let i = 0; i < 7; i++) view.setFloat64(at + 8 * i, HELD_EIGHTS[first + i], true);
}

/** The number of a card among those seen by all, those only the owner has seen, and those as others see them. */
export function heldAt(card: number, blind: number, others: number): number {
  return card + (NO_CARD + 1) * (blind + (blind & others));
}
