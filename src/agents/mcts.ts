/**
 * Information-set Monte Carlo tree search, for any game and any number of seats: every simulation starts from a world the
 * seat imagines, so it knows no more than the seat; every seat in the tree plays for itself (max-n).
 */
import { type Agent, defineOptions, type Game, type OptionsOf, RNG_WORDS, type State } from '../core/index.ts';
import { createBudget } from './budget.ts';
import { type BatchEvaluator, evaluatorOf, JUDGING, judgeLeaf, type Thinking } from './evaluator.ts';
import { Search } from './search.ts';
import { type Settings, withDefaults } from './settings.ts';

/** What `mcts` can be set to. */
export const MCTS = defineOptions({
  sims: { min: 1, max: 100_000_000, default: 1000, help: 'simulations a decision' },
  ms: { min: 0, max: 3_600_000, default: 0, help: 'think so many milliseconds; 0 counts simulations' },
  worlds: {
    min: 0,
    max: 4096,
    default: 0,
    help: 'imagine so few worlds and use them again and again; 0 is a new one each time',
  },
  explore: { min: 0, max: 1000, default: 100, help: 'how much to try what has been tried little, in hundredths' },
  prior: {
    min: 0,
    max: 100,
    default: 50,
    help: "percent of the attention that the game's own policy draws to its move",
  },
  tree: {
    choices: ['closed', 'open'],
    default: 'closed',
    help: 'whether nodes tell apart what a seat sees, or only what was played',
  },
  reuse: { default: true, help: 'keep the part of a closed tree that is still true at the next decision' },
  nodes: { min: 2, max: 4_194_304, default: 65_536, help: 'most nodes a tree may have' },
  ...JUDGING,
});

/** The settings of `mcts`. */
export type MctsSettings = OptionsOf<typeof MCTS>;

/** Information-set Monte Carlo tree search. What is not set has its default; an evaluator of one's own may judge positions. */
export function mcts<S extends State, A, V>(
  game: Game<S, A, V>,
  given: Settings<typeof MCTS> = {},
  { watch, evaluator }: Thinking<S> = {},
): Agent<S, A, V> {
  const settings = withDefaults(MCTS, given);
  const budget = createBudget(settings.sims, settings.ms, watch);
  const judge = evaluator ?? evaluatorOf(game, settings, settings.prior / 100);
  let search: Search<S> | null = null;
  return {
    name: 'mcts',
    act(seat) {
      const legal = seat.legal();
      if (legal.length === 1) return legal[0];
      search ??= new Search(game, seat.seats, settings, judge);
      search.start(seat);
      const walk = search.walks[0];
      walk.luck = seat.luck;
      budget.start();
      for (let done = 0; !budget.spent(done); done++) {
        search.descend(seat, done, walk);
        judgeLeaf(game, judge, walk);
        search.settle(walk);
      }
      return search.answer(legal, seat.seat);
    },
  };
}

/**
 * The same for evaluators that judge many positions at once, now or later: so many leaves are collected, then judged in one
 * call, which is awaited outside the hot loop. Leaves that are being judged count as visited and lost, so that the next ones
 * are looked for elsewhere.
 */
export function batchedMcts<S extends State, A, V>(
  game: Game<S, A, V>,
  evaluator: BatchEvaluator<S>,
  given: Settings<typeof MCTS> = {},
  { watch }: Pick<Thinking<S>, 'watch'> = {},
): Agent<S, A, V> {
  const settings = withDefaults(MCTS, given);
  const budget = createBudget(settings.sims, settings.ms, watch);
  const over = { judge() {} }; // a leaf that is over is judged by its result alone
  let search: Search<S> | null = null;
  return {
    name: 'mcts',
    async act(seat) {
      const legal = seat.legal();
      if (legal.length === 1) return legal[0];
      search ??= new Search(game, seat.seats, settings, over, evaluator.batch);
      const { walks } = search;
      search.start(seat);
      budget.start();
      for (let done = 0; !budget.spent(done); ) {
        let count = 0;
        for (let asked = 0; asked < walks.length && !budget.spent(done); asked++, done++) {
          const walk = walks[count];
          walk.luck = new Int32Array(RNG_WORDS); // leaves of a batch draw nothing from the seat's luck
          search.descend(seat, done, walk);
          search.count(walk);
          if (game.turn(walk.state) >= 0) count++;
          else {
            judgeLeaf(game, over, walk);
            search.pay(walk);
          }
        }
        if (count > 0) await evaluator.judgeAll(walks, count);
        for (let i = 0; i < count; i++) search.pay(walks[i]);
      }
      return search.answer(legal, seat.seat);
    },
  };
}
