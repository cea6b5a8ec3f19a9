/** One game as an environment: reset, look, step. A batch of one row, with an answer a step. */
import { type Game, OVER, type Refusal, type State } from '../core/index.ts';
import { BatchEnv } from './batch.ts';
import type { EnvConfig } from './config.ts';
import { IllegalActionError } from './illegal.ts';
import type { SavedRow } from './row.ts';

/** What comes of a step. The arrays are the environment's own and change with the next step. */
export interface StepResult {
  /** What the seat to act may know; where the game is over, what the seat that acted last may know. */
  readonly observation: Float32Array;
  /** By seat. */
  readonly rewards: Float32Array;
  /** The rules ended the game. */
  readonly terminated: boolean;
  /** A cap ended it: of this environment, or of the game's options. */
  readonly truncated: boolean;
  readonly info: StepInfo;
}

/** Bookkeeping that comes with a step. */
export interface StepInfo {
  /** The seat to act next; -1 where the game is over. */
  turn: number;
  /** The seat that acted, and what it played. */
  actor: number;
  action: number;
  /** Steps of this episode so far. */
  steps: number;
}

/**
 * One game as an environment. An episode that the environment cut off shows what the next seat would see and might play, as a
 * learner needs it that estimates what would have come; nothing more is played in it until `reset`.
 */
export class Env<S extends State = State> {
  readonly game: Game<S>;
  readonly seats: number;
  /** The state itself, hidden cards and all: for training tools, not for policies. */
  readonly state: S;
  /** 1 for each action the seat to act may play. */
  readonly mask: Uint8Array;
  readonly observation: Float32Array;
  /** What the last step paid each seat, and what the episode has. */
  readonly rewards: Float32Array;
  readonly returns: Float32Array;
  readonly #batch: BatchEnv<S>;
  readonly #config: EnvConfig;
  readonly #played = new Int32Array(1);
  readonly #info: StepInfo = { turn: 0, actor: OVER, action: -1, steps: 0 };

  constructor(game: Game<S>, config: EnvConfig) {
    const { seed = '0' } = config;
    this.#batch = new BatchEnv(game, { ...config, seed: [seed], size: 1, autoreset: 'none' });
    this.#config = config;
    this.game = game;
    this.seats = config.seats;
    this.state = this.#batch.states[0];
    this.mask = this.#batch.masks;
    this.observation = this.#batch.observations;
    this.rewards = this.#batch.rewards;
    this.returns = this.#batch.returns;
  }

  /** Start an episode: the first of `seed` if one is given, else the next one of the seed in use. */
  reset(seed?: string | number): Float32Array {
    this.#batch.resetRow(0, seed === undefined ? {} : { seed });
    return this.observation;
  }

  /** The seat to act, or that would if the environment had not cut the episode off; -1 where the game is over. */
  get turn(): number {
    return this.#batch.turn[0];
  }

  /** The seat whose observation is shown: the one to act, or where the game is over the one that acted last. */
  get observer(): number {
    return this.turn === OVER ? this.#batch.actor[0] : this.turn;
  }

  /** Whether the rules ended the episode. */
  get terminated(): boolean {
    return this.#batch.terminated[0] === 1;
  }

  /** Whether a cap ended the episode. */
  get truncated(): boolean {
    return this.#batch.truncated[0] === 1;
  }

  /** Steps of this episode so far. */
  get steps(): number {
    return this.#batch.steps[0];
  }

  /** The ids the seat to act may play, ascending; a view on the environment's own buffer. */
  legalActions(): Int32Array {
    return this.#batch.legal.subarray(0, this.#batch.legalCounts[0]);
  }

  /** Why the seat to act may not play this action; null if it may. */
  refusal(action: unknown): Refusal | null {
    return this.#batch.refusal(0, action);
  }

  /** Play an action of the seat to act. Throws `IllegalActionError`, and changes nothing, if it may not be played. */
  step(action: number): StepResult {
    const refused = this.#batch.refusal(0, action);
    if (refused) throw new IllegalActionError(this.game, action, refused);
    this.#played[0] = action;
    this.#batch.step(this.#played);
    const info = this.#info;
    info.turn = this.turn;
    info.actor = this.#batch.actor[0];
    info.action = action;
    info.steps = this.steps;
    const { observation, rewards, terminated, truncated } = this;
    return { observation, rewards, terminated, truncated, info };
  }

  /** What any seat may know: as a tensor, and as tokens. */
  observe(seat: number): Float32Array {
    return this.#batch.observe(0, seat);
  }

  tokens(seat: number): Int32Array {
    return this.#batch.tokens(0, seat);
  }

  /** The episode as it stands, as plain JSON; `load` takes it up again, here or in another environment of the game. */
  save(): SavedRow {
    return this.#batch.saveRow(0);
  }

  load(saved: unknown): void {
    this.#batch.loadRow(0, saved);
  }

  /** Another environment in the same position, which plays on like this one. */
  clone(): Env<S> {
    const twin = new Env(this.game, this.#config);
    twin.load(this.save());
    return twin;
  }
}
