/** Rollouts: play on from a position, quickly, to see where it leads. */
import { below, defineOptions, type Game, type OptionsOf, OVER, type Rng, type State } from '../core/index.ts';
import type { SharedLuck } from './shared-luck.ts';

/** How far rollouts go and who plays in them; part of the settings of every search. */
export const ROLLOUT = defineOptions({
  depth: { min: 0, max: 100_000, default: 0, help: 'stop a rollout after so many actions and evaluate; 0 is never' },
  rounds: {
    min: 0,
    max: 1000,
    default: 1,
    help: 'stop a rollout after so many rounds, in games that have rounds; 0 is never',
  },
  noise: {
    min: 0,
    max: 100,
    default: 0,
    help: 'percent of rollout moves that are random although the game offers a policy',
  },
});

/** The settings of rollouts. */
export type RolloutSettings = OptionsOf<typeof ROLLOUT>;

/** A rollout that takes more actions leads nowhere: it is cut off and evaluated where it stands. */
const LONGEST = 2000;

/** Plays games on, in place. */
export interface Rollout<S extends State> {
  /**
   * Play `s` on to the end, or to where the settings stop it; the policy draws from `luck`. `since` is the round the search
   * began in. With `shared`, the luck of the game is that. Returns how many actions it took.
   */
  run(s: S, luck: Rng, since: number, shared: SharedLuck | null): number;
}

/** Prepare rollouts of a game; nothing is allocated after this. */
export function createRollout<S extends State>(game: Game<S>, settings: RolloutSettings): Rollout<S> {
  const legal = new Int32Array(game.actions.size);
  const most = settings.depth === 0 ? LONGEST : settings.depth;
  const { noise } = settings;
  const rounds = game.round ? settings.rounds : 0;
  return {
    run(s, luck, since, shared) {
      const last = since + rounds;
      let ply = 0;
      for (; ply < most && game.turn(s) !== OVER; ply++) {
        if (rounds !== 0 && game.round!(s) >= last) return ply;
        shared?.write(ply, s.rng);
        const guided = game.policy !== undefined && (noise === 0 || below(luck, 100) >= noise);
        const action = guided ? game.policy!(s, luck) : legal[below(luck, game.legal(s, legal))];
        game.apply(s, action);
      }
      return ply;
    },
  };
}
