/** `arbiter play`: a person at the terminal against bots. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { makeAgent } from '../agents/index.ts';
import { type Agent, type Game, parseDeal } from '../core/index.ts';
import { Match, PlayError, play } from '../match/index.ts';
import { ink } from './colour.ts';
import { gameOptions } from './flags.ts';
import { Keyboard, Left, person } from './person.ts';
import { orProblem, Problem } from './problem.ts';
import { namesAround } from './simulate.ts';
import { table } from './table.ts';

/** Who takes the other seats unless somebody is named. */
const OPPONENT = 'medium';

/** What a game at the terminal is started from. */
export interface PlayFlags extends Record<string, unknown> {
  readonly players: number;
  readonly seed?: string;
  readonly seat: number;
  readonly bots?: string;
  readonly save?: string;
}

/** Run it. */
export async function playCommand(game: Game, flags: PlayFlags): Promise<void> {
  const { players: seats, seat: mine, seed = randomBytes(16).toString('hex') } = flags;
  const options = orProblem(parseDeal(game, { seats, seed, options: gameOptions(game, flags) }));
  if (mine >= seats) throw new Problem(`there is no seat ${mine} at a table of ${seats}: take 0 to ${seats - 1}`);
  const bots =
    seats > 1
      ? namesAround(flags.bots ?? OPPONENT, seats - 1).map((name) => orProblem(makeAgent(game, name, performance)))
      : [];
  const pen = ink();
  const match = new Match(game, { seats, seed, options, hashes: true });
  const keyboard = new Keyboard();
  const agents: Agent[] = [...bots.slice(0, mine), person(keyboard, pen), ...bots.slice(mine)];
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(
    `${pen.bold(game.name)}, ${seats === 1 ? '1 player' : `${seats} players`}. You are seat ${mine}; ${others(agents, mine)}`,
  );
  try {
    await play(match, agents, {
      tries: Infinity,
      onAction(_, seat, action) {
        if (seat !== mine) say(pen.dim(`seat ${seat} (${agents[seat].name}): ${game.tell(game.actions.all[action])}`));
      },
      onRefusal(attempt, seat) {
        if (attempt.answer instanceof Left) throw attempt.answer;
        if (seat !== mine) throw new PlayError(seat, agents[seat].name, match.ply, [attempt]);
      },
    });
    say(`\n${game.show(match.view(mine), pen)}\n\n${standings(match, agents)}`);
  } catch (error) {
    if (!(error instanceof Left)) throw error;
    say(`\nYou left at ply ${match.ply}.`);
    if (error.interrupted) process.exitCode = 130;
  } finally {
    keyboard.close();
    if (flags.save !== undefined) save(flags.save, match);
  }
  say(pen.dim(`This was the game of seed ${seed}.`));
}

function others(agents: readonly Agent[], mine: number): string {
  const names = agents.flatMap((agent, seat) => (seat === mine ? [] : [`seat ${seat} is ${agent.name}`]));
  return names.length > 0 ? `${names.join(', ')}.` : 'you play alone.';
}

function standings(match: Match, agents: readonly Agent[]): string {
  const seats = agents.map((_, seat) => seat).sort((a, b) => match.place(a) - match.place(b));
  return table([
    ['place', 'seat', 'player', 'score'],
    ...seats.map((seat) => [String(match.place(seat)), String(seat), agents[seat].name, String(match.score(seat))]),
  ]);
}

function save(file: string, match: Match): void {
  try {
    writeFileSync(file, `${JSON.stringify(match.record())}\n`);
  } catch (error) {
    throw new Problem(`cannot write ${file}: ${(error as Error).message}`); // fs throws errors
  }
}
