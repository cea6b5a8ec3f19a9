/** What a worker thread runs: some games of a simulation. */
import { type GameResult, runGames, type Simulation } from './simulation.ts';

export default function work(task: { simulation: Simulation; from: number; to: number }): Promise<GameResult[]> {
  return runGames(task.simulation, task.from, task.to);
}
