/** Many games stepped in one call, over arrays made once. Nothing is allocated per step. */
import { type Game, OVER, parseDeal, type State, startGame, tensorSize } from '../core/index.ts';
import { type EnvConfig, IllegalActionError, payRewards, REWARDS, type Reward } from './env.ts';

/** How a batch is made: like an environment, with a seed for each game or one for all. */
export interface BatchConfig extends Omit<EnvConfig, 'seed'> {
  /** How many games. */
  readonly size: number;
  /** A seed per game, or one from which game `i` takes `seed/i`. */
  readonly seed?: string | number | readonly (string | number)[];
}

/**
 * Many games in step. Game `i` owns row `i` of every array. A game that ends is dealt anew in the same step: its
 * observation, mask and seat are those of the new episode, its rewards and flags those of the step that ended the old one.
 * Episode `k` of a game is the game of `seed:k`, its first that of `seed`.
 */
export class BatchEnv<S extends State = State> {
  readonly game: Game<S>;
  readonly size: number;
  readonly seats: number;
  /** Numbers in one observation. */
  readonly width: number;
  readonly states: readonly S[];
  /** `size` rows of `width`: what the seat to act may know. */
  readonly observations: Float32Array;
  /** `size` rows of one byte per action: 1 if the seat to act may play it. */
  readonly masks: Uint8Array;
  /** `size` rows of one number per seat. */
  readonly rewards: Float32Array;
  /** 1 where the last step ended an episode, by the rules or by a cap. */
  readonly dones: Uint8Array;
  /** 1 where a cap did. */
  readonly truncated: Uint8Array;
  /** The seat to act in each game. */
  readonly toAct: Int32Array;
  readonly #options: unknown;
  readonly #reward: Reward;
  readonly #maxSteps: number;
  readonly #legal: Int32Array;
  readonly #scores: Float64Array;
  readonly #seeds: readonly string[];
  readonly #episodes: Int32Array;
  readonly #steps: Int32Array;

  constructor(game: Game<S>, config: BatchConfig) {
    const { size, seats, seed = '0', options, reward = 'score', maxSteps = 0 } = config;
    const parsed = parseDeal(game, { seats, seed: '0', options });
    if (!parsed.ok) throw new RangeError(parsed.problem);
    if (!Number.isInteger(size) || size < 1) throw new RangeError('size must be a whole number of games, 1 or more');
    if (!REWARDS.includes(reward)) throw new RangeError(`reward must be ${REWARDS.join(' or ')}`);
    if (!Number.isInteger(maxSteps) || maxSteps < 0)
      throw new RangeError('maxSteps must be a whole number, 0 for none');
    if (Array.isArray(seed) && seed.length !== size)
      throw new RangeError(`${size} games need ${size} seeds, not ${seed.length}`);
    this.game = game;
    this.size = size;
    this.seats = seats;
    this.width = tensorSize(game.tensor, seats);
    this.states = Array.from({ length: size }, () => game.create());
    this.observations = new Float32Array(size * this.width);
    this.masks = new Uint8Array(size * game.actions.size);
    this.rewards = new Float32Array(size * seats);
    this.dones = new Uint8Array(size);
    this.truncated = new Uint8Array(size);
    this.toAct = new Int32Array(size);
    this.#options = parsed.value;
    this.#reward = reward;
    this.#maxSteps = maxSteps;
    this.#legal = new Int32Array(game.actions.size);
    this.#scores = new Float64Array(size * seats);
    this.#seeds = this.states.map((_, i) => (Array.isArray(seed) ? String(seed[i]) : `${String(seed)}/${i}`));
    this.#episodes = new Int32Array(size);
    this.#steps = new Int32Array(size);
    this.reset();
  }

  /** Start every game at its first episode. */
  reset(): void {
    this.rewards.fill(0);
    this.dones.fill(0);
    this.truncated.fill(0);
    for (let i = 0; i < this.size; i++) {
      this.#episodes[i] = 0;
      this.#deal(i);
      this.#look(i);
    }
  }

  /** Which episode a game is in, from 0. */
  episode(i: number): number {
    return this.#episodes[i];
  }

  /** Play one action in each game. Throws `IllegalActionError`, and changes no game, if any may not be played. */
  step(actions: ArrayLike<number>): void {
    const { game, masks, size, states } = this;
    const { all } = game.actions;
    const count = all.length;
    if (actions.length !== size) throw new RangeError(`${size} games need ${size} actions, not ${actions.length}`);
    for (let i = 0; i < size; i++) {
      const action = actions[i];
      if (!(action >= 0 && action < count) || masks[i * count + action] !== 1) this.#refuse(i, action);
    }
    for (let i = 0; i < size; i++) {
      const s = states[i];
      game.apply(s, all[actions[i]]);
      const steps = this.#steps[i] + 1;
      const over = game.turn(s) === OVER;
      const terminated = over && !game.capped(s);
      const truncated = !terminated && (over || steps === this.#maxSteps);
      payRewards(game, s, this.#reward, terminated, this.#scores, this.rewards, i * this.seats);
      this.#steps[i] = steps;
      this.dones[i] = terminated || truncated ? 1 : 0;
      this.truncated[i] = truncated ? 1 : 0;
      if (terminated || truncated) {
        this.#episodes[i]++;
        this.#deal(i);
      }
      this.#look(i);
    }
  }

  #deal(i: number): void {
    const { game, seats } = this;
    const s = this.states[i];
    startGame(game, s, seats, this.#options, this.#seeds[i], this.#episodes[i]);
    this.#steps[i] = 0;
    for (let seat = 0; seat < seats; seat++) this.#scores[i * seats + seat] = game.score(s, seat);
  }

  #look(i: number): void {
    const { game, masks } = this;
    const s = this.states[i];
    const legal = this.#legal;
    const seat = game.turn(s);
    this.toAct[i] = seat;
    const first = i * game.actions.size;
    const n = game.legal(s, legal);
    masks.fill(0, first, first + game.actions.size);
    for (let k = 0; k < n; k++) masks[first + legal[k]] = 1;
    game.tensor.write(s, seat, this.observations, i * this.width);
  }

  #refuse(i: number, action: number): never {
    const id = this.game.actions.idOf(action);
    const code = id < 0 ? null : this.game.refuse(this.states[i], this.game.actions.all[id]);
    throw new IllegalActionError(this.game, `${action} in game ${i}`, code ?? 'UNKNOWN_ACTION');
  }
}
