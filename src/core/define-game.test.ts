/** Games as small as can be: what they leave out is filled in, and nothing in them can be changed. */
import { describe, expect, test } from 'vitest';
import { deepFreeze, defineActions, defineGame, defineOptions, defineState, newGame, OVER } from './index.ts';

const layout = defineState({ seats: 'word', turn: 'word', points: 3 });

function smallest(goal: 'most' | 'fewest') {
  return defineGame({
    id: 'smallest',
    name: 'Smallest',
    version: 1,
    seats: [1, 3],
    options: defineOptions({}),
    actions: defineActions([{ type: 'score' }]),
    refusals: {},
    goal,
    create: layout.create,
    setup(s, seats) {
      s.seats = seats;
    },
    players: (s) => s.seats,
    turn: (s) => (s.turn < s.seats ? s.turn : OVER),
    refuse: (s) => (s.turn < s.seats ? null : 'MATCH_FINISHED'),
    legal(s, out) {
      out[0] = 0;
      return s.turn < s.seats ? 1 : 0;
    },
    apply(s) {
      s.points[s.turn] = [5, 9, 5][s.turn];
      s.turn++;
    },
    score: (s, seat) => s.points[seat],
    view: (s) => ({ points: Array.from(s.points) }),
    imagine() {},
    show: (view) => view.points.join(),
    tell: () => 'score',
    tensor: { parts: () => [], write() {} },
  });
}

describe('what a small game leaves out', () => {
  test.each([
    ['most', [2, 1, 2]],
    ['fewest', [1, 3, 1]],
  ] as const)('places come from the points where the %s win, ties shared', (goal, places) => {
    const game = smallest(goal);
    const s = newGame(game, { seats: 3, seed: 1 });
    for (let i = 0; i < 3; i++) game.apply(s, 0);
    expect([0, 1, 2].map((seat) => game.place(s, seat))).toEqual(places);
  });

  test('nothing caps it, it is sound up to 5,000 actions, all its words are revealed, it has no tokens and no bots', () => {
    const game = smallest('most');
    const s = newGame(game, { seats: 1, seed: 1 });
    expect(game.capped(s)).toBe(false);
    expect(game.longest).toBe(5000);
    expect(game.reveal(s)).toEqual({ words: Array.from(s.words) });
    expect([game.tokens.groups, Object.keys(game.bots)]).toEqual([[], []]);
    expect(game.tokens.write(s, 0, new Int32Array(0), 0)).toBeUndefined();
  });
});

test('deepFreeze freezes all that can be reached but typed arrays, whose words cannot be frozen, and runs no accessor', () => {
  const words = new Int32Array(2);
  let asked = 0;
  const value = {
    list: [{ a: 1 }],
    make: () => 1,
    words,
    get trap() {
      return ++asked;
    },
  };
  deepFreeze(value);
  expect([value, value.list, value.list[0], value.make].every(Object.isFrozen)).toBe(true);
  words[0] = 7;
  expect([words[0], asked]).toEqual([7, 0]);
  expect([deepFreeze(null), deepFreeze(3), deepFreeze('x')]).toEqual([null, 3, 'x']);
});
