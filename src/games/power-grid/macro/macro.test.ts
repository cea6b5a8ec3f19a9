/** Power Grid in whole turns keeps the laws. */
import { conformance } from '../../../testing/conformance.ts';
import { powerGridMacro } from './game.ts';
import type { MacroState } from './state.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';
import { checkInvariants } from './testing/invariants.ts';
import { reveal } from './view.ts';

conformance(powerGridMacro, {
  games: 1,
  invariants: checkInvariants,
  longest: 5000,
  tensorOf,
  tokensOf,
  values: { maxRounds: [3] },
  hidden: {
    drawPile: (s: MacroState) => reveal(s).drawPile,
    limits: (s: MacroState) => s.limits,
    cityOrders: (s: MacroState) => s.cityCounts,
  },
});
