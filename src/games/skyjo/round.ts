/** A round on the table, whichever way a turn is cut into decisions: the deal, the turns, the count. RULES 2 to 7. */
import { below } from '../../core/index.ts';
import { COLUMNS, SLOTS } from './deck.ts';
import { DISCARD_AND_FLIP, remember, SETUP_FLIP } from './history.ts';
import { discard, fillDeck, takeFromDeck } from './piles.ts';
import { keepBoard, keepScores } from './results.ts';
import { CHOOSE, FINISHED, HIDDEN, NOBODY, OPEN, REMOVED, SETUP, type SkyjoState } from './state.ts';

/** Deal a round. RULES 3.1. */
export function dealRound(s: SkyjoState): void {
  const slots = s.seats * SLOTS;
  fillDeck(s);
  for (let i = 0; i < slots; i++) {
    s.cards[i] = takeFromDeck(s);
    s.face[i] = HIDDEN;
  }
  for (let seat = 0; seat < s.seats; seat++) s.hiddenCount[seat] = SLOTS;
  discard(s, takeFromDeck(s));
  s.ender = NOBODY;
  s.turnsInRound = 0;
  s.flips = 0;
  s.turn = 0;
  s.phase = SETUP;
  if (s.autoSetup === 1) while (s.phase === SETUP) setupFlip(s, hiddenSlotByLot(s, s.turn));
}

/** Any hidden slot of a seat, each as likely. */
function hiddenSlotByLot(s: SkyjoState, seat: number): number {
  let skip = below(s.rng, s.hiddenCount[seat]);
  let at = 0;
  while (s.face[seat * SLOTS + at] !== HIDDEN || skip-- > 0) at++;
  return at;
}

/** Turn up one of the two cards everyone shows before the first turn. RULES 3.2 and 3.3. */
export function setupFlip(s: SkyjoState, at: number): void {
  const seat = s.turn;
  open(s, seat, at);
  remember(s, SETUP_FLIP, at, s.cards[seat * SLOTS + at], 0);
  const flips = s.flips + 1;
  s.flips = flips;
  if ((flips & 1) === 1) return;
  if (seat + 1 < s.seats) {
    s.turn = seat + 1;
    return;
  }
  s.turn = s.enderStarts === 1 && s.lastEnder !== NOBODY ? s.lastEnder : highestPair(s);
  s.phase = CHOOSE;
}

/** The seat whose open cards add up to most, the lowest seat of several. RULES 3.3. */
function highestPair(s: SkyjoState): number {
  let best = 0;
  let most = -Infinity;
  for (let seat = 0; seat < s.seats; seat++) {
    let sum = 0;
    for (let i = seat * SLOTS; i < (seat + 1) * SLOTS; i++) if (s.face[i] === OPEN) sum += s.cards[i];
    if (sum > most) {
      most = sum;
      best = seat;
    }
  }
  return best;
}

function open(s: SkyjoState, seat: number, at: number): void {
  const i = seat * SLOTS + at;
  if (s.face[i] !== HIDDEN) return;
  s.face[i] = OPEN;
  s.hiddenCount[seat]--;
}

/** Lay `card` at `at`, discard what lay there, and end the turn. RULES 4.1 and 4.2. */
export function exchange(s: SkyjoState, card: number, at: number, type: number): void {
  const seat = s.turn;
  const i = seat * SLOTS + at;
  const old = s.cards[i];
  s.cards[i] = card;
  open(s, seat, at);
  discard(s, old);
  remember(s, type, at, card, old);
  clearColumn(s, seat, at & (COLUMNS - 1));
  endTurn(s);
}

/** Discard the drawn `card`, turn `at` up, and end the turn. RULES 4.3. */
export function discardAndFlip(s: SkyjoState, card: number, at: number): void {
  const seat = s.turn;
  discard(s, card);
  open(s, seat, at);
  remember(s, DISCARD_AND_FLIP, at, card, s.cards[seat * SLOTS + at]);
  clearColumn(s, seat, at & (COLUMNS - 1));
  endTurn(s);
}

/** Three equal open cards of a column leave the board, onto the discard. RULES 5. */
function clearColumn(s: SkyjoState, seat: number, column: number): void {
  const { cards, face } = s;
  const a = seat * SLOTS + column;
  const b = a + COLUMNS;
  const c = b + COLUMNS;
  const card = cards[a];
  if (card !== cards[b] || card !== cards[c]) return;
  if (face[a] !== OPEN || face[b] !== OPEN || face[c] !== OPEN) return;
  for (let at = column; at < SLOTS; at += COLUMNS) {
    face[seat * SLOTS + at] = REMOVED;
    cards[seat * SLOTS + at] = 0;
    discard(s, card);
  }
}

function endTurn(s: SkyjoState): void {
  const seat = s.turn;
  s.turnsInRound++;
  if (s.ender === NOBODY && s.hiddenCount[seat] === 0) s.ender = seat; // RULES 6.1
  const following = seat + 1 === s.seats ? 0 : seat + 1;
  s.turn = following;
  s.hand = 0;
  s.phase = CHOOSE;
  if (following === s.ender) endRound(s);
  else if (s.turnsInRound === s.maxTurnsPerRound) {
    s.capped = 1;
    s.phase = FINISHED;
  }
}

/** Turn everything up, count, and deal the next round unless the game is over. RULES 6 and 7. */
function endRound(s: SkyjoState): void {
  const { seats, ender, roundScore, total } = s;
  let lowestOther = Infinity;
  for (let seat = 0; seat < seats; seat++) {
    keepBoard(s, seat);
    for (let at = 0; at < SLOTS; at++) if (s.face[seat * SLOTS + at] === HIDDEN) open(s, seat, at);
    for (let column = 0; column < COLUMNS; column++) clearColumn(s, seat, column);
    let points = 0;
    for (let i = seat * SLOTS; i < (seat + 1) * SLOTS; i++) points += s.cards[i];
    roundScore[seat] = points;
    if (seat !== ender && points < lowestOther) lowestOther = points;
  }
  if (roundScore[ender] > 0 && roundScore[ender] >= lowestOther) roundScore[ender] *= 2; // RULES 6.3
  let most = -Infinity;
  for (let seat = 0; seat < seats; seat++) {
    total[seat] += roundScore[seat];
    if (total[seat] > most) most = total[seat];
  }
  keepScores(s);
  s.lastEnder = ender;
  s.round++;
  if (most >= s.scoreLimit) s.phase = FINISHED;
  else dealRound(s);
}
