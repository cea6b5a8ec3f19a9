/** What mutants of the rules showed to be held by nothing: every column, every seat, both turn models. */
import { describe, expect, test } from 'vitest';
import { createRng, imagineInto, legalIds, newGame } from '../../core/index.ts';
import type { MacroAction } from './actions.ts';
import { skyjo, skyjoMacro } from './game.ts';
import { discardPile } from './piles.ts';
import { SETUP, type SkyjoState } from './state.ts';
import { invariants } from './testing/invariants.ts';
import { arrange, type Board, boardOf, DOWN } from './testing/position.ts';

const play = (s: SkyjoState, type: 'place' | 'flip', at: number) => skyjo.apply(s, skyjo.actions.idOf({ type, at }));
const playMacro = (s: SkyjoState, type: MacroAction['type'], pos: number) =>
  skyjoMacro.apply(s, skyjoMacro.actions.idOf({ type, pos }));

describe('columns clear wherever they are (RULES 5.1)', () => {
  const rows = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => [row, column]));

  test.each(rows)('a card placed in row %i, column %i', (row, column) => {
    for (const seat of [0, 1]) {
      const slots = DOWN.split(/\s+/);
      for (const other of [0, 1, 2]) if (other !== row) slots[other * 4 + column] = '3';
      const boards = seat === 0 ? [slots.join(' '), DOWN] : [DOWN, slots.join(' ')];
      const s = arrange({ boards, turn: seat, drawn: 3 });
      play(s, 'place', row * 4 + column);
      for (const at of [0, 1, 2]) slots[at * 4 + column] = 'x';
      expect(boardOf(s, seat)).toBe(slots.join(' '));
    }
  });

  test.each(rows)('a card turned up in row %i, column %i', (row, column) => {
    for (const seat of [0, 1]) {
      const slots = DOWN.split(/\s+/);
      for (const other of [0, 1, 2]) slots[other * 4 + column] = other === row ? '?3' : '3';
      const boards = seat === 0 ? [slots.join(' '), DOWN] : [DOWN, slots.join(' ')];
      const s = arrange({ boards, turn: seat, drawn: 12 });
      play(s, 'flip', row * 4 + column);
      for (const at of [0, 1, 2]) slots[at * 4 + column] = 'x';
      expect(boardOf(s, seat)).toBe(slots.join(' '));
      expect(discardPile(s)).toEqual([5, 12, 3, 3, 3]);
    }
  });

  test.each([
    ['the first', '?7 1 1 1  7 2 2 2  9 3 3 3', 8, '?7 1 1 1 7 2 2 2 7 3 3 3'],
    ['the second', '7 1 1 1  ?7 2 2 2  9 3 3 3', 8, '7 1 1 1 ?7 2 2 2 7 3 3 3'],
    ['the third', '7 1 1 1  9 2 2 2  ?7 3 3 3', 4, '7 1 1 1 7 2 2 2 ?7 3 3 3'],
  ])('not with %s of them face down', (_, board, at, after) => {
    const s = arrange({ boards: [board, DOWN], drawn: 7 });
    play(s, 'place', at);
    expect(boardOf(s, 0)).toBe(after);
  });

  test('not with a card of the next board, when all is turned up', () => {
    const own = '1 2 3 4  9 0 0 0  9 1 1 1';
    const s = arrange({ boards: [own, '9 2 3 4  0 0 0 0  1 1 1 1'], ender: 0, turn: 1, drawn: 2 });
    play(s, 'place', 1);
    expect(skyjo.view(s, 0).lastRoundScores).toEqual([62, 22]);
  });
});

describe('points (RULES 6.3)', () => {
  const ten = '1 2 3 4  0 0 0 0  0 0 0 0';
  const five = '1 2 2 0  0 0 0 0  0 0 0 0';
  const more = '5 6 7 8  0 0 0 0  0 0 0 0';
  test.each([
    ['the second', [ten, five, more], [20, 5, 26]],
    ['the third', [ten, more, five], [20, 26, 5]],
  ] as [string, Board[], number[]][])('the ender is doubled when %s of three has fewer', (_, boards, scores) => {
    const s = arrange({ boards, ender: 0, turn: 2, drawn: Number(boards[2].split(' ')[0]) });
    play(s, 'place', 0);
    expect(skyjo.view(s, 0).lastRoundScores).toEqual(scores);
  });

  test('whoever has fewest counts the same whichever seat ended the round', () => {
    const s = arrange({ boards: [more, five, ten], ender: 1, turn: 0, drawn: 5 });
    play(s, 'place', 0);
    expect(skyjo.view(s, 0)).toMatchObject({ lastRoundScores: [26, 5, 10], rounds: [{ doubled: false, ender: 1 }] });
  });
});

describe('the setup (RULES 3)', () => {
  test('with sums below zero the highest still starts, and seats without a player never do', () => {
    const s = newGame(skyjo, { seats: 3, seed: 'below zero' });
    const sums = [-4, -2, -3];
    sums.forEach((sum, seat) => {
      s.cards[seat * 12] = sum + 1;
      s.cards[seat * 12 + 1] = -1;
    });
    expect(s.phase).toBe(SETUP);
    for (let seat = 0; seat < 3; seat++) for (const at of [0, 1]) play(s, 'flip', at);
    expect(skyjo.turn(s)).toBe(1);
  });

  test('of equal sums the lowest seat starts', () => {
    const s = newGame(skyjo, { seats: 3, seed: 'equal' });
    for (const [i, card] of [
      [0, 1],
      [1, 1],
      [12, 4],
      [13, 5],
      [24, 9],
      [25, 0],
    ])
      s.cards[i] = card;
    for (let seat = 0; seat < 3; seat++) for (const at of [0, 1]) play(s, 'flip', at);
    expect(skyjo.turn(s)).toBe(1);
  });

  test('flips are counted', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'count' });
    play(s, 'flip', 0);
    expect(skyjo.reveal(s)).toMatchObject({ setupFlips: 1 });
    play(s, 'flip', 5);
    expect(skyjo.reveal(s)).toMatchObject({ setupFlips: 2, currentPlayer: 1 });
  });

  test('nothing is dealt to seats without a player', () => {
    for (const setupMode of ['auto', 'manual'] as const) {
      const s = newGame(skyjo, { seats: 3, seed: 'nobody', options: { setupMode } });
      expect(Array.from(s.hiddenCount.subarray(3))).toEqual([0, 0, 0, 0, 0]);
      expect(new Set(s.cards.subarray(36))).toEqual(new Set([0]));
      expect(new Set(s.face.subarray(36))).toEqual(new Set([0]));
      invariants(s);
    }
  });
});

describe('history', () => {
  test('a card turned up by another seat than the first', () => {
    const s = arrange({ boards: [DOWN, '?1 ?2 ?3 ?4  ?5 ?6 ?7 ?8  ?9 ?9 ?4 ?4'], turn: 1, drawn: 12 });
    play(s, 'flip', 2);
    expect(skyjo.view(s, 0).history.at(-1)).toEqual({
      actor: 1,
      type: 'DRAW_DECK_DISCARD_AND_FLIP',
      source: 'deck',
      pos: 2,
      a: 12,
      b: 3,
    });
  });
});

describe('whole turns, at the first and at the last slot (RULES 9)', () => {
  const board = '?1 2 3 4  5 6 7 8  9 10 11 ?12';
  test.each([0, 11])('slot %i', (pos) => {
    const at = (s: SkyjoState) => boardOf(s, 0).split(' ')[pos];
    const fresh = () => arrange({ boards: [board, DOWN], discard: [4, 5], deck: [7] });
    const [taken, kept, flipped] = [fresh(), fresh(), fresh()];
    playMacro(taken, 'TAKE_DISCARD_AND_REPLACE', pos);
    expect([at(taken), taken.deckSize, discardPile(taken)]).toEqual(['5', 1, [4, pos + 1]]);
    playMacro(kept, 'DRAW_DECK_KEEP_AND_REPLACE', pos);
    expect([at(kept), kept.deckSize, discardPile(kept)]).toEqual(['7', 0, [4, 5, pos + 1]]);
    playMacro(flipped, 'DRAW_DECK_DISCARD_AND_FLIP', pos);
    expect([at(flipped), flipped.deckSize, discardPile(flipped)]).toEqual([`${pos + 1}`, 0, [4, 5, 7]]);
    for (const s of [taken, kept, flipped]) expect(skyjoMacro.view(s, 0).globalStep).toBe(1);
    const setup = newGame(skyjoMacro, { seats: 2, seed: 'first' });
    playMacro(setup, 'SETUP_FLIP', pos);
    expect(boardOf(setup, 0).split(' ')[pos]).toBe(`${setup.cards[pos]}`);
    expect([setup.hiddenCount[0], setup.deckSize, setup.step]).toEqual([11, 125, 1]);
  });
});

describe('what may be played', () => {
  // Seat 1 has a column gone, another all open, and face-down cards elsewhere.
  const board = '1 x ?3 4  1 x 2 ?4  2 x ?3 4';
  const at = (position: object) => arrange({ boards: [DOWN, board, DOWN], turn: 1, ...position });
  const standing = [0, 2, 3, 4, 6, 7, 8, 10, 11];
  const hidden = [2, 7, 10];
  const ids = (first: number, slots: number[]) => slots.map((slot) => first + slot);

  test('in the table game', () => {
    expect(legalIds(skyjo, at({}))).toEqual([0, 1]);
    expect(legalIds(skyjo, at({ drawn: 3 }))).toEqual([...ids(2, standing), ...ids(14, hidden)]);
    expect(legalIds(skyjo, at({ taken: 3 }))).toEqual(ids(2, standing));
    const setup = at({});
    setup.phase = SETUP;
    expect(legalIds(skyjo, setup)).toEqual(ids(14, hidden));
  });

  test('in whole turns', () => {
    const all = [...ids(0, standing), ...ids(12, standing), ...ids(24, hidden)];
    expect(legalIds(skyjoMacro, at({}))).toEqual(all);
    const setup = at({});
    setup.phase = SETUP;
    expect(legalIds(skyjoMacro, setup)).toEqual(ids(36, hidden));
  });

  test('refusals of whole turns', () => {
    const code = (type: MacroAction['type'], pos: number) =>
      skyjoMacro.refuse(at({}), skyjoMacro.actions.idOf({ type, pos }));
    expect(code('TAKE_DISCARD_AND_REPLACE', 5)).toBe('SLOT_REMOVED');
    expect(code('DRAW_DECK_KEEP_AND_REPLACE', 5)).toBe('SLOT_REMOVED');
    expect(code('DRAW_DECK_DISCARD_AND_FLIP', 5)).toBe('SLOT_REMOVED');
    expect(code('DRAW_DECK_DISCARD_AND_FLIP', 4)).toBe('SLOT_OPEN');
    expect(code('DRAW_DECK_DISCARD_AND_FLIP', 2)).toBeNull();
    expect(code('SETUP_FLIP', 2)).toBe('SETUP_OVER');
  });
});

describe('what a seat must guess (RULES 8)', () => {
  test('every face-down card of every board and the hand of another are dealt anew', () => {
    const s = arrange({ boards: [DOWN, DOWN, DOWN], turn: 1, drawn: 7 });
    const varied = new Set<number>();
    const hands = new Set<number>();
    for (let n = 0; n < 60; n++) {
      const world = skyjo.create();
      imagineInto(skyjo, s, 0, createRng(`guess ${n}`), world);
      for (let i = 0; i < 36; i++) if (world.cards[i] !== s.cards[i]) varied.add(i);
      hands.add(world.hand);
    }
    expect(varied.size).toBe(36);
    expect(hands.size).toBeGreaterThan(5);
  });
});

describe('rounds that are over', () => {
  const ten = '1 2 3 4  0 0 0 0  0 0 0 0';
  test.each([
    ['a tie doubles', [ten, ten], [20, 10]],
    [
      'one of two others with fewer is enough',
      [ten, '5 6 7 8  0 0 0 0  0 0 0 0', '1 2 2 0  0 0 0 0  0 0 0 0'],
      [20, 26, 5],
    ],
  ] as [string, Board[], number[]][])('%s, and the view says so', (_, boards, scores) => {
    const s = arrange({ boards, ender: 0, turn: boards.length - 1, drawn: 1 });
    play(s, 'place', 0);
    expect(skyjo.view(s, 0).rounds).toMatchObject([{ scores, doubled: true }]);
  });

  test('two equal cards of a column do not clear in the count', () => {
    const s = arrange({ boards: [ten, '7 2 3 4  7 0 0 0  1 0 0 0'], ender: 0, turn: 1, drawn: 2 });
    play(s, 'place', 1);
    expect(skyjo.view(s, 0).lastBoards[1]).toMatchObject({ cleared: [], points: 24 });
  });
});

test('history says where a card came from', () => {
  const s = newGame(skyjo, { seats: 2, seed: 'source' });
  for (const at of [0, 1, 0, 1]) play(s, 'flip', at);
  skyjo.apply(s, skyjo.actions.idOf({ type: 'take' }));
  play(s, 'place', 4);
  skyjo.apply(s, skyjo.actions.idOf({ type: 'draw' }));
  play(s, 'place', 4);
  const sources = skyjo.view(s, 0).history.map(({ source }) => source);
  expect(sources).toEqual(['board', 'board', 'board', 'board', 'discard', 'deck']);
});
