/** `arbiter replay`: a saved match, ply by ply. */
import { readFileSync } from 'node:fs';
import type { Game } from '../core/index.ts';
import { SPECTATOR } from '../core/index.ts';
import { games } from '../games/index.ts';
import { type Match, type MatchRecord, openRecord, parseRecord, replay } from '../match/index.ts';
import { ink } from './colour.ts';
import { orProblem, Problem } from './problem.ts';
import { stepThrough } from './stepper.ts';

interface Flags {
  readonly game: number;
  readonly to?: number;
  readonly json?: true;
  readonly verify?: true;
}

/** Run it. */
export async function replayCommand(file: string, flags: Flags): Promise<void> {
  const { game, record } = readRecord(file, flags.game);
  const plies = record.actions.length;
  const to = flags.to ?? plies;
  if (to > plies) throw new Problem(`--to ${to} is past the end: the match has ${plies} plies`);
  // The whole match is played first: whatever is shown afterwards is known to be sound.
  const whole = replay(game, record);
  if (!whole.ok) throw new Problem(`${file}: ${whole.problem}`);
  if (flags.verify) {
    if (!record.hashes) throw new Problem(`${file} has no hashes to compare; its ${plies} actions are all legal`);
    process.stdout.write(`verified: ${plies} plies, ${plies + 1} hashes equal\n`);
    return;
  }
  if (flags.json) {
    for (const line of jsonLines(game, record, to)) process.stdout.write(`${line}\n`);
    return;
  }
  if (process.stdin.isTTY && process.stdout.isTTY) await stepThrough(game, record, to);
  else process.stdout.write(told(game, record, to));
}

/** Read the record number `n` of a file: one record, or one a line. */
function readRecord(file: string, n: number): { readonly game: Game; readonly record: MatchRecord } {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new Problem(`cannot read ${file}: ${(error as Error).message}`); // fs throws errors
  }
  const whole = parsed(text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (whole === undefined && lines.length > 0 && n > lines.length) {
    throw new Problem(`${file} has ${lines.length} records, there is no number ${n}`);
  }
  if (whole !== undefined && n > 1) throw new Problem(`${file} has 1 record, there is no number ${n}`);
  const input = whole ?? parsed(lines[n - 1] ?? '');
  if (input === undefined) throw new Problem(`${file} is not a record: it is not JSON`);
  const record = parseRecord(games, input);
  if (!record.ok) throw new Problem(`${file} is not a record: ${record.problem}`);
  return record.value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The positions from the deal to ply `to`, with the action that led to each. */
function* positions(
  game: Game,
  record: MatchRecord,
  to: number,
): Generator<{ match: Match; seat: number; id: number }> {
  const match = openRecord(game, record);
  yield { match, seat: -1, id: -1 };
  while (match.ply < to) {
    const seat = match.turn;
    const id = record.actions[match.ply];
    orProblem(replayOne(match, id));
    yield { match, seat, id };
  }
}

function replayOne(match: Match, id: number) {
  const done = match.submit(match.turn, id);
  return done.ok ? ({ ok: true, value: match } as const) : ({ ok: false, problem: done.refusal.reason } as const);
}

function* jsonLines(game: Game, record: MatchRecord, to: number): Generator<string> {
  for (const { match, seat, id } of positions(game, record, to)) {
    const action = id < 0 ? null : game.actions.all[id];
    yield JSON.stringify({
      ply: match.ply,
      seat: id < 0 ? null : seat,
      action,
      id: id < 0 ? null : id,
      hash: match.hash(),
      state: match.reveal(),
    });
  }
}

function told(game: Game, record: MatchRecord, to: number): string {
  const lines = [`${game.name}, ${record.seats} players, seed ${record.seed}`];
  let last = '';
  for (const { match, seat, id } of positions(game, record, to)) {
    if (id >= 0) lines.push(`${match.ply}  seat ${seat}: ${game.tell(game.actions.all[id])}`);
    last = game.show(match.view(SPECTATOR), ink());
  }
  return `${[...lines, '', last].join('\n')}\n`;
}
