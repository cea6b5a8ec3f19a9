/** What the games of an arena come to. */
import { type Rating, rate, rating } from 'openskill';
import type { ContestResult } from './contest.ts';
import { type ArenaPlan, fixtureAt } from './plan.ts';
import { TimeCounter } from './times.ts';

/** A share with its 95 % interval, by Wilson's method. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** How an agent has done over all its games. */
export interface Standing {
  readonly agent: string;
  /** Seats taken: one a game, or more where it sat several times. */
  readonly games: number;
  /** Share of games won; a win shared by n counts 1/n. */
  readonly winRate: Share;
  readonly meanScore: number;
  /** OpenSkill: what the agent's strength is believed to be, and how uncertain that is (one standard deviation). */
  readonly rating: { readonly mu: number; readonly sigma: number };
  /** Answers refused in all games. */
  readonly illegalMoves: number;
  readonly forfeits: number;
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
  readonly meanPlies: number;
  /** In the order in which they were named. */
  readonly agents: readonly Standing[];
  readonly crossTable: CrossTable;
  readonly tables: readonly TableStanding[];
}

/** How long decisions took: apart from the standings, because no two runs agree on it. */
export interface DecisionTime {
  readonly agent: string;
  readonly p50ms: number;
  readonly p99ms: number;
}

/** Sum up the games of a plan. */
export function standingsOf(plan: ArenaPlan, results: Iterable<ContestResult>): Standings {
  const ordered = [...results].sort((a, b) => a.index - b.index);
  const tallies = plan.agents.map(() => ({ seats: 0, wins: 0, score: 0, refusals: 0, forfeits: 0 }));
  const ratings: Rating[] = plan.agents.map(() => rating());
  const met = plan.agents.map(() => plan.agents.map(() => ({ games: 0, ahead: 0 })));
  const tables = plan.tables.map((table) => new TableTally(plan, table));
  for (const result of ordered) {
    const { table, sitting } = fixtureAt(plan, result.index);
    const winners = result.places.filter((place) => place === 1).length;
    tables[table].add(sitting, result, winners);
    for (const [seat, agent] of sitting.entries()) {
      const tally = tallies[agent];
      tally.seats++;
      tally.wins += result.places[seat] === 1 ? 1 / winners : 0;
      tally.score += result.scores[seat];
      tally.refusals += result.refusals[seat];
      if (result.forfeit?.seat === seat) tally.forfeits++;
      for (const [seat2, agent2] of sitting.entries()) {
        if (agent === agent2) continue;
        const pair = met[agent][agent2];
        pair.games++;
        pair.ahead += compare(result.places[seat], result.places[seat2]);
      }
    }
    rateGame(ratings, sitting, result.places);
  }
  return {
    games: ordered.length,
    unfinished: ordered.filter((result) => !result.finished).length,
    meanPlies: ordered.reduce((sum, result) => sum + result.plies, 0) / Math.max(1, ordered.length),
    agents: plan.agents.map((agent, i) => ({
      agent,
      games: tallies[i].seats,
      winRate: wilson(tallies[i].wins, tallies[i].seats),
      meanScore: tallies[i].score / Math.max(1, tallies[i].seats),
      rating: { mu: ratings[i].mu, sigma: ratings[i].sigma },
      illegalMoves: tallies[i].refusals,
      forfeits: tallies[i].forfeits,
    })),
    crossTable: met.map((row) => row.map(({ games, ahead }) => (games === 0 ? null : wilson(ahead, games)))),
    tables: tables.map((table) => table.standing()),
  };
}

function compare(place: number, other: number): number {
  return place < other ? 1 : place === other ? 0.5 : 0;
}

/** Wilson's interval for `wins` of `n`, at 95 %. It stays within 0 and 1, and is right for shares near them too. */
export function wilson(wins: number, n: number): Share {
  if (n === 0) return { share: 0, low: 0, high: 1 };
  const z = 1.959964;
  const share = wins / n;
  const centre = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Move the ratings by one game. An agent that sat several times is rated once, by the mean of its places. */
function rateGame(ratings: Rating[], sitting: readonly number[], places: readonly number[]): void {
  const agents = [...new Set(sitting)];
  if (agents.length < 2) return;
  const meanPlace = (agent: number) => {
    const own = places.filter((_, seat) => sitting[seat] === agent);
    return own.reduce((sum, place) => sum + place, 0) / own.length;
  };
  const rated = rate(
    agents.map((agent) => [ratings[agent]]),
    { rank: agents.map(meanPlace) },
  );
  for (const [i, agent] of agents.entries()) ratings[agent] = rated[i][0];
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
    for (const [seat, agent] of sitting.entries()) counters[agent].addAll(result.times[seat]);
  }
  return plan.agents.map((agent, i) => ({
    agent,
    p50ms: counters[i].quantile(0.5),
    p99ms: counters[i].quantile(0.99),
  }));
}
