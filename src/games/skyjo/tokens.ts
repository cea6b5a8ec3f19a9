/** What a seat may know, as rows of small whole numbers. */
import { PAD, type TokenGroup, type Tokens } from '../../core/index.ts';
import { REMOVED_VALUE, SLOTS, UNKNOWN_VALUE } from './deck.ts';
import { firstOf, firstSince, TURN_COLUMNS, writeTurn } from './history.ts';
import { FINISHED, HIDDEN, NOBODY, type SkyjoState } from './state.ts';
import { discardTop, fromObserver, handSeen, valueSeen } from './view.ts';

/** How many of the latest turns are shown. */
const TOKEN_HISTORY = 16;

const GROUPS: readonly TokenGroup[] = [
  {
    name: 'boardTokens',
    columns: ['owner_id', 'pos_id', 'visible_flag', 'value_or_unknown'],
    meaning: `one row per slot, the observer's board first; hidden is ${UNKNOWN_VALUE}, removed ${REMOVED_VALUE}`,
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
    meaning: `the latest ${TOKEN_HISTORY} public turns, oldest first`,
    rows: () => TOKEN_HISTORY,
  },
  {
    name: 'actionTokensSinceLastTurn',
    columns: TURN_COLUMNS,
    meaning: "the public turns since the observer's own latest one, oldest first",
    rows: () => TOKEN_HISTORY,
  },
  {
    name: 'handToken',
    columns: ['hand_flag', 'hand_value'],
    meaning: `the card in the hand of the current player: 0 none, 1 not known to the observer, 2 known; ${UNKNOWN_VALUE} unless known`,
    rows: () => 1,
  },
  {
    name: 'scoreTokens',
    columns: ['owner_id', 'total', 'points_to_limit', 'last_round_score', 'hidden_cards', 'ender_flag'],
    meaning: "one row per player, the observer's first",
    rows: (seats) => seats,
  },
];

/** The seven groups of tokens. Owners, actors and the current player are counted from the observer, who is 0. */
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
    o = writeTurns(s, seat, firstOf(s, TOKEN_HISTORY), out, o);
    o = writeTurns(s, seat, firstSince(s, seat, TOKEN_HISTORY), out, o);
    const hand = handSeen(s, seat);
    out[o++] = hand === null ? 0 : hand === UNKNOWN_VALUE ? 1 : 2;
    out[o++] = hand ?? UNKNOWN_VALUE;
    for (let n = 0; n < seats; n++) {
      const owner = n + seat < seats ? n + seat : n + seat - seats;
      out[o++] = n;
      out[o++] = s.total[owner];
      out[o++] = s.scoreLimit - s.total[owner];
      out[o++] = s.roundScore[owner];
      out[o++] = s.hiddenCount[owner];
      out[o++] = s.ender === owner ? 1 : 0;
    }
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

/** Write the turns from number `first` on, and padding up to `TOKEN_HISTORY` rows. */
function writeTurns(s: SkyjoState, observer: number, first: number, out: Int32Array, at: number): number {
  const end = at + TOKEN_HISTORY * TURN_COLUMNS.length;
  let o = at;
  for (let i = first; i < s.historySize; i++, o += TURN_COLUMNS.length) writeTurnSeen(s, i, observer, out, o);
  while (o < end) out[o++] = PAD;
  return end;
}
