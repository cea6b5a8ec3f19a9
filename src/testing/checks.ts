/** All laws as named checks, for any test runner: every table size, every value of every option. */
import type { Game, State } from '../core/index.ts';
import {
  type Expectations,
  lawOfActions,
  lawOfAdvice,
  lawOfBots,
  lawOfClosedDoors,
  lawOfDeterminism,
  lawOfEncoders,
  lawOfLegality,
  lawOfOneEngine,
  lawOfSecrecy,
  lawOfSpeech,
} from './laws.ts';
import type { Table } from './walk.ts';

/** How a game is tried. */
export interface ConformanceConfig<S extends State, V = unknown> extends Expectations<S, V> {
  /** Games per table for each law; 2 unless given. */
  readonly games?: number;
  /** Options that every table has, such as a cap for random play that would never end. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** More values to try for an option: every choice and flag is tried anyway. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
  /** Bots that think long: they are tried at one table only, the smallest there is with the last of the further values. */
  readonly thinkers?: readonly string[];
}

/** A law tried at a table: it throws, or rejects with, what it found. */
export interface Check {
  /** Where: the table, or the game itself. */
  readonly table: string;
  /** What is claimed, as a sentence. */
  readonly claim: string;
  run(): void | Promise<void>;
}

/** Every check of a game. */
export function checksOf<S extends State, A, V, O>(
  game: Game<S, A, V, O>,
  config: ConformanceConfig<S, V> = {},
): readonly Check[] {
  const tables = tablesOf(game, config);
  const { thinkers = [] } = config;
  const smallest = tables.findLast(([, [table]]) => table.seats === game.seats[0])?.[1] ?? [];
  const botsAt = (t: Table) =>
    Object.keys(game.bots).filter((name) => smallest.includes(t) || !thinkers.includes(name));
  const laws: readonly [claim: string, law: (table: Table) => void | Promise<void>][] = [
    ['legal is what refuse allows, asking changes nothing, the game ends', (t) => lawOfLegality(game, t, config)],
    ['copies, saves and equal seeds play on alike', (t) => lawOfDeterminism(game, t)],
    ['tensors, tokens and rewards are whole', (t) => lawOfEncoders(game, t, config)],
    ['advice for searches is sound, and none of it peeks', (t) => lawOfAdvice(game, t)],
    ['previews and events are told in sentences', (t) => lawOfSpeech(game, t)],
    ['writing to what a seat was handed changes nothing', (t) => lawOfClosedDoors(game, t)],
    ['match, environment and batch are one engine', (t) => lawOfOneEngine(game, t)],
    ['the bots of the game are never refused', (t) => lawOfBots(game, t, botsAt(t))],
  ];
  return [
    {
      table: 'the game',
      claim: 'actions are numbered, told apart, and the only things with an id',
      run: () => lawOfActions(game),
    },
    ...tables.flatMap(([table, deals]) => [
      ...laws.map(([claim, law]) => ({
        table,
        claim,
        async run() {
          for (const deal of deals) await law(deal);
        },
      })),
      {
        table,
        claim: 'no seat sees or imagines what is hidden from it',
        run: () => lawOfSecrecy(game, deals, config),
      },
    ]),
  ];
}

/** Try every law on a game; throws, or rejects with, the first one broken and where. For games without a test runner. */
export async function checkGame<S extends State, A, V, O>(
  game: Game<S, A, V, O>,
  config: ConformanceConfig<S, V> = {},
): Promise<number> {
  const checks = checksOf(game, config);
  for (const { table, claim, run } of checks) {
    try {
      await run();
    } catch (error) {
      throw new Error(`${game.id}, ${table}: ${claim}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return checks.length;
}

/** Every table size with every choice and flag; the smallest and the largest also with the further values. */
function tablesOf<S extends State, V>(game: Game<S>, config: ConformanceConfig<S, V>): [string, Table[]][] {
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
