/** What a seat must guess: the cards it has not seen, and money that is hidden, dealt anew. RULES 11. */
import { below } from '../../core/index.ts';
import { minimumOf } from './auction.ts';
import { takeFrom } from './market.ts';
import { NONE, PLANTS, PLUGS } from './plants.ts';
import { BID, FINISHED, IN_DECK, OPEN, type PowerGridState } from './state.ts';
import { ORIGINAL, START_MONEY, setupOf } from './tables.ts';

/** Deal the draw pile, the plants put away, and money this seat does not know, anew. RULES 11. */
export function imagine(s: PowerGridState, seat: number): void {
  imagineCards(s);
  if (s.hiddenMoney === 1 && s.decision !== FINISHED) imagineMoney(s, seat);
}

/**
 * Before the Step 3 card shows, a card that nobody has seen lies in the deck, on top of it, or among those put away.
 * After it has, everything in the deck is known but its order, which a bag does not have, and so is what was put away.
 */
function imagineCards(s: PowerGridState): void {
  const { deck, removed } = s;
  UNSEEN.fill(0);
  for (let i = 0; i < s.deckSize; i++) UNSEEN[deck[i]] = 1;
  if (s.stepCard !== IN_DECK) {
    deck.fill(0); // words out of use keep no trace of what lay there
    s.deckSize = 0;
    layOut(s, 0, PLANTS.length);
    return;
  }
  for (let i = 0; i < s.removedSize; i++) UNSEEN[removed[i]] = 1;
  const hiddenTop = s.top !== NONE && s.edition !== ORIGINAL;
  if (hiddenTop) UNSEEN[s.top] = 1;
  const [plugs] = setupOf(s.edition, s.seats).removed;
  // The same cards in the same order whatever really lies where: nothing of that is left.
  deck.fill(0);
  s.deckSize = 0;
  let taken = 0;
  if (s.edition !== ORIGINAL) {
    layOut(s, 0, PLUGS);
    if (hiddenTop) s.top = takeFrom(s, 0);
    while (taken < plugs) removed[taken++] = takeFrom(s, 0);
  }
  const first = s.deckSize;
  layOut(s, s.edition === ORIGINAL ? 0 : PLUGS, PLANTS.length);
  while (taken < s.removedSize) removed[taken++] = takeFrom(s, first);
  // Bags are equal when their cards are: lay them out in order again.
  UNSEEN.fill(0);
  for (let i = 0; i < s.deckSize; i++) UNSEEN[deck[i]] = 1;
  s.deckSize = 0;
  layOut(s, 0, PLANTS.length);
}

const UNSEEN = new Uint8Array(PLANTS.length);

function layOut(s: PowerGridState, first: number, end: number): void {
  for (let plant = first; plant < end; plant++) if (UNSEEN[plant] === 1) s.deck[s.deckSize++] = plant;
}

/** Anything from what a seat has shown, up to twice what the observer has and some: money is not counted, it is guessed. */
function imagineMoney(s: PowerGridState, seat: number): void {
  const { money, seats } = s;
  const range = 2 * (seat < 0 ? START_MONEY : money[seat]) + START_MONEY;
  let total = 0;
  for (let owner = 0; owner < seats; owner++) {
    const untouched = s.round === 1 && ((s.bought >> owner) & 1) === 0;
    if (owner !== seat) money[owner] = untouched ? START_MONEY : shownBy(s, owner) + below(s.rng, range);
    total += money[owner];
  }
  s.bank = seats * START_MONEY - total;
}

/** What a seat has in any case: what it has bid for this plant, named or laid down, it can pay. */
function shownBy(s: PowerGridState, seat: number): number {
  if (seat !== s.turn) return s.lastBids[seat];
  switch (s.decision) {
    case OPEN:
      return Math.max(minimumOf(s, s.nominee), s.laid + 1);
    case BID:
      return s.laid > 0 ? Math.max(s.bid, s.laid) + 1 : s.lastBids[seat];
    default:
      return 0; // the winner has paid
  }
}
