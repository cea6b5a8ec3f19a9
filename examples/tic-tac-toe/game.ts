/** Tic-tac-toe: a whole game in the fewest words. docs/add-a-game.md walks through it. */
import { defineActions, defineGame, defineState, OVER } from 'arbiter/core';

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => Array.from(line, Number));
const MARKS = ['.', 'X', 'O'] as const;

/** The state: whose turn it is, how many marks there are, who has won, and a mark (0 for none) in each of nine fields. */
const layout = defineState({ turn: 'word', marks: 'word', winner: 'word', field: 9 });
type TicTacToe = ReturnType<typeof layout.create>;
const NOBODY = -1;

/** What a seat sees: everything, for nothing is hidden. */
export interface TicTacToeView {
  readonly seat: number;
  readonly turn: number;
  readonly winner: number;
  readonly fields: readonly (typeof MARKS)[number][];
}

const isOver = (s: TicTacToe) => s.winner !== NOBODY || s.marks === 9;
const where = (at: number) => `row ${Math.floor(at / 3) + 1}, column ${(at % 3) + 1}`;
const turn = (s: TicTacToe) => (isOver(s) ? OVER : s.turn);

export const ticTacToe = defineGame({
  id: 'tic-tac-toe',
  name: 'Tic-tac-toe',
  version: 1,
  seats: [2, 2],
  options: {},
  actions: defineActions(Array.from({ length: 9 }, (_, at) => ({ type: 'mark', at }))),
  refusals: { FIELD_TAKEN: 'That field is taken.' },
  goal: 'most',

  create: layout.create,
  setup(s) {
    s.winner = NOBODY;
  },
  players: () => 2,
  turn,
  refuse(s, id) {
    if (isOver(s)) return 'MATCH_FINISHED';
    return s.field[id] === 0 ? null : 'FIELD_TAKEN';
  },
  legal(s, out) {
    let n = 0;
    if (!isOver(s)) for (let at = 0; at < 9; at++) if (s.field[at] === 0) out[n++] = at;
    return n;
  },
  apply(s, id) {
    const mark = s.turn + 1;
    s.field[id] = mark;
    s.marks++;
    if (LINES.some((line) => line.every((at) => s.field[at] === mark))) s.winner = s.turn;
    s.turn = 1 - s.turn;
  },
  score: (s, seat) => (s.winner === seat ? 1 : 0),

  view: (s, seat): TicTacToeView => ({
    seat,
    turn: turn(s),
    winner: s.winner,
    fields: Array.from(s.field, (mark) => MARKS[mark]),
  }),
  imagine() {}, // nothing is hidden
  show: ({ fields }) => [0, 3, 6].map((at) => fields.slice(at, at + 3).join(' ')).join('\n'),
  tell: ({ at }) => `mark ${where(at)}`,
  events(before, after, { at }) {
    const marked = { type: 'marked', at, text: `${MARKS[before.turn + 1]} marks ${where(at)}.` };
    const result = after.winner === NOBODY ? 'Nobody wins.' : `${MARKS[after.winner + 1]} wins.`;
    return after.turn === OVER ? [marked, { type: 'ended', text: result }] : [marked];
  },
  tensor: {
    parts: () => [{ name: 'fields', length: 9, low: -1, high: 1, meaning: '1 own mark, -1 the other, 0 none' }],
    write(s, seat, out, at) {
      for (let i = 0; i < 9; i++) out[at + i] = s.field[i] === 0 ? 0 : s.field[i] === seat + 1 ? 1 : -1;
    },
  },
});
