/** The keyboard of the people at a terminal, line by line. */
import { createInterface, type Interface } from 'node:readline';

/** The person has left: by q, by Ctrl-C, or because the input ended. */
export class Left extends Error {
  override readonly name = 'Left';
  /** Whether it was Ctrl-C. */
  readonly interrupted: boolean;
  constructor(interrupted: boolean) {
    super('the game was left');
    this.interrupted = interrupted;
  }
}

/** The person's keyboard, line by line. */
export class Keyboard {
  readonly #lines: string[] = [];
  readonly #interface: Interface;
  #waiting: { resolve(line: string): void; reject(left: Left): void } | null = null;
  #left: Left | null = null;

  constructor() {
    this.#interface = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY });
    this.#interface.on('line', (line) => {
      const waiting = this.#waiting;
      this.#waiting = null; // the next line of the same chunk is not for this question
      if (waiting === null) this.#lines.push(line);
      else waiting.resolve(line);
    });
    this.#interface.on('SIGINT', () => this.#leave(new Left(true)));
    this.#interface.on('close', () => this.#leave(new Left(false)));
  }

  /** The next line the person types. */
  async ask(prompt: string): Promise<string> {
    const typed = this.#lines.shift();
    if (typed !== undefined) return typed;
    if (this.#left) throw this.#left;
    this.#interface.setPrompt(prompt);
    this.#interface.prompt();
    return new Promise<string>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close(): void {
    this.#interface.close();
  }

  #leave(left: Left): void {
    this.#left ??= left;
    this.#waiting?.reject(this.#left);
    this.#waiting = null;
  }
}
