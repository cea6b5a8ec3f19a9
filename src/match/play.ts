/** The loop that asks, validates, refuses, asks again and executes. It never decides for a player. */
import {
  type Agent,
  createLuck,
  OVER,
  type Refusal,
  type Rng,
  type Seat,
  type Seed,
  type State,
} from '../core/index.ts';
import type { Match } from './match.ts';

/** The host's timers. `globalThis` is one in Node, in workers and in browsers; the engine itself has no clock. */
export interface Clock {
  setTimeout(call: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
}

/** How a match is played. */
export interface PlayConfig {
  /** How often a seat is asked the same question, the first time included. 3 unless given. */
  readonly tries?: number;
  /** The luck of the agents: agent `i` draws from `seed#i`, mixed so that nothing leads back. The match's seed unless given. */
  readonly seed?: Seed;
  /** How long an agent may think; needs `clock`. */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
  /** Leave the match where it stands once so many actions have been played, over or not; 0 is never. */
  readonly maxPlies?: number;
  /** Told of every refused answer. */
  readonly onRefusal?: (attempt: Attempt, seat: number) => void;
  /** Told of every action played. */
  readonly onAction?: (match: Match, seat: number, action: number) => void;
}

/** A failed try: what was answered (or thrown), and why it was not accepted. */
export interface Attempt {
  readonly answer: unknown;
  readonly refusal: Refusal;
}

/** A seat failed every try: the match stands where it was, and nothing was decided for anyone. */
export class PlayError extends Error {
  override readonly name = 'PlayError';
  readonly seat: number;
  readonly agent: string;
  readonly ply: number;
  /** What was asked, for games that ask different things; else empty. */
  readonly question: string;
  readonly refusal: Refusal;
  readonly attempts: readonly Attempt[];
  constructor(seat: number, agent: string, ply: number, attempts: readonly Attempt[], question = '') {
    const last = attempts[attempts.length - 1].refusal;
    const asked = question === '' ? '' : `, asked to ${question}`;
    super(
      `seat ${seat} (${agent}) failed ${attempts.length} tries at ply ${ply}${asked}; the last one: ${last.reason} (${last.code})`,
    );
    this.question = question;
    this.seat = seat;
    this.agent = agent;
    this.ply = ply;
    this.refusal = last;
    this.attempts = attempts;
  }
}

/**
 * Play a match to its end (or to `maxPlies`), one agent a seat. Waits only for agents that answer with a promise. An answer that is refused,
 * an agent that throws and one that takes too long are each one failed try, and the refusal is handed to the next try.
 */
export async function play(match: Match, agents: readonly Agent[], config: PlayConfig = {}): Promise<void> {
  const { tries = 3, seed = match.seed, maxPlies = 0 } = config;
  if (agents.length !== match.seats)
    throw new RangeError(`${match.seats} seats need ${match.seats} agents, not ${agents.length}`);
  if (!(tries >= 1)) throw new RangeError('tries must be 1 or more');
  if (config.timeoutMs !== undefined && !config.clock)
    throw new RangeError('timeoutMs needs a clock, such as globalThis');
  const seats = agents.map((_, seat) => new SeatAt(match, seat, createLuck(`${seed}#${seat}`)));
  for (let turn = match.turn; turn !== OVER; turn = match.turn) {
    const ply = match.ply;
    if (maxPlies > 0 && ply >= maxPlies) return;
    const seat = seats[turn];
    let attempts: Attempt[] | null = null; // most questions are answered at once: nothing is made for those
    while (match.ply === ply) {
      const asked = ask(agents[turn], seat, config);
      const reply = asked instanceof Promise ? await asked : asked;
      const failure = typeof reply === 'number' ? null : reply.failure;
      const answer = typeof reply === 'number' ? reply : reply.answer;
      const done = failure ?? match.answer(turn, answer);
      if (typeof done === 'number') {
        config.onAction?.(match, turn, done);
        break;
      }
      const attempt = { answer, refusal: done };
      attempts ??= [];
      attempts.push(attempt);
      SeatAt.tell(seat, done);
      config.onRefusal?.(attempt, turn);
      if (attempts.length >= tries) {
        throw new PlayError(turn, agents[turn].name, ply, attempts, match.question);
      }
    }
    if (attempts !== null) SeatAt.tell(seat, null);
  }
}

/** What came of asking: an answer, or why there is none. An answer that is a number, as most are, stands for itself. */
interface Reply {
  readonly answer: unknown;
  readonly failure: Refusal | null;
}

function ask(agent: Agent, seat: Seat, config: PlayConfig): number | Reply | Promise<number | Reply> {
  try {
    const answer = agent.act(seat);
    return typeof answer === 'number' ? answer : replyOf(answer, config);
  } catch (error) {
    return thrown(error);
  }
}

/** The reply in an answer that is no number. A function of its own: its closure costs every question, where it stands inside. */
function replyOf(answer: unknown, config: PlayConfig): Reply | Promise<Reply> {
  if (!isThenable(answer)) return given(answer);
  const reply = new Promise((resolve) => resolve(answer)).then(given, thrown);
  return config.timeoutMs === undefined ? reply : within(reply, config.timeoutMs, config.clock!);
}

function isThenable(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function';
}

function given(answer: unknown): Reply {
  return { answer, failure: null };
}

function thrown(error: unknown): Reply {
  return { answer: error, failure: { code: 'AGENT_THREW', reason: textOf(error) } };
}

/** What an error says. Agents may throw anything, even what cannot be printed. */
function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'It threw something that cannot be printed.';
  }
}

function within(reply: Promise<Reply>, ms: number, clock: Clock): Promise<Reply> {
  return new Promise((resolve) => {
    const failure = { code: 'AGENT_TIMED_OUT', reason: `No answer within ${ms} ms.` };
    const timer = clock.setTimeout(() => resolve({ answer: undefined, failure }), ms);
    void reply.then((value) => {
      clock.clearTimeout(timer as never); // whatever this clock gave for it
      resolve(value);
    });
  });
}

/**
 * What an agent is given: doors onto the match that show only what the seat may know. Its number is private and a world is
 * finished before it is handed over, so that nothing an agent changes or hands in shows it more.
 */
class SeatAt implements Seat {
  readonly luck: Rng;
  readonly #match: Match;
  readonly #seat: number;
  #refusal: Refusal | null = null;
  #world: State | null = null;

  constructor(match: Match, seat: number, luck: Rng) {
    this.#match = match;
    this.#seat = seat;
    this.luck = luck;
    Object.freeze(this);
  }

  // Shared by all seats: whoever could write to it would be handed the seats of the others.
  static {
    Object.freeze(SeatAt.prototype);
    Object.freeze(SeatAt);
  }

  /** Tell why the last answer was refused; null before a new question. */
  static tell(seat: SeatAt, refusal: Refusal | null): void {
    seat.#refusal = refusal;
  }

  get refusal(): Refusal | null {
    return this.#refusal;
  }

  get game() {
    return this.#match.game;
  }

  get seat(): number {
    return this.#seat;
  }

  get seats(): number {
    return this.#match.seats;
  }

  get ply(): number {
    return this.#match.ply;
  }

  view(): unknown {
    return this.#match.view(this.#seat);
  }

  /** Only the seat to act is asked, and what it may do is no secret to it; anyone else may do nothing. */
  legal(): number[] {
    return this.#match.legal(this.#seat);
  }

  pick(): number {
    return this.#match.pick(this.#seat, this.luck);
  }

  imagine(into: State, luck: Rng): void {
    this.#world ??= this.#match.game.create();
    this.#match.imagine(this.#seat, this.#world, luck);
    const { words } = this.#world;
    for (let i = 0; i < words.length; i++) into.words[i] = words[i]; // one by one: `set` would hand `into` our own block
  }
}
