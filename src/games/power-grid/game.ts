/** Power Grid, put together. */
import { defineOptions, type Game, type OptionsOf } from '../../core/index.ts';
import { actions, type PowerGridAction, tell } from './actions.ts';
import { contiguous, MAPS, REGIONS } from './board.ts';
import { greedy, heuristic } from './bots.ts';
import { evaluate, policy } from './policy.ts';
import { refusals } from './refusals.ts';
import { deal } from './round.ts';
import { apply, legal, refuse, turn } from './rules.ts';
import { show } from './show.ts';
import { FINISHED, layout, type PowerGridState } from './state.ts';
import { EDITIONS, SEATS, setupOf } from './tables.ts';
import { tensor } from './tensor.ts';
import { tokens } from './tokens.ts';
import { misread } from './validate.ts';
import { imagine, type PowerGridView, reveal, view } from './view.ts';

const options = defineOptions({
  map: { choices: MAPS, default: 'germany', help: 'which map is played' },
  edition: { choices: EDITIONS, default: 'recharged', help: 'whose rules, numbers and board: of 2019 or of 2004' },
  regions: {
    listOf: REGIONS,
    default: 'random',
    help: 'which regions are played, as many as the players need and all connected; random: by lot',
  },
  mustImprove: {
    default: false,
    help: 'at the limit of plants, only a plant larger than the smallest owned may be put up',
  },
  hiddenMoney: { default: false, help: 'nobody sees what the others have' },
  maxRounds: { min: 1, max: 1000, default: 100, help: 'stop the game after so many rounds' },
});

/** How a game of Power Grid may be varied. */
export type PowerGridOptions = OptionsOf<typeof options>;

/** Chosen regions as bits; 0 leaves the choice to the lot. */
function regionsOf({ regions }: PowerGridOptions): number {
  return regions
    .split(',')
    .reduce((bits, name) => bits | ((1 << REGIONS.indexOf(name)) & ((1 << REGIONS.length) - 1)), 0);
}

/** What is asked, so that a sentence can go on with it. */
const QUESTIONS = [
  'put a plant up for auction',
  'open the bidding',
  'bid or pass',
  'scrap a plant',
  'choose between coal and oil to return',
  'buy fuel',
  'build',
  'choose the plants to run',
  'choose what the hybrids burn',
  '',
] as const;

/** Power Grid for 2 to 6. */
export const powerGrid: Game<PowerGridState, PowerGridAction, PowerGridView, PowerGridOptions> = {
  id: 'power-grid',
  name: 'Power Grid',
  version: 1,
  seats: SEATS,
  options,
  actions,
  refusals,
  goal: 'most',
  create: layout.create,
  problem(seats, chosen) {
    const regions = regionsOf(chosen);
    const count = setupOf(EDITIONS.indexOf(chosen.edition), seats).regions;
    if (regions === 0) return null;
    if (chosen.regions.split(',').length !== count) return `${seats} players need ${count} regions`;
    return contiguous(MAPS.indexOf(chosen.map), regions) ? null : 'the regions must be connected';
  },
  setup(s, seats, chosen) {
    s.mustImprove = chosen.mustImprove ? 1 : 0;
    s.hiddenMoney = chosen.hiddenMoney ? 1 : 0;
    s.maxRounds = chosen.maxRounds;
    deal(s, seats, MAPS.indexOf(chosen.map), EDITIONS.indexOf(chosen.edition), regionsOf(chosen));
  },
  players: (s) => s.seats,
  turn,
  question: (s) => QUESTIONS[s.decision],
  refuse,
  legal,
  apply,
  /** Cities supplied: in the latest phase 5, and after the end in the final count. */
  score: (s, seat) => s.supplied[seat],
  place(s, seat) {
    let place = 1;
    for (let other = 0; other < s.seats; other++) if (standing(s, other) > standing(s, seat)) place++;
    return place;
  },
  capped: (s) => s.capped === 1,
  round: (s) => s.round,
  view,
  reveal,
  imagine,
  tensor,
  tokens,
  show,
  tell,
  misread,
  bots: { greedy, heuristic },
  levels: { easy: 'greedy', medium: 'heuristic', hard: 'mcts:sims=60,depth=60' },
  policy,
  evaluate,
};

/** RULES 8.2: cities supplied, then money, which may be hidden until the end, then cities. */
function standing(s: PowerGridState, seat: number): number {
  const money = s.decision === FINISHED ? s.money[seat] : 0;
  return (s.supplied[seat] * MORE_THAN_MONEY + money) * 32 + s.cities[seat];
}

/** More money than a thousand rounds pay. */
const MORE_THAN_MONEY = 1_000_000;
