/** The game of the tests keeps the laws itself: what the other tests find in it is not its own fault. */
import { conformance } from './conformance.ts';
import { tiny, tinyHidden, tinyInvariants } from './tiny-game.ts';

conformance(tiny, { invariants: tinyInvariants, hidden: tinyHidden, values: { maxTurns: [1, 5] }, longest: 50 });
