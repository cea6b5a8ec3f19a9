/** `arbiter play`: people at the terminal, against bots and against each other. */
import { randomBytes } from 'node:crypto';
import { splitSpecs } from '../agents/index.ts';
import { makeContender, ProgramError } from '../arena/index.ts';
import { type Agent, type Game, parseDeal } from '../core/index.ts';
import { type Attempt, Match, play, replay } from '../match/index.ts';
import { ink } from './colour.ts';
import { gameOptions } from './flags.ts';
import { Gazette } from './gazette.ts';
import { Keyboard, Left } from './keyboard.ts';
import { person } from './person.ts';
import { orProblem, Problem } from './problem.ts';
import { readRecord } from './record-file.ts';
import { checkPrograms } from './run.ts';
import { openAgain, openSave, type Save } from './save.ts';
import { table } from './table.ts';

/** Who takes the other seats unless somebody is named. */
const OPPONENT = 'medium';

/** What a person is called in a record. */
const PERSON = 'person';

/** A person waits longer for a program than an arena does. */
const LIMITS = { startMs: 60_000, timeoutMs: 60_000 };

/** What a game at the terminal is started from. */
export interface PlayFlags extends Record<string, unknown> {
  readonly players: number;
  readonly seed?: string;
  readonly seat: number;
  readonly people?: number;
  readonly bots?: string;
  readonly save?: string;
}

/** Run it. */
export async function playCommand(game: Game, flags: PlayFlags): Promise<void> {
  const { players: seats, seat: first, people = 1, seed = randomBytes(16).toString('hex') } = flags;
  const options = orProblem(parseDeal(game, { seats, seed, options: gameOptions(game, flags) }));
  if (first >= seats) throw new Problem(`there is no seat ${first} at a table of ${seats}: take 0 to ${seats - 1}`);
  if (people > seats) throw new Problem(`${people} people do not fit on ${seats} seats: give --players ${people}`);
  const names = splitSpecs(flags.bots ?? OPPONENT);
  if (names.length > Math.max(seats - people, 1))
    throw new Problem(`${names.length} bots do not fit on ${seats - people} seats: name fewer, or give --players`);
  let bots = 0;
  const sitting = Array.from({ length: seats }, (_, seat) =>
    (seat - first + seats) % seats < people ? PERSON : names[bots++ % names.length],
  );
  const match = new Match(game, { seats, seed, options, hashes: true });
  const agents = botsOf(game, sitting);
  const save = flags.save === undefined ? null : openSave(flags.save, sitting);
  await playOn(match, sitting, agents, save, flags.save);
}

/** Take up a game that was left. */
export async function resumeCommand(file: string): Promise<void> {
  const { game, record } = readRecord(file, 1);
  const match = orProblem(replay(game, record));
  if (match.over) throw new Problem(`${file} is over: look at it with arbiter replay ${file}`);
  const sitting = record.players ?? Array.from({ length: record.seats }, (_, seat) => (seat === 0 ? PERSON : OPPONENT));
  if (!sitting.includes(PERSON))
    throw new Problem(`${file} has no person in it: look at it with arbiter replay ${file}`);
  await playOn(match, sitting, botsOf(game, sitting), openAgain(file, sitting), file);
}

/** The bots at the table; null where people sit. */
function botsOf(game: Game, sitting: readonly string[]): (Agent | null)[] {
  checkPrograms(sitting);
  return sitting.map((name) => (name === PERSON ? null : orProblem(makeContender(game, name, LIMITS))));
}

/** Play from wherever the match stands. */
async function playOn(
  match: Match,
  sitting: readonly string[],
  bots: readonly (Agent | null)[],
  save: Save | null,
  file: string | undefined,
): Promise<void> {
  const { game, seed, seats } = match;
  const pen = ink();
  const keyboard = new Keyboard();
  const patience = new Patience();
  const mine = [...sitting.keys()].filter((seat) => bots[seat] === null);
  const gazette = new Gazette(match, mine, keyboard, pen);
  const you = person(keyboard, pen, gazette);
  const agents = bots.map((bot) => bot ?? you);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say(`${pen.bold(game.name)}, ${seats === 1 ? '1 player' : `${seats} players`}. ${whoIsWho(sitting, mine)}`);
  const [aim] = game.help?.split(/(?<=\.)\s/) ?? [];
  if (aim !== undefined) say(pen.dim(aim.replace(/\s+/g, ' ')));
  try {
    await play(match, agents, {
      tries: Infinity,
      seed: match.ply === 0 ? seed : `${seed}@${match.ply}`, // bots that sit down again do not draw the same luck again
      onAction(_, seat, action) {
        gazette.happened(seat, action);
        if (seat >= 0 && mine.includes(match.turn)) save?.keep(match);
      },
      onRefusal(attempt, seat) {
        if (mine.includes(seat) && attempt.refusal.code === 'AGENT_THREW') throw attempt.answer; // they left, or we are wrong
        if (!mine.includes(seat)) patience.lose(seat, agents[seat].name, match.ply, attempt);
      },
    });
    say(`\n${game.show(match.view(mine[0]), pen)}\n\n${standings(match, sitting)}`);
  } catch (error) {
    if (!(error instanceof Left)) throw error;
    say(`\nYou left at ply ${match.ply}. ${keptIn(match, sitting, file)}`);
    if (error.interrupted) process.exitCode = 130;
  } finally {
    keyboard.close();
    for (const agent of agents) agent.close?.();
    save?.close(match);
  }
  say(pen.dim(`This was the game of seed ${seed}.`));
}

/** Where a game that was left is kept. At a terminal it is kept even if nobody asked for it: Ctrl-C is pressed easily. */
function keptIn(match: Match, sitting: readonly string[], file: string | undefined): string {
  const asked = file !== undefined;
  if (!asked && (!process.stdin.isTTY || match.ply === 0)) return '';
  const name = file ?? `${match.game.id}-${match.seed.slice(0, 8).replace(/[^\w-]/g, '_')}-${match.ply}.json`;
  if (!asked) {
    try {
      openSave(name, sitting).close(match);
    } catch (error) {
      return `It could not be kept: ${(error as Error).message}.`; // fs throws errors
    }
  }
  return `Go on with: arbiter play --resume ${name}`;
}

function whoIsWho(sitting: readonly string[], mine: readonly number[]): string {
  const people = mine.length > 1 ? `People sit at ${mine.join(', ')}` : `You are seat ${mine[0]}`;
  const others = sitting.flatMap((name, seat) => (mine.includes(seat) ? [] : [`seat ${seat} is ${name}`]));
  if (others.length > 0) return `${people}; ${others.join(', ')}.`;
  return mine.length > 1 ? `${people}.` : `${people}; you play alone.`;
}

function standings(match: Match, sitting: readonly string[]): string {
  const seats = sitting.map((_, seat) => seat).sort((a, b) => match.place(a) - match.place(b));
  return table([
    ['place', 'seat', 'player', 'score'],
    ...seats.map((seat) => [String(match.place(seat)), String(seat), sitting[seat], String(match.score(seat))]),
  ]);
}

/** A bot may be wrong about the same question so often. */
const TRIES = 3;

/** Counts how often a bot fails at a question, and ends the game in one line when it is hopeless. */
class Patience {
  #ply = -1;
  #failed = 0;

  lose(seat: number, name: string, ply: number, { answer, refusal }: Attempt): void {
    this.#failed = ply === this.#ply ? this.#failed + 1 : 1;
    this.#ply = ply;
    if (this.#failed < TRIES && !(answer instanceof ProgramError)) return;
    throw new Problem(`seat ${seat} (${name}) cannot go on at ply ${ply}: ${refusal.reason} (${refusal.code})`);
  }
}
