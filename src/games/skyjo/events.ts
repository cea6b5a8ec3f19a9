/** What happened between two views of the same seat: for logs, pictures in motion, and people who listen. */
import type { MacroAction, SkyjoAction } from './actions.ts';
import { COLUMNS, REMOVED_VALUE, UNKNOWN_VALUE } from './deck.ts';
import type { PublicTurn } from './history.ts';
import type { FinalBoard, RoundResult } from './results.ts';
import { where } from './tell.ts';
import { isCard, type SkyjoView } from './view.ts';

/** Something that happened. */
export type SkyjoEvent = { readonly text: string } & (
  | {
      /** The draw pile was empty and made anew of so many cards of the discard. RULES 4.4. */
      readonly type: 'refilled';
      readonly cards: number;
    }
  | {
      readonly type: 'drawn';
      readonly seat: number;
      /** Null if the observer may not know it. */
      readonly card: number | null;
    }
  | { readonly type: 'taken'; readonly seat: number; readonly card: number }
  | {
      readonly type: 'placed';
      readonly seat: number;
      readonly at: number;
      readonly card: number;
      readonly source: 'deck' | 'discard';
      /** The card that went to the discard, and whether it had lain face down. */
      readonly discarded: number;
      readonly wasHidden: boolean;
    }
  | {
      readonly type: 'flipped';
      readonly seat: number;
      readonly at: number;
      readonly card: number;
      /** One of the two cards before the first turn. */
      readonly setup: boolean;
      /** The drawn card that went to the discard; null in the setup. */
      readonly discarded: number | null;
    }
  | { readonly type: 'column-cleared'; readonly seat: number; readonly column: number; readonly card: number }
  | {
      /** Somebody has turned everything up: everyone else has one more turn. RULES 6.1. */
      readonly type: 'went-out';
      readonly seat: number;
    }
  | ({
      readonly type: 'round-ended';
      readonly boards: readonly FinalBoard[];
      /** Who scored the fewest points. */
      readonly winners: readonly number[];
    } & RoundResult)
  | { readonly type: 'round-dealt'; readonly round: number; readonly discardTop: number }
  | {
      /** The setup is done: this player has the first turn. */
      readonly type: 'round-started';
      readonly round: number;
      readonly seat: number;
    }
  | {
      readonly type: 'game-over';
      readonly totals: readonly number[];
      readonly places: readonly number[];
      readonly winners: readonly number[];
      /** Stopped because a round took too many turns. */
      readonly capped: boolean;
    }
);

/** What an action of either turn model brought about, in order. */
export function events(before: SkyjoView, after: SkyjoView, action: SkyjoAction | MacroAction): SkyjoEvent[] {
  const seat = before.currentPlayer;
  const list: SkyjoEvent[] = [];
  const draws = action.type === 'draw' || action.type.startsWith('DRAW_DECK');
  if (draws && before.deckSize === 0) list.push(refilled(before.discardPile.length - 1));
  if (action.type === 'draw') return [...list, drawn(seat, after.hand)];
  if (action.type === 'take') return [...list, taken(seat, before.discardTop)];

  // The turn, and after it the setup of the next round if that is left to the lot.
  const count = after.historyLength - before.historyLength;
  const [turn, ...setup] = after.history.slice(-count);
  if (action.type === 'TAKE_DISCARD_AND_REPLACE') list.push(taken(seat, turn.a));
  if (draws) list.push(drawn(seat, turn.a));
  list.push(turned(turn, before));
  const counted = after.roundIndex > before.roundIndex;
  const column = turn.pos % COLUMNS;
  const boards = counted ? after.lastBoards : after.boardViews;
  if (boards[seat].values[turn.pos] === REMOVED_VALUE) {
    list.push(columnCleared(seat, column, turn.type === 'DRAW_DECK_DISCARD_AND_FLIP' ? turn.b : turn.a));
  }
  if (!counted && after.roundEnder !== before.roundEnder) list.push(wentOut(seat));
  if (counted) list.push(roundEnded(after));
  if (after.phase === 'over') return [...list, gameOver(after)];
  if (counted) list.push(roundDealt(after));
  for (const flip of setup) list.push(turned(flip, after));
  const begins = before.phase === 'setup' || counted;
  if (begins && after.phase === 'choose') list.push(roundStarted(after));
  return list;
}

function refilled(cards: number): SkyjoEvent {
  return { type: 'refilled', cards, text: `The draw pile was made anew of ${cards} cards of the discard.` };
}

function drawn(seat: number, hand: number | null): SkyjoEvent {
  const card = hand === UNKNOWN_VALUE ? null : hand;
  return { type: 'drawn', seat, card, text: `Seat ${seat} drew ${card ?? 'a card'}.` };
}

function taken(seat: number, card: number): SkyjoEvent {
  return { type: 'taken', seat, card, text: `Seat ${seat} took the ${card} from the discard.` };
}

/** What a turn did on the board. */
function turned({ actor: seat, type, pos: at, a, b }: PublicTurn, before: SkyjoView): SkyjoEvent {
  if (type === 'SETUP_FLIP') {
    const text = `Seat ${seat} turned up ${a} at ${where(at)}.`;
    return { type: 'flipped', seat, at, card: a, setup: true, discarded: null, text };
  }
  if (type === 'DRAW_DECK_DISCARD_AND_FLIP') {
    const text = `Seat ${seat} discarded ${a} and turned up ${b} at ${where(at)}.`;
    return { type: 'flipped', seat, at, card: b, setup: false, discarded: a, text };
  }
  const source = type === 'TAKE_DISCARD_AND_REPLACE' ? 'discard' : 'deck';
  const wasHidden = !isCard(before.boardViews[seat].values[at]);
  const text = `Seat ${seat} placed ${a} at ${where(at)} and discarded ${b}.`;
  return { type: 'placed', seat, at, card: a, source, discarded: b, wasHidden, text };
}

function columnCleared(seat: number, column: number, card: number): SkyjoEvent {
  const text = `Three ${card}s clear column ${column + 1} of seat ${seat}.`;
  return { type: 'column-cleared', seat, column, card, text };
}

function wentOut(seat: number): SkyjoEvent {
  const text = `Seat ${seat} has turned everything up: everyone else has one more turn.`;
  return { type: 'went-out', seat, text };
}

function roundEnded(after: SkyjoView): SkyjoEvent {
  const result = after.rounds[after.rounds.length - 1];
  const boards = after.lastBoards;
  const winners = lowest(result.scores);
  const scores = result.scores.map((points, seat) => {
    const doubled = result.doubled && seat === result.ender ? `, ${boards[seat].points} doubled` : '';
    return `seat ${seat} ${points}${doubled}`;
  });
  const text = `Round ${result.round + 1} is over: ${scores.join('; ')}. Totals: ${result.totals.join(', ')}.`;
  return { type: 'round-ended', ...result, boards, winners, text };
}

function roundDealt({ roundIndex: round, discardTop }: SkyjoView): SkyjoEvent {
  return { type: 'round-dealt', round, discardTop, text: `Round ${round + 1} is dealt.` };
}

function roundStarted({ roundIndex: round, currentPlayer: seat }: SkyjoView): SkyjoEvent {
  return { type: 'round-started', round, seat, text: `Seat ${seat} has the first turn of round ${round + 1}.` };
}

function gameOver({ scores: totals, places, capped }: SkyjoView): SkyjoEvent {
  const winners = lowest(totals);
  const who = winners.map((seat) => `seat ${seat}`).join(' and ');
  const won = `${who} ${winners.length === 1 ? 'wins' : 'win'} with ${totals[winners[0]]} points`;
  const text = capped ? `The game is stopped, the round took too many turns: ${won}.` : `The game is over: ${won}.`;
  return { type: 'game-over', totals, places, winners, capped, text };
}

function lowest(points: readonly number[]): number[] {
  const least = Math.min(...points);
  return [...points.keys()].filter((seat) => points[seat] === least);
}
