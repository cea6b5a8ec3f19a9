/** What a seat may know, and all there is, under the names of the published state model. RULES 3. */
import { copyState } from '../../core/index.ts';
import { numberingOf } from './actions.ts';
import { CARDS, type Card, NO_CARD, TIERS } from './cards.ts';
import { countOf, type Gem, type Token } from './gems.ts';
import { ALL_SEEING, type PastAction, recall } from './history.ts';
import { NOBLES, type Noble } from './nobles.ts';
import { cardToPay, gemsToPay, goldToPay } from './payment.ts';
import {
  ACTION,
  ASKED,
  ENDINGS,
  GOING_ON,
  HAND,
  layout,
  NOBODY,
  NOTHING,
  PAYMENT,
  type SplendorState,
} from './state.ts';
import { draw, nobleCount } from './table.ts';

/** The ruleset these rules follow. */
export const RULESET_VERSION = '2024-space-cowboys-base-en';

/** The phases of a turn. The setup is over before anyone looks. */
export const PHASES = ['setup', 'main_turn', 'end_of_turn_checks', 'finished'] as const;

/** A card in a hand that was drawn unseen: all know its level. */
export interface HiddenCard {
  readonly id: null;
  readonly tier: number;
}

/** How many of each. */
export type GemCounts = Readonly<Record<Gem, number>>;
export type TokenCounts = Readonly<Record<Token, number>>;

/** What lies before a player. */
export interface PlayerBoard {
  readonly tokens: TokenCounts;
  readonly bonuses: GemCounts;
  readonly reserved: readonly (Card | HiddenCard)[];
  readonly purchasedCardIds: readonly string[];
  readonly nobles: readonly Noble[];
  readonly prestige: number;
}

/** The face-up cards of each level; null where a place is empty. */
export interface Tableau {
  readonly tier1: readonly (Card | null)[];
  readonly tier2: readonly (Card | null)[];
  readonly tier3: readonly (Card | null)[];
}

/** All a seat may know. Players are named by their seats, as strings. */
export interface SplendorView {
  readonly gameId: string;
  readonly rulesetVersion: string;
  /** The observer; -1 for a spectator. */
  readonly seat: number;
  readonly phase: (typeof PHASES)[number];
  /** What the current player must answer. */
  readonly asked: (typeof ASKED)[number];
  readonly currentPlayerId: string | null;
  /** Turns completed, and rounds. */
  readonly turn: number;
  readonly round: number;
  readonly bankTokens: TokenCounts;
  readonly tableau: Tableau;
  readonly decksRemaining: { readonly tier1: number; readonly tier2: number; readonly tier3: number };
  /** Those still in the row, with their places. */
  readonly nobles: readonly (Noble & { readonly slot: number })[];
  readonly playerBoards: Readonly<Record<string, PlayerBoard>>;
  readonly roundStartPlayerId: string;
  readonly lastRoundTriggered: boolean;
  readonly lastRoundTriggerTurn: number | null;
  /** The purchase being paid for, while the payment is being chosen. */
  readonly payment: { readonly cardId: string; readonly tokens: TokenCounts } | null;
  /** Why the game ended; null while it goes on. */
  readonly ending: string | null;
  /** The latest card the observer drew unseen, while it is remembered. */
  readonly lastDraw: { readonly step: number; readonly cardId: string } | null;
  /** Level-3 cards that the clock of Solo has removed. */
  readonly ticked: number;
  readonly maxTurns: number;
  /** The latest actions, oldest first. */
  readonly history: readonly PastAction[];
}

/** All this seat may know. */
export function view(s: SplendorState, seat: number): SplendorView {
  return lookAt(s, seat, (owner, place) => owner === seat || s.blind[place] === 0);
}

/** The table as somebody sees it who may see the cards in hand that `sees` allows. */
function lookAt(s: SplendorState, seat: number, sees: (owner: number, place: number) => boolean): SplendorView {
  const over = s.asked === NOTHING;
  const main = s.asked === ACTION || s.asked === PAYMENT;
  const row = Array.from({ length: nobleCount(s) }, (_, slot) => slot);
  const history = recall(s, seat);
  return {
    gameId: s.seats === 1 ? 'splendor-solo' : 'splendor',
    rulesetVersion: RULESET_VERSION,
    seat,
    phase: over ? 'finished' : main ? 'main_turn' : 'end_of_turn_checks',
    asked: ASKED[s.asked],
    currentPlayerId: over ? null : String(s.turn),
    turn: s.turns,
    round: Math.floor(s.turns / s.seats),
    bankTokens: tokenCounts(s.bank, s.bankGold),
    tableau: { tier1: cardsOf(s, 0), tier2: cardsOf(s, 1), tier3: cardsOf(s, 2) },
    decksRemaining: { tier1: s.left[0], tier2: s.left[1], tier3: s.left[2] },
    nobles: row.filter((slot) => s.visited[slot] === 0).map((slot) => ({ ...NOBLES[s.nobles[slot]], slot })),
    playerBoards: Object.fromEntries(
      Array.from({ length: s.seats }, (_, owner) => [String(owner), boardOf(s, owner, sees)]),
    ),
    roundStartPlayerId: '0',
    lastRoundTriggered: s.trigger !== NOBODY,
    lastRoundTriggerTurn: s.trigger === NOBODY ? null : s.triggerTurn,
    payment:
      s.asked === PAYMENT ? { cardId: CARDS[cardToPay(s)].id, tokens: tokenCounts(gemsToPay(s), goldToPay(s)) } : null,
    ending: s.ending === GOING_ON ? null : ENDINGS[s.ending],
    lastDraw: lastDraw(s, seat, history),
    ticked: s.ticked,
    maxTurns: s.maxTurns,
    history,
  };
}

function gemCounts(word: number): GemCounts {
  return {
    white: countOf(word, 0),
    blue: countOf(word, 1),
    green: countOf(word, 2),
    red: countOf(word, 3),
    black: countOf(word, 4),
  };
}

function tokenCounts(word: number, gold: number): TokenCounts {
  return { ...gemCounts(word), gold };
}

function cardsOf(s: SplendorState, tier: number): (Card | null)[] {
  const cards = s.table.subarray(tier * s.width, (tier + 1) * s.width);
  return Array.from(cards, (card) => (card === NO_CARD ? null : CARDS[card]));
}

function boardOf(s: SplendorState, owner: number, sees: (owner: number, place: number) => boolean): PlayerBoard {
  const places = Array.from({ length: s.handSize[owner] }, (_, slot) => owner * HAND + slot);
  const sold = Array.from(s.sold.subarray(0, s.sales)).filter((sale) => sale >> 7 === owner);
  return {
    tokens: tokenCounts(s.purse[owner], s.gold[owner]),
    bonuses: gemCounts(s.bonus[owner]),
    reserved: places.map((place) => {
      const card = CARDS[s.hand[place]];
      return sees(owner, place) ? card : { id: null, tier: card.tier };
    }),
    purchasedCardIds: sold.map((sale) => CARDS[sale & 127].id),
    nobles: Array.from(s.nobles.subarray(0, nobleCount(s)))
      .filter((_, slot) => s.visited[slot] === owner + 1)
      .map((noble) => NOBLES[noble]),
    prestige: s.points[owner],
  };
}

function lastDraw(s: SplendorState, seat: number, history: readonly PastAction[]): SplendorView['lastDraw'] {
  const first = numberingOf(s.width).reserveTop;
  const drawn = history.findLast(({ actor, action }) => actor === seat && action >= first && action < first + TIERS);
  return drawn?.cardId ? { step: drawn.step, cardId: drawn.cardId } : null;
}

/** Everything: every card in hand, every draw remembered, the coming cards of each pile, what the clock removed, the luck. */
export function reveal(s: SplendorState) {
  return {
    ...lookAt(s, ALL_SEEING, () => true),
    /** Each pile in the order in which it would be drawn if no other were. */
    decks: { tier1: coming(s, 0), tier2: coming(s, 1), tier3: coming(s, 2) },
    removedByClock: Array.from(s.gone.subarray(0, s.ticked), (card) => CARDS[card].id),
    drawnUnseen: Array.from({ length: s.seats }, (_, owner) =>
      Array.from(s.blind.subarray(owner * HAND, owner * HAND + s.handSize[owner]), (hidden) => hidden === 1),
    ),
    rng: Array.from(s.rng),
  };
}

function coming(s: SplendorState, tier: number): string[] {
  const ahead = layout.create();
  copyState(s, ahead);
  return Array.from({ length: s.left[tier] }, () => CARDS[draw(ahead, tier)].id);
}
