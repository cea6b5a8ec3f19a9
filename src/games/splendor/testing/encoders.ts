/** What the tensor and the tokens must say, from the view alone: written apart from the encoders, to be compared with them. */
import { CARDS, type Card } from '../cards.ts';
import { GEMS, TOKENS, type Token } from '../gems.ts';
import { NOBLES } from '../nobles.ts';
import type { GemCounts, HiddenCard, PlacedNoble, PlayerBoard, ReservedCard, SplendorView } from '../view.ts';

const QUESTIONS = ['action', 'payment', 'return', 'noble'] as const;
const ALL_QUESTIONS: readonly string[] = [...QUESTIONS, 'nothing'];

/** The players from the observer on, clockwise. */
function around(view: SplendorView, seats: number): PlayerBoard[] {
  return Array.from({ length: seats }, (_, n) => view.playerBoards[String((view.seat + n) % seats)]);
}

/** How far a player sits from the observer; null for nobody. */
function distanceTo(view: SplendorView, id: string | null, seats: number): number | null {
  return id === null ? null : (Number(id) - view.seat + seats) % seats;
}

/** As many numbers, all 0 but for a 1 at a place. */
function oneOf(length: number, place: number | null): number[] {
  return Array.from({ length }, (_, i) => (i === place ? 1 : 0));
}

/** All nobles of the row, those that have gone included, by their places. */
function row(view: SplendorView): PlacedNoble[] {
  const gone = Object.values(view.playerBoards).flatMap((board) => board.nobles);
  return [...view.nobles, ...gone].sort((a, b) => a.slot - b.slot);
}

function places(view: SplendorView): readonly (Card | null)[] {
  return [...view.tableau.tier1, ...view.tableau.tier2, ...view.tableau.tier3];
}

/** Tokens a player lacks for a card before gold. */
function shortOf(board: PlayerBoard, card: Card): number {
  const lacking = GEMS.map((gem) => Math.max(0, card.cost[gem] - board.bonuses[gem] - board.tokens[gem]));
  return lacking.reduce((a, b) => a + b);
}

function bonusesLacking(bonuses: GemCounts, noble: PlacedNoble): number {
  return GEMS.map((gem) => Math.max(0, noble.requires[gem] - bonuses[gem])).reduce((a, b) => a + b);
}

function cardNumbers(card: Card | null): number[] {
  if (card === null) return Array(11).fill(0);
  return [
    ...GEMS.map((gem) => card.cost[gem] / 7),
    ...GEMS.map((gem) => (gem === card.bonus ? 1 : 0)),
    card.points / 5,
  ];
}

function tokenNumbers(counts: Readonly<Record<Token, number>>): number[] {
  return TOKENS.map((token) => counts[token] / (token === 'gold' ? 5 : 7));
}

function heldNumbers(card: ReservedCard | HiddenCard | undefined): number[] {
  if (card === undefined) return Array(14).fill(0);
  return [1, card.tier / 3, card.hidden ? 1 : 0, ...cardNumbers(card.id === null ? null : card)];
}

/** The numbers of the tensor, by part. */
export function tensorOf(view: SplendorView, seats: number): Record<string, readonly number[]> {
  const boards = around(view, seats);
  const own = boards[0];
  const bought = boards.flatMap((board) => board.purchasedCardIds);
  const hand = Array.from({ length: 3 }, (_, i) => own.reserved[i] ?? null);
  const reachable = [...places(view), ...hand].map((card) => (card === null || card.id === null ? null : card));
  const missing = reachable.map((card) => (card === null ? null : shortOf(own, card) - own.tokens.gold));
  const parts: Record<string, readonly number[]> = {
    nobles: row(view).flatMap((noble) => {
      const there = view.nobles.some(({ id }) => id === noble.id);
      return there ? [1, ...GEMS.map((gem) => noble.requires[gem] / 4)] : Array(6).fill(0);
    }),
    table: places(view).flatMap(cardNumbers),
    bought: CARDS.map(({ id }) => (bought.includes(id) ? 1 : 0)),
    missing: missing.map((count) => Math.max(0, count ?? 0) / 10),
    affordable: missing.map((count) => (count !== null && count <= 0 ? 1 : 0)),
    bank: tokenNumbers(view.bankTokens),
    decks: [view.decksRemaining.tier1 / 40, view.decksRemaining.tier2 / 30, view.decksRemaining.tier3 / 20],
    clock: [Math.min(view.turn / 100, 10), view.passes / seats],
    asked: oneOf(4, QUESTIONS.indexOf(view.asked as (typeof QUESTIONS)[number])), // 'nothing' is none of them
    turn: oneOf(seats, distanceTo(view, view.currentPlayerId, seats)),
    first: oneOf(seats, distanceTo(view, view.roundStartPlayerId, seats)),
    trigger: oneOf(seats, distanceTo(view, view.lastRoundTriggerPlayerId, seats)),
    payment: view.payment === null ? Array(6).fill(0) : tokenNumbers(view.payment.tokens),
  };
  boards.forEach((board, n) => {
    const tokens = TOKENS.reduce((sum, token) => sum + board.tokens[token], 0);
    parts[`player${n}`] = [
      ...tokenNumbers(board.tokens),
      ...GEMS.map((gem) => board.bonuses[gem] / 7),
      board.prestige / 15,
      tokens / 10,
      board.purchasedCardIds.length / 15,
      board.reserved.length / 3,
    ];
    parts[`distance${n}`] = row(view).map((noble) => bonusesLacking(board.bonuses, noble) / 12);
    parts[`hand${n}`] = [0, 1, 2].flatMap((slot) => heldNumbers(board.reserved[slot]));
  });
  return parts;
}

function cardNumber(id: string): number {
  return CARDS.findIndex((card) => card.id === id);
}

function cardRow(own: PlayerBoard, owner: number, place: number, card: Card | HiddenCard, hidden: boolean): number[] {
  if (card.id === null) return [owner, place, -1, card.tier, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1];
  const short = shortOf(own, card);
  return [
    owner,
    place,
    cardNumber(card.id),
    card.tier,
    GEMS.indexOf(card.bonus),
    card.points,
    ...GEMS.map((gem) => card.cost[gem]),
    short,
    short <= own.tokens.gold ? 1 : 0,
    hidden ? 1 : 0,
  ];
}

/** The rows of the tokens, by group. */
export function tokensOf(view: SplendorView, seats: number): Record<string, readonly (readonly number[])[]> {
  const boards = around(view, seats);
  const own = boards[0];
  const laidOut = places(view).flatMap((card, i) => (card === null ? [] : [cardRow(own, -1, i, card, false)]));
  const held = boards.flatMap((board, n) =>
    board.reserved.map((card, slot) => cardRow(own, n, slot, card, card.hidden)),
  );
  return {
    cards: [...laidOut, ...held],
    nobles: view.nobles.map((noble) => [
      noble.slot,
      NOBLES.findIndex(({ id }) => id === noble.id),
      ...GEMS.map((gem) => noble.requires[gem]),
      bonusesLacking(own.bonuses, noble),
    ]),
    players: boards.map((board, n) => [
      n,
      ...TOKENS.map((token) => board.tokens[token]),
      ...GEMS.map((gem) => board.bonuses[gem]),
      board.prestige,
      board.purchasedCardIds.length,
      board.reserved.length,
      board.nobles.length,
    ]),
    bank: [
      [
        ...TOKENS.map((token) => view.bankTokens[token]),
        view.decksRemaining.tier1,
        view.decksRemaining.tier2,
        view.decksRemaining.tier3,
        view.turn,
        ALL_QUESTIONS.indexOf(view.asked),
        distanceTo(view, view.currentPlayerId, seats) ?? -1,
        distanceTo(view, view.lastRoundTriggerPlayerId, seats) ?? -1,
        view.passes,
        distanceTo(view, view.roundStartPlayerId, seats) ?? -1,
      ],
    ],
    actions: view.history.map(({ actor, action, cardId }) => [
      (actor - view.seat + seats) % seats,
      action,
      cardId === null ? -1 : cardNumber(cardId),
    ]),
  };
}
