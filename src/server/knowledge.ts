/**
 * What seats know of a match, as the words of a state: for watchers who have the rules, and so make views, sentences and events
 * themselves. It is a world that the seat cannot tell from the real one, always imagined with the same luck, so that it depends on
 * what the seat knows and on nothing else; from one action to the next most of its words stay as they are.
 */
import { createRng, type Game, type Rng, type State } from '../core/index.ts';
import type { Match } from '../match/index.ts';

/** Known to everybody: nothing hidden is drawn with it. */
const LUCK: Rng = createRng('what a seat knows');

/** What is known at one ply. */
interface Known {
  ply: number;
  world: State;
}

/** What the seats of one match know. */
export class Knowledge {
  readonly #game: Game;
  readonly #luck: Rng = Int32Array.from(LUCK);
  /** By seat; a spectator comes first. */
  readonly #known: Known[] = [];
  #spare: State;

  constructor(game: Game) {
    this.#game = game;
    this.#spare = game.create();
  }

  /** Look at a match from a seat, before something happens. */
  look(match: Match, seat: number): State {
    const known = this.#known[seat + 1];
    if (known?.ply === match.ply) return known.world;
    const world = known?.world ?? this.#game.create();
    this.#imagine(match, seat, world);
    this.#known[seat + 1] = { ply: match.ply, world };
    return world;
  }

  /** All words, as JSON. */
  whole(match: Match, seat: number): string {
    return `[[0,${this.look(match, seat).words.join()}]]`;
  }

  /** The words that changed since the seat last looked, as JSON: a list for each run of them, which begins with its place. */
  changes(match: Match, seat: number): string {
    const known = this.#known[seat + 1];
    if (known.ply === match.ply) return '[]';
    const world = this.#spare;
    this.#imagine(match, seat, world);
    this.#spare = known.world;
    known.world = world;
    known.ply = match.ply;
    return runsOf(this.#spare.words, world.words);
  }

  #imagine(match: Match, seat: number, into: State): void {
    this.#luck.set(LUCK);
    match.imagine(seat, into, this.#luck);
  }
}

function runsOf(before: Int32Array, after: Int32Array): string {
  let text = '[';
  let last = -2;
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    if (last === i - 1) text += `,${after[i]}`;
    else text += `${last < 0 ? '[' : '],['}${i},${after[i]}`;
    last = i;
  }
  return last < 0 ? '[]' : `${text}]]`;
}

/** Write runs of words into a state. False, and nothing is promised of the state, if they are not of one like it. */
export function takeRuns(s: State, runs: readonly (readonly number[])[]): boolean {
  for (const [at, ...words] of runs) {
    if (!Number.isInteger(at) || at < 0 || at + words.length > s.words.length) return false;
    s.words.set(words, at);
  }
  return true;
}
