/** What is said: previews and events, exactly as a table is given them. */
import { expect, test } from 'vitest';
import { SPECTATOR } from '../../core/index.ts';
import type { SplendorAction } from './actions.ts';
import { NO_CARD } from './cards.ts';
import type { SplendorEvent } from './event-types.ts';
import { splendor, splendorSolo } from './game.ts';
import { preview, type SplendorPreview } from './preview.ts';
import type { SplendorState } from './state.ts';
import { lay } from './table.ts';
import {
  cardNumber,
  holdCards,
  layCard,
  ownBonuses,
  ownCards,
  setBank,
  setLeft,
  setNobles,
  setTokens,
  soloTable,
  tableFor,
} from './testing/position.ts';
import { countTokens } from './words.ts';

const NONE = countTokens([]);
const buy = (tier: number, slot: number): SplendorAction => ({ type: 'PURCHASE_VISIBLE_CARD', tier, slot });
const buyReserved = (slot: number): SplendorAction => ({ type: 'PURCHASE_RESERVED_CARD', slot });
const reserve = (tier: number, slot: number): SplendorAction => ({ type: 'RESERVE_VISIBLE_CARD', tier, slot });
const reserveTop = (tier: number): SplendorAction => ({ type: 'RESERVE_TOP_DECK_CARD', tier });
const giveBack = (color: 'white' | 'gold'): SplendorAction => ({ type: 'RETURN_TOKENS_AFTER_OVERFLOW', color });
const TAKE: SplendorAction = { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white', 'blue', 'green'] };
const PASS: SplendorAction = { type: 'PASS' };

/** A turn after which nothing more comes. */
const QUIET = { mustReturn: 0, nobles: [], points: 0, prestige: 0, lastRound: false, over: false } as const;

interface Row {
  readonly name: string;
  readonly solo?: boolean;
  readonly options?: Record<string, unknown>;
  arrange(s: SplendorState): void;
  readonly action: SplendorAction;
  /** What the seat to act is told beforehand. */
  readonly preview: SplendorPreview;
  /** What it is told afterwards, and what the other seat is if that differs. */
  readonly events: readonly SplendorEvent[];
  readonly others?: readonly SplendorEvent[];
}

const ROWS: readonly Row[] = [
  {
    name: 'three tokens are taken',
    arrange: () => {},
    action: TAKE,
    preview: {
      ...QUIET,
      type: 'take',
      text: 'Brings 1 white, 1 blue and 1 green.',
      takes: countTokens(['white', 'blue', 'green']),
      returns: NONE,
      held: 3,
    },
    events: [
      {
        type: 'tokens-taken',
        text: 'You took 1 white, 1 blue and 1 green.',
        seat: 0,
        tokens: countTokens(['white', 'blue', 'green']),
      },
    ],
    others: [
      {
        type: 'tokens-taken',
        text: 'Seat 0 took 1 white, 1 blue and 1 green.',
        seat: 0,
        tokens: countTokens(['white', 'blue', 'green']),
      },
    ],
  },
  {
    name: 'twelve tokens are two too many',
    arrange: (s) => setTokens(s, 0, { red: 4, black: 4, gold: 1 }),
    action: TAKE,
    preview: {
      ...QUIET,
      type: 'take',
      text: 'Brings 1 white, 1 blue and 1 green. 2 must go back.',
      takes: countTokens(['white', 'blue', 'green']),
      returns: NONE,
      held: 12,
      mustReturn: 2,
    },
    events: [
      {
        type: 'tokens-taken',
        text: 'You took 1 white, 1 blue and 1 green.',
        seat: 0,
        tokens: countTokens(['white', 'blue', 'green']),
      },
    ],
  },
  {
    name: 'a token goes back, and one more must',
    arrange(s) {
      setTokens(s, 0, { red: 4, black: 4, gold: 1 });
      splendor.apply(s, splendor.actions.idOf(TAKE));
    },
    action: giveBack('white'),
    preview: {
      ...QUIET,
      type: 'return',
      text: 'Gives back 1 white. 1 must go back.',
      returns: countTokens(['white']),
      held: 11,
      mustReturn: 1,
    },
    events: [{ type: 'tokens-returned', text: 'You gave back 1 white.', seat: 0, tokens: countTokens(['white']) }],
  },
  {
    name: 'a card from the table is reserved, with a gold, and another one is laid out',
    arrange(s) {
      layCard(s, 2, 'T2-white-6');
      stack(s, 'T2-red-2');
    },
    action: reserve(2, 2),
    preview: {
      ...QUIET,
      type: 'reserve',
      text: 'Puts a white card of level 2 worth 3 points into your hand. Brings a gold.',
      cardId: 'T2-white-6',
      tier: 2,
      takes: countTokens(['gold']),
      returns: NONE,
      held: 1,
    },
    events: [
      {
        type: 'card-reserved',
        text: 'You reserved a white card of level 2 worth 3 points.',
        seat: 0,
        cardId: 'T2-white-6',
        tier: 2,
        slot: 2,
      },
      { type: 'tokens-taken', text: 'You took 1 gold.', seat: 0, tokens: countTokens(['gold']) },
      {
        type: 'card-laid-out',
        text: 'A red card of level 2 worth 1 point was laid out.',
        cardId: 'T2-red-2',
        tier: 2,
        slot: 2,
      },
    ],
  },
  {
    name: 'a card from a deck is told to its owner alone',
    arrange(s) {
      setBank(s, { white: 4, gold: 0 });
      stack(s, 'T3-red-2');
    },
    action: reserveTop(3),
    preview: {
      ...QUIET,
      type: 'reserve',
      text: 'Puts an unseen card of level 3 into your hand. No gold is left.',
      cardId: null,
      tier: 3,
      takes: NONE,
      returns: NONE,
      held: 0,
    },
    events: [
      {
        type: 'card-reserved',
        text: 'You reserved a red card of level 3 worth 4 points, unseen by the others.',
        seat: 0,
        cardId: 'T3-red-2',
        tier: 3,
        slot: null,
      },
    ],
    others: [
      {
        type: 'card-reserved',
        text: 'Seat 0 reserved an unseen card of level 3.',
        seat: 0,
        cardId: null,
        tier: 3,
        slot: null,
      },
    ],
  },
  {
    name: 'a card is paid for with gems and gold; its place stays empty when the deck is',
    arrange(s) {
      layCard(s, 0, 'T1-white-6'); // two blue, two green, one black
      ownBonuses(s, 0, 'blue', 1);
      setTokens(s, 0, { blue: 3, green: 1, black: 1, gold: 2 });
      setLeft(s, 1, 0);
    },
    action: buy(1, 0),
    preview: {
      ...QUIET,
      type: 'buy',
      text: 'Costs 1 blue, 1 green, 1 black and 1 gold for a white card of level 1.',
      cardId: 'T1-white-6',
      bonus: 'white',
      pays: countTokens(['blue', 'green', 'black', 'gold']),
      missing: 0,
      choosesPayment: false,
      held: 3,
    },
    events: [
      {
        type: 'card-bought',
        text: 'You bought a white card of level 1 for 1 blue, 1 green, 1 black and 1 gold.',
        seat: 0,
        cardId: 'T1-white-6',
        tier: 1,
        from: 'table',
        slot: 0,
        paid: countTokens(['blue', 'green', 'black', 'gold']),
        bonus: 'white',
        points: 0,
      },
      { type: 'place-emptied', text: 'Place 1 of level 1 stays empty.', tier: 1, slot: 0 },
    ],
  },
  {
    name: 'the last bonus brings a noble, fifteen points and the last round',
    arrange(s) {
      setNobles(s, ['N4', 'N1', 'N2']);
      ownBonuses(s, 0, 'green', 4);
      ownBonuses(s, 0, 'red', 3);
      holdCards(s, 0, ['T1-white-2', 'T1-red-8'], true);
      setTokens(s, 0, { gold: 5 });
      s.points[0] = 11;
    },
    action: buyReserved(1),
    preview: {
      type: 'buy',
      text: 'Costs 4 gold for a red card of level 1 worth 1 point. Mary Stuart comes. Brings 4 points, 15 in all. Brings on the last round.',
      cardId: 'T1-red-8',
      bonus: 'red',
      pays: countTokens(['gold', 'gold', 'gold', 'gold']),
      missing: 0,
      choosesPayment: false,
      held: 1,
      mustReturn: 0,
      nobles: ['N4'],
      points: 4,
      prestige: 15,
      lastRound: true,
      over: false,
    },
    events: [
      {
        type: 'card-bought',
        text: 'You bought a red card of level 1 worth 1 point for 4 gold.',
        seat: 0,
        cardId: 'T1-red-8',
        tier: 1,
        from: 'hand',
        slot: 1,
        paid: countTokens(['gold', 'gold', 'gold', 'gold']),
        bonus: 'red',
        points: 1,
      },
      { type: 'noble-came', text: 'Mary Stuart came to you: 3 points.', seat: 0, nobleId: 'N4', slot: 2, points: 3 },
      { type: 'last-round', text: 'You have 15 points: this is the last round.', seat: 0, prestige: 15 },
    ],
    others: [
      {
        type: 'card-bought',
        text: 'Seat 0 bought a red card of level 1 worth 1 point for 4 gold.',
        seat: 0,
        cardId: 'T1-red-8',
        tier: 1,
        from: 'hand',
        slot: 1,
        paid: countTokens(['gold', 'gold', 'gold', 'gold']),
        bonus: 'red',
        points: 1,
      },
      { type: 'noble-came', text: 'Mary Stuart came to seat 0: 3 points.', seat: 0, nobleId: 'N4', slot: 2, points: 3 },
      { type: 'last-round', text: 'Seat 0 has 15 points: this is the last round.', seat: 0, prestige: 15 },
    ],
  },
  {
    name: 'of two nobles one is chosen',
    arrange: twoNobles,
    action: buyReserved(0),
    preview: {
      type: 'buy',
      text: 'Costs 4 gold for a red card of level 1 worth 1 point. You choose one of Mary Stuart and Henry VIII. Brings 4 points, 4 in all.',
      cardId: 'T1-red-8',
      bonus: 'red',
      pays: countTokens(['gold', 'gold', 'gold', 'gold']),
      missing: 0,
      choosesPayment: false,
      held: 1,
      mustReturn: 0,
      nobles: ['N4', 'N5'],
      points: 4,
      prestige: 4,
      lastRound: false,
      over: false,
    },
    events: [
      {
        type: 'card-bought',
        text: 'You bought a red card of level 1 worth 1 point for 4 gold.',
        seat: 0,
        cardId: 'T1-red-8',
        tier: 1,
        from: 'hand',
        slot: 0,
        paid: countTokens(['gold', 'gold', 'gold', 'gold']),
        bonus: 'red',
        points: 1,
      },
    ],
  },
  {
    name: 'the one that is chosen comes',
    arrange(s) {
      twoNobles(s);
      splendor.apply(s, splendor.actions.idOf(buyReserved(0)));
    },
    action: { type: 'CHOOSE_NOBLE', slot: 2 },
    preview: {
      ...QUIET,
      type: 'noble',
      text: 'Henry VIII comes. Brings 3 points, 4 in all.',
      nobleId: 'N5',
      nobles: ['N5'],
      held: 1,
      points: 3,
      prestige: 4,
    },
    events: [
      { type: 'noble-came', text: 'Henry VIII came to you: 3 points.', seat: 0, nobleId: 'N5', slot: 2, points: 3 },
    ],
  },
  {
    name: 'where payments are chosen, the card is named first',
    options: { payment: 'choose' },
    arrange: payingFor,
    action: buyReserved(0),
    preview: {
      ...QUIET,
      type: 'buy',
      text: 'Costs 2 blue and 1 gold for a white card of level 1.',
      cardId: 'T1-white-2',
      bonus: 'white',
      pays: countTokens(['blue', 'blue', 'gold']),
      missing: 0,
      choosesPayment: true,
      held: 4,
    },
    events: [
      {
        type: 'purchase-named',
        text: 'You chose to buy a white card of level 1.',
        seat: 0,
        cardId: 'T1-white-2',
      },
    ],
  },
  {
    name: 'gold is put in the place of a gem',
    options: { payment: 'choose' },
    arrange(s) {
      payingFor(s);
      splendor.apply(s, splendor.actions.idOf(buyReserved(0)));
    },
    action: { type: 'CHOOSE_PAYMENT', goldFor: 'blue' },
    preview: {
      ...QUIET,
      type: 'payment',
      text: 'Pays 1 blue and 2 gold so far.',
      cardId: 'T1-white-2',
      pays: countTokens(['blue', 'gold', 'gold']),
      settles: false,
      held: 4,
    },
    events: [{ type: 'gold-offered', text: 'You offered gold for 1 blue.', seat: 0, instead: 'blue' }],
  },
  {
    name: 'the payment ends when no gem is left to replace',
    options: { payment: 'choose' },
    arrange(s) {
      payingFor(s);
      splendor.apply(s, splendor.actions.idOf(buyReserved(0)));
      splendor.apply(s, splendor.actions.idOf({ type: 'CHOOSE_PAYMENT', goldFor: 'blue' }));
    },
    action: { type: 'CHOOSE_PAYMENT', goldFor: 'blue' },
    preview: {
      ...QUIET,
      type: 'payment',
      text: 'Pays 3 gold.',
      cardId: 'T1-white-2',
      pays: countTokens(['gold', 'gold', 'gold']),
      settles: true,
      held: 4,
    },
    events: [
      { type: 'gold-offered', text: 'You offered gold for 1 blue.', seat: 0, instead: 'blue' },
      {
        type: 'card-bought',
        text: 'You bought a white card of level 1 for 3 gold.',
        seat: 0,
        cardId: 'T1-white-2',
        tier: 1,
        from: 'hand',
        slot: 0,
        paid: countTokens(['gold', 'gold', 'gold']),
        bonus: 'white',
        points: 0,
      },
    ],
  },
  {
    name: 'a pass of the second player is the end, with places',
    arrange(s) {
      for (let tier = 1; tier <= 3; tier++) setLeft(s, tier, 0);
      for (let place = 0; place < s.table.length; place++) lay(s, place, NO_CARD);
      setBank(s, {});
      s.points[0] = 2;
      s.points[1] = 5;
      splendor.apply(s, splendor.actions.idOf(PASS));
    },
    action: PASS,
    preview: {
      ...QUIET,
      type: 'pass',
      text: 'Nothing changes hands. Ends the game.',
      held: 0,
      prestige: 5,
      over: true,
    },
    events: [
      { type: 'passed', text: 'You passed.', seat: 1 },
      {
        type: 'game-over',
        text: 'Nobody could do anything any more: 1. you with 5 points, 2. seat 0 with 2 points.',
        ending: 'stalemate',
        places: [2, 1],
        prestige: [2, 5],
      },
    ],
  },
  {
    name: 'Solo: tokens go back by themselves, and the clock ticks',
    solo: true,
    arrange(s) {
      setTokens(s, 0, { red: 4, black: 1, gold: 4 });
      setBank(s, { white: 4, blue: 4, green: 4, gold: 1 });
    },
    action: TAKE,
    preview: {
      ...QUIET,
      type: 'take',
      text: 'Brings 1 white, 1 blue and 1 green. 1 white and 1 black go back by themselves.',
      takes: countTokens(['white', 'blue', 'green']),
      returns: countTokens(['white', 'black']),
      held: 10,
    },
    events: [
      {
        type: 'tokens-taken',
        text: 'You took 1 white, 1 blue and 1 green.',
        seat: 0,
        tokens: countTokens(['white', 'blue', 'green']),
      },
      {
        type: 'tokens-returned',
        text: 'You gave back 1 white and 1 black.',
        seat: 0,
        tokens: countTokens(['white', 'black']),
      },
      { type: 'clock-ticked', text: 'The clock ticked: 16 left.', left: 16 },
    ],
  },
  {
    name: 'Solo: the last tick is the end',
    solo: true,
    arrange: (s) => setLeft(s, 3, 1),
    action: TAKE,
    preview: {
      ...QUIET,
      type: 'take',
      text: 'Brings 1 white, 1 blue and 1 green. Ends the game.',
      takes: countTokens(['white', 'blue', 'green']),
      returns: NONE,
      held: 3,
      over: true,
    },
    events: [
      {
        type: 'tokens-taken',
        text: 'You took 1 white, 1 blue and 1 green.',
        seat: 0,
        tokens: countTokens(['white', 'blue', 'green']),
      },
      { type: 'clock-ticked', text: 'The clock ticked: 0 left.', left: 0 },
      {
        type: 'game-over',
        text: 'The clock has run out: you with 0 points.',
        ending: 'timer',
        places: [1],
        prestige: [0],
      },
    ],
  },
];

/** Have a card drawn next from its pile: the only one in it. */
function stack(s: SplendorState, id: string): void {
  const card = cardNumber(id);
  const place = s.table.indexOf(card);
  if (place >= 0) throw new Error(`${id} lies on the table`);
  const tier = id.startsWith('T1') ? 0 : id.startsWith('T2') ? 1 : 2;
  s.left[tier] = 1;
  s.deck[[0, 40, 70][tier]] = card;
}

function twoNobles(s: SplendorState): void {
  setNobles(s, ['N4', 'N5', 'N1']);
  ownBonuses(s, 0, 'green', 4);
  ownBonuses(s, 0, 'black', 4);
  ownBonuses(s, 0, 'red', 3);
  holdCards(s, 0, ['T1-red-8']);
  setTokens(s, 0, { gold: 5 });
}

function payingFor(s: SplendorState): void {
  holdCards(s, 0, ['T1-white-2'], true);
  setTokens(s, 0, { blue: 2, red: 2, gold: 3 });
  setNobles(s, []);
}

test.each(ROWS.map((row) => [row.name, row] as const))('%s', (_, row) => {
  const game = row.solo ? splendorSolo : splendor;
  const s = row.solo ? soloTable(row.options) : tableFor(2, row.options);
  row.arrange(s);
  const seat = game.turn(s);
  const seats = Array.from({ length: s.seats }, (_, n) => n);
  const before = seats.map((n) => game.view(s, n));
  expect(game.preview?.(before[seat], row.action)).toEqual(row.preview);
  game.apply(s, game.actions.idOf(row.action));
  expect(game.events?.(before[seat], game.view(s, seat), row.action)).toEqual(row.events);
  if (row.others) expect(game.events?.(before[1 - seat], game.view(s, 1 - seat), row.action)).toEqual(row.others);
});

test('a card that cannot be paid for is previewed with what is missing, also when it is not one’s turn', () => {
  const s = tableFor(2);
  layCard(s, 0, 'T3-white-3'); // three white, three red, six black
  setTokens(s, 1, { white: 1, red: 3, black: 4, gold: 2 });
  expect(preview(splendor.view(s, 1), buy(3, 0))).toMatchObject({
    text: 'You are 2 short for a white card of level 3 worth 4 points.',
    pays: { white: 1, blue: 0, green: 0, red: 3, black: 4, gold: 2 },
    missing: 2,
    points: 4,
  });
  expect(preview(splendor.view(s, SPECTATOR), buy(3, 0))).toMatchObject({ missing: 12 });
  expect(preview(splendor.view(s, 0), buyReserved(2))).toMatchObject({
    cardId: null,
    text: 'There is no card at that place.',
  });
  expect(preview(splendor.view(s, 0), { type: 'CHOOSE_NOBLE', slot: 4 })).toMatchObject({
    nobleId: null,
    text: 'There is no noble at that place.',
  });
});

test('a waiting noble is previewed with whatever is played, but in Solo only with a purchase', () => {
  const waiting = (s: SplendorState) => {
    setNobles(s, ['N4', 'N1']);
    ownBonuses(s, 0, 'green', 4);
    ownBonuses(s, 0, 'red', 4);
  };
  const s = tableFor(2);
  waiting(s);
  expect(preview(splendor.view(s, 0), TAKE)).toMatchObject({ nobles: ['N4'], points: 3, prestige: 3 });
  const solo = soloTable();
  waiting(solo);
  expect(preview(splendorSolo.view(solo, 0), TAKE)).toMatchObject({ nobles: [], points: 0 });
});

test('the second of two players ends the game by reaching fifteen, or when the first has', () => {
  const s = tableFor(2);
  ownCards(s, 1, 'T3-white-4', 'T3-blue-4', 'T3-green-3');
  holdCards(s, 1, ['T1-white-8']);
  setTokens(s, 1, { green: 4 });
  setNobles(s, []);
  splendor.apply(s, splendor.actions.idOf(TAKE));
  expect(preview(splendor.view(s, 1), buyReserved(0))).toMatchObject({ prestige: 15, lastRound: true, over: true });
  expect(preview(splendor.view(s, 1), TAKE)).toMatchObject({ lastRound: false, over: false });
  s.trigger = 0;
  s.triggerTurn = 0;
  expect(preview(splendor.view(s, 1), TAKE)).toMatchObject({ lastRound: false, over: true });
  expect(preview(splendor.view(s, 1), buyReserved(0))).toMatchObject({ lastRound: false, over: true });
});
