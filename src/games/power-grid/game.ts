/** Power Grid, put together. */
import { defineGame } from '../../core/index.ts';
import { actions } from './actions.ts';
import { evaluate } from './bots/evaluate.ts';
import { greedy, heuristic, planner, strategist, tycoon } from './bots/index.ts';
import { policy } from './bots/policy.ts';
import { events } from './events.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { legal } from './legal.ts';
import { options, problem } from './options.ts';
import { preview } from './preview.ts';
import { refusals } from './refusals.ts';
import { refuse } from './refuse.ts';
import { apply, place, question, score, setup, turn } from './rules.ts';
import { HELP, show } from './show.ts';
import { layout } from './state.ts';
import { SEATS } from './tables.ts';
import { key, tell } from './tell.ts';
import { tensor } from './tensor.ts';
import { tokens } from './tokens.ts';
import { reveal, view } from './view.ts';

/** Power Grid for 2 to 6. */
export const powerGrid = defineGame({
  id: 'power-grid',
  name: 'Power Grid',
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
  tensor,
  tokens,
  show,
  tell,
  key,
  help: HELP,
  preview,
  events,
  explain,
  bots: { greedy, heuristic, planner, strategist, tycoon },
  levels: { easy: 'greedy', medium: 'planner', hard: 'strategist', expert: 'tycoon' },
  budgets: { hard: 300 },
  notes: {
    heuristic: { retired: 'the medium of before' },
    strategist: { pace: 'slow' },
    tycoon: { pace: 'slow' },
    flat: { pace: 'too slow' },
    mcts: { pace: 'too slow' },
  },
  policy,
  evaluate,
});
