/** The latest actions, one packed word each, in a ring. */
import { CARDS, NO_CARD } from './cards.ts';
import { HAND, HISTORY, type SplendorState } from './state.ts';

/** One action of the past as a seat sees it. */
export interface PastAction {
  readonly step: number;
  readonly actor: number;
  readonly action: number;
  /** The card that was reserved or bought; null if none was, or if it is hidden from the observer. */
  readonly cardId: string | null;
}

/** A word holds the actor in its two lowest bits, then seven bits for the card, then the action's id. */
const ACTOR = 3;
const CARD_AT = 2;
const CARD = 127;
const ID_AT = 9;

/** Where in the ring a step is kept. */
function ringPlace(step: number): number {
  return step & (HISTORY - 1);
}

/** Note an action of a seat and the card it moved. */
export function remember(s: SplendorState, seat: number, id: number, card: number): void {
  const step = s.step;
  s.history[s.far + ringPlace(step)] = seat | (card << CARD_AT) | (id << ID_AT);
  s.step = step + 1;
}

/** The number of the oldest action still remembered. */
export function oldest(s: SplendorState): number {
  return Math.max(s.step - HISTORY, 0);
}

/** Who played an action. */
export function actorAt(s: SplendorState, step: number): number {
  return s.history[ringPlace(step)] & ACTOR;
}

/** The id of an action. */
export function actionAt(s: SplendorState, step: number): number {
  return s.history[ringPlace(step)] >> ID_AT;
}

/** The card an action moved, whoever may have seen it. */
export function cardAt(s: SplendorState, step: number): number {
  return (s.history[ringPlace(step)] >> CARD_AT) & CARD;
}

/** The card an action moved, as a seat sees it: what another seat drew unseen stays hidden until it is bought. */
export function cardSeenAt(s: SplendorState, step: number, observer: number): number {
  const card = cardAt(s, step);
  const actor = actorAt(s, step);
  if (card === NO_CARD) return card;
  return actor !== observer && hiddenPlace(s, actor, card) !== NOWHERE ? NO_CARD : card;
}

/** Where in its owner's hand a card is that the others have not seen. */
function hiddenPlace(s: SplendorState, owner: number, card: number): number {
  for (let i = owner * HAND; i < (owner + 1) * HAND; i++) if (s.hand[i] === card && s.blind[i] === 1) return i;
  return NOWHERE;
}

const NOWHERE = -1;

/** For each remembered action, the place in a hand of the card it drew, if that is hidden from the observer; else -1. */
export function hiddenPlaces(s: SplendorState, observer: number, out: Int32Array): void {
  for (let i = 0; i < HISTORY; i++) {
    const actor = actorAt(s, i);
    const place = actor === observer ? NOWHERE : hiddenPlace(s, actor, cardAt(s, i));
    out[i] = i < s.step ? place : NOWHERE;
  }
}

/** What was drawn unseen has been dealt anew: so it has in the past. */
export function rewrite(s: SplendorState, places: Int32Array): void {
  for (let i = 0; i < HISTORY; i++) {
    if (places[i] !== NOWHERE) s.history[i] = (s.history[i] & ~(CARD << CARD_AT)) | (s.hand[places[i]] << CARD_AT);
  }
}

/** The actions still remembered, oldest first, with the cards that `cardOf` shows. */
export function recall(s: SplendorState, cardOf: (step: number) => number): PastAction[] {
  const past: PastAction[] = [];
  for (let step = oldest(s); step < s.step; step++) {
    const card = cardOf(step);
    past.push(pastAction(step, actorAt(s, step), actionAt(s, step), card));
  }
  return past;
}

/**
 * Past actions that views have shown, each at a place that follows from what it is, the latest one of a place. A view tells of one
 * new action and of fifteen that the view before told of: shared, they are not made again, and compared at a glance.
 */
const SHOWN: (PastAction | undefined)[] = new Array(4096).fill(undefined);

function pastAction(step: number, actor: number, action: number, card: number): PastAction {
  const cardId = card === NO_CARD ? null : CARDS[card].id;
  const at = (step * 1021 + action * 31 + card * 7 + actor) & (SHOWN.length - 1);
  const shown = SHOWN[at];
  if (shown?.step === step && shown.actor === actor && shown.action === action && shown.cardId === cardId) return shown;
  const past = Object.freeze({ step, actor, action, cardId });
  SHOWN[at] = past;
  return past;
}
