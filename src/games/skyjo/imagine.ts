/** What a seat must guess, dealt anew. RULES 8. */
import { CARDS, COPIES, LOWEST, SLOTS } from './deck.ts';
import { takeFromDeck } from './piles.ts';
import { DRAWN, HIDDEN, type SkyjoState } from './state.ts';

/** How many cards of each value nobody has seen: counted anew by every call. */
const POOL = new Int32Array(COPIES.length);

/** Deal the face-down cards, a hand this seat has not seen, and the draw pile anew. */
export function imagine(s: SkyjoState, seat: number): void {
  const { cards, face, piles } = s;
  const slots = s.seats * SLOTS;
  const handHidden = s.phase === DRAWN && s.turn !== seat;
  POOL.fill(0);
  for (let i = 0; i < s.deckSize; i++) POOL[piles[i] - LOWEST]++;
  for (let i = 0; i < slots; i++) if (face[i] === HIDDEN) POOL[cards[i] - LOWEST]++;
  if (handHidden) POOL[s.hand - LOWEST]++;
  // In order of value: nothing of how the hidden cards really lie is left.
  let size = 0;
  for (let i = 0; i < POOL.length; i++) for (let n = POOL[i]; n > 0; n--) piles[size++] = i + LOWEST;
  piles.fill(0, size, CARDS - s.discardSize); // nor of how they lay before
  s.deckSize = size;
  for (let i = 0; i < slots; i++) if (face[i] === HIDDEN) cards[i] = takeFromDeck(s);
  if (handHidden) s.hand = takeFromDeck(s);
}
