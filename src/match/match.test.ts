/** A match: whose turn it is, what is submitted, what came of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng, type Game, imagineInto, newGame, OVER, REFUSALS, SPECTATOR } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import { Match } from './match.ts';

const config = { seats: 2, seed: 'match' };

/** A match in which everyone has played the first legal action, so many times or to the end. */
function advanced(plies = Infinity, more: object = {}): Match {
  const match: Match = new Match(tiny as Game, { ...config, ...more });
  while (!match.over && match.ply < plies) match.submit(match.turn, match.legal()[0]);
  return match;
}

describe('a new match', () => {
  test('stands where its deal puts it', () => {
    const match = new Match(tiny, { ...config, options: { starter: 'last' } });
    const s = newGame(tiny, { ...config, options: { starter: 'last' } });
    expect(match.view(0)).toEqual(tiny.view(s, 0));
    expect(match.view(SPECTATOR)).toEqual(tiny.view(s, SPECTATOR));
    expect(match.reveal()).toEqual(tiny.reveal(s));
    expect(match).toMatchObject({ game: tiny, seats: 2, seed: 'match', ply: 0, turn: 1, over: false, capped: false });
    expect(match.options).toEqual({ maxTurns: 0, starter: 'last' });
    expect(match.actions).toEqual([]);
    expect(match.legal()).toEqual([0, 1]);
    expect([match.score(0), match.place(0)]).toEqual([0, 1]);
  });

  test('of an impossible deal is not made', () => {
    expect(() => new Match(tiny, { seats: 5, seed: '' })).toThrow(new RangeError('tiny is played by 2 to 3, not by 5'));
  });

  test.each([
    ['says what is asked', tiny as Game, 'lay a card or draw'],
    ['says nothing if its game asks only one thing', skyjo as Game, ''],
  ])('%s', (_, game, question) => {
    expect(new Match(game, config).question).toBe(question);
  });
});

describe('what is submitted', () => {
  test.each<[string, unknown]>([
    ['an id', 1],
    ['an action', { type: 'lay', at: 1 }],
  ])('as %s is played', (_, answer) => {
    const match = new Match(tiny, config);
    const s = newGame(tiny, config);
    tiny.apply(s, tiny.actions.all[1]);
    expect(match.submit(0, answer)).toEqual({ ok: true, action: 1, ply: 1 });
    expect(match).toMatchObject({ ply: 1, turn: 1, actions: [1] });
    expect(match.view(1)).toEqual(tiny.view(s, 1));
    expect(match.score(0)).toBe(tiny.score(s, 0));
    expect(match.place(1)).toBe(2);
  });

  test.each<[string, number, unknown, string]>([
    ['by another seat', 1, 0, 'NOT_PLAYER_TURN'],
    ['by no seat', SPECTATOR, 0, 'NOT_PLAYER_TURN'],
    ['by half a seat', 0.5, 0, 'NOT_PLAYER_TURN'],
    ['as junk by another seat', 1, 'junk', 'NOT_PLAYER_TURN'],
    ['as junk', 0, { type: 'lay', at: 7 }, 'UNKNOWN_ACTION'],
    ['as nothing', 0, undefined, 'UNKNOWN_ACTION'],
    ['against the rules', 0, { type: 'draw' }, 'HAND_FULL'],
  ])('%s is refused, and nothing has changed', (_, seat, answer, code) => {
    const match = new Match(tiny, { ...config, hashes: true });
    const before = [match.hash(), match.record()];
    const reason = { ...REFUSALS, ...tiny.refusals }[code];
    expect(match.submit(seat, answer)).toEqual({ ok: false, refusal: { code, reason } });
    expect([match.hash(), match.record()]).toEqual(before);
  });

  test('as anything at all never throws, and changes something only if it is accepted', () => {
    const answer = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      fc.integer({ min: -1, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -1, max: 2 }), answer), { maxLength: 30 }), (answers) => {
        const match = new Match(tiny, { ...config, hashes: true });
        for (const [seat, input] of answers) {
          const before = JSON.stringify([match.hash(), match.record()]);
          const { turn, ply } = match;
          const done = match.submit(seat, input);
          expect(match.ply).toBe(done.ok ? ply + 1 : ply);
          if (done.ok) expect(seat).toBe(turn);
          else expect(JSON.stringify([match.hash(), match.record()])).toBe(before);
        }
      }),
    );
  });

  test.each([
    ['seat 0', 0],
    ['seat 1', 1],
    ['nobody', OVER],
  ])('by %s after the end is refused', (_, seat) => {
    const match = advanced();
    const before = match.hash();
    expect(match.submit(seat, 0)).toEqual({
      ok: false,
      refusal: { code: 'MATCH_FINISHED', reason: REFUSALS.MATCH_FINISHED },
    });
    expect(match.hash()).toBe(before);
  });
});

test('a match ends, with a winner and nothing left to play', () => {
  const match = advanced();
  expect(match).toMatchObject({ over: true, turn: OVER, capped: false });
  expect(match.legal()).toEqual([]);
  expect(match.score(0) + match.score(1)).toBe(36);
  expect([match.place(0), match.place(1)].sort()).toEqual([1, 2]);
});

test('a cap ends a match too, and the match says so', () => {
  expect(advanced(Infinity, { options: { maxTurns: 3 } })).toMatchObject({ over: true, capped: true, ply: 3 });
});

test('an imagined world is one its seat cannot tell from the match, and leaves the match alone', () => {
  const match = new Match(tiny, config);
  const before = match.hash();
  const into = tiny.create();
  const expected = tiny.create();
  match.imagine(1, into, createRng('luck'));
  imagineInto(tiny, newGame(tiny, config), 1, createRng('luck'), expected);
  expect(into.words).toEqual(expected.words);
  expect(tiny.view(into, 1)).toEqual(match.view(1));
  expect(match.hash()).toBe(before);
});

describe('a record', () => {
  test('is the whole match, and a copy of it', () => {
    const match = advanced(3);
    const record = match.record();
    expect(record).toEqual({
      game: 'tiny',
      version: 3,
      seats: 2,
      seed: 'match',
      options: { maxTurns: 0, starter: 'first' },
      actions: [0, 0, 1],
    });
    match.submit(match.turn, match.legal()[0]);
    expect(record.actions).toEqual([0, 0, 1]);
    Object.assign(record.options, { maxTurns: 9 });
    expect(match.options.maxTurns).toBe(0);
  });

  test('has the hash of every position if asked to', () => {
    const match = new Match(tiny, { ...config, hashes: true });
    const hashes = [match.hash()];
    for (const action of [0, 0, 1]) {
      match.submit(match.turn, action);
      hashes.push(match.hash());
    }
    expect(match.record().hashes).toEqual(hashes);
    expect(new Set(hashes).size).toBe(4);
  });

  test('survives JSON', () => {
    const record = advanced(Infinity, { hashes: true }).record();
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });
});
