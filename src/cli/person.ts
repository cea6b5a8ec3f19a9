/** A person at the terminal, as an agent: shown the table, offered the legal actions, told why something was refused. */
import { createInterface, type Interface } from 'node:readline';
import type { Agent, Game, Ink, Seat } from '../core/index.ts';

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

/** An agent that asks the person. */
export function person(keyboard: Keyboard, pen: Ink): Agent {
  return {
    name: 'you',
    async act(seat) {
      if (seat.refusal) say(pen.red(`${seat.refusal.reason} (${seat.refusal.code})`));
      else say('', seat.game.show(seat.view(), pen), '', ...offered(seat, pen));
      for (;;) {
        const line = (
          await keyboard.ask(pen.bold(`Your move, seat ${seat.seat} (number or name, ? for help): `))
        ).trim();
        if (line === 'q' || line === 'quit') throw new Left(false);
        if (line === '?' || line === 'help') say(HELP, ...offered(seat, pen));
        else if (line === 'show') say(seat.game.show(seat.view(), pen));
        else if (line !== '') {
          const read = readMove(seat, line);
          if (typeof read === 'number') return read;
          say(pen.red(read));
        }
      }
    },
  };
}

const HELP =
  'Type the number of an action or (part of) its name. show draws the table again, q leaves, ? shows this list.';

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The legal actions, numbered from 1, in as many columns as fit. */
function offered(seat: Seat, pen: Ink): string[] {
  const texts = seat.legal().map((id, i) => `${String(i + 1).padStart(3)} ${tell(seat.game, id)}`);
  const width = Math.max(...texts.map((text) => text.length)) + 3;
  const columns = Math.max(1, Math.floor((process.stdout.columns ?? 80) / width));
  const rows = Math.ceil(texts.length / columns);
  return Array.from({ length: rows }, (_, row) =>
    pen.cyan(
      texts
        .filter((_, i) => i % rows === row)
        .map((text) => text.padEnd(width))
        .join('')
        .trimEnd(),
    ),
  );
}

function tell(game: Game, id: number): string {
  return game.tell(game.actions.all[id]);
}

/** The id the person means, or a sentence that says why the line means none. Whether it is legal, the engine says. */
function readMove(seat: Seat, line: string): number | string {
  const legal = seat.legal();
  if (/^\d+$/.test(line)) {
    const id = legal[Number(line) - 1];
    return id ?? `There is no ${line} in the list: type a number from 1 to ${legal.length}.`;
  }
  const wanted = line.toLowerCase();
  const all = seat.game.actions.all.map((_, id) => id);
  const named = (ids: readonly number[], fits: (text: string) => boolean) =>
    ids.filter((id) => fits(tell(seat.game, id).toLowerCase()));
  const exact = named(all, (text) => text === wanted);
  if (exact.length === 1) return exact[0];
  const among = named(legal, (text) => text.includes(wanted));
  if (among.length === 1) return among[0];
  if (among.length > 1)
    return `'${line}' could be ${among.length} actions: ${among
      .slice(0, 4)
      .map((id) => tell(seat.game, id))
      .join('; ')}${among.length > 4 ? '; …' : ''}`;
  const elsewhere = named(all, (text) => text.includes(wanted));
  if (elsewhere.length > 0) return elsewhere[0]; // an action of the game, not of this moment: let the engine say why not
  return `'${line}' is no action: type a number from 1 to ${legal.length}, a name, or ? for help.`;
}
