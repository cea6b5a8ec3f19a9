/** What many games come to: means with 95 % intervals, by seat and by agent. */
import type { GameResult } from './simulation.ts';

/** A mean and half the width of its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly plusMinus: number;
}

/** How a seat or an agent has done. */
export interface Line {
  readonly name: string;
  readonly games: number;
  readonly score: Estimate;
  /** Share of games won; a win shared by n counts 1/n. */
  readonly winRate: Estimate;
}

/** What a simulation comes to. */
export interface Summary {
  readonly games: number;
  /** Games that reached their end by the rules. */
  readonly finished: number;
  readonly plies: Estimate;
  readonly seats: readonly Line[];
  readonly agents: readonly Line[];
}

/** Sum up. Agents of the same name are one line. */
export function summarize(results: readonly GameResult[], agents: readonly string[]): Summary {
  const seats = agents.map((_, seat) => new Tally(`seat ${seat}`));
  const names = new Map([...new Set(agents)].map((name) => [name, new Tally(name)]));
  for (const { scores, places, agents: sitting } of results) {
    const winners = places.filter((place) => place === 1).length;
    for (let seat = 0; seat < scores.length; seat++) {
      const won = places[seat] === 1 ? 1 / winners : 0;
      seats[seat].add(scores[seat], won);
      names.get(agents[sitting[seat]])!.add(scores[seat], won);
    }
  }
  return {
    games: results.length,
    finished: results.filter((result) => result.finished).length,
    plies: estimate(results.map((result) => result.plies)),
    seats: seats.map((tally) => tally.line()),
    agents: [...names.values()].map((tally) => tally.line()),
  };
}

class Tally {
  readonly #name: string;
  readonly #scores: number[] = [];
  readonly #wins: number[] = [];
  constructor(name: string) {
    this.#name = name;
  }
  add(score: number, won: number): void {
    this.#scores.push(score);
    this.#wins.push(won);
  }
  line(): Line {
    return {
      name: this.#name,
      games: this.#scores.length,
      score: estimate(this.#scores),
      winRate: estimate(this.#wins),
    };
  }
}

/** The mean and its 95 % interval by the normal approximation; no interval from fewer than two values. */
export function estimate(values: readonly number[]): Estimate {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return { mean, plusMinus: n < 2 ? 0 : 1.96 * Math.sqrt(variance / n) };
}
