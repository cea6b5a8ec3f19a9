import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng } from '../core/index.ts';
import { Match } from '../match/index.ts';
import { testGames } from '../testing/server.ts';
import { type Change, changesOf, withChanges } from './changes.ts';

/** What a watcher has after these changes came over the wire. */
function received(before: unknown, changes: readonly Change[]): unknown {
  const wire = JSON.parse(JSON.stringify(changes)) as readonly Change[]; // just written
  const next = withChanges(before, wire);
  if (!next) throw new Error('the changes do not fit');
  return next.view;
}

describe('changes', () => {
  test.each<[string, unknown, unknown, Change[]]>([
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['a number deep inside', { a: { b: [0, 1, 2, 3, 4] } }, { a: { b: [0, 1, 7, 3, 4] } }, [['/a/b/2', 7]]],
    ['a member that comes', { a: 1, b: 2, c: 3, d: 4 }, { a: 1, b: 2, c: 3, d: 4, e: null }, [['/e', null]]],
    ['a member that goes', { a: 1, b: 2, c: 3, d: 4, e: 5 }, { a: 1, b: 2, c: 3, d: 4 }, [['/e']]],
    ['names with slashes', { 'a/b~c': 1, x: 1, y: 1, z: 1 }, { 'a/b~c': 2, x: 1, y: 1, z: 1 }, [['/a~1b~0c', 2]]],
    ['a list that grows', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7], [['', 6, 0, [7]]]],
    ['a list that shrinks inside', [1, 2, 3, 4, 5, 6], [1, 2, 4, 5, 6], [['', 2, 1, []]]],
    [
      'a list of the latest, which moves on',
      [1, 2, 3, 4, 5, 6, 7, 8],
      [2, 3, 4, 5, 6, 7, 8, 9],
      [
        ['', 0, 1, []],
        ['', 7, 0, [9]],
      ],
    ],
    [
      'a thing that is another',
      [{ id: 1, cost: { a: 1, b: 2 } }],
      [{ id: 2, cost: { a: 2, b: 1 } }],
      [['/0', { id: 2, cost: { a: 2, b: 1 } }]],
    ],
    ['everything', { a: 1 }, 'over', [['', 'over']]],
  ])('name %s', (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
    expect(received(before, changes)).toEqual(after);
  });

  test('lead from any JSON to any other, and leave the first as it was', () => {
    const key = fc.constantFrom('a', 'b', 'c/d', '~', '', 'constructor', 'length', '0');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, fc.constantFrom(0, 1, 'x', null, true), tie('list'), tie('record')),
      list: fc.array(tie('tree'), { maxLength: 6 }),
      record: fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
    }));
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const kept = JSON.stringify(before);
        expect(received(before, changesOf(before, after))).toEqual(after);
        expect(JSON.stringify(before)).toBe(kept);
      }),
      { numRuns: 3000 },
    );
  });

  test('share with the view before what did not change', () => {
    const before = { board: { cards: [1, 2, 3] }, bank: { white: 4, blue: 4, green: 4, red: 4 } };
    const next = withChanges(before, [['/bank/white', 3]])?.view as typeof before;
    expect(next.board).toBe(before.board);
    expect(before.bank.white).toBe(4);
  });

  test.each<[string, Change]>([
    ['a number', ['/a/b/c', 1]],
    ['nothing', ['/x/y', 1]],
    ['what is no list', ['/a', 0, 1, []]],
  ])('of another view, which lead into %s, fit nowhere', (_, change) => {
    expect(withChanges({ a: { b: 1 } }, [change])).toBeNull();
  });

  test('from a hostile server reach no prototype', () => {
    withChanges({ a: 1 }, [
      ['/__proto__/polluted', 1],
      ['/constructor/polluted', 1],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((Object as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe.each(Object.values(testGames).map((game) => [game.id, game] as const))('%s', (_, game) => {
  test('every view of a match follows from the one before, for every watcher, and changes are much smaller than views', () => {
    const seats = Math.min(2, game.seats[1]);
    const match = new Match(game, { seats, seed: 'changes' });
    const luck = createRng('changes');
    const watchers = Array.from({ length: seats + 1 }, (_none, i) => i - 1);
    const has = watchers.map((seat) => JSON.parse(JSON.stringify(match.view(seat))) as unknown);
    const seen = watchers.map((seat) => match.view(seat));
    let [sent, whole] = [0, 0];
    for (let ply = 0; ply < 150 && !match.over; ply++) {
      match.submit(match.turn, match.pick(match.turn, luck));
      for (const [i, seat] of watchers.entries()) {
        const view = match.view(seat);
        const changes = changesOf(seen[i], view);
        has[i] = received(has[i], changes);
        expect(has[i]).toEqual(view);
        seen[i] = view;
        sent += JSON.stringify(changes).length;
        whole += JSON.stringify(view).length;
      }
    }
    // An action of whole turns is several of the table game at once, and brings a new menu: more changes, but seldom.
    const wholeTurns = game.id === 'power-grid-macro';
    expect(sent / whole).toBeLessThan(game.id === 'tiny' ? 1 : wholeTurns ? 0.35 : 0.2);
  });
});
