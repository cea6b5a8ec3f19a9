/** The boards as a learning machine sees them, kept up to date in the state: writing an observation is copying them. */
import { HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { OPEN, REMOVED, SEEN, type SkyjoState } from './state.ts';

/** What is shown of a slot that is not an open card; open cards are shown as value / 12. */
export const SEEN_HIDDEN = -1;
export const SEEN_REMOVED = -0.5;

/** After the slots of a board: the share of hidden cards, the points, whether this player ended the round. */
const HIDDEN_SHARE = SLOTS;
const TOTAL = SLOTS + 1;
const ENDER = SLOTS + 2;

/** A total beyond this many times the limit is shown as this. */
const CLIP = 2;

/** By how a slot lies (hidden, open, removed) and by the card in it. */
const SLOT_SEEN = new Float32Array(48).fill(SEEN_HIDDEN);
for (let card = LOWEST; card <= HIGHEST; card++) {
  SLOT_SEEN[(OPEN << 4) + card - LOWEST] = card / HIGHEST;
  SLOT_SEEN[(REMOVED << 4) + card - LOWEST] = SEEN_REMOVED;
}

/** A number of a board, and the same one table further on. */
function show(s: SkyjoState, at: number, value: number): void {
  s.seen[at] = value;
  s.seen[at + s.seats * SEEN] = value;
}

/** All boards lie face down. */
export function seeDeal(s: SkyjoState): void {
  for (let seat = 0; seat < s.seats; seat++) {
    for (let at = 0; at < SLOTS; at++) show(s, seat * SEEN + at, SEEN_HIDDEN);
    show(s, seat * SEEN + HIDDEN_SHARE, 1);
    show(s, seat * SEEN + ENDER, 0);
  }
}

/** A slot lies differently, or another card lies there. */
export function seeSlot(s: SkyjoState, seat: number, at: number): void {
  const i = seat * SLOTS + at;
  show(s, seat * SEEN + at, SLOT_SEEN[(s.face[i] << 4) + s.cards[i] - LOWEST]);
}

/** A player has another number of hidden cards. */
export function seeHiddenCount(s: SkyjoState, seat: number): void {
  show(s, seat * SEEN + HIDDEN_SHARE, s.hiddenCount[seat] * (1 / SLOTS));
}

/** A player has ended the round. */
export function seeEnder(s: SkyjoState): void {
  show(s, s.ender * SEEN + ENDER, 1);
}

/** A player has more points, or fewer. */
export function seeTotal(s: SkyjoState, seat: number): void {
  const share = s.total[seat] / s.scoreLimit;
  show(s, seat * SEEN + TOTAL, Math.max(-CLIP, Math.min(CLIP, share)));
}

/** The boards from a seat round the table, as one stretch. */
export function seenFrom(s: SkyjoState, seat: number): Float32Array {
  const seats = s.seats;
  if (s.seenFrom.length !== seats) {
    s.seenFrom = Array.from({ length: seats }, (_, from) => s.seen.subarray(from * SEEN, (from + seats) * SEEN));
  }
  return s.seenFrom[seat];
}
