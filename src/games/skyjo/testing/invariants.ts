/** What always holds: 150 cards, and what the state keeps twice agrees. For tests. */
import { DECK, SLOTS } from '../deck.ts';
import { DRAWN, HIDDEN, REMOVED, type SkyjoState, TAKEN } from '../state.ts';

/** Throws a sentence for whatever does not hold. */
export function invariants(s: SkyjoState): void {
  const cards = [...s.piles.subarray(0, s.deckSize), ...s.piles.subarray(DECK.length - s.discardSize)];
  if (s.phase === DRAWN || s.phase === TAKEN) cards.push(s.hand);
  for (let seat = 0; seat < s.seats; seat++) {
    const slots = Array.from({ length: SLOTS }, (_, at) => seat * SLOTS + at);
    cards.push(...slots.filter((i) => s.face[i] !== REMOVED).map((i) => s.cards[i]));
    check(s.hiddenCount[seat] === slots.filter((i) => s.face[i] === HIDDEN).length, 'hidden cards are miscounted');
  }
  check(cards.sort((a, b) => a - b).join() === DECK.join(), 'a card has vanished or come twice');
}

function check(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}
