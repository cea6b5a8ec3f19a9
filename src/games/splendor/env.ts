/** Splendor Solo as a Gym-style environment: a door on `Env`. RULES 11.8. */
import { Env } from '../../rl/index.ts';
import { splendorSolo } from './game.ts';
import { ENDINGS, type SplendorState } from './state.ts';

/** How the environment is made. */
export interface SplendorSoloConfig {
  readonly seed?: string | number;
  /** Which tokens above ten go back: in a fixed order, or those the agent chooses. */
  readonly overflow?: 'auto' | 'choose';
  /** Cut an episode off after so many steps; 0 is never. */
  readonly maxSteps?: number;
}

/** Bookkeeping that comes with an observation. */
export interface SoloInfo {
  /** Prestige points so far: the sum of all rewards of the episode. */
  readonly score: number;
  /** Why the rules ended the episode; null while they have not. */
  readonly ending: 'timer' | 'deck-depletion' | null;
  /** Steps of this episode, and turns of the clock completed. */
  readonly steps: number;
  readonly turns: number;
}

/** What comes of a step. The observation is the environment's own array and changes with the next step. */
export interface SoloStep {
  readonly observation: Float32Array;
  /** Points gained. */
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: SoloInfo;
}

/** Splendor Solo for reinforcement learning. */
export class SplendorSoloEnv {
  readonly #env: Env<SplendorState>;
  #steps = 0;

  constructor(config: SplendorSoloConfig = {}) {
    const { seed = 0, overflow = 'auto', maxSteps = 0 } = config;
    this.#env = new Env(splendorSolo, { seats: 1, seed, options: { overflow }, maxSteps });
  }

  /** Numbers in an observation, and how many actions there are. */
  get observationSize(): number {
    return this.#env.observation.length;
  }

  get actionCount(): number {
    return this.#env.mask.length;
  }

  /** Start over: with `seed`, or with the next episode of the seed in use. */
  reset(seed?: string | number): { readonly observation: Float32Array; readonly info: SoloInfo } {
    this.#steps = 0;
    return { observation: this.#env.reset(seed), info: this.#info() };
  }

  /** 1 for each action that may be played now. */
  actionMask(): Uint8Array {
    return this.#env.mask;
  }

  /** The ids that may be played now, ascending. */
  legalActions(): number[] {
    return Array.from(this.#env.legalActions());
  }

  /** Play an action. Throws `IllegalActionError`, and changes nothing, if it may not be played. */
  step(action: number): SoloStep {
    const { observation, rewards, terminated, truncated } = this.#env.step(action);
    this.#steps++;
    return { observation, reward: rewards[0], terminated, truncated, info: this.#info() };
  }

  #info(): SoloInfo {
    const s = this.#env.state;
    const ending = ENDINGS[s.ending];
    return {
      score: s.points[0],
      ending: ending === 'timer' || ending === 'deck-depletion' ? ending : null,
      steps: this.#steps,
      turns: s.turns,
    };
  }
}
