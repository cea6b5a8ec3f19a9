/**
 * What the network of Splendor reads of a state, as small whole numbers: only what the seat to act may know. Players are counted
 * from it, in turn order. For two players everything is narrower than for four; nothing but that differs. For one it is Solo.
 */
import { BONUS, COSTS, NO_CARD, POINTS, TIER, TIERS } from '../cards.ts';
import { countOf, GEMS, lack, total } from '../gems.ts';
import { REQUIRES } from '../nobles.ts';
import { DISCARD_ORDER } from '../solo.ts';
import { HAND, NOBLE_ROW, SEATS, SOLO_WIDTH, type SplendorState, WIDTH } from '../state.ts';

/** Face-up cards of a level, and on the whole table. */
export const widthAt = (seats: number) => (seats === 1 ? SOLO_WIDTH : WIDTH);
export const placesAt = (seats: number) => TIERS * widthAt(seats);

/** Of a card: that it is there, its level (3), points, bonus (5), cost (5). */
export const CARD = 15;
/** Of a card and a player: whether it is in the hand, gems missing (5), tokens short, can be paid, price, use for nobles, wins. */
export const CARD_PLAYER = 11;
/** Of the table: bank (6), four or more (5), any (5), piles (3), question (4), turns, passes, seats (3), nobles (5 of 6). */
export const COMMON = 58;
/** Of a player: gems (5), gold, bonuses (5), points, cards, hand, tokens, unseen cards (3), trigger, first, far from nobles (5). */
export const PLAYER = 25;
/** Of a card in Solo: turns left, whether it can be bought before they are over, and turns to spare then. */
export const SOLO_CARD = 3;
/** The most turns a game of Solo has. */
const SOLO_TURNS = 17;
/** Of the clock of Solo: the turns left, each number a feature of its own; then the place of each colour among those that go back. */
export const CLOCK = SOLO_TURNS + 1;
export const SOLO = CLOCK + GEMS.length;

/** How many cards a table of so many seats has at most, and how much is written of each. */
export const cardsAt = (seats: number) => placesAt(seats) + HAND * seats;
export const cardWidth = (seats: number) => CARD + CARD_PLAYER * seats + (seats === 1 ? SOLO_CARD : 0);
/** How many features there are: cards, the table, then each player, then what only Solo has. */
export const featuresAt = (seats: number) => cardsAt(seats) * cardWidth(seats) + restAt(seats);
export const restAt = (seats: number) => COMMON + PLAYER * seats + (seats === 1 ? SOLO : 0);

/** A use for nobles is a part of this. */
const WHOLE = 60;
const GOAL = 15;
const NOBLE_POINTS = 3;
/** Longer games are no longer told apart. */
const LATEST = 120;
/** By colour: 1 for the one of which tokens above ten go back first, up to 5. RULES 11.4. */
const DISCARD_RANK = GEMS.map((gem) => DISCARD_ORDER.indexOf(gem) + 1);

const powers = new Int32Array(SEATS);
const uses = new Int32Array(SEATS * GEMS.length);
/** Colours of which one more bonus brings a noble, one bit each. */
const near = new Int32Array(SEATS);

/** Write the features of a state to `x` from `at` on, which need not be 0 before. */
export function writeFeatures(s: SplendorState, x: Float64Array, at: number): void {
  const seats = s.seats;
  const me = s.turn;
  const width = cardWidth(seats);
  x.fill(0, at, at + featuresAt(seats));
  const common = at + cardsAt(seats) * width;
  writeCommon(s, x, common);
  for (let r = 0; r < seats; r++) writePlayer(s, (me + r) % seats, r, x, common + COMMON + PLAYER * r);
  if (seats === 1) writeSolo(s, x, common + COMMON + PLAYER);
  const { table, hand, blind } = s;
  let o = at;
  const places = placesAt(seats);
  for (let i = 0; i < places; i++, o += width) if (table[i] !== NO_CARD) writeCard(s, table[i], x, o);
  for (let r = 0; r < seats; r++) {
    const first = ((me + r) % seats) * HAND;
    for (let i = first; i < first + HAND; i++, o += width) {
      if (hand[i] === NO_CARD || (r > 0 && blind[i] === 1)) continue;
      writeCard(s, hand[i], x, o);
      x[o + CARD + CARD_PLAYER * r] = 1;
    }
  }
}

function writeCommon(s: SplendorState, x: Float64Array, at: number): void {
  for (let gem = 0; gem < GEMS.length; gem++) {
    const count = countOf(s.bank, gem);
    x[at + gem] = count;
    if (count >= 4) x[at + 6 + gem] = 1;
    if (count > 0) x[at + 11 + gem] = 1;
  }
  x[at + 5] = s.bankGold;
  for (let tier = 0; tier < TIERS; tier++) x[at + 16 + tier] = s.left[tier];
  x[at + 19 + s.asked] = 1;
  x[at + 23] = s.turns < LATEST ? s.turns : LATEST;
  x[at + 24] = s.passes;
  if (s.seats > 1) x[at + 23 + s.seats] = 1;
  for (let slot = 0; slot <= s.seats; slot++) {
    if (s.visited[slot] !== 0) continue;
    const o = at + 28 + 6 * slot;
    const requires = REQUIRES[s.nobles[slot]];
    x[o] = 1;
    for (let gem = 0; gem < GEMS.length; gem++) x[o + 1 + gem] = (requires >> (6 * gem)) & 31;
  }
}

function writePlayer(s: SplendorState, player: number, r: number, x: Float64Array, at: number): void {
  const purse = s.purse[player];
  const bonus = s.bonus[player];
  powers[r] = (purse + bonus) | 0;
  for (let gem = 0; gem < GEMS.length; gem++) {
    x[at + gem] = countOf(purse, gem);
    x[at + 6 + gem] = countOf(bonus, gem);
    uses[r * GEMS.length + gem] = 0;
  }
  x[at + 5] = s.gold[player];
  x[at + 11] = s.points[player];
  x[at + 12] = s.bought[player];
  x[at + 13] = s.handSize[player];
  x[at + 14] = total(purse) + s.gold[player];
  for (let i = player * HAND; r > 0 && i < (player + 1) * HAND; i++) {
    if (s.hand[i] !== NO_CARD && s.blind[i] === 1) x[at + 15 + TIER[s.hand[i]]]++;
  }
  if (s.trigger === player) x[at + 18] = 1;
  if (player === 0) x[at + 19] = 1;
  near[r] = 0;
  for (let slot = 0; slot <= s.seats; slot++) {
    if (s.visited[slot] !== 0) continue;
    const lacks = lack(REQUIRES[s.nobles[slot]], bonus);
    const far = total(lacks);
    x[at + 20 + slot] = far;
    if (far === 0) continue;
    const use = Math.floor(WHOLE / far);
    for (let gem = 0; gem < GEMS.length; gem++) {
      if (countOf(lacks, gem) === 0) continue;
      uses[r * GEMS.length + gem] += use;
      if (far === 1) near[r] |= 1 << gem;
    }
  }
}

/** Told as features, the order in which colours go back is exchanged with them, so that a turned position is a true one. */
function writeSolo(s: SplendorState, x: Float64Array, at: number): void {
  x[at + turnsLeft(s)] = 1;
  if (s.chooseReturn === 1) return;
  for (let gem = 0; gem < GEMS.length; gem++) x[at + CLOCK + gem] = DISCARD_RANK[gem];
}

/** The turns of Solo that are left if nothing but the clock draws cards of level 3. */
function turnsLeft(s: SplendorState): number {
  return Math.min(s.left[TIERS - 1], SOLO_TURNS);
}

function writeCard(s: SplendorState, card: number, x: Float64Array, at: number): void {
  const { bonus, gold, points, seats } = s;
  const cost = COSTS[card];
  const gem = BONUS[card];
  const worth = POINTS[card];
  x[at] = 1;
  x[at + 1 + TIER[card]] = 1;
  x[at + 4] = worth;
  x[at + 5 + gem] = 1;
  x[at + 10] = cost & 31;
  x[at + 11] = (cost >> 6) & 31;
  x[at + 12] = (cost >> 12) & 31;
  x[at + 13] = (cost >> 18) & 31;
  x[at + 14] = (cost >> 24) & 31;
  let o = at + CARD;
  let player = s.turn;
  for (let r = 0; r < seats; r++, o += CARD_PLAYER) {
    const missing = lack(cost, powers[r]);
    x[o + 1] = missing & 63;
    x[o + 2] = (missing >> 6) & 63;
    x[o + 3] = (missing >> 12) & 63;
    x[o + 4] = (missing >> 18) & 63;
    x[o + 5] = (missing >> 24) & 63;
    const short = total(missing) - gold[player];
    if (short > 0) x[o + 6] = short;
    else {
      x[o + 7] = 1;
      const noble = (near[r] >> gem) & 1;
      if (points[player] + worth + noble * NOBLE_POINTS >= GOAL) x[o + 10] = 1;
    }
    x[o + 8] = total(lack(cost, bonus[player]));
    x[o + 9] = uses[r * GEMS.length + gem];
    player = player + 1 === seats ? 0 : player + 1;
  }
  if (seats === 1) writeTime(s, lack(cost, powers[0]), x, o);
}

/** Whether there is time to buy a card with these gems missing, taking three a turn and two of a colour at best. */
function writeTime(s: SplendorState, missing: number, x: Float64Array, at: number): void {
  const gold = s.gold[0];
  let most = 0;
  for (let gem = 0; gem < GEMS.length; gem++) most = Math.max(most, (missing >> (6 * gem)) & 63);
  const taking = Math.max(Math.ceil((total(missing) - gold) / 3), Math.ceil((most - gold) / 2), 0);
  const left = turnsLeft(s);
  x[at] = left;
  if (taking >= left) return;
  x[at + 1] = 1;
  x[at + 2] = left - taking - 1;
}

/** About the largest value of each feature: a learner divides by them so that all weigh alike at first. */
export function featureScales(seats: number): number[] {
  const player = [1, 4, 4, 4, 4, 4, 6, 1, 8, WHOLE, 1];
  const time = seats === 1 ? [SOLO_TURNS, 1, SOLO_TURNS] : [];
  const players = Array.from({ length: seats }, () => player).flat();
  const card = [1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 7, 7, 7, 7, 7, ...players, ...time];
  const noble = [1, 4, 4, 4, 4, 4];
  const nobles = Array.from({ length: NOBLE_ROW }, () => noble).flat();
  const common = [4, 4, 4, 4, 4, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 40, 30, 20, 1, 1, 1, 1, 60, 1, 1, 1, 1, ...nobles];
  const each = [4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 15, 15, 3, 10, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9];
  return [
    ...Array.from({ length: cardsAt(seats) }, () => card).flat(),
    ...common,
    ...Array.from({ length: seats }, () => each).flat(),
    ...(seats === 1 ? Array.from({ length: SOLO }, (_, i) => (i < CLOCK ? 1 : GEMS.length)) : []),
  ];
}
