/** What an action would cost and bring, as far as a seat knows: made from its view alone. */
import type { Told } from '../../core/index.ts';
import type { SplendorAction } from './actions.ts';
import { type Card, cardNamed } from './cards.ts';
import { GEMS, type Gem } from './gems.ts';
import { NOBLE_POINTS } from './nobles.ts';
import { DISCARD_ORDER } from './solo.ts';
import type { GemCounts, PlacedNoble, PlayerBoard, SplendorView, TokenCounts } from './view.ts';
import { cardInWords, combine, countTokens, inWords, NO_TOKENS, pointsInWords, sumOf, tokensInWords } from './words.ts';

/** What comes of every action by the end of the turn. */
export interface TurnPreview extends Told {
  /** Tokens held after the action, and how many of them the player has to return. */
  readonly held: number;
  readonly mustReturn: number;
  /** The noble that would come, or those of which the player would choose one: their ids. */
  readonly nobles: readonly string[];
  /** Points gained by the end of the turn, those of the noble included, and the player's points then. */
  readonly points: number;
  readonly prestige: number;
  /** Whether this brings on the last round, and whether the game ends with this turn. */
  readonly lastRound: boolean;
  readonly over: boolean;
}

/** Taking tokens. What goes back by itself, in Solo, is in `returns`. */
export interface TakePreview extends TurnPreview {
  readonly type: 'take';
  readonly takes: TokenCounts;
  readonly returns: TokenCounts;
}

/** Reserving a card; one that is drawn from a deck is not known yet. */
export interface ReservePreview extends TurnPreview {
  readonly type: 'reserve';
  readonly cardId: string | null;
  readonly tier: number;
  readonly takes: TokenCounts;
  readonly returns: TokenCounts;
}

/** Buying a card: what it costs after bonuses. `missing` tokens are lacking if it cannot be paid for; all else is then as if it could. */
export interface BuyPreview extends TurnPreview {
  readonly type: 'buy';
  /** Null where no card lies. */
  readonly cardId: string | null;
  readonly bonus: Gem | null;
  readonly pays: TokenCounts;
  readonly missing: number;
  /** Whether the player would be asked how to pay; `pays` is then with as many gems as possible. */
  readonly choosesPayment: boolean;
}

/** Returning a token. */
export interface ReturnPreview extends TurnPreview {
  readonly type: 'return';
  readonly returns: TokenCounts;
}

/** Welcoming a noble. */
export interface NoblePreview extends TurnPreview {
  readonly type: 'noble';
  readonly nobleId: string | null;
}

/** Paying: the whole payment if no more gold is put in the place of gems after this. */
export interface PaymentPreview extends TurnPreview {
  readonly type: 'payment';
  readonly cardId: string | null;
  readonly pays: TokenCounts;
  /** Whether the card is bought at once. */
  readonly settles: boolean;
}

/** Doing nothing. */
export interface PassPreview extends TurnPreview {
  readonly type: 'pass';
}

/** What an action would cost and bring. */
export type SplendorPreview =
  | TakePreview
  | ReservePreview
  | BuyPreview
  | ReturnPreview
  | NoblePreview
  | PaymentPreview
  | PassPreview;

/** What this action would cost and bring to the observer, or to the current player if the observer only watches. */
export function preview(view: SplendorView, action: SplendorAction): SplendorPreview {
  const seat = view.seat >= 0 ? view.seat : Number(view.currentPlayerId ?? view.roundStartPlayerId);
  const board = view.playerBoards[String(seat)];
  switch (action.type) {
    case 'TAKE_TOKENS_DIFFERENT':
    case 'TAKE_TOKENS_SAME': {
      const takes = countTokens(action.colors);
      const returns = returnedAlone(view, board, takes);
      const turn = turnOf(view, seat, { takes, returns });
      const text = sentences(`Brings ${tokensInWords(takes)}`, goingBack(returns, turn), turn.text);
      return { ...turn, type: 'take', text, takes, returns };
    }
    case 'RESERVE_VISIBLE_CARD': {
      const card = tableCard(view, action.tier, action.slot);
      return reserving(view, seat, card, action.tier, true);
    }
    case 'RESERVE_TOP_DECK_CARD':
      return reserving(view, seat, null, action.tier, false);
    case 'PURCHASE_VISIBLE_CARD':
      return buying(view, seat, tableCard(view, action.tier, action.slot), true);
    case 'PURCHASE_RESERVED_CARD': {
      const card = board.reserved[action.slot];
      return buying(view, seat, card === undefined || card.id === null ? null : card, false);
    }
    case 'RETURN_TOKENS_AFTER_OVERFLOW': {
      const returns = countTokens([action.color]);
      const turn = turnOf(view, seat, { returns });
      const text = sentences(`Gives back 1 ${action.color}`, goingBack(NO_TOKENS, turn), turn.text);
      return { ...turn, type: 'return', text, returns };
    }
    case 'CHOOSE_NOBLE': {
      const noble = view.nobles.find(({ slot }) => slot === action.slot) ?? null;
      const turn = turnOf(view, seat, { nobles: noble === null ? [] : [noble] });
      const text = noble === null ? sentences('There is no noble at that place') : turn.text;
      return { ...turn, type: 'noble', text, nobleId: noble?.id ?? null };
    }
    case 'CHOOSE_PAYMENT':
      return paying(view, seat, action.goldFor);
    case 'PASS': {
      const turn = turnOf(view, seat, { passes: true });
      return { ...turn, type: 'pass', text: sentences('Nothing changes hands', turn.text) };
    }
  }
}

/** What an action changes. */
interface Change {
  readonly takes?: TokenCounts;
  readonly pays?: TokenCounts;
  readonly returns?: TokenCounts;
  /** The card bought. */
  readonly bought?: Card | null;
  /** The nobles that come; by the bonuses unless given. */
  readonly nobles?: readonly PlacedNoble[];
  readonly passes?: boolean;
  /** Whether a level-3 card is drawn, and whether one leaves the table. */
  readonly draws3?: boolean;
  readonly leaves3?: boolean;
}

/** What comes of a turn, with the sentences about its end. */
function turnOf(view: SplendorView, seat: number, change: Change): TurnPreview {
  const board = view.playerBoards[String(seat)];
  const { takes = NO_TOKENS, pays = NO_TOKENS, returns = NO_TOKENS, bought = null } = change;
  const held = sumOf(board.tokens) + sumOf(takes) - sumOf(pays) - sumOf(returns);
  const bonuses =
    bought === null ? board.bonuses : { ...board.bonuses, [bought.bonus]: board.bonuses[bought.bonus] + 1 };
  const nobles = change.nobles ?? noblesDue(view, bonuses, bought !== null);
  const points = (bought?.points ?? 0) + (nobles.length > 0 ? NOBLE_POINTS : 0);
  const prestige = board.prestige + points;
  const reached = view.goal !== null && prestige >= view.goal;
  const lastRound = reached && !view.lastRoundTriggered;
  const over = view.clock === null ? endsSplendor(view, seat, reached, change) : endsSolo(view, change);
  const names = nobles.map(({ name }) => name);
  const text = sentences(
    names.length > 1 ? `You choose one of ${inWords(names, 'and')}` : names.length === 1 ? `${names[0]} comes` : '',
    points > 0 ? `Brings ${pointsInWords(points)}, ${prestige} in all` : '',
    lastRound ? 'Brings on the last round' : '',
    over ? 'Ends the game' : '',
  );
  return {
    type: 'turn',
    text,
    held,
    mustReturn: Math.max(0, held - view.tokenLimit),
    nobles: nobles.map(({ id }) => id),
    points,
    prestige,
    lastRound,
    over,
  };
}

/** The nobles that these bonuses bring at the end of the turn: one, or those of which the player chooses. RULES 5 and 11.5. */
function noblesDue(view: SplendorView, bonuses: GemCounts, bought: boolean): readonly PlacedNoble[] {
  if (view.clock !== null && !bought) return [];
  const due = view.nobles.filter(({ requires }) => GEMS.every((gem) => bonuses[gem] >= requires[gem]));
  const chosen = 'nobles' in view.options && view.options.nobles === 'choose';
  return chosen ? due : due.slice(0, 1);
}

/** RULES 7. */
function endsSplendor(view: SplendorView, seat: number, reached: boolean, { passes = false }: Change): boolean {
  const seats = Object.keys(view.playerBoards).length;
  const lastOfRound = seat === seats - 1;
  if (lastOfRound && (reached || view.lastRoundTriggered)) return true;
  if (passes && view.passes + 1 === seats) return true;
  return view.turn + 1 === view.maxTurns;
}

/** RULES 11.6 and 11.7. */
function endsSolo(view: SplendorView, { draws3 = false, leaves3 = false }: Change): boolean {
  const left = view.decksRemaining.tier3;
  if ((leaves3 && left === 0) || view.tableau.tier3.includes(null)) return true;
  return left - (draws3 ? 1 : 0) <= 1; // the tick takes one more
}

/** What goes back by itself in Solo. RULES 11.4. */
function returnedAlone(view: SplendorView, { tokens }: PlayerBoard, takes: TokenCounts): TokenCounts {
  const returns = { ...NO_TOKENS };
  if (!('overflow' in view.options) || view.options.overflow === 'choose') return returns;
  const held = combine(tokens, takes, (a, b) => a + b);
  let excess = sumOf(held) - view.tokenLimit;
  for (const token of [...DISCARD_ORDER, 'gold'] as const) {
    returns[token] = Math.max(0, Math.min(held[token], excess));
    excess -= returns[token];
  }
  return returns;
}

function goingBack(returns: TokenCounts, { mustReturn }: TurnPreview): string {
  if (sumOf(returns) > 0) return `${tokensInWords(returns)} go back by themselves`;
  return mustReturn > 0 ? `${mustReturn} must go back` : '';
}

function reserving(
  view: SplendorView,
  seat: number,
  card: Card | null,
  tier: number,
  visible: boolean,
): ReservePreview {
  const takes = view.bankTokens.gold > 0 ? countTokens(['gold']) : NO_TOKENS;
  const returns = returnedAlone(view, view.playerBoards[String(seat)], takes);
  const third = tier === 3;
  const turn = turnOf(view, seat, { takes, returns, draws3: third, leaves3: third && visible });
  const what = card !== null ? cardInWords(card) : visible ? null : `an unseen card of level ${tier}`;
  const reserved = what === null ? 'There is no card at that place' : `Puts ${what} into your hand`;
  const gold = takes.gold > 0 ? 'Brings a gold' : 'No gold is left';
  const text = sentences(reserved, gold, goingBack(returns, turn), turn.text);
  return { ...turn, type: 'reserve', text, cardId: card?.id ?? null, tier, takes, returns };
}

function buying(view: SplendorView, seat: number, card: Card | null, visible: boolean): BuyPreview {
  if (card === null) {
    const nothing = { cardId: null, bonus: null, pays: NO_TOKENS, missing: 0, choosesPayment: false };
    return { ...turnOf(view, seat, {}), type: 'buy', text: 'There is no card at that place.', ...nothing };
  }
  const { bonuses, tokens } = view.playerBoards[String(seat)];
  const pays = { ...NO_TOKENS };
  let short = 0;
  for (const gem of GEMS) {
    const cost = Math.max(0, card.cost[gem] - bonuses[gem]);
    pays[gem] = Math.min(cost, tokens[gem]);
    short += cost - pays[gem];
  }
  pays.gold = Math.min(short, tokens.gold);
  const missing = short - pays.gold;
  const spareGold = tokens.gold > pays.gold && sumOf(pays) > pays.gold;
  const choosesPayment = missing === 0 && spareGold && 'payment' in view.options && view.options.payment === 'choose';
  const third = card.tier === 3 && visible;
  const turn = turnOf(view, seat, { pays, bought: card, draws3: third, leaves3: third });
  const cost =
    missing > 0 ? `${missing} short for ${cardInWords(card)}` : `${tokensInWords(pays)} for ${cardInWords(card)}`;
  const text = missing > 0 ? sentences(`You are ${cost}`) : sentences(`Costs ${cost}`, turn.text);
  return { ...turn, type: 'buy', text, cardId: card.id, bonus: card.bonus, pays, missing, choosesPayment };
}

function paying(view: SplendorView, seat: number, goldFor: Gem | 'none'): PaymentPreview {
  const board = view.playerBoards[String(seat)];
  const card = cardNamed(view.payment?.cardId) ?? null;
  const pays = { ...(view.payment?.tokens ?? NO_TOKENS) };
  if (goldFor !== 'none') {
    pays[goldFor]--;
    pays.gold++;
  }
  const gemsLeft = sumOf(pays) > pays.gold;
  const settles = goldFor === 'none' || !gemsLeft || pays.gold === board.tokens.gold;
  const third = card?.tier === 3 && !board.reserved.some(({ id }) => id === card.id);
  const turn = turnOf(view, seat, { pays, bought: card, draws3: third, leaves3: third });
  const text = sentences(`Pays ${tokensInWords(pays)}${settles ? '' : ' so far'}`, turn.text);
  return { ...turn, type: 'payment', text, cardId: card?.id ?? null, pays, settles };
}

function tableCard(view: SplendorView, tier: number, slot: number): Card | null {
  const { tier1, tier2, tier3 } = view.tableau;
  return [tier1, tier2, tier3][tier - 1]?.[slot] ?? null;
}

/** Sentences with a full stop each; empty ones are left out. */
function sentences(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');
}
