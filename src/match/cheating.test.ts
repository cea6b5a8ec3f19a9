/** What a cheating bot tries: each way in was open once, and stays here as an attack that must fail. */
import { describe, expect, test } from 'vitest';
import { random } from '../agents/index.ts';
import {
  type Agent,
  createLuck,
  createRng,
  type Game,
  newGame,
  RNG_WORDS,
  type Rng,
  type Seat,
  seedRng,
} from '../core/index.ts';
import { catalogue } from '../games/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { splendor } from '../games/splendor/index.ts';
import { spoil } from '../testing/laws.ts';
import { Match } from './match.ts';
import { play } from './play.ts';

const everyGame = Object.entries(catalogue);

describe('luck', () => {
  test('that is only seeded can be walked back to the deal: the attack works where nothing stops it', () => {
    expect(Array.from(walkBack(createRng('a secret#1'), '#1'))).toEqual(Array.from(createRng('a secret')));
  });

  test.each(everyGame)('of a seat at %s cannot', async (_, game) => {
    for (let n = 0; n < 3; n++) {
      const seed = `secret ${n}`;
      const deal = newGame(game as Game, { seats: game.seats[1], seed });
      const dealt = createRng(seed);
      const match = new Match(game as Game, { seats: game.seats[1], seed });
      const spy: Agent = {
        name: 'spy',
        act(seat) {
          for (let back = 0; back < 3; back++) {
            const guess = walkBack(seat.luck, `#${seat.seat}`);
            expect(Array.from(guess)).not.toEqual(Array.from(dealt));
            expect(Array.from(guess)).not.toEqual(Array.from(deal.rng));
          }
          return seat.legal()[0];
        },
      };
      await play(match, Array(game.seats[1]).fill(spy), { maxPlies: game.seats[1] * 3 });
    }
  });

  test('of an agent is reproducible, and differs by seed and seat', () => {
    expect(createLuck('s#0')).toEqual(createLuck('s#0'));
    expect(createLuck('s#0')).not.toEqual(createLuck('s#1'));
    expect(createLuck('s#0')).not.toEqual(createRng('s#0'));
  });
});

/** Undo the seeding of `seed + suffix` as far as `seed`, and finish as the deal does: `seedRng` step by step, backwards. */
function walkBack(luck: Rng, suffix: string): Rng {
  const rng = Int32Array.from(luck.subarray(0, RNG_WORDS));
  for (let i = 0; i < RNG_WORDS; i++) rng[i] = unavalanche(rng[i]);
  for (let i = 3; i >= 0; i--) release(rng, 0x10000 + i);
  for (let i = suffix.length - 1; i >= 0; i--) release(rng, suffix.charCodeAt(i));
  for (let i = 0; i < 4; i++) absorb(rng, 0x10000 + i);
  for (let i = 0; i < RNG_WORDS; i++) rng[i] = avalanche(rng[i]);
  return rng;
}

const FACTORS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f];
const rotate = (word: number) => (word << 13) | (word >>> 19);

function absorb(rng: Rng, unit: number): void {
  for (let lane = 0; lane < 4; lane++) {
    rng[lane] = Math.imul(rng[lane] ^ unit ^ rotate(rng[(lane + 3) & 3]), FACTORS[lane]);
  }
}

function release(rng: Rng, unit: number): void {
  for (let lane = 3; lane >= 0; lane--) {
    rng[lane] = Math.imul(rng[lane], inverse(FACTORS[lane])) ^ unit ^ rotate(rng[(lane + 3) & 3]);
  }
}

function avalanche(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

function unavalanche(word: number): number {
  let x = word ^ (word >>> 16);
  x = Math.imul(x, inverse(0xc2b2ae35));
  x ^= (x >>> 13) ^ (x >>> 26);
  x = Math.imul(x, inverse(0x85ebca6b));
  return x ^ (x >>> 16);
}

/** The factor that undoes a multiplication by an odd one, by Newton's method. */
function inverse(factor: number): number {
  let x = factor;
  for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(factor, x));
  return x;
}

test('the copy of the seeding above is the seeding', () => {
  const rng = new Int32Array(RNG_WORDS);
  seedRng(rng, 'check');
  expect(Array.from(walkBack(createRng('check!'), '!'))).toEqual(Array.from(rng));
});

describe('a seat number that is none', () => {
  const match = new Match(splendor, { seats: 2, seed: 1 });
  test.each([-2, -3, 2, 4, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '0', undefined, null, {}])('%s', (seat) => {
    const odd = seat as number;
    expect(() => match.view(odd)).toThrow('there is no seat');
    expect(() => match.legal(odd)).toThrow('there is no seat');
    expect(() => match.score(odd)).toThrow('there is no seat');
    expect(() => match.place(odd)).toThrow('there is no seat');
    expect(() => match.imagine(odd, splendor.create(), createRng('x'))).toThrow('there is no seat');
    expect(match.submit(odd, 0)).toMatchObject({ ok: false });
  });
});

test('only the seat to act is told what it may do', () => {
  const match = new Match(skyjo, { seats: 3, seed: 1 });
  expect(match.legal(0)).not.toEqual([]);
  expect([match.legal(1), match.legal(2)]).toEqual([[], []]);
});

describe('an answer to an older question', () => {
  test('is stale and never hits the next one', () => {
    const match = new Match(skyjo, { seats: 2, seed: 1 });
    expect(match.submit(0, { type: 'flip', at: 0 }, { ply: 0 }).ok).toBe(true);
    const hash = match.hash();
    for (const ply of [0, 2, -1, 0.5, Number.NaN]) {
      expect(match.submit(0, { type: 'flip', at: 1 }, { ply })).toMatchObject({
        ok: false,
        refusal: { code: 'STALE' },
      });
    }
    expect(match.hash()).toBe(hash);
    expect(match.submit(0, { type: 'flip', at: 1 }, { ply: 1 }).ok).toBe(true);
  });
});

test.each(everyGame)('%s cannot be bent, through whatever door it came', (_, game) => {
  for (const name of Object.keys(game)) {
    expect(() => Object.assign(game, { [name]: () => null }), name).toThrow(TypeError);
  }
  for (const value of [
    game.actions,
    game.actions.all,
    game.refusals,
    game.tensor,
    game.tokens,
    game.bots,
    game.options,
  ])
    expect(Object.isFrozen(value)).toBe(true);
});

test.each(everyGame)('vandals who write to all they are handed change nothing at %s', async (_, game) => {
  const seats = game.seats[1];
  const played = async (agents: readonly Agent[]) => {
    const match = new Match(game as Game, { seats, seed: 'vandal', hashes: true });
    await play(match, agents, { maxPlies: 120 });
    return match.record();
  };
  const honest = await played(Array.from({ length: seats }, () => random()));
  expect(await played(Array.from({ length: seats }, () => vandal(random())))).toEqual(honest);
  expect(await played(Array.from({ length: seats }, () => random()))).toEqual(honest);
});

/** Spoils whatever it was shown, then answers like the other. */
function vandal(agent: Agent): Agent {
  return {
    name: 'vandal',
    act(seat: Seat) {
      const luck = Int32Array.from(seat.luck);
      for (const handed of [seat.view(), seat.legal(), seat.refusal, seat.game.actions.all, seat.game, seat])
        spoil(handed, new Set());
      seat.luck.set(luck);
      return agent.act(seat);
    },
  };
}

test('what all seats share cannot be replaced by a trap that the others walk into', async () => {
  const caught: Seat[] = [];
  const trapper: Agent = {
    name: 'trapper',
    act(seat) {
      const shared = Object.getPrototypeOf(seat);
      for (const name of ['legal', 'view', 'pick']) {
        const own = shared[name];
        const trap = function (this: Seat) {
          if (this !== seat) caught.push(this);
          return own.call(this);
        };
        expect(Reflect.set(shared, name, trap), name).toBe(false);
        expect(Reflect.defineProperty(shared, name, { value: trap }), name).toBe(false);
      }
      expect(Reflect.set(seat.constructor, 'tell', () => {})).toBe(false);
      return seat.legal()[0];
    },
  };
  const match: Match = new Match(skyjo as Game, { seats: 2, seed: 'trap' });
  await play(match, [trapper, random()], { maxPlies: 20, tries: 1 });
  expect(caught).toEqual([]);
});
