/** What an action would cost and bring, as far as the seat knows: for people who are about to choose. */
import type { MacroAction, SkyjoAction } from './actions.ts';
import { COLUMNS, POSITIONS, UNKNOWN_VALUE } from './deck.ts';
import { NOBODY } from './state.ts';
import { where } from './tell.ts';
import { type BoardView, isCard, type SkyjoView } from './view.ts';

/** What a turn does to the round. */
interface Consequences {
  /** Turns up the last face-down card of the board: everyone else has one more turn. RULES 6.1. */
  readonly goesOut: boolean;
  /** It is the last turn of the round: all is counted after it. RULES 6.2. */
  readonly endsRound: boolean;
}

/** What an action would do. */
export type SkyjoPreview = { readonly text: string } & (
  | {
      readonly type: 'draw';
      readonly deckSize: number;
      /** The draw pile is empty: it is made anew of the discard. RULES 4.4. */
      readonly refills: boolean;
    }
  | {
      readonly type: 'take';
      readonly card: number;
      /** The columns that the card could clear. */
      readonly clears: readonly number[];
    }
  | ({
      readonly type: 'place';
      readonly at: number;
      /** The card that comes; null if it is not known yet. */
      readonly card: number | null;
      /** The open card that goes; null if it lies face down. */
      readonly replaces: number | null;
      /** The column that is cleared, 0 to 3; null if none is. */
      readonly clears: number | null;
      /** By how many points the open cards of the board change; null if the card that comes is not known yet. */
      readonly points: number | null;
      /** An open card goes and the board has more points than before: worth asking whether that was meant. */
      readonly worse: boolean;
    } & Consequences)
  | ({
      readonly type: 'flip';
      readonly at: number;
      /** One of the two cards before the first turn. */
      readonly setup: boolean;
      /** The drawn card that is discarded; null if it is not known yet, or in the setup. */
      readonly discards: number | null;
      /** The card that would clear the column if it came to light; null if none would. */
      readonly clearsIf: number | null;
    } & Consequences)
);

/** What an action of either turn model would do for the seat to act. */
export function preview(view: SkyjoView, action: SkyjoAction | MacroAction): SkyjoPreview {
  const hand = view.hand === UNKNOWN_VALUE ? null : view.hand;
  switch (action.type) {
    case 'draw':
      return previewDraw(view);
    case 'take':
      return previewTake(view);
    case 'place':
      return previewPlace(view, action.at, hand);
    case 'TAKE_DISCARD_AND_REPLACE':
      return previewPlace(view, action.pos, view.discardTop);
    case 'DRAW_DECK_KEEP_AND_REPLACE':
      return previewPlace(view, action.pos, null);
    case 'flip':
      return previewFlip(view, action.at, hand);
    case 'DRAW_DECK_DISCARD_AND_FLIP':
    case 'SETUP_FLIP':
      return previewFlip(view, action.pos, null);
  }
}

function previewDraw({ deckSize, discardPile }: SkyjoView): SkyjoPreview {
  const refills = deckSize === 0;
  const cards = deckSize === 1 ? 'the last card' : `one of ${deckSize} cards`;
  const text = refills
    ? `The draw pile is made anew of ${discardPile.length - 1} cards of the discard; draw one of them.`
    : `Draw ${cards}, then keep it or discard it.`;
  return { type: 'draw', deckSize, refills, text };
}

function previewTake(view: SkyjoView): SkyjoPreview {
  const card = view.discardTop;
  const board = boardOf(view);
  const columns = POSITIONS.filter((at) => clearedBy(board, at, card)).map((at) => at % COLUMNS);
  const clears = [...new Set(columns)].sort();
  const could = clears.length > 0 ? ` It could clear column ${clears.map((column) => column + 1).join(' or ')}.` : '';
  return { type: 'take', card, clears, text: `Take the ${card}; it must be placed.${could}` };
}

function previewPlace(view: SkyjoView, at: number, card: number | null): SkyjoPreview {
  const board = boardOf(view);
  const old = board.values[at];
  const replaces = isCard(old) ? old : null;
  const clears = card !== null && clearedBy(board, at, card) ? at % COLUMNS : null;
  const points = card === null ? null : (clears === null ? card : -2 * card) - (replaces ?? 0);
  const worse = replaces !== null && points !== null && points > 0;
  const consequences = consequencesOf(view, replaces === null);
  const parts = [
    `Place ${card ?? 'the drawn card'} at ${where(at)} in place of ${replaces ?? 'the card face down there'}`,
    ...(clears === null ? [] : [`clear column ${clears + 1}`]),
    ...(points === null ? [] : [`${pointsText(points)} open`]),
  ];
  const text = `${parts.join(', ')}.${consequencesText(consequences)}`;
  return { type: 'place', at, card, replaces, clears, points, worse, ...consequences, text };
}

function previewFlip(view: SkyjoView, at: number, discards: number | null): SkyjoPreview {
  const setup = view.phase === 'setup';
  const clearsIf = clearingCard(boardOf(view), at);
  const consequences = setup ? { goesOut: false, endsRound: false } : consequencesOf(view, true);
  const first = setup ? `Turn up ${where(at)}` : `Discard ${discards ?? 'the drawn card'} and turn up ${where(at)}`;
  const hope = clearsIf === null ? '' : ` A ${clearsIf} would clear column ${(at % COLUMNS) + 1}.`;
  const text = `${first}.${hope}${consequencesText(consequences)}`;
  return { type: 'flip', at, setup, discards, clearsIf, ...consequences, text };
}

function boardOf(view: SkyjoView): BoardView {
  return view.boardViews[view.currentPlayer];
}

/** The card that would clear the column of a slot if it lay there openly; null if there is none. RULES 5.1. */
function clearingCard({ values }: BoardView, at: number): number | null {
  const [one, two] = POSITIONS.filter((other) => other % COLUMNS === at % COLUMNS && other !== at);
  return isCard(values[one]) && values[one] === values[two] ? values[one] : null;
}

function clearedBy(board: BoardView, at: number, card: number): boolean {
  return clearingCard(board, at) === card;
}

function consequencesOf(view: SkyjoView, turnsUp: boolean): Consequences {
  const last = view.roundEnder !== NOBODY;
  const next = (view.currentPlayer + 1) % view.boardViews.length;
  return { goesOut: !last && turnsUp && boardOf(view).hidden === 1, endsRound: last && next === view.roundEnder };
}

function consequencesText({ goesOut, endsRound }: Consequences): string {
  if (endsRound) return ' The round is counted after it.';
  if (!goesOut) return '';
  return ' It is your last face-down card: everyone else has one more turn, and your points double unless they are the fewest.';
}

function pointsText(points: number): string {
  const size = Math.abs(points);
  return `${size} ${size === 1 ? 'point' : 'points'} ${points > 0 ? 'more' : 'less'}`;
}
