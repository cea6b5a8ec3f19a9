/** Whole turns are the table game: every record of one is a record of the other, through the same positions. RULES 13.2. */
import { describe, expect, test } from 'vitest';
import { below, createRng, hashState, legalIds, newGame, OVER } from '../../../core/index.ts';
import { Match, type MatchRecord, play, replay } from '../../../match/index.ts';
import { perft } from '../../../testing/perft.ts';
import { powerGrid } from '../game.ts';
import { powerGridMacro } from './game.ts';
import { toTableRecord } from './record.ts';
import { tableOf } from './state.ts';

type Deal = { readonly seats: number; readonly seed: string; readonly options: Readonly<Record<string, unknown>> };

/** What the tables are dealt with: every number of players, both maps and editions, hidden money now and then. */
function dealOf(n: number): Deal {
  const options = {
    map: n % 2 ? 'usa' : 'germany',
    edition: n % 4 < 2 ? 'recharged' : 'original',
    hiddenMoney: n % 7 === 3,
    mustImprove: n % 11 === 5,
  };
  return { seats: 2 + (n % 5), seed: `equivalence ${n}`, options };
}

/** A random match of whole turns, and the hash of the table after each action, the start included. */
function playRandomly({ seats, seed, options }: Deal): { record: MatchRecord; hashes: string[] } {
  const s = newGame(powerGridMacro, { seats, seed, options });
  const luck = createRng(`luck of ${seed}`);
  const actions: number[] = [];
  const hashes = [hashState(tableOf(s))];
  while (powerGridMacro.turn(s) !== OVER) {
    const legal = legalIds(powerGridMacro, s);
    const id = legal[below(luck, legal.length)];
    powerGridMacro.apply(s, id);
    actions.push(id);
    hashes.push(hashState(tableOf(s)));
  }
  return {
    record: { game: powerGridMacro.id, version: powerGridMacro.version, seats, seed, options, actions },
    hashes,
  };
}

/** The table game's hashes of the same match, at the plies at which whole turns were over. */
function tableHashes(record: MatchRecord): { hashes: string[]; match: Match } {
  const { plies, record: table } = toTableRecord(record);
  const match = new Match(powerGrid, { seats: record.seats, seed: record.seed, options: record.options });
  const hashes = [match.hash()];
  const at = new Set(plies);
  for (const action of table.actions) {
    const done = match.submit(match.turn, action);
    if (!done.ok) throw new Error(`ply ${match.ply}: ${done.refusal.reason}`);
    if (at.has(match.ply)) hashes.push(match.hash());
  }
  expect(plies).toHaveLength(record.actions.length);
  return { hashes, match: match as unknown as Match };
}

describe('a record of whole turns is a record of the table game', () => {
  test.each([0, 1, 2, 3, 4])(
    'forty random games, from number %i on',
    (part) => {
      for (let n = part; n < 200; n += 5) {
        const { record, hashes } = playRandomly(dealOf(n));
        const table = tableHashes(record);
        // Turns of no action of the table game, such as an order that is kept for later, end where they began.
        expect([...new Set(table.hashes)]).toEqual([...new Set(hashes)]);
        expect(table.match.over).toBe(true);
        const whole = replay(powerGridMacro, record);
        if (!whole.ok) throw new Error(whole.problem);
        for (let seat = 0; seat < record.seats; seat++) {
          expect(table.match.place(seat)).toBe(whole.value.place(seat));
          expect(table.match.score(seat)).toBe(whole.value.score(seat));
        }
      }
    },
    600_000,
  );

  test('and so are games of the bots', async () => {
    for (const bot of ['greedy', 'heuristic'] as const) {
      const match = new Match(powerGridMacro, { seats: 4, seed: `bots ${bot}` });
      await play(
        match,
        [0, 1, 2, 3].map(() => powerGridMacro.bots[bot]()),
        { tries: 1 },
      );
      const table = tableHashes(match.record());
      expect(table.match.over).toBe(true);
      expect([0, 1, 2, 3].map((seat) => table.match.place(seat))).toEqual(
        [0, 1, 2, 3].map((seat) => match.place(seat)),
      );
      expect(table.match.ply).toBeGreaterThan(4 * match.ply);
    }
  }, 600_000);

  test('a record of another game, or with an action that is not legal, is none', () => {
    const { record } = playRandomly(dealOf(0));
    expect(() => toTableRecord({ ...record, game: 'power-grid' })).toThrow(RangeError);
    expect(() => toTableRecord({ ...record, version: 99 })).toThrow('version');
    expect(() => toTableRecord({ ...record, actions: [0] })).toThrow('ORDER_MISSING');
    expect(() => toTableRecord({ ...record, actions: [9999] })).toThrow('UNKNOWN_ACTION');
    const nothing = powerGridMacro.actions.idOf({ type: 'spend', fuel: 'none', cities: 0, first: 1 });
    expect(() => toTableRecord({ ...record, actions: [nothing] })).toThrow('MUST_BUY_IN_FIRST_ROUND');
  });
});

test.each([
  [2, { edition: 'original' }, 0, [32, 992]],
  [3, {}, 40, [227, 52908]],
  [4, { map: 'usa', hiddenMoney: true }, 60, [341, 106710]],
])('perft: %i players, %o, after %i actions', (seats, options, actions, counts) => {
  const s = newGame(powerGridMacro, { seats, seed: 'perft', options: options as object });
  const luck = createRng('perft');
  for (let n = 0; n < actions; n++) {
    const legal = legalIds(powerGridMacro, s);
    powerGridMacro.apply(s, legal[below(luck, legal.length)]);
  }
  expect(counts.map((_, i) => perft(powerGridMacro, s, i + 1))).toEqual(counts);
});
