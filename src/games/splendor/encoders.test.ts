/** Tensors and tokens say what the view says, and what changed is written like what is written anew. */
import { describe, expect, test } from 'vitest';
import { type Game, readTokens, tensorSize } from '../../core/index.ts';
import { lawOfEncoders } from '../../testing/laws.ts';
import { walk } from '../../testing/walk.ts';
import { splendor, splendorSolo } from './game.ts';
import type { SplendorState } from './state.ts';
import { tensorOf, tokensOf } from './testing/encoders.ts';
import { holdCards, layCard, setTokens, tableFor } from './testing/position.ts';

const TABLES = [
  ['Splendor of two', splendor, 2, { maxTurns: 40 }],
  ['Splendor of four', splendor, 4, { maxTurns: 40, nobles: 'lowest-id' }],
  ['Splendor with payments', splendor, 3, { maxTurns: 45, payment: 'choose' }],
  ['Solo', splendorSolo, 1, {}],
  ['Solo with returns', splendorSolo, 1, { overflow: 'choose' }],
] as const;

describe.each(TABLES)('%s', (name, game, seats, options) => {
  const table = { seats, options, seed: name };

  test('is decoded to its view', () => {
    lawOfEncoders<SplendorState, ReturnType<typeof splendor.view>>(game, table, { tensorOf, tokensOf });
  });

  test('is the same whether written anew or brought up to date', () => {
    const any: Game<SplendorState> = game;
    const size = tensorSize(any.tensor, seats);
    const kept = new Float32Array(size + 2);
    const view = new DataView(kept.buffer);
    const fresh = new Float32Array(size + 2);
    let actor = -1;
    walk(any, table, (s) => {
      const seat = Math.max(any.turn(s), 0);
      any.tensor.write(s, seat, fresh, 1);
      if (actor < 0 || any.turn(s) < 0) kept.set(fresh);
      else any.tensor.update?.(s, seat, actor, kept, 1, view);
      expect(kept).toEqual(fresh);
      actor = seat;
    });
  });
});

test('who begins the round and what is hidden are told to both seats of a table (RULES 12)', () => {
  const s = tableFor(2);
  holdCards(s, 0, ['T1-white-2']);
  holdCards(s, 0, ['T2-red-3'], true);
  const own = readTokens(splendor.tokens, s, 2, 0);
  const other = readTokens(splendor.tokens, s, 2, 1);
  expect(own.bank[0].at(-1)).toBe(0);
  expect(other.bank[0].at(-1)).toBe(1);
  expect(own.cards.slice(12).map((row) => [row[0], row[1], row[2], row.at(-1)])).toEqual([
    [0, 0, 1, 0],
    [0, 1, 60, 1],
  ]);
  expect(other.cards.slice(12).map((row) => [row[0], row[1], row[2], row.at(-1)])).toEqual([
    [1, 0, 1, 0],
    [1, 1, -1, 1],
  ]);
});

test('a card far out of reach is as far as its cost', () => {
  const s = tableFor(2);
  layCard(s, 0, 'T3-white-1'); // fourteen gems
  setTokens(s, 0, {});
  const parts = splendor.tensor.parts(2);
  const at = parts
    .slice(
      0,
      parts.findIndex(({ name }) => name === 'missing'),
    )
    .reduce((sum, part) => sum + part.length, 0);
  const out = new Float32Array(tensorSize(splendor.tensor, 2));
  splendor.tensor.write(s, 0, out, 0);
  expect(out[at + 8]).toBeCloseTo(1.4);
  s.gold[0] = 5;
  splendor.tensor.write(s, 0, out, 0);
  expect(out[at + 8]).toBeCloseTo(0.9);
});
