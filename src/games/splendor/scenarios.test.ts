/** Thirty scenarios: ten normal, ten illegal, ten at the edges. Each is a position, what is played in it, and what comes of it. */
import { describe, expect, test } from 'vitest';
import { equalStates, OVER, readAction, saveState } from '../../core/index.ts';
import { Match } from '../../match/index.ts';
import type { SplendorAction } from './actions.ts';
import { NO_CARD } from './cards.ts';
import { splendor, splendorSolo } from './game.ts';
import { GEMS } from './gems.ts';
import { layout, NOTHING, type SplendorState } from './state.ts';
import { lay } from './table.ts';
import {
  cardNumber,
  handIds,
  holdCards,
  layCard,
  ownBonuses,
  ownCards,
  setBank,
  setLeft,
  setNobles,
  setTokens,
  tableFor,
  tokensHeld,
} from './testing/position.ts';
import type { SplendorView } from './view.ts';

interface Scenario {
  readonly name: string;
  readonly seats?: number;
  readonly options?: Record<string, unknown>;
  arrange(s: SplendorState): void;
  readonly play: readonly SplendorAction[];
  check(s: SplendorState, views: readonly SplendorView[]): void;
}

/** Play a scenario through the door that refuses: every action of it must be legal. */
function run({ seats = 2, options = {}, arrange, play, check }: Scenario): void {
  const s = tableFor(seats, options);
  arrange(s);
  for (const action of play) {
    expect(readAction(splendor, s, action), JSON.stringify(action)).toBeTypeOf('number');
    splendor.apply(s, splendor.actions.idOf(action));
  }
  check(
    s,
    Array.from({ length: seats }, (_, seat) => splendor.view(s, seat)),
  );
}

const take = (...colors: ('white' | 'blue' | 'green' | 'red' | 'black')[]): SplendorAction => ({
  type: 'TAKE_TOKENS_DIFFERENT',
  colors,
});
const buy = (tier: number, slot: number): SplendorAction => ({ type: 'PURCHASE_VISIBLE_CARD', tier, slot });
const buyReserved = (slot: number): SplendorAction => ({ type: 'PURCHASE_RESERVED_CARD', slot });
const reserve = (tier: number, slot: number): SplendorAction => ({ type: 'RESERVE_VISIBLE_CARD', tier, slot });
const reserveTop = (tier: number): SplendorAction => ({ type: 'RESERVE_TOP_DECK_CARD', tier });
const giveBack = (color: 'white' | 'red' | 'gold'): SplendorAction => ({ type: 'RETURN_TOKENS_AFTER_OVERFLOW', color });
const PASS: SplendorAction = { type: 'PASS' };
/** Every pile and place empty, and nothing to be had. */
function strip(s: SplendorState): void {
  for (let tier = 1; tier <= 3; tier++) setLeft(s, tier, 0);
  for (let place = 0; place < s.table.length; place++) lay(s, place, NO_CARD);
  setBank(s, {});
}

const NORMAL: readonly Scenario[] = [
  {
    name: 'three different tokens come from the bank (RULES 4.1)',
    arrange: () => {},
    play: [take('white', 'blue', 'green')],
    check(s, [view]) {
      expect(tokensHeld(s, 0)).toEqual({ white: 1, blue: 1, green: 1, red: 0, black: 0, gold: 0 });
      expect(view.bankTokens).toEqual({ white: 3, blue: 3, green: 3, red: 4, black: 4, gold: 5 });
      expect(view.currentPlayerId).toBe('1');
    },
  },
  {
    name: 'two of a colour come from a bank of four (RULES 4.2)',
    arrange: () => {},
    play: [{ type: 'TAKE_TOKENS_SAME', colors: ['red', 'red'] }],
    check(s, [view]) {
      expect(tokensHeld(s, 0).red).toBe(2);
      expect(view.bankTokens.red).toBe(2);
    },
  },
  {
    name: 'a reserved card brings a gold, and its slot is filled at once (RULES 4.3)',
    arrange: (s) => layCard(s, 2, 'T2-white-6'),
    play: [reserve(2, 2)],
    check(s, [own, other]) {
      expect(handIds(s, 0)).toEqual(['T2-white-6']);
      expect(tokensHeld(s, 0).gold).toBe(1);
      expect(own.bankTokens.gold).toBe(4);
      expect(own.tableau.tier2[2]).not.toBeNull();
      expect(own.tableau.tier2[2]?.id).not.toBe('T2-white-6');
      expect(own.decksRemaining).toEqual({ tier1: 36, tier2: 25, tier3: 16 });
      expect(other.playerBoards['0'].reserved[0].id).toBe('T2-white-6');
      expect(other.history).toMatchObject([{ step: 0, actor: 0, action: 36, cardId: 'T2-white-6' }]);
    },
  },
  {
    name: 'a card reserved from a deck is seen by its owner alone (RULES 4.4)',
    arrange: () => {},
    play: [reserveTop(3)],
    check(s, [own, other]) {
      const [id] = handIds(s, 0);
      expect(own.playerBoards['0'].reserved[0].id).toBe(id);
      expect(own.lastDraw).toEqual({ step: 0, cardId: id });
      expect(own.history[0].cardId).toBe(id);
      expect(other.playerBoards['0'].reserved).toEqual([{ id: null, tier: 3, hidden: true }]);
      expect(other.history[0].cardId).toBeNull();
      expect(JSON.stringify(other)).not.toContain(`"${id}"`);
    },
  },
  {
    name: 'a card is paid with bonuses, then gems, then gold (RULES 4.5)',
    arrange(s) {
      layCard(s, 0, 'T1-white-6'); // two blue, two green, one black
      ownBonuses(s, 0, 'blue', 1);
      setTokens(s, 0, { blue: 3, green: 1, black: 1, gold: 2 });
      setBank(s, { white: 4, blue: 1, green: 3, red: 4, black: 3, gold: 3 });
    },
    play: [buy(1, 0)],
    check(s, [view]) {
      expect(tokensHeld(s, 0)).toEqual({ white: 0, blue: 2, green: 0, red: 0, black: 0, gold: 1 });
      expect(view.bankTokens).toEqual({ white: 4, blue: 2, green: 4, red: 4, black: 4, gold: 4 });
      expect(view.playerBoards['0'].bonuses).toEqual({ white: 1, blue: 1, green: 0, red: 0, black: 0 });
      expect(view.playerBoards['0'].purchasedCardIds).toContain('T1-white-6');
    },
  },
  {
    name: 'a card bought from the table gives its points, and its slot is filled (RULES 4.5 and 4.7)',
    arrange(s) {
      layCard(s, 3, 'T3-red-2');
      setTokens(s, 0, { green: 4, gold: 3 });
    },
    play: [buy(3, 3)],
    check(_, [view]) {
      expect(view.playerBoards['0'].prestige).toBe(4);
      expect(view.tableau.tier3[3]).not.toBeNull();
      expect(view.decksRemaining.tier3).toBe(15);
    },
  },
  {
    name: 'a reserved card is bought out of the hand, and the later ones move up (RULES 4.5)',
    arrange(s) {
      holdCards(s, 0, ['T3-red-2', 'T1-white-2', 'T1-blue-1']);
      setTokens(s, 0, { blue: 3 });
    },
    play: [buyReserved(1)],
    check(s) {
      expect(handIds(s, 0)).toEqual(['T3-red-2', 'T1-blue-1']);
      expect(s.bought[0]).toBe(1);
    },
  },
  {
    name: 'a noble visits at the end of the turn that brings the last bonus (RULES 5)',
    arrange(s) {
      setNobles(s, ['N4', 'N1', 'N2']);
      ownBonuses(s, 0, 'green', 4);
      ownBonuses(s, 0, 'red', 3);
      holdCards(s, 0, ['T1-red-8']);
      setTokens(s, 0, { gold: 5 });
    },
    play: [buyReserved(0)],
    check(_, [view]) {
      expect(view.playerBoards['0'].nobles.map((noble) => noble.id)).toEqual(['N4']);
      expect(view.playerBoards['0'].prestige).toBe(4); // the card's point and the noble's three
      expect(view.nobles.map((noble) => noble.id)).toEqual(['N1', 'N2']);
    },
  },
  {
    name: 'the eleventh token is returned before the turn ends (RULES 4.6)',
    arrange: (s) => setTokens(s, 0, { white: 4, red: 4, gold: 1 }),
    play: [take('blue', 'green', 'black'), giveBack('white'), giveBack('gold')],
    check(s, [view]) {
      expect(tokensHeld(s, 0)).toEqual({ white: 3, blue: 1, green: 1, red: 4, black: 1, gold: 0 });
      expect(view.turn).toBe(1);
    },
  },
  {
    name: 'fifteen points of the first seat let the second one finish the round (RULES 7)',
    arrange(s) {
      ownCards(s, 0, 'T3-white-4', 'T3-blue-4', 'T3-green-3');
      holdCards(s, 0, ['T1-white-8']);
      setTokens(s, 0, { green: 4 });
      setNobles(s, []);
    },
    play: [buyReserved(0), take('white', 'blue', 'red')],
    check(s, [view]) {
      expect(view.lastRoundTriggered).toBe(true);
      expect(view.lastRoundTriggerTurn).toBe(0);
      expect(view.phase).toBe('finished');
      expect(view.ending).toBe('points');
      expect(splendor.turn(s)).toBe(OVER);
      expect([splendor.place(s, 0), splendor.place(s, 1)]).toEqual([1, 2]);
    },
  },
];

interface Illegal {
  readonly name: string;
  readonly options?: Record<string, unknown>;
  arrange(s: SplendorState): void;
  readonly input: unknown;
  readonly code: string;
}

const ILLEGAL: readonly Illegal[] = [
  {
    name: 'a colour that is not in the bank',
    arrange: (s) => setBank(s, { blue: 4, green: 4, red: 4, black: 4, gold: 5 }),
    input: take('white', 'blue', 'green'),
    code: 'TOKEN_POOL_TOO_LOW',
  },
  {
    name: 'two of a colour of which the bank holds three',
    arrange: (s) => setBank(s, { white: 3, blue: 4, green: 4, red: 4, black: 4 }),
    input: { type: 'TAKE_TOKENS_SAME', colors: ['white', 'white'] },
    code: 'SAME_COLOR_NEEDS_FOUR',
  },
  {
    name: 'the same colour twice among the different ones',
    arrange: () => {},
    input: { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white', 'white', 'green'] },
    code: 'COLORS_NOT_DISTINCT',
  },
  {
    name: 'fewer colours than three while three are there',
    arrange: () => {},
    input: take('white', 'blue'),
    code: 'TOO_FEW_COLORS',
  },
  {
    name: 'a fourth reserved card',
    arrange: (s) => holdCards(s, 0, ['T1-white-1', 'T1-white-2', 'T1-white-3']),
    input: reserve(1, 0),
    code: 'RESERVE_LIMIT_REACHED',
  },
  {
    name: 'a card from an empty deck',
    arrange: (s) => setLeft(s, 2, 0),
    input: reserveTop(2),
    code: 'DECK_EMPTY',
  },
  {
    name: 'a card that cannot be paid for',
    arrange(s) {
      layCard(s, 0, 'T1-white-2');
      setTokens(s, 0, { blue: 1, gold: 1 });
    },
    input: buy(1, 0),
    code: 'INSUFFICIENT_PAYMENT',
  },
  {
    name: 'a payment of more than the card costs',
    arrange(s) {
      layCard(s, 0, 'T1-white-2');
      setTokens(s, 0, { blue: 4, gold: 1 });
    },
    input: { ...buy(1, 0), payment: { blue: 3, gold: 1 } },
    code: 'PAYMENT_NOT_EXACT',
  },
  {
    name: 'the next action while holding more than ten tokens',
    arrange(s) {
      setTokens(s, 0, { white: 4, red: 4, gold: 1 });
      splendor.apply(s, splendor.actions.idOf(take('blue', 'green', 'black')));
    },
    input: take('white', 'blue', 'green'),
    code: 'TOKEN_LIMIT_EXCEEDED',
  },
  {
    name: 'returning a token that is not too many',
    arrange: (s) => setTokens(s, 0, { white: 4, red: 4, gold: 2 }),
    input: giveBack('gold'),
    code: 'NOT_IN_OVERFLOW',
  },
];

const EDGE: readonly Scenario[] = [
  {
    name: 'an empty deck leaves an empty slot, which keeps its place (RULES 4.7)',
    arrange(s) {
      layCard(s, 1, 'T1-white-2');
      setTokens(s, 0, { blue: 3 });
      setLeft(s, 1, 0);
    },
    play: [buy(1, 1)],
    check(s, [view]) {
      expect(view.tableau.tier1.map((card) => card === null)).toEqual([false, true, false, false]);
      expect(splendor.refuse(s, splendor.actions.idOf(buy(1, 1)))).toBe('CARD_NOT_FOUND');
      expect(splendor.refuse(s, splendor.actions.idOf(reserve(1, 1)))).toBe('CARD_NOT_FOUND');
    },
  },
  {
    name: 'equal points: the one with fewer cards wins (RULES 8.2)',
    arrange(s) {
      ownCards(s, 0, 'T3-white-4', 'T3-blue-4', 'T3-green-4'); // 15 with three cards
      ownCards(s, 1, 'T3-red-4', 'T3-black-4', 'T3-white-2', 'T1-white-8'); // 15 with four
      setNobles(s, []);
    },
    play: [take('white', 'blue', 'green'), take('white', 'blue', 'green')],
    check: (s) => expect([splendor.place(s, 0), splendor.place(s, 1)]).toEqual([1, 2]),
  },
  {
    name: 'equal points and cards: the earlier one counted from the trigger wins (RULES 8.3)',
    seats: 3,
    arrange(s) {
      ownCards(s, 0, 'T3-white-2', 'T3-blue-2', 'T3-white-1'); // 11
      ownCards(s, 1, 'T3-red-4', 'T3-black-4', 'T3-green-4'); // 15
      holdCards(s, 0, ['T3-red-2']);
      setTokens(s, 0, {});
      setNobles(s, []);
      s.turn = 1;
      s.turns = 1;
    },
    play: [take('white', 'blue', 'green'), take('white', 'blue', 'green')],
    check(s) {
      // seat 1 brought the last round on in turn 1; nobody else has as many points
      expect(s.trigger).toBe(1);
      s.points[0] = 15;
      s.bought[0] = 3;
      s.points[2] = 15;
      s.bought[2] = 3;
      expect([0, 1, 2].map((seat) => splendor.place(s, seat))).toEqual([3, 1, 2]);
    },
  },
  {
    name: 'equal points and cards are a shared victory where that is agreed (RULES 8.4)',
    options: { finalTie: 'shared' },
    arrange(s) {
      ownCards(s, 0, 'T3-white-4', 'T3-blue-4', 'T3-green-4');
      ownCards(s, 1, 'T3-red-4', 'T3-black-4', 'T2-white-6', 'T2-blue-4');
      s.points[1] = 15;
      s.bought[1] = 3;
      setNobles(s, []);
    },
    play: [take('white', 'blue', 'green'), take('white', 'blue', 'green')],
    check: (s) => expect([splendor.place(s, 0), splendor.place(s, 1)]).toEqual([1, 1]),
  },
  {
    name: 'of two nobles the player chooses one; the other comes at the end of the next turn, whatever is played (RULES 5.4)',
    arrange(s) {
      setNobles(s, ['N4', 'N5', 'N1']);
      ownBonuses(s, 0, 'green', 4);
      ownBonuses(s, 0, 'black', 4);
      ownBonuses(s, 0, 'red', 3);
      holdCards(s, 0, ['T1-red-8']);
      setTokens(s, 0, { gold: 5 });
    },
    play: [
      buyReserved(0),
      { type: 'CHOOSE_NOBLE', slot: 2 }, // N1, N4, N5: the last one
      take('white', 'blue', 'green'),
      take('white', 'blue', 'green'),
    ],
    check(_, [view]) {
      expect(view.playerBoards['0'].nobles.map((noble) => noble.id)).toEqual(['N4', 'N5']);
      expect(view.playerBoards['0'].prestige).toBe(7);
      expect(view.nobles.map((noble) => noble.id)).toEqual(['N1']);
    },
  },
  {
    name: 'of two nobles the lowest id comes by itself where that is agreed (RULES 5.5)',
    options: { nobles: 'lowest-id' },
    arrange(s) {
      setNobles(s, ['N4', 'N5', 'N1']);
      ownBonuses(s, 0, 'green', 4);
      ownBonuses(s, 0, 'black', 4);
      ownBonuses(s, 0, 'red', 3);
      holdCards(s, 0, ['T1-red-8']);
      setTokens(s, 0, { gold: 5 });
    },
    play: [buyReserved(0)],
    check(_, [view]) {
      expect(view.playerBoards['0'].nobles.map((noble) => noble.id)).toEqual(['N4']);
      expect(view.currentPlayerId).toBe('1');
    },
  },
  {
    name: 'with two colours left in the bank, one of each is taken (RULES 4.1)',
    arrange: (s) => setBank(s, { white: 1, black: 3, gold: 0 }),
    play: [take('white', 'black')],
    check(s, [view]) {
      expect(tokensHeld(s, 0)).toEqual({ white: 1, blue: 0, green: 0, red: 0, black: 1, gold: 0 });
      expect(view.bankTokens.black).toBe(2);
      expect(splendor.refuse(s, splendor.actions.idOf(take('white')))).toBe('TOKEN_POOL_TOO_LOW');
      expect(splendor.refuse(s, splendor.actions.idOf(take('black')))).toBeNull();
    },
  },
  {
    name: 'a card can be reserved without gold in the bank, and the tenth token stays (RULES 4.3)',
    arrange(s) {
      setTokens(s, 0, { white: 4, red: 4, blue: 2 });
      setBank(s, { green: 4, gold: 0 });
    },
    play: [reserve(1, 0)],
    check(s) {
      expect(tokensHeld(s, 0).gold).toBe(0);
      expect(s.turn).toBe(1);
    },
  },
  {
    name: 'whoever can do nothing passes, and a round of passes is a stalemate (RULES 4.8 and 7.4)',
    arrange(s) {
      strip(s);
      s.points[1] = 3;
    },
    play: [PASS, PASS],
    check(s, [view]) {
      expect(view.ending).toBe('stalemate');
      expect(splendor.capped(s)).toBe(false);
      expect([splendor.place(s, 0), splendor.place(s, 1)]).toEqual([2, 1]);
    },
  },
  {
    name: 'gold may be paid for a gem one holds where payments are chosen, and never more than the cost (RULES 6)',
    options: { payment: 'choose' },
    arrange(s) {
      layCard(s, 0, 'T1-white-2'); // three blue
      setTokens(s, 0, { blue: 3, red: 1, gold: 1 });
      setBank(s, { white: 4, blue: 1, green: 4, red: 3, black: 4, gold: 4 });
    },
    play: [buy(1, 0), { type: 'CHOOSE_PAYMENT', goldFor: 'blue' }],
    check(s) {
      expect(tokensHeld(s, 0)).toEqual({ white: 0, blue: 1, green: 0, red: 1, black: 0, gold: 0 });
      expect(s.bought[0]).toBe(1);
      expect(s.turn).toBe(1);
    },
  },
];

describe('ten normal scenarios', () => {
  test.each(NORMAL.map((row) => [row.name, row] as const))('%s', (_, row) => run(row));
});

describe('ten illegal scenarios, each with its own refusal', () => {
  test.each(ILLEGAL.map((row) => [row.name, row] as const))('%s is refused', (_, { arrange, options, input, code }) => {
    const s = tableFor(2, options ?? {});
    arrange(s);
    const before = layout.create();
    before.words.set(s.words);
    expect(readAction(splendor, s, input)).toMatchObject({ code, reason: splendor.refusals[code] });
    expect(equalStates(s, before)).toBe(true);
  });
});

describe('ten edge scenarios', () => {
  test.each(EDGE.map((row) => [row.name, row] as const))('%s', (_, row) => run(row));
});

test('there are ten of each, and ten different refusals', () => {
  expect([NORMAL.length, ILLEGAL.length, EDGE.length]).toEqual([10, 10, 10]);
  expect(new Set(ILLEGAL.map((row) => row.code)).size).toBe(10);
});

const GARBLED: readonly (readonly [name: string, input: unknown, code: string])[] = [
  ['four colours', { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white', 'blue', 'green', 'red'] }, 'WRONG_TOKEN_COUNT'],
  ['no colour', { type: 'TAKE_TOKENS_DIFFERENT', colors: [] }, 'WRONG_TOKEN_COUNT'],
  ['gold among the colours', { type: 'TAKE_TOKENS_DIFFERENT', colors: ['gold'] }, 'UNKNOWN_COLOR'],
  [
    'a gem by both its names',
    { type: 'TAKE_TOKENS_DIFFERENT', colors: ['blue', 'ruby', 'red'] },
    'COLORS_NOT_DISTINCT',
  ],
  ['a colour nobody knows', { type: 'TAKE_TOKENS_DIFFERENT', colors: ['blue', 'jade', 'red'] }, 'UNKNOWN_COLOR'],
  ['two colours for one', { type: 'TAKE_TOKENS_SAME', colors: ['blue', 'white'] }, 'COLORS_NOT_EQUAL'],
  ['three of a colour', { type: 'TAKE_TOKENS_SAME', colors: ['blue', 'blue', 'blue'] }, 'WRONG_TOKEN_COUNT'],
  ['a fifth slot', { type: 'PURCHASE_VISIBLE_CARD', tier: 1, slot: 4 }, 'CARD_NOT_FOUND'],
  ['a fourth level', { type: 'RESERVE_VISIBLE_CARD', tier: 4, slot: 0 }, 'CARD_NOT_FOUND'],
  ['a fourth reserved card', { type: 'PURCHASE_RESERVED_CARD', slot: 3 }, 'CARD_NOT_FOUND'],
  ['a fourth deck', { type: 'RESERVE_TOP_DECK_CARD', tier: 4 }, 'DECK_NOT_FOUND'],
  ['a negative payment', { ...buy(1, 0), payment: { blue: -1 } }, 'NEGATIVE_PAYMENT'],
  ['a payment not held', { ...buy(1, 0), payment: { blue: 3 } }, 'TOKEN_NOT_HELD'],
  ['too small a payment', { ...buy(1, 0), payment: {} }, 'INSUFFICIENT_PAYMENT'],
  ['a sixth noble', { type: 'CHOOSE_NOBLE', slot: 9 }, 'NO_NOBLE_CHOICE'],
  ['something else', { type: 'RESIGN' }, 'UNKNOWN_ACTION'],
  [
    'a trap',
    {
      type: 'PASS',
      get colors() {
        throw new Error('never run');
      },
    },
    'UNKNOWN_ACTION',
  ],
];

test.each(GARBLED)('%s is told apart from an action', (_, input, code) => {
  expect(readAction(splendor, tableFor(2), input)).toMatchObject({ code });
});

const SPELLED: readonly (readonly [name: string, input: unknown, action: SplendorAction])[] = [
  [
    'colours in another order',
    { type: 'TAKE_TOKENS_DIFFERENT', colors: ['red', 'white', 'blue'] },
    take('white', 'blue', 'red'),
  ],
  [
    'gems by name',
    { type: 'TAKE_TOKENS_DIFFERENT', colors: ['onyx', 'diamond', 'emerald'] },
    take('white', 'green', 'black'),
  ],
  [
    'both kinds of names',
    { type: 'TAKE_TOKENS_DIFFERENT', colors: ['ruby', 'blue', 'white'] },
    take('white', 'blue', 'red'),
  ],
  ['a pair in another order', { type: 'TAKE_TOKENS_DIFFERENT', colors: ['black', 'sapphire'] }, take('blue', 'black')],
  ['one gem by name', { type: 'TAKE_TOKENS_DIFFERENT', colors: ['emerald'] }, take('green')],
  [
    'two of a gem',
    { type: 'TAKE_TOKENS_SAME', colors: ['ruby', 'red'] },
    { type: 'TAKE_TOKENS_SAME', colors: ['red', 'red'] },
  ],
  ['a gem returned', { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'diamond' }, giveBack('white')],
  ['gold for a gem', { type: 'CHOOSE_PAYMENT', goldFor: 'onyx' }, { type: 'CHOOSE_PAYMENT', goldFor: 'black' }],
];

test.each(SPELLED)('%s are understood (RULES 9)', (_, input, action) => {
  const id = splendor.actions.idOf(input);
  expect(splendor.actions.all[id]).toEqual(action);
  expect(splendorSolo.actions.idOf(input)).toBe(splendorSolo.actions.idOf(action));
});

test('every order and every naming of three colours is one and the same action', () => {
  const names = ['diamond', 'sapphire', 'emerald', 'ruby', 'onyx'];
  for (const [a, b, c] of [
    [0, 1, 2],
    [1, 3, 4],
    [0, 2, 4],
  ]) {
    const action = take(GEMS[a], GEMS[b], GEMS[c]);
    for (const order of [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ])
      for (let mask = 0; mask < 8; mask++) {
        const colors = order.map((gem, i) => ((mask >> i) & 1 ? names[gem] : GEMS[gem]));
        expect(splendor.actions.idOf({ type: 'TAKE_TOKENS_DIFFERENT', colors })).toBe(splendor.actions.idOf(action));
      }
  }
});

const BY_MOMENT: readonly (readonly [name: string, arrange: (s: SplendorState) => void, SplendorAction, string])[] = [
  ['a pass with something to do', () => {}, PASS, 'PASS_NOT_ALLOWED'],
  ['a noble out of turn', () => {}, { type: 'CHOOSE_NOBLE', slot: 0 }, 'NO_NOBLE_CHOICE'],
  ['a payment out of turn', () => {}, { type: 'CHOOSE_PAYMENT', goldFor: 'none' }, 'NO_PAYMENT_CHOICE'],
  ['an empty place in the hand', () => {}, buyReserved(0), 'CARD_NOT_FOUND'],
  [
    'two of a colour that is not there',
    (s) => setBank(s, { white: 1, blue: 4 }),
    { type: 'TAKE_TOKENS_SAME', colors: ['white', 'white'] },
    'TOKEN_POOL_TOO_LOW',
  ],
  [
    'two of a colour of which there are two',
    (s) => setBank(s, { white: 2, blue: 4 }),
    { type: 'TAKE_TOKENS_SAME', colors: ['white', 'white'] },
    'SAME_COLOR_NEEDS_FOUR',
  ],
  [
    'a fourth card from a deck',
    (s) => holdCards(s, 0, ['T1-white-1', 'T1-white-2', 'T1-white-3']),
    reserveTop(1),
    'RESERVE_LIMIT_REACHED',
  ],
  [
    'anything after the end',
    (s) => {
      s.asked = NOTHING;
      s.turn = OVER;
    },
    take('white', 'blue', 'green'),
    'MATCH_FINISHED',
  ],
  [
    'returning what one has not',
    (s) => {
      setTokens(s, 0, { white: 4, red: 4, blue: 1 });
      splendor.apply(s, splendor.actions.idOf(take('blue', 'green', 'black')));
    },
    giveBack('gold'),
    'TOKEN_NOT_HELD',
  ],
];

test.each(BY_MOMENT)('%s is refused', (_, arrange, action, code) => {
  const s = tableFor(2);
  arrange(s);
  expect(splendor.refuse(s, splendor.actions.idOf(action))).toBe(code);
});

test('while nobles are being chosen nothing else may be played, and only who would come may be chosen', () => {
  const s = tableFor(2);
  setNobles(s, ['N4', 'N5', 'N1']);
  ownBonuses(s, 0, 'green', 4);
  ownBonuses(s, 0, 'black', 4);
  ownBonuses(s, 0, 'red', 3);
  holdCards(s, 0, ['T1-red-8']);
  setTokens(s, 0, { gold: 5 });
  splendor.apply(s, splendor.actions.idOf(buyReserved(0)));
  const refused = (action: SplendorAction) => splendor.refuse(s, splendor.actions.idOf(action));
  expect(splendor.view(s, 1).phase).toBe('end_of_turn_checks');
  expect(refused(take('white', 'blue', 'green'))).toBe('NOBLE_CHOICE_DUE');
  expect(refused({ type: 'CHOOSE_NOBLE', slot: 0 })).toBe('NOBLE_REQUIREMENT_NOT_MET');
  expect(refused({ type: 'CHOOSE_NOBLE', slot: 4 })).toBe('NOBLE_NOT_FOUND');
  expect(refused({ type: 'CHOOSE_NOBLE', slot: 3 })).toBe('NOBLE_NOT_FOUND');
  expect(refused({ type: 'CHOOSE_NOBLE', slot: 1 })).toBeNull();
});

describe('while a payment is being chosen', () => {
  function paying(): SplendorState {
    const s = tableFor(2, { payment: 'choose' });
    holdCards(s, 0, ['T1-white-2'], true);
    setTokens(s, 0, { blue: 2, red: 2, gold: 3 });
    splendor.apply(s, splendor.actions.idOf(buyReserved(0)));
    return s;
  }

  test('the card is seen by all, what is missing is gold already, and gold goes only where a gem would', () => {
    const s = paying();
    const refused = (action: SplendorAction) => splendor.refuse(s, splendor.actions.idOf(action));
    expect(splendor.view(s, 1).payment).toEqual({
      cardId: 'T1-white-2',
      tokens: { white: 0, blue: 2, green: 0, red: 0, black: 0, gold: 1 },
    });
    expect(splendor.view(s, 1).playerBoards['0'].reserved[0].id).toBe('T1-white-2');
    expect(splendor.view(s, 1).phase).toBe('main_turn');
    expect(refused({ type: 'CHOOSE_PAYMENT', goldFor: 'red' })).toBe('PAYMENT_NOT_EXACT');
    expect(refused({ type: 'CHOOSE_PAYMENT', goldFor: 'blue' })).toBeNull();
    expect(refused(take('white', 'blue', 'green'))).toBe('PAYMENT_CHOICE_DUE');
  });

  test('it ends when it is said to, or when no gold or no gem is left', () => {
    const early = paying();
    splendor.apply(early, splendor.actions.idOf({ type: 'CHOOSE_PAYMENT', goldFor: 'none' }));
    expect(tokensHeld(early, 0)).toEqual({ white: 0, blue: 0, green: 0, red: 2, black: 0, gold: 2 });
    const s = paying();
    splendor.apply(s, splendor.actions.idOf({ type: 'CHOOSE_PAYMENT', goldFor: 'blue' }));
    expect(s.turn).toBe(0);
    splendor.apply(s, splendor.actions.idOf({ type: 'CHOOSE_PAYMENT', goldFor: 'blue' }));
    expect(tokensHeld(s, 0)).toEqual({ white: 0, blue: 2, green: 0, red: 2, black: 0, gold: 0 });
    expect(s.turn).toBe(1);
  });
});

test('a waiting noble that another player welcomes does not come any more', () => {
  const s = tableFor(2);
  setNobles(s, ['N4', 'N5', 'N1']);
  for (const seat of [0, 1]) {
    ownBonuses(s, seat, 'red', 3);
    ownBonuses(s, seat, 'black', 3);
  }
  ownCards(s, 0, 'T2-red-1', 'T2-black-1', 'T2-green-1', 'T2-green-2', 'T2-green-3', 'T2-green-4'); // N4 and N5 are due
  ownCards(s, 1, 'T2-red-2', 'T2-black-2'); // N5 is
  s.points.fill(0);
  splendor.apply(s, splendor.actions.idOf(take('white', 'blue', 'green')));
  expect(s.asked).toBe(3);
  splendor.apply(s, splendor.actions.idOf({ type: 'CHOOSE_NOBLE', slot: 1 }));
  splendor.apply(s, splendor.actions.idOf(take('white', 'blue', 'green')));
  expect(splendor.view(s, 0).playerBoards['1'].nobles.map((noble) => noble.id)).toEqual(['N5']);
  splendor.apply(s, splendor.actions.idOf(take('white', 'blue', 'green')));
  expect(splendor.view(s, 0).playerBoards['0'].nobles.map((noble) => noble.id)).toEqual(['N4']);
  expect(s.due & 1).toBe(0);
});

test('another seat is told that it is not its turn, and after the end that the match is over', () => {
  const match = new Match(splendor, { seats: 2, seed: '7', options: { maxTurns: 2 } });
  expect(match.submit(1, 0)).toMatchObject({ ok: false, refusal: { code: 'NOT_PLAYER_TURN' } });
  match.submit(0, 0);
  match.submit(1, 0);
  expect(match.over && match.capped).toBe(true);
  expect(match.submit(0, 0)).toMatchObject({ ok: false, refusal: { code: 'MATCH_FINISHED' } });
});

test.each([
  [2, 4, 3],
  [3, 5, 4],
  [4, 7, 5],
])('%i players start with %i gems of each colour, five gold and %i nobles (RULES 2)', (seats, each, nobles) => {
  const view = splendor.view(tableFor(seats), 0);
  expect(view.bankTokens).toEqual({ white: each, blue: each, green: each, red: each, black: each, gold: 5 });
  expect(view.nobles.length).toBe(nobles);
  expect(view.tableau.tier1.length + view.tableau.tier2.length + view.tableau.tier3.length).toBe(12);
  expect(view.decksRemaining).toEqual({ tier1: 36, tier2: 26, tier3: 16 });
  expect(view.phase).toBe('main_turn');
  expect(view.rulesetVersion).toBe('2024-space-cowboys-base-en');
  expect(view.roundStartPlayerId).toBe('0');
});

test('a record of a deck reserve replays to the same card (RULES 3.4)', () => {
  const first = new Match(splendor, { seats: 2, seed: 'draws' });
  const second = new Match(splendor, { seats: 2, seed: 'draws' });
  for (const match of [first, second]) match.submit(0, reserveTop(2));
  expect(first.view(0).lastDraw?.cardId).toBe(second.view(0).lastDraw?.cardId);
  expect(cardNumber(first.view(0).lastDraw?.cardId ?? '')).toBeGreaterThanOrEqual(40);
  expect(saveState(tableFor(2))).toEqual(saveState(tableFor(2)));
});
