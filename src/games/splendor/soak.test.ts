/** Whole random games: the quick list against a plain one, and what is said against what comes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { below, copyState, createRng, type Game, legalIds, newGame, OVER } from '../../core/index.ts';
import { CARDS, NO_CARD } from './cards.ts';
import type { SplendorEvent } from './event-types.ts';
import { events } from './events.ts';
import { splendor, splendorSolo } from './game.ts';
import { countOf, GEMS, TOKENS } from './gems.ts';
import { preview, type SplendorPreview } from './preview.ts';
import { HAND, type SplendorState } from './state.ts';
import { invariants } from './testing/invariants.ts';
import { tableFor } from './testing/position.ts';
import type { SplendorView } from './view.ts';
import { sumOf } from './words.ts';

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
        splendor.apply(s, legal[below(luck, legal.length)]);
        invariants(s);
      }
    }),
    { numRuns: 12 },
  );
});

/** What the events say that changed in a purse. */
function toldChange(list: readonly SplendorEvent[], token: (typeof TOKENS)[number]): number {
  let change = 0;
  for (const event of list) {
    if (event.type === 'tokens-taken') change += event.tokens[token];
    if (event.type === 'tokens-returned') change -= event.tokens[token];
    if (event.type === 'card-bought') change -= event.paid[token];
  }
  return change;
}

describe('in random games', () => {
  test.each([
    ['Splendor', splendor, 2, { maxTurns: 60 }],
    ['Splendor of four', splendor, 4, { maxTurns: 60, nobles: 'lowest-id' }],
    ['Splendor with payments', splendor, 3, { maxTurns: 60, payment: 'choose' }],
    ['Solo', splendorSolo, 1, {}],
    ['Solo with returns', splendorSolo, 1, { overflow: 'choose' }],
  ] as const)('%s: previews come true and events add up', (name, game, seats, options) => {
    const any: Game<SplendorState> = game;
    const after = any.create();
    for (let n = 0; n < (seats === 1 ? 3 : 1); n++) {
      const s = newGame(any, { seats, seed: `${name} ${n}`, options });
      const luck = createRng(`${name} ${n}`);
      while (s.turn !== OVER) {
        const seat = s.turn;
        const legal = legalIds(any, s);
        const then: SplendorView = game.view(s, seat);
        for (const id of legal) {
          const action = game.actions.all[id];
          copyState(s, after);
          game.apply(after, id);
          const now: SplendorView = game.view(after, seat);
          expectTrue(preview(then, action), then, now, seat);
          expectWhole(events(then, now, action), then, now, seat);
        }
        game.apply(s, legal[below(luck, legal.length)]);
      }
    }
  });
});

/** A preview against what came. */
function expectTrue(told: SplendorPreview, then: SplendorView, now: SplendorView, seat: number): void {
  const board = now.playerBoards[String(seat)];
  if (now.payment === null) {
    expect(sumOf(board.tokens)).toBe(told.held);
    expect(now.mustReturn).toBe(told.mustReturn);
  }
  if (now.turn === then.turn) return;
  expect(board.prestige).toBe(told.prestige);
  expect(board.prestige - then.playerBoards[String(seat)].prestige).toBe(told.points);
  expect(now.phase === 'finished').toBe(told.over);
  expect(now.lastRoundTriggered && !then.lastRoundTriggered).toBe(told.lastRound);
  const had = then.playerBoards[String(seat)].nobles.map(({ id }) => id);
  expect(board.nobles.map(({ id }) => id).filter((id) => !had.includes(id))).toEqual(told.nobles);
}

/** Events against what changed. */
function expectWhole(list: readonly SplendorEvent[], then: SplendorView, now: SplendorView, seat: number): void {
  const [had, has] = [then.playerBoards[String(seat)], now.playerBoards[String(seat)]];
  for (const token of TOKENS) expect(has.tokens[token] - had.tokens[token]).toBe(toldChange(list, token));
  const of = (type: SplendorEvent['type']) => list.filter((event) => event.type === type).length;
  expect(of('card-bought')).toBe(has.purchasedCardIds.length - had.purchasedCardIds.length);
  expect(of('noble-came')).toBe(has.nobles.length - had.nobles.length);
  expect(of('game-over')).toBe(now.phase === 'finished' ? 1 : 0);
  const drawn = (view: SplendorView) =>
    view.decksRemaining.tier1 + view.decksRemaining.tier2 + view.decksRemaining.tier3;
  const blind = list.filter((event) => event.type === 'card-reserved' && event.slot === null).length;
  expect(of('card-laid-out') + blind + of('clock-ticked')).toBe(drawn(then) - drawn(now));
}
