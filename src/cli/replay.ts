/** `arbiter replay`: a saved match, ply by ply. */
import { type Game, SPECTATOR } from '../core/index.ts';
import { type Match, type MatchRecord, openRecord, replay } from '../match/index.ts';
import { ink } from './colour.ts';
import { orProblem, Problem } from './problem.ts';
import { readRecord, readRecords } from './record-file.ts';
import { stepThrough } from './stepper.ts';

interface Flags {
  readonly game?: number;
  readonly to?: number;
  readonly json?: true;
  readonly verify?: true;
}

/** Run it. */
export async function replayCommand(file: string, flags: Flags): Promise<void> {
  if (flags.verify) {
    process.stdout.write(`${verified(file, flags.game)}\n`);
    return;
  }
  const { game, record } = readRecord(file, flags.game ?? 1);
  const plies = record.actions.length;
  const { to } = flags;
  if (to !== undefined && to > plies) throw new Problem(`--to ${to} is past the end: the match has ${plies} plies`);
  // The whole match is played first: whatever is shown afterwards is known to be sound.
  const whole = replay(game, record);
  if (!whole.ok) throw new Problem(`${file}: ${whole.problem}`);
  if (flags.json) for (const line of jsonLines(game, record, to ?? plies)) process.stdout.write(`${line}\n`);
  else if (process.stdin.isTTY && process.stdout.isTTY) await stepThrough(game, record, to ?? 0);
  else process.stdout.write(told(game, record, to ?? plies));
}

/** Play every record of a file again, or the one asked for, and say what was compared. */
function verified(file: string, only: number | undefined): string {
  let records = 0;
  let plies = 0;
  let hashes = 0;
  let unfinished = 0;
  for (const { line, game, record } of only === undefined ? readRecords(file) : [readRecord(file, only)]) {
    const where = line === 0 ? file : `line ${line} of ${file}`;
    const whole = replay(game, record);
    if (!whole.ok) throw new Problem(`${where}: ${whole.problem}`);
    const actions = record.actions.length;
    if (!record.hashes) throw new Problem(`${where} has no hashes to compare; its ${actions} actions are all legal`);
    records++;
    plies += actions;
    hashes += record.hashes.length;
    if (!whole.value.over) unfinished++;
  }
  const cut = unfinished > 0 ? `; ${unfinished === records ? '' : `${unfinished} of them `}unfinished` : '';
  return `verified: ${records} record${records === 1 ? '' : 's'}, ${plies} plies, ${hashes} hashes equal${cut}`;
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
