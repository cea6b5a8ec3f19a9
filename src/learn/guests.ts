/** Guests in self-play: others than the learner, who play by the game's own policy or by a search with rollouts of it. */
import { mcts } from '../agents/index.ts';
import { seatAt } from '../agents/seat.ts';
import { below, type Game, type Rng, type State } from '../core/index.ts';

/** How strong guests are: simulations a decision, drawn anew for each game; 0 plays what the policy says. */
export type GuestSims = readonly number[];

/** One game of the learner among guests. */
export interface Party<S extends State> {
  /** The learner's only seat. */
  readonly host: number;
  /** What the guest to act plays. */
  act(s: S, ply: number): number;
}

/** A guest's search remembers what some decisions found. */
const DECISIONS = 16;

/** By lot, in `percent` of the games: who sits where in a game with guests; null if all seats are the learner's. */
export function invite<S extends State>(
  game: Game<S>,
  seats: number,
  percent: number,
  strengths: GuestSims,
  luck: Rng,
): Party<S> | null {
  const { policy } = game;
  if (!policy || seats === 1 || percent === 0 || below(luck, 100) >= percent) return null;
  const host = below(luck, seats);
  const sims = strengths[below(luck, strengths.length)];
  if (sims === 0) return { host, act: (s) => policy(s, luck) };
  const players = Array.from({ length: seats }, () => mcts(game, { sims, nodes: sims * DECISIONS }));
  return {
    host,
    act: (s, ply) => Number(players[game.turn(s)].act(seatAt(game, s, ply, luck))), // `mcts` answers at once, with an id
  };
}
