/** `arbiter simulate`: many games, summed up. */

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { makeAgent, splitSpecs } from '../agents/index.ts';
import { type Game, parseDeal } from '../core/index.ts';
import { gameOptions } from './flags.ts';
import { orProblem, Problem } from './problem.ts';
import { progressBar } from './progress.ts';
import { type GameResult, runGames, type Simulation } from './simulation.ts';
import { type Estimate, type Line, type Summary, summarize } from './summary.ts';
import { table } from './table.ts';

interface Flags extends Record<string, unknown> {
  readonly players: number;
  readonly games: number;
  readonly seed: string;
  readonly agents: string;
  readonly workers: number;
  readonly maxPlies: number;
  readonly json?: true;
  readonly out?: string;
}

/** Run it. */
export async function simulateCommand(game: Game, flags: Flags): Promise<void> {
  const { players: seats, seed, games, workers } = flags;
  const options = orProblem(parseDeal(game, { seats, seed, options: gameOptions(game, flags) }));
  const agents = namesAround(flags.agents, seats);
  for (const name of agents) orProblem(makeAgent(game, name, performance));
  const records = flags.out !== undefined;
  const simulation: Simulation = { game: game.id, seats, seed, options, agents, maxPlies: flags.maxPlies, records };
  const out = flags.out === undefined ? null : await openOut(flags.out);
  const progress = progressBar(games, 'games');
  const started = performance.now();
  const results: GameResult[] = [];
  try {
    for await (const batch of batches(simulation, games, workers)) {
      for (const { record, ...kept } of batch) {
        results.push(kept);
        if (out && !out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain');
      }
      progress.report(results.length);
    }
    if (out) await new Promise<void>((done, fail) => out.end((error?: Error | null) => (error ? fail(error) : done())));
  } finally {
    progress.end();
  }
  const seconds = (performance.now() - started) / 1000;
  const summary = summarize(results, agents);
  if (flags.json) {
    const timing = { seconds, gamesPerSecond: games / seconds, workers };
    process.stdout.write(`${JSON.stringify({ game: game.id, players: seats, seed, options, ...summary, timing })}\n`);
  } else process.stdout.write(report(game, summary, seconds));
}

/** As many names as seats: those given, over and over. */
export function namesAround(list: string, seats: number): string[] {
  const names = splitSpecs(list);
  if (names.includes('')) throw new Problem(`an agent has no name in '${list}': write names with commas between`);
  if (names.length > seats)
    throw new Problem(`${names.length} agents do not fit on ${seats} seats: name fewer, or give --players`);
  return Array.from({ length: seats }, (_, seat) => names[seat % names.length]);
}

async function openOut(file: string): Promise<WriteStream> {
  const out = createWriteStream(file);
  try {
    await once(out, 'open');
  } catch (error) {
    throw new Problem(`cannot write ${file}: ${(error as Error).message}`); // streams fail with errors
  }
  return out;
}

/** Games are handed out in batches small enough to keep every worker busy to the end, and come back in order. */
async function* batches(simulation: Simulation, games: number, workers: number): AsyncGenerator<GameResult[]> {
  const size = Math.max(1, Math.min(64, Math.ceil(games / (workers * 8))));
  const starts = Array.from({ length: Math.ceil(games / size) }, (_, i) => i * size);
  const end = (from: number) => Math.min(from + size, games);
  if (workers === 1) {
    for (const from of starts) {
      yield await runGames(simulation, from, end(from));
      await new Promise(setImmediate); // let Ctrl-C and the screen have their turn
    }
    return;
  }
  const { Piscina } = await import('piscina');
  const filename = new URL('./simulation-worker.js', import.meta.url).href;
  const pool = new Piscina({ filename, minThreads: workers, maxThreads: workers });
  try {
    const pending: Promise<GameResult[]>[] = [];
    for (const from of starts) pending.push(pool.run({ simulation, from, to: end(from) }));
    for (const batch of pending) batch.catch(() => {}); // the first failure is thrown below, the rest go with it
    for (const batch of pending) yield await batch;
  } finally {
    await pool.destroy();
  }
}

function report(game: Game, summary: Summary, seconds: number): string {
  const row = ({ name, games, score, winRate }: Line) => [
    name,
    String(games),
    told(score, 2),
    `${told({ mean: 100 * winRate.mean, plusMinus: 100 * winRate.plusMinus }, 1)} %`,
  ];
  const head = ['', 'games', 'mean score', 'win rate'];
  const unfinished = summary.games - summary.finished;
  return [
    `${game.name}: ${summary.games} games in ${seconds.toFixed(1)} s (${(summary.games / seconds).toFixed(0)} games/s)`,
    `actions per game ${told(summary.plies, 1)}${unfinished > 0 ? `, ${unfinished} games unfinished` : ''}`,
    '',
    table([head, ...summary.agents.map(row)]),
    '',
    table([head, ...summary.seats.map(row)]),
    '± is the 95 % interval; a shared win counts in parts.',
    '',
  ].join('\n');
}

function told({ mean, plusMinus }: Estimate, digits: number): string {
  return `${mean.toFixed(digits)} ± ${plusMinus.toFixed(digits)}`;
}
