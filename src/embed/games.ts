/** Games by id, and what a host wants to know of them. */
import { agentNames } from '../agents/index.ts';
import { type Game, tensorBounds, tensorScales } from '../core/index.ts';
import { catalogue } from '../games/index.ts';

/** A game by its id. */
export function gameOf(id: string): Game {
  if (id in catalogue) return catalogue[id];
  throw new RangeError(`unknown game '${id}' (games: ${gameIds().join(', ')})`);
}

/** The ids of all games. */
export function gameIds(): string[] {
  return Object.keys(catalogue);
}

/** A game in plain words. */
export function describeGame(id: string): Record<string, unknown> {
  const game = gameOf(id);
  const { name, version, seats, options, refusals, goal } = game;
  return { id, name, version, seats, options, refusals, goal, actions: game.actions.size, agents: agentNames(game) };
}

/** What the numbers of a game mean at a table of so many seats. */
export function describeNumbers(id: string, seats: number): Record<string, unknown> {
  const game = gameOf(id);
  const { low, high } = tensorBounds(game.tensor, seats);
  const groups = game.tokens.groups.map(({ name, columns, meaning, rows }) => ({
    name,
    columns,
    meaning,
    rows: rows(seats),
  }));
  return {
    parts: game.tensor.parts(seats),
    low: Array.from(low),
    high: Array.from(high),
    scales: Array.from(tensorScales(game.tensor, seats)),
    tokens: groups,
  };
}

/** Every action, as an object and as a sentence. */
export function describeActions(id: string): { readonly actions: readonly unknown[]; readonly sentences: string[] } {
  const game = gameOf(id);
  return { actions: game.actions.all, sentences: game.actions.all.map((action: unknown) => game.tell(action)) };
}
