/**
 * A program as a player, in any language: one line of JSON on its standard input for each question, one line of JSON on its
 * standard output for each answer. What it writes to standard error is passed on.
 *
 * Asked:    {"t":"move?","game":"skyjo","ply":12,"seat":0,"seats":2,"view":{…},"legal":[{"id":3,"action":{…},"text":"…"},…]}
 * Answers:  {"id":3}
 *
 * After a refused answer the question comes again with "refusal":{"code":…,"reason":…}. A program that ends, is too slow, or
 * writes more than a megabyte without answering is killed and fails every question from then on.
 */
import type { Agent, Refusal } from '../core/index.ts';
import { Program, type ProgramLimits } from './program.ts';

/** An action the program may answer with. */
export interface Offer {
  readonly id: number;
  readonly action: unknown;
  readonly text: string;
  /** What it would cost and bring, as far as the seat knows; in games that tell. */
  readonly preview?: unknown;
}

/** A question, as the program reads it. */
export interface MoveQuestion {
  readonly t: 'move?';
  readonly game: string;
  readonly ply: number;
  readonly seat: number;
  readonly seats: number;
  readonly view: unknown;
  readonly legal: readonly Offer[];
  /** Why the last answer to this question was not accepted. */
  readonly refusal?: Refusal;
}

/** How a program is run. */
export interface ExternalConfig extends Partial<ProgramLimits> {
  /** The program and its arguments: by its ending `.py` runs in Python, `.js`, `.mjs` and `.cjs` in Node, others by themselves. */
  readonly command: readonly string[];
  /** What it is called; the command unless given. */
  readonly name?: string;
}

/** Make a program a player. It is started with the first question and stays until `close`. */
export function external(config: ExternalConfig): Agent {
  const { command, name = command.join(' '), startMs = 0, timeoutMs = 0 } = config;
  let program: Program | null = null;
  return {
    name,
    async act(seat) {
      program ??= new Program(command, { startMs, timeoutMs });
      const { game, refusal } = seat;
      const view = seat.view();
      const offer = (id: number): Offer => {
        const action = game.actions.all[id];
        return { id, action, text: game.tell(action), ...(game.preview && { preview: game.preview(view, action) }) };
      };
      const question: MoveQuestion = {
        t: 'move?',
        game: game.id,
        ply: seat.ply,
        seat: seat.seat,
        seats: seat.seats,
        view,
        legal: seat.legal().map(offer),
        ...(refusal && { refusal }),
      };
      return answerOf(await program.ask(JSON.stringify(question)));
    },
    close() {
      program?.end('crash', 'it was closed');
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
