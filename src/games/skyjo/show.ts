/** The view as text. */
import { flow, type Ink } from '../../core/index.ts';
import { COLUMNS, POSITIONS, REMOVED_VALUE, SLOTS, UNKNOWN_VALUE } from './deck.ts';
import type { FinalBoard, RoundResult } from './results.ts';
import { NOBODY } from './state.ts';
import { letterOf } from './tell.ts';
import type { SkyjoView } from './view.ts';

/** The rules in a few lines, and what the signs mean. */
export const HELP = `The fewest points win. A turn: take the open discard and place it on one of your twelve slots (whatever lies there is
discarded), or draw, see the card, and place it or discard it and turn one of yours up. Three equal cards in a column are
cleared. Whoever has all cards up ends the round: everyone else has one more turn. If the ender has not the fewest points
alone, those points are doubled. The game ends when somebody reaches the limit (100 unless told otherwise).

Slots have letters: [a] is a card face down, 5d a five at d, a dot a cleared column. The number beside a seat is its total. Where
a round was counted, [7] is a seven that was turned up for the count, and x2 says that points were doubled.`;

/** The table as text: boards side by side, four to a row. */
export function show(v: SkyjoView, ink: Ink): string {
  const last = v.rounds.at(-1);
  if (last !== undefined && v.phase === 'over' && !v.capped) {
    const totals = last.totals.map((points, seat) => `seat ${seat} ${points}`);
    return [...countOf(v, last, ink), '', ink.bold(situation(v)), ...flow('totals: ', totals, ', ')].join('\n');
  }
  const hand = v.hand === null ? '' : `   hand ${card(v.hand, ink)}`;
  const lines = [
    `${ink.bold(`Round ${v.roundIndex + 1}`)}  ${situation(v)}`,
    `discard ${card(v.discardTop, ink)}${ink.dim(` (${v.discardPile.length})`)}   deck ${v.deckSize}${hand}`,
    ...boards(
      v,
      (owner) => heading(v, owner, ink),
      (owner, row) => rowOf(v, owner, row, ink),
    ),
  ];
  if (last === undefined) return lines.join('\n');
  // Until everyone has had a look at how the last round was counted.
  if (v.turnsInRound < v.boardViews.length) return [...countOf(v, last, ink), '', ...lines].join('\n');
  return [
    ...lines,
    '',
    ...flow(
      'last round: ',
      last.scores.map((_, seat) => scored(last, seat)),
      ', ',
    ),
  ].join('\n');
}

const WIDTH = 17;

const PER_LINE = 4;

/** The boards side by side, four to a row. */
function boards(
  v: SkyjoView,
  headingOf: (owner: number) => string,
  cardsOf: (owner: number, row: number) => string,
): string[] {
  const lines: string[] = [];
  for (let from = 0; from < v.boardViews.length; from += PER_LINE) {
    const owners = v.boardViews.map((_, owner) => owner).slice(from, from + PER_LINE);
    lines.push('', owners.map(headingOf).join('   '));
    for (let row = 0; row < SLOTS; row += COLUMNS) lines.push(owners.map((owner) => cardsOf(owner, row)).join('   '));
  }
  return lines;
}

/** The boards of the last round as they were counted. */
function countOf(v: SkyjoView, last: RoundResult, ink: Ink): string[] {
  const head = `${ink.bold(`Round ${last.round + 1} is over`)}, seat ${last.ender} ended it`;
  const verdict = last.doubled ? `without the fewest points alone: ${ink.bold('doubled')}` : 'and is not doubled';
  return [
    `${head} ${verdict}`,
    ...boards(
      v,
      (owner) => scored(last, owner).padEnd(WIDTH),
      (owner, row) => countedRow(v.lastBoards[owner], row, ink),
    ),
  ];
}

/** `seat 0 +12 x2` if that was doubled. */
function scored(last: RoundResult, seat: number): string {
  const points = last.scores[seat];
  return `seat ${seat} ${points > 0 ? '+' : ''}${points}${last.doubled && seat === last.ender ? ' x2' : ''}`;
}

/** A card that was turned up for the count is in brackets; one of a column that cleared in it counts no more. */
function countedRow({ values, turnedUp, cleared }: FinalBoard, row: number, ink: Ink): string {
  const cells = POSITIONS.slice(row, row + COLUMNS).map((at) => {
    const value = values[at];
    if (cleared.includes(at % COLUMNS)) return card(REMOVED_VALUE, ink);
    return turnedUp.includes(at) ? inColour(value, `[${value}]`.padStart(4), ink) : card(value, ink);
  });
  return ` ${cells.join('')}`;
}

function situation(v: SkyjoView): string {
  if (v.phase === 'over') return v.capped ? 'the game was stopped: the round took too many turns' : 'the game is over';
  const ending = v.roundEnder === NOBODY ? '' : `, last turns: seat ${v.roundEnder} is out`;
  return `seat ${v.currentPlayer} ${ASKED[v.phase]}${ending}`;
}

const ASKED = {
  setup: 'turns two cards up',
  choose: 'draws or takes the discard',
  drawn: 'has drawn a card',
  taken: 'has taken the discard',
  over: '',
} as const;

function heading(v: SkyjoView, owner: number, ink: Ink): string {
  const name = `${owner === v.currentPlayer ? '>' : ' '}seat ${owner}${owner === v.seat ? ' you' : ''}`;
  const text = `${name} ${String(v.scores[owner]).padStart(WIDTH - name.length - 1)}`;
  return owner === v.currentPlayer ? ink.bold(text) : text;
}

function rowOf(v: SkyjoView, owner: number, row: number, ink: Ink): string {
  const { values } = v.boardViews[owner];
  const cells = POSITIONS.slice(row, row + COLUMNS).map((at) =>
    owner === v.seat ? ownCard(values[at], at, ink) : card(values[at], ink),
  );
  return ` ${cells.join('')}`;
}

/** A card of the observer's own, with the letter of its slot. */
function ownCard(value: number, at: number, ink: Ink): string {
  if (value === UNKNOWN_VALUE) return ink.gray(` [${letterOf(at)}]`);
  if (value === REMOVED_VALUE) return card(value, ink);
  return `${inColour(value, String(value).padStart(3), ink)}${ink.dim(letterOf(at))}`;
}

function card(value: number, ink: Ink): string {
  if (value === UNKNOWN_VALUE) return ink.gray(' [ ]');
  if (value === REMOVED_VALUE) return ink.dim('   .');
  return inColour(value, `${String(value).padStart(3)} `, ink);
}

function inColour(value: number, text: string, ink: Ink): string {
  if (value < 0) return ink.magenta(text);
  if (value === 0) return ink.cyan(text);
  return value <= 4 ? ink.green(text) : value <= 8 ? ink.yellow(text) : ink.red(text);
}
