/** The two turn models, put together. */
import { defineGame } from '../../core/index.ts';
import { actions, macroActions } from './actions.ts';
import { canonical, canonicalMacro } from './bots/canonical.ts';
import { evaluate } from './bots/evaluate.ts';
import { bots, macroBots } from './bots/index.ts';
import { learnedPolicy, macroLearnedPolicy } from './bots/policy.ts';
import { SEATS } from './deck.ts';
import { events } from './events.ts';
import { imagine } from './imagine.ts';
import { legal, legalMacro } from './legal.ts';
import { macroOptions, options } from './options.ts';
import { preview } from './preview.ts';
import { refusals } from './refusals.ts';
import { refuse, refuseMacro } from './refuse.ts';
import { apply, applyMacro, place, score, setup, turn } from './rules.ts';
import { HELP, show } from './show.ts';
import { createState, type SkyjoState } from './state.ts';
import { key, keyMacro, tell, tellMacro } from './tell.ts';
import { tensor } from './tensor.ts';
import { tokens } from './tokens.ts';
import { reveal, view } from './view.ts';

const shared = {
  seats: SEATS,
  refusals,
  goal: 'fewest',
  create: createState,
  setup,
  players: (s: SkyjoState) => s.seats,
  turn,
  score,
  place,
  capped: (s: SkyjoState) => s.capped === 1,
  longest: 50_000, // eight take up to 2,756 to 100 points, and scoreLimit goes up to 1,000
  round: (s: SkyjoState) => s.round,
  view,
  reveal,
  imagine,
  show,
  help: HELP,
  preview,
  events,
  tensor,
  tokens,
  evaluate,
} as const;

/** The table game: a drawn card is seen before it is kept or discarded. */
export const skyjo = defineGame({
  ...shared,
  id: 'skyjo',
  name: 'Skyjo',
  version: 2,
  options,
  actions,
  refuse,
  legal,
  apply,
  tell,
  key,
  bots,
  levels: {
    easy: 'threshold',
    medium: 'heuristic',
    hard: 'flat:worlds=400,steps=16000,halve=16,trust=25',
    expert: 'flat:worlds=800,steps=320000,halve=32,trust=20',
  },
  notes: { learned1: { retired: 'the learned of before' } },
  policy: learnedPolicy,
  canonical,
});

/** The environment's game: a turn is one action, chosen before the drawn card is seen. */
export const skyjoMacro = defineGame({
  ...shared,
  id: 'skyjo-macro',
  name: 'Skyjo, blind macro turns',
  version: 2,
  options: macroOptions,
  actions: macroActions,
  refuse: refuseMacro,
  legal: legalMacro,
  apply: applyMacro,
  tell: tellMacro,
  key: keyMacro,
  bots: macroBots,
  levels: {
    easy: 'greedy',
    medium: 'heuristic',
    hard: 'learned',
    expert: 'flat:worlds=400,steps=100000,halve=32,trust=20',
  },
  policy: macroLearnedPolicy,
  canonical: canonicalMacro,
});
