/** `arbiter` alone: a short menu that ends in a game. */
import { cancel, intro, isCancel, outro, select } from '@clack/prompts';
import type { Command } from 'commander';
import { resolveLevel } from '../agents/index.ts';
import { type Game, LEVELS } from '../core/index.ts';
import { catalogue as games } from '../games/index.ts';
import { playCommand } from './play.ts';

/** Ask which game, how many players and which bots, and play. Without a terminal, print the help instead. */
export async function menu(program: Command): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    program.outputHelp();
    return;
  }
  intro('Arbiter');
  const id = await choose(
    'Which game?',
    Object.values(games).map((game) => ({ value: game.id, label: game.name, hint: seatsOf(game.seats) })),
    'skyjo',
  );
  if (id === null) return;
  const game = games[id];
  const [min, max] = game.seats;
  const counts = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const players =
    min === max
      ? min
      : await choose(
          'How many players, you included?',
          counts.map((n) => ({ value: n, label: String(n) })),
          min,
        );
  if (players === null) return;
  const bots = players === 1 ? '' : await choose('Against whom?', opponents(game), 'medium');
  if (bots === null) return;
  outro(`arbiter play ${id} --players ${players}${bots ? ` --bots ${bots}` : ''}`);
  await playCommand(game, { players, seat: 0, ...(bots && { bots }) });
}

function opponents(game: Game) {
  return LEVELS.map((level) => ({ value: level as string, label: `${level} bots`, hint: resolveLevel(game, level) }));
}

function seatsOf([min, max]: readonly [number, number]): string {
  return min === max ? `${min} player` : `${min} to ${max} players`;
}

/** One question; null if the person would rather leave. */
async function choose<T extends string | number>(
  message: string,
  options: { value: T; label: string; hint?: string }[],
  initialValue: T,
): Promise<T | null> {
  const answer: unknown = await select<unknown>({ message, options, initialValue });
  if (!isCancel(answer)) return answer as T; // one of the values given
  cancel('Until next time.');
  return null;
}
