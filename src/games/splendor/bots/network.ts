/** The shape of Splendor's networks: items are cards; those on the table are pooled by level, those in hands by player. */
import type { Shape } from '../../../learn/network.ts';
import { actions, numbering, soloActions, soloNumbering } from '../actions.ts';
import { TIERS } from '../cards.ts';
import { HAND, SEATS } from '../state.ts';
import { COMMON, cardsAt, cardWidth, featureScales, PLAYER, placesAt, restAt, SOLO, widthAt } from './features.ts';

const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

/** The shape for a table of so many seats; for one it is that of Solo. */
export function shapeAt(seats: number): Shape {
  const ids = seats === 1 ? soloNumbering : numbering;
  const size = seats === 1 ? soloActions.size : actions.size;
  const places = placesAt(seats);
  const cards = from(0, cardsAt(seats));
  return {
    seats,
    items: cards.length,
    itemWidth: cardWidth(seats),
    pools: cards.map((i) => (i < places ? Math.floor(i / widthAt(seats)) : TIERS + Math.floor((i - places) / HAND))),
    rest: restAt(seats),
    inputs: [
      { from: 0, count: COMMON },
      ...from(0, TIERS).map((pool) => ({ pool })),
      ...from(0, seats).flatMap((r) => [{ pool: TIERS + r }, { from: COMMON + PLAYER * r, count: PLAYER }]),
      ...(seats === 1 ? [{ from: COMMON + PLAYER, count: SOLO }] : []),
    ],
    plain: [...from(0, ids.buy), ...from(ids.reserveTop, size - ids.reserveTop)],
    questions: [
      cards.map((i) => (i < places + HAND ? ids.buy + i : -1)),
      cards.map((i) => (i < places ? ids.reserve + i : -1)),
    ],
    mostSeats: seats === 1 ? 2 : SEATS,
    scales: featureScales(seats),
  };
}
