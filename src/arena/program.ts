/** A running program that is asked one question at a time and answers each with a line. Nothing it writes is read whole. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { extname } from 'node:path';
import { type Failure, ProgramError } from './failure.ts';

/** How long a program may take; 0 is for ever. */
export interface ProgramLimits {
  /** From its start to its first answer. */
  readonly startMs: number;
  /** For every answer after that. */
  readonly timeoutMs: number;
}

/** A longer line is no answer, and so much written without being asked is no conversation: the program is killed. */
const LONGEST_LINE = 1_000_000;

/** So much of what it writes to standard error is passed on. */
const MOST_ERRORS = 65_536;

/** What it wrote before it ended may still be on its way; what its own children hold open is not waited for. */
const LAST_WORDS_MS = 500;

const NEWLINE = 10;

const RUNNERS: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.js': process.execPath,
  '.mjs': process.execPath,
  '.cjs': process.execPath,
};

/** What runs a file of this name; undefined if it runs by itself. */
export function runnerOf(file: string): string | undefined {
  return RUNNERS[extname(file)];
}

/** The question being asked. */
interface Waiting {
  resolve(line: string): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** A program that runs until it is ended, or ends by itself. */
export class Program {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #limits: ProgramLimits;
  /** What has come of the line being written, or the length of what was written unasked. */
  #pieces: Buffer[] = [];
  #length = 0;
  #answered = false;
  #ended: ProgramError | null = null;
  #waiting: Waiting | null = null;

  constructor(command: readonly string[], limits: ProgramLimits) {
    const runner = runnerOf(command[0]);
    const [file, ...args] = runner ? [runner, ...command] : command;
    this.#limits = limits;
    this.#child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stdin.on('error', () => {}); // it is gone: 'exit' says so
    this.#child.on('error', (error) => this.end('crash', `it cannot be run: ${error.message}`));
    const ended = (code: number | null, signal: string | null) =>
      this.end('crash', `it has ended with ${signal ?? `code ${code}`}`);
    this.#child.on('close', ended); // by now all it wrote has been read
    this.#child.on('exit', (code, signal) => setTimeout(ended, LAST_WORDS_MS, code, signal).unref());
    this.#child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    passOn(this.#child.stderr);
  }

  /** Ask, and wait for the line that answers. */
  ask(question: string): Promise<string> {
    if (this.#waiting !== null) this.end('timeout', 'it was too slow');
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) return reject(this.#ended);
      const ms = this.#answered ? this.#limits.timeoutMs : this.#limits.startMs;
      const slow = `no ${this.#answered ? '' : 'first '}answer within ${ms} ms`;
      const timer = ms > 0 ? setTimeout(() => this.end('timeout', slow), ms) : undefined;
      this.#waiting = { resolve, reject, timer };
      this.#forget();
      this.#child.stdin.write(`${question}\n`);
    });
  }

  /** Kill it, if it still runs, and fail whatever is being asked. */
  end(failure: Failure, why: string): void {
    if (this.#ended !== null) return;
    this.#ended = new ProgramError(failure, why);
    this.#child.kill('SIGKILL');
    this.#child.stdout.destroy();
    this.#forget();
    this.#settle()?.reject(this.#ended);
  }

  #read(chunk: Buffer): void {
    for (let from = 0; from < chunk.length && this.#ended === null; ) {
      const at = chunk.indexOf(NEWLINE, from);
      const piece = chunk.subarray(from, at < 0 ? chunk.length : at);
      from += piece.length + 1;
      this.#length += piece.length + 1;
      if (this.#length > LONGEST_LINE) this.end('garbage', 'it wrote more than 1 MB without answering');
      if (this.#waiting === null) continue; // what is said unasked is not heard
      this.#pieces.push(piece);
      if (at >= 0) this.#answer();
    }
  }

  #answer(): void {
    const line = Buffer.concat(this.#pieces).toString('utf8');
    this.#answered = true;
    this.#forget();
    this.#settle()?.resolve(line);
  }

  /** The question is no longer being asked. */
  #settle(): Waiting | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #forget(): void {
    this.#pieces = [];
    this.#length = 0;
  }
}

/** Let people read the errors of a program, but not all of a flood. */
function passOn(errors: NodeJS.ReadableStream): void {
  let left = MOST_ERRORS;
  errors.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    process.stderr.write(chunk.subarray(0, left));
    left -= chunk.length;
    if (left <= 0) process.stderr.write('\n(the program writes more than is shown here)\n');
  });
}
