/**
 * What seats know of a match, as the words of a state: for watchers who have the rules, and so make views, sentences and events
 * themselves. It is a world that the seat cannot tell from the real one, always imagined with the same luck, so that it depends on
 * what the seat knows and on nothing else; from one action to the next most of its words stay as they are.
 */
import { createRng, type Game, type Rng, type State } from '../core/index.ts';
import type { Match } from '../match/index.ts';
import type { Ascii } from './ascii.ts';

/** Known to everybody: nothing hidden is drawn with it. */
const LUCK: Rng = createRng('what a seat knows');

/** What is known at one ply. */
interface Known {
  ply: number;
  readonly words: Int32Array;
}

/** Where worlds are imagined, one for each game: nothing that is left in it is read again, and it stays in the caches of a core. */
const worlds = new WeakMap<Game, State>();

function worldOf(game: Game): State {
  const known = worlds.get(game);
  if (known) return known;
  const world: State = game.create();
  worlds.set(game, world);
  return world;
}

/** What the seats of one match know. */
export class Knowledge {
  readonly #world: State;
  readonly #luck: Rng = Int32Array.from(LUCK);
  /** By seat; a spectator comes first. */
  readonly #known: Known[] = [];

  constructor(game: Game) {
    this.#world = worldOf(game);
  }

  /** Look at a match from a seat, before something happens. */
  look(match: Match, seat: number): Int32Array {
    const known = this.#known[seat + 1];
    if (known?.ply === match.ply) return known.words;
    const words = known?.words ?? new Int32Array(this.#world.words.length);
    words.set(this.#imagine(match, seat));
    this.#known[seat + 1] = { ply: match.ply, words };
    return words;
  }

  /** Write all words, as JSON. */
  whole(match: Match, seat: number, paper: Ascii): void {
    paper.text('[[0,').numbers(this.look(match, seat)).text(']]');
  }

  /** Write the words that changed since the seat last looked, as JSON: a list for each run of them, which begins with its place. */
  changes(match: Match, seat: number, paper: Ascii): void {
    const known = this.#known[seat + 1];
    paper.text('[');
    if (known.ply !== match.ply) {
      known.ply = match.ply;
      takeOver(this.#imagine(match, seat), known.words, paper);
    }
    paper.text(']');
  }

  #imagine(match: Match, seat: number): Int32Array {
    this.#luck.set(LUCK);
    match.imagine(seat, this.#world, this.#luck);
    return this.#world.words;
  }
}

/** Words that are looked at together: nearly all of them are as they were. */
const STRIDE = 4;

/** Make `words` the same as `now`, and write the runs of those that changed. */
function takeOver(now: Int32Array, words: Int32Array, paper: Ascii): void {
  const { length } = now;
  let last = -2;
  for (let from = 0; from < length; from += STRIDE) {
    const same =
      ((now[from] ^ words[from]) |
        (now[from + 1] ^ words[from + 1]) |
        (now[from + 2] ^ words[from + 2]) |
        (now[from + 3] ^ words[from + 3])) ===
      0; // past the end there is nothing in both
    if (same) continue;
    const end = Math.min(from + STRIDE, length);
    for (let i = from; i < end; i++) {
      const word = now[i];
      if (words[i] === word) continue;
      words[i] = word;
      if (last !== i - 1) paper.text(last < 0 ? '[' : '],[').number(i);
      paper.text(',').number(word);
      last = i;
    }
  }
  if (last >= 0) paper.text(']');
}

/** Write runs of words into a state. False, and nothing is promised of the state, if they are not of one like it. */
export function takeRuns(s: State, runs: readonly (readonly number[])[]): boolean {
  for (const [at, ...words] of runs) {
    if (!Number.isInteger(at) || at < 0 || at + words.length > s.words.length) return false;
    s.words.set(words, at);
  }
  return true;
}
