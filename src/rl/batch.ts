/** Many games stepped in one call, over arrays made once. Nothing is allocated per step. */
import {
  type Game,
  OVER,
  type Refusal,
  type State,
  type TensorBytes,
  tensorBytes,
  tensorSize,
  tokensSize,
} from '../core/index.ts';
import { type BatchArrays, bytesView, ENCODINGS, type Encoding, makeArrays } from './arrays.ts';
import { checked, checkedOptions, type EnvConfig } from './config.ts';
import { whyNot } from './illegal.ts';
import { type Loop, loop, type MakeLoop } from './loop.ts';
import { parseRow, type SavedRow } from './row.ts';
import { makeStates } from './states.ts';

/**
 * When a game that ended is dealt anew: in the step that ended it, in the next step (which plays nothing in that row), or
 * when the caller resets the row (until then nothing is played in it).
 */
export const AUTORESETS = ['same-step', 'next-step', 'none'] as const;
export type Autoreset = (typeof AUTORESETS)[number];

/** What an illegal action does: stop the whole step with an error, or be told in `illegal` while the others are played. */
export const ILLEGALS = ['throw', 'tell'] as const;

/** How a batch is made: like an environment, with a seed for each game or one for all, and options likewise. */
export interface BatchConfig extends Omit<EnvConfig, 'seed'> {
  /** How many games. */
  readonly size: number;
  /** A seed per game, or one from which game `i` takes `seed/i`. */
  readonly seed?: string | number | readonly (string | number)[];
  /** The game's own options, or a list of them, one per game. */
  readonly options?: unknown;
  readonly autoreset?: Autoreset;
  readonly illegal?: (typeof ILLEGALS)[number];
  /** `floats` unless given. */
  readonly encoding?: Encoding;
  /** Arrays to write to instead of new ones. */
  readonly arrays?: Partial<BatchArrays>;
}

/** What a row may be given with a reset; what is not given stays. */
export interface RowReset {
  readonly seed?: string | number;
  readonly options?: unknown;
}

/**
 * Many games in step: game `i` owns row `i` of every array. Episode `k` of a game is the game of `seed:k`, its first that of
 * `seed`. With `same-step` the observation, mask and turn of a row that ended are those of the new episode; its rewards and
 * flags, and all that is called final, are those of the old one.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor gives it all that BatchArrays promises.
export class BatchEnv<S extends State = State> {
  readonly game: Game<S>;
  readonly size: number;
  readonly seats: number;
  /** Numbers in one observation. */
  readonly width: number;
  readonly autoreset: Autoreset;
  readonly encoding: Encoding;
  readonly states: readonly S[];
  /**
   * Play one action in each game. An illegal one throws `IllegalActionError`, and no game has changed; or, if the batch is
   * to tell, it is not played, and `illegal` says so.
   */
  readonly step: (actions: ArrayLike<number>) => void;
  readonly #seeds: string[];
  readonly #options: unknown[];
  readonly #loop: Loop;
  readonly #bytes: TensorBytes<S>;

  /** `makeLoop` is for hosts that bring a copy of the loop's code. */
  constructor(game: Game<S>, config: BatchConfig, makeLoop: MakeLoop = loop) {
    const { size, seats, seed, options, autoreset = 'same-step', illegal = 'throw' } = config;
    const { encoding = 'floats', arrays = {} } = config;
    const each = Array.isArray(options) ? options : [options];
    const { reward, maxSteps } = checked(game, { ...config, options: each[0] });
    if (!Number.isInteger(size) || size < 1) throw new RangeError('size must be a whole number of games, 1 or more');
    if (Array.isArray(options) && each.length !== size)
      throw new RangeError(`${size} games need ${size} sets of options, not ${each.length}`);
    if (!AUTORESETS.includes(autoreset)) throw new RangeError(`autoreset must be ${AUTORESETS.join(' or ')}`);
    if (!ILLEGALS.includes(illegal)) throw new RangeError(`illegal must be ${ILLEGALS.join(' or ')}`);
    if (!ENCODINGS.includes(encoding)) throw new RangeError(`encoding must be ${ENCODINGS.join(' or ')}`);
    this.game = game;
    this.size = size;
    this.seats = seats;
    this.width = tensorSize(game.tensor, seats);
    this.autoreset = autoreset;
    const { all, desk } = makeStates(game, size);
    this.states = all;
    this.encoding = encoding;
    Object.assign(this, makeArrays(arrays, { size, seats, width: this.width, actions: game.actions.size, encoding }));
    const parsed = each.map((own) => checkedOptions(game, seats, own));
    this.#options = this.states.map((_, i) => parsed[parsed.length === 1 ? 0 : i]);
    this.#seeds = seedsOf(seed, size);
    this.#bytes = tensorBytes(game.tensor, seats);
    this.#loop = makeLoop(this, desk, this.#seeds, this.#options, reward, maxSteps, illegal === 'tell');
    this.step = this.#loop.step;
    this.reset();
  }

  /** Start every game at its first episode: of `seed` if one is given, else of the seed in use. */
  reset(seed?: BatchConfig['seed']): void {
    if (seed !== undefined) this.#seeds.splice(0, this.size, ...seedsOf(seed, this.size));
    this.episodes.fill(0);
    this.finalSeat.fill(OVER);
    const finals = [this.finalObservations, this.finalBytes, this.finalMasks, this.finalSteps, this.finalReturns];
    for (const array of finals) array.fill(0);
    for (let i = 0; i < this.size; i++) this.#loop.begin(i);
  }

  /**
   * Start an episode of game `i`: the first of `seed` if one is given, else the next of the seed in use; an episode that has
   * not begun is not skipped.
   */
  resetRow(i: number, { seed, options }: RowReset = {}): void {
    this.#check(i);
    if (options !== undefined) this.#options[i] = checkedOptions(this.game, this.seats, options);
    if (seed !== undefined) {
      this.#seeds[i] = String(seed);
      this.episodes[i] = 0;
    } else if (this.steps[i] > 0) this.episodes[i]++;
    this.#loop.begin(i);
  }

  /** The seed of game `i`. */
  seedOf(i: number): string {
    this.#check(i);
    return this.#seeds[i];
  }

  /** Play one action in game `i` alone. */
  stepRow(i: number, action: number): void {
    this.#check(i);
    this.#loop.stepRow(i, action);
  }

  /** Why the seat to act in game `i` may not play this action; null if it may. */
  refusal(i: number, action: unknown): Refusal | null {
    this.#check(i);
    return whyNot(this.game, this.states[i], this.#loop.waits(i), action);
  }

  /** What any seat of game `i` may know. */
  observe(i: number, seat: number, out: Float32Array = new Float32Array(this.width), at = 0): Float32Array {
    this.#check(i, seat);
    this.game.tensor.write(this.states[i], seat, out, at);
    return out;
  }

  /** The same as bytes. */
  observeBytes(i: number, seat: number, out: Uint8Array = new Uint8Array(this.width), at = 0): Uint8Array {
    this.#check(i, seat);
    this.#bytes.write(this.states[i], seat, bytesView(out), at);
    return out;
  }

  /** Make what a seat of game `i` may know its final observation. */
  observeFinal(i: number, seat: number): void {
    if (this.encoding === 'bytes') this.observeBytes(i, seat, this.finalBytes, i * this.width);
    else this.observe(i, seat, this.finalObservations, i * this.width);
  }

  /** The same as tokens: every row of every group, in order. */
  tokens(i: number, seat: number, out?: Int32Array, at = 0): Int32Array {
    this.#check(i, seat);
    const { tokens } = this.game;
    const rows = out ?? new Int32Array(tokensSize(tokens, this.seats));
    tokens.write(this.states[i], seat, rows, at);
    return rows;
  }

  /** Game `i` as it stands, as plain JSON. */
  saveRow(i: number): SavedRow {
    this.#check(i);
    const { game, seats } = this;
    return {
      game: game.id,
      version: game.version,
      seats,
      seed: this.#seeds[i],
      episode: this.episodes[i],
      // Options are plain JSON by their making.
      options: { ...(this.#options[i] as Record<string, unknown>) },
      steps: this.steps[i],
      actor: this.#loop.waits(i) ? this.finalSeat[i] : this.actor[i],
      returns: Array.from(this.returns.subarray(i * seats, (i + 1) * seats)),
      terminated: this.terminated[i] === 1 && this.#loop.waits(i),
      truncated: this.truncated[i] === 1 && this.#loop.waits(i),
      words: Array.from(this.states[i].words),
    };
  }

  /** Make game `i` what `saveRow` gave, of this batch or another. Throws a `RangeError`, and changes nothing, if it cannot be. */
  loadRow(i: number, saved: unknown): void {
    this.#check(i);
    const row = parseRow(this.game, this.seats, this.states[i].words.length, saved);
    if ((row.terminated || row.truncated) && this.autoreset === 'same-step')
      throw new RangeError('an episode that is over cannot go on in a batch with same-step autoreset');
    this.#seeds[i] = row.seed;
    this.#options[i] = row.options;
    this.states[i].words.set(row.words);
    this.episodes[i] = row.episode;
    this.steps[i] = row.steps;
    this.actor[i] = row.actor;
    this.returns.set(row.returns, i * this.seats);
    this.#loop.resume(i, row.terminated, row.truncated);
  }

  /** Make game `to` a copy of game `from`, which plays on like it. */
  copyRow(from: number, to: number): void {
    this.loadRow(to, this.saveRow(from));
  }

  #check(i: number, seat = 0): void {
    if (!Number.isInteger(i) || i < 0 || i >= this.size) throw new RangeError(`no row ${i} (0 to ${this.size - 1})`);
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats)
      throw new RangeError(`no seat ${seat} (0 to ${this.seats - 1})`);
  }
}

/** Every array is a property of the batch: the constructor gives it all of them. */
// biome-ignore lint/correctness/noUnusedVariables: an interface merged with a class has its parameters.
export interface BatchEnv<S extends State = State> extends BatchArrays {}

function seedsOf(seed: BatchConfig['seed'] = '0', size: number): string[] {
  // Array.isArray does not know read-only lists.
  const list = typeof seed === 'string' || typeof seed === 'number' ? null : seed;
  if (list !== null && list.length !== size)
    throw new RangeError(`${size} games need ${size} seeds, not ${list.length}`);
  return Array.from({ length: size }, (_, i) => String(list === null ? `${String(seed)}/${i}` : list[i]));
}
