/** `arbiter simulate`: many games at one table, summed up. */
import { splitSpecs } from '../agents/index.ts';
import {
  type ArenaPlan,
  failureLine,
  LINE_FIGURES,
  lineFiguresOf,
  openMemory,
  planSimulation,
  range,
  ranked,
  type Standings,
  standingsOf,
} from '../arena/index.ts';
import type { Game } from '../core/index.ts';
import { gameOptions } from './flags.ts';
import { orProblem } from './problem.ts';
import { openRecords } from './records.ts';
import { checkPrograms, playPlan } from './run.ts';
import { table } from './table.ts';

interface Flags extends Record<string, unknown> {
  readonly players: number;
  readonly games: number;
  readonly seed: string;
  readonly agents: string;
  readonly workers: number;
  readonly maxPlies: number;
  readonly timeout?: number;
  readonly startTimeout?: number;
  readonly json?: true;
  readonly out?: string;
}

/** Run it. */
export async function simulateCommand(game: Game, flags: Flags): Promise<void> {
  const { players: seats, seed, games, workers, maxPlies, out } = flags;
  const request = { seats, agents: splitSpecs(flags.agents), seed, games, options: gameOptions(game, flags), maxPlies };
  const limits = {
    ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }),
    ...(flags.startTimeout !== undefined && { startMs: flags.startTimeout }),
  };
  const plan = orProblem(planSimulation(game, { ...request, ...limits, records: out !== undefined }));
  checkPrograms(plan.agents);
  const ledger = openMemory();
  const records = out === undefined ? null : openRecords(out);
  const interrupted = (done: number, total: number) =>
    records === null ? `stopped after ${done} of ${total} games` : `${records.written} of ${total} games are in ${out}`;
  const seconds = await playPlan(game, plan, ledger, {
    workers,
    onResult: (result) => records?.add(result),
    interrupted,
  });
  records?.close();
  const standings = await standingsOf(plan, ledger.results.values(), { ratings: false });
  if (flags.json) {
    const timing = { seconds, gamesPerSecond: games / seconds, workers };
    process.stdout.write(`${JSON.stringify({ ...summary(plan, standings), timing })}\n`);
  } else process.stdout.write(report(game, standings, seconds));
}

function summary({ game, seats: players, seed, options }: ArenaPlan, standings: Standings) {
  const { games, unfinished, plies, agents, seats } = standings;
  return { game, players, seed, options, games, finished: games - unfinished, plies, agents, seats };
}

function report(game: Game, standings: Standings, seconds: number): string {
  const { games, unfinished, plies, agents, seats } = standings;
  const head = ['', ...LINE_FIGURES];
  const sorted = ranked(standings).map((i) => agents[i]);
  const failures = sorted.map(failureLine).filter((line) => line !== null);
  return [
    `${game.name}: ${counted(games)} in ${seconds.toFixed(1)} s (${(games / seconds).toFixed(games < 10 * seconds ? 1 : 0)} games/s)`,
    `actions per game ${plies.mean.toFixed(1)}, interval ${range(plies)}${unfinished > 0 ? `; ${counted(unfinished)} unfinished` : ''}`,
    '',
    table([head, ...sorted.map((line) => [line.agent, ...lineFiguresOf(line)])]),
    '',
    table([head, ...seats.map((line, seat) => [`seat ${seat}`, ...lineFiguresOf(line)])]),
    '',
    ...(failures.length > 0 ? [...failures, ''] : []),
    'intervals are 95 %; a shared win counts in parts',
    '',
  ].join('\n');
}

function counted(games: number): string {
  return games === 1 ? '1 game' : `${games} games`;
}
