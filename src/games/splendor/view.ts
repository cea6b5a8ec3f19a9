/** What a seat may know, and all there is, under the names of the published state model. RULES 3. */
import { copyState, deepFreeze, SPECTATOR } from '../../core/index.ts';
import { numberingOf } from './actions.ts';
import { CARDS, type Card, COUNT_OF, NO_CARD, TIERS } from './cards.ts';
import { countOf, type Gem, type Token } from './gems.ts';
import { cardAt, cardSeenAt, type PastAction, recall } from './history.ts';
import { NOBLES, type Noble } from './nobles.ts';
import type { SplendorOptions, SplendorSoloOptions } from './options.ts';
import { cardToPay, gemsToPay, goldToPay } from './payment.ts';
import { place } from './rules.ts';
import {
  ACTION,
  ASKED,
  ENDINGS,
  FIRST_SEAT,
  GOAL,
  GOING_ON,
  HAND,
  layout,
  NOBLE_ROW,
  NOBODY,
  NOTHING,
  PAYMENT,
  RETURN,
  SOLO_WIDTH,
  type SplendorState,
  TOKEN_LIMIT,
} from './state.ts';
import { buyerOf, cardSold, draw, nobleCount, tokensOf } from './table.ts';

/** The ruleset these rules follow. */
export const RULESET_VERSION = '2024-space-cowboys-base-en';

/** The phases of a turn. The setup is over before anyone looks. */
export const PHASES = ['setup', 'main_turn', 'end_of_turn_checks', 'finished'] as const;

/** A card in a hand that the observer has seen; `hidden` says whether only its owner has. */
export interface ReservedCard extends Card {
  readonly hidden: boolean;
}

/** A card in a hand that its owner drew unseen: the others know its level. */
export interface HiddenCard {
  readonly id: null;
  readonly tier: number;
  readonly hidden: true;
}

/** A noble and its place in the row, which it keeps when it has gone to a player. */
export interface PlacedNoble extends Noble {
  readonly slot: number;
}

/** How many of each. */
export type GemCounts = Readonly<Record<Gem, number>>;
export type TokenCounts = Readonly<Record<Token, number>>;

/** What lies before a player. */
export interface PlayerBoard {
  readonly tokens: TokenCounts;
  readonly bonuses: GemCounts;
  readonly reserved: readonly (ReservedCard | HiddenCard)[];
  readonly purchasedCardIds: readonly string[];
  readonly nobles: readonly PlacedNoble[];
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
  /** What the table has agreed on. */
  readonly options: SplendorOptions | SplendorSoloOptions;
  /** What the players play for, as a sentence, and the points that bring on the last round; null in Solo. */
  readonly aim: string;
  readonly goal: number | null;
  /** So many tokens may be kept. */
  readonly tokenLimit: number;
  readonly phase: (typeof PHASES)[number];
  /** What the current player must answer. */
  readonly asked: (typeof ASKED)[number];
  readonly currentPlayerId: string | null;
  /** How many tokens the current player has still to return. */
  readonly mustReturn: number;
  /** Turns completed, and rounds. */
  readonly turn: number;
  readonly round: number;
  readonly bankTokens: TokenCounts;
  readonly tableau: Tableau;
  readonly decksRemaining: { readonly tier1: number; readonly tier2: number; readonly tier3: number };
  /** Those still in the row. */
  readonly nobles: readonly PlacedNoble[];
  readonly playerBoards: Readonly<Record<string, PlayerBoard>>;
  readonly roundStartPlayerId: string;
  readonly lastRoundTriggered: boolean;
  readonly lastRoundTriggerTurn: number | null;
  readonly lastRoundTriggerPlayerId: string | null;
  /** Passes in a row. */
  readonly passes: number;
  /** The purchase being paid for, while the payment is being chosen. */
  readonly payment: { readonly cardId: string; readonly tokens: TokenCounts } | null;
  /** Why the game ended; null while it goes on. */
  readonly ending: string | null;
  /** The place of every seat once the game is over: 1 for the winner, ties shared. */
  readonly places: readonly number[] | null;
  /** The latest card the observer drew unseen, while it is remembered. */
  readonly lastDraw: { readonly step: number; readonly cardId: string } | null;
  /** The clock of Solo: level-3 cards at the start, and those left; null in Splendor. */
  readonly clock: { readonly length: number; readonly left: number } | null;
  /** Level-3 cards that the clock of Solo has removed. */
  readonly ticked: number;
  readonly maxTurns: number;
  /** The latest actions, oldest first. */
  readonly history: readonly PastAction[];
}

/** Which hidden things somebody sees. */
interface Eyes {
  /** Whether a card in a hand is seen. */
  seesHand(owner: number, place: number): boolean;
  /** The card an action of the past moved, `NO_CARD` for none or one that is not seen. */
  cardAt(step: number): number;
}

/** All this seat may know. */
export function view(s: SplendorState, seat: number): SplendorView {
  return lookAt(s, seat, {
    seesHand: (owner, place) => owner === seat || s.blind[place] === 0,
    cardAt: (step) => cardSeenAt(s, step, seat),
  });
}

function lookAt(s: SplendorState, seat: number, eyes: Eyes): SplendorView {
  const solo = s.seats === 1;
  const over = s.asked === NOTHING;
  const main = s.asked === ACTION || s.asked === PAYMENT;
  const triggered = s.trigger !== NOBODY;
  const history = recall(s, eyes.cardAt);
  const seats = Array.from({ length: s.seats }, (_, owner) => owner);
  return {
    gameId: solo ? 'splendor-solo' : 'splendor',
    rulesetVersion: RULESET_VERSION,
    seat,
    options: optionsOf(s),
    aim: solo
      ? 'As many points as possible before the clock runs out.'
      : `${GOAL} points at the end of a turn bring on the last round; the most points win.`,
    goal: solo ? null : GOAL,
    tokenLimit: TOKEN_LIMIT,
    phase: over ? 'finished' : main ? 'main_turn' : 'end_of_turn_checks',
    asked: ASKED[s.asked],
    currentPlayerId: over ? null : String(s.turn),
    mustReturn: s.asked === RETURN ? tokensOf(s, s.turn) - TOKEN_LIMIT : 0,
    turn: s.turns,
    round: Math.floor(s.turns / s.seats),
    bankTokens: tokenCounts(s.bank, s.bankGold),
    tableau: { tier1: cardsOf(s, 0), tier2: cardsOf(s, 1), tier3: cardsOf(s, 2) },
    decksRemaining: { tier1: s.left[0], tier2: s.left[1], tier3: s.left[2] },
    nobles: noblesOf(s, NOBODY),
    playerBoards: Object.fromEntries(seats.map((owner) => [String(owner), boardOf(s, owner, eyes)])),
    roundStartPlayerId: String(FIRST_SEAT),
    lastRoundTriggered: triggered,
    lastRoundTriggerTurn: triggered ? s.triggerTurn : null,
    lastRoundTriggerPlayerId: triggered ? String(s.trigger) : null,
    passes: s.passes,
    payment:
      s.asked === PAYMENT ? { cardId: CARDS[cardToPay(s)].id, tokens: tokenCounts(gemsToPay(s), goldToPay(s)) } : null,
    ending: s.ending === GOING_ON ? null : ENDINGS[s.ending],
    places: over ? seats.map((owner) => place(s, owner)) : null,
    lastDraw: lastDraw(s, seat, history),
    clock: solo ? { length: CLOCK_LENGTH, left: s.left[TIERS - 1] } : null,
    ticked: s.ticked,
    maxTurns: s.maxTurns,
    history,
  };
}

/** Level-3 cards in the pile of Solo when all are laid out. RULES 11.1. */
const CLOCK_LENGTH = COUNT_OF[TIERS - 1] - SOLO_WIDTH;

function optionsOf(s: SplendorState): SplendorOptions | SplendorSoloOptions {
  if (s.seats === 1) return { overflow: s.chooseReturn === 1 ? 'choose' : 'auto' };
  return {
    payment: s.choosePayment === 1 ? 'choose' : 'auto',
    nobles: s.lowestNoble === 1 ? 'lowest-id' : 'choose',
    finalTie: s.sharedTie === 1 ? 'shared' : 'turn-order',
    maxTurns: s.maxTurns,
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

/** Written out, not spread from the gems: a view has four of them, and one is made for every player at every move. */
function tokenCounts(word: number, gold: number): TokenCounts {
  return {
    white: countOf(word, 0),
    blue: countOf(word, 1),
    green: countOf(word, 2),
    red: countOf(word, 3),
    black: countOf(word, 4),
    gold,
  };
}

function cardsOf(s: SplendorState, tier: number): (Card | null)[] {
  const cards: (Card | null)[] = [];
  for (let place = tier * s.width; place < (tier + 1) * s.width; place++) {
    const card = s.table[place];
    cards.push(card === NO_CARD ? null : CARDS[card]);
  }
  return cards;
}

/** Every noble at every place in the row. Made once, like all that views of many positions have in common. */
const PLACED: readonly (readonly PlacedNoble[])[] = deepFreeze(
  NOBLES.map((noble) => Array.from({ length: NOBLE_ROW }, (_, slot) => ({ ...noble, slot }))),
);

/** The nobles that came to a seat, or those still in the row. */
function noblesOf(s: SplendorState, owner: number): PlacedNoble[] {
  const nobles: PlacedNoble[] = [];
  for (let slot = 0; slot < nobleCount(s); slot++) {
    if (s.visited[slot] === owner + 1) nobles.push(PLACED[s.nobles[slot]][slot]);
  }
  return nobles;
}

/** Every card in a hand, taken from the table or drawn unseen, and what others see of one that was drawn, by level. */
const SHOWN: readonly ReservedCard[] = deepFreeze(CARDS.map((card) => ({ ...card, hidden: false })));
const DRAWN: readonly ReservedCard[] = deepFreeze(CARDS.map((card) => ({ ...card, hidden: true })));
const UNSEEN: readonly HiddenCard[] = deepFreeze(
  Array.from({ length: TIERS }, (_, i) => ({ id: null, tier: i + 1, hidden: true as const })),
);

function boardOf(s: SplendorState, owner: number, eyes: Eyes): PlayerBoard {
  const reserved: (ReservedCard | HiddenCard)[] = [];
  for (let place = owner * HAND; place < owner * HAND + s.handSize[owner]; place++) {
    const card = s.hand[place];
    if (!eyes.seesHand(owner, place)) reserved.push(UNSEEN[CARDS[card].tier - 1]);
    else reserved.push(s.blind[place] === 1 ? DRAWN[card] : SHOWN[card]);
  }
  const purchasedCardIds: string[] = [];
  for (let i = 0; i < s.sales; i++) {
    if (buyerOf(s.sold[i]) === owner) purchasedCardIds.push(CARDS[cardSold(s.sold[i])].id);
  }
  return {
    tokens: tokenCounts(s.purse[owner], s.gold[owner]),
    bonuses: gemCounts(s.bonus[owner]),
    reserved,
    purchasedCardIds,
    nobles: noblesOf(s, owner),
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
    ...lookAt(s, SPECTATOR, { seesHand: () => true, cardAt: (step) => cardAt(s, step) }),
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
