/** `arbiter arena`: agents against each other, and how good each of them is. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSpecs } from '../agents/index.ts';
import {
  type ArenaPlan,
  createLocalPool,
  createThreadPool,
  type DecisionTime,
  decisionTimes,
  FIGURES,
  figuresOf,
  fixtureCount,
  isProgram,
  type Ledger,
  openLedger,
  openMemory,
  percent,
  planArena,
  reportHtml,
  runArena,
  runQueue,
  type Share,
  type Standings,
  standingsOf,
} from '../arena/index.ts';
import type { Game } from '../core/index.ts';
import { gameOptions } from './flags.ts';
import { orProblem, Problem } from './problem.ts';
import { progressBar } from './progress.ts';
import { table } from './table.ts';

interface Flags extends Record<string, unknown> {
  readonly players: number;
  readonly agents: string;
  readonly games: number;
  readonly seed: string;
  readonly workers: number;
  readonly maxPlies: number;
  readonly timeout?: number;
  readonly json?: true;
  readonly out?: string;
  readonly queue?: string;
}

/** Run it. */
export async function arenaCommand(game: Game, flags: Flags): Promise<void> {
  const agents = splitSpecs(flags.agents);
  for (const spec of agents) {
    if (isProgram(spec) && !existsSync(spec.split(' ')[0]))
      throw new Problem(`there is no program ${spec.split(' ')[0]}`);
  }
  const plan = orProblem(
    planArena(game, {
      seats: flags.players,
      agents,
      seed: flags.seed,
      games: flags.games,
      options: gameOptions(game, flags),
      maxPlies: flags.maxPlies,
      ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }),
    }),
  );
  const ledger = flags.out === undefined ? openMemory() : orProblem(openLedger(flags.out, plan));
  const started = performance.now();
  await playAll(game, plan, ledger, flags);
  const seconds = (performance.now() - started) / 1000;
  const results = [...ledger.results.values()];
  const standings = standingsOf(plan, results);
  const times = decisionTimes(plan, results);
  const summary = { plan, standings, timing: { seconds, workers: flags.workers, decisions: times } };
  if (flags.out !== undefined) {
    writeFileSync(join(flags.out, 'results.json'), `${JSON.stringify(summary, null, 2)}\n`);
    writeFileSync(join(flags.out, 'report.html'), reportHtml({ plan, title: game.name, standings, times }));
  }
  process.stdout.write(flags.json ? `${JSON.stringify(summary)}\n` : told(game, plan, standings, times, flags.out));
}

/** Play whatever the ledger lacks: here, in threads, or through a queue. */
async function playAll(game: Game, plan: ArenaPlan, ledger: Ledger, flags: Flags): Promise<void> {
  const before = ledger.results.size;
  const progress = progressBar(fixtureCount(plan) - before, 'games');
  const onResult = () => progress.report(ledger.results.size - before);
  try {
    if (before === fixtureCount(plan)) return;
    if (flags.queue !== undefined) {
      await queued(() => runQueue({ url: flags.queue!, plan, ledger, run: runName(flags.out), onResult }));
      return;
    }
    const thread = new URL('./arena-thread.js', import.meta.url);
    const pool =
      flags.workers === 1 ? createLocalPool({ [game.id]: game }) : await createThreadPool(flags.workers, thread);
    try {
      await runArena({ plan, ledger, pool, onResult });
    } finally {
      await pool.close();
    }
  } finally {
    progress.end();
  }
}

/** What goes wrong with a queue is said in one line: it is not an error of ours. */
export async function queued<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}

/** The name of a run on a queue, kept in the output folder so that an interrupted one finds its jobs again. */
function runName(out: string | undefined): string {
  if (out === undefined) return randomUUID();
  const file = join(out, 'run.txt');
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, 'utf8').trim();
}

function told(game: Game, plan: ArenaPlan, standings: Standings, times: readonly DecisionTime[], out?: string): string {
  const unfinished = standings.unfinished > 0 ? `, ${standings.unfinished} unfinished` : '';
  const lines = [
    `${game.name}: ${standings.games} games at ${plan.tables.length} table${plan.tables.length === 1 ? '' : 's'} of ${plan.seats}, seed '${plan.seed}'${unfinished}`,
    '',
    table([['', ...FIGURES], ...standings.agents.map((agent, i) => [agent.agent, ...figuresOf(agent, times[i])])]),
    '',
  ];
  if (plan.agents.length > 1) lines.push(crossTable(standings), '');
  lines.push(
    'intervals are 95 %; a shared win counts in parts; a cell says how often the row came out ahead of the column',
  );
  if (out !== undefined) lines.push(`report: ${join(out, 'report.html')}`);
  return `${lines.join('\n')}\n`;
}

function crossTable({ agents, crossTable }: Standings): string {
  const row = (cells: readonly (Share | null)[]) => cells.map((cell) => (cell ? percent(cell.share) : '-'));
  const head = ['', ...agents.map((_, i) => String(i + 1))];
  return table([head, ...crossTable.map((cells, i) => [`${i + 1} ${agents[i].agent}`, ...row(cells)])]);
}
