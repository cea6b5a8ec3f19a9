/** What nobody may ever see, and what looking must not change. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { below, copyState, createRng, imagineInto, legalIds, OVER, SPECTATOR } from '../../core/index.ts';
import { lawOfSecrecy } from '../../testing/laws.ts';
import { CARDS } from './cards.ts';
import { splendor, splendorSolo } from './game.ts';
import { HAND, type SplendorState } from './state.ts';
import { invariants } from './testing/invariants.ts';
import { handIds, holdCards, tableFor } from './testing/position.ts';

test('equal actions of other origin are played alike', () => {
  const s = tableFor(2);
  const twin = tableFor(2);
  splendor.apply(s, 12);
  splendor.apply(twin, splendor.actions.idOf(JSON.parse(JSON.stringify(splendor.actions.all[12]))));
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
        splendor.apply(s, choice[below(luck, choice.length)]);
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
    { numRuns: 3 },
  );
});

test('revealing the coming cards draws nothing', () => {
  const s = tableFor(2);
  const before = splendor.create();
  copyState(s, before);
  const { decks } = splendor.reveal(s) as { decks: { tier1: string[] } };
  expect(s.words).toEqual(before.words);
  splendor.apply(s, splendor.actions.idOf({ type: 'RESERVE_TOP_DECK_CARD', tier: 1 }));
  expect(splendor.view(s, 0).lastDraw?.cardId).toBe(decks.tier1[0]);
});

test('a seat that does not exist sees no more than those who watch', () => {
  const s = tableFor(2);
  splendor.apply(s, splendor.actions.idOf({ type: 'RESERVE_TOP_DECK_CARD', tier: 1 }));
  for (const seat of [SPECTATOR, -2, 2, 9]) {
    const view = splendor.view(s, seat);
    expect(view.playerBoards['0'].reserved).toEqual([{ id: null, tier: 1, hidden: true }]);
    expect([view.history[0].cardId, view.lastDraw]).toEqual([null, null]);
  }
  const revealed = splendor.reveal(s) as ReturnType<typeof splendor.view>; // a view with everything added
  expect(revealed.playerBoards['0'].reserved[0].id).toBe(CARDS[s.hand[0]].id);
  expect(revealed.history[0].cardId).toBe(CARDS[s.hand[0]].id);
});

test.each([2, 3, 4])('at a table of %i nobody sees what is hidden, now or in the past', (seats) => {
  const s = tableFor(seats);
  const actors = Array.from({ length: 2 * seats }, (_, n) => n % seats);
  for (const seat of actors)
    splendor.apply(s, splendor.actions.idOf({ type: 'RESERVE_TOP_DECK_CARD', tier: (seat % 3) + 1 }));
  for (const observer of [SPECTATOR, ...actors]) {
    const { history, playerBoards } = splendor.view(s, observer);
    expect(history.map(({ actor, cardId }) => [actor, cardId !== null])).toEqual(
      actors.map((actor) => [actor, actor === observer]),
    );
    for (const owner of actors)
      expect(playerBoards[owner].reserved.map(({ id }) => id !== null)).toEqual([
        owner === observer,
        owner === observer,
      ]);
  }
  splendor.view(s, 0).history.forEach(({ cardId }, step) => {
    if (step % seats === 0) expect(cardId).toBe(handIds(s, 0)[step / seats]);
  });
});

test('imagined worlds change only what is hidden, the past of others included', () => {
  const hidden = { decks: (s: SplendorState) => s.deck, hands: (s: SplendorState) => s.hand };
  const table = (seats: number) => ({ seats, options: { maxTurns: 30 }, seed: `secrets of ${seats}` });
  lawOfSecrecy(splendor, [table(2), table(3)], { hidden });
  const removed = (s: SplendorState) => s.gone.subarray(0, s.ticked);
  lawOfSecrecy(splendorSolo, [{ seats: 1, options: {}, seed: 'secrets' }], { hidden: { removed } });
});

test('only the latest sixteen actions are remembered, with their numbers', () => {
  const s = tableFor(2);
  for (let n = 0; n < 40; n++) splendor.apply(s, legalIds(splendor, s)[0]);
  const { history } = splendor.view(s, 0);
  expect(history.map(({ step }) => step)).toEqual(Array.from({ length: 16 }, (_, n) => 24 + n));
});

test('imagining writes no past that has not been', () => {
  const s = tableFor(2);
  holdCards(s, 0, ['T1-white-1'], true); // card number 0, as in blank memory
  const world = splendor.create();
  for (let n = 0; n < 10; n++) {
    imagineInto(splendor, s, 1, createRng(`past ${n}`), world);
    expect(Array.from(world.history)).toEqual(Array(16).fill(0));
  }
});

test.each([0, 1, 2])(
  'seat %i imagines the hidden cards of both others, and neither its own nor what all have seen',
  (observer) => {
    const s = tableFor(3);
    for (const seat of [0, 1, 2]) {
      holdCards(s, seat, [['T1-white-1', 'T1-blue-1', 'T1-red-1'][seat]], true);
      holdCards(s, seat, [['T2-white-1', 'T2-blue-1', 'T2-red-1'][seat]]);
      holdCards(s, seat, [['T3-white-1', 'T3-blue-1', 'T3-red-1'][seat]], true);
    }
    const world = splendor.create();
    const seen = Array.from({ length: 9 }, () => new Set<number>());
    for (let n = 0; n < 20; n++) {
      imagineInto(splendor, s, observer, createRng(`hands ${n}`), world);
      for (let place = 0; place < 9; place++) seen[place].add(world.hand[place]);
    }
    const varies = [0, 1, 2].flatMap((owner) => [owner !== observer, false, owner !== observer]);
    expect(seen.map((cards) => cards.size > 1)).toEqual(varies);
  },
);
