/** A match: whose turn it is, what is submitted, what came of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, createRng, type Game, imagineInto, newGame, OVER, REFUSALS, SPECTATOR } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { tiny } from '../testing/tiny-game.ts';
import { createBench, Match } from './match.ts';

const config = { seats: 2, seed: 'match' };

/** A match in which everyone has played the first legal action, so many times or to the end. */
function advanced(plies = Infinity, more: object = {}): Match {
  const match: Match = new Match(tiny as Game, { ...config, ...more });
  while (!match.over && match.ply < plies) match.submit(match.turn, match.legal(match.turn)[0]);
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
    expect(match.legal(match.turn)).toEqual([0, 1]);
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
    tiny.apply(s, 1);
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

test.each([-1, 3, 0.5, Number.NaN])('%f is no action, before the legal ones were listed and after', (input) => {
  const match = new Match(tiny as Game, config);
  for (const look of [() => {}, () => match.legal(match.turn)]) {
    look();
    expect(match.submit(match.turn, input)).toMatchObject({ ok: false, refusal: { code: 'UNKNOWN_ACTION' } });
    expect(match.ply).toBe(0);
  }
});

test('a match ends, with a winner and nothing left to play', () => {
  const match = advanced();
  expect(match).toMatchObject({ over: true, turn: OVER, capped: false });
  expect([match.legal(0), match.legal(1)]).toEqual([[], []]);
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
    match.submit(match.turn, match.legal(match.turn)[0]);
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

describe('picking', () => {
  test('takes any legal id, the same one that the list and the same luck give, and it is played', () => {
    const match: Match = new Match(tiny as Game, config);
    const [mine, yours] = [createRng('pick'), createRng('pick')];
    for (let i = 0; i < 4; i++) {
      const seat = match.turn;
      const legal = match.legal(seat);
      const picked = match.pick(seat, mine);
      expect(picked).toBe(legal[below(yours, legal.length)]);
      expect(match.submit(seat, picked)).toMatchObject({ ok: true, action: picked });
    }
  });

  test('gives nothing to a seat whose turn it is not', () => {
    const match: Match = new Match(tiny as Game, config);
    expect(match.pick(1 - match.turn, createRng('pick'))).toBe(-1);
  });

  test.each([-1, -2, Number.NaN, 0.5, 99])('asked for the list first, %d is still no action', (junk) => {
    const match = new Match(tiny, { seats: 2, seed: 'junk' });
    match.legal(match.turn);
    const before = match.hash();
    expect(match.submit(match.turn, junk)).toMatchObject({ ok: false, refusal: { code: 'UNKNOWN_ACTION' } });
    expect(match.hash()).toBe(before);
  });

  test('minus zero is the id 0, and an id that is not listed is refused by the rules', () => {
    const match = advanced(0);
    const seat = match.turn;
    expect(match.legal(seat)).toContain(0);
    expect(match.submit(seat, 99)).toMatchObject({ ok: false, refusal: { code: 'UNKNOWN_ACTION' } });
    expect(match.submit(seat, -0)).toEqual({ ok: true, action: 0, ply: 1 });
  });
});

describe('a match that was released', () => {
  test('says nothing of the next one that is played on the same bench, and keeps its record', () => {
    const bench = createBench(tiny as Game);
    const first: Match = new Match(tiny as Game, config, bench);
    first.submit(first.turn, first.legal(first.turn)[0]);
    const record = first.record();
    expect(first.release().state).toBe(bench.state);
    const second: Match = new Match(tiny as Game, { ...config, seed: 'next' }, bench);
    expect(second.hash()).toBe(new Match(tiny as Game, { ...config, seed: 'next' }).hash());
    expect(first.record()).toEqual(record);
    for (const ask of [
      () => first.view(0),
      () => first.turn,
      () => first.reveal(),
      () => first.legal(0),
      () => first.hash(),
    ])
      expect(ask).toThrow('the match was released');
    expect(() => first.submit(0, 0)).toThrow('the match was released');
  });
});

test('a world can be imagined for somebody who only watches', () => {
  const match: Match = new Match(tiny as Game, config);
  const world = tiny.create();
  match.imagine(SPECTATOR, world, createRng('world'));
  expect(tiny.view(world, SPECTATOR)).toEqual(match.view(SPECTATOR));
});
