/** Power Grid keeps the laws, and everything in the box is always accounted for. */
import { conformance } from '../../testing/conformance.ts';
import { powerGrid } from './game.ts';
import { checkInvariants } from './invariants.ts';
import type { PowerGridState } from './state.ts';
import { reveal } from './view.ts';

conformance(powerGrid, {
  games: 1,
  invariants: checkInvariants,
  longest: 5000,
  values: { maxRounds: [3] },
  hidden: {
    drawPile: (s: PowerGridState) => reveal(s).drawPile,
  },
});
