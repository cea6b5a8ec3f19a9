/** The tensor as bytes, four written at a time where it counts: see `scale` of each part. A law holds it equal to the floats. */
import { byteOf, type TensorBytes } from '../../core/index.ts';
import { CARDS, HIGHEST, LOWEST, SLOTS } from './deck.ts';
import { CHOOSE, DRAWN, FINISHED, OPEN, REMOVED, type SkyjoState, TAKEN } from './state.ts';
import { BOARD_SIZE, CLIP, PHASE_COUNT, TOTAL_SCALE } from './tensor-parts.ts';
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
    const seats = s.seats;
    const end = at + seats * BOARD_SIZE;
    const phase = s.phase;
    if (phase === DRAWN || phase === TAKEN) {
      // The last action was to draw or to take: no board has changed.
    } else if (s.turnsInRound > 0 && phase === CHOOSE && seat === (actor + 1 === seats ? 0 : actor + 1)) {
      // The next player: every board moves one place up, and the one just played on comes last.
      const last = end - BOARD_SIZE - 4;
      for (let o = at; o < last; o += 4) out.setInt32(o, out.getInt32(o + BOARD_SIZE, true), true);
      out.setInt32(last, out.getInt32(last + BOARD_SIZE, true), true);
      writeBoard(s, actor, out, end - BOARD_SIZE);
    } else {
      bytes.write(s, seat, out, at); // a new round, the setup, or the end: everything may be different
      return;
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
  out.setInt32(at, top | ((seen ? 1 : 0) << 8) | ((seen ? s.hand - LOWEST : 0 - LOWEST) << 16), true);
  out.setInt32(at + 4, 0, true);
  out.setUint8(at + 3 + phase, 1);
  out.setUint8(at + 3 + PHASE_COUNT, phase === FINISHED ? 0 : seats + fromObserver(s.turn, seat, seats));
  out.setUint8(at + 4 + PHASE_COUNT, s.deckSize);
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
  out.setUint8(at + SLOTS, s.hiddenCount[owner]);
  const total = Math.max(-CLIP, Math.min(CLIP, s.total[owner] / s.scoreLimit));
  out.setUint8(at + SLOTS + 1, byteOf(Math.fround(total), -CLIP, TOTAL_SCALE));
  out.setUint8(at + SLOTS + 2, s.ender === owner ? 1 : 0);
}
