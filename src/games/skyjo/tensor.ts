/** What a seat may know, as a flat tensor. */
import type { Tensor } from '../../core/index.ts';
import { CARDS, HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { DRAWN, FINISHED, OPEN, REMOVED, type SkyjoState, TAKEN } from './state.ts';
import { bytes } from './tensor-bytes.ts';
import { ALL_BOARDS, BOARD_SIZE, boardsChanged, CLIP, NEXT_BOARD, PHASE_COUNT, partsOf } from './tensor-parts.ts';
import { fromObserver } from './view.ts';

/** The parts are told in tensor-parts.ts. */
export const tensor: Tensor<SkyjoState> = {
  parts: partsOf,

  write(s, seat, out, at) {
    const seats = s.seats;
    for (let n = 0, owner = seat; n < seats; n++) {
      writeBoard(s, owner, out, at + n * BOARD_SIZE);
      owner = owner + 1 === seats ? 0 : owner + 1;
    }
    writeTable(s, seat, out, at + seats * BOARD_SIZE);
  },

  update(s, seat, actor, out, at) {
    const end = at + s.seats * BOARD_SIZE;
    const changed = boardsChanged(s, seat, actor);
    if (changed === ALL_BOARDS) {
      tensor.write(s, seat, out, at);
      return;
    }
    if (changed === NEXT_BOARD) {
      out.copyWithin(at, at + BOARD_SIZE, end);
      writeBoard(s, actor, out, end - BOARD_SIZE);
    }
    writeTable(s, seat, out, end);
  },

  bytes,
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

/** Value / 12, by value. */
const VALUES = Float32Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) => (i + LOWEST) / HIGHEST);

/** What is shown of a slot that is not an open card; open cards are shown as value / 12. */
export const SHOWN_HIDDEN = -1;
export const SHOWN_REMOVED = -0.5;

/** By how a slot lies (hidden, open, removed) and by the card in it: 32 bits in, 32 bits out, nothing to convert. */
const SLOT_SHOWN = new Float32Array(48).fill(SHOWN_HIDDEN);
for (let card = LOWEST; card <= HIGHEST; card++) {
  SLOT_SHOWN[(OPEN << 4) + card - LOWEST] = card / HIGHEST;
  SLOT_SHOWN[(REMOVED << 4) + card - LOWEST] = SHOWN_REMOVED;
}
const SHARES = Float32Array.from({ length: SLOTS + 1 }, (_, hidden) => hidden / SLOTS);

/** Write a board: its slots, the share of hidden cards, the points, and whether its player ended the round. */
export function writeBoard(s: SkyjoState, owner: number, out: Float32Array, at: number): void {
  const { cards, face } = s;
  const first = owner * SLOTS;
  for (let i = 0; i < SLOTS; i++) out[at + i] = SLOT_SHOWN[(face[first + i] << 4) + cards[first + i] - LOWEST];
  out[at + SLOTS] = SHARES[s.hiddenCount[owner]];
  out[at + SLOTS + 1] = Math.max(-CLIP, Math.min(CLIP, s.total[owner] / s.scoreLimit));
  out[at + SLOTS + 2] = s.ender === owner ? 1 : 0;
}
