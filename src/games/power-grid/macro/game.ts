/** Power Grid in whole turns, put together. */
import { defineGame } from '../../../core/index.ts';
import { evaluate } from '../bots/evaluate.ts';
import { options, problem } from '../options.ts';
import { place, score, turn } from '../rules.ts';
import { SEATS } from '../tables.ts';
import { actions, heard, type MacroAction } from './actions.ts';
import { greedy, heuristic, planner } from './bots/index.ts';
import { policy } from './bots/policy.ts';
import { events, type MacroEvent } from './events.ts';
import { imagine } from './imagine.ts';
import { legal } from './legal.ts';
import { type MacroPreview, preview } from './preview.ts';
import { refusals } from './refusals.ts';
import { refuse } from './refuse.ts';
import { apply, question, setup } from './rules.ts';
import { HELP, show } from './show.ts';
import { layout, type MacroState } from './state.ts';
import { key, tell } from './tell.ts';
import { tensor } from './tensor.ts';
import { tokens } from './tokens.ts';
import { type MacroView, reveal, view } from './view.ts';

/** Power Grid for 2 to 6 in whole turns, for learning machines: the same rules, asked far less often. */
export const powerGridMacro = defineGame<MacroState, MacroAction, MacroView, typeof options, MacroPreview, MacroEvent>({
  id: 'power-grid-macro',
  name: 'Power Grid, whole turns',
  version: 2,
  seats: SEATS,
  options,
  actions,
  refusals,
  goal: 'most',
  create: layout.create,
  problem,
  setup,
  players: (s) => s.seats,
  turn,
  question,
  refuse,
  legal,
  apply,
  score,
  place,
  capped: (s) => s.capped === 1,
  round: (s) => s.round,
  view,
  reveal,
  imagine,
  heard,
  tensor,
  tokens,
  show,
  tell,
  key,
  help: HELP,
  preview,
  events,
  bots: { greedy, heuristic, planner },
  levels: {
    easy: 'greedy',
    medium: 'planner',
    hard: 'flat:worlds=64,steps=4000,rounds=2,halve=8,trust=10',
    expert: 'flat:worlds=256,steps=14000,rounds=2,halve=16,trust=10',
  },
  budgets: { hard: 300 },
  notes: {
    heuristic: { retired: 'the medium of before' },
    flat: { pace: 'too slow' },
    mcts: { pace: 'too slow' },
  },
  policy,
  evaluate,
});
