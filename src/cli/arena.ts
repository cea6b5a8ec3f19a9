/** `arbiter arena`: agents against each other, and how good each of them is. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSpecs } from '../agents/index.ts';
import {
  type ArenaPlan,
  type DecisionTime,
  decisionTimes,
  FIGURES,
  failureLine,
  figuresOf,
  openLedger,
  openMemory,
  percent,
  planArena,
  ranked,
  reportHtml,
  type Share,
  type Standings,
  standingsOf,
} from '../arena/index.ts';
import type { Game } from '../core/index.ts';
import { gameOptions } from './flags.ts';
import { orProblem, withFile } from './problem.ts';
import { checkPrograms, playPlan } from './run.ts';
import { table } from './table.ts';

interface Flags extends Record<string, unknown> {
  readonly players: number;
  readonly agents: string;
  readonly games: number;
  readonly seed: string;
  readonly workers: number;
  readonly maxPlies: number;
  readonly timeout?: number;
  readonly startTimeout?: number;
  readonly json?: true;
  readonly out?: string;
  readonly queue?: string;
}

/** Run it. */
export async function arenaCommand(game: Game, flags: Flags): Promise<void> {
  const { out } = flags;
  const plan = orProblem(
    planArena(game, {
      seats: flags.players,
      agents: splitSpecs(flags.agents),
      seed: flags.seed,
      games: flags.games,
      options: gameOptions(game, flags),
      maxPlies: flags.maxPlies,
      ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }),
      ...(flags.startTimeout !== undefined && { startMs: flags.startTimeout }),
    }),
  );
  if (flags.queue === undefined) checkPrograms(plan.agents); // on a queue they run where the workers are
  const ledger = out === undefined ? openMemory() : orProblem(openLedger(out, plan));
  if (ledger.mended !== null) process.stderr.write(`arbiter: ${ledger.mended}\n`);
  const seconds = await playPlan(game, plan, ledger, {
    workers: flags.workers,
    ...(flags.queue !== undefined && { queue: { url: flags.queue, run: runName(out) } }),
    interrupted: (done, total) =>
      out === undefined
        ? `stopped after ${done} of ${total} games; with --out <folder> they are kept`
        : `${done} of ${total} games kept in ${out}, run the same command again to go on`,
  });
  ledger.close();
  const results = [...ledger.results.values()];
  const standings = await standingsOf(plan, results);
  const times = decisionTimes(plan, results);
  const summary = { plan, standings, timing: { seconds, workers: flags.workers, decisions: times } };
  process.stdout.write(flags.json ? `${JSON.stringify(summary)}\n` : told(game, plan, standings, times, out));
  if (out === undefined) return;
  const report = reportHtml({ plan, title: game.name, standings, times, command: commandLine() });
  write(join(out, 'results.json'), `${JSON.stringify(summary, null, 2)}\n`);
  write(join(out, 'report.html'), report);
}

function write(file: string, text: string): void {
  withFile('write', file, () => writeFileSync(file, text));
}

/** The command as it was typed, with quotes where a shell needs them. */
function commandLine(): string {
  const quoted = (word: string) => (/^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
  return ['arbiter', ...process.argv.slice(2).map(quoted)].join(' ');
}

/** The name of a run on a queue, kept in the output folder so that an interrupted one finds its jobs again. */
function runName(out: string | undefined): string {
  if (out === undefined) return randomUUID();
  const file = join(out, 'run.txt');
  if (!existsSync(file)) write(file, randomUUID());
  return withFile('read', file, () => readFileSync(file, 'utf8').trim());
}

function told(game: Game, plan: ArenaPlan, standings: Standings, times: readonly DecisionTime[], out?: string): string {
  const unfinished = standings.unfinished > 0 ? `, ${standings.unfinished} unfinished` : '';
  const order = ranked(standings);
  const { agents } = standings;
  const failures = order.map((i) => failureLine(agents[i])).filter((line) => line !== null);
  const lines = [
    `${game.name}: ${standings.games} games at ${plan.tables.length} table${plan.tables.length === 1 ? '' : 's'} of ${plan.seats}, seed '${plan.seed}'${unfinished}`,
    '',
    table([['', ...FIGURES], ...order.map((i) => [agents[i].agent, ...figuresOf(agents[i], times[i])])]),
    '',
  ];
  if (plan.agents.length > 1) lines.push(crossTable(standings, order), '');
  if (failures.length > 0) lines.push(...failures, '');
  lines.push(
    'intervals are 95 %; a shared win counts in parts; a cell says how often the row came out ahead of the column',
  );
  if (out !== undefined) lines.push(`report: ${join(out, 'report.html')}`);
  return `${lines.join('\n')}\n`;
}

function crossTable({ agents, crossTable }: Standings, order: readonly number[]): string {
  const cell = (share: Share | null) => (share ? percent(share.share) : '-');
  const head = ['', ...order.map((_, place) => String(place + 1))];
  const rows = order.map((i, place) => [
    `${place + 1} ${agents[i].agent}`,
    ...order.map((j) => cell(crossTable[i][j])),
  ]);
  return table([head, ...rows]);
}
