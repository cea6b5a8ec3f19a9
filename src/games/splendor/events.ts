/** What happened between two views of the same seat: made from them alone, so that nothing hidden can be told. */
import type { SplendorAction } from './actions.ts';
import { type Card, cardNamed } from './cards.ts';
import type { ClockTicked, GameOver, LastRound, NobleCame, PurchaseNamed, SplendorEvent } from './event-types.ts';
import type { PlayerBoard, SplendorView, TokenCounts } from './view.ts';
import {
  cardInWords,
  combine,
  countTokens,
  NO_TOKENS,
  playerInWords,
  pointsInWords,
  sumOf,
  tokensInWords,
} from './words.ts';

/** What happened when `action` led from one view to the other, in the order in which it did. */
export function events(before: SplendorView, after: SplendorView, action: SplendorAction): readonly SplendorEvent[] {
  const seat = Number(before.currentPlayerId);
  return [
    ...deed(before, after, action, seat),
    ...noblesCome(before, after, seat),
    ...(after.ticked > before.ticked ? [ticked(after)] : []),
    ...(after.lastRoundTriggered && !before.lastRoundTriggered ? [lastRound(after, seat)] : []),
    ...(after.places !== null && before.places === null ? [gameOver(after, after.places)] : []),
  ];
}

/** The action itself, with the tokens that went back and the card that was laid out. */
function deed(before: SplendorView, after: SplendorView, action: SplendorAction, seat: number): SplendorEvent[] {
  const who = playerInWords(seat, after.seat);
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
    case 'TAKE_TOKENS_SAME':
      return tokensMoved(before, after, seat, countTokens(action.colors));
    case 'RETURN_TOKENS_AFTER_OVERFLOW':
      return tokensMoved(before, after, seat, NO_TOKENS);
    case 'RESERVE_VISIBLE_CARD':
    case 'RESERVE_TOP_DECK_CARD': {
      const { tier } = action;
      const slot = action.type === 'RESERVE_VISIBLE_CARD' ? action.slot : null;
      const held = boardOf(after, seat).reserved.at(-1);
      const card = cardNamed(held?.id);
      const what = card ? cardInWords(card) : `an unseen card of level ${tier}`;
      const text = `${who} reserved ${what}${slot === null && card ? ', unseen by the others' : ''}.`;
      const takes = before.bankTokens.gold > 0 ? countTokens(['gold']) : NO_TOKENS;
      return [
        { type: 'card-reserved', text, seat, cardId: card?.id ?? null, tier, slot },
        ...tokensMoved(before, after, seat, takes),
        ...(slot === null ? [] : refill(after, tier, slot)),
      ];
    }
    case 'PURCHASE_VISIBLE_CARD':
    case 'PURCHASE_RESERVED_CARD':
      return after.payment === null ? bought(before, after, seat) : [named(after.payment.cardId, seat, who)];
    case 'CHOOSE_PAYMENT': {
      const { goldFor } = action;
      const offered: readonly SplendorEvent[] =
        goldFor === 'none'
          ? []
          : [{ type: 'gold-offered', text: `${who} offered gold for 1 ${goldFor}.`, seat, instead: goldFor }];
      return [...offered, ...(after.payment === null ? bought(before, after, seat) : [])];
    }
    case 'PASS':
      return [{ type: 'passed', text: `${who} passed.`, seat }];
    case 'CHOOSE_NOBLE':
      return [];
  }
}

/** What was taken, and what went back at once. */
function tokensMoved(before: SplendorView, after: SplendorView, seat: number, taken: TokenCounts): SplendorEvent[] {
  const who = playerInWords(seat, after.seat);
  const had = combine(boardOf(before, seat).tokens, taken, (a, b) => a + b);
  const returned = combine(had, boardOf(after, seat).tokens, (a, b) => a - b);
  const list: SplendorEvent[] = [];
  if (sumOf(taken) > 0)
    list.push({ type: 'tokens-taken', text: `${who} took ${tokensInWords(taken)}.`, seat, tokens: taken });
  if (sumOf(returned) > 0)
    list.push({
      type: 'tokens-returned',
      text: `${who} gave back ${tokensInWords(returned)}.`,
      seat,
      tokens: returned,
    });
  return list;
}

function named(cardId: string, seat: number, who: string): PurchaseNamed {
  const card = cardNamed(cardId);
  return { type: 'purchase-named', text: `${who} chose to buy ${card ? cardInWords(card) : cardId}.`, seat, cardId };
}

/** The latest card of the buyer, where it was, and what is no longer in the purse. */
function bought(before: SplendorView, after: SplendorView, seat: number): SplendorEvent[] {
  const who = playerInWords(seat, after.seat);
  const cardId = boardOf(after, seat).purchasedCardIds.at(-1);
  const card = cardNamed(cardId);
  if (card === undefined) return [];
  const paid = combine(boardOf(before, seat).tokens, boardOf(after, seat).tokens, (a, b) => a - b);
  const onTable = rowOf(before, card.tier).findIndex((other) => other?.id === card.id);
  const from = onTable >= 0 ? 'table' : 'hand';
  const slot = onTable >= 0 ? onTable : placeInHand(before, after, seat, card);
  const { id, tier, bonus, points } = card;
  const text = `${who} bought ${cardInWords(card)} for ${tokensInWords(paid)}.`;
  return [
    { type: 'card-bought', text, seat, cardId: id, tier, from, slot, paid, bonus, points },
    ...(from === 'table' ? refill(after, tier, slot) : []),
  ];
}

/** Where in the hand a card was that has left it: the first place at which the hands differ, if it was hidden. */
function placeInHand(before: SplendorView, after: SplendorView, seat: number, card: Card): number {
  const had = boardOf(before, seat).reserved;
  const seen = had.findIndex(({ id }) => id === card.id);
  if (seen >= 0) return seen;
  const has = boardOf(after, seat).reserved;
  return had.findIndex(({ id, tier }, slot) => id === null && tier === card.tier && !sameCard(had[slot], has[slot]));
}

function sameCard(a: PlayerBoard['reserved'][number], b: PlayerBoard['reserved'][number] | undefined): boolean {
  return a.id === b?.id && a.tier === b?.tier;
}

/** What lies now where a card was taken from the table. */
function refill(after: SplendorView, tier: number, slot: number): SplendorEvent[] {
  const card = rowOf(after, tier)[slot];
  if (card === null)
    return [{ type: 'place-emptied', text: `Place ${slot + 1} of level ${tier} stays empty.`, tier, slot }];
  return [{ type: 'card-laid-out', text: `${upper(cardInWords(card))} was laid out.`, cardId: card.id, tier, slot }];
}

function noblesCome(before: SplendorView, after: SplendorView, seat: number): NobleCame[] {
  const had = boardOf(before, seat).nobles.map(({ id }) => id);
  const came = boardOf(after, seat).nobles.filter(({ id }) => !had.includes(id));
  const whom = seat === after.seat ? 'you' : `seat ${seat}`;
  return came.map(({ id, name, slot, points }) => ({
    type: 'noble-came',
    text: `${name} came to ${whom}: ${pointsInWords(points)}.`,
    seat,
    nobleId: id,
    slot,
    points,
  }));
}

function ticked(after: SplendorView): ClockTicked {
  const left = after.decksRemaining.tier3;
  return { type: 'clock-ticked', text: `The clock ticked: ${left} left.`, left };
}

function lastRound(after: SplendorView, seat: number): LastRound {
  const { prestige } = boardOf(after, seat);
  const has = seat === after.seat ? 'You have' : `Seat ${seat} has`;
  return { type: 'last-round', text: `${has} ${pointsInWords(prestige)}: this is the last round.`, seat, prestige };
}

const ENDING_WORDS: Readonly<Record<string, string>> = {
  points: 'The last round is over',
  stalemate: 'Nobody could do anything any more',
  cap: 'The agreed number of turns is over',
  timer: 'The clock has run out',
  'deck-depletion': 'A level-3 card could not be replaced',
};

function gameOver(after: SplendorView, places: readonly number[]): GameOver {
  const ending = after.ending ?? '';
  const prestige = places.map((_, seat) => boardOf(after, seat).prestige);
  const order = [...places.keys()].sort((a, b) => places[a] - places[b] || a - b);
  const standings = order.map((seat) => {
    const who = playerInWords(seat, after.seat).toLowerCase();
    return `${places.length > 1 ? `${places[seat]}. ` : ''}${who} with ${pointsInWords(prestige[seat])}`;
  });
  const text = `${ENDING_WORDS[ending] ?? 'The game is over'}: ${standings.join(', ')}.`;
  return { type: 'game-over', text, ending, places, prestige };
}

function boardOf(view: SplendorView, seat: number): PlayerBoard {
  return view.playerBoards[String(seat)];
}

function rowOf(view: SplendorView, tier: number): readonly (Card | null)[] {
  const { tier1, tier2, tier3 } = view.tableau;
  return [tier1, tier2, tier3][tier - 1];
}

function upper(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
