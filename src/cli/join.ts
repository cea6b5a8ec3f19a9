/** `arbiter join`: an agent, or any program, sits down at a table of a server and plays to the end. */
import { randomBytes } from 'node:crypto';
import { isProgram, makeContender, type ProgramLimits } from '../arena/index.ts';
import {
  type Client,
  connect,
  type MatchInfo,
  RefusedError,
  rulesOf,
  type Seated,
  type Socket,
} from '../client/index.ts';
import type { Agent, Game } from '../core/index.ts';
import { games } from '../games/index.ts';
import { playSeat } from './join-seat.ts';
import { readTable, type TableAddress } from './join-table.ts';
import { orProblem, Problem } from './problem.ts';
import { checkPrograms } from './run.ts';

interface Flags {
  readonly agent: string;
  readonly server: string;
  readonly name?: string;
  readonly seat?: number;
  readonly tries: number;
  readonly patience: number;
  readonly timeout: number;
  readonly startTimeout: number;
}

/** Sit down, play, and say how it ended. */
export async function joinCommand(table: string, flags: Flags): Promise<void> {
  const address = readTable(table, flags.server);
  const { WebSocket } = await import('ws').catch(missing);
  const patience = new Patience(address.server, flags.patience);
  const looking = new AbortController();
  const match = await patience.inTime(lookUp(address, looking.signal)).finally(() => looking.abort());
  const game = gameOf(match, address);
  if (isProgram(flags.agent)) checkPrograms([flags.agent]);
  const limits: ProgramLimits = { timeoutMs: flags.timeout, startMs: flags.startTimeout };
  const agent = orProblem(makeContender(game, flags.agent, limits));
  const client = connect(address.server, {
    WebSocket: WebSocket as unknown as new (url: string) => Socket, // a browser's socket as far as a client uses it
    rules: rulesOf(games),
    onState: (state) => patience.hear(state),
  });
  try {
    await Promise.race([sitAndPlay(client, game, agent, address, flags, patience), patience.lost]);
  } finally {
    patience.end();
    agent.close?.();
    client.close();
  }
}

async function sitAndPlay(
  client: Client,
  game: Game,
  agent: Agent,
  { match }: TableAddress,
  flags: Flags,
  patience: Patience,
) {
  const inTime = <T>(answer: Promise<T>) => patience.inTime(answer);
  const name = flags.name ?? flags.agent.replace(/^.*[/\\]/, '').slice(0, 32);
  const seated = await inTime(client.join(match, name, flags.seat)).catch((error: unknown) => {
    throw error instanceof RefusedError ? new Problem(error.message) : error;
  });
  const { seat } = seated;
  process.stdout.write(`seat ${seat} of ${seated.match.seats.length} at ${game.name}, match ${match}, as ${name}\n`);
  const watch = client.sit(match, tokenOf(seated), { choices: false });
  const leaving = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, resolve);
  });
  const luck = randomBytes(16).toString('hex');
  const ended = await Promise.race([
    playSeat(watch, game, agent, { tries: flags.tries, luck, inTime }),
    leaving.then((signal) => ({ signal })),
  ]);
  if ('signal' in ended) {
    await Promise.race([watch.leave(), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
    process.stderr.write('arbiter: left the table\n');
    agent.close?.();
    process.exit(ended.signal === 'SIGINT' ? 130 : 143);
  }
  if ('problem' in ended) {
    await inTime(watch.leave()); // whoever cannot play does not keep the others waiting
    throw new Problem(ended.problem);
  }
  process.stdout.write(`${told(await inTime(watch.ended()), seat)}\n`);
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** How long saying goodbye may take. */
const LEAVE_MS = 3000;

function tokenOf({ token }: Seated): string {
  if (token === null) throw new Error('a seat was given without its token');
  return token;
}

/** The match as the server tells it, or a line about why it cannot be found. */
async function lookUp({ server, match }: TableAddress, signal: AbortSignal): Promise<MatchInfo> {
  const answer = await fetch(`${server}/api/matches/${match}`, { signal }).catch((error: { cause?: Error }) => {
    throw new Problem(`no server answers at ${server}: ${error.cause?.message || 'it cannot be reached'}`);
  });
  const body: unknown = await answer.json().catch(() => null);
  const { type, reason, match: found } = (body ?? {}) as { type?: string; reason?: string; match?: MatchInfo };
  if (type === 'refused') throw new Problem(`${server}: ${reason}`);
  if (type !== 'match' || !found) throw new Problem(`what answers at ${server} is no Arbiter server`);
  return found;
}

/** The rules of the match, which both ends must have in the same version. */
function gameOf(match: MatchInfo, { server }: TableAddress): Game {
  const known: Readonly<Record<string, Game>> = games;
  if (match.state === 'finished' || match.state === 'closed') throw new Problem(`the match at ${server} is over`);
  if (!Object.hasOwn(known, match.game)) {
    throw new Problem(
      `the match is of '${match.game}', which is not known here (games: ${Object.keys(known).join(', ')})`,
    );
  }
  const game = known[match.game];
  if (game.version !== match.version) {
    throw new Problem(`the server plays version ${match.version} of ${game.id}, here is version ${game.version}`);
  }
  return game;
}

function told({ result, seats }: MatchInfo, seat: number): string {
  if (!result) return 'the match is over';
  const { ending, by, places, scores } = result;
  const how =
    ending === 'forfeit' ? `seat ${by} gave up` : ending === 'cap' ? 'it was stopped by its cap' : 'played to the end';
  return `${how}: place ${places[seat]} of ${seats.length} with ${scores[seat]} points (all: ${scores.join(', ')})`;
}

/** A connection that breaks is made again; one that stays broken is given up, and so is a server that does not answer. */
class Patience {
  readonly lost: Promise<never>;
  #giveUp: (problem: Problem) => void = () => {};
  #timer: NodeJS.Timeout | null = null;
  readonly #server: string;
  readonly #seconds: number;
  readonly #silent = () => this.#giveUp(new Problem(`${this.#server} has not answered for ${this.#seconds} seconds`));

  constructor(server: string, seconds: number) {
    this.#server = server;
    this.#seconds = seconds;
    this.lost = new Promise((_, reject) => {
      this.#giveUp = reject;
    });
    this.lost.catch(() => {}); // nobody may be waiting for it
  }

  /** What the server answers, unless that takes too long. */
  async inTime<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(this.#silent, this.#seconds * 1000);
    return Promise.race([answer, this.lost]).finally(() => clearTimeout(timer));
  }

  hear(state: 'connecting' | 'open' | 'closed'): void {
    if (state === 'open') this.end();
    else if (state === 'closed') this.#giveUp(new Problem(`${this.#server} speaks another protocol`));
    else this.#timer ??= setTimeout(this.#silent, this.#seconds * 1000);
  }

  end(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function missing(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new Problem('join needs a package that is not installed: npm install ws');
}
