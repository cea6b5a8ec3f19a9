/** Splendor and Splendor Solo keep the laws; perft counts and golden playthroughs hold the rules where they are. */
import { conformance } from '../../testing/conformance.ts';
import { splendor, splendorSolo } from './game.ts';
import { invariants } from './invariants.ts';
import type { SplendorState } from './state.ts';

const decks = (s: SplendorState) => s.deck;
const drawnUnseen = (s: SplendorState) => s.hand.filter((_, i) => s.blind[i] === 1);

conformance(splendor, {
  games: 1,
  invariants,
  options: { maxTurns: 400 },
  values: { maxTurns: [40] },
  hidden: { decks, drawnUnseen },
});
conformance(splendorSolo, {
  games: 3,
  invariants,
  hidden: { decks, removedByClock: (s) => s.gone.subarray(0, s.ticked) },
});
