/** What people are told: what an action would do, and what it did. */
import { describe, expect, test } from 'vitest';
import { newGame, SPECTATOR } from '../../core/index.ts';
import type { MacroAction, SkyjoAction } from './actions.ts';
import { skyjo, skyjoMacro } from './game.ts';
import type { SkyjoEvent, SkyjoPreview } from './index.ts';
import type { SkyjoState } from './state.ts';
import { arrange, DOWN } from './testing/position.ts';

const place = (at: number): SkyjoAction => ({ type: 'place', at });
const flip = (at: number): SkyjoAction => ({ type: 'flip', at });

const previewOf = (s: SkyjoState, action: SkyjoAction): SkyjoPreview => skyjo.preview!(skyjo.view(s, s.turn), action);

/** Play an action, and tell it to a seat. */
function told(s: SkyjoState, action: SkyjoAction, seat = 0): readonly SkyjoEvent[] {
  const before = skyjo.view(s, seat);
  skyjo.apply(s, skyjo.actions.idOf(action));
  return skyjo.events!(before, skyjo.view(s, seat), action);
}

function toldMacro(s: SkyjoState, action: MacroAction, seat = 0): readonly SkyjoEvent[] {
  const before = skyjoMacro.view(s, seat);
  skyjoMacro.apply(s, skyjoMacro.actions.idOf(action));
  return skyjoMacro.events!(before, skyjoMacro.view(s, seat), action);
}

const PAIR = '7 1 1 -1  7 ?6 ?7 ?8  ?9 3 ?4 ?4';

describe('what an action would do', () => {
  test('drawing: how many cards there are', () => {
    expect(previewOf(arrange({ boards: [PAIR, DOWN], deck: [1, 2, 3] }), { type: 'draw' })).toEqual({
      type: 'draw',
      deckSize: 3,
      refills: false,
      text: 'Draw one of 3 cards, then keep it or discard it.',
    });
    expect(previewOf(arrange({ boards: [PAIR, DOWN], deck: [1] }), { type: 'draw' }).text).toBe(
      'Draw the last card, then keep it or discard it.',
    );
    expect(previewOf(arrange({ boards: [PAIR, DOWN], deck: [], discard: [1, 2, 3] }), { type: 'draw' })).toEqual({
      type: 'draw',
      deckSize: 0,
      refills: true,
      text: 'The draw pile is made anew of 2 cards of the discard; draw one of them.',
    });
  });

  test('taking: which columns the card could clear', () => {
    expect(previewOf(arrange({ boards: [PAIR, DOWN], discard: [7] }), { type: 'take' })).toEqual({
      type: 'take',
      card: 7,
      clears: [0],
      text: 'Take the 7; it must be placed. It could clear column 1.',
    });
    expect(previewOf(arrange({ boards: [PAIR, DOWN], discard: [6] }), { type: 'take' })).toEqual({
      type: 'take',
      card: 6,
      clears: [],
      text: 'Take the 6; it must be placed.',
    });
    const two = '?7 7 1 -1  7 7 ?7 ?8  7 3 ?4 ?4';
    expect(previewOf(arrange({ boards: [two, DOWN], discard: [7] }), { type: 'take' })).toMatchObject({
      clears: [0, 1],
      text: 'Take the 7; it must be placed. It could clear column 1 or 2.',
    });
  });

  const none = { goesOut: false, endsRound: false };
  const rows: [name: string, hand: number, at: number, expected: object][] = [
    [
      'a column cleared',
      7,
      8,
      {
        type: 'place',
        at: 8,
        card: 7,
        replaces: null,
        clears: 0,
        points: -14,
        worse: false,
        ...none,
        text: 'Place 7 at row 3, column 1 in place of the card face down there, clear column 1, 14 points less open.',
      },
    ],
    [
      'an open card for a lower one',
      2,
      0,
      {
        type: 'place',
        at: 0,
        card: 2,
        replaces: 7,
        clears: null,
        points: -5,
        worse: false,
        ...none,
        text: 'Place 2 at row 1, column 1 in place of 7, 5 points less open.',
      },
    ],
    [
      'an open card for a higher one',
      2,
      1,
      {
        type: 'place',
        at: 1,
        card: 2,
        replaces: 1,
        clears: null,
        points: 1,
        worse: true,
        ...none,
        text: 'Place 2 at row 1, column 2 in place of 1, 1 point more open.',
      },
    ],
    [
      'a card on one that lies face down',
      2,
      5,
      {
        type: 'place',
        at: 5,
        card: 2,
        replaces: null,
        clears: null,
        points: 2,
        worse: false,
        ...none,
        text: 'Place 2 at row 2, column 2 in place of the card face down there, 2 points more open.',
      },
    ],
  ];
  test.each(rows)('placing: %s', (_, hand, at, expected) => {
    expect(previewOf(arrange({ boards: [PAIR, DOWN], drawn: hand }), place(at))).toEqual(expected);
  });

  test('an equal card is not worse', () => {
    expect(previewOf(arrange({ boards: [PAIR, DOWN], taken: 1 }), place(1))).toMatchObject({ points: 0, worse: false });
  });

  test('turning up: what is discarded, and which card would clear the column', () => {
    const s = arrange({ boards: [PAIR, DOWN], drawn: 12 });
    expect(previewOf(s, flip(8))).toEqual({
      type: 'flip',
      at: 8,
      setup: false,
      discards: 12,
      clearsIf: 7,
      ...none,
      text: 'Discard 12 and turn up row 3, column 1. A 7 would clear column 1.',
    });
    expect(previewOf(s, flip(5))).toMatchObject({ clearsIf: null, text: 'Discard 12 and turn up row 2, column 2.' });
  });

  test('turning up in the setup', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'setup' });
    expect(previewOf(s, flip(3))).toEqual({
      type: 'flip',
      at: 3,
      setup: true,
      discards: null,
      clearsIf: null,
      ...none,
      text: 'Turn up row 1, column 4.',
    });
  });

  test('the last face-down card, and the last turn of a round', () => {
    const almost = '1 2 3 4  5 6 7 8  9 10 11 ?12';
    const out = arrange({ boards: [almost, DOWN, DOWN], drawn: 0 });
    expect(previewOf(out, place(11))).toMatchObject({ goesOut: true, endsRound: false });
    expect(previewOf(out, place(10))).toMatchObject({ goesOut: false, endsRound: false });
    expect(previewOf(out, flip(11))).toMatchObject({
      goesOut: true,
      text: 'Discard 0 and turn up row 3, column 4. It is your last face-down card: everyone else has one more turn, and your points double unless they are the fewest.',
    });
    const middle = arrange({ boards: [almost, almost, DOWN], ender: 0, turn: 1, drawn: 0 });
    expect(previewOf(middle, place(11))).toMatchObject({ goesOut: false, endsRound: false });
    const last = arrange({ boards: [almost, DOWN, almost], ender: 0, turn: 2, drawn: 0 });
    expect(previewOf(last, place(10))).toMatchObject({
      goesOut: false,
      endsRound: true,
      text: 'Place 0 at row 3, column 3 in place of 11, 11 points less open. The round is counted after it.',
    });
  });

  test('whole turns: a card that is drawn is not known yet', () => {
    const s = arrange({ boards: [PAIR, DOWN], discard: [7] });
    const of = (action: MacroAction) => skyjoMacro.preview!(skyjoMacro.view(s, 0), action);
    expect(of({ type: 'TAKE_DISCARD_AND_REPLACE', pos: 8 })).toMatchObject({ type: 'place', card: 7, clears: 0 });
    expect(of({ type: 'DRAW_DECK_KEEP_AND_REPLACE', pos: 0 })).toEqual({
      type: 'place',
      at: 0,
      card: null,
      replaces: 7,
      clears: null,
      points: null,
      worse: false,
      ...none,
      text: 'Place the drawn card at row 1, column 1 in place of 7.',
    });
    expect(of({ type: 'DRAW_DECK_DISCARD_AND_FLIP', pos: 8 })).toEqual({
      type: 'flip',
      at: 8,
      setup: false,
      discards: null,
      clearsIf: 7,
      ...none,
      text: 'Discard the drawn card and turn up row 3, column 1. A 7 would clear column 1.',
    });
  });
});

describe('what happened', () => {
  test('a drawn card is told to its drawer alone', () => {
    const s = () => arrange({ boards: [DOWN, DOWN], deck: [4] });
    expect(told(s(), { type: 'draw' }, 0)).toEqual([{ type: 'drawn', seat: 0, card: 4, text: 'Seat 0 drew 4.' }]);
    for (const other of [1, SPECTATOR]) {
      expect(told(s(), { type: 'draw' }, other)).toEqual([
        { type: 'drawn', seat: 0, card: null, text: 'Seat 0 drew a card.' },
      ]);
    }
  });

  test('the draw pile made anew', () => {
    const s = arrange({ boards: [DOWN, DOWN], deck: [], discard: [3, 3, 5] });
    expect(told(s, { type: 'draw' })).toEqual([
      { type: 'refilled', cards: 2, text: 'The draw pile was made anew of 2 cards of the discard.' },
      { type: 'drawn', seat: 0, card: 3, text: 'Seat 0 drew 3.' },
    ]);
  });

  test('a card taken and placed, told to the others', () => {
    const s = arrange({ boards: [PAIR, DOWN], discard: [1, 2] });
    expect(told(s, { type: 'take' }, 1)).toEqual([
      { type: 'taken', seat: 0, card: 2, text: 'Seat 0 took the 2 from the discard.' },
    ]);
    expect(told(s, place(8), 1)).toEqual([
      {
        type: 'placed',
        seat: 0,
        at: 8,
        card: 2,
        source: 'discard',
        discarded: 9,
        wasHidden: true,
        text: 'Seat 0 placed 2 at row 3, column 1 and discarded 9.',
      },
    ]);
  });

  test('a column cleared by a card placed, and by one turned up', () => {
    expect(told(arrange({ boards: [PAIR, DOWN], drawn: 7 }), place(8), 1)).toEqual([
      {
        type: 'placed',
        seat: 0,
        at: 8,
        card: 7,
        source: 'deck',
        discarded: 9,
        wasHidden: true,
        text: 'Seat 0 placed 7 at row 3, column 1 and discarded 9.',
      },
      { type: 'column-cleared', seat: 0, column: 0, card: 7, text: 'Three 7s clear column 1 of seat 0.' },
    ]);
    const hidden = '7 1 1 -1  7 ?6 ?7 ?8  ?7 3 ?4 ?4';
    expect(told(arrange({ boards: [hidden, DOWN], drawn: 12 }), flip(8), 1)).toEqual([
      {
        type: 'flipped',
        seat: 0,
        at: 8,
        card: 7,
        setup: false,
        discarded: 12,
        text: 'Seat 0 discarded 12 and turned up 7 at row 3, column 1.',
      },
      { type: 'column-cleared', seat: 0, column: 0, card: 7, text: 'Three 7s clear column 1 of seat 0.' },
    ]);
  });

  test('an open card replaced', () => {
    expect(told(arrange({ boards: [PAIR, DOWN], drawn: 0 }), place(0))).toMatchObject([
      { type: 'placed', discarded: 7, wasHidden: false },
    ]);
  });

  test('somebody goes out', () => {
    const s = arrange({ boards: ['1 2 3 4  5 6 7 8  9 10 11 ?12', DOWN], drawn: 0 });
    expect(told(s, place(11), 1)).toEqual([
      expect.objectContaining({ type: 'placed' }),
      { type: 'went-out', seat: 0, text: 'Seat 0 has turned everything up: everyone else has one more turn.' },
    ]);
  });

  const open = '1 2 3 4  0 0 0 0  1 1 1 1';
  const worse = 'x 2 3 ?12  x 0 ?4 ?12  x 1 ?5 12';

  test('the end of a round: boards, scores, who was doubled; then the next deal', () => {
    const s = arrange({ boards: [open, worse], ender: 0, turn: 1, drawn: 1, totals: [10, 20] });
    const list = told(s, place(5), 0);
    expect(list.map(({ type }) => type)).toEqual([
      'placed',
      'round-ended',
      'round-dealt',
      ...Array(4).fill('flipped'),
      'round-started',
    ]);
    expect(list[1]).toEqual({
      type: 'round-ended',
      round: 0,
      ender: 0,
      doubled: false,
      scores: [14, 16],
      totals: [24, 36],
      winners: [0],
      boards: [
        { values: [1, 2, 3, 4, 0, 0, 0, 0, 1, 1, 1, 1], turnedUp: [], cleared: [], points: 14 },
        { values: [-98, 2, 3, 12, -98, 1, 4, 12, -98, 1, 5, 12], turnedUp: [3, 6, 7, 10], cleared: [3], points: 16 },
      ],
      text: 'Round 1 is over: seat 0 14; seat 1 16. Totals: 24, 36.',
    });
    const view = skyjo.view(s, 0);
    expect(list[2]).toEqual({
      type: 'round-dealt',
      round: 1,
      discardTop: view.discardTop,
      text: 'Round 2 is dealt.',
    });
    for (const event of list.slice(3, 7)) {
      if (event.type !== 'flipped') throw new Error(event.type);
      expect(event).toMatchObject({ setup: true, discarded: null });
      expect(view.boardViews[event.seat].values[event.at]).toBe(event.card);
    }
    expect(list[7]).toEqual({
      type: 'round-started',
      round: 1,
      seat: 0,
      text: 'Seat 0 has the first turn of round 2.',
    });
  });

  test('the ender doubled, with a column that the last turn cleared', () => {
    const last = '0 1 2 2  0 2 0 0  ?9 0 0 1';
    const s = arrange({ boards: [open, last], ender: 0, turn: 1, drawn: 0, options: { setupMode: 'manual' } });
    const list = told(s, place(8), 1);
    expect(list.map(({ type }) => type)).toEqual(['placed', 'column-cleared', 'round-ended', 'round-dealt']);
    expect(list[1]).toMatchObject({ seat: 1, column: 0, card: 0 });
    expect(list[2]).toMatchObject({
      doubled: true,
      ender: 0,
      scores: [28, 8],
      winners: [1],
      boards: [{ points: 14 }, { points: 8, cleared: [], turnedUp: [] }],
      text: 'Round 1 is over: seat 0 28, 14 doubled; seat 1 8. Totals: 28, 8.',
    });
  });

  test('the end of the game: places, ties shared', () => {
    const s = arrange({ boards: [open, open, open], ender: 0, turn: 2, drawn: 1, totals: [50, 90, 64] });
    const list = told(s, place(0), 2);
    expect(list.map(({ type }) => type)).toEqual(['placed', 'round-ended', 'game-over']);
    expect(list[2]).toEqual({
      type: 'game-over',
      totals: [78, 104, 78],
      places: [1, 3, 1],
      winners: [0, 2],
      capped: false,
      text: 'The game is over: seat 0 and seat 2 win with 78 points.',
    });
  });

  test('a game stopped by its cap', () => {
    const options = { maxTurnsPerRound: 1 };
    const s = arrange({ boards: [DOWN, DOWN], drawn: 1, totals: [3, 2], options });
    expect(told(s, place(0))[1]).toEqual({
      type: 'game-over',
      totals: [3, 2],
      places: [2, 1],
      winners: [1],
      capped: true,
      text: 'The game is stopped, the round took too many turns: seat 1 wins with 2 points.',
    });
  });

  test('the setup: cards turned up, and who starts', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'setup' });
    for (const at of [0, 1, 2]) {
      const seat = s.turn;
      const card = s.cards[seat * 12 + at];
      expect(told(s, flip(at), 1)).toEqual([
        {
          type: 'flipped',
          seat,
          at,
          card,
          setup: true,
          discarded: null,
          text: `Seat ${seat} turned up ${card} at row 1, column ${at + 1}.`,
        },
      ]);
    }
    expect(told(s, flip(3))).toEqual([
      expect.objectContaining({ type: 'flipped', seat: 1, at: 3 }),
      { type: 'round-started', round: 0, seat: s.turn, text: `Seat ${s.turn} has the first turn of round 1.` },
    ]);
  });

  test('whole turns: the card that came is told first', () => {
    const s = () => arrange({ boards: [PAIR, DOWN], discard: [7], deck: [4] });
    expect(toldMacro(s(), { type: 'TAKE_DISCARD_AND_REPLACE', pos: 8 }, 1)).toMatchObject([
      { type: 'taken', seat: 0, card: 7 },
      { type: 'placed', at: 8, card: 7, source: 'discard', discarded: 9 },
      { type: 'column-cleared', column: 0, card: 7 },
    ]);
    expect(toldMacro(s(), { type: 'DRAW_DECK_KEEP_AND_REPLACE', pos: 0 }, 1)).toMatchObject([
      { type: 'drawn', seat: 0, card: 4 },
      { type: 'placed', at: 0, card: 4, source: 'deck', discarded: 7 },
    ]);
    expect(toldMacro(s(), { type: 'DRAW_DECK_DISCARD_AND_FLIP', pos: 5 }, 1)).toMatchObject([
      { type: 'drawn', seat: 0, card: 4 },
      { type: 'flipped', at: 5, card: 6, discarded: 4, setup: false },
    ]);
    const empty = arrange({ boards: [PAIR, DOWN], discard: [2, 2, 7], deck: [] });
    expect(toldMacro(empty, { type: 'DRAW_DECK_KEEP_AND_REPLACE', pos: 0 })).toMatchObject([
      { type: 'refilled', cards: 2 },
      { type: 'drawn', card: 2 },
      { type: 'placed', card: 2 },
    ]);
  });

  test('eight players, setup by lot: the turn that ended the round is still told', () => {
    const boards = Array(8).fill(open);
    const s = arrange({ boards, ender: 0, turn: 7, drawn: 1 });
    const list = told(s, place(0), 3);
    expect(list[0]).toMatchObject({ type: 'placed', seat: 7, at: 0, card: 1, discarded: 1, wasHidden: false });
    expect(list.filter(({ type }) => type === 'flipped').length).toBe(16);
  });
});

describe('rounds that are over, as everyone sees them', () => {
  const open = '1 2 3 4  0 0 0 0  1 1 1 1';

  test('before the first one ends there are none', () => {
    expect(skyjo.view(arrange({ boards: [DOWN, DOWN] }), 0)).toMatchObject({ rounds: [], lastBoards: [] });
  });

  test('scores of every seat, totals after it, who ended it and who was doubled', () => {
    const boards = [
      open,
      '2 2 3 4  0 0 0 0  1 1 1 1',
      open,
      '-2 -1 0 0  -2 0 -1 -1  0 -1 0 -2',
      open,
      open,
      open,
      open,
    ];
    const s = arrange({ boards, ender: 1, turn: 0, drawn: 1, totals: [1, 2, 3, 4, 5, 6, 7, -8] });
    skyjo.apply(s, skyjo.actions.idOf(place(0)));
    const scores = [14, 30, 14, -10, 14, 14, 14, 14];
    const totals = [15, 32, 17, -6, 19, 20, 21, 6];
    expect(skyjo.view(s, 2)).toMatchObject({
      roundIndex: 1,
      scores: totals,
      lastRoundScores: scores,
      rounds: [{ round: 0, ender: 1, doubled: true, scores, totals }],
      places: [3, 8, 4, 1, 5, 6, 7, 2],
    });
  });

  test('a score of zero or less of the ender is not doubled, nor one lower than all others', () => {
    const low = '-2 -1 0 0  -2 0 -1 -1  0 -1 0 -2';
    for (const [ender, scores] of [
      [low, [-10, -10]],
      ['0 0 1 0  1 0 0 0  0 -1 -1 0', [0, -10]],
    ] as const) {
      const s = arrange({ boards: [ender, low], ender: 0, turn: 1, drawn: -2 });
      skyjo.apply(s, skyjo.actions.idOf(place(0)));
      expect(skyjo.view(s, 0).rounds).toMatchObject([{ doubled: false, scores }]);
    }
  });

  test('the latest 64 rounds are kept, and their totals add up', () => {
    const s = arrange({ boards: [open, open, open], options: { scoreLimit: 1000 } });
    const told: object[] = [];
    for (let round = 0; round < 70; round++) {
      // The last turn of a round that seat 2 has ended: cards of other values each time.
      s.total.fill(0);
      for (let i = 0; i < 36; i++) [s.cards[i], s.face[i]] = [((i * i + round) % 15) - 2, 1];
      s.hiddenCount.fill(0);
      [s.turn, s.ender, s.hand, s.phase] = [1, 2, round % 9, 2];
      skyjo.apply(s, skyjo.actions.idOf(place(round % 12)));
      expect(s.round).toBe(round + 1);
      told.push({ round, scores: Array.from(s.roundScore.subarray(0, 3)), ender: 2 });
    }
    const { rounds } = skyjo.view(s, 0);
    expect(rounds).toMatchObject(told.slice(-64));
    expect(rounds.at(-1)?.totals).toEqual(skyjo.view(s, 0).scores);
    expect(rounds.at(-2)?.totals).toEqual([0, 0, 0]);
  });
});
