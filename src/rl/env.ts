/** One game as an environment: reset, look, step. Works for every game; buffers are made once and reused. */
import { type Game, OVER, parseDeal, refusal, type State, startGame, tensorSize } from '../core/index.ts';

/** What a step pays: changes of score, the outcome at the end (1 for each winner, -1 for the others), or both. */
export const REWARDS = ['score', 'outcome', 'both'] as const;
export type Reward = (typeof REWARDS)[number];

/** How an environment is made. */
export interface EnvConfig {
  readonly seats: number;
  /** The first episode is the game of this seed, the following ones those of `seed:1`, `seed:2` and so on. */
  readonly seed?: string | number;
  /** The game's own options. */
  readonly options?: unknown;
  readonly reward?: Reward;
  /** Cut an episode off after so many steps; 0 is never. */
  readonly maxSteps?: number;
}

/** What comes of a step. The arrays are the environment's own and change with the next step. */
export interface StepResult {
  /** What the seat to act may know; after the end, what the seat that acted last may know. */
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
  /** The seat to act next, -1 at the end. */
  seat: number;
  /** The seat that acted, and what it played. */
  actor: number;
  action: number;
  /** Steps of this episode so far. */
  steps: number;
}

/** An action that may not be played: nothing has changed. */
export class IllegalActionError extends Error {
  override readonly name = 'IllegalActionError';
  readonly code: string;
  readonly action: unknown;
  constructor(game: Game, action: unknown, code: string) {
    super(`${game.id} refuses action ${String(action)}: ${refusal(game, code).reason} (${code})`);
    this.code = code;
    this.action = action;
  }
}

/** One game as an environment. */
export class Env<S extends State = State> {
  readonly game: Game<S>;
  readonly seats: number;
  /** The state itself, hidden cards and all: for training tools, not for policies. */
  readonly state: S;
  /** 1 for each action the seat to act may play. */
  readonly mask: Uint8Array;
  readonly observation: Float32Array;
  readonly rewards: Float32Array;
  readonly #options: unknown;
  readonly #reward: Reward;
  readonly #maxSteps: number;
  readonly #legal: Int32Array;
  readonly #scores: Float64Array;
  readonly #info: StepInfo = { seat: 0, actor: OVER, action: -1, steps: 0 };
  #legalCount = 0;
  #seed: string;
  #episode = 0;
  #terminated = false;
  #truncated = false;

  constructor(game: Game<S>, config: EnvConfig) {
    const { seats, seed = '0' } = config;
    const { options, reward, maxSteps } = checked(game, config);
    this.game = game;
    this.seats = seats;
    this.state = game.create();
    this.mask = new Uint8Array(game.actions.size);
    this.observation = new Float32Array(tensorSize(game.tensor, seats));
    this.rewards = new Float32Array(seats);
    this.#options = options;
    this.#reward = reward;
    this.#maxSteps = maxSteps;
    this.#legal = new Int32Array(game.actions.size);
    this.#scores = new Float64Array(seats);
    this.#seed = String(seed);
    this.#deal();
  }

  /** Start an episode: the first of `seed` if one is given, else the next one of the seed in use. */
  reset(seed?: string | number): Float32Array {
    if (seed !== undefined) {
      this.#seed = String(seed);
      this.#episode = 0;
    } else if (this.#info.steps > 0) this.#episode++;
    this.#deal();
    return this.observation;
  }

  /** The seat to act, -1 when the episode is over. */
  get seat(): number {
    return this.#info.seat;
  }

  /** Whether the rules ended the episode. */
  get terminated(): boolean {
    return this.#terminated;
  }

  /** Whether a cap ended the episode. */
  get truncated(): boolean {
    return this.#truncated;
  }

  /** The ids the seat to act may play, ascending; a view on the environment's own buffer. */
  legalActions(): Int32Array {
    return this.#legal.subarray(0, this.#legalCount);
  }

  /** Play an action of the seat to act. Throws `IllegalActionError`, and changes nothing, if it may not be played. */
  step(action: number): StepResult {
    const info = this.#info;
    const ended = this.#terminated || this.#truncated;
    if (ended || this.mask[action] !== 1) throw new IllegalActionError(this.game, action, this.#why(action, ended));
    const { game, state } = this;
    info.actor = info.seat;
    info.action = action;
    info.steps++;
    game.apply(state, game.actions.all[action]);
    const over = game.turn(state) === OVER;
    this.#terminated = over && !game.capped(state);
    this.#truncated = !this.#terminated && (over || info.steps === this.#maxSteps);
    payRewards(game, state, this.seats, this.#reward, this.#terminated, this.#scores, this.rewards, 0);
    this.#look();
    return {
      observation: this.observation,
      rewards: this.rewards,
      terminated: this.#terminated,
      truncated: this.#truncated,
      info,
    };
  }

  #deal(): void {
    startGame(this.game, this.state, this.seats, this.#options, this.#seed, this.#episode);
    this.#terminated = false;
    this.#truncated = false;
    Object.assign(this.#info, { actor: OVER, action: -1, steps: 0 });
    this.rewards.fill(0);
    for (let seat = 0; seat < this.seats; seat++) this.#scores[seat] = this.game.score(this.state, seat);
    this.#look();
  }

  #look(): void {
    const { game, state, mask } = this;
    const seat = this.#terminated || this.#truncated ? OVER : game.turn(state);
    this.#info.seat = seat;
    this.#legalCount = seat === OVER ? 0 : game.legal(state, this.#legal);
    mask.fill(0);
    for (let i = 0; i < this.#legalCount; i++) mask[this.#legal[i]] = 1;
    game.tensor.write(state, seat === OVER ? this.#info.actor : seat, this.observation, 0);
  }

  #why(action: number, ended: boolean): string {
    if (ended) return 'MATCH_FINISHED';
    const id = this.game.actions.idOf(action);
    return id < 0 ? 'UNKNOWN_ACTION' : (this.game.refuse(this.state, this.game.actions.all[id]) ?? 'UNKNOWN_ACTION');
  }
}

/** What environments share of their making: options with their defaults, the reward and the cap. Throws what is wrong. */
export function checked(game: Game, config: Omit<EnvConfig, 'seed'>) {
  const { seats, options, reward = 'score', maxSteps = 0 } = config;
  const parsed = parseDeal(game, { seats, seed: '', options });
  if (!parsed.ok) throw new RangeError(parsed.problem);
  if (!REWARDS.includes(reward)) throw new RangeError(`reward must be ${REWARDS.join(' or ')}`);
  if (!Number.isInteger(maxSteps) || maxSteps < 0) throw new RangeError('maxSteps must be a whole number, 0 for none');
  return { options: parsed.value, reward, maxSteps };
}

/** Write what the last action paid each seat to `out`, from `at` on, and remember the new scores. */
export function payRewards<S extends State>(
  game: Game<S>,
  s: S,
  seats: number,
  reward: Reward,
  terminated: boolean,
  scores: Float64Array,
  out: Float32Array,
  at: number,
): void {
  for (let seat = 0; seat < seats; seat++) {
    const score = game.score(s, seat);
    const gained = score - scores[at + seat];
    if (gained === 0 && !terminated) {
      out[at + seat] = 0;
      continue;
    }
    let paid = reward === 'outcome' ? 0 : game.goal === 'most' ? gained : 0 - gained; // never -0
    if (terminated && reward !== 'score') paid += game.place(s, seat) === 1 ? 1 : -1;
    scores[at + seat] = score;
    out[at + seat] = paid;
  }
}
