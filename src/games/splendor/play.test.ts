/** Whole games: the quick list against a plain one, how often things happen, and what nobody may ever see. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, copyState, createRng, imagineInto, legalIds, newGame, OVER, startGame } from '../../core/index.ts';
import { CARDS, NO_CARD } from './cards.ts';
import { splendor, splendorSolo } from './game.ts';
import { countOf, GEMS } from './gems.ts';
import { invariants } from './invariants.ts';
import { tableFor } from './position.ts';
import { BY_POINTS, BY_STALEMATE, HAND, NOBLE, RETURN, type SplendorState } from './state.ts';

/** Which cards the seat to act can pay for, colour by colour, with nothing kept in the state to help. */
function payableCards(s: SplendorState): { table: number[]; hand: number[] } {
  const seat = s.turn;
  const can = (card: number) => {
    if (card === NO_CARD) return false;
    let missing = 0;
    for (const [i, gem] of GEMS.entries()) {
      const own = countOf(s.purse[seat], i) + countOf(s.bonus[seat], i);
      if (CARDS[card].cost[gem] > own) missing += CARDS[card].cost[gem] - own;
    }
    return missing <= s.gold[seat];
  };
  return {
    table: [...s.table.keys()].filter((place) => can(s.table[place])),
    hand: [0, 1, 2].filter((slot) => can(s.hand[seat * HAND + slot])),
  };
}

test('the quick list of purchases is the plain one, in every position of random games', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 2, max: 4 }), (seed, seats) => {
      const s = tableFor(seats, { maxTurns: 200 }, seed);
      const luck = createRng(seed);
      while (s.turn !== OVER) {
        const legal = legalIds(splendor, s);
        if (s.asked === 0) {
          const { table, hand } = payableCards(s);
          expect(legal.filter((id) => id >= 15 && id < 30)).toEqual([
            ...table.map((place) => 15 + place),
            ...hand.map((slot) => 27 + slot),
          ]);
        }
        splendor.apply(s, splendor.actions.all[legal[below(luck, legal.length)]]);
        invariants(s);
      }
    }),
    { numRuns: 12 },
  );
});

test('equal actions of other origin are played alike', () => {
  const s = tableFor(2);
  const twin = tableFor(2);
  splendor.apply(s, splendor.actions.all[12]);
  splendor.apply(twin, JSON.parse(JSON.stringify(splendor.actions.all[12])));
  expect(twin.words).toEqual(s.words);
});

test('an imagined hand keeps its levels, its owner and its past, and takes only unseen cards', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const s = tableFor(3, {}, seed);
      const world = splendor.create();
      const luck = createRng(seed);
      for (let turn = 0; turn < 24 && s.turn !== OVER; turn++) {
        const legal = legalIds(splendor, s);
        const unseen = legal.filter((id) => id >= 42 && id < 45);
        const choice = unseen.length > 0 ? unseen : legal;
        splendor.apply(s, splendor.actions.all[choice[below(luck, choice.length)]]);
        for (let seat = 0; seat < 3; seat++) {
          imagineInto(splendor, s, seat, luck, world);
          invariants(world);
          expect(splendor.view(world, seat)).toEqual(splendor.view(s, seat));
          expect(world.handSize).toEqual(s.handSize);
          const own = (of: SplendorState) => of.hand.subarray(seat * HAND, (seat + 1) * HAND);
          expect(own(world)).toEqual(own(s));
          for (let owner = 0; owner < 3; owner++) {
            const other = splendor.view(world, owner);
            for (const past of other.history) {
              if (past.actor !== owner || past.action < 42 || past.action > 44) continue;
              expect(CARDS.some((card) => card.id === past.cardId)).toBe(true);
            }
          }
        }
      }
    }),
    { numRuns: 8 },
  );
});

/** Uniformly random games, counted. */
function census(seats: number, games: number) {
  const s = newGame(splendor, { seats, seed: 'census' });
  const out = new Int32Array(splendor.actions.size);
  const luck = createRng('census');
  const options = { payment: 'auto', nobles: 'choose', finalTie: 'turn-order', maxTurns: 0 } as const;
  const seen = { returns: 0, nobles: 0, passes: 0, stalemates: 0, ties: 0, turns: 0, first: 0 };
  for (let game = 0; game < games; game++) {
    startGame(splendor, s, seats, options, 'census', game);
    let returned = 0;
    let chosen = 0;
    let passed = 0;
    while (s.turn !== OVER) {
      if (s.asked === RETURN) returned = 1;
      if (s.asked === NOBLE) chosen = 1;
      const n = splendor.legal(s, out);
      if (out[0] === 60) passed = 1;
      splendor.apply(s, splendor.actions.all[out[below(luck, n)]]);
    }
    expect([BY_POINTS, BY_STALEMATE]).toContain(s.ending);
    const best = Math.max(...s.points.subarray(0, seats));
    seen.returns += returned / games;
    seen.nobles += chosen / games;
    seen.passes += passed / games;
    seen.stalemates += (s.ending === BY_STALEMATE ? 1 : 0) / games;
    seen.ties += (s.points.subarray(0, seats).filter((points) => points === best).length > 1 ? 1 : 0) / games;
    seen.turns += s.turns / games;
    seen.first += (splendor.place(s, 0) === 1 ? 1 : 0) / games;
  }
  return seen;
}

describe('how often things happen in uniformly random games', () => {
  test('of two', () => {
    const seen = census(2, 3000);
    expect(seen.turns).toBeGreaterThan(72);
    expect(seen.turns).toBeLessThan(77);
    expect(seen.returns).toBeGreaterThan(0.995);
    expect(seen.nobles).toBeGreaterThan(0.07);
    expect(seen.nobles).toBeLessThan(0.13);
    expect(seen.passes).toBeGreaterThan(0.005);
    expect(seen.passes).toBeLessThan(0.04);
    expect(seen.ties).toBeLessThan(0.03);
    expect(Math.abs(seen.first - 0.5)).toBeLessThan(0.04);
  });

  test('of three, where seats pass more often and stalemates are rare', () => {
    const seen = census(3, 1500);
    expect(seen.passes).toBeGreaterThan(0.1);
    expect(seen.passes).toBeLessThan(0.25);
    expect(seen.stalemates).toBeLessThan(0.02);
    expect(seen.turns).toBeGreaterThan(102);
    expect(seen.turns).toBeLessThan(110);
  });
});

test('every card of a level is as likely to be dealt to every place', () => {
  const s = splendorSolo.create();
  const dealt = new Int32Array(CARDS.length);
  for (let game = 0; game < 4000; game++) {
    startGame(splendorSolo, s, 1, { overflow: 'auto' }, 'places', game);
    dealt[s.table[0]]++;
    dealt[s.table[8]]++;
  }
  for (let card = 0; card < 40; card++) expect(Math.abs(dealt[card] - 100)).toBeLessThan(50);
  for (let card = 70; card < 90; card++) expect(Math.abs(dealt[card] - 200)).toBeLessThan(70);
});

test('revealing the coming cards draws nothing', () => {
  const s = tableFor(2);
  const before = splendor.create();
  copyState(s, before);
  const { decks } = splendor.reveal(s) as { decks: { tier1: string[] } };
  expect(s.words).toEqual(before.words);
  splendor.apply(s, { type: 'RESERVE_TOP_DECK_CARD', tier: 1 });
  expect(splendor.view(s, 0).lastDraw?.cardId).toBe(decks.tier1[0]);
});
