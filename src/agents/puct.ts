/** The search guided by what a game has learned, as an agent. */
import {
  type Agent,
  defineOptions,
  type Game,
  type Learned,
  type OptionsOf,
  type Seat,
  type State,
} from '../core/index.ts';
import { createBudget, type Stopwatch } from './budget.ts';
import { mcts } from './mcts.ts';
import { Puct } from './puct-tree.ts';
import { type Settings, withDefaults } from './settings.ts';

/** What `puct` can be set to. */
export const PUCT = defineOptions({
  sims: {
    min: 0,
    max: 10_000_000,
    default: 400,
    help: 'simulations a decision; 0 plays what was learned to be best',
  },
  ms: { min: 0, max: 3_600_000, default: 0, help: 'think so many milliseconds; 0 counts simulations' },
  worlds: {
    min: 0,
    max: 4096,
    default: 2,
    help: 'imagine so few worlds and use them again and again, sixteen times as many for more than two; 0 is a new one each time',
  },
  explore: { min: 0, max: 1000, default: 60, help: 'how much the priors draw attention to actions, in hundredths' },
  caution: {
    min: 0,
    max: 100,
    default: 10,
    help: 'how much worse than the position an action counts before it was tried, in hundredths',
  },
  rivals: {
    min: 0,
    max: 100,
    default: 100,
    help: "percent of the simulations in which others play by the game's own policy, at tables of more than two",
  },
  nodes: { min: 0, max: 1_048_576, default: 0, help: 'most positions a search remembers; 0 is enough for its budget' },
});

/** The settings of `puct`. */
export type PuctAgentSettings = OptionsOf<typeof PUCT>;

/** A budget in time may need so many nodes; one in simulations a few decisions' worth of them. */
const NODES = 65_536;
const DECISIONS = 12;

/** At tables it has learned nothing about, a game is searched with rollouts, at least so many. */
const ROLLOUTS = 1000;

/**
 * Search guided by what the game has learned. That is loaded at the first decision, which is answered later than the others. At
 * tables of a size it has learned nothing about, the search is `mcts`.
 */
export function puct<S extends State, A, V>(
  game: Game<S, A, V>,
  given: Settings<typeof PUCT> = {},
  { watch }: { readonly watch?: Stopwatch | undefined } = {},
): Agent<S, A, V> {
  const settings = withDefaults(PUCT, given);
  const { learned } = game;
  if (!learned) throw new Error(`${game.id} has learned nothing`);
  let think: ((seat: Seat<S, A, V>) => unknown) | null = null;
  return {
    name: 'puct',
    act(seat) {
      const legal = seat.legal();
      if (legal.length === 1) return legal[0];
      if (think) return think(seat);
      return Promise.resolve(learned(seat.seats)).then((loaded) => {
        think = loaded ? guided(game, loaded, seat.seats, settings, watch) : unguided(game, settings, watch);
        return think(seat);
      });
    },
  };
}

function guided<S extends State, A, V>(
  game: Game<S, A, V>,
  learned: Learned<S>,
  seats: number,
  { sims, ms, worlds, explore, caution, rivals, nodes }: PuctAgentSettings,
  watch: Stopwatch | undefined,
): (seat: Seat<S, A, V>) => number {
  const budget = createBudget(sims, ms, watch);
  const room = nodes || Math.min(NODES * 4, ms > 0 ? NODES : Math.max(2048, sims * DECISIONS));
  const tree = new Puct(game, learned, seats, {
    worlds,
    explore: explore / 100,
    caution: caution / 100,
    rivals,
    nodes: room,
  });
  return (seat) => {
    tree.start(seat);
    budget.start();
    for (let done = 0; !budget.spent(done); done++) tree.simulate(seat, done);
    return tree.answer();
  };
}

function unguided<S extends State, A, V>(
  game: Game<S, A, V>,
  { sims, ms }: PuctAgentSettings,
  watch: Stopwatch | undefined,
): (seat: Seat<S, A, V>) => unknown {
  const agent = mcts(game, { sims: sims === 0 ? 1 : Math.max(ROLLOUTS, sims), ms }, { watch });
  return (seat) => agent.act(seat);
}
