/** The agent that looks one action ahead: whatever leaves it best off, on average over a few imagined worlds. */
import { type Agent, below, copyState, defineOptions, type Game, type State } from '../core/index.ts';
import { type Settings, withDefaults } from './settings.ts';
import { worthTo } from './value.ts';

/** What `greedy` can be set to. */
export const GREEDY = defineOptions({
  worlds: { min: 1, max: 10_000, default: 8, help: 'imagined worlds in which each action is tried' },
});

/** One ply on the game's own evaluation; equal actions are drawn by lot. */
export function greedy<S extends State, A, V>(
  game: Game<S, A, V>,
  given: Settings<typeof GREEDY> = {},
): Agent<S, A, V> {
  const settings = withDefaults(GREEDY, given);
  const world = game.create();
  const ahead = game.create();
  return {
    name: 'greedy',
    act(seat) {
      const legal = seat.legal();
      if (legal.length === 1) return legal[0];
      const sums = new Float64Array(legal.length);
      for (let i = 0; i < settings.worlds; i++) {
        seat.imagine(world, seat.luck);
        for (let j = 0; j < legal.length; j++) {
          copyState(world, ahead);
          game.apply(ahead, legal[j]);
          sums[j] += worthTo(game, ahead, seat.seats, seat.seat);
        }
      }
      const most = Math.max(...sums) - 1e-12;
      const best = legal.filter((_, j) => sums[j] >= most);
      return best[below(seat.luck, best.length)];
    },
  };
}
