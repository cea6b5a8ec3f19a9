/** The fast list is exactly what is not refused: in positions set up by hand, and in whole games. */
import { describe, expect, test } from 'vitest';
import { type Game, legalIds } from '../../core/index.ts';
import { walk } from '../../testing/walk.ts';
import type { SplendorAction } from './actions.ts';
import { NO_CARD } from './cards.ts';
import { splendor, splendorSolo } from './game.ts';
import type { SplendorState } from './state.ts';
import { lay, reserve, takeFromHand } from './table.ts';
import { invariants } from './testing/invariants.ts';
import {
  type Counts,
  cardNumber,
  holdCards,
  layCard,
  ownBonuses,
  setBank,
  setLeft,
  setNobles,
  setTokens,
  soloTable,
  tableFor,
} from './testing/position.ts';

/** What is not refused, asked one by one. */
function allowed(game: Game<SplendorState>, s: SplendorState): number[] {
  return [...game.actions.all.keys()].filter((id) => game.refuse(s, id) === null);
}

const typesOf = (s: SplendorState): SplendorAction[] => legalIds(splendor, s).map((id) => splendor.actions.all[id]);
const takesOf = (s: SplendorState) =>
  typesOf(s)
    .filter((action) => action.type === 'TAKE_TOKENS_DIFFERENT' || action.type === 'TAKE_TOKENS_SAME')
    .map((action) => action.colors.map((gem) => gem[0]).join(''));

/** Only taking tokens is possible: the hand is full and nothing can be paid for. */
function onlyTokens(bank: Counts): SplendorState {
  const s = tableFor(2);
  holdCards(s, 0, ['T3-white-2', 'T3-blue-2', 'T3-green-2']);
  setBank(s, bank);
  return s;
}

describe('takes (RULES 4.1 and 4.2)', () => {
  test.each<[string, Counts, string[]]>([
    ['five colours of four', { white: 4, blue: 4, green: 4, red: 4, black: 4 }, EVERY_TAKE()],
    ['four colours', { white: 1, blue: 1, red: 1, black: 1 }, ['wbr', 'wbb', 'wrb', 'brb']],
    ['three colours, one of them of four', { blue: 1, green: 4, black: 3 }, ['bgb', 'gg']],
    ['two colours', { white: 2, red: 3 }, ['wr']],
    ['two colours, one of them of four', { white: 2, red: 4 }, ['rr', 'wr']],
    ['one colour', { green: 1 }, ['g']],
    ['one colour of four', { black: 4 }, ['bb', 'b']],
    ['one colour of five', { white: 5 }, ['ww', 'w']],
    ['only gold', { gold: 5 }, []],
  ])('from a bank of %s', (_, bank, takes) => {
    const s = onlyTokens(bank);
    expect(takesOf(s)).toEqual(takes);
    expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
    if (takes.length === 0) expect(typesOf(s)).toEqual([{ type: 'PASS' }]);
  });
});

/** Ten triples, five pairs of a colour; blue and black share a letter. */
function EVERY_TAKE(): string[] {
  return ['wbg', 'wbr', 'wbb', 'wgr', 'wgb', 'wrb', 'bgr', 'bgb', 'brb', 'grb', 'ww', 'bb', 'gg', 'rr', 'bb'];
}

describe('reserves (RULES 4.3 and 4.4)', () => {
  const reserves = (s: SplendorState) => typesOf(s).filter((action) => action.type.startsWith('RESERVE'));

  test.each([1, 2, 3])('with an empty deck of level %i its cards can be reserved, but not from it', (tier) => {
    const s = tableFor(2);
    setLeft(s, tier, 0);
    expect(reserves(s).length).toBe(12 + 2);
    expect(reserves(s)).not.toContainEqual({ type: 'RESERVE_TOP_DECK_CARD', tier });
    expect(reserves(s)).toContainEqual({ type: 'RESERVE_VISIBLE_CARD', tier, slot: 3 });
    expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
  });

  test.each([0, 5, 11])('an empty place %i cannot be reserved', (place) => {
    const s = tableFor(2);
    setLeft(s, Math.floor(place / 4) + 1, 0);
    lay(s, place, NO_CARD);
    expect(reserves(s)).not.toContainEqual({
      type: 'RESERVE_VISIBLE_CARD',
      tier: Math.floor(place / 4) + 1,
      slot: place % 4,
    });
    expect(reserves(s).length).toBe(11 + 2);
    expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
  });

  test('a full hand takes nothing more, one of two does', () => {
    const s = tableFor(2);
    holdCards(s, 0, ['T1-white-1', 'T1-white-3']);
    expect(reserves(s).length).toBe(15);
    holdCards(s, 0, ['T1-white-5']);
    expect(reserves(s)).toEqual([]);
  });
});

test('a card can be bought with exactly enough gold, and not with one less', () => {
  const s = tableFor(2);
  layCard(s, 0, 'T3-white-1'); // three blue, three green, five red, three black
  ownBonuses(s, 0, 'red', 4);
  setTokens(s, 0, { blue: 3, green: 2, red: 1, black: 0, gold: 4 });
  const id = splendor.actions.idOf({ type: 'PURCHASE_VISIBLE_CARD', tier: 3, slot: 0 });
  expect(legalIds(splendor, s)).toContain(id);
  expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
  s.gold[0] = 3;
  expect(legalIds(splendor, s)).not.toContain(id);
  expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
});

test('each place in the hand is bought from by its own number', () => {
  const s = tableFor(2);
  holdCards(s, 0, ['T1-white-2', 'T1-blue-1', 'T1-green-1']); // three blue, three black, three red
  setTokens(s, 0, { black: 3 });
  expect(legalIds(splendor, s).filter((id) => id >= 27 && id < 30)).toEqual([28]);
  setTokens(s, 0, { blue: 3, red: 3 });
  expect(legalIds(splendor, s).filter((id) => id >= 27 && id < 30)).toEqual([27, 29]);
});

test('the tokens one holds can be returned, and no other ones', () => {
  const s = soloTable({ overflow: 'choose' });
  setTokens(s, 0, { red: 4, black: 4, gold: 1 });
  setBank(s, { white: 4, blue: 4, green: 4, gold: 4 });
  splendorSolo.apply(s, 0);
  expect(legalIds(splendorSolo, s)).toEqual([55, 56, 57, 58, 59, 60]);
  setTokens(s, 0, { red: 8, blue: 4 });
  expect(legalIds(splendorSolo, s)).toEqual([56, 58]);
  expect(legalIds(splendorSolo, s)).toEqual(allowed(splendorSolo, s));
});

test('only nobles that would come can be chosen', () => {
  const s = tableFor(4);
  setNobles(s, ['N1', 'N3', 'N4', 'N5', 'N9']);
  ownBonuses(s, 0, 'green', 4);
  ownBonuses(s, 0, 'red', 4);
  ownBonuses(s, 0, 'blue', 4);
  splendor.apply(s, 0);
  expect(legalIds(splendor, s)).toEqual([68, 69, 71]);
  expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
  splendor.apply(s, 69);
  for (let n = 0; n < 4; n++) splendor.apply(s, legalIds(splendor, s)[0]);
  expect(legalIds(splendor, s)).toEqual([68, 71]);
});

test('only gems that would be paid can be replaced by gold', () => {
  const s = tableFor(2, { payment: 'choose' });
  layCard(s, 0, 'T1-white-6'); // two blue, two green, one black
  ownBonuses(s, 0, 'green', 2);
  setTokens(s, 0, { white: 1, blue: 2, green: 1, red: 1, black: 1, gold: 2 });
  splendor.apply(s, splendor.actions.idOf({ type: 'PURCHASE_VISIBLE_CARD', tier: 1, slot: 0 }));
  expect(legalIds(splendor, s)).toEqual([73, 76, 77]);
  expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
});

test('whoever cannot act passes, and nobody else', () => {
  const s = tableFor(2);
  for (let tier = 1; tier <= 3; tier++) setLeft(s, tier, 0);
  for (let place = 0; place < s.table.length; place++) lay(s, place, NO_CARD);
  setBank(s, { gold: 5 });
  const refused = () => splendor.refuse(s, splendor.actions.idOf({ type: 'PASS' }));
  expect(refused()).toBeNull();
  lay(s, 7, cardNumber('T2-white-3'));
  expect(refused()).toBe('PASS_NOT_ALLOWED'); // it can be reserved
  for (const id of ['T1-white-1', 'T1-white-3', 'T1-white-5']) reserve(s, 0, cardNumber(id), 0);
  setTokens(s, 0, { red: 1, gold: 1 });
  expect(refused()).toBeNull();
  setTokens(s, 0, { red: 1, gold: 2 });
  expect(refused()).toBe('PASS_NOT_ALLOWED'); // two red and a black buy T1-white-1 out of the hand
  expect(legalIds(splendor, s)).toEqual(allowed(splendor, s));
  setTokens(s, 0, { red: 5 });
  takeFromHand(s, 0, 0);
  reserve(s, 0, cardNumber('T1-white-2'), 0);
  s.gold[0] = 0;
  expect(refused()).toBe('PASS_NOT_ALLOWED'); // five red buy T2-white-3
  setTokens(s, 0, { red: 4 });
  expect(refused()).toBeNull();
  setLeft(s, 1, 0);
  takeFromHand(s, 0, 2);
  lay(s, 7, NO_CARD);
  expect(refused()).toBeNull();
  s.left[1] = 1;
  expect(refused()).toBe('PASS_NOT_ALLOWED'); // the last card of a deck can be reserved
});

test.each([
  ['Splendor of two', splendor, 2, { maxTurns: 80 }],
  ['Splendor of four', splendor, 4, { maxTurns: 120, nobles: 'lowest-id' }],
  ['Splendor with payments', splendor, 3, { maxTurns: 100, payment: 'choose' }],
  ['Solo', splendorSolo, 1, {}],
  ['Solo with returns', splendorSolo, 1, { overflow: 'choose' }],
] as const)('%s lists what is not refused, from the deal to the end', (name, game, seats, options) => {
  const any: Game<SplendorState> = game;
  const visit = (s: SplendorState, legal: readonly number[]) => {
    expect(legal).toEqual(allowed(any, s));
    invariants(s);
  };
  walk(any, { seats, options, seed: name }, visit, 500);
});
