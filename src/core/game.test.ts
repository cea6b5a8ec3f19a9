/** The few functions over a game: deals, starts, legal ids, imagined worlds, refusals and reading answers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tiny } from '../testing/tiny-game.ts';
import {
  createRng,
  type Deal,
  equalStates,
  type Game,
  heardBy,
  imagineInto,
  legalIds,
  newGame,
  parseDeal,
  REFUSALS,
  readAction,
  refusal,
  saveState,
  startGame,
} from './index.ts';

const deal = { seats: 2, seed: 'game' };

describe('a deal', () => {
  test('is checked and its options are filled in', () => {
    expect(parseDeal(tiny, deal)).toEqual({ ok: true, value: { maxTurns: 0, starter: 'first' } });
    expect(parseDeal(tiny, { ...deal, options: { maxTurns: 9 } })).toMatchObject({ ok: true, value: { maxTurns: 9 } });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['too few seats', { seats: 1 }, 'tiny is played by 2 to 3, not by 1'],
    ['too many seats', { seats: 4 }, 'tiny is played by 2 to 3, not by 4'],
    ['half a seat', { seats: 2.5 }, 'tiny is played by 2 to 3, not by 2.5'],
    ['NaN seats', { seats: Number.NaN }, 'tiny is played by 2 to 3, not by NaN'],
    ['seats as a string', { seats: '2' }, 'seats is a number'],
    ['no seats', { seats: undefined }, 'seats is a number'],
    ['seats that cannot be printed', { seats: { toString: null } }, 'seats is a number'],
    ['a symbol for seats', { seats: Symbol('2') }, 'seats is a number'],
    ['a seed that is no number', { seed: Number.NaN }, 'a seed is a string or a number'],
    ['a seed that is an object', { seed: {} }, 'a seed is a string or a number'],
    ['no seed', { seed: undefined }, 'a seed is a string or a number'],
    ['an unknown option', { options: { x: 1 } }, "unknown option 'x' (options: maxTurns, starter)"],
    ['an impossible option', { options: { maxTurns: -1 } }, "option 'maxTurns' must be a whole number from 0 to 99"],
    ['options that are none', { options: 'fast' }, 'options must be an object'],
  ])('%s is a problem', (_, change, problem) => {
    expect(parseDeal(tiny, { ...deal, ...change } as Deal)).toEqual({ ok: false, problem });
  });

  test('a game for one number of players says that number', () => {
    const solo: Game = { ...tiny, seats: [2, 2] };
    expect(parseDeal(solo, { seats: 3, seed: '' })).toEqual({ ok: false, problem: 'tiny is played by 2, not by 3' });
  });

  test('junk never throws and is never dealt', () => {
    const junk = fc.anything({ withBigInt: true, withNullPrototype: true });
    fc.assert(
      fc.property(junk, junk, junk, (seats, seed, options) => {
        const parsed = parseDeal(tiny, { seats, seed, options } as Deal);
        if (parsed.ok) expect([typeof seats, typeof seed]).toEqual(['number', 'string']);
      }),
    );
  });
});

describe('a new game', () => {
  test('of an impossible deal throws the problem', () => {
    expect(() => newGame(tiny, { seats: 9, seed: '' })).toThrow(new RangeError('tiny is played by 2 to 3, not by 9'));
  });

  test('is the same for the same deal, and another for another seed', () => {
    expect(equalStates(newGame(tiny, deal), newGame(tiny, deal))).toBe(true);
    expect(equalStates(newGame(tiny, deal), newGame(tiny, { ...deal, seed: 'other' }))).toBe(false);
  });

  test('started in a used state is as good as new', () => {
    const s = tiny.create();
    s.words.fill(-1);
    startGame(tiny, s, 2, { maxTurns: 0, starter: 'first' }, 'game');
    expect(saveState(s)).toEqual(saveState(newGame(tiny, deal)));
  });

  test('of an episode is the game of `seed:episode`', () => {
    const s = tiny.create();
    startGame(tiny, s, 2, { maxTurns: 0, starter: 'first' }, 'game', 12);
    expect(saveState(s)).toEqual(saveState(newGame(tiny, { ...deal, seed: 'game:12' })));
  });
});

test('legal ids are a fresh array of what may be played', () => {
  const s = newGame(tiny, deal);
  const ids = legalIds(tiny, s);
  expect(ids).toEqual([0, 1]);
  ids.length = 0;
  tiny.apply(s, 0);
  tiny.apply(s, 1);
  expect(legalIds(tiny, s)).toEqual([1, 2]);
});

describe('an imagined world', () => {
  const s = newGame(tiny, { seats: 3, seed: 'imagine' });
  const imagined = (seat: number, luck: string) => {
    const into = tiny.create();
    imagineInto(tiny, s, seat, createRng(luck), into);
    return into;
  };

  test('leaves the real one alone', () => {
    const before = saveState(s);
    imagined(1, 'a');
    expect(saveState(s)).toEqual(before);
  });

  test('looks the same to its seat', () => {
    for (let i = 0; i < 20; i++) expect(tiny.view(imagined(1, `${i}`), 1)).toEqual(tiny.view(s, 1));
  });

  test('depends on the luck it is given and not on the luck of the game', () => {
    expect(saveState(imagined(1, 'a'))).toEqual(saveState(imagined(1, 'a')));
    expect(saveState(imagined(1, 'a'))).not.toEqual(saveState(imagined(1, 'b')));
    expect(Array.from(imagined(1, 'a').rng)).not.toEqual(Array.from(s.rng));
    const twin = tiny.create();
    twin.words.set(s.words);
    twin.rng.fill(7);
    const into = tiny.create();
    imagineInto(tiny, twin, 1, createRng('a'), into);
    expect(saveState(into)).toEqual(saveState(imagined(1, 'a')));
  });

  test('draws four words from the luck and no more', () => {
    const luck = createRng('count');
    const same = createRng('count');
    imagineInto(tiny, s, 0, luck, tiny.create());
    imagineInto({ ...tiny, imagine() {} }, s, 0, same, tiny.create());
    expect(luck).toEqual(same);
  });
});

describe('a refusal', () => {
  test.each([
    ['of the game', 'HAND_FULL', 'Your hand is full.'],
    ['of every game', 'NOT_PLAYER_TURN', REFUSALS.NOT_PLAYER_TURN],
    ['without a sentence', 'SO_THERE', 'SO_THERE'],
  ])('%s has its sentence', (_, code, reason) => {
    expect(refusal(tiny, code)).toEqual({ code, reason });
  });

  test('of every game may be worded by a game', () => {
    const rude = { ...tiny, refusals: { UNKNOWN_ACTION: 'What?' } };
    expect(refusal(rude, 'UNKNOWN_ACTION').reason).toBe('What?');
  });
});

describe('an answer', () => {
  const s = newGame(tiny, deal);

  test.each<[string, unknown, number]>([
    ['the id of a legal action', 1, 1],
    ['a legal action', { type: 'lay', at: 1 }, 1],
  ])('that is %s is its id', (_, answer, id) => {
    expect(readAction(tiny, s, answer)).toBe(id);
  });

  test.each<[string, unknown, string]>([
    ['an id the rules refuse', 2, 'HAND_FULL'],
    ['an action the rules refuse', { type: 'draw' }, 'HAND_FULL'],
    ['no id', 3, 'UNKNOWN_ACTION'],
    ['junk', 'lay', 'UNKNOWN_ACTION'],
    ['nothing', undefined, 'UNKNOWN_ACTION'],
  ])('that is %s is refused', (_, answer, code) => {
    expect(readAction(tiny, s, answer)).toEqual(refusal(tiny, code));
  });

  test('that is refused may be explained by the game in more words', () => {
    const ONE_CARD = { code: 'ONE_CARD', reason: 'Lay one card at a time.' };
    const EMPTY = { code: 'NO_CARD', reason: 'You have laid that card.' };
    const patient: typeof tiny = {
      ...tiny,
      explain: (_, input, code) =>
        code === null && Array.isArray(input) ? ONE_CARD : code === 'NO_CARD' ? EMPTY : null,
    };
    expect(readAction(patient, s, [0, 1])).toEqual(ONE_CARD);
    expect(readAction(patient, s, 'lay')).toEqual(refusal(tiny, 'UNKNOWN_ACTION'));
    expect(readAction(patient, s, 2)).toEqual(refusal(tiny, 'HAND_FULL'));
    expect(readAction(patient, s, 0)).toBe(0);
    const laid = newGame(tiny, { seats: 2, seed: 'x' });
    for (const id of [0, 0]) tiny.apply(laid, id);
    expect(readAction(patient, laid, 0)).toEqual(EMPTY);
  });

  test('never changes the state', () => {
    const before = saveState(s);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.integer({ min: -1, max: 4 })), (answer) => {
        readAction(tiny, s, answer);
        expect(saveState(s)).toEqual(before);
      }),
    );
  });
});

test('legal ids are listed of games with any number of actions', () => {
  const many = {
    ...tiny,
    actions: { ...tiny.actions, size: 5000 },
    legal: (_: unknown, out: Int32Array) => {
      out[0] = out.length;
      return 1;
    },
  };
  expect(legalIds(many as Game, newGame(tiny, deal))).toEqual([5000]);
});

test('the others hear of an action what the game lets them hear, and its player all of it', () => {
  const hushed = { ...tiny, heard: (id: number) => Math.min(id, 1) } as unknown as Game;
  expect([0, 1, 2].map((id) => heardBy(hushed, id, 1, 1))).toEqual([0, 1, 2]);
  expect([0, 1, 2].map((id) => heardBy(hushed, id, 1, 0))).toEqual([0, 1, 1]);
  expect(heardBy(tiny as unknown as Game, 2, 1, 0)).toBe(2);
});
