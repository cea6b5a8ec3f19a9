/** The guided search, on the tiny game with a judge that knows nothing: the search alone must find what is good. */
import { describe, expect, test } from 'vitest';
import { createRng, hashState, type Learned, newGame, OVER } from '../core/index.ts';
import { type TinyState, tiny } from '../testing/tiny-game.ts';
import { makeAgent } from './index.ts';
import { mcts } from './mcts.ts';
import { puct } from './puct.ts';
import { Puct } from './puct-tree.ts';
import { seatAt } from './seat.ts';

/** All seats and all actions alike; of a finished game the truth. */
function clueless(seats: number): Learned<TinyState> {
  const seen = tiny.create();
  return {
    judge(_, chances, logits) {
      chances.fill(1 / seats);
      logits.fill(0);
    },
    outcome(s, chances) {
      for (let seat = 0; seat < seats; seat++) chances[seat] = tiny.place(s, seat) === 1 ? 1 : 0;
      const winners = chances.reduce((a, b) => a + b);
      for (let seat = 0; seat < seats; seat++) chances[seat] /= winners;
    },
    key(s) {
      seen.words.set(s.words);
      seen.rng.fill(0);
      for (let seat = 0; seat < seats; seat++) if (seat !== s.turn) seen.hands.fill(9, 2 * seat, 2 * seat + 2);
      seen.deck.fill(0);
      return Number.parseInt(hashState(seen).slice(0, 13), 16);
    },
  };
}

const game = { ...tiny, learned: async (seats: number) => clueless(seats) };
const SETTINGS = { sims: 200, ms: 0, worlds: 0, explore: 100, caution: 10, rivals: 50, nodes: 0 };

async function answers(settings: typeof SETTINGS, seats: number, seed: string): Promise<unknown[]> {
  const agents = Array.from({ length: seats }, () => puct(game, settings, { watch: { now: () => 0 } }));
  const s = newGame(game, { seats, seed });
  const luck = createRng(`${seed}:luck`);
  const given: unknown[] = [];
  for (let ply = 0; game.turn(s) !== OVER; ply++) {
    const answer = Number(await agents[s.turn].act(seatAt(game, s, ply, luck)));
    expect(game.refuse(s, answer)).toBeNull();
    given.push(answer);
    game.apply(s, answer);
  }
  return given;
}

describe('puct', () => {
  test.each([2, 3])('plays whole games for %i, the same ones from the same seed', async (seats) => {
    for (const seed of ['a', 'b', 'c'])
      expect(await answers(SETTINGS, seats, seed)).toEqual(await answers(SETTINGS, seats, seed));
  });

  test.each([
    ['few worlds', { worlds: 2 }],
    ['a memory that is soon full', { nodes: 4 }],
    ['no simulations', { sims: 0 }],
  ])('plays on with %s', async (_, change) => {
    expect((await answers({ ...SETTINGS, ...change }, 2, 'a')).length).toBeGreaterThan(3);
  });

  test('wins more than half of its games against chance, in a game that is mostly luck', async () => {
    let won = 0;
    const random = makeAgent(tiny, 'random');
    if (!random.ok) throw new Error(random.problem);
    for (let i = 0; i < 200; i++) {
      const s = newGame(game, { seats: 2, seed: `${i >> 1}` });
      const luck = createRng(`luck:${i}`);
      const agent = puct(game, SETTINGS);
      for (let ply = 0; game.turn(s) !== OVER; ply++) {
        const who = s.turn === (i & 1) ? agent : random.value;
        game.apply(s, Number(await who.act(seatAt(game, s, ply, luck))));
      }
      if (game.place(s, i & 1) === 1) won++;
    }
    expect(won).toBeGreaterThan(100);
  });

  test('searches with rollouts at tables the game has learned nothing about', async () => {
    const untaught = { ...tiny, learned: () => null };
    const s = newGame(tiny, { seats: 3, seed: 'untaught' });
    const answer = await puct(untaught, { sims: 20 }).act(seatAt(untaught, s, 0, createRng('x')));
    expect(answer).toBe(mcts(tiny, { sims: 1000 }).act(seatAt(tiny, s, 0, createRng('x'))));
  });

  test('a game that has learned nothing has no puct, and says so', () => {
    expect(makeAgent(tiny, 'puct')).toEqual({ ok: false, problem: "tiny has learned nothing that 'puct' could use" });
    expect(makeAgent(game, 'puct:sims=5')).toMatchObject({ ok: true });
  });

  test.each([
    [2, 100, 0],
    [3, 0, 0],
    [3, 50, 0.5],
    [3, 75, 0.75],
    [3, 100, 1],
  ])('at a table of %i, others play by the policy in %i percent of the simulations', (seats, rivals, part) => {
    let simulation = 0;
    const asked = new Set<number>();
    const policy = (s: TinyState) => {
      expect(s.turn).not.toBe(0); // its own decisions are searched
      asked.add(simulation);
      const legal = new Int32Array(tiny.actions.size);
      tiny.legal(s, legal);
      return legal[0];
    };
    const s = newGame(game, { seats, seed: 'rivals' });
    const seat = seatAt(game, s, 0, createRng('x'));
    expect(seat.seat).toBe(0);
    const settings = { worlds: 2, explore: 1, caution: 0.1, rivals, nodes: 4096 };
    const tree = new Puct({ ...game, policy }, clueless(seats), seats, settings);
    tree.start(seat);
    for (; simulation < 384; simulation++) tree.simulate(seat, simulation);
    expect(asked.size).toBe(384 * part);
  });

  test('what was tried, how often and with what success can be read off the tree', () => {
    const s = newGame(game, { seats: 2, seed: 'read' });
    const seat = seatAt(game, s, 0, createRng('x'));
    const tree = new Puct(game, clueless(2), 2, { worlds: 0, explore: 1, caution: 0.1, rivals: 0, nodes: 4096 });
    tree.start(seat);
    for (let i = 0; i < 50; i++) tree.simulate(seat, i);
    const tries = new Int32Array(game.actions.size);
    expect(tree.tries(tries)).toBe(50);
    expect(tries.reduce((a, b) => a + b)).toBe(50);
    expect(tries[tree.answer()]).toBe(Math.max(...tries));
    expect(tries[tree.lot(createRng('y'))]).toBeGreaterThan(0);
    expect(tree.worth()).toBeGreaterThanOrEqual(0);
    expect(tree.worth()).toBeLessThanOrEqual(1);
    expect(tree.promise()).toBeGreaterThanOrEqual(0);
    expect(tree.promise()).toBeLessThanOrEqual(1);
  });

  test('tries count for less the less they found', () => {
    const s = newGame(game, { seats: 2, seed: 'read' });
    const seat = seatAt(game, s, 0, createRng('x'));
    const tree = new Puct(game, clueless(2), 2, { worlds: 0, explore: 1, caution: 0.1, rivals: 0, nodes: 4096 });
    tree.start(seat);
    for (let i = 0; i < 400; i++) tree.simulate(seat, i);
    const tries = new Int32Array(game.actions.size);
    tree.tries(tries);
    const [all, some, one] = [1e9, 0.1, 1e-6].map((unit) => {
      const favour = new Float64Array(game.actions.size);
      tree.favour(favour, unit);
      return favour;
    });
    tries.forEach((count, id) => {
      expect(all[id]).toBeCloseTo(count, 3);
      expect(some[id]).toBeLessThanOrEqual(all[id]);
      expect(one[id]).toBeLessThanOrEqual(some[id]);
    });
    expect(Math.max(...one)).toBeGreaterThan(0);
  });
});
