/** Power Grid keeps the laws, and everything in the box is always accounted for. */
import { conformance } from '../../testing/conformance.ts';
import { powerGrid } from './game.ts';
import type { PowerGridState } from './state.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';
import { checkInvariants } from './testing/invariants.ts';
import { reveal } from './view.ts';

conformance(powerGrid, {
  games: 1,
  invariants: checkInvariants,
  longest: 5000,
  tensorOf,
  tokensOf,
  values: { maxRounds: [3] },
  thinkers: ['strategist', 'tycoon'],
  hidden: {
    drawPile: (s: PowerGridState) => reveal(s).drawPile,
  },
});
