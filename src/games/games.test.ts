/** The list of games. */
import { expect, test } from 'vitest';
import { makeAgent } from '../agents/index.ts';
import type { Game } from '../core/index.ts';
import { Match, play } from '../match/index.ts';
import { games } from './index.ts';

/** The paths of all objects below this one to which something could be done. */
function open(object: object, path: string, seen = new Set<object>()): string[] {
  if (seen.has(object) || ArrayBuffer.isView(object)) return [];
  seen.add(object);
  const below = Object.entries(object)
    .filter(([, value]) => typeof value === 'object' && value !== null)
    .flatMap(([name, value]) => open(value, `${path}.${name}`, seen));
  return Object.isFrozen(object) ? below : [path, ...below];
}

test('no agent can change a game it is handed', () => {
  expect(open(games, 'games')).toEqual([]);
  expect(() => Object.assign(games.skyjo, { place: () => 1 })).toThrow(TypeError);
});

test('every game goes by its own id', () => {
  for (const [id, game] of Object.entries(games)) expect(game.id).toBe(id);
});

test.each(Object.values(games as Readonly<Record<string, Game>>))(
  'games of $id at its largest table end long before it calls them endless',
  async (game) => {
    const agent = makeAgent(game, 'random');
    if (!agent.ok) throw new Error(agent.problem);
    const seats = game.seats[1];
    for (let seed = 0; seed < 5; seed++) {
      const match = new Match(game, { seats, seed });
      await play(match, new Array(seats).fill(agent.value), { maxPlies: game.longest });
      expect(match.over).toBe(true);
      expect(match.ply).toBeLessThan(game.longest / 3);
    }
  },
);
