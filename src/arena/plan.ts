/** What an arena plays: which agents meet at which tables, from which seeds, and who sits where. */
import { type Game, type Parsed, parseDeal } from '../core/index.ts';
import { contenderMaker, isProgram } from './contender.ts';

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
  /** Games at each table; in paired plans a multiple of the seats. */
  readonly games: number;
  /** Whether each deal is played once in every rotation of the seats; else every game has a deal of its own. */
  readonly paired: boolean;
  /** Who sits together: for each table the numbers of its agents, as they sit before the first rotation. */
  readonly tables: readonly (readonly number[])[];
  /** How often a seat is asked the same question before it forfeits. */
  readonly tries: number;
  /** How long a program may think; 0 is for ever. */
  readonly timeoutMs: number;
  /** How long it may take from its start to its first answer; 0 is for ever. */
  readonly startMs: number;
  /** A game is left as it stands after so many actions. */
  readonly maxPlies: number;
  /** Whether the record of every game is told with its result. */
  readonly records: boolean;
  /** Whether decision times are told with it. */
  readonly timed: boolean;
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
  /** How long a program may think: 10 seconds unless given. Agents of our own take their time. */
  readonly timeoutMs?: number;
  /** How long a program may take to start and give its first answer: 30 seconds, or as long as it may think, unless given. */
  readonly startMs?: number;
  /** A game is left as it stands after so many actions: the game's `longest` unless given. */
  readonly maxPlies?: number;
  readonly records?: boolean;
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

/** How long programs may think, and take to start, unless the request says otherwise. */
const PROGRAM_MS = 10_000;
const START_MS = 30_000;

/** Check a request and make the plan of a tournament: every table the agents make, every deal in every rotation. */
export function planArena(game: Game, request: ArenaRequest): Parsed<ArenaPlan> {
  const { seats } = request;
  const agents = [...new Set(request.agents)];
  const seated = request.agents.map((spec) => agents.indexOf(spec));
  if (agents.length < seated.length) {
    if (seated.length === seats) return planTables(game, request, agents, [seated], true);
    const problem = `a list with an agent named twice is one table: it takes ${seats} agents, not ${seated.length}`;
    return { ok: false, problem };
  }
  return planTables(game, request, agents, tablesOf(agents.length, seats), true);
}

/** The plan of a simulation: one table, at which the agents sit in turn and over again, and a new deal for every game. */
export function planSimulation(game: Game, request: ArenaRequest): Parsed<ArenaPlan> {
  const { seats, agents: names } = request;
  if (names.length > seats) {
    return { ok: false, problem: `${names.length} agents do not fit on ${seats} seats: name fewer, or give --players` };
  }
  const agents = [...new Set(names)];
  const table = Array.from({ length: seats }, (_, seat) => agents.indexOf(names[seat % names.length]));
  return planTables(game, request, agents, [table], false);
}

function planTables(
  game: Game,
  request: ArenaRequest,
  agents: readonly string[],
  tables: readonly (readonly number[])[],
  paired: boolean,
): Parsed<ArenaPlan> {
  const { seats, seed, games, tries = 3, maxPlies = game.longest, records = false, timeoutMs = PROGRAM_MS } = request;
  const options = parseDeal(game, { seats, seed, options: request.options });
  if (!options.ok) return options;
  if (agents.length === 0) return { ok: false, problem: 'an arena needs agents' };
  for (const spec of agents) {
    if (spec === '') return { ok: false, problem: 'an agent has no name: write names with commas between' };
    const made = isProgram(spec) ? null : contenderMaker(game, spec);
    if (made && !made.ok) return made;
  }
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
      games: paired ? Math.ceil(games / seats) * seats : games,
      paired,
      tables,
      tries,
      timeoutMs,
      startMs: request.startMs ?? Math.max(START_MS, timeoutMs),
      maxPlies,
      records,
      timed: paired, // a simulation counts games, a tournament compares agents
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
 * Game number `index`. All tables play the same seeds. A paired plan plays every seed once in each rotation, so that no
 * difference between agents is one of luck in the deal or of the seat; any other moves everyone one seat on with every deal.
 * Seed by seed: what is played first says something of all.
 */
export function fixtureAt(plan: ArenaPlan, index: number): Fixture {
  const { seats, tables, paired } = plan;
  const each = paired ? seats : 1;
  const table = Math.floor(index / each) % tables.length;
  const deal = Math.floor(index / (each * tables.length));
  const rotation = (paired ? index : deal) % seats;
  const sitting: number[] = [];
  for (let seat = 0; seat < seats; seat++) sitting.push(tables[table][(seat + seats - rotation) % seats]);
  return { index, table, seed: deal === 0 ? plan.seed : `${plan.seed}:${deal}`, sitting };
}
