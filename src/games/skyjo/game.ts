/** The two turn models, put together. */
import { defineOptions, type Game, type OptionsOf } from '../../core/index.ts';
import { playing, threshold } from './bots.ts';
import { SEATS } from './deck.ts';
import { tensor, tokens } from './encode.ts';
import { evaluate } from './evaluate.ts';
import { heuristicPolicy, macroPolicy } from './heuristic.ts';
import { learnedPolicy } from './learned.ts';
import { alikeMacro, applyMacro, legalMacro, type MacroAction, macroActions, refuseMacro } from './macro.ts';
import { actions, alike, apply, legal, refuse, type SkyjoAction, turn } from './rules.ts';
import { createState, NOBODY, type SkyjoState } from './state.ts';
import { dealRound } from './table.ts';
import { imagine, reveal, type SkyjoView, show, view } from './view.ts';

const options = defineOptions({
  setupMode: {
    choices: ['manual', 'auto'],
    default: 'manual',
    help: 'who chooses the two cards turned up before the first turn: the players, or the lot',
  },
  starter: {
    choices: ['ender', 'highest'],
    default: 'ender',
    help: 'who starts the later rounds: whoever ended the last one, or the highest two open cards',
  },
  scoreLimit: { min: 1, max: 1000, default: 100, help: 'the game ends after the round in which someone reaches it' },
  maxTurnsPerRound: {
    min: 0,
    max: 100_000,
    default: 0,
    help: 'stop the game when a round takes so many turns; 0 is never',
  },
});

/** How a game of Skyjo may be varied. */
export type SkyjoOptions = OptionsOf<typeof options>;

const shared = {
  seats: SEATS,
  refusals: {
    SETUP_FIRST: 'Everyone turns two cards up first.',
    SETUP_OVER: 'The setup is over: this is only for turning up the first two cards.',
    CARD_IN_HAND: 'You have a card in your hand: place it first.',
    NO_CARD_IN_HAND: 'Draw a card or take the discard first.',
    TAKEN_CARD_MUST_BE_PLACED: 'A card taken from the discard must be placed on your board.',
    SLOT_REMOVED: 'That column has been cleared.',
    SLOT_OPEN: 'That card is open already.',
  },
  goal: 'fewest',
  create: createState,
  setup(s: SkyjoState, seats: number, chosen: SkyjoOptions): void {
    s.seats = seats;
    s.scoreLimit = chosen.scoreLimit;
    s.autoSetup = chosen.setupMode === 'auto' ? 1 : 0;
    s.enderStarts = chosen.starter === 'ender' ? 1 : 0;
    s.maxTurnsPerRound = chosen.maxTurnsPerRound;
    s.lastEnder = NOBODY;
    dealRound(s);
  },
  players: (s: SkyjoState) => s.seats,
  turn,
  score: (s: SkyjoState, seat: number) => s.total[seat],
  place(s: SkyjoState, seat: number): number {
    let place = 1;
    for (let other = 0; other < s.seats; other++) if (s.total[other] < s.total[seat]) place++;
    return place;
  },
  capped: (s: SkyjoState) => s.capped === 1,
  view,
  reveal,
  imagine,
  tensor,
  tokens,
  show,
  evaluate,
  round: (s: SkyjoState) => s.round,
} as const;

/** The table game: a drawn card is seen before it is kept or discarded. */
export const skyjo: Game<SkyjoState, SkyjoAction, SkyjoView, SkyjoOptions> = {
  ...shared,
  id: 'skyjo',
  name: 'Skyjo',
  version: 1,
  options,
  actions,
  refuse,
  legal,
  apply,
  tell: tellAction,
  bots: {
    threshold,
    heuristic: () => playing('heuristic', heuristicPolicy),
    learned: () => playing('learned', learnedPolicy),
  },
  levels: { easy: 'threshold', medium: 'heuristic', hard: 'flat:worlds=80,halve=16,trust=25' },
  policy: learnedPolicy,
  alike,
};

function tellAction(action: SkyjoAction): string {
  switch (action.type) {
    case 'draw':
      return 'draw from the deck';
    case 'take':
      return 'take the discard';
    case 'place':
      return `place it at ${where(action.at)}`;
    case 'flip':
      return `turn up ${where(action.at)}`;
  }
}

/** Rows and columns from 1, as people count. */
function where(at: number): string {
  return `row ${(at >> 2) + 1}, column ${(at & 3) + 1}`;
}

/** The environment's game: a turn is one action, chosen before the drawn card is seen. */
export const skyjoMacro: Game<SkyjoState, MacroAction, SkyjoView, SkyjoOptions> = {
  ...shared,
  id: 'skyjo-macro',
  name: 'Skyjo, blind macro turns',
  version: 1,
  options: { ...options, starter: { ...options.starter, default: 'highest' } },
  actions: macroActions,
  refuse: refuseMacro,
  legal: legalMacro,
  apply: applyMacro,
  tell: tellMacro,
  bots: { heuristic: () => playing('heuristic', macroPolicy) },
  levels: { easy: 'greedy', medium: 'heuristic', hard: 'flat:worlds=256' },
  policy: macroPolicy,
  alike: alikeMacro,
};

function tellMacro({ type, pos }: MacroAction): string {
  switch (type) {
    case 'TAKE_DISCARD_AND_REPLACE':
      return `take the discard for ${where(pos)}`;
    case 'DRAW_DECK_KEEP_AND_REPLACE':
      return `draw and keep for ${where(pos)}`;
    case 'DRAW_DECK_DISCARD_AND_FLIP':
      return `draw, discard and turn up ${where(pos)}`;
    case 'SETUP_FLIP':
      return `turn up ${where(pos)} first`;
  }
}
