/** What a seat cannot know, dealt anew. RULES 3.3. */
import { CARDS, COUNT_OF, FIRST_OF, TIERS } from './cards.ts';
import { hiddenPlaces, rewrite } from './history.ts';
import { HAND, HISTORY, SEATS, type SplendorState } from './state.ts';
import { draw, hold } from './table.ts';

const UNSEEN = new Uint8Array(CARDS.length);
const TIER_AT = new Int32Array(SEATS * HAND);
const PAST = new Int32Array(HISTORY);

/** Deal the piles, the cards others drew unseen and those the clock removed anew. Hands keep the levels their backs show. */
export function imagine(s: SplendorState, seat: number): void {
  const { blind, deck, gone, hand, left } = s;
  const places = s.seats * HAND;
  hiddenPlaces(s, seat, PAST);
  UNSEEN.fill(0);
  for (let tier = 0; tier < TIERS; tier++) {
    for (let i = 0; i < left[tier]; i++) UNSEEN[deck[FIRST_OF[tier] + i]] = 1;
  }
  for (let i = 0; i < s.ticked; i++) UNSEEN[gone[i]] = 1;
  for (let i = 0; i < places; i++) {
    const hidden = blind[i] === 1 && (i < seat * HAND || i >= (seat + 1) * HAND);
    TIER_AT[i] = hidden ? CARDS[hand[i]].tier - 1 : -1;
    if (hidden) UNSEEN[hand[i]] = 1;
  }
  // Every pile in the order of its cards: nothing of how the hidden ones really lie is left.
  deck.fill(0);
  for (let tier = 0; tier < TIERS; tier++) {
    const first = FIRST_OF[tier];
    let size = 0;
    for (let card = first; card < first + COUNT_OF[tier]; card++) if (UNSEEN[card] === 1) deck[first + size++] = card;
    left[tier] = size;
  }
  for (let i = 0; i < places; i++) if (TIER_AT[i] >= 0) hold(s, i, draw(s, TIER_AT[i]));
  for (let i = 0; i < s.ticked; i++) gone[i] = draw(s, TIERS - 1);
  rewrite(s, PAST);
}
