/** Ratings of strength, by OpenSkill: right for tables of any size, which Elo is not. */
import { importPeer } from './peer.ts';

/** What an agent's strength is believed to be, and how uncertain that is (one standard deviation). */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

/** The ratings of so many agents, moved game by game. */
export interface Ratings {
  /** Take in one game: who sat where, by number, and the places of the seats. */
  add(sitting: readonly number[], places: readonly number[]): void;
  readonly values: readonly Rating[];
}

/** Start with nothing known of anyone. */
export async function openRatings(agents: number): Promise<Ratings> {
  const { rate, rating } = await importPeer('openskill', 'ratings', () => import('openskill'));
  const values: Rating[] = Array.from({ length: agents }, () => rating());
  return {
    values,
    add(sitting, places) {
      const met = [...new Set(sitting)];
      if (met.length < 2) return;
      // An agent that sat several times is rated once, by the mean of its places.
      const meanPlace = (agent: number) => {
        const own = places.filter((_, seat) => sitting[seat] === agent);
        return own.reduce((sum, place) => sum + place, 0) / own.length;
      };
      const rated = rate(
        met.map((agent) => [values[agent]]),
        { rank: met.map(meanPlace) },
      );
      for (const [i, agent] of met.entries()) values[agent] = rated[i][0];
    },
  };
}
