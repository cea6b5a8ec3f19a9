/** The draw pile and the discard. RULES 1 and 4.4. */
import { below } from '../../core/index.ts';
import { CARDS, DECK } from './deck.ts';
import type { SkyjoState } from './state.ts';

/** Put all cards on the draw pile. */
export function fillDeck(s: SkyjoState): void {
  s.piles.set(DECK);
  s.deckSize = CARDS;
  s.discardSize = 0;
}

/** Take the next card of the draw pile, made of the discard but for its top when it is empty. RULES 4.4. */
export function takeFromDeck(s: SkyjoState): number {
  if (s.deckSize === 0) refill(s);
  const { piles } = s;
  const size = s.deckSize - 1;
  const i = below(s.rng, size + 1);
  const card = piles[i];
  piles[i] = piles[size];
  s.deckSize = size;
  return card;
}

function refill(s: SkyjoState): void {
  const { piles } = s;
  const under = s.discardSize - 1;
  const top = piles[CARDS - 1 - under];
  piles.copyWithin(0, CARDS - under);
  piles[CARDS - 1] = top;
  s.deckSize = under;
  s.discardSize = 1;
}

/** Take the top of the discard. */
export function takeFromDiscard(s: SkyjoState): number {
  const size = s.discardSize;
  s.discardSize = size - 1;
  return s.piles[CARDS - size];
}

/** Lay a card on the discard. */
export function discard(s: SkyjoState, card: number): void {
  const size = s.discardSize + 1;
  s.piles[CARDS - size] = card;
  s.discardSize = size;
}

/** The discard pile, its top last. */
export function discardPile(s: SkyjoState): number[] {
  return Array.from(s.piles.subarray(CARDS - s.discardSize)).reverse();
}
