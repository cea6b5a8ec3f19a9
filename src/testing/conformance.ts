/** One call that tries every law on a game, at every table size and under every value of every option. */
import { describe, test } from 'vitest';
import type { Game, State } from '../core/index.ts';
import {
  type Expectations,
  lawOfActions,
  lawOfAdvice,
  lawOfBots,
  lawOfDeterminism,
  lawOfEncoders,
  lawOfLegality,
  lawOfOneEngine,
  lawOfSecrecy,
} from './laws.ts';
import type { Table } from './walk.ts';

/** How a game is tried. */
export interface ConformanceConfig<S extends State> extends Expectations<S> {
  /** Games per table for each law; 2 unless given. */
  readonly games?: number;
  /** Options that every table has, such as a cap for random play that would never end. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** More values to try for an option: every choice and flag is tried anyway. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
}

/** Register a suite that tries every law. */
export function conformance<S extends State>(game: Game<S>, config: ConformanceConfig<S> = {}): void {
  describe(`${game.id} keeps the laws`, () => {
    test('actions are numbered, told apart, and the only things with an id', () => lawOfActions(game));
    for (const [name, tables] of tablesOf(game, config)) {
      describe(name, () => {
        const each = (law: (table: Table) => void | Promise<void>) => async () => {
          for (const table of tables) await law(table);
        };
        test(
          'legal is what refuse allows, asking changes nothing, the game ends',
          each((t) => lawOfLegality(game, t, config)),
          LONG,
        );
        test(
          'copies, saves and equal seeds play on alike',
          each((t) => lawOfDeterminism(game, t)),
          LONG,
        );
        test('no seat sees or imagines what is hidden from it', () => lawOfSecrecy(game, tables, config), LONG);
        test(
          'tensors, tokens and rewards are whole',
          each((t) => lawOfEncoders(game, t)),
          LONG,
        );
        test(
          'the policy, the evaluation, the rounds and what is alike can be searched with',
          each((t) => lawOfAdvice(game, t)),
          LONG,
        );
        test(
          'match, environment and batch are one engine',
          each((t) => lawOfOneEngine(game, t)),
          LONG,
        );
        test(
          'the bots of the game are never refused',
          each((t) => lawOfBots(game, t)),
          LONG,
        );
      });
    }
  });
}

/** Only a guard against hanging: no test is about time. */
const LONG = 300_000;

/** Every table size with every choice and flag; the smallest and the largest also with the further values. */
function tablesOf<S extends State>(game: Game<S>, config: ConformanceConfig<S>): [string, Table[]][] {
  const { games = 2, options = {}, values = {} } = config;
  const [min, max] = game.seats;
  const tables: [string, Table[]][] = [];
  const add = (seats: number, varied: Record<string, unknown>) => {
    const name = [`${seats} seats`, ...Object.entries(varied).map(([key, value]) => `${key} ${String(value)}`)].join(
      ', ',
    );
    const seeds = Array.from({ length: games }, (_, n) => `conformance ${n}`);
    tables.push([name, seeds.map((seed) => ({ seats, seed, options: { ...options, ...varied } }))]);
  };
  for (let seats = min; seats <= max; seats++) add(seats, {});
  for (const [name, option] of Object.entries(game.options)) {
    const choices: readonly unknown[] =
      'choices' in option ? option.choices : typeof option.default === 'boolean' ? [true, false] : [];
    for (const value of choices.filter((choice) => choice !== option.default)) {
      for (let seats = min; seats <= max; seats++) add(seats, { [name]: value });
    }
    for (const value of values[name] ?? []) for (const seats of new Set([min, max])) add(seats, { [name]: value });
  }
  return tables;
}
