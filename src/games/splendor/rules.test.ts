/** Rules that are easily broken unseen: each a short story with its exact outcome. */
import { describe, expect, test } from 'vitest';
import { legalIds, OVER, readAction } from '../../core/index.ts';
import type { SplendorAction } from './actions.ts';
import { NO_CARD } from './cards.ts';
import { splendor, splendorSolo } from './game.ts';
import { DISCARD_ORDER } from './solo.ts';
import { NOBODY, type SplendorState } from './state.ts';
import { lay } from './table.ts';
import {
  handIds,
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
  tokensHeld,
} from './testing/position.ts';

const TAKE: SplendorAction = { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white', 'blue', 'green'] };
const PASS: SplendorAction = { type: 'PASS' };
const buyReserved = (slot: number): SplendorAction => ({ type: 'PURCHASE_RESERVED_CARD', slot });

function play(s: SplendorState, ...actions: readonly SplendorAction[]): void {
  for (const action of actions) {
    expect(readAction(splendor, s, action), JSON.stringify(action)).toBeTypeOf('number');
    splendor.apply(s, splendor.actions.idOf(action));
  }
}

/** Nothing to take, reserve or buy. */
function strip(s: SplendorState): void {
  for (let tier = 1; tier <= 3; tier++) setLeft(s, tier, 0);
  for (let place = 0; place < s.table.length; place++) lay(s, place, NO_CARD);
  setBank(s, {});
}

describe('passes (RULES 4.8 and 7.4)', () => {
  test.each<[string, (s: SplendorState) => void, SplendorAction]>([
    ['takes tokens', (s) => setBank(s, { red: 1 }), { type: 'TAKE_TOKENS_DIFFERENT', colors: ['red'] }],
    ['reserves', (s) => lay(s, 0, 0), { type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 0 }],
    [
      'buys',
      (s) => {
        lay(s, 0, 1); // three blue
        setTokens(s, 1, { blue: 3 });
      },
      { type: 'PURCHASE_VISIBLE_CARD', tier: 1, slot: 0 },
    ],
  ])('are counted anew when somebody %s', (_, arrange, action) => {
    const s = tableFor(2);
    strip(s);
    play(s, PASS);
    arrange(s);
    play(s, action);
    setBank(s, {});
    s.bankGold = 0;
    play(s, PASS);
    expect(s.turn).toBe(1);
    expect(s.passes).toBe(1);
    setTokens(s, 1, {});
    play(s, PASS);
    expect(s.turn).toBe(OVER);
    expect(splendor.view(s, 0).ending).toBe('stalemate');
  });

  test('are for those who can buy nothing out of their own hand, whatever is in another one', () => {
    const s = tableFor(3);
    holdCards(s, 0, ['T1-white-2', 'T1-white-3', 'T1-white-4']);
    holdCards(s, 1, ['T1-green-3', 'T1-green-4', 'T1-green-5']); // two blue and two red buy the first
    holdCards(s, 2, ['T1-blue-1', 'T1-blue-2', 'T1-blue-3']);
    strip(s);
    play(s, PASS);
    setTokens(s, 1, { blue: 3, black: 3 }); // these would buy T1-white-2 and T1-blue-1
    expect(splendor.refuse(s, splendor.actions.idOf(PASS))).toBeNull();
    setTokens(s, 1, { blue: 2, red: 2 });
    expect(splendor.refuse(s, splendor.actions.idOf(PASS))).toBe('PASS_NOT_ALLOWED');
  });

  test('of all but one do not end the game', () => {
    const s = tableFor(3);
    strip(s);
    play(s, PASS, PASS);
    expect(s.turn).toBe(2);
    play(s, PASS);
    expect(s.turn).toBe(OVER);
  });

  test('a noble that waits comes at the end of a pass too (RULES 5.1)', () => {
    const s = tableFor(2);
    setNobles(s, ['N4', 'N1', 'N2']);
    ownBonuses(s, 0, 'green', 4);
    ownBonuses(s, 0, 'red', 4);
    strip(s);
    play(s, PASS);
    expect(splendor.view(s, 0).playerBoards['0'].nobles.map(({ id }) => id)).toEqual(['N4']);
    expect(s.points[0]).toBe(3);
  });
});

describe('the last round (RULES 7)', () => {
  /** Both seats reach fifteen with the card in their hands. */
  function bothClose(seats: number): SplendorState {
    const s = tableFor(seats);
    setNobles(s, []);
    holdCards(s, 0, ['T1-white-8']);
    holdCards(s, 1, ['T1-blue-8']);
    setTokens(s, 0, { green: 4 });
    setTokens(s, 1, { red: 4 });
    s.points[0] = 14;
    s.points[1] = 16;
    return s;
  }

  test('is brought on by the first to have fifteen; who has more later changes nothing', () => {
    const s = bothClose(3);
    s.points[1] = 14;
    play(s, buyReserved(0), buyReserved(0));
    expect([s.trigger, s.triggerTurn]).toEqual([0, 0]);
    expect(splendor.view(s, 2)).toMatchObject({ lastRoundTriggerPlayerId: '0', lastRoundTriggerTurn: 0, places: null });
    play(s, TAKE);
    expect(s.turn).toBe(OVER);
    expect([0, 1, 2].map((seat) => splendor.place(s, seat))).toEqual([1, 2, 3]);
  });

  test('needs fifteen, not fourteen', () => {
    const s = bothClose(2);
    s.points[0] = 13;
    s.points[1] = 0;
    play(s, buyReserved(0));
    expect([s.points[0], s.trigger]).toEqual([14, NOBODY]);
    expect(splendor.view(s, 0)).toMatchObject({ lastRoundTriggered: false, lastRoundTriggerPlayerId: null });
    play(s, TAKE);
    expect(s.turn).toBe(0);
  });

  test('brought on by the last seat, the game ends at once; by another one, with the round', () => {
    const s = bothClose(2);
    s.points[0] = 0;
    play(s, TAKE);
    expect(s.turn).toBe(1);
    play(s, TAKE);
    expect([s.trigger, s.triggerTurn, s.turn]).toEqual([1, 1, OVER]);
    const early = bothClose(4);
    play(early, TAKE, TAKE, TAKE);
    expect([early.trigger, early.triggerTurn, early.turn]).toEqual([1, 1, 3]);
    play(early, TAKE);
    expect(early.turn).toBe(OVER);
  });

  test('a cap on the very turn that ends the game does not make it a truncation (RULES 7.5)', () => {
    const s = tableFor(2, { maxTurns: 2 });
    s.points[0] = 15;
    setNobles(s, []);
    play(s, TAKE, TAKE);
    expect(splendor.view(s, 0).ending).toBe('points');
    expect(splendor.capped(s)).toBe(false);
    const capped = tableFor(2, { maxTurns: 3 });
    play(capped, TAKE, TAKE);
    expect(splendor.turn(capped)).toBe(0);
    play(capped, { type: 'TAKE_TOKENS_DIFFERENT', colors: ['white', 'red', 'black'] });
    expect(splendor.turn(capped)).toBe(OVER);
    expect(splendor.view(capped, 0).ending).toBe('cap');
    expect(splendor.capped(capped)).toBe(true);
  });
});

describe('the winner (RULES 8)', () => {
  /** Points and cards of each seat, and who brought on the last round. */
  function finished(points: number[], cards: number[], trigger: number, options = {}): number[] {
    const s = tableFor(points.length, options);
    s.points.set(points);
    s.bought.set(cards);
    s.trigger = trigger;
    return points.map((_, seat) => splendor.place(s, seat));
  }

  test.each<[string, number[], number[], number, number[]]>([
    ['has the most points', [15, 17, 16], [9, 9, 1], 0, [3, 1, 2]],
    ['of equal points the fewest cards', [16, 16, 15], [9, 8, 2], 0, [2, 1, 3]],
    ['of equal cards comes first from the trigger on', [16, 16, 16, 16], [8, 8, 8, 8], 2, [3, 4, 1, 2]],
    [
      'of equal cards comes first from seat 0 on if nobody brought on the last round',
      [9, 9, 9],
      [3, 3, 3],
      -1,
      [1, 2, 3],
    ],
    ['is never behind a seat that does not exist', [1, 0, 15], [1, 0, 9], 2, [2, 3, 1]],
    ['is the trigger even in the last seat', [15, 15], [5, 5], 1, [2, 1]],
  ])('%s', (_, points, cards, trigger, places) => {
    expect(finished(points, cards, trigger)).toEqual(places);
  });

  test('is shared where that is agreed, but only of equal points and cards', () => {
    expect(finished([15, 15, 15], [5, 5, 6], 1, { finalTie: 'shared' })).toEqual([1, 1, 3]);
  });
});

describe('nobles (RULES 5)', () => {
  test('of several the lowest id comes by itself where that is agreed, and the next one at the next turn’s end', () => {
    const s = tableFor(2, { nobles: 'lowest-id' });
    setNobles(s, ['N4', 'N5', 'N1']);
    ownBonuses(s, 0, 'green', 4);
    ownBonuses(s, 0, 'black', 4);
    ownBonuses(s, 0, 'red', 4);
    play(s, TAKE);
    expect(Array.from(s.visited.subarray(0, 3))).toEqual([0, 1, 0]);
    play(s, TAKE, TAKE);
    expect(Array.from(s.visited.subarray(0, 3))).toEqual([0, 1, 1]);
    expect(s.points[0]).toBe(6);
  });

  test('one bonus short brings nobody', () => {
    const s = tableFor(2);
    setNobles(s, ['N8', 'N10', 'N6']);
    ownBonuses(s, 0, 'white', 3);
    ownBonuses(s, 0, 'red', 3);
    ownBonuses(s, 0, 'black', 2);
    setTokens(s, 0, { black: 4 });
    play(s, TAKE);
    expect(s.points[0]).toBe(0);
  });

  test('a third bonus of a colour brings a noble that asks for three', () => {
    const s = tableFor(2);
    setNobles(s, ['N8', 'N2', 'N6']);
    ownBonuses(s, 0, 'white', 3);
    ownBonuses(s, 0, 'red', 3);
    ownBonuses(s, 0, 'black', 2);
    s.due = 0;
    holdCards(s, 0, ['T1-black-8']);
    setTokens(s, 0, { blue: 4 });
    play(s, buyReserved(0));
    expect(s.points[0]).toBe(4);
    expect(splendor.view(s, 1).playerBoards['0'].nobles.map(({ id }) => id)).toEqual(['N8']);
  });

  test('a fourth bonus of a colour brings a noble that asks for four', () => {
    const s = tableFor(2);
    setNobles(s, ['N2', 'N3', 'N6']);
    ownBonuses(s, 0, 'white', 4);
    ownBonuses(s, 0, 'black', 3);
    s.due = 0;
    holdCards(s, 0, ['T1-black-8']);
    setTokens(s, 0, { blue: 4 });
    play(s, buyReserved(0));
    expect(splendor.view(s, 1).playerBoards['0'].nobles.map(({ id }) => id)).toEqual(['N2']);
  });

  test('beyond the row there is nobody, whatever the bonuses', () => {
    const s = tableFor(2);
    setNobles(s, ['N1', 'N3', 'N6']);
    for (const color of ['white', 'blue', 'green']) ownBonuses(s, 0, color, 4);
    play(s, TAKE);
    expect(legalIds(splendor, s)).toEqual([67, 68, 69]);
    for (const slot of [3, 4])
      expect(splendor.refuse(s, splendor.actions.idOf({ type: 'CHOOSE_NOBLE', slot }))).toBe('NOBLE_NOT_FOUND');
  });

  test('that have gone cannot be chosen', () => {
    const s = tableFor(2);
    setNobles(s, ['N1', 'N3', 'N6']);
    for (const color of ['white', 'blue', 'green']) ownBonuses(s, 0, color, 4);
    s.visited[1] = 2;
    play(s, TAKE);
    expect(splendor.refuse(s, splendor.actions.idOf({ type: 'CHOOSE_NOBLE', slot: 1 }))).toBe('NOBLE_NOT_FOUND');
  });

  test('come after tokens have been returned', () => {
    const s = tableFor(2);
    setNobles(s, ['N4', 'N1', 'N2']);
    ownBonuses(s, 0, 'green', 4);
    ownBonuses(s, 0, 'red', 4);
    setTokens(s, 0, { red: 4, black: 4 });
    play(s, TAKE);
    expect(s.points[0]).toBe(0);
    play(s, { type: 'RETURN_TOKENS_AFTER_OVERFLOW', color: 'red' });
    expect([s.points[0], s.turn]).toEqual([3, 1]);
  });
});

test.each([2, 3, 4])('for %i players the nobles of a deal are different ones, ascending (RULES 2.3)', (seats) => {
  for (let n = 0; n < 20; n++) {
    const nobles = Array.from(tableFor(seats, {}, `nobles ${n}`).nobles.subarray(0, seats + 1));
    expect(nobles).toEqual([...new Set(nobles)].sort((a, b) => a - b));
  }
});

test('a noble waits for a player though another one’s turn ends without any (RULES 5.4)', () => {
  const s = tableFor(3);
  setNobles(s, ['N4', 'N1', 'N2', 'N5']);
  ownBonuses(s, 0, 'white', 3);
  ownBonuses(s, 2, 'green', 4);
  ownBonuses(s, 2, 'red', 4);
  play(s, TAKE, TAKE);
  expect(s.points[2]).toBe(0);
  play(s, TAKE);
  expect(Array.from(s.points)).toEqual([0, 0, 3, 0]);
});

describe('payments that are chosen (RULES 6)', () => {
  test('a card named out of a hand is seen by all at once, and no other one', () => {
    const s = tableFor(2, { payment: 'choose' });
    holdCards(s, 1, ['T1-white-2', 'T1-blue-1', 'T1-green-1'], true);
    holdCards(s, 0, ['T1-red-2', 'T1-black-1'], true);
    setTokens(s, 1, { black: 3, gold: 1 });
    play(s, TAKE, buyReserved(1));
    const ids = (seat: number) => splendor.view(s, 1 - seat).playerBoards[seat].reserved.map(({ id }) => id);
    expect(ids(1)).toEqual([null, 'T1-blue-1', null]);
    expect(ids(0)).toEqual([null, null]);
  });

  test('a card named on the table shows nothing of the hand', () => {
    const s = tableFor(2, { payment: 'choose' });
    holdCards(s, 0, ['T1-red-2', 'T1-black-1'], true);
    layCard(s, 1, 'T1-blue-1');
    setTokens(s, 0, { black: 3, gold: 1 });
    play(s, { type: 'PURCHASE_VISIBLE_CARD', tier: 1, slot: 1 });
    expect(splendor.view(s, 1).playerBoards['0'].reserved.map(({ id }) => id)).toEqual([null, null]);
  });

  test('a card from the table stays there until it is paid for', () => {
    const s = tableFor(2, { payment: 'choose' });
    layCard(s, 1, 'T2-white-3'); // five red
    setTokens(s, 0, { red: 5, gold: 2 });
    const before = s.left[1];
    play(s, { type: 'PURCHASE_VISIBLE_CARD', tier: 2, slot: 1 });
    expect(splendor.view(s, 1)).toMatchObject({ asked: 'payment', payment: { cardId: 'T2-white-3' } });
    expect(splendor.view(s, 1).tableau.tier2[1]?.id).toBe('T2-white-3');
    play(s, { type: 'CHOOSE_PAYMENT', goldFor: 'red' });
    expect(splendor.view(s, 0).payment?.tokens).toMatchObject({ red: 4, gold: 1 });
    play(s, { type: 'CHOOSE_PAYMENT', goldFor: 'none' });
    expect(tokensHeld(s, 0)).toMatchObject({ red: 1, gold: 1 });
    expect(s.left[1]).toBe(before - 1);
    expect([s.payPlace, s.payGold, s.points[0], s.turn]).toEqual([0, 0, 2, 1]);
  });

  test('nothing is asked where there is only one way to pay', () => {
    const s = tableFor(2, { payment: 'choose' });
    holdCards(s, 0, ['T1-white-1', 'T1-white-2', 'T1-blue-1']);
    setTokens(s, 0, { blue: 3, red: 1 });
    play(s, buyReserved(1));
    expect([handIds(s, 0), s.turn]).toEqual([['T1-white-1', 'T1-blue-1'], 1]);
    play(s, TAKE);
    setTokens(s, 0, { gold: 5 });
    play(s, buyReserved(1));
    expect([handIds(s, 0), s.turn, s.gold[0]]).toEqual([['T1-white-1'], 1, 2]);
  });
});

describe('hands', () => {
  test('what was drawn unseen stays hidden when a card before it is bought, and is seen when bought itself', () => {
    const s = tableFor(2);
    holdCards(s, 0, ['T1-white-2']);
    holdCards(s, 0, ['T1-blue-1', 'T2-red-3'], true);
    setTokens(s, 0, { blue: 3, black: 3 });
    play(s, buyReserved(0));
    expect(splendor.view(s, 1).playerBoards['0'].reserved).toEqual([
      { id: null, tier: 1, hidden: true },
      { id: null, tier: 2, hidden: true },
    ]);
    expect(splendor.view(s, 0).playerBoards['0'].reserved).toMatchObject([
      { id: 'T1-blue-1', hidden: true },
      { id: 'T2-red-3', hidden: true },
    ]);
    play(s, TAKE, buyReserved(0));
    expect(splendor.view(s, 1).history.at(-1)?.cardId).toBe('T1-blue-1');
    expect(splendor.view(s, 1).playerBoards['0'].reserved).toEqual([{ id: null, tier: 2, hidden: true }]);
    play(s, { type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 0 });
    expect(splendor.view(s, 0).playerBoards['1'].reserved).toMatchObject([{ hidden: false }]);
  });
});

describe('Solo', () => {
  test('returns tokens in the order of the published rules: black, white, red, blue, green, then gold (RULES 11.4)', () => {
    expect(DISCARD_ORDER).toEqual(['black', 'white', 'red', 'blue', 'green']);
    const order: string[] = [];
    const s = soloTable();
    setTokens(s, 0, { white: 2, blue: 2, green: 2, red: 2, black: 2 });
    for (let n = 0; n < 12; n++) {
      s.handSize[0] = 0;
      s.bankGold = 1;
      const before = tokensHeld(s, 0);
      splendorSolo.apply(s, splendorSolo.actions.idOf({ type: 'RESERVE_VISIBLE_CARD', tier: 1, slot: 0 }));
      const after = tokensHeld(s, 0);
      const lost = (['white', 'blue', 'green', 'red', 'black'] as const).filter((gem) => after[gem] < before[gem]);
      order.push(lost.join() || 'gold');
    }
    expect(order).toEqual([
      ...['black', 'black', 'white', 'white', 'red', 'red'],
      ...['blue', 'blue', 'green', 'green', 'gold', 'gold'],
    ]);
    expect(s.gold[0]).toBe(10);
  });

  test('a noble comes with a purchase only, and never two', () => {
    const s = soloTable();
    setNobles(s, ['N4', 'N1']);
    ownCards(
      s,
      0,
      'T2-green-1',
      'T2-green-2',
      'T2-green-3',
      'T2-green-4',
      'T2-red-1',
      'T2-red-2',
      'T2-red-3',
      'T2-red-4',
    );
    s.points[0] = 0;
    holdCards(s, 0, ['T1-white-8', 'T1-white-2']);
    setTokens(s, 0, { gold: 5 });
    splendorSolo.apply(s, splendorSolo.actions.idOf(TAKE));
    expect(s.points[0]).toBe(0);
    splendorSolo.apply(s, splendorSolo.actions.idOf(buyReserved(0)));
    expect(s.points[0]).toBe(4);
    expect(Array.from(s.visited)).toEqual([0, 1, 0, 0, 0]);
  });
});
