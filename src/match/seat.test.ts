/** A seat never exposes the state: whatever an agent does with what it is given, it finds only what it may know. */
import { describe, expect, test } from 'vitest';
import { type Agent, createRng, type Game, newGame, next, type Seat, type State } from '../core/index.ts';
import { skyjo } from '../games/skyjo/index.ts';
import { firstLegal, type TinyView, tiny } from '../testing/tiny-game.ts';
import { Match } from './match.ts';
import { play } from './play.ts';

const GAMES: readonly (readonly [string, Game])[] = [
  ['tiny', tiny],
  ['skyjo', skyjo],
];

/** The seat an agent is given in a match of this game, after so many plies. */
async function seatOf(game: Game, seed: string, plies = 0): Promise<Seat> {
  let given: Seat | null = null;
  const keep: Agent = {
    name: 'keeper',
    act(seat) {
      given = seat;
      return seat.legal()[0];
    },
  };
  await play(new Match(game, { seats: 2, seed }), [keep, firstLegal()], { maxPlies: plies + 1, seed: 'agents' });
  if (given === null) throw new Error('seat 0 was not asked');
  return given;
}

/** Everything that can be reached from an object: through fields, getters, prototypes, and its functions that need nothing. */
function reachable(root: object): unknown[] {
  const found = new Set<unknown>([root]);
  const known = new Set<unknown>([Object.prototype, Function.prototype, Array.prototype]);
  const attempt = (read: () => unknown) => {
    try {
      found.add(read());
    } catch {
      // a getter or a function that wants its own object
    }
  };
  for (const value of found) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
    if (ArrayBuffer.isView(value)) {
      for (const word of new Int32Array(value.buffer)) found.add(word);
      continue;
    }
    for (let owner: unknown = value; owner !== null && !known.has(owner); owner = Object.getPrototypeOf(owner)) {
      for (const name of Reflect.ownKeys(owner as object)) {
        attempt(() => Reflect.get(owner as object, name, value));
        attempt(() => value === root && Reflect.apply(Reflect.get(root, name), root, []));
      }
    }
  }
  return [...found];
}

test('the walk finds what is there to be found', () => {
  class Leaky {
    readonly #words = Int32Array.of(123456789);
    get inside() {
      return { deep: [Object.assign(() => 0, { words: this.#words.subarray(0, 0) })] };
    }
    peek() {
      return { hidden: 987654321 };
    }
  }
  expect(reachable(new Leaky())).toEqual(expect.arrayContaining([123456789, 987654321]));
});

describe.each(GAMES)('from a seat of %s', (_, game) => {
  test.each([0, 2, 4])('after %i plies no word of the luck of the game can be reached', async (plies) => {
    const seat = await seatOf(game, 'secret', plies);
    const s = newGame(game, { seats: 2, seed: 'secret' });
    const found = new Set(reachable(seat));
    expect(found.has(seat.luck)).toBe(true);
    for (let ply = 0; ply <= plies; ply++) {
      for (const word of s.rng) expect(found.has(word), `word ${word} of ply ${ply}`).toBe(false);
      const legal = new Int32Array(game.actions.size);
      game.legal(s, legal);
      game.apply(s, legal[0]);
    }
  });

  test('no state, no match and no seed can be reached', async () => {
    const seat = await seatOf(game, 'a seed nobody may know');
    const State = game.create().constructor;
    for (const value of reachable(seat)) {
      expect(value).not.toBe('a seed nobody may know');
      expect(value instanceof Match || value instanceof State).toBe(false);
      if (ArrayBuffer.isView(value)) expect(value.buffer.byteLength).not.toBe(game.create().words.byteLength);
    }
  });
});

describe('two matches that differ only in what is hidden', () => {
  /** Deals in which seat 0 holds the same cards and everything else lies otherwise. */
  function twins(): [string, string] {
    const hand = (seed: string) => tiny.view(newGame(tiny, { seats: 2, seed }), 0).hand.join();
    const others = (seed: string) => JSON.stringify(tiny.reveal(newGame(tiny, { seats: 2, seed })));
    const first = 'twin 0';
    for (let n = 1; ; n++) {
      const second = `twin ${n}`;
      if (hand(first) === hand(second) && others(first) !== others(second)) return [first, second];
    }
  }

  test('give an agent the very same things', async () => {
    const [a, b] = await Promise.all(twins().map((seed) => seatOf(tiny, seed)));
    const plain = (seat: Seat) =>
      reachable(seat).filter((value) => typeof value !== 'object' && typeof value !== 'function');
    expect(a.view()).toEqual(b.view());
    expect(a.legal()).toEqual(b.legal());
    expect(plain(a)).toEqual(plain(b));
    const [worldA, worldB] = [tiny.create(), tiny.create()];
    a.imagine(worldA, createRng('luck'));
    b.imagine(worldB, createRng('luck'));
    expect(worldA.words).toEqual(worldB.words);
  });

  test('are played alike by agents that know only their seats', async () => {
    const seen = await Promise.all(
      twins().map(async (seed) => {
        const views: unknown[] = [];
        const imagining: Agent = {
          name: 'imagining',
          act(seat) {
            const world = tiny.create();
            seat.imagine(world, seat.luck);
            views.push(seat.view(), Array.from(world.words));
            return seat.legal()[0];
          },
        };
        await play(new Match(tiny as Game, { seats: 2, seed }), [imagining, firstLegal()], {
          seed: 'agents',
          maxPlies: 1,
        });
        return views;
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
  });
});

describe('an agent that cheats finds nothing', () => {
  const seed = 'cheat';
  const real = newGame(tiny, { seats: 2, seed });

  /** Let an agent try, and give the words it got hold of. */
  async function stolen(cheat: (seat: Seat, steal: (words: ArrayLike<number>) => void) => void): Promise<number[]> {
    const loot: number[] = [];
    const cheater: Agent = {
      name: 'cheater',
      act(seat) {
        for (let i = 0; i < 2; i++) {
          try {
            cheat(seat, (words) => loot.push(...Array.from(words)));
          } catch {
            // the door was shut
          }
        }
        return seat.legal()[0];
      },
    };
    await play(new Match(tiny as Game, { seats: 2, seed }), [cheater, firstLegal()], { maxPlies: 1 });
    return loot;
  }

  test('by taking another seat', async () => {
    const hands: unknown[] = [];
    await stolen((seat) => {
      Reflect.set(seat, 'seat', 1);
    });
    await stolen((seat) => {
      Reflect.defineProperty(seat, 'seat', { value: 1, configurable: true });
      hands.push((seat.view() as TinyView).hand);
      const world = tiny.create();
      seat.imagine(world, seat.luck);
      hands.push(tiny.view(world, 0).hand);
    });
    const own = tiny.view(real, 0).hand;
    expect(hands).toEqual([own, own, own, own]);
  });

  test.each<[string, (seat: Seat, steal: (words: ArrayLike<number>) => void) => void]>([
    [
      'by imagining into a block that keeps what it is given',
      (seat, steal) => {
        const words = Object.assign(new Int32Array(64), { set: steal });
        seat.imagine({ words, rng: words } as unknown as State, seat.luck);
      },
    ],
    [
      'by keeping the block itself and reading it later',
      (seat, steal) => {
        let kept: ArrayLike<number> = [];
        const words = Object.assign(new Int32Array(64), {
          set(block: ArrayLike<number>) {
            kept = block;
          },
        });
        const into = { words, rng: words } as unknown as State;
        seat.imagine(into, seat.luck);
        const luck = new Proxy(seat.luck, {
          get: (own, name) => {
            steal(kept);
            return Reflect.get(own, name);
          },
        });
        seat.imagine(tiny.create(), luck);
      },
    ],
    [
      'by bringing its own states',
      (seat, steal) => {
        const world = tiny.create();
        const luck = new Proxy(seat.luck, {
          get: (own, name) => {
            steal(world.words);
            return Reflect.get(own, name);
          },
        });
        Object.defineProperty(seat, 'game', { value: { ...tiny, create: () => world }, configurable: true });
        seat.imagine(tiny.create(), luck);
      },
    ],
    [
      'by looking while its luck is drawn from',
      (seat, steal) => {
        const world = tiny.create();
        const luck = new Proxy(seat.luck, {
          get: (own, name) => {
            steal(world.words);
            return Reflect.get(own, name);
          },
        });
        seat.imagine(world, luck);
      },
    ],
    [
      'by looking while its world is asked for its luck',
      (seat, steal) => {
        const world = tiny.create();
        const into = Object.create(world, {
          words: { value: world.words },
          rng: {
            get: () => {
              steal(world.words);
              return world.rng;
            },
          },
        });
        seat.imagine(into, seat.luck);
      },
    ],
    [
      'by looking while its world is asked for its cards',
      (seat, steal) => {
        const world = tiny.create();
        const into = new Proxy(world, {
          get: (own, name) => {
            steal(own.words);
            return Reflect.get(own, name);
          },
        });
        seat.imagine(into, seat.luck);
      },
    ],
  ])('%s', async (_, cheat) => {
    const loot = await stolen(cheat);
    for (const word of real.rng) expect(loot).not.toContain(word);
    const cards = [...real.deck.subarray(0, real.deckSize), ...real.hands].join();
    const at = (window: Int32Array) => window.byteOffset / Int32Array.BYTES_PER_ELEMENT;
    for (let from = 0; from + real.words.length <= loot.length; from += real.words.length) {
      const deck = loot.slice(from + at(real.deck)).slice(0, real.deckSize);
      const hands = loot.slice(from + at(real.hands)).slice(0, real.hands.length);
      expect([...deck, ...hands].join()).not.toBe(cards);
    }
  });

  test('and its luck is its own: nothing of the game depends on it', async () => {
    const match = new Match(tiny as Game, { seats: 2, seed });
    const before = match.hash();
    const hashes: string[] = [];
    const drawing: Agent = {
      name: 'drawing',
      act(seat) {
        for (let i = 0; i < 100; i++) next(seat.luck);
        hashes.push(match.hash());
        return seat.legal()[0];
      },
    };
    await play(match, [drawing, firstLegal()], { maxPlies: 1 });
    expect(hashes).toEqual([before]);
  });
});
