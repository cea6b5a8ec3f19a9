/** Skyjo's own bots: how they play, how strong they are, and that their games end. Seeds are fixed, so nothing here is luck. */
import { describe, expect, test } from 'vitest';
import { type Agent, below, copyState, createRng, type Game, legalIds, newGame } from '../../../core/index.ts';
import { Match, play } from '../../../match/index.ts';
import { skyjo, skyjoMacro } from '../game.ts';
import { CHOOSE, DRAWN, FINISHED, HIDDEN, OPEN, REMOVED, type SkyjoState } from '../state.ts';
import { evaluate } from './evaluate.ts';
import { threshold } from './index.ts';
import { heuristicPolicy, learnedPolicy } from './policy.ts';

/** The share of games one agent wins at a table of others, from every seat on the same deals. */
async function winRate(
  game: Game,
  hero: () => Agent,
  other: () => Agent,
  seats: number,
  deals: number,
): Promise<number> {
  let won = 0;
  for (let deal = 0; deal < deals; deal++) {
    for (let at = 0; at < seats; at++) {
      const match = new Match(game, { seats, seed: `bots ${deal}` });
      await play(
        match,
        Array.from({ length: seats }, (_, seat) => (seat === at ? hero() : other())),
      );
      const places = Array.from({ length: seats }, (_, seat) => match.place(seat));
      if (places[at] === 1) won += 1 / places.filter((place) => place === 1).length;
    }
  }
  return won / (deals * seats);
}

describe('strength', () => {
  test.each([
    [2, 150, 0.88],
    [4, 30, 0.55],
    [8, 50, 0.3],
  ])(
    'at %i seats the heuristic beats threshold bots',
    async (seats, deals, share) => {
      expect(await winRate(skyjo, skyjo.bots.heuristic, threshold, seats, deals)).toBeGreaterThan(share);
    },
    120_000,
  );

  test.each([
    [2, 150, 0.79],
    [4, 40, 0.45],
    [8, 20, 0.17],
  ])(
    'at %i seats the learned player beats heuristics',
    async (seats, deals, share) => {
      expect(await winRate(skyjo, skyjo.bots.learned, skyjo.bots.heuristic, seats, deals)).toBeGreaterThan(share);
    },
    120_000,
  );

  test.each([
    [2, 100, 0.75],
    [4, 30, 0.5],
    [8, 30, 0.22],
  ])(
    'blind, at %i seats the learned player beats heuristics',
    async (seats, deals, share) => {
      expect(
        await winRate(skyjoMacro, skyjoMacro.bots.learned, skyjoMacro.bots.heuristic, seats, deals),
      ).toBeGreaterThan(share);
    },
    120_000,
  );

  test('blind, the heuristic beats a player without one', async () => {
    const random = (): Agent => ({
      name: 'random',
      act: (seat) => seat.legal()[below(seat.luck, seat.legal().length)],
    });
    expect(await winRate(skyjoMacro, skyjoMacro.bots.heuristic, random, 2, 20)).toBeGreaterThan(0.95);
  }, 120_000);
});

/** A position in which it is seat 0's turn, with these cards; null is hidden. */
function position(own: readonly (number | null)[], other: readonly (number | null)[], hand: number | null): SkyjoState {
  const s = newGame(skyjo, { seats: 2, seed: 'position', options: { setupMode: 'auto' } }) as SkyjoState;
  s.turn = 0;
  s.phase = hand === null ? CHOOSE : DRAWN;
  s.hand = hand ?? 0;
  [own, other].forEach((cards, seat) => {
    s.hiddenCount[seat] = cards.filter((card) => card === null).length;
    cards.forEach((card, at) => {
      s.face[seat * 12 + at] = card === null ? HIDDEN : OPEN;
      s.cards[seat * 12 + at] = card ?? 5;
    });
  });
  return s;
}

describe('what they play', () => {
  const _ = null;
  const far = [_, 3, _, _, _, _, 2, _, _, _, _, _];

  const behind = [5, 4, 6, 5, 4, 6, 5, 4, 3, 5, 6, _];
  const ahead = [0, 1, 0, 2, 0, 1, 2, 0, 1, -2, 0, _];
  const good = [0, 1, 0, -1, 0, 1, 2, 0, 1, -2, _, _];
  const bad = [9, 8, 7, _, 9, _, _, _, 8, _, _, _];

  // The learned player is free in how it does it: it has its own taste.
  test.each<[string, readonly (number | null)[], readonly (number | null)[], number, string, RegExp]>([
    ['clear a column', [9, _, _, _, 9, _, _, 2, _, _, _, _], far, 9, 'place it at row 3, column 1', /row 3, column 1/],
    ['keep a low card', [1, _, _, _, _, 11, _, 2, _, _, _, _], far, 0, 'place it at row 2, column 2', /^place/],
    ['throw a high card away', [1, _, _, _, _, 3, _, 2, _, _, _, _], far, 12, 'turn up row 1, column 2', /^turn up/],
    ['do not go out behind', behind, good, 7, 'place it at row 2, column 2', /^place it at row ([12]|3, column [123])/],
    ['go out far ahead', ahead, bad, 3, 'place it at row 3, column 4', /row 3, column 4/],
  ])('%s', (_name, own, other, hand, heuristic, learned) => {
    const s = position(own, other, hand);
    const tell = (id: number) => skyjo.tell(skyjo.actions.all[id]);
    expect(tell(heuristicPolicy(s, createRng('policy')))).toBe(heuristic);
    expect(tell(learnedPolicy(s, createRng('policy')))).toMatch(learned);
  });
});

describe('a policy', () => {
  test.each([skyjo, skyjoMacro])(
    '$id: from any position of a random game the round ends',
    (game: Game<SkyjoState>) => {
      const luck = createRng('ends');
      const ahead = game.create();
      for (let deal = 0; deal < 6; deal++) {
        const s = newGame(game, { seats: 2, seed: `ends ${deal}` });
        for (let ply = 0; s.phase !== FINISHED && ply < 300; ply++) {
          copyState(s, ahead);
          let steps = 0;
          while (ahead.round === s.round && ahead.phase !== FINISHED && steps < 2000) {
            game.apply(ahead, game.policy!(ahead, luck));
            steps++;
          }
          expect(steps).toBeLessThan(2000);
          const legal = new Int32Array(game.actions.size);
          game.apply(s, legal[below(luck, game.legal(s, legal))]);
        }
      }
    },
    60_000,
  );
});

describe('actions that come to the same', () => {
  const _ = null;
  // Column by column: nothing known; a 4 above two hidden; two 7 and a hidden; the same as the second in another order.
  const own = [_, 4, 7, _, _, _, 7, 4, _, _, _, _];
  const other = [_, 3, _, _, _, _, 2, _, _, _, _, _];

  test('a search places a card once in each kind of slot, and turns up one of each', () => {
    const s = position(own, other, 5);
    const distinct = legalIds(skyjo, s).filter((id) => skyjo.canonical!(s, id) === id);
    expect(distinct.map((id) => skyjo.tell(skyjo.actions.all[id]))).toEqual([
      'place it at row 1, column 1',
      'place it at row 1, column 2',
      'place it at row 1, column 3',
      'place it at row 1, column 4',
      'place it at row 3, column 3',
      'turn up row 1, column 1',
      'turn up row 1, column 4',
      'turn up row 3, column 3',
    ]);
    expect(skyjo.canonical!(s, skyjo.actions.idOf({ type: 'flip', at: 9 }))).toBe(
      skyjo.actions.idOf({ type: 'flip', at: 3 }),
    );
  });

  test('drawing and taking are like nothing else', () => {
    const s = position(own, other, null);
    expect(legalIds(skyjo, s).map((id) => skyjo.canonical!(s, id))).toEqual(legalIds(skyjo, s));
  });

  test('a cleared column is not like an untouched one', () => {
    const s = position(own, other, 5);
    for (const at of [0, 4, 8]) s.face[at] = REMOVED;
    expect(skyjo.canonical!(s, skyjo.actions.idOf({ type: 'flip', at: 9 }))).toBe(
      skyjo.actions.idOf({ type: 'flip', at: 3 }),
    );
    expect(skyjoMacro.canonical!(s, 35)).toBe(27);
  });
});

describe('the evaluation', () => {
  test('all seats together are worth 1, and fewer points are worth more', () => {
    for (const seats of [2, 4, 8]) {
      const s = newGame(skyjo, { seats, seed: 'worth' });
      for (let seat = 0; seat < seats; seat++) s.total[seat] = 10 * seat;
      const worth = Array.from({ length: seats }, (_, seat) => evaluate(s, seat));
      expect(worth.reduce((sum, share) => sum + share)).toBeCloseTo(1);
      expect(worth).toEqual(worth.toSorted((a, b) => b - a));
    }
  });

  test('a lead is worth more near the end', () => {
    const s = newGame(skyjo, { seats: 2, seed: 'worth' });
    s.total[1] = 20;
    const early = evaluate(s, 0);
    s.total.set([70, 90]);
    expect(evaluate(s, 0)).toBeGreaterThan(early);
  });
});
