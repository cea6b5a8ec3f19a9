/** Matches as a browser keeps them, for tests that begin in mid-game or at the end. */
import { makeAgent } from '../../agents/index.ts';
import type { Game } from '../../core/index.ts';
import { games } from '../../games/index.ts';
import { Match, play } from '../../match/index.ts';

/** A match of this device after so many actions, and the whole of it, as the browser keeps them. */
export async function keptMatches(
  id: string,
  seats: number,
  from: number,
): Promise<readonly Record<string, unknown>[]> {
  const game: Game = (games as Readonly<Record<string, Game>>)[id];
  const match = new Match(game, { seats, seed: 'screens' });
  const agent = makeAgent(game, 'medium');
  if (!agent.ok) throw new Error(agent.problem);
  let cut = -1;
  await play(
    match,
    Array.from({ length: seats }, () => agent.value),
    {
      onAction: ({ ply, turn }) => {
        if (cut < 0 && ply >= from && turn === 0) cut = ply;
      },
    },
  );
  const { actions, ...record } = match.record();
  const people = ['Mara', 'Ines', 'Basil', 'Tobias'].slice(0, seats);
  const kept = {
    ...record,
    seats: people.map((name, seat) => ({ name, level: seat === 0 ? null : 'medium' })),
    turn: 0,
    over: false,
    scores: [],
    places: [],
    at: Date.now(),
  };
  return [
    { ...kept, id: `${id}-now`, actions: actions.slice(0, cut) },
    {
      ...kept,
      id: `${id}-end`,
      actions,
      over: true,
      turn: -1,
      scores: people.map((_, i) => match.score(i)),
      places: people.map((_, i) => match.place(i)),
    },
  ];
}
