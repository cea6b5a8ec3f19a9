/** What a seat may know, as a flat tensor. RULES 12.1 has the table, generated from `parts`. */
import type { Tensor, TensorPart } from '../../core/index.ts';
import { BONUS, CARDS, NO_CARD, POINTS, TIERS } from './cards.ts';
import { countOf, GEMS, lack, TOKENS, total } from './gems.ts';
import { NOBLES, REQUIRES } from './nobles.ts';
import { gemsToPay, goldToPay } from './payment.ts';
import { ASKED, HAND, NOBODY, NOTHING, PAYMENT, type SplendorState } from './state.ts';
import { nobleCount } from './table.ts';

/** Cost, bonus and points of each card, as written; all 0 where there is none. */
const FACE = 11;
const FACES = new Float32Array((CARDS.length + 1) * FACE);
CARDS.forEach((card, i) => {
  GEMS.forEach((gem, k) => {
    FACES[i * FACE + k] = card.cost[gem] / 7;
  });
  FACES[i * FACE + GEMS.length + BONUS[i]] = 1;
  FACES[i * FACE + 2 * GEMS.length] = POINTS[i] / 5;
});

/** The requirement of each noble, as written. */
const REQUIREMENTS = Float32Array.from(NOBLES.flatMap(({ requires }) => GEMS.map((gem) => requires[gem] / 4)));

/** A card as the observer sees it: its face, what is missing, whether it can be paid for. */
const CARD = FACE + 2;
/** A card in another hand: whether there is one, its level, its face if it is known. */
const HELD = FACE + 2;
const PLAYER = TOKENS.length + GEMS.length + 4;
const DECKS = Float32Array.of(1 / 40, 1 / 30, 1 / 20);
const QUESTIONS = ASKED.length - 1;

/** The encoder of a table with `width` face-up cards a level. */
export function tensorOf(width: number): Tensor<SplendorState> {
  const places = TIERS * width;
  return { parts: (seats) => partsOf(places, seats), write: (s, seat, out, at) => write(s, places, seat, out, at) };
}

function partsOf(places: number, seats: number): TensorPart[] {
  const card =
    'cost / 7 in five colours, bonus as one of five, points / 5, tokens missing after gold / 10, 1 if it can be paid for';
  const player =
    'tokens / 7 in five colours, gold / 5, bonuses / 7 in five colours, points / 15, tokens / 10, cards bought / 15, cards in hand / 3';
  const others = Array.from({ length: seats - 1 }, (_, i) => i + 1);
  return [
    { name: 'table', length: places * CARD, meaning: `per place, level 1 first: ${card}; all 0 if empty` },
    { name: 'hand', length: HAND * CARD, meaning: `per own reserved card, oldest first: ${card}` },
    { name: 'player0', length: PLAYER, meaning: `the observer: ${player}` },
    ...others.map((i) => ({ name: `player${i}`, length: PLAYER, meaning: `${i} to the left: ${player}` })),
    ...others.map((i) => ({
      name: `hand${i}`,
      length: HAND * HELD,
      meaning: `${i} to the left, per reserved card: 1 if there is one, level / 3, then its cost / 7, bonus and points / 5, or 0 if it was drawn unseen`,
    })),
    {
      name: 'nobles',
      length: (seats + 1) * (1 + GEMS.length + seats),
      meaning:
        'per place: 1 if it is still there, requirement / 4 in five colours, bonuses missing / 12 for each player, the observer first',
    },
    { name: 'bank', length: TOKENS.length, meaning: 'gems / 7 in five colours, gold / 5' },
    { name: 'decks', length: TIERS, meaning: 'cards left / 40, / 30, / 20' },
    { name: 'asked', length: QUESTIONS, meaning: `one of ${ASKED.slice(0, QUESTIONS).join(', ')}; all 0 at the end` },
    { name: 'turn', length: seats, meaning: 'whose turn it is, the observer first; all 0 at the end' },
    { name: 'trigger', length: seats, meaning: 'who brought on the last round, the observer first; all 0 before' },
    { name: 'payment', length: TOKENS.length, meaning: 'the payment being chosen: gems / 7, gold / 5; else 0' },
    { name: 'clock', length: 2, meaning: 'turns completed / 100, at most 10; passes in a row / players' },
    { name: 'bought', length: CARDS.length, meaning: '1 for each card somebody has bought, by number' },
  ];
}

function write(s: SplendorState, places: number, seat: number, out: Float32Array, at: number): void {
  const { bonus, gold, hand, nobles, purse, sold, table, tablePrice, handPrice, visited } = s;
  const seats = s.seats;
  const power = (purse[seat] + bonus[seat]) | 0;
  const ownGold = gold[seat];
  let o = at;
  for (let i = 0; i < places; i++, o += CARD) writeCard(table[i], tablePrice[i], power, ownGold, out, o);
  const first = seat * HAND;
  for (let i = first; i < first + HAND; i++, o += CARD) writeCard(hand[i], handPrice[i], power, ownGold, out, o);
  for (let n = 0, owner = seat; n < seats; n++, owner = owner + 1 === seats ? 0 : owner + 1) {
    writePlayer(s, owner, out, o);
    o += PLAYER;
  }
  for (let n = 1, owner = seat + 1 === seats ? 0 : seat + 1; n < seats; n++) {
    for (let i = owner * HAND; i < (owner + 1) * HAND; i++, o += HELD) writeHeld(s, i, out, o);
    owner = owner + 1 === seats ? 0 : owner + 1;
  }
  const row = nobleCount(s);
  for (let slot = 0; slot < row; slot++) {
    const noble = nobles[slot];
    out[o++] = visited[slot] === 0 ? 1 : 0;
    for (let gem = 0; gem < 5; gem++) out[o++] = REQUIREMENTS[noble * 5 + gem];
    for (let n = 0, owner = seat; n < seats; n++, owner = owner + 1 === seats ? 0 : owner + 1) {
      out[o++] = total(lack(REQUIRES[noble], bonus[owner])) * (1 / 12);
    }
  }
  writeTokens(s.bank, s.bankGold, out, o);
  o += TOKENS.length;
  for (let tier = 0; tier < TIERS; tier++) out[o++] = s.left[tier] * DECKS[tier];
  const tail = o;
  const asked = s.asked;
  out.fill(0, tail, tail + QUESTIONS + 2 * seats + TOKENS.length + 2 + CARDS.length);
  if (asked !== NOTHING) {
    out[o + asked] = 1;
    out[o + QUESTIONS + fromObserver(s.turn, seat, seats)] = 1;
  }
  o += QUESTIONS + seats;
  if (s.trigger !== NOBODY) out[o + fromObserver(s.trigger, seat, seats)] = 1;
  o += seats;
  if (asked === PAYMENT) writeTokens(gemsToPay(s), goldToPay(s), out, o);
  o += TOKENS.length;
  out[o++] = Math.min(s.turns * 0.01, 10);
  out[o++] = s.passes / seats;
  const sales = s.sales;
  for (let i = 0; i < sales; i++) out[o + (sold[i] & 127)] = 1;
}

function writeCard(card: number, cost: number, power: number, gold: number, out: Float32Array, at: number): void {
  writeFace(card, out, at);
  const missing = total(lack(cost, power)) - gold;
  out[at + FACE] = card === NO_CARD || missing < 0 ? 0 : missing * 0.1;
  out[at + FACE + 1] = missing <= 0 ? 1 : 0;
}

/** Written out, for a loop takes twice as long. */
function writeFace(card: number, out: Float32Array, at: number): void {
  const face = card * FACE;
  out[at] = FACES[face];
  out[at + 1] = FACES[face + 1];
  out[at + 2] = FACES[face + 2];
  out[at + 3] = FACES[face + 3];
  out[at + 4] = FACES[face + 4];
  out[at + 5] = FACES[face + 5];
  out[at + 6] = FACES[face + 6];
  out[at + 7] = FACES[face + 7];
  out[at + 8] = FACES[face + 8];
  out[at + 9] = FACES[face + 9];
  out[at + 10] = FACES[face + 10];
}

/** A card in another hand: a hidden one has the face of no card. */
function writeHeld(s: SplendorState, place: number, out: Float32Array, at: number): void {
  const card = s.hand[place];
  out[at] = card === NO_CARD ? 0 : 1;
  out[at + 1] = LEVELS[card];
  writeFace(s.blind[place] === 1 ? NO_CARD : card, out, at + 2);
}

const LEVELS = Float32Array.of(...CARDS.map(({ tier }) => tier / 3), 0);

function writePlayer(s: SplendorState, owner: number, out: Float32Array, at: number): void {
  const purse = s.purse[owner];
  const bonus = s.bonus[owner];
  const gold = s.gold[owner];
  writeTokens(purse, gold, out, at);
  for (let gem = 0; gem < 5; gem++) out[at + 6 + gem] = countOf(bonus, gem) * (1 / 7);
  out[at + 11] = s.points[owner] * (1 / 15);
  out[at + 12] = (total(purse) + gold) * 0.1;
  out[at + 13] = s.bought[owner] * (1 / 15);
  out[at + 14] = s.handSize[owner] * (1 / 3);
}

function writeTokens(gems: number, gold: number, out: Float32Array, at: number): void {
  for (let gem = 0; gem < 5; gem++) out[at + gem] = countOf(gems, gem) * (1 / 7);
  out[at + 5] = gold * (1 / 5);
}

/** Seats are counted from the observer, who is 0, clockwise. */
function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}
