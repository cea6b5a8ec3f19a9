/**
 * The heuristic, a quick and sensible way to play Skyjo: one ply ahead on what the own columns are worth. It reads the state, for speed, but
 * only what the seat to act may know: open cards, how many are hidden, the top of the discard, its own hand, who has gone out.
 */
import { below, type Rng } from '../../../core/index.ts';
import { DRAW_ID, FLIP_ID, MACRO_FLIP_ID, MACRO_KEEP_ID, MACRO_SETUP_ID, PLACE_ID, TAKE_ID } from '../actions.ts';
import { CARDS, COLUMNS, SLOTS } from '../deck.ts';
import { CHOOSE, DRAWN, HIDDEN, NOBODY, OPEN, REMOVED, SETUP, type SkyjoState } from '../state.ts';
import { ANY, CODE, codeAt, columnAt, columnOf } from './column.ts';

/** The mean of the deck: what a card nobody has seen will count. RULES 1. */
export const UNSEEN = 5.0667;

// What the policy believes, in points. Found by playing many thousand games with other values, ranked by games won.

/** A hidden card of the own, while there is time to replace it; less time once somebody is about to go out. */
const OWN_HIDDEN = 4.29;
const OWN_HIDDEN_LATE = 4.69;
/** What each point of two equal open cards in a column is worth: the third would clear it. */
const PAIR = 0.825;
/** A pair counts in full while everyone else has so many hidden cards. */
const PAIR_TIME = 4.8;
/** How much better than what it replaces the discard must be, and less for each card the others still have hidden. */
const TAKE = 3.98;
const TAKE_TIME = 0.128;
/** The same on the last turn, and for a drawn card. */
const TAKE_LAST = 3.05;
const KEEP = 3.136;
const KEEP_TIME = 0.043;
/** What it is worth to turn up one of the own cards with an exchange, and more for each card the others are ahead in that. */
const LOOK = 0.354;
const LOOK_BEHIND = 0.055;
/** A hidden card of the others, when it is about who has least: they will use their time. */
const OTHER_HIDDEN = 1.8;
/** Go out only if so far ahead of everybody; else it costs this, and a share of the own points for each point it falls short. */
const MARGIN = 7.4;
const TOO_EARLY = 5.3;
const DOUBLED = 0.21;
/** After so many turns each, waiting gets less attractive with every turn: no round may last for ever. */
export const PATIENCE = 30;
/** What each point of a card costs if the next player has two of it in a column, and each point that any card is below the mean. */
const GIFT = 1.08;
const LOW_GIFT = 0.06;

/** The points a board is expected to end with if its hidden cards count so much each. */
export function boardWorth(s: SkyjoState, seat: number, hidden: number): number {
  const { cards, face } = s;
  let sum = 0;
  for (let i = seat * SLOTS; i < (seat + 1) * SLOTS; i++) sum += face[i] === HIDDEN ? hidden : cards[i];
  return sum;
}

/** The same with what its pairs promise, for a board that will be played on. */
export function boardPromise(s: SkyjoState, seat: number): number {
  let pairs = 0;
  for (let top = seat * SLOTS; top < seat * SLOTS + COLUMNS; top++) pairs += PAIRED[columnAt(s, top)];
  return boardWorth(s, seat, UNSEEN) - PAIR * pairs;
}

/** Any hidden slot of a column in which nothing is open yet: two columns have more chances than one. */
export function openingSlot(s: SkyjoState, luck: Rng): number {
  const first = s.turn * SLOTS;
  let count = 0;
  for (let column = 0; column < COLUMNS; column++) if (untouched(s, first + column)) count++;
  let skip = below(luck, count);
  let column = 0;
  while (!untouched(s, first + column) || skip-- > 0) column++; // two flips cannot touch all four
  return column + COLUMNS * below(luck, 3);
}

function untouched(s: SkyjoState, top: number): boolean {
  return s.face[top] + s.face[top + COLUMNS] + s.face[top + 2 * COLUMNS] === HIDDEN;
}

// Which cards lie where cannot be predicted, so boards are read without branches, through small tables.

/** By the codes of three slots of a column: the points of two equal cards, which the third would clear. */
const PAIRED = new Int8Array((ANY + 1) << 8);
/** The same for three equal cards: what they count until they are cleared. */
const CLEARED = new Int8Array((ANY + 1) << 8);
for (let one = 0; one < ANY; one++) {
  for (let two = 0; two < ANY; two++) {
    for (let three = 0; three < ANY; three++) {
      const equal = one === two || one === three ? one : two === three ? two : 0;
      const all = one === two && two === three;
      if (equal > CODE && !all) PAIRED[columnOf(one, two, three)] = equal - CODE;
      if (equal > 0 && all) CLEARED[columnOf(one, two, three)] = 3 * (equal - CODE);
    }
  }
}

/** What a slot frees when its card goes to the next player, by its code, if it is not just what that one collects. */
const FREED = Float64Array.from({ length: ANY }, (_, code) => {
  const card = code - CODE;
  return card - LOW_GIFT * Math.max(0, UNSEEN - card); // low cards are welcome to anybody
});

/** The heuristic. Its fields are no memory, only what one decision looks up once: every move sets them first. */
export class Heuristic {
  /** The fewest hidden cards anybody else has. */
  #time = 0;
  /** What a slot frees when its card goes to this next player. */
  readonly #freed = new Float64Array(ANY);
  /** What the best other board is worth; only known where the own last card is in question. */
  #bestOther = 0;
  /** Where `#bestGain` would put the card. */
  #bestSlot = 0;

  /** The move of the seat to act in the table game. */
  move(s: SkyjoState, luck: Rng): number {
    const phase = s.phase;
    if (phase === SETUP) return FLIP_ID + openingSlot(s, luck);
    this.#look(s);
    if (phase === CHOOSE)
      return this.#bestGain(s, s.piles[CARDS - s.discardSize]) >= this.#takeLine(s) ? TAKE_ID : DRAW_ID;
    const gain = this.#bestGain(s, s.hand);
    const kept = phase !== DRAWN || gain >= this.#flipWorth(s) - this.#gift(s.hand);
    return kept ? PLACE_ID + this.#bestSlot : FLIP_ID + flipSlot(s);
  }

  /** The move of the seat to act where a turn is one action and a drawn card is placed unseen. RULES 9. */
  macroMove(s: SkyjoState, luck: Rng): number {
    if (s.phase === SETUP) return MACRO_SETUP_ID + openingSlot(s, luck);
    this.#look(s);
    const taken = this.#bestGain(s, s.piles[CARDS - s.discardSize]);
    const takeAt = this.#bestSlot;
    if (taken >= this.#takeLine(s)) return takeAt;
    const drawn = this.#bestGain(s, UNSEEN);
    const drawAt = this.#bestSlot;
    const flipped = this.#flipWorth(s);
    if (flipped >= drawn && flipped >= taken) return MACRO_FLIP_ID + flipSlot(s);
    return taken > drawn ? takeAt : MACRO_KEEP_ID + drawAt;
  }

  /** The most points the card in the hand of the seat to act saves it, wherever it is placed. */
  handWorth(s: SkyjoState): number {
    this.#look(s);
    return this.#bestGain(s, s.hand);
  }

  #look(s: SkyjoState): void {
    const { seats, turn, hiddenCount } = s;
    const last = s.ender !== NOBODY;
    this.#time = SLOTS;
    for (let seat = 0; seat < seats; seat++)
      if (seat !== turn && hiddenCount[seat] < this.#time) this.#time = hiddenCount[seat];
    for (let code = 1; code < ANY; code++) this.#freed[code] = FREED[code];
    if (last) return;
    const next = (turn + 1 === seats ? 0 : turn + 1) * SLOTS;
    for (let top = next; top < next + COLUMNS; top++) {
      const points = PAIRED[columnAt(s, top)];
      if (points > 0) this.#freed[points + CODE] = FREED[points + CODE] - GIFT * points;
    }
    if (hiddenCount[turn] !== 1) return;
    this.#bestOther = Infinity;
    for (let seat = 0; seat < seats; seat++) {
      if (seat === turn) continue;
      const worth = boardWorth(s, seat, OTHER_HIDDEN);
      if (worth < this.#bestOther) this.#bestOther = worth;
    }
  }

  /** What it costs to leave a card to the next player. */
  #gift(card: number): number {
    return card - this.#freed[card + CODE];
  }

  /** The most points a card saves the seat to act if it is placed well; where is left in `#bestSlot`. */
  #bestGain(s: SkyjoState, card: number): number {
    const turn = s.turn;
    const first = turn * SLOTS;
    const last = s.ender !== NOBODY; // everything is turned up after this turn: no column has a future
    const hidden = last ? UNSEEN : this.#time <= 1 ? OWN_HIDDEN_LATE : OWN_HIDDEN;
    const pair = last ? 0 : this.#time + 1 < PAIR_TIME + 1 ? (PAIR * (this.#time + 1)) / (PAIR_TIME + 1) : PAIR;
    const ends = !last && s.hiddenCount[turn] === 1;
    const turned = last || ends ? 0 : LOOK + LOOK_BEHIND * (s.hiddenCount[turn] - this.#time);
    const code = card === UNSEEN ? ANY : card + CODE;
    this.#freed[0] = hidden + turned;
    let best = -Infinity;
    for (let top = first; top < first + COLUMNS; top++) {
      if (s.face[top] === REMOVED) continue;
      const a = codeAt(s, top);
      const b = codeAt(s, top + COLUMNS);
      const c = codeAt(s, top + 2 * COLUMNS);
      // What goes, less the card that comes; a pair that breaks, a pair or a whole column that is made.
      const now = card + pair * PAIRED[columnOf(a, b, c)];
      const forA = columnOf(code, b, c);
      const forB = columnOf(code, a, c);
      const forC = columnOf(code, a, b);
      let gainA = this.#freed[a] - now + pair * PAIRED[forA] + CLEARED[forA];
      let gainB = this.#freed[b] - now + pair * PAIRED[forB] + CLEARED[forB];
      let gainC = this.#freed[c] - now + pair * PAIRED[forC] + CLEARED[forC];
      if (ends) {
        if (a === 0) gainA += this.#outWorth(s, gainA);
        if (b === 0) gainB += this.#outWorth(s, gainB);
        if (c === 0) gainC += this.#outWorth(s, gainC);
      }
      const most = Math.max(gainA, gainB, gainC);
      if (most <= best) continue;
      best = most;
      this.#bestSlot = top - first + (gainA === most ? 0 : gainB === most ? COLUMNS : 2 * COLUMNS);
    }
    return best;
  }

  /** What the seat to act gains by going out now, if its board gets better by `gain` with it. */
  #outWorth(s: SkyjoState, gain: number): number {
    const own = boardWorth(s, s.turn, UNSEEN) - gain;
    const waited = s.turnsInRound / s.seats - PATIENCE;
    const ahead = this.#bestOther - own - MARGIN + (waited > 0 ? 2 * waited : 0);
    if (ahead > 0) return Math.max(waited, 0);
    const short = Math.min(1, -ahead * DOUBLED);
    return -TOO_EARLY - (own > 0 ? own * short : 0);
  }

  /** How much better than what it replaces the discard must be. */
  #takeLine(s: SkyjoState): number {
    return s.ender === NOBODY ? TAKE - TAKE_TIME * this.#time : TAKE_LAST;
  }

  /** What turning a card up is worth: the bar a drawn card must clear to be kept. */
  #flipWorth(s: SkyjoState): number {
    if (s.ender !== NOBODY) return 0;
    return s.hiddenCount[s.turn] === 1 ? this.#outWorth(s, 0) : KEEP - KEEP_TIME * this.#time;
  }
}

/** The slot to turn up after a drawn card was discarded: where most is open already, but not beside a pair. There is one. */
function flipSlot(s: SkyjoState): number {
  const { cards, face } = s;
  const first = s.turn * SLOTS;
  let best = 0;
  let most = -Infinity;
  for (let at = 0; at < SLOTS; at++) {
    if (face[first + at] !== HIDDEN) continue;
    const a = first + (at & (COLUMNS - 1));
    const b = a + COLUMNS;
    const c = b + COLUMNS;
    const open = face[a] + face[b] + face[c]; // OPEN is 1, HIDDEN 0; a column with a hidden card is not removed
    const paired = open === 2 && cards[face[a] === OPEN ? a : b] === cards[face[c] === OPEN ? c : b];
    const worth = paired ? -1 : open;
    if (worth > most) {
      most = worth;
      best = at;
    }
  }
  return best;
}
