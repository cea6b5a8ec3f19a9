/** A board as a learning machine sees it: twelve slots and three more numbers. */
import { HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { OPEN, REMOVED, type SkyjoState } from './state.ts';

/** Numbers of a board. */
export const SEEN = 15;

/** What is shown of a slot that is not an open card; open cards are shown as value / 12. */
export const SEEN_HIDDEN = -1;
export const SEEN_REMOVED = -0.5;

/** A total beyond this many times the limit is shown as this. */
const CLIP = 2;

/** By how a slot lies (hidden, open, removed) and by the card in it: 32 bits in, 32 bits out, nothing to convert. */
const SLOT_SEEN = new Float32Array(48).fill(SEEN_HIDDEN);
for (let card = LOWEST; card <= HIGHEST; card++) {
  SLOT_SEEN[(OPEN << 4) + card - LOWEST] = card / HIGHEST;
  SLOT_SEEN[(REMOVED << 4) + card - LOWEST] = SEEN_REMOVED;
}
const SHARES = Float32Array.from({ length: SLOTS + 1 }, (_, hidden) => hidden / SLOTS);

/** Write a board: its slots, the share of hidden cards, the points, and whether its player ended the round. */
export function writeBoard(s: SkyjoState, owner: number, out: Float32Array, at: number): void {
  const { cards, face } = s;
  const first = owner * SLOTS;
  for (let i = 0; i < SLOTS; i++) out[at + i] = SLOT_SEEN[(face[first + i] << 4) + cards[first + i] - LOWEST];
  out[at + SLOTS] = SHARES[s.hiddenCount[owner]];
  out[at + SLOTS + 1] = Math.max(-CLIP, Math.min(CLIP, s.total[owner] / s.scoreLimit));
  out[at + SLOTS + 2] = s.ender === owner ? 1 : 0;
}
