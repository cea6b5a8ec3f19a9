/** The loop that asks, validates, refuses, asks again and executes. */
import { describe, expect, test, vi } from 'vitest';
import { random } from '../agents/random.ts';
import { type Agent, createLuck, type Game, next, type Refusal, type Seat } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { firstLegal, tiny } from '../testing/tiny-game.ts';
import { Match } from './match.ts';
import { type Attempt, type Clock, type PlayConfig, PlayError, play } from './play.ts';

const newMatch = (game: Game = tiny): Match => new Match(game, { seats: 2, seed: 'play' });

/** An agent that gives these answers in turn, then plays the first legal action. */
function scripted(...answers: readonly ((seat: Seat) => unknown)[]): Agent {
  let asked = 0;
  return { name: 'scripted', act: (seat) => (answers[asked++] ?? firstLegal().act)(seat) };
}

const fails = (error: unknown) => () => {
  throw error;
};

/** What a promise of another library looks like. */
const thenable = (then: unknown) => Object.fromEntries([['then', then]]);

/** Play a match that must fail, and give the error. */
async function failed(match: Match, agents: readonly Agent[], config?: PlayConfig): Promise<PlayError> {
  const error: unknown = await play(match, agents, config).then(
    () => null,
    (reason) => reason,
  );
  if (!(error instanceof PlayError)) throw new Error(`no PlayError: ${String(error)}`);
  return error;
}

test('a match is played to its end', async () => {
  const match = newMatch();
  await play(match, [firstLegal(), firstLegal()]);
  expect(match.over).toBe(true);
});

test.each([
  ['at once', (seat: Seat) => seat.legal()[0]],
  ['with the action itself', (seat: Seat) => seat.game.actions.all[seat.legal()[0]]],
  ['with a promise', async (seat: Seat) => seat.legal()[0]],
  ['with anything that has a then', (seat: Seat) => thenable((done: (id: number) => void) => done(seat.legal()[0]))],
])('an agent may answer %s, whatever the others do', async (_, act) => {
  const expected = newMatch();
  await play(expected, [firstLegal(), firstLegal()]);
  const match = newMatch();
  await play(match, [{ name: 'odd', act }, firstLegal()]);
  expect(match.record()).toEqual(expected.record());
});

test('agents that answer at once are not waited for', () => {
  const match = newMatch();
  void play(match, [firstLegal(), firstLegal()]);
  expect(match.over).toBe(true);
});

test('an agent sees its seat: its view, its legal actions, the ply and the table', async () => {
  const match = newMatch();
  const seen: unknown[] = [];
  const watch = (seat: Seat) => {
    seen.push([seat.seat, seat.seats, seat.ply, seat.refusal, seat.game === match.game]);
    expect(seat.view()).toEqual(match.view(seat.seat));
    expect(seat.legal()).toEqual(match.legal(match.turn));
    return seat.legal()[0];
  };
  await play(match, [scripted(watch, watch), scripted(watch)], { maxPlies: 3 });
  expect(seen).toEqual([
    [0, 2, 0, null, true],
    [1, 2, 1, null, true],
    [0, 2, 2, null, true],
  ]);
});

test('a seat that is not to act has nothing to play', async () => {
  const seats: Seat[] = [];
  const keep = (seat: Seat) => {
    seats.push(seat);
    return seat.legal()[0];
  };
  await play(newMatch(), [scripted(keep), scripted(keep)], { maxPlies: 3 });
  expect(seats.map((seat) => seat.legal())).toEqual([[], [1, 2]]);
});

describe('a refused answer', () => {
  test('is handed back with its reason, and the seat is asked again', async () => {
    const refusals: (Refusal | null)[] = [];
    const note = (answer: unknown) => (seat: Seat) => {
      refusals.push(seat.refusal);
      return answer;
    };
    const match = newMatch();
    await play(match, [scripted(note({ type: 'draw' }), note('junk'), note(1), note(2)), firstLegal()], {
      maxPlies: 3,
    });
    expect(refusals.map((refusal) => refusal?.code ?? null)).toEqual([null, 'HAND_FULL', 'UNKNOWN_ACTION', null]);
    expect(refusals[1]?.reason).toBe('Your hand is full.');
    expect(match.actions[0]).toBe(1);
  });

  test('changes nothing', async () => {
    const match = newMatch();
    const before = match.hash();
    await failed(match, [
      scripted(
        () => 2,
        fails('no'),
        () => null,
      ),
      firstLegal(),
    ]);
    expect([match.hash(), match.ply]).toEqual([before, 0]);
  });

  test('is told, and so is every action played', async () => {
    const match = newMatch();
    const refused: [Attempt, number][] = [];
    const played: unknown[] = [];
    await play(match, [firstLegal(), scripted(() => 2)], {
      maxPlies: 3,
      onRefusal: (attempt, seat) => refused.push([attempt, seat]),
      onAction: (of, seat, action) => played.push([of === match, of.ply, seat, action]),
    });
    expect(refused).toEqual([[{ answer: 2, refusal: { code: 'HAND_FULL', reason: 'Your hand is full.' } }, 1]]);
    expect(played).toEqual([
      [true, 1, 0, 0],
      [true, 2, 1, 0],
      [true, 3, 0, 1],
    ]);
  });

  test('is forgotten with its question, even if somebody else answered that', async () => {
    const match = newMatch();
    const refusals: unknown[] = [];
    const overtaken = (seat: Seat) => {
      match.submit(0, 0); // a second door to the same match
      return `too late at ply ${seat.ply}`;
    };
    const note = (seat: Seat) => {
      refusals.push(seat.refusal);
      return seat.legal()[0];
    };
    await play(match, [scripted(overtaken, note), firstLegal()]);
    expect(refusals).toEqual([null]);
    expect(match.over).toBe(true);
  });

  test('flip-flopping between wrong answers does not win more tries', async () => {
    let asked = 0;
    const flipFlop: Agent = { name: 'flip-flop', act: () => (asked++ % 2 === 0 ? 2 : 'junk') };
    const error = await failed(newMatch(), [flipFlop, firstLegal()], { tries: 5 });
    expect(asked).toBe(5);
    expect(error.attempts.map((attempt) => attempt.answer)).toEqual([2, 'junk', 2, 'junk', 2]);
  });
});

describe('an agent that fails every try', () => {
  test('ends the play with an error that names seat, agent, ply, question, last refusal and all attempts', async () => {
    const match = newMatch();
    const boom = new Error('out of cards');
    const error = await failed(match, [
      firstLegal(),
      scripted(
        () => 2,
        fails(boom),
        () => 'junk',
      ),
    ]);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'PlayError',
      seat: 1,
      agent: 'scripted',
      ply: 1,
      question: 'lay a card or draw',
      refusal: { code: 'UNKNOWN_ACTION', reason: 'That is not an action of this game.' },
      attempts: [
        { answer: 2, refusal: { code: 'HAND_FULL', reason: 'Your hand is full.' } },
        { answer: boom, refusal: { code: 'AGENT_THREW', reason: 'out of cards' } },
        { answer: 'junk', refusal: { code: 'UNKNOWN_ACTION', reason: 'That is not an action of this game.' } },
      ],
    });
    expect(error.message).toBe(
      'seat 1 (scripted) failed 3 tries at ply 1, asked to lay a card or draw; ' +
        'the last one: That is not an action of this game. (UNKNOWN_ACTION)',
    );
  });

  test('is not asked for what its game does not say', async () => {
    const error = await failed(newMatch(skyjo), [scripted(() => 'junk'), random()], { tries: 1 });
    expect(error.question).toBe('');
    expect(error.message).toBe(
      'seat 0 (scripted) failed 1 tries at ply 0; the last one: That is not an action of this game. (UNKNOWN_ACTION)',
    );
  });

  test.each([1, 2, 3, 7])('is asked %i times if so many tries are given', async (tries) => {
    const act = vi.fn(() => 'junk');
    const error = await failed(newMatch(), [{ name: 'fool', act }, firstLegal()], { tries });
    expect(act).toHaveBeenCalledTimes(tries);
    expect(error.attempts).toHaveLength(tries);
  });

  test('is asked three times unless told otherwise, and anew for each question', async () => {
    const twice = () =>
      scripted(
        () => 'a',
        () => 'b',
        (seat) => seat.legal()[0],
        () => 'c',
        () => 'd',
      );
    const match = newMatch();
    await play(match, [twice(), twice()]);
    expect(match.over).toBe(true);
  });

  test('leaves a match that another agent can play on', async () => {
    const match = newMatch();
    await failed(match, [
      scripted(
        () => 0,
        () => 'a',
        () => 'b',
        () => 'c',
      ),
      firstLegal(),
    ]);
    expect(match.ply).toBe(2);
    await play(match, [firstLegal(), firstLegal()]);
    expect(match.over).toBe(true);
  });
});

/** An object that throws whatever is asked of it. */
const touchy = new Proxy(
  {},
  {
    get: fails(new Error('do not touch')),
    has: fails(new Error('do not touch')),
    getPrototypeOf: fails(new Error('do not touch')),
  },
);

describe('a failed try', () => {
  test.each<[string, (seat: Seat) => unknown, string, string]>([
    ['an error', fails(new TypeError('oops')), 'AGENT_THREW', 'oops'],
    ['a string', fails('oops'), 'AGENT_THREW', 'oops'],
    ['nothing', fails(undefined), 'AGENT_THREW', 'undefined'],
    ['a symbol', fails(Symbol('oops')), 'AGENT_THREW', 'Symbol(oops)'],
    [
      'something without a text',
      fails(Object.create(null)),
      'AGENT_THREW',
      'It threw something that cannot be printed.',
    ],
    ['something that throws itself', fails(touchy), 'AGENT_THREW', 'It threw something that cannot be printed.'],
    ['an error in a promise', () => Promise.reject(new Error('later')), 'AGENT_THREW', 'later'],
    ['a string in a promise', () => Promise.reject('later'), 'AGENT_THREW', 'later'],
    [
      'something without a text in a promise',
      () => Promise.reject(touchy),
      'AGENT_THREW',
      'It threw something that cannot be printed.',
    ],
    ['an error in then', () => thenable(fails(new Error('then'))), 'AGENT_THREW', 'then'],
    [
      'an error for being asked for then',
      () => Object.defineProperty({}, 'then', { get: fails(new Error('no then')) }),
      'AGENT_THREW',
      'no then',
    ],
    ['an error for being looked at', () => touchy, 'AGENT_THREW', 'do not touch'],
    ['no promise, for then is no function', () => thenable(1), 'UNKNOWN_ACTION', 'That is not an action of this game.'],
    [
      'an answer that may not be asked what it is',
      () => new Proxy({}, { getPrototypeOf: fails(new Error('do not touch')) }),
      'UNKNOWN_ACTION',
      'That is not an action of this game.',
    ],
    ['null', () => null, 'UNKNOWN_ACTION', 'That is not an action of this game.'],
  ])('is %s', async (_, act, code, reason) => {
    const refused: Attempt[] = [];
    const match = newMatch();
    const seen: unknown[] = [];
    const note = (seat: Seat) => {
      seen.push(seat.refusal);
      return 0;
    };
    await play(match, [scripted(act, note), firstLegal()], { onRefusal: (attempt) => refused.push(attempt) });
    expect(refused.map((attempt) => attempt.refusal)).toEqual([{ code, reason }]);
    expect(seen).toEqual([{ code, reason }]);
    expect(match.over).toBe(true);
  });
});

/** A clock that stands until it is told that all the time in the world has passed. */
function stopped() {
  const waiting = new Map<number, { readonly call: () => void; readonly ms: number }>();
  let timers = 0;
  const clock: Clock = {
    setTimeout(call, ms) {
      waiting.set(++timers, { call, ms });
      return timers;
    },
    clearTimeout: (timer: number) => void waiting.delete(timer),
  };
  const ring = () => {
    for (const { call } of waiting.values()) call();
    waiting.clear();
  };
  return { clock, ring, waiting, timers: () => timers };
}

describe('an agent with a clock', () => {
  test('that hangs has failed a try', async () => {
    const { clock, ring } = stopped();
    const hang = () => {
      queueMicrotask(ring);
      return new Promise(() => {});
    };
    const match = newMatch();
    const error = await failed(match, [{ name: 'hanging', act: hang }, firstLegal()], { timeoutMs: 250, clock });
    expect(error.attempts).toHaveLength(3);
    expect(error.attempts[0].answer).toBeUndefined();
    expect(error.refusal).toEqual({ code: 'AGENT_TIMED_OUT', reason: 'No answer within 250 ms.' });
    expect(match.ply).toBe(0);
  });

  test('that answers late is not heard, and its late answer plays nothing', async () => {
    const { clock, ring } = stopped();
    let answerLate: (answer: unknown) => void = () => {};
    const late = () => {
      queueMicrotask(ring);
      return new Promise((resolve) => {
        answerLate = resolve;
      });
    };
    const match = newMatch();
    const refused: string[] = [];
    const next = (seat: Seat) => {
      answerLate(1);
      return Promise.resolve(seat.legal()[0]);
    };
    await play(match, [scripted(late, next), firstLegal()], {
      timeoutMs: 1,
      clock,
      onRefusal: ({ refusal }) => refused.push(refusal.code),
    });
    expect(refused).toEqual(['AGENT_TIMED_OUT']);
    expect(match.actions[0]).toBe(0);
    expect(match.over).toBe(true);
  });

  test('that answers in time leaves no timer behind', async () => {
    const { clock, waiting, timers } = stopped();
    const match = newMatch();
    const slow: Agent = { name: 'slow', act: async (seat) => seat.legal()[0] };
    await play(match, [slow, firstLegal()], { timeoutMs: 1000, clock });
    expect(match.over).toBe(true);
    expect(waiting.size).toBe(0);
    expect(timers()).toBe(match.actions.filter((_, ply) => ply % 2 === 0).length); // none for answers given at once
  });

  test('that throws later is told apart from one that hangs', async () => {
    const { clock, waiting } = stopped();
    const error = await failed(newMatch(), [{ name: 'x', act: () => Promise.reject(touchy) }, firstLegal()], {
      timeoutMs: 5,
      clock,
    });
    expect(error.refusal.code).toBe('AGENT_THREW');
    expect(waiting.size).toBe(0);
  });

  test('may be the clock of the host', async () => {
    const hang: Agent = { name: 'hanging', act: () => new Promise(() => {}) };
    const error = await failed(newMatch(), [hang, firstLegal()], { timeoutMs: 1, clock: globalThis, tries: 1 });
    expect(error.refusal.code).toBe('AGENT_TIMED_OUT');
  });
});

describe('a play that cannot begin', () => {
  test.each<[string, number, PlayConfig, string]>([
    ['too few agents', 1, {}, '2 seats need 2 agents, not 1'],
    ['too many agents', 3, {}, '2 seats need 2 agents, not 3'],
    ['no try', 2, { tries: 0 }, 'tries must be 1 or more'],
    ['a negative number of tries', 2, { tries: -1 }, 'tries must be 1 or more'],
    ['NaN tries', 2, { tries: Number.NaN }, 'tries must be 1 or more'],
    ['a time without a clock', 2, { timeoutMs: 5 }, 'timeoutMs needs a clock, such as globalThis'],
  ])('for %s is refused before anyone is asked', async (_, count, config, problem) => {
    const match = newMatch();
    const act = vi.fn(() => 0);
    const agents = Array.from({ length: count }, () => ({ name: 'never', act }));
    await expect(play(match, agents, config)).rejects.toThrow(new RangeError(problem));
    expect(act).not.toHaveBeenCalled();
  });
});

describe('maxPlies', () => {
  test.each([1, 2, 5])('leaves the match after %i actions, and it can be played on', async (maxPlies) => {
    const match = newMatch();
    await play(match, [firstLegal(), firstLegal()], { maxPlies });
    expect(match).toMatchObject({ ply: maxPlies, over: false });
    await play(match, [firstLegal(), firstLegal()], { maxPlies });
    expect(match.ply).toBe(maxPlies);
    await play(match, [firstLegal(), firstLegal()]);
    expect(match.over).toBe(true);
  });

  test('of 0 or more than the match has is no limit', async () => {
    for (const maxPlies of [0, 1000]) {
      const match = newMatch();
      await play(match, [firstLegal(), firstLegal()], { maxPlies });
      expect(match.over).toBe(true);
    }
  });
});

describe('the luck of the agents', () => {
  const played = async (config: PlayConfig, seed = 'luck') => {
    const match = new Match(skyjo as Game, { seats: 3, seed });
    await play(match, [random(), random(), random()], { ...config, maxPlies: 60 });
    return match.actions.join();
  };

  test('is the same for the same seed', async () => {
    expect(await played({})).toBe(await played({}));
    expect(await played({ seed: 'x' })).toBe(await played({ seed: 'x' }));
  });

  test('is another for another seed, while the deal stays', async () => {
    expect(await played({ seed: 'x' })).not.toBe(await played({ seed: 'y' }));
  });

  test('is the seed of the match unless given', async () => {
    expect(await played({})).toBe(await played({ seed: 'luck' }));
  });

  test('comes from seed#seat, mixed one way, to each seat its own, and is not the luck of the game', async () => {
    const draws: number[][] = [[], []];
    const draw = (seat: Seat) => {
      draws[seat.seat].push(next(seat.luck));
      return seat.legal()[0];
    };
    await play(newMatch(), [scripted(draw, draw), scripted(draw, draw)], { seed: 's' });
    for (const seat of [0, 1]) {
      const rng = createLuck(`s#${seat}`);
      expect(draws[seat]).toEqual([next(rng), next(rng)]);
    }
  });
});
