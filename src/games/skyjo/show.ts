/** The view as text. */
import type { Ink } from '../../core/index.ts';
import { COLUMNS, POSITIONS, REMOVED_VALUE, SLOTS, UNKNOWN_VALUE } from './deck.ts';
import type { RoundResult } from './results.ts';
import { NOBODY } from './state.ts';
import { letterOf } from './tell.ts';
import type { SkyjoView } from './view.ts';

/** The rules in a few lines, and what the signs mean. */
export const HELP = `The fewest points win. A turn: take the open discard and place it on one of your twelve slots (whatever lies there is
discarded), or draw, see the card, and place it or discard it and turn one of yours up. Three equal cards in a column are
cleared. Whoever has all cards up ends the round: everyone else has one more turn. If the ender has not the fewest points
alone, those points are doubled. The game ends when somebody reaches the limit (100 unless told otherwise).

Slots have letters: [a] is a card face down, 5d a five at d, a dot a cleared column. The number beside a seat is its total.`;

/** The table as text: boards side by side, four to a row. */
export function show(v: SkyjoView, ink: Ink): string {
  const lines = [`${ink.bold(`Round ${v.roundIndex + 1}`)}  ${situation(v)}`];
  const hand = v.hand === null ? '' : `   hand ${card(v.hand, ink)}`;
  lines.push(`discard ${card(v.discardTop, ink)}${ink.dim(` (${v.discardPile.length})`)}   deck ${v.deckSize}${hand}`);
  const last = v.rounds.at(-1);
  if (last) lines.push(`last round ${last.scores.map((points, seat) => scored(last, points, seat)).join(', ')}`);
  for (let from = 0; from < v.boardViews.length; from += 4) {
    const owners = v.boardViews.map((_, owner) => owner).slice(from, from + 4);
    lines.push('', owners.map((owner) => heading(v, owner, ink)).join('   '));
    for (let row = 0; row < SLOTS; row += COLUMNS) {
      lines.push(owners.map((owner) => rowOf(v, owner, row, ink)).join('   '));
    }
  }
  return lines.join('\n');
}

const WIDTH = 17;

function scored(last: RoundResult, points: number, seat: number): string {
  return `seat ${seat} ${points > 0 ? '+' : ''}${points}${last.doubled && seat === last.ender ? ' doubled' : ''}`;
}

function situation(v: SkyjoView): string {
  if (v.phase === 'over') return v.capped ? 'the game was stopped: the round took too many turns' : 'the game is over';
  const ending = v.roundEnder === NOBODY ? '' : `, last turns: seat ${v.roundEnder} has turned everything up`;
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
