/** The tensor as bytes, four written at a time where it counts: see `scale` of each part. A law holds it equal to the floats. */
import { byteOf, copyEights, type TensorBytes } from '../../core/index.ts';
import { CARDS, HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { DRAWN, FINISHED, OPEN, REMOVED, type SkyjoState, TAKEN } from './state.ts';
import { ALL_BOARDS, BOARD_SIZE, boardsChanged, CLIP, NEXT_BOARD, PHASE_COUNT, TOTAL_SCALE } from './tensor-parts.ts';
import { fromObserver } from './view.ts';

/** The same numbers as `tensor` writes. */
export const bytes: TensorBytes<SkyjoState> = {
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
      bytes.write(s, seat, out, at);
      return;
    }
    if (changed === NEXT_BOARD) {
      copyEights(out, at + BOARD_SIZE, out, at, end - at - BOARD_SIZE); // no two large bytes in a row: none is carried as a NaN
      writeBoard(s, actor, out, end - BOARD_SIZE);
    }
    writeTable(s, seat, out, end);
  },
};

/** The middle of the table, as this seat sees it: ten bytes. */
function writeTable(s: SkyjoState, seat: number, out: DataView, at: number): void {
  const seats = s.seats;
  const phase = s.phase;
  const seen = phase === TAKEN || (phase === DRAWN && s.turn === seat);
  const top = s.discardSize > 0 ? s.piles[CARDS - s.discardSize] - LOWEST : 0 - LOWEST;
  const hand = seen ? (s.hand - LOWEST) << 16 : (0 - LOWEST) << 16;
  const known = seen ? 256 : 0;
  const turn = phase === FINISHED ? 0 : seats + fromObserver(s.turn, seat, seats);
  // Choices are made before anything is written: V8 builds a write into the code only if none is made among its arguments.
  out.setInt32(at, top | known | hand, true);
  out.setInt32(at + 4, 0, true);
  out.setUint8(at + 3 + phase, 1);
  out.setInt16(at + 3 + PHASE_COUNT, turn | (s.deckSize << 8), true);
}

/** By how a slot lies (hidden, open, removed) and by the card in it. */
const SLOT_SHOWN = new Int32Array(48);
for (let card = LOWEST; card <= HIGHEST; card++) {
  SLOT_SHOWN[(OPEN << 4) + card - LOWEST] = card + HIGHEST;
  SLOT_SHOWN[(REMOVED << 4) + card - LOWEST] = HIGHEST / 2;
}

function writeBoard(s: SkyjoState, owner: number, out: DataView, at: number): void {
  const { cards, face } = s;
  const first = owner * SLOTS;
  for (let i = 0, slot = first; i < SLOTS; i += 4, slot += 4) {
    const a = SLOT_SHOWN[(face[slot] << 4) + cards[slot] - LOWEST];
    const b = SLOT_SHOWN[(face[slot + 1] << 4) + cards[slot + 1] - LOWEST];
    const c = SLOT_SHOWN[(face[slot + 2] << 4) + cards[slot + 2] - LOWEST];
    const d = SLOT_SHOWN[(face[slot + 3] << 4) + cards[slot + 3] - LOWEST];
    out.setInt32(at + i, a | (b << 8) | (c << 16) | (d << 24), true);
  }
  const total = Math.max(-CLIP, Math.min(CLIP, s.total[owner] / s.scoreLimit));
  const points = byteOf(Math.fround(total), -CLIP, TOTAL_SCALE);
  const ended = s.ender === owner ? 1 : 0;
  out.setInt16(at + SLOTS, s.hiddenCount[owner] | (points << 8), true);
  out.setUint8(at + SLOTS + 2, ended);
}
