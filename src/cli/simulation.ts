/** One simulated game, and the numbers of it that are kept. Deterministic: whoever runs it, wherever. */
import { makeAgent } from '../agents/index.ts';
import { games } from '../games/index.ts';
import { Match, type MatchRecord, play } from '../match/index.ts';
import { orProblem } from './problem.ts';

/** What all games of a simulation have in common. */
export interface Simulation {
  readonly game: string;
  readonly seats: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** One spec per place at the table; in game `i` agent `k` sits at `(k + i) mod seats`. */
  readonly agents: readonly string[];
  readonly maxPlies: number;
  readonly records: boolean;
}

/** What is kept of a game, by seat. */
export interface GameResult {
  readonly scores: readonly number[];
  readonly places: readonly number[];
  /** Which agent, by its number, sat there. */
  readonly agents: readonly number[];
  readonly plies: number;
  readonly finished: boolean;
  readonly record?: MatchRecord;
}

/** Play the games from `from` up to, not including, `to`. */
export async function runGames(simulation: Simulation, from: number, to: number): Promise<GameResult[]> {
  const results: GameResult[] = [];
  for (let i = from; i < to; i++) results.push(await runGame(simulation, i));
  return results;
}

async function runGame(simulation: Simulation, i: number): Promise<GameResult> {
  const game = games[simulation.game];
  const { seats, options } = simulation;
  const seed = i === 0 ? simulation.seed : `${simulation.seed}:${i}`;
  const match = new Match(game, { seats, seed, options, hashes: simulation.records });
  const order = Array.from({ length: seats }, (_, seat) => (((seat - i) % seats) + seats) % seats);
  const agents = order.map((agent) => orProblem(makeAgent(game, simulation.agents[agent], performance)));
  await play(match, agents, { maxPlies: simulation.maxPlies });
  const bySeat = order.map((_, seat) => seat);
  return {
    scores: bySeat.map((seat) => match.score(seat)),
    places: bySeat.map((seat) => match.place(seat)),
    agents: order,
    plies: match.ply,
    finished: match.over && !match.capped,
    ...(simulation.records && { record: match.record() }),
  };
}
