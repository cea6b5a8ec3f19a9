/** What an arena plays: which agents meet at which tables, from which seeds, and who sits where. */
import { type Game, type Parsed, parseDeal } from '../core/index.ts';
import { isProgram, makeContender } from './contender.ts';

/** Everything that decides the results of an arena. Plain JSON: it is saved, compared and sent to workers. */
export interface ArenaPlan {
  readonly game: string;
  readonly version: number;
  readonly seats: number;
  /** The game's options, all of them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The specs of those who take part, each once. */
  readonly agents: readonly string[];
  readonly seed: string;
  /** Games at each table, a multiple of the seats. */
  readonly games: number;
  /** Who sits together: for each table the numbers of its agents, as they sit before the first rotation. */
  readonly tables: readonly (readonly number[])[];
  /** How often a seat is asked the same question before it forfeits. */
  readonly tries: number;
  /** How long it may think; 0 is for ever. */
  readonly timeoutMs: number;
  /** A game is left as it stands after so many actions. */
  readonly maxPlies: number;
}

/** What a plan is made from. */
export interface ArenaRequest {
  readonly seats: number;
  /** Who takes part. If somebody is named twice, these sit at one table and no other is played. */
  readonly agents: readonly string[];
  readonly seed: string;
  readonly games: number;
  readonly options?: unknown;
  readonly tries?: number;
  /** For ever unless given, but 10 seconds if a program takes part. */
  readonly timeoutMs?: number;
  readonly maxPlies?: number;
}

/** One game of an arena. */
export interface Fixture {
  /** Its place in the plan: fixtures are numbered from 0. */
  readonly index: number;
  readonly table: number;
  readonly seed: string;
  /** The number of the agent at each seat. */
  readonly sitting: readonly number[];
}

/** Most tables of one arena: beyond this the combinations have got out of hand. */
const MOST_TABLES = 5000;

/** How long programs may think unless the request says otherwise. */
const PROGRAM_MS = 10_000;

/** Check a request and make the plan of it. */
export function planArena(game: Game, request: ArenaRequest): Parsed<ArenaPlan> {
  const { seats, seed, games, tries = 3, maxPlies = 100_000 } = request;
  const agents = [...new Set(request.agents)];
  const timeoutMs = request.timeoutMs ?? (agents.some(isProgram) ? PROGRAM_MS : 0);
  const options = parseDeal(game, { seats, seed, options: request.options });
  if (!options.ok) return options;
  if (agents.length === 0) return { ok: false, problem: 'an arena needs agents' };
  for (const spec of agents) {
    if (spec === '') return { ok: false, problem: 'an agent has no name' };
    const made = isProgram(spec) ? null : makeContender(game, spec);
    if (made && !made.ok) return made;
  }
  const seated = request.agents.map((spec) => agents.indexOf(spec));
  const one = agents.length < seated.length;
  if (one && seated.length !== seats) {
    const problem = `a list with an agent named twice is one table: it takes ${seats} agents, not ${seated.length}`;
    return { ok: false, problem };
  }
  const tables = one ? [seated] : tablesOf(agents.length, seats);
  if (tables.length > MOST_TABLES) {
    return { ok: false, problem: `${agents.length} agents at ${seats} seats make ${tables.length} tables: name fewer` };
  }
  return {
    ok: true,
    value: {
      game: game.id,
      version: game.version,
      seats,
      options: options.value,
      agents,
      seed,
      games: Math.ceil(games / seats) * seats,
      tables,
      tries,
      timeoutMs,
      maxPlies,
    },
  };
}

/**
 * Every way to fill the seats: all groups of different agents if there are enough of them, else all groups in which every
 * agent sits at least once.
 */
export function tablesOf(agents: number, seats: number): number[][] {
  const repeats = agents < seats;
  const tables: number[][] = [];
  const fill = (table: number[], from: number): void => {
    if (table.length === seats) {
      if (!repeats || new Set(table).size === agents) tables.push(table);
      return;
    }
    for (let agent = from; agent < agents; agent++) fill([...table, agent], repeats ? agent : agent + 1);
  };
  fill([], 0);
  return tables;
}

/** How many games a plan has. */
export function fixtureCount(plan: ArenaPlan): number {
  return plan.games * plan.tables.length;
}

/**
 * Game number `index`. All tables play the same seeds, and each table plays every seed once in each rotation, so that no
 * difference between agents is one of luck in the deal or of the seat. Seed by seed: what is played first says something of all.
 */
export function fixtureAt(plan: ArenaPlan, index: number): Fixture {
  const { seats, tables } = plan;
  const rotation = index % seats;
  const table = Math.floor(index / seats) % tables.length;
  const deal = Math.floor(index / (seats * tables.length));
  const sitting = Array.from({ length: seats }, (_, seat) => tables[table][(seat + seats - rotation) % seats]);
  return { index, table, seed: deal === 0 ? plan.seed : `${plan.seed}:${deal}`, sitting };
}
