/** Skyjo keeps the laws, and 150 cards are always accounted for. */
import { conformance } from '../../testing/conformance.ts';
import { must } from '../../testing/laws.ts';
import { DECK, SLOTS } from './deck.ts';
import { skyjo, skyjoMacro } from './game.ts';
import { DRAWN, HIDDEN, REMOVED, type SkyjoState, TAKEN } from './state.ts';

function invariants(s: SkyjoState): void {
  const cards = [...s.piles.subarray(0, s.deckSize), ...s.piles.subarray(DECK.length - s.discardSize)];
  if (s.phase === DRAWN || s.phase === TAKEN) cards.push(s.hand);
  for (let seat = 0; seat < s.seats; seat++) {
    const slots = Array.from({ length: SLOTS }, (_, at) => seat * SLOTS + at);
    cards.push(...slots.filter((i) => s.face[i] !== REMOVED).map((i) => s.cards[i]));
    must(s.hiddenCount[seat] === slots.filter((i) => s.face[i] === HIDDEN).length, 'hidden cards are miscounted');
  }
  must(cards.sort((a, b) => a - b).join() === DECK.join(), 'a card has vanished or come twice');
}

const values = { scoreLimit: [1, 300], maxTurnsPerRound: [5] };
const faceDown = (s: SkyjoState) => s.cards.filter((_, i) => s.face[i] === HIDDEN);
const deck = (s: SkyjoState) => s.piles.subarray(0, s.deckSize);

conformance(skyjo, { invariants, values, hidden: { faceDown, deck, hand: (s) => s.hand } });
conformance(skyjoMacro, { invariants, values, hidden: { faceDown, deck } });
