/** Stepping through a match on a terminal: arrows forward and back, q to leave. */
import { emitKeypressEvents } from 'node:readline';
import { type Game, type Ink, SPECTATOR } from '../core/index.ts';
import { type MatchRecord, replay } from '../match/index.ts';
import { ink } from './colour.ts';
import { orProblem } from './problem.ts';

const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';
const CLEAR = '\u001b[2J\u001b[H';

/** How high a terminal is that does not say so, and what stands around the table. */
const ROWS = 24;
const FRAME = 5;

/** The end of a table that is too high, where games put what it is about: what scrolls off would take the heading with it. */
export function fitted(table: readonly string[], rows: number, pen: Ink): readonly string[] {
  if (table.length <= rows) return table;
  const hidden = table.length - Math.max(rows, 2) + 1;
  return [pen.dim(`(${hidden} lines more on a higher terminal)`), ...table.slice(hidden)];
}

/** Show the match at `start`, and move with the keys until the person leaves. */
export async function stepThrough(game: Game, record: MatchRecord, start: number): Promise<void> {
  const pen = ink();
  const plies = record.actions.length;
  let ply = start;
  const draw = () => {
    const match = orProblem(replay(game, record, ply));
    const id = ply > 0 ? record.actions[ply - 1] : -1;
    const actor = ply > 0 ? orProblem(replay(game, record, ply - 1)).turn : -1;
    const did = id < 0 ? 'the deal' : `seat ${actor}: ${game.tell(game.actions.all[id])}`;
    const head = `${pen.bold(game.name)}  ply ${ply} of ${plies}  ${pen.dim(match.hash())}`;
    const keys = pen.dim('← → one ply   PgUp PgDn ten   Home End   q leaves');
    const table = fitted(game.show(match.view(SPECTATOR), pen).split('\n'), (process.stdout.rows ?? ROWS) - FRAME, pen);
    process.stdout.write(`${CLEAR}${[head, did, '', ...table, '', keys].join('\n')}`);
  };
  const { stdin } = process;
  emitKeypressEvents(stdin);
  process.stdout.write(ENTER);
  stdin.setRawMode(true);
  stdin.resume();
  try {
    draw();
    await new Promise<void>((done) => {
      stdin.on('keypress', (_, key: { name?: string; ctrl?: boolean }) => {
        if (key.name === 'q' || key.name === 'escape' || (key.ctrl && key.name === 'c')) return done();
        const moved = MOVES[key.name ?? '']?.(ply, plies);
        if (moved === undefined) return;
        ply = Math.max(0, Math.min(plies, moved));
        draw();
      });
    });
  } finally {
    stdin.removeAllListeners('keypress');
    stdin.setRawMode(false);
    stdin.pause();
    process.stdout.write(LEAVE);
  }
}

const MOVES: Readonly<Record<string, (ply: number, plies: number) => number>> = {
  right: (ply) => ply + 1,
  down: (ply) => ply + 1,
  space: (ply) => ply + 1,
  left: (ply) => ply - 1,
  up: (ply) => ply - 1,
  pagedown: (ply) => ply + 10,
  pageup: (ply) => ply - 10,
  home: () => 0,
  end: (_, plies) => plies,
};
