/** Skyjo as numbers: how many ways it can go, whole games as text, what random play comes to, and any play at all. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, createRng, type Game, newGame, OVER, startGame, tensorSize } from '../../core/index.ts';
import { expectDocs, tensorTable } from '../../testing/docs.ts';
import { expectGolden, playthrough } from '../../testing/golden.ts';
import { perft } from '../../testing/perft.ts';
import { HIGHEST, SLOTS } from './deck.ts';
import { skyjo, skyjoMacro } from './game.ts';
import { HIDDEN, REMOVED, type SkyjoState } from './state.ts';
import { SHOWN_HIDDEN, SHOWN_REMOVED } from './tensor.ts';

describe('perft', () => {
  test.each([
    [skyjo, 2, 'perft', {}, [12, 132, 1584, 17424]],
    [skyjo, 2, 'perft', { setupMode: 'auto' }, [2, 34, 68, 1156]],
    [skyjoMacro, 3, 'perft', { setupMode: 'auto' }, [34, 1156, 39304]],
  ] as [Game, number, string, object, number[]][])('$0.id, %i seats', (game, seats, seed, options, counts) => {
    const s = newGame(game, { seats, seed, options });
    expect(counts.map((_, i) => perft(game, s, i + 1))).toEqual(counts);
  });
});

describe('golden playthroughs', () => {
  test.each([
    [skyjo, 2],
    [skyjo, 3],
    [skyjo, 8],
    [skyjoMacro, 2],
  ] as [Game, number][])('golden $0.id %i', (game, seats) => {
    expectGolden(import.meta.url, `${game.id}-${seats}`, playthrough(game, { seats, seed: 'golden' }));
  });

  test('golden tensor table in RULES.md', () => {
    expectDocs(new URL('./RULES.md', import.meta.url), 'tensor', tensorTable(skyjo.tensor, 2));
  });
});

/**
 * Play random games until so many rounds are over: the mean round score, steps per game, and steps per game to the same
 * limit if nobody's score were doubled for ending a round (the probes leave that rule out).
 */
function randomRounds(game: Game<SkyjoState>, seats: number, rounds: number, options: object) {
  const s = game.create();
  const out = new Int32Array(game.actions.size);
  const luck = createRng('figures');
  const all = { setupMode: 'auto', starter: 'ender', scoreLimit: 100, maxTurnsPerRound: 0, ...options };
  const plain = Array<number>(seats).fill(0);
  let [sum, counted, games, plainGames, steps] = [0, 0, 0, 0, 0];
  while (counted < rounds) {
    startGame(game, s, seats, all, 'figures', ++games);
    for (let round = 0; game.turn(s) !== OVER; steps++) {
      game.apply(s, out[below(luck, game.legal(s, out))]);
      if (s.round === round) continue;
      round = s.round;
      counted++;
      const scores = Array.from(s.roundScore.subarray(0, seats));
      const others = scores.filter((_, seat) => seat !== s.lastEnder);
      scores.forEach((score, seat) => {
        sum += score;
        const doubled = seat === s.lastEnder && score > 0 && score / 2 >= Math.min(...others);
        plain[seat] += doubled ? score / 2 : score;
      });
      if (Math.max(...plain) < 100) continue;
      plainGames++;
      plain.fill(0);
    }
  }
  return { meanRoundScore: sum / counted / seats, stepsPerGame: steps / games, stepsPerPlainGame: steps / plainGames };
}

describe('uniformly random play', () => {
  test.each([
    [2, 78],
    [4, 72.8],
    [8, 67.4],
  ])('%i seats: the mean round score is %f within 0.6 over 20,000 rounds', (seats, mean) => {
    const { meanRoundScore } = randomRounds(skyjo, seats, 20_000, {});
    expect(Math.abs(meanRoundScore - mean)).toBeLessThan(0.6);
  });

  test('macro games of two to 100 take about 88 turns when the ender is not punished, and about 66 when it is', () => {
    const { stepsPerGame, stepsPerPlainGame } = randomRounds(skyjoMacro, 2, 20_000, { starter: 'highest' });
    expect(Math.abs(stepsPerPlainGame - 88)).toBeLessThan(1.5);
    expect(Math.abs(stepsPerGame - 66.4)).toBeLessThan(1.5);
  });
});

describe('any play at all', () => {
  const choices = fc.array(fc.nat(), { maxLength: 400 });
  const tables = fc.record({
    game: fc.constantFrom(skyjo, skyjoMacro) as fc.Arbitrary<Game<SkyjoState>>,
    seats: fc.integer({ min: 2, max: 8 }),
    seed: fc.string({ maxLength: 12 }),
    setupMode: fc.constantFrom('auto', 'manual'),
    starter: fc.constantFrom('ender', 'highest'),
  });

  test('what a learning machine is shown is what everyone sees', () => {
    fc.assert(
      fc.property(tables, choices, ({ game, seats, seed, ...options }, picks) => {
        const s = newGame(game, { seats, seed, options });
        const out = new Int32Array(game.actions.size);
        const tensor = new Float32Array(tensorSize(game.tensor, seats));
        for (const pick of picks) {
          if (game.turn(s) === OVER) break;
          game.apply(s, out[pick % game.legal(s, out)]);
          const observer = pick % seats;
          game.tensor.write(s, observer, tensor, 0);
          expect(Array.from(tensor.subarray(0, seats * 15))).toEqual(boardsShown(s, observer));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('totals only change when a round ends, and then by the round scores', () => {
    fc.assert(
      fc.property(tables, choices, ({ game, seats, seed, ...options }, picks) => {
        const s = newGame(game, { seats, seed, options });
        const out = new Int32Array(game.actions.size);
        for (const pick of picks) {
          if (game.turn(s) === OVER) break;
          const before = Array.from(s.total);
          const { round } = s;
          game.apply(s, out[pick % game.legal(s, out)]);
          const change = Array.from(s.total, (total, seat) => total - before[seat]);
          expect(change).toEqual(s.round === round ? Array(8).fill(0) : Array.from(s.roundScore));
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** The boards as the tensor must show them, computed the plain way. */
function boardsShown(s: SkyjoState, observer: number): number[] {
  return Array.from({ length: s.seats }, (_, n) => {
    const seat = (observer + n) % s.seats;
    const slots = Array.from({ length: SLOTS }, (_, at) => {
      const face = s.face[seat * SLOTS + at];
      return face === HIDDEN ? SHOWN_HIDDEN : face === REMOVED ? SHOWN_REMOVED : s.cards[seat * SLOTS + at] / HIGHEST;
    });
    const total = Math.max(-2, Math.min(2, s.total[seat] / s.scoreLimit));
    return [...slots, s.hiddenCount[seat] / SLOTS, total, s.ender === seat ? 1 : 0];
  })
    .flat()
    .map(Math.fround);
}
