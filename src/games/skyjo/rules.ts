/** The rules as a game meets them, in both turn models: setup, turn, apply, score, place. round.ts has what happens on the table. */
import { OVER } from '../../core/index.ts';
import { DRAW_ID, FLIP_ID, MACRO_FLIP_ID, MACRO_KEEP_ID, MACRO_SETUP_ID, PLACE_ID, TAKE_ID } from './actions.ts';
import { KEEP_AND_REPLACE, TAKE_AND_REPLACE } from './history.ts';
import type { SkyjoOptions } from './options.ts';
import { takeFromDeck, takeFromDiscard } from './piles.ts';
import { dealRound, discardAndFlip, exchange, setupFlip } from './round.ts';
import { DRAWN, FINISHED, NOBODY, SETUP, type SkyjoState, TAKEN } from './state.ts';

/** Deal the first round. RULES 3. */
export function setup(s: SkyjoState, seats: number, options: SkyjoOptions): void {
  s.seats = seats;
  s.scoreLimit = options.scoreLimit;
  s.autoSetup = options.setupMode === 'auto' ? 1 : 0;
  s.enderStarts = options.starter === 'ender' ? 1 : 0;
  s.maxTurnsPerRound = options.maxTurnsPerRound;
  s.lastEnder = NOBODY;
  dealRound(s);
}

/** Whose turn it is. */
export function turn(s: SkyjoState): number {
  return s.phase === FINISHED ? OVER : s.turn;
}

/** Play a legal action of the table game. RULES 4. */
export function apply(s: SkyjoState, id: number): void {
  s.step++;
  if (id === DRAW_ID) {
    s.hand = takeFromDeck(s);
    s.phase = DRAWN;
  } else if (id === TAKE_ID) {
    s.hand = takeFromDiscard(s);
    s.phase = TAKEN;
  } else if (id < FLIP_ID) exchange(s, s.hand, id - PLACE_ID, s.phase === TAKEN ? TAKE_AND_REPLACE : KEEP_AND_REPLACE);
  else if (s.phase === SETUP) setupFlip(s, id - FLIP_ID);
  else discardAndFlip(s, s.hand, id - FLIP_ID);
}

/** Play a legal whole turn. RULES 9. */
export function applyMacro(s: SkyjoState, id: number): void {
  s.step++;
  if (id < MACRO_KEEP_ID) exchange(s, takeFromDiscard(s), id, TAKE_AND_REPLACE);
  else if (id < MACRO_FLIP_ID) exchange(s, takeFromDeck(s), id - MACRO_KEEP_ID, KEEP_AND_REPLACE);
  else if (id < MACRO_SETUP_ID) discardAndFlip(s, takeFromDeck(s), id - MACRO_FLIP_ID);
  else setupFlip(s, id - MACRO_SETUP_ID);
}

/** Points so far. */
export function score(s: SkyjoState, seat: number): number {
  return s.total[seat];
}

/** The lowest total comes first, ties are shared. RULES 7.1. */
export function place(s: SkyjoState, seat: number): number {
  let place = 1;
  for (let other = 0; other < s.seats; other++) if (s.total[other] < s.total[seat]) place++;
  return place;
}
