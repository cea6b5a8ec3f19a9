/**
 * The luck of one imagined world, action by action. Rollouts that begin with different actions soon draw a different number of
 * cards; here, whatever is drawn at the tenth action is drawn with the same luck in all of them, however many draws
 * came before. So they differ in what was played more than in luck, and fewer worlds tell which is better.
 */
import { next, RNG_WORDS, type Rng } from '../core/index.ts';

/** Actions beyond this many have whatever luck the game has by then. */
const LONGEST = 512;

/** Made once, begun anew for every world. */
export class SharedLuck {
  readonly #words = new Int32Array(LONGEST * RNG_WORDS);
  readonly #source = new Int32Array(RNG_WORDS);
  #length = 0;

  /** Begin another world, with luck drawn from `luck`. */
  begin(luck: Rng): void {
    for (let i = 0; i < RNG_WORDS; i++) this.#source[i] = next(luck);
    this.#length = 0;
  }

  /** Write the luck of the action after so many into `rng`. */
  write(ply: number, rng: Rng): void {
    if (ply >= LONGEST) return;
    const end = (ply + 1) * RNG_WORDS;
    while (this.#length < end) this.#words[this.#length++] = next(this.#source);
    for (let i = 0; i < RNG_WORDS; i++) rng[i] = this.#words[ply * RNG_WORDS + i];
  }
}
