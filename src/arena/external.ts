/**
 * A program as a player, in any language: one line of JSON on its standard input for each question, one line of JSON on its
 * standard output for each answer. Whatever it writes to standard error is passed on.
 *
 * Asked:    {"t":"move?","ply":12,"seat":0,"view":{…},"legal":[{"id":3,"text":"place it at row 1, column 2"},…]}
 * Answers:  {"id":3}
 *
 * After a refused answer the question comes again with "refusal":{"code":…,"reason":…}. How long it may think is the match's
 * policy: a program that is asked again before it has answered was too slow, is killed, and fails every question from then on.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Agent, Refusal } from '../core/index.ts';

/** A question, as the program reads it. */
export interface MoveQuestion {
  readonly t: 'move?';
  readonly ply: number;
  readonly seat: number;
  readonly view: unknown;
  readonly legal: readonly { readonly id: number; readonly text: string }[];
  /** Why the last answer to this question was not accepted. */
  readonly refusal?: Refusal;
}

/** How a program is run. */
export interface ExternalConfig {
  /** The program and its arguments: by its ending `.py` runs in Python, `.js`, `.mjs` and `.cjs` in Node, others by themselves. */
  readonly command: readonly string[];
  /** What it is called; the command unless given. */
  readonly name?: string;
}

/** An answer longer than this is none. */
const LONGEST_LINE = 65_536;

/** Make a program a player. It is started with the first question and stays until `close`. */
export function external(config: ExternalConfig): Agent {
  const name = config.name ?? config.command.join(' ');
  let program: Program | null = null;
  return {
    name,
    async act(seat) {
      program ??= new Program(config.command);
      const { game, refusal } = seat;
      const legal = seat.legal().map((id) => ({ id, text: game.tell(game.actions.all[id]) }));
      const question: MoveQuestion = {
        t: 'move?',
        ply: seat.ply,
        seat: seat.seat,
        view: seat.view(),
        legal,
        ...(refusal && { refusal }),
      };
      return answerOf(await program.ask(JSON.stringify(question)));
    },
    close() {
      program?.end('it was closed');
    },
  };
}

/** The id in an answer; whatever else came is handed on to be refused. */
function answerOf(line: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    return line;
  }
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : answer;
}

const RUNNERS: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.js': process.execPath,
  '.mjs': process.execPath,
  '.cjs': process.execPath,
};

/** A running program: one question at a time. */
class Program {
  readonly #child: ChildProcessWithoutNullStreams;
  #ended: string | null = null;
  #waiting: { resolve(line: string): void; reject(error: Error): void } | null = null;

  constructor(command: readonly string[]) {
    const runner = RUNNERS[extname(command[0])];
    const [file, ...args] = runner ? [runner, ...command] : command;
    this.#child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stderr.pipe(process.stderr, { end: false });
    this.#child.stdin.on('error', () => {}); // it is gone: 'exit' says so
    this.#child.on('error', (error) => this.end(`it cannot be run: ${error.message}`));
    this.#child.on('exit', (code, signal) => this.end(`it has ended with ${signal ?? `code ${code}`}`));
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#answer(line));
  }

  ask(question: string): Promise<string> {
    if (this.#waiting !== null) this.end('it was too slow');
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(new Error(`The program does not answer: ${this.#ended}.`));
      this.#waiting = { resolve, reject };
      this.#child.stdin.write(`${question}\n`);
    });
  }

  /** Kill it, if it still runs, and fail whatever is being asked. */
  end(why: string): void {
    if (this.#ended !== null) return;
    this.#ended = why;
    this.#child.kill('SIGKILL');
    this.#waiting?.reject(new Error(`The program does not answer: ${why}.`));
    this.#waiting = null;
  }

  #answer(line: string): void {
    const waiting = this.#waiting; // what is said unasked is not heard
    this.#waiting = null;
    waiting?.resolve(line.slice(0, LONGEST_LINE));
  }
}
