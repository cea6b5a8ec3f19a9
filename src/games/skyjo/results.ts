/** The rounds that are over: what everyone scored in each, packed, in a ring, and how the boards of the last one lay. */
import { COLUMNS, LOWEST, POSITIONS, REMOVED_VALUE, SLOTS } from './deck.ts';
import { HIDDEN, REMOVED, ROUND_WORDS, ROUNDS, type SkyjoState } from './state.ts';

/** What came of a round. */
export interface RoundResult {
  /** Counted from 0. */
  readonly round: number;
  /** Who turned everything up first. */
  readonly ender: number;
  /** Whether the ender's points were doubled. RULES 6.3. */
  readonly doubled: boolean;
  /** The points of the round by seat, doubled ones as they count. */
  readonly scores: readonly number[];
  /** The points of all rounds so far by seat. */
  readonly totals: readonly number[];
}

// A round takes three words: ten bits for the score of each seat, three seats a word, and the ender above the last two scores.
const SEATS_PER_WORD = 3;
const SCORE_BITS = 10;
const SCORE_MASK = (1 << SCORE_BITS) - 1;
/** Added to a score, so that it is never negative. The lowest possible one is -17, the highest 288. */
const SCORE_BASE = 64;
const ENDER_SHIFT = 2 * SCORE_BITS;

/** Keep the scores of the round that has just been counted. */
export function keepScores(s: SkyjoState): void {
  const { seats, roundScore, rounds } = s;
  const first = (s.round & (ROUNDS - 1)) * ROUND_WORDS;
  for (let i = 0; i < ROUND_WORDS; i++) rounds[first + i] = 0;
  for (let seat = 0; seat < seats; seat++) {
    const shift = (seat % SEATS_PER_WORD) * SCORE_BITS;
    rounds[first + Math.floor(seat / SEATS_PER_WORD)] |= (roundScore[seat] + SCORE_BASE) << shift;
  }
  rounds[first + ROUND_WORDS - 1] |= s.ender << ENDER_SHIFT;
}

/** The rounds that are over, the latest 64 of them, oldest first. */
export function results(s: SkyjoState): RoundResult[] {
  const list: RoundResult[] = [];
  const totals = Array.from(s.total.subarray(0, s.seats));
  for (let round = s.round - 1; round >= 0 && round >= s.round - ROUNDS; round--) {
    const words = s.rounds.subarray((round & (ROUNDS - 1)) * ROUND_WORDS);
    const ender = words[ROUND_WORDS - 1] >> ENDER_SHIFT;
    const scores = totals.map((_, seat) => {
      const shift = (seat % SEATS_PER_WORD) * SCORE_BITS;
      return ((words[Math.floor(seat / SEATS_PER_WORD)] >> shift) & SCORE_MASK) - SCORE_BASE;
    });
    // Whoever ended the round with more than 0 points, and not with fewer than everybody else, was doubled: RULES 6.3.
    const others = scores.filter((_, seat) => seat !== ender);
    const doubled = scores[ender] > 0 && scores[ender] >= Math.min(...others);
    list.unshift({ round, ender, doubled, scores, totals: [...totals] });
    for (let seat = 0; seat < s.seats; seat++) totals[seat] -= scores[seat];
  }
  return list;
}

/** A board as it lay when its round was counted. */
export interface FinalBoard {
  /** The cards; a slot whose column was cleared before is -98. */
  readonly values: readonly number[];
  /** The slots that were still face down and were turned up for the count. */
  readonly turnedUp: readonly number[];
  /** The columns that cleared in the count: their cards no longer count. RULES 6.2. */
  readonly cleared: readonly number[];
  /** The points, before any doubling. */
  readonly points: number;
}

// A board takes two words of six slots: four bits for the card, 0 if it was removed, and one if it was turned up for the count.
const SLOTS_PER_WORD = 6;
const SLOT_BITS = 5;
const CARD_MASK = 15;
const TURNED_UP = 16;
const BOARD_WORDS = SLOTS / SLOTS_PER_WORD;

/** Keep how a board lies before it is turned up for the count. */
export function keepBoard(s: SkyjoState, seat: number): void {
  for (let word = 0; word < BOARD_WORDS; word++) {
    let packed = 0;
    for (let n = SLOTS_PER_WORD - 1; n >= 0; n--) {
      const i = seat * SLOTS + word * SLOTS_PER_WORD + n;
      const face = s.face[i];
      const slot = face === REMOVED ? 0 : (s.cards[i] - LOWEST + 1) | (face === HIDDEN ? TURNED_UP : 0);
      packed = (packed << SLOT_BITS) | slot;
    }
    s.lastBoards[seat * BOARD_WORDS + word] = packed;
  }
}

/** The boards of the round that ended last, by seat; none before one has. */
export function finalBoards(s: SkyjoState): FinalBoard[] {
  return Array.from({ length: s.round === 0 ? 0 : s.seats }, (_, seat) => {
    const slots = POSITIONS.map((at) => {
      const word = s.lastBoards[seat * BOARD_WORDS + Math.floor(at / SLOTS_PER_WORD)];
      return word >> ((at % SLOTS_PER_WORD) * SLOT_BITS);
    });
    const values = slots.map((slot) => ((slot & CARD_MASK) === 0 ? REMOVED_VALUE : (slot & CARD_MASK) + LOWEST - 1));
    const turnedUp = POSITIONS.filter((at) => (slots[at] & TURNED_UP) !== 0);
    const cleared = POSITIONS.slice(0, COLUMNS).filter((column) => {
      const card = values[column];
      return card !== REMOVED_VALUE && card === values[column + COLUMNS] && card === values[column + 2 * COLUMNS];
    });
    const counted = POSITIONS.filter((at) => values[at] !== REMOVED_VALUE && !cleared.includes(at % COLUMNS));
    return { values, turnedUp, cleared, points: counted.reduce((sum, at) => sum + values[at], 0) };
  });
}
