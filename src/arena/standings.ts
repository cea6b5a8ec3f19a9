/** What the games of an arena come to. */
import type { ContestResult, Forfeit } from './contest.ts';
import { FAILURES, type FailureCounts, noFailures } from './failure.ts';
import { type Mean, MeanTally, type Share, wilson } from './interval.ts';
import { type ArenaPlan, fixtureAt } from './plan.ts';
import { openRatings, type Rating } from './ratings.ts';
import { TimeCounter } from './times.ts';

/** How an agent, or whoever sat at a seat, has done over all games. */
export interface Line {
  /** Seats taken: one a game, or more for an agent that sat several times. */
  readonly games: number;
  /** Share of games won; a win shared by n counts 1/n. */
  readonly winRate: Share;
  readonly score: Mean;
}

/** How an agent has done. */
export interface Standing extends Line {
  readonly agent: string;
  /** By OpenSkill; null if no ratings were asked for. */
  readonly rating: Rating | null;
  /** Answers refused in all games, by what was wrong with them. */
  readonly failures: FailureCounts;
  /** Games given away, by what the last failure was. */
  readonly forfeits: FailureCounts;
  /** Why the last of them was given away. */
  readonly lastForfeit: (Forfeit & { readonly game: number }) | null;
}

/** How often the row's agent came out ahead of the column's when both sat at a table; ties count half. Null if they never met. */
export type CrossTable = readonly (readonly (Share | null)[])[];

/** How the agents at one table have done. */
export interface TableStanding {
  /** The agents as they sit before the first rotation. */
  readonly agents: readonly string[];
  readonly games: number;
  /** By agent: the share of games won by any seat of its own. */
  readonly winRates: Readonly<Record<string, Share>>;
  readonly meanScores: Readonly<Record<string, number>>;
}

/** What an arena comes to; the same whoever played it in whatever order. */
export interface Standings {
  readonly games: number;
  readonly unfinished: number;
  /** Actions a game. */
  readonly plies: Mean;
  /** In the order in which they were named. */
  readonly agents: readonly Standing[];
  /** By seat, whoever sat there. */
  readonly seats: readonly Line[];
  readonly crossTable: CrossTable;
  readonly tables: readonly TableStanding[];
}

/** How long decisions took: apart from the standings, because no two runs agree on it. */
export interface DecisionTime {
  readonly agent: string;
  readonly p50ms: number;
  readonly p99ms: number;
}

/** Sum up the games of a plan. Ratings need the package openskill. */
export async function standingsOf(
  plan: ArenaPlan,
  results: Iterable<ContestResult>,
  config: { readonly ratings?: boolean } = {},
): Promise<Standings> {
  const ordered = [...results].sort((a, b) => a.index - b.index);
  const tallies = plan.agents.map((agent) => new AgentTally(agent));
  const seats = Array.from({ length: plan.seats }, () => new LineTally());
  const ratings = (config.ratings ?? true) ? await openRatings(plan.agents.length) : null;
  const met = plan.agents.map(() => plan.agents.map(() => ({ games: 0, ahead: 0 })));
  const tables = plan.tables.map((table) => new TableTally(plan, table));
  const plies = new MeanTally();
  for (const result of ordered) {
    const { table, sitting } = fixtureAt(plan, result.index);
    const winners = result.places.filter((place) => place === 1).length;
    plies.add(result.plies);
    tables[table].add(sitting, result, winners);
    for (const [seat, agent] of sitting.entries()) {
      const won = result.places[seat] === 1 ? 1 / winners : 0;
      seats[seat].add(result.scores[seat], won);
      tallies[agent].add(result, seat, won);
      for (const [seat2, agent2] of sitting.entries()) {
        if (agent === agent2) continue;
        const pair = met[agent][agent2];
        pair.games++;
        pair.ahead += compare(result.places[seat], result.places[seat2]);
      }
    }
    ratings?.add(sitting, result.places);
  }
  return {
    games: ordered.length,
    unfinished: ordered.filter((result) => !result.finished).length,
    plies: plies.value,
    agents: tallies.map((tally, i) => tally.standing(ratings?.values[i] ?? null)),
    seats: seats.map((seat) => seat.line),
    crossTable: met.map((row) => row.map(({ games, ahead }) => (games === 0 ? null : wilson(ahead, games)))),
    tables: tables.map((table) => table.standing()),
  };
}

/** The numbers of the agents, the strongest first: by rating, or by games won where there are no ratings. */
export function ranked({ agents }: Standings): number[] {
  const strength = (i: number) => agents[i].rating?.mu ?? agents[i].winRate.share;
  return agents.map((_, i) => i).sort((a, b) => strength(b) - strength(a));
}

function compare(place: number, other: number): number {
  return place < other ? 1 : place === other ? 0.5 : 0;
}

/** Counts games won and points. */
class LineTally {
  #games = 0;
  #wins = 0;
  readonly #score = new MeanTally();

  add(score: number, won: number): void {
    this.#games++;
    this.#wins += won;
    this.#score.add(score);
  }

  get line(): Line {
    return { games: this.#games, winRate: wilson(this.#wins, this.#games), score: this.#score.value };
  }
}

/** Counts what an agent did, and what went wrong. */
class AgentTally {
  readonly #agent: string;
  readonly #line = new LineTally();
  readonly #failures = noFailures();
  readonly #forfeits = noFailures();
  #last: Standing['lastForfeit'] = null;

  constructor(agent: string) {
    this.#agent = agent;
  }

  add({ index, scores, failures, forfeit }: ContestResult, seat: number, won: number): void {
    this.#line.add(scores[seat], won);
    for (const failure of FAILURES) this.#failures[failure] += failures[seat][failure];
    if (forfeit?.seat !== seat) return;
    this.#forfeits[forfeit.failure]++;
    this.#last = { ...forfeit, game: index };
  }

  standing(rating: Rating | null): Standing {
    return {
      agent: this.#agent,
      ...this.#line.line,
      rating: rating && { mu: rating.mu, sigma: rating.sigma },
      failures: this.#failures,
      forfeits: this.#forfeits,
      lastForfeit: this.#last,
    };
  }
}

/** Counts one table. */
class TableTally {
  readonly #plan: ArenaPlan;
  readonly #table: readonly number[];
  readonly #wins = new Map<number, number>();
  readonly #scores = new Map<number, number>();
  #games = 0;

  constructor(plan: ArenaPlan, table: readonly number[]) {
    this.#plan = plan;
    this.#table = table;
  }

  add(sitting: readonly number[], result: ContestResult, winners: number): void {
    this.#games++;
    for (const [seat, agent] of sitting.entries()) {
      const won = result.places[seat] === 1 ? 1 / winners : 0;
      this.#wins.set(agent, (this.#wins.get(agent) ?? 0) + won);
      this.#scores.set(agent, (this.#scores.get(agent) ?? 0) + result.scores[seat]);
    }
  }

  standing(): TableStanding {
    const here = [...new Set(this.#table)];
    const seatsOf = (agent: number) => this.#table.filter((other) => other === agent).length;
    const named = <T>(read: (agent: number) => T) =>
      Object.fromEntries(here.map((agent) => [this.#plan.agents[agent], read(agent)]));
    return {
      agents: this.#table.map((agent) => this.#plan.agents[agent]),
      games: this.#games,
      winRates: named((agent) => wilson(this.#wins.get(agent) ?? 0, this.#games)),
      meanScores: named((agent) => (this.#scores.get(agent) ?? 0) / Math.max(1, this.#games * seatsOf(agent))),
    };
  }
}

/** The decision times of every agent. */
export function decisionTimes(plan: ArenaPlan, results: Iterable<ContestResult>): DecisionTime[] {
  const counters = plan.agents.map(() => new TimeCounter());
  for (const result of results) {
    const { sitting } = fixtureAt(plan, result.index);
    for (const [seat, times] of result.times.entries()) counters[sitting[seat]].addAll(times);
  }
  return plan.agents.map((agent, i) => ({
    agent,
    p50ms: counters[i].quantile(0.5),
    p99ms: counters[i].quantile(0.99),
  }));
}
