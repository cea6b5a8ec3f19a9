/** What a seat may know, as numbers: a flat tensor, and the five groups of tokens. */
import { PAD, type Tensor, type TokenGroup, type Tokens } from '../../core/index.ts';
import { CARDS, HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { firstOf, firstSince, TURN_COLUMNS, writeTurn } from './history.ts';
import { SEEN, writeBoard } from './seen.ts';
import { CHOOSE, DRAWN, FINISHED, HIDDEN, NOBODY, PHASES, type SkyjoState, TAKEN } from './state.ts';
import { discardTop, UNKNOWN_VALUE, VIEW_HISTORY, valueSeen } from './view.ts';

/** Boards from the observer's on, clockwise; then the middle of the table. */
export const tensor: Tensor<SkyjoState> = {
  parts: (seats) => [
    ...Array.from({ length: seats }, (_, offset) => {
      const whose = offset === 0 ? 'own board' : `board ${offset} to the left`;
      return [
        {
          name: `slots${offset}`,
          length: SLOTS,
          meaning: `${whose}: value / 12 of each open card, -1 hidden, -0.5 removed`,
        },
        { name: `hidden${offset}`, length: 1, meaning: `${whose}: share of the cards still hidden` },
        { name: `total${offset}`, length: 1, meaning: `${whose}: points so far / score limit, within -2 and 2` },
        { name: `ender${offset}`, length: 1, meaning: `${whose}: 1 if this player ended the round` },
      ];
    }).flat(),
    { name: 'discardTop', length: 1, meaning: 'value / 12 of the top of the discard' },
    { name: 'hand', length: 2, meaning: 'whether the card in the hand is known to the observer, and its value / 12' },
    { name: 'phase', length: PHASE_COUNT, meaning: `one of ${PHASES.join(', ')}` },
    {
      name: 'turn',
      length: 1,
      meaning: 'whose turn it is: 0 the observer, 1 / seats the next player, and so on; -1 nobody',
    },
    { name: 'deck', length: 1, meaning: 'draw pile / 150' },
  ],

  write(s, seat, out, at) {
    const seats = s.seats;
    for (let n = 0, owner = seat; n < seats; n++) {
      writeBoard(s, owner, out, at + n * SEEN);
      owner = owner + 1 === seats ? 0 : owner + 1;
    }
    writeTable(s, seat, out, at + seats * SEEN);
  },

  update(s, seat, actor, out, at) {
    const seats = s.seats;
    const end = at + seats * SEEN;
    const phase = s.phase;
    if (phase === DRAWN || phase === TAKEN) {
      // The last action was to draw or to take: no board has changed.
    } else if (s.turnsInRound > 0 && phase === CHOOSE && seat === (actor + 1 === seats ? 0 : actor + 1)) {
      // The next player: every board moves one place up, and the one just played on comes last.
      out.copyWithin(at, at + SEEN, end);
      writeBoard(s, actor, out, end - SEEN);
    } else {
      tensor.write(s, seat, out, at); // a new round, the setup, or the end: everything may be different
      return;
    }
    writeTable(s, seat, out, end);
  },
};

/** The middle of the table, as this seat sees it. */
function writeTable(s: SkyjoState, seat: number, out: Float32Array, at: number): void {
  const seats = s.seats;
  const phase = s.phase;
  const seen = phase === TAKEN || (phase === DRAWN && s.turn === seat);
  out[at] = s.discardSize > 0 ? VALUES[s.piles[CARDS - s.discardSize] - LOWEST] : 0;
  out[at + 1] = seen ? 1 : 0;
  out[at + 2] = seen ? VALUES[s.hand - LOWEST] : 0;
  for (let i = 0; i < PHASE_COUNT; i++) out[at + 3 + i] = 0;
  out[at + 3 + phase] = 1;
  const turn = fromObserver(s.turn, seat, seats);
  out[at + 3 + PHASE_COUNT] = phase === FINISHED ? -1 : turn === 0 ? 0 : turn / seats;
  out[at + 4 + PHASE_COUNT] = s.deckSize * (1 / CARDS);
}

const PHASE_COUNT = 5;

/** Value / 12, by value. */
const VALUES = Float32Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => (i + LOWEST) / HIGHEST);

/** Seats are counted from the observer, who is 0, clockwise. */
function fromObserver(seat: number, observer: number, seats: number): number {
  return seat >= observer ? seat - observer : seat - observer + seats;
}

const GROUPS: readonly TokenGroup[] = [
  {
    name: 'boardTokens',
    columns: ['owner_id', 'pos_id', 'visible_flag', 'value_or_unknown'],
    meaning: `one row per slot, the observer's board first; hidden is ${UNKNOWN_VALUE}, removed -98`,
    rows: (seats) => seats * SLOTS,
  },
  {
    name: 'discardToken',
    columns: ['discard_top', 'discard_size'],
    meaning: 'the discard pile',
    rows: () => 1,
  },
  {
    name: 'globalToken',
    columns: ['deck_size', 'global_step', 'current_player', 'phase_id', 'round_phase_bucket', 'round_index'],
    meaning: 'the table; the round is early (0), mid (1) or late (2)',
    rows: () => 1,
  },
  {
    name: 'actionTokens',
    columns: TURN_COLUMNS,
    meaning: `the latest ${VIEW_HISTORY} public turns, oldest first`,
    rows: () => VIEW_HISTORY,
  },
  {
    name: 'actionTokensSinceLastTurn',
    columns: TURN_COLUMNS,
    meaning: "the public turns since the observer's own latest one, oldest first",
    rows: () => VIEW_HISTORY,
  },
];

/** The five groups of tokens. Owners, actors and the current player are counted from the observer, who is 0. */
export const tokens: Tokens<SkyjoState> = {
  groups: GROUPS,
  write(s, seat, out, at) {
    const { seats } = s;
    let o = at;
    for (let n = 0; n < seats; n++) {
      const owner = n + seat < seats ? n + seat : n + seat - seats;
      for (let pos = 0; pos < SLOTS; pos++) {
        const slot = owner * SLOTS + pos;
        out[o++] = n;
        out[o++] = pos;
        out[o++] = s.face[slot] === HIDDEN ? 0 : 1;
        out[o++] = valueSeen(s, slot);
      }
    }
    out[o++] = discardTop(s);
    out[o++] = s.discardSize;
    out[o++] = s.deckSize;
    out[o++] = s.step;
    out[o++] = s.phase === FINISHED ? NOBODY : fromObserver(s.turn, seat, seats);
    out[o++] = s.phase;
    out[o++] = roundPhase(s);
    out[o++] = s.round;
    o = writeTurns(s, seat, firstOf(s, VIEW_HISTORY), out, o);
    writeTurns(s, seat, firstSince(s, seat, VIEW_HISTORY), out, o);
  },
};

/** How far the round has come, by the player with the fewest hidden cards: 8 or more early, 4 to 7 mid, 3 or fewer late. */
export function roundPhase(s: SkyjoState): 0 | 1 | 2 {
  let fewest = SLOTS;
  for (let seat = 0; seat < s.seats; seat++) if (s.hiddenCount[seat] < fewest) fewest = s.hiddenCount[seat];
  return fewest >= 8 ? 0 : fewest >= 4 ? 1 : 2;
}

/** A turn as a token, its actor counted from the observer. */
export function writeTurnSeen(
  s: SkyjoState,
  i: number,
  observer: number,
  out: Int32Array | number[],
  at: number,
): void {
  writeTurn(s, i, out, at);
  out[at] = fromObserver(out[at], observer, s.seats);
}

/** Write the turns from number `first` on, and padding up to `VIEW_HISTORY` rows. */
function writeTurns(s: SkyjoState, observer: number, first: number, out: Int32Array, at: number): number {
  const end = at + VIEW_HISTORY * TURN_COLUMNS.length;
  let o = at;
  for (let i = first; i < s.historySize; i++, o += TURN_COLUMNS.length) writeTurnSeen(s, i, observer, out, o);
  while (o < end) out[o++] = PAD;
  return end;
}
