/** The plants: the deck, what is on offer, and what leaves it. RULES 2.4, 3 and 4. */
import { below } from '../../core/index.ts';
import { NONE, NUMBER, PLANT_OF, PLANTS, PLUGS, STEP_3 } from './plants.ts';
import { LEFT, type PowerGridState, SHOWN } from './state.ts';
import { ACTUAL, LAST_MARKET, MARKET, ORIGINAL, setupOf } from './tables.ts';

/** The plant on top of the original deck. RULES 2.4. */
const FIRST_DRAWN = PLANT_OF[13];

/** Lay out the first plants and make the deck. RULES 2.4. */
export function dealPlants(s: PowerGridState): void {
  const { deck } = s;
  const [plugs, sockets] = setupOf(s.edition, s.seats).removed;
  let kept = 0;
  if (s.edition === ORIGINAL) {
    for (let plant = 0; plant < MARKET; plant++) insert(s, plant);
    s.top = FIRST_DRAWN;
    for (let plant = MARKET; plant < PLANTS.length; plant++) if (plant !== FIRST_DRAWN) deck[s.deckSize++] = plant;
  } else {
    while (s.deckSize < PLUGS) deck[s.deckSize] = s.deckSize++;
    while (s.marketSize < MARKET) insert(s, takeFrom(s, 0));
    s.top = takeFrom(s, 0);
    for (let i = 0; i < plugs; i++) s.removed[s.removedSize++] = takeFrom(s, 0);
    kept = s.deckSize;
    for (let plant = PLUGS; plant < PLANTS.length; plant++) deck[s.deckSize++] = plant;
  }
  for (let i = 0; i < sockets; i++) s.removed[s.removedSize++] = takeFrom(s, kept);
}

/** Take a card of the bag by lot, from place `first` on. */
export function takeFrom(s: PowerGridState, first: number): number {
  const last = s.deckSize - 1;
  const i = first + below(s.rng, last + 1 - first);
  const card = s.deck[i];
  s.deck[i] = s.deck[last];
  s.deck[last] = 0;
  s.deckSize = last;
  return card;
}

/** How many of the plants on offer are for sale: the lowest four, in Step 3 all. RULES 3.1. */
export function forSale(s: PowerGridState): number {
  if (s.stepCard === LEFT) return s.marketSize;
  const plants = s.stepCard === SHOWN ? s.marketSize - 1 : s.marketSize;
  return Math.min(plants, ACTUAL);
}

/** Whether a plant is for sale now. */
export function isForSale(s: PowerGridState, plant: number): boolean {
  for (let i = forSale(s) - 1; i >= 0; i--) if (s.market[i] === plant) return true;
  return false;
}

function insert(s: PowerGridState, card: number): void {
  const { market } = s;
  let i = s.marketSize;
  for (; i > 0 && market[i - 1] > card; i--) market[i] = market[i - 1];
  market[i] = card;
  s.marketSize++;
}

/** Take a card off the market. */
export function takeOff(s: PowerGridState, card: number): void {
  const { market } = s;
  const last = s.marketSize - 1;
  let i = 0;
  while (market[i] !== card) i++;
  for (; i < last; i++) market[i] = market[i + 1];
  market[last] = 0;
  s.marketSize = last;
}

/** Put a plant out of the game, for all to see. */
export function retire(s: PowerGridState, plant: number): void {
  s.gone[s.goneSize++] = plant;
}

/** The lowest plant on offer leaves the game. */
export function dropLowest(s: PowerGridState): void {
  const lowest = s.market[0];
  if (s.marketSize === 0 || lowest === STEP_3) return;
  takeOff(s, lowest);
  retire(s, lowest);
}

/** Draw until the market is full again. RULES 3.2. */
export function refillMarket(s: PowerGridState): void {
  while (s.marketSize < (s.stepCard === LEFT ? LAST_MARKET : MARKET)) {
    const card = draw(s);
    if (card === NONE) return;
    if (card < s.discount) {
      retire(s, card); // RULES 4.9: a replacement smaller than the discounted plant goes, and so does the token
      s.discount = NONE;
    } else insert(s, card);
  }
}

/** The next card of the deck that is still of use. */
function draw(s: PowerGridState): number {
  let card = takeCard(s);
  while (s.edition === ORIGINAL && card >= 0 && card !== STEP_3 && NUMBER[card] <= mostCities(s)) {
    retire(s, card); // RULES 6.6
    card = takeCard(s);
  }
  return card;
}

/** The next card of the deck, whatever it is. */
export function takeCard(s: PowerGridState): number {
  const top = s.top;
  if (top !== NONE) {
    s.top = NONE;
    return top;
  }
  if (s.deckSize > 0) return takeFrom(s, 0);
  if (s.stepCard === LEFT || s.stepCard === SHOWN) return NONE;
  s.stepCard = SHOWN;
  // RULES 7.4: what lies beneath is shuffled when the card shows; a bag always is.
  for (let i = 0; i < s.underSize; i++) s.deck[i] = s.under[i];
  s.deckSize = s.underSize;
  s.under.fill(0, 0, s.underSize);
  s.underSize = 0;
  return STEP_3;
}

/** The largest number of cities anyone has. */
export function mostCities(s: PowerGridState): number {
  let most = 0;
  for (let seat = 0; seat < s.seats; seat++) if (s.cities[seat] > most) most = s.cities[seat];
  return most;
}

/** The lowest plant leaves, and another takes its place. RULES 7.3: the change of Step 2. */
export function replaceLowest(s: PowerGridState): void {
  dropLowest(s);
  refillMarket(s);
}

/**
 * Original: plants that are no larger than the largest network leave at once, and others take their places. RULES 6.6.
 * Should the Step 3 card show, it and the lowest plant leave at once too; the step begins with phase 5. RULES 7.4.
 */
export function dropObsolete(s: PowerGridState): void {
  const most = mostCities(s);
  while (s.marketSize > 0 && NUMBER[s.market[0]] <= most) {
    replaceLowest(s);
    if (s.stepCard === SHOWN) postponeStep3(s);
  }
}

/** Steps 1 and 2, phase 5: the highest plant to come goes beneath the deck. RULES 7.6. */
export function buryHighest(s: PowerGridState): void {
  const highest = s.market[s.marketSize - 1];
  takeOff(s, highest);
  s.under[s.underSize++] = highest;
}

/** The Step 3 card and the lowest plant leave the market, and are not replaced. RULES 7.4. */
export function takeOffStep3(s: PowerGridState): void {
  if (s.step === 1) replaceLowest(s); // RULES 7.5: Step 3 before Step 2
  takeOff(s, STEP_3);
  s.stepCard = LEFT;
  dropLowest(s);
}

/** The Step 3 card came in phase 4 or 5: the market changes now, the step later. RULES 7.4. */
export function postponeStep3(s: PowerGridState): void {
  takeOffStep3(s);
  s.step3Next = 1;
}
