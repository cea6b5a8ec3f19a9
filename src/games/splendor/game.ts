/** The two games, put together. */
import { defineGame } from '../../core/index.ts';
import { actions, soloActions } from './actions.ts';
import { evaluate, evaluateSolo } from './bots/evaluate.ts';
import { heuristic, policy, soloHeuristic, soloPolicy } from './bots/index.ts';
import { learned, learnedSolo } from './bots/learned.ts';
import { events } from './events.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { legal, legalSolo } from './legal.ts';
import { options, soloOptions } from './options.ts';
import { preview } from './preview.ts';
import { refusals } from './refusals.ts';
import { refuseOf } from './refuse.ts';
import { apply, place, score, setup, turn } from './rules.ts';
import { HELP, SOLO_HELP, show } from './show.ts';
import { applySolo, setupSolo } from './solo.ts';
import { BY_CAP, layout, SOLO_WIDTH, type SplendorState, WIDTH } from './state.ts';
import { key, tell } from './tell.ts';
import { tensorOf } from './tensor.ts';
import { tokensOfTable } from './tokens.ts';
import { reveal, view } from './view.ts';

/** What is asked, in a few words. */
const QUESTIONS = ['an action', 'a payment', 'a token to return', 'a noble', 'nothing'] as const;

const shared = {
  refusals,
  goal: 'most',
  create: layout.create,
  players: (s: SplendorState) => s.seats,
  turn,
  question: (s: SplendorState) => QUESTIONS[s.asked],
  score,
  place,
  capped: (s: SplendorState) => s.ending === BY_CAP,
  longest: 1000, // the longest of thousands took 272; with all tokens in two hands it can go on for ever
  view,
  reveal,
  imagine,
  show,
  tell,
  key,
  preview,
  events,
  explain,
} as const;

/** Splendor, 2 to 4 players. */
export const splendor = defineGame({
  ...shared,
  id: 'splendor',
  name: 'Splendor',
  version: 2,
  seats: [2, 4],
  options,
  help: HELP,
  actions,
  setup(s, seats, chosen) {
    s.choosePayment = chosen.payment === 'choose' ? 1 : 0;
    s.lowestNoble = chosen.nobles === 'lowest-id' ? 1 : 0;
    s.sharedTie = chosen.finalTie === 'shared' ? 1 : 0;
    s.maxTurns = chosen.maxTurns;
    setup(s, seats);
  },
  refuse: refuseOf(actions),
  legal,
  apply,
  tensor: tensorOf(WIDTH),
  tokens: tokensOfTable(WIDTH),
  bots: { heuristic },
  levels: { easy: 'greedy', medium: 'heuristic', hard: 'puct:sims=900', expert: 'puct:sims=10240' },
  notes: { mcts: { retired: 'the hard of before' } },
  learned,
  policy,
  evaluate,
});

/** Splendor Solo, 1 player. */
export const splendorSolo = defineGame({
  ...shared,
  id: 'splendor-solo',
  name: 'Splendor Solo',
  version: 2,
  seats: [1, 1],
  options: soloOptions,
  help: SOLO_HELP,
  actions: soloActions,
  setup(s, _seats, chosen) {
    s.chooseReturn = chosen.overflow === 'choose' ? 1 : 0;
    setupSolo(s);
  },
  refuse: refuseOf(soloActions),
  legal: legalSolo,
  apply: applySolo,
  tensor: tensorOf(SOLO_WIDTH),
  tokens: tokensOfTable(SOLO_WIDTH),
  bots: { heuristic: soloHeuristic },
  levels: {
    easy: 'greedy',
    medium: 'heuristic',
    hard: 'puct:sims=4000,worlds=64,explore=12,caution=0',
    expert: 'puct:sims=16000,worlds=256,explore=12,caution=0',
  },
  budgets: { hard: 300 },
  learned: learnedSolo,
  policy: soloPolicy,
  evaluate: evaluateSolo,
});
