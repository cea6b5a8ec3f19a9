/** One call that registers a suite with every law of a game: for the tests of this project. */
import { describe, test } from 'vitest';
import type { Game, State } from '../core/index.ts';
import { type ConformanceConfig, checksOf } from './checks.ts';

/** Only a guard against hanging: no test is about time. */
const LONG = 300_000;

/** Register a suite that tries every law. */
export function conformance<S extends State, A, V, O>(
  game: Game<S, A, V, O>,
  config: ConformanceConfig<S, V> = {},
): void {
  describe(`${game.id} keeps the laws`, () => {
    for (const { table, claim, run } of checksOf(game, config)) test(`${table}: ${claim}`, () => run(), LONG);
  });
}
