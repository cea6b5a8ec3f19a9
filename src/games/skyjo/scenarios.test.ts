/** The rules of Skyjo, case by case: a position, an action, what must come of it. */
import { describe, expect, test } from 'vitest';
import { newGame, OVER } from '../../core/index.ts';
import type { SkyjoAction } from './actions.ts';
import { SLOTS } from './deck.ts';
import { skyjo, skyjoMacro } from './game.ts';
import { discardPile } from './piles.ts';
import { OPEN } from './state.ts';
import { invariants } from './testing/invariants.ts';
import { arrange, type Board, boardOf, DOWN, type Position } from './testing/position.ts';

const place = (at: number) => ({ type: 'place', at }) as const;
const flip = (at: number) => ({ type: 'flip', at }) as const;

describe('turns', () => {
  test('a taken card replaces a card of the board, which goes to the discard (RULES 4.1)', () => {
    const s = arrange({ boards: [DOWN, DOWN], discard: [1, 2] });
    skyjo.apply(s, skyjo.actions.idOf({ type: 'take' }));
    expect([s.hand, discardPile(s)]).toEqual([2, [1]]);
    skyjo.apply(s, skyjo.actions.idOf(place(3)));
    expect(boardOf(s, 0)).toBe('?5 ?6 ?7 2 ?5 ?6 ?7 ?8 ?9 ?9 ?4 ?4');
    expect(discardPile(s)).toEqual([1, 8]);
    expect(skyjo.turn(s)).toBe(1);
  });

  test('a drawn card may be kept (RULES 4.2)', () => {
    const s = arrange({ boards: [DOWN, DOWN], drawn: -2 });
    skyjo.apply(s, skyjo.actions.idOf(place(0)));
    expect(boardOf(s, 0).startsWith('-2 ?6')).toBe(true);
    expect(discardPile(s)).toEqual([5, 5]);
  });

  test('a drawn card may be discarded for a flip (RULES 4.3)', () => {
    const s = arrange({ boards: [DOWN, DOWN], drawn: 12 });
    skyjo.apply(s, skyjo.actions.idOf(flip(1)));
    expect(boardOf(s, 0).startsWith('?5 6 ?7')).toBe(true);
    expect(discardPile(s)).toEqual([5, 12]);
  });

  test('the turn goes round the table', () => {
    const s = arrange({ boards: [DOWN, DOWN, DOWN], turn: 2, drawn: 12 });
    skyjo.apply(s, skyjo.actions.idOf(flip(1)));
    expect(skyjo.turn(s)).toBe(0);
  });

  test('an empty draw pile is made of the discard but its top (RULES 4.4)', () => {
    const s = arrange({ boards: [DOWN, DOWN], discard: [1, 2, 3, 4], deck: [] });
    skyjo.apply(s, skyjo.actions.idOf({ type: 'draw' }));
    expect(discardPile(s)).toEqual([4]);
    expect([s.hand, ...s.piles.subarray(0, s.deckSize)].sort()).toEqual([1, 2, 3]);
  });

  test('a pile of more than half of the cards is made anew without losing one (RULES 4.4)', () => {
    const cards = Array.from({ length: 120 }, (_, i) => (i % 15) - 2);
    const s = arrange({ boards: [DOWN, DOWN], discard: cards, deck: [] });
    skyjo.apply(s, skyjo.actions.idOf({ type: 'draw' }));
    const left = [...s.piles.subarray(0, s.deckSize), s.hand, ...discardPile(s)];
    expect(left.sort((a, b) => a - b)).toEqual([...cards].sort((a, b) => a - b));
    expect(discardPile(s)).toEqual([cards[119]]);
  });
});

describe('columns (RULES 5.1)', () => {
  const rows: [name: string, board: Board, hand: number, at: number, after: string, discard: number[]][] = [
    ['three equal clear', '7 1 1 1  7 ?6 ?7 ?8  ?9 ?9 ?4 ?4', 7, 8, 'x 1 1 1 x ?6 ?7 ?8 x ?9 ?4 ?4', [5, 9, 7, 7, 7]],
    [
      'negative ones clear too',
      '-2 1 1 1  -2 ?6 ?7 ?8  3 ?9 ?4 ?4',
      -2,
      8,
      'x 1 1 1 x ?6 ?7 ?8 x ?9 ?4 ?4',
      [5, 3, -2, -2, -2],
    ],
    ['zeros clear', '1 0 1 1  7 0 ?7 ?8  ?9 8 ?4 ?4', 0, 9, '1 x 1 1 7 x ?7 ?8 ?9 x ?4 ?4', [5, 8, 0, 0, 0]],
    ['two equal stay', '7 1 1 1  7 ?6 ?7 ?8  ?9 ?9 ?4 ?4', 6, 8, '7 1 1 1 7 ?6 ?7 ?8 6 ?9 ?4 ?4', [5, 9]],
    [
      'a hidden equal card does not count',
      '7 1 1 1  ?7 ?6 ?7 ?8  ?9 ?9 ?4 ?4',
      7,
      8,
      '7 1 1 1 ?7 ?6 ?7 ?8 7 ?9 ?4 ?4',
      [5, 9],
    ],
    [
      'equal cards of a row stay',
      '7 7 ?1 7  ?1 ?6 ?7 ?8  ?9 ?9 ?4 ?4',
      7,
      2,
      '7 7 7 7 ?1 ?6 ?7 ?8 ?9 ?9 ?4 ?4',
      [5, 1],
    ],
    [
      'only the touched column clears',
      '7 1 1 1  7 1 ?7 ?8  ?9 ?1 ?4 ?4',
      7,
      8,
      'x 1 1 1 x 1 ?7 ?8 x ?1 ?4 ?4',
      [5, 9, 7, 7, 7],
    ],
    [
      'a second column of a round clears',
      'x 1 1 1  x 1 ?7 ?8  x ?9 ?4 ?4',
      1,
      9,
      'x x 1 1 x x ?7 ?8 x x ?4 ?4',
      [5, 9, 1, 1, 1],
    ],
  ];
  test.each(rows)('%s', (_, before, hand, at, after, discard) => {
    const s = arrange({ boards: [before, DOWN], drawn: hand });
    skyjo.apply(s, skyjo.actions.idOf(place(at)));
    expect(boardOf(s, 0)).toBe(after);
    expect(discardPile(s)).toEqual(discard);
  });

  test('a flip can complete a column; the drawn card lies under the three', () => {
    const s = arrange({ boards: ['7 1 1 1  7 ?6 ?7 ?8  ?7 ?9 ?4 ?4', DOWN], drawn: 12 });
    skyjo.apply(s, skyjo.actions.idOf(flip(8)));
    expect(boardOf(s, 0)).toBe('x 1 1 1 x ?6 ?7 ?8 x ?9 ?4 ?4');
    expect(discardPile(s)).toEqual([5, 12, 7, 7, 7]);
  });
});

/** All open but the last slot, which holds `last`. */
const almost = (open: number, last: number) => `${`${open} ${open + 1} `.repeat(5)} ${open} ?${last}`;

describe('the end of a round (RULES 6)', () => {
  test('everyone else has one more turn after the first full board', () => {
    const s = arrange({ boards: [almost(1, 2), DOWN, DOWN], drawn: 0 });
    skyjo.apply(s, skyjo.actions.idOf(place(11)));
    expect([s.ender, skyjo.turn(s), s.round]).toEqual([0, 1, 0]);
    skyjo.apply(s, skyjo.actions.idOf({ type: 'draw' }));
    skyjo.apply(s, skyjo.actions.idOf(flip(0)));
    expect([skyjo.turn(s), s.round]).toEqual([2, 0]);
    skyjo.apply(s, skyjo.actions.idOf({ type: 'draw' }));
    skyjo.apply(s, skyjo.actions.idOf(flip(0)));
    expect(s.round).toBe(1);
  });

  const scores: [name: string, ender: number, boards: [Board, Board], expected: number[]][] = [
    [
      'the ender with strictly the fewest counts once',
      0,
      ['1 0 0 0  0 0 -1 -1  -1 0 0 0', '5 6 7 8  6 6 7 8  9 9 4 4'],
      [-2, 79],
    ],
    ['a tie doubles', 0, ['1 2 3 4  0 0 0 0  0 0 0 0', '1 2 3 4  0 0 0 0  0 0 0 0'], [20, 10]],
    ['more than another doubles', 0, ['1 2 3 5  0 0 0 0  0 0 0 0', '1 2 3 4  0 0 0 0  0 0 0 0'], [22, 10]],
    ['zero does not double', 0, ['0 0 0 0  0 0 1 1  1 -1 -1 -1', '0 0 0 -1  -1 0 0 0  0 0 0 0'], [0, -2]],
    ['a negative score does not double', 0, ['-1 0 0 0  0 0 0 0  0 0 0 0', '-2 0 0 0  0 0 0 -1  0 0 0 0'], [-1, -3]],
    [
      'hidden cards are turned up and counted',
      0,
      ['1 2 3 4  0 0 0 0  0 0 0 0', '1 2 3 ?9  0 0 0 ?12  0 0 0 0'],
      [10, 27],
    ],
    [
      'columns clear once more among the cards turned up',
      0,
      ['1 2 3 4  0 0 0 0  0 0 0 0', '12 2 3 4  ?12 6 6 6  ?12 0 1 0'],
      [10, 28],
    ],
  ];
  test.each(scores)('%s', (_, ender, boards, expected) => {
    const s = arrange({ boards, ender, turn: 1, drawn: 0 });
    // The last turn of the other player: exchanges a card for an equal one, which changes nothing.
    const at = boards[1]
      .trim()
      .split(/\s+/)
      .findIndex((slot) => !slot.startsWith('?'));
    s.hand = s.cards[SLOTS + at];
    skyjo.apply(s, skyjo.actions.idOf(place(at)));
    expect(Array.from(s.roundScore.subarray(0, 2))).toEqual(expected);
    expect(Array.from(s.total.subarray(0, 2))).toEqual(expected);
  });
});

describe('the end of the game (RULES 7)', () => {
  const open = '1 2 3 4  0 0 0 0  0 0 0 0';
  const finish = (totals: number[], options = {}) => {
    const s = arrange({ boards: [open, open, open], ender: 0, turn: 2, drawn: 1, totals, options });
    skyjo.apply(s, skyjo.actions.idOf(place(0)));
    return s;
  };

  test('someone at the limit ends it; the lowest total wins', () => {
    const s = finish([50, 90, 60]);
    expect(Array.from(s.total.subarray(0, 3))).toEqual([70, 100, 70]);
    expect(skyjo.turn(s)).toBe(OVER);
    expect([0, 1, 2].map((seat) => skyjo.place(s, seat))).toEqual([1, 3, 1]);
    expect(skyjo.refuse(s, skyjo.actions.idOf({ type: 'draw' }))).toBe('MATCH_FINISHED');
  });

  test('one point below the limit it goes on, with a new round', () => {
    const s = finish([50, 89, 60]);
    expect(skyjo.turn(s)).not.toBe(OVER);
    expect([s.round, s.hiddenCount[0], s.discardSize]).toEqual([1, 10, 1]);
  });

  test('the limit is an option', () => {
    expect(skyjo.turn(finish([0, 0, 0], { scoreLimit: 20 }))).toBe(OVER);
    expect(skyjo.turn(finish([0, 0, 0], { scoreLimit: 21 }))).not.toBe(OVER);
  });

  test('a cap on turns stops the game, and says so', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'cap', options: { setupMode: 'auto', maxTurnsPerRound: 3 } });
    for (let turn = 0; turn < 3; turn++) {
      expect(skyjo.capped(s)).toBe(false);
      skyjo.apply(s, skyjo.actions.idOf({ type: 'take' }));
      skyjo.apply(s, skyjo.actions.idOf(place(0)));
    }
    expect([skyjo.turn(s), skyjo.capped(s)]).toEqual([OVER, true]);
    expect(skyjo.view(s, 0)).toMatchObject({ capped: true, phase: 'over', currentPlayer: OVER, maxTurnsPerRound: 3 });
  });

  test('a cap on the very turn that ends a round stops nothing: the round is counted and the next one has its own turns', () => {
    const options = { maxTurnsPerRound: 1 };
    const s = arrange({ boards: [open, open], ender: 0, turn: 1, drawn: 1, options });
    skyjo.apply(s, skyjo.actions.idOf(place(0)));
    expect([skyjo.capped(s), s.round, s.turnsInRound]).toEqual([false, 1, 0]);
    expect(Array.from(s.total.subarray(0, 2))).toEqual([20, 10]);
    expect(skyjo.turn(s)).not.toBe(OVER);
  });

  test('a cap on the very turn that ends the game does not make it a game that was stopped', () => {
    const options = { maxTurnsPerRound: 1, scoreLimit: 20 };
    const s = arrange({ boards: [open, open], ender: 0, turn: 1, drawn: 1, options });
    skyjo.apply(s, skyjo.actions.idOf(place(0)));
    expect([skyjo.turn(s), skyjo.capped(s)]).toEqual([OVER, false]);
  });

  test('a cap between going out and the last turn stops the game without a count', () => {
    const options = { maxTurnsPerRound: 1 };
    const s = arrange({ boards: [almost(1, 2), DOWN], drawn: 0, options });
    skyjo.apply(s, skyjo.actions.idOf(place(11)));
    expect([skyjo.turn(s), skyjo.capped(s), s.round, s.ender]).toEqual([OVER, true, 0, 0]);
  });

  test('no cap: a round may take any number of turns', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'no cap', options: { setupMode: 'auto' } });
    for (let turn = 0; turn < 500; turn++) {
      skyjo.apply(s, skyjo.actions.idOf({ type: 'take' }));
      skyjo.apply(s, skyjo.actions.idOf(place(0)));
    }
    expect([s.turnsInRound, skyjo.turn(s) === OVER]).toEqual([500, false]);
  });
});

describe('a new round (RULES 3)', () => {
  test('twelve cards face down for everyone, one on the discard, nobody has ended it', () => {
    for (const seats of [2, 5, 8]) {
      const s = newGame(skyjo, { seats, seed: 'deal' });
      expect(skyjo.view(s, 0)).toMatchObject({
        phase: 'setup',
        currentPlayer: 0,
        deckSize: 150 - 12 * seats - 1,
        discardPile: [s.piles[149]],
        discardTop: s.piles[149],
        roundIndex: 0,
        turnsInRound: 0,
        globalStep: 0,
        historyLength: 0,
        roundEnder: -1,
        hand: null,
        scores: Array(seats).fill(0),
        lastRoundScores: Array(seats).fill(0),
        places: Array(seats).fill(1),
        boardViews: Array(seats).fill({
          values: Array(12).fill(-99),
          visibleMask: Array(12).fill(0),
          hidden: 12,
          points: 0,
        }),
      });
    }
  });

  test('two cards each, seats in order, then the first turn (RULES 3.2)', () => {
    const s = newGame(skyjo, { seats: 3, seed: 'order' });
    const asked: number[] = [];
    for (let flips = 0; flips < 6; flips++) {
      asked.push(skyjo.turn(s));
      skyjo.apply(s, skyjo.actions.idOf(flip(flips)));
    }
    expect(asked).toEqual([0, 0, 1, 1, 2, 2]);
    expect([skyjo.view(s, 0).phase, s.turnsInRound, s.step]).toEqual(['choose', 0, 6]);
    expect(Array.from(s.hiddenCount.subarray(0, 3))).toEqual([10, 10, 10]);
  });

  test('left to the lot, two different cards of everyone are turned up, any of the twelve as often as any other', () => {
    const pairs = new Map<string, number>();
    const turnedUp = Array<number>(SLOTS).fill(0);
    const deals = 600;
    for (let n = 0; n < deals; n++) {
      const s = newGame(skyjo, { seats: 2, seed: `lot ${n}`, options: { setupMode: 'auto' } });
      for (let seat = 0; seat < 2; seat++) {
        const open = [...Array(SLOTS).keys()].filter((at) => s.face[seat * SLOTS + at] === OPEN);
        expect(open.length).toBe(2);
        for (const at of open) turnedUp[at]++;
        pairs.set(open.join(), (pairs.get(open.join()) ?? 0) + 1);
      }
    }
    expect(pairs.size).toBe(66); // every pair of twelve
    for (const times of turnedUp) expect(Math.abs(times - (2 * deals * 2) / SLOTS)).toBeLessThan(60);
  });

  test('the next round is dealt from all 150 cards, and counts its own turns', () => {
    const open = '1 2 3 4  0 0 0 0  0 0 0 0';
    const s = arrange({ boards: [open, open], ender: 0, turn: 1, drawn: 1, options: { setupMode: 'manual' } });
    s.turnsInRound = 17;
    skyjo.apply(s, skyjo.actions.idOf(place(0)));
    expect(skyjo.view(s, 1)).toMatchObject({
      phase: 'setup',
      currentPlayer: 0,
      deckSize: 125,
      roundIndex: 1,
      turnsInRound: 0,
      roundEnder: -1,
      hand: null,
      scores: [20, 10],
      lastRoundScores: [20, 10],
      places: [2, 1],
    });
    expect(skyjo.reveal(s)).toMatchObject({
      lastRoundEnder: 0,
      lastRoundScores: [20, 10],
      scores: [20, 10],
      setupFlips: 0,
      roundEnder: null,
    });
    expect(Array.from(s.hiddenCount.subarray(0, 2))).toEqual([12, 12]);
    invariants(s);
  });

  test('the scores of the last round stay until the next one ends', () => {
    const open = '1 2 3 4  0 0 0 0  0 0 0 0';
    const low = '0 0 0 0  0 1 0 0  0 0 0 2';
    const s = arrange({ boards: [open, low], ender: 1, turn: 0, drawn: 1, totals: [7, 8] });
    skyjo.apply(s, skyjo.actions.idOf(place(0)));
    expect(skyjo.view(s, 0)).toMatchObject({ lastRoundScores: [10, 3], scores: [17, 11] });
    skyjo.apply(s, skyjo.actions.idOf({ type: 'draw' }));
    expect(skyjo.view(s, 0)).toMatchObject({ lastRoundScores: [10, 3], scores: [17, 11] });
  });
});

describe('who starts (RULES 3.3)', () => {
  test('round 1: the highest two open cards, of several the lowest seat', () => {
    for (let n = 0; n < 60; n++) {
      const s = newGame(skyjo, { seats: 4, seed: `start ${n}`, options: { setupMode: 'auto' } });
      const sums = [0, 1, 2, 3].map((seat) =>
        boardOf(s, seat)
          .split(' ')
          .filter((slot) => !slot.startsWith('?'))
          .reduce((sum, slot) => sum + Number(slot), 0),
      );
      expect(skyjo.turn(s)).toBe(sums.indexOf(Math.max(...sums)));
    }
  });

  const open = '1 2 3 4  0 0 0 0  0 0 0 0';
  test.each(['ender', 'highest'] as const)('later rounds: %s', (starter) => {
    const starts = Array.from({ length: 30 }, (_, n) => {
      const s = arrange({ boards: [open, open], ender: 1, turn: 0, drawn: 1, options: { starter } });
      s.rng[0] ^= n * 7919;
      skyjo.apply(s, skyjo.actions.idOf(place(0)));
      return skyjo.turn(s);
    });
    expect(new Set(starts)).toEqual(new Set(starter === 'ender' ? [1] : [0, 1]));
  });

  test('the defaults: the ender in skyjo, the highest in skyjo-macro', () => {
    expect([skyjo.options.starter.default, skyjoMacro.options.starter.default]).toEqual(['ender', 'highest']);
  });
});

describe('refusals', () => {
  const cleared = 'x 1 1 1  x 1 ?7 ?8  x ?9 ?4 ?4';
  const rows: [name: string, position: Partial<Position>, action: SkyjoAction, code: string][] = [
    ['drawing with a card in the hand', { drawn: 3 }, { type: 'draw' }, 'CARD_IN_HAND'],
    ['taking with a card in the hand', { taken: 3 }, { type: 'take' }, 'CARD_IN_HAND'],
    ['placing without a card', {}, place(1), 'NO_CARD_IN_HAND'],
    ['flipping without a card', {}, flip(6), 'NO_CARD_IN_HAND'],
    ['flipping with a card taken from the discard', { taken: 3 }, flip(6), 'TAKEN_CARD_MUST_BE_PLACED'],
    ['placing on a cleared column', { drawn: 3 }, place(4), 'SLOT_REMOVED'],
    ['flipping in a cleared column', { drawn: 3 }, flip(4), 'SLOT_REMOVED'],
    ['flipping an open card', { drawn: 3 }, flip(1), 'SLOT_OPEN'],
  ];
  test.each(rows)('%s', (_, position, action, code) => {
    const s = arrange({ boards: [cleared, DOWN], ...position });
    expect(skyjo.refuse(s, skyjo.actions.idOf(action))).toBe(code);
    expect(skyjo.refusals[code]).toBeTruthy();
  });

  test('a turn before the setup is done', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'setup' });
    expect([
      skyjo.refuse(s, skyjo.actions.idOf({ type: 'draw' })),
      skyjo.refuse(s, skyjo.actions.idOf({ type: 'take' })),
      skyjo.refuse(s, skyjo.actions.idOf(place(0))),
    ]).toEqual(Array(3).fill('SETUP_FIRST'));
    expect(skyjo.refuse(s, skyjo.actions.idOf(flip(0)))).toBeNull();
    skyjo.apply(s, skyjo.actions.idOf(flip(0)));
    expect(skyjo.refuse(s, skyjo.actions.idOf(flip(0)))).toBe('SLOT_OPEN');
  });

  test('macro turns in the setup, and setup flips after it', () => {
    const s = newGame(skyjoMacro, { seats: 2, seed: 'setup' });
    expect(skyjoMacro.refuse(s, skyjoMacro.actions.idOf({ type: 'TAKE_DISCARD_AND_REPLACE', pos: 0 }))).toBe(
      'SETUP_FIRST',
    );
    const after = newGame(skyjoMacro, { seats: 2, seed: 'setup', options: { setupMode: 'auto' } });
    expect(skyjoMacro.refuse(after, skyjoMacro.actions.idOf({ type: 'SETUP_FLIP', pos: 0 }))).toBe('SETUP_OVER');
  });
});
