/** What tensor and tokens must say, computed from the view alone and apart from the encoders: the laws compare. */
import type { SkyjoView } from '../view.ts';

const HIDDEN = -99;
const REMOVED = -98;
const PHASES = ['setup', 'choose', 'drawn', 'taken', 'over'];
const TYPES = ['TAKE_DISCARD_AND_REPLACE', 'DRAW_DECK_KEEP_AND_REPLACE', 'DRAW_DECK_DISCARD_AND_FLIP', 'SETUP_FLIP'];
const SOURCES = ['discard', 'deck', 'board'];

/** The numbers of every part of the tensor. */
export function tensorOf(view: SkyjoView, seats: number): Record<string, number[]> {
  const parts: Record<string, number[]> = {};
  for (let n = 0; n < seats; n++) {
    const owner = (view.seat + n) % seats;
    const { values } = view.boardViews[owner];
    parts[`slots${n}`] = values.map((value) => (value === HIDDEN ? -1 : value === REMOVED ? -0.5 : value / 12));
    parts[`hidden${n}`] = [values.filter((value) => value === HIDDEN).length / 12];
    parts[`total${n}`] = [Math.min(2, Math.max(-2, view.scores[owner] / view.scoreLimit))];
    parts[`ender${n}`] = [view.roundEnder === owner ? 1 : 0];
  }
  const known = view.hand !== null && view.hand !== HIDDEN;
  const turn = view.currentPlayer < 0 ? -1 : fromObserver(view, view.currentPlayer, seats) / seats;
  return {
    ...parts,
    discardTop: [view.discardPile.length === 0 ? 0 : view.discardPile[view.discardPile.length - 1] / 12],
    hand: known ? [1, (view.hand ?? 0) / 12] : [0, 0],
    phase: PHASES.map((phase) => (phase === view.phase ? 1 : 0)),
    turn: [turn],
    deck: [view.deckSize / 150],
  };
}

/** The rows of every group of tokens. */
export function tokensOf(view: SkyjoView, seats: number): Record<string, number[][]> {
  const owners = Array.from({ length: seats }, (_, n) => (view.seat + n) % seats);
  const hidden = view.boardViews.map(({ visibleMask }) => visibleMask.filter((visible) => visible === 0).length);
  const fewest = Math.min(...hidden);
  const turns = view.history.slice(-16).map(({ actor, type, source, pos, a, b }) => {
    return [fromObserver(view, actor, seats), TYPES.indexOf(type), SOURCES.indexOf(source), pos, a, b];
  });
  const own = turns.map(([actor]) => actor).lastIndexOf(0);
  return {
    boardTokens: owners.flatMap((owner, n) => {
      const { values, visibleMask } = view.boardViews[owner];
      return values.map((value, at) => [n, at, visibleMask[at], value]);
    }),
    discardToken: [[view.discardTop, view.discardPile.length]],
    globalToken: [
      [
        view.deckSize,
        view.globalStep,
        view.currentPlayer < 0 ? -1 : fromObserver(view, view.currentPlayer, seats),
        PHASES.indexOf(view.phase),
        fewest >= 8 ? 0 : fewest >= 4 ? 1 : 2,
        view.roundIndex,
      ],
    ],
    actionTokens: turns,
    actionTokensSinceLastTurn: turns.slice(own + 1),
    handToken: [view.hand === null ? [0, HIDDEN] : view.hand === HIDDEN ? [1, HIDDEN] : [2, view.hand]],
    scoreTokens: owners.map((owner, n) => [
      n,
      view.scores[owner],
      view.scoreLimit - view.scores[owner],
      view.lastRoundScores[owner],
      hidden[owner],
      view.roundEnder === owner ? 1 : 0,
    ]),
  };
}

/** Seats are counted from the observer, clockwise. */
function fromObserver(view: SkyjoView, seat: number, seats: number): number {
  return (seat - view.seat + seats) % seats;
}
