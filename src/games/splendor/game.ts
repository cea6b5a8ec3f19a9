/** The two games, put together. */
import { defineOptions, type Game, type OptionsOf } from '../../core/index.ts';
import type { SplendorAction } from './actions.ts';
import { heuristic, policy, soloHeuristic, soloPolicy } from './bots.ts';
import { evaluate, evaluateSolo } from './evaluate.ts';
import { imagine } from './imagine.ts';
import { misread } from './misread.ts';
import { refusals, refuse } from './refuse.ts';
import { actions, apply, legal, place, setup } from './rules.ts';
import { show, tell } from './show.ts';
import { applySolo, legalSolo, SOLO_WIDTH, setupSolo, soloActions } from './solo.ts';
import { BY_CAP, layout, type SplendorState, WIDTH } from './state.ts';
import { tensorOf } from './tensor.ts';
import { tokensOfTable } from './tokens.ts';
import { reveal, type SplendorView, view } from './view.ts';

const options = defineOptions({
  payment: {
    choices: ['auto', 'choose'],
    default: 'auto',
    help: 'how cards are paid for: gems before gold, or as the player chooses where there is a choice',
  },
  nobles: {
    choices: ['choose', 'lowest-id'],
    default: 'choose',
    help: 'which of several nobles comes: the one the player chooses, or the one of the lowest id',
  },
  finalTie: {
    choices: ['turn-order', 'shared'],
    default: 'turn-order',
    help: 'who wins with equal points and cards: the earlier one in turn order from whoever brought on the last round, or both',
  },
  maxTurns: { min: 0, max: 1_000_000, default: 0, help: 'stop the game after so many turns; 0 is never' },
});

const soloOptions = defineOptions({
  overflow: {
    choices: ['auto', 'choose'],
    default: 'auto',
    help: 'which tokens above ten go back: black, white, red, blue, green, then gold, or those the player chooses',
  },
});

/** How a game of Splendor may be varied. */
export type SplendorOptions = OptionsOf<typeof options>;

/** How a game of Splendor Solo may be varied. */
export type SplendorSoloOptions = OptionsOf<typeof soloOptions>;

/** What is asked, in a few words. */
const QUESTIONS = ['an action', 'a payment', 'a token to return', 'a noble', 'nothing'] as const;

const shared = {
  refusals,
  goal: 'most',
  create: layout.create,
  players: (s: SplendorState) => s.seats,
  turn: (s: SplendorState) => s.turn,
  question: (s: SplendorState) => QUESTIONS[s.asked],
  refuse,
  score: (s: SplendorState, seat: number) => s.points[seat],
  place,
  capped: (s: SplendorState) => s.ending === BY_CAP,
  view,
  reveal,
  imagine,
  show,
  tell,
  misread,
} as const;

/** Splendor, 2 to 4 players. */
export const splendor: Game<SplendorState, SplendorAction, SplendorView, SplendorOptions> = {
  ...shared,
  id: 'splendor',
  name: 'Splendor',
  version: 1,
  seats: [2, 4],
  options,
  actions,
  setup(s, seats, chosen) {
    s.choosePayment = chosen.payment === 'choose' ? 1 : 0;
    s.lowestNoble = chosen.nobles === 'lowest-id' ? 1 : 0;
    s.sharedTie = chosen.finalTie === 'shared' ? 1 : 0;
    s.maxTurns = chosen.maxTurns;
    setup(s, seats);
  },
  legal,
  apply,
  tensor: tensorOf(WIDTH),
  tokens: tokensOfTable(WIDTH),
  bots: { heuristic },
  levels: { easy: 'greedy', medium: 'heuristic', hard: 'mcts:sims=1000' },
  policy,
  evaluate,
};

/** Splendor Solo, 1 player. */
export const splendorSolo: Game<SplendorState, SplendorAction, SplendorView, SplendorSoloOptions> = {
  ...shared,
  id: 'splendor-solo',
  name: 'Splendor Solo',
  version: 1,
  seats: [1, 1],
  options: soloOptions,
  actions: soloActions,
  setup(s, _seats, chosen) {
    s.chooseReturn = chosen.overflow === 'choose' ? 1 : 0;
    setupSolo(s);
  },
  legal: legalSolo,
  apply: applySolo,
  tensor: tensorOf(SOLO_WIDTH),
  tokens: tokensOfTable(SOLO_WIDTH),
  bots: { heuristic: soloHeuristic },
  levels: { easy: 'greedy', medium: 'heuristic', hard: 'flat:worlds=200' },
  policy: soloPolicy,
  evaluate: evaluateSolo,
};
