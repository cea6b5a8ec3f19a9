/** Records: read with suspicion, replayed to any ply, and found out when they were tampered with. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Game, newGame } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import { Match } from './match.ts';
import { type MatchRecord, openRecord, parseRecord, replay } from './record.ts';

const games: Record<string, Game> = { tiny, skyjo };
const { record, hashes, views } = played();

/** A whole match of the tiny game, and what was on the table at every ply. */
function played() {
  const match = new Match(tiny, { seats: 2, seed: 'record', options: { starter: 'last' }, hashes: true });
  const seen = [match.view(0)];
  while (!match.over) {
    match.submit(match.turn, match.legal(match.turn).at(-1));
    seen.push(match.view(0));
  }
  const whole = match.record();
  return { record: whole, hashes: whole.hashes ?? [], views: seen };
}

/** The record with some fields changed, and without those that are undefined. */
function changed(change: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.entries({ ...record, ...change }).filter(([, value]) => value !== undefined));
}

describe('reading a record', () => {
  test('keeps who sat where, if that is told, and takes as many names as there are seats', () => {
    const players = ['person', 'hard'];
    expect(parseRecord(games, changed({ players }))).toMatchObject({ ok: true, value: { record: { players } } });
    for (const wrong of [['person'], [1, 2], 'person']) {
      expect(parseRecord(games, changed({ players: wrong }))).toEqual({
        ok: false,
        problem: 'players must be 2 names',
      });
    }
  });

  test('gives the game and the record back', () => {
    const parsed = parseRecord(games, JSON.parse(JSON.stringify(record)));
    expect(parsed).toEqual({ ok: true, value: { game: tiny, record } });
  });

  test.each([
    ['without hashes', { hashes: undefined }, { hashes: undefined }],
    ['without options', { options: undefined }, { options: { maxTurns: 0, starter: 'first' } }],
    ['with some options', { options: { maxTurns: 7 } }, { options: { maxTurns: 7, starter: 'first' } }],
    ['without actions played', { actions: [], hashes: [hashes[0]] }, { actions: [], hashes: [hashes[0]] }],
  ])('%s fills in what is left out', (_, change, expected) => {
    const parsed = parseRecord(games, changed(change));
    expect(parsed.ok && parsed.value.record).toEqual(changed(expected));
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a string', JSON.stringify(record)],
    ['a list', [record]],
  ])('%s is a problem: a record is an object', (_, junk) => {
    expect(parseRecord(games, junk)).toEqual({ ok: false, problem: 'a record is an object' });
  });

  test.each<[string, Record<string, unknown>, string | RegExp]>([
    ['a field nobody knows', { note: 'hi' }, "unknown field 'note'"],
    ['no game', { game: undefined }, 'game must be a string'],
    ['another game', { game: 'chess' }, 'unknown game "chess"'],
    ['a game of every object', { game: 'constructor' }, 'unknown game "constructor"'],
    ['a game that is no string', { game: ['tiny'] }, 'game must be a string'],
    ['a game that cannot be printed', { game: 1n }, 'game must be a string'],
    ['another version', { version: 2 }, 'made by version 2 of tiny, this is version 3'],
    ['a version as a string', { version: '3' }, 'version must be a number'],
    ['no version', { version: undefined }, 'version must be a number'],
    ['a version that cannot be printed', { version: { toString: null } }, 'version must be a number'],
    ['a symbol for a version', { version: Symbol('3') }, 'version must be a number'],
    ['too many seats', { seats: 9 }, 'tiny is played by 2 to 3, not by 9'],
    ['seats as a string', { seats: '2' }, 'seats'],
    ['no seats', { seats: undefined }, 'seats'],
    ['a seed that is a number', { seed: 42 }, 'seed'],
    ['no seed', { seed: undefined }, 'seed'],
    ['an unknown option', { options: { speed: 1 } }, "unknown option 'speed'"],
    ['an impossible option', { options: { maxTurns: 1000 } }, "option 'maxTurns' must be"],
    ['options that are a list', { options: [] }, 'options must be an object'],
    ['options that are null', { options: null }, 'options must be an object'],
    ['no actions', { actions: undefined }, 'actions must be ids of tiny, 0 to 2'],
    ['actions that are no list', { actions: '0,1' }, 'actions must be ids'],
    ['an action of another game', { actions: [0, 3] }, 'actions must be ids'],
    ['a negative action', { actions: [-1] }, 'actions must be ids'],
    ['a fraction for an action', { actions: [0.5] }, 'actions must be ids'],
    ['an action that is an object', { actions: [{ type: 'draw' }] }, 'actions must be ids'],
    ['an action that is null', { actions: [null] }, 'actions must be ids'],
    ['actions with a hole', { actions: new Array(2) }, 'actions must be ids'],
    ['hashes that are no list', { hashes: 'abc' }, 'hashes must be a list of strings'],
    ['hashes that are null', { hashes: null }, 'hashes must be a list of strings'],
    ['a hash that is a number', { hashes: [1, ...hashes.slice(1)] }, 'hashes must be a list of strings'],
    ['hashes with a hole', { hashes: new Array(hashes.length) }, 'hashes must be a list of strings'],
    ['a hash too few', { hashes: hashes.slice(1) }, /actions have \d+ hashes, not \d+/],
    ['a hash too many', { hashes: [...hashes, ''] }, /actions have \d+ hashes, not \d+/],
  ])('%s is a problem', (_, change, problem) => {
    const parsed = parseRecord(games, changed(change));
    expect(parsed.ok ? '' : parsed.problem).toMatch(problem);
  });

  test('junk of any kind in any field is a problem, and never throws', () => {
    const junk = fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withSparseArray: true });
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(record), 'other'), junk, (name, value) => {
        const parsed = parseRecord(games, { ...record, [name]: value });
        if (!parsed.ok) expect(parsed.problem).not.toBe('');
        else expect(parseRecord(games, JSON.parse(JSON.stringify(parsed.value.record)))).toEqual(parsed);
      }),
      { numRuns: 500 },
    );
  });

  test('junk instead of a record is a problem, and never throws', () => {
    fc.assert(fc.property(fc.anything({ withBigInt: true }), (value) => !parseRecord(games, value).ok));
  });
});

describe('replaying a record', () => {
  test('opens with the deal', () => {
    const match = openRecord(tiny, record);
    expect(match).toMatchObject({ ply: 0, seats: 2, seed: 'record', options: { starter: 'last' } });
    expect(match.record().hashes).toBeUndefined();
    expect(openRecord(tiny, record, true).record().hashes).toEqual([hashes[0]]);
    expect(match.view(0)).toEqual(tiny.view(newGame(tiny, { ...record }), 0));
  });

  test('leads to every ply as it was', () => {
    for (let ply = 0; ply <= record.actions.length; ply++) {
      const match = replayed(record, ply);
      expect(match.ply).toBe(ply);
      expect(match.hash()).toBe(hashes[ply]);
      expect(match.view(0)).toEqual(views[ply]);
    }
  });

  test('leads to the end unless told where to stop, and gives the same record', () => {
    const match = replayed(record);
    expect(match.over).toBe(true);
    expect(match.record()).toEqual(record);
  });

  test('needs no hashes', () => {
    const { hashes: _, ...bare } = record;
    expect(replayed(bare).record()).toEqual(bare);
  });

  test('gives a match that can be played on', () => {
    const match = replayed(record, 2);
    expect(match.submit(match.turn, record.actions[2])).toMatchObject({ ok: true, ply: 3 });
    expect(match.hash()).toBe(hashes[3]);
  });

  const last = record.actions.length;
  test.each<[string, Partial<MatchRecord>, number | undefined, string]>([
    [
      'an illegal action',
      { actions: [2, ...record.actions.slice(1)] },
      undefined,
      'ply 0: action 2 is refused: HAND_FULL',
    ],
    ['an unknown action', { actions: [77] }, undefined, 'ply 0: action 77 is refused: UNKNOWN_ACTION'],
    [
      'an action after the end',
      { actions: [...record.actions, 0], hashes: [...hashes, hashes[last]] },
      undefined,
      `ply ${last}: action 0 is refused: MATCH_FINISHED`,
    ],
    ['a ply that was never reached', {}, last + 1, `ply ${last}: action undefined is refused: MATCH_FINISHED`],
    ['another seed', { seed: 'other' }, undefined, 'ply 0: the position has hash'],
    ['another option', { options: { starter: 'last', maxTurns: 99 } }, undefined, 'ply 0: the position has hash'],
    [
      'another first hash',
      { hashes: hashes.with(0, '0') },
      undefined,
      `ply 0: the position has hash ${hashes[0]}, the record says 0`,
    ],
    ['another hash', { hashes: hashes.with(4, hashes[3]) }, undefined, `ply 4: the position has hash ${hashes[4]}`],
    ['another last hash', { hashes: hashes.with(last, '') }, undefined, `ply ${last}: the position has hash`],
    ['another legal action', { actions: record.actions.with(0, 0) }, undefined, 'ply 1: the position has hash'],
  ])('finds out %s', (_, change, to, problem) => {
    const done = replay(tiny, { ...record, ...change }, to);
    expect(done.ok ? '' : done.problem).toContain(problem);
  });

  test('finds a wrong hash only if it gets there', () => {
    const tampered = { ...record, hashes: hashes.with(4, '') };
    expect(replay(tiny, tampered, 3).ok).toBe(true);
    expect(replay(tiny, tampered, 4).ok).toBe(false);
  });

  test('any changed action, hash or seed is found out', () => {
    fc.assert(
      fc.property(fc.nat(last - 1), fc.integer({ min: 1, max: 2 }), (ply, by) => {
        const actions = record.actions.with(ply, (record.actions[ply] + by) % 3);
        expect(replay(tiny, { ...record, actions }).ok).toBe(false);
        expect(replay(tiny, { ...record, hashes: hashes.with(ply + 1, hashes[ply]) }).ok).toBe(false);
        expect(replay(tiny, { ...record, seed: `${record.seed}${by}${ply}` }).ok).toBe(false);
      }),
    );
  });
});

function replayed(kept: MatchRecord, to?: number): Match {
  const done = replay(tiny as Game, kept, to);
  if (!done.ok) throw new Error(done.problem);
  return done.value;
}
