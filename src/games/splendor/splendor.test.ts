/** Splendor and Splendor Solo keep the laws; golden playthroughs hold the rules where they are. */
import { describe, expect, test } from 'vitest';
import { tensorSize } from '../../core/index.ts';
import { conformance } from '../../testing/conformance.ts';
import { expectDocs, refusalTable, tensorTable, tokenTable } from '../../testing/docs.ts';
import { expectGolden, playthrough } from '../../testing/golden.ts';
import { splendor, splendorSolo } from './game.ts';
import type { SplendorState } from './state.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';
import { invariants } from './testing/invariants.ts';

const decks = (s: SplendorState) => s.deck;
const drawnUnseen = (s: SplendorState) => s.hand.filter((_, i) => s.blind[i] === 1);

conformance(splendor, {
  games: 1,
  invariants,
  options: { maxTurns: 400 },
  values: { maxTurns: [40] },
  hidden: { decks, drawnUnseen },
  tensorOf,
  tokensOf,
});
conformance(splendorSolo, {
  games: 3,
  invariants,
  hidden: { decks, removedByClock: (s) => s.gone.subarray(0, s.ticked) },
  tensorOf,
  tokensOf,
});

describe('golden playthroughs', () => {
  test.each([2, 3, 4])('%i seats, golden', (seats) => {
    const options = { maxTurns: 150 };
    expectGolden(import.meta.url, `splendor-${seats}`, playthrough(splendor, { seats, seed: 'golden', options }));
  });

  test('payments and lowest nobles, golden', () => {
    const options = { maxTurns: 150, payment: 'choose', nobles: 'lowest-id', finalTie: 'shared' };
    expectGolden(import.meta.url, 'splendor-choose', playthrough(splendor, { seats: 2, seed: 'golden', options }));
  });

  test.each(['auto', 'choose'])('Solo with overflow %s, golden', (overflow) => {
    const text = playthrough(splendorSolo, { seats: 1, seed: 'golden', options: { overflow } });
    expectGolden(import.meta.url, `solo-${overflow}`, text);
  });
});

describe('golden tables of RULES.md', () => {
  const rules = new URL('./RULES.md', import.meta.url);
  test.each([
    ['refusals', refusalTable(splendor)],
    ['splendor tensor', tensorTable(splendor.tensor, 2)],
    ['splendor-solo tensor', tensorTable(splendorSolo.tensor, 1)],
    ['splendor tokens', tokenTable(splendor.tokens, 2)],
    ['splendor-solo tokens', tokenTable(splendorSolo.tokens, 1)],
  ])('golden %s', (name, table) => expectDocs(rules, name, table));
});

test('a tensor has so many numbers', () => {
  expect([2, 3, 4].map((seats) => tensorSize(splendor.tensor, seats))).toEqual([417, 489, 563]);
  expect(tensorSize(splendorSolo.tensor, 1)).toBe(308);
});
