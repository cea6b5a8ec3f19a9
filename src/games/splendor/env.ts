/** Splendor Solo as a Gym-style environment: a door on `Env`. RULES 11.8. */
import { type Ink, PLAIN, tensorBounds } from '../../core/index.ts';
import { Env, MAX_STEPS } from '../../rl/index.ts';
import { splendorSolo } from './game.ts';
import { ENDINGS, type SplendorState } from './state.ts';

/** How the environment is made. */
export interface SplendorSoloConfig {
  readonly seed?: string | number;
  /** Which tokens above ten go back: in a fixed order, or those the agent chooses. */
  readonly overflow?: 'auto' | 'choose';
  /** Cut an episode off after so many steps; 0 is never. Without it the clock ends every episode. */
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
  /** 1 for each action that may be played now; the environment's own array. */
  readonly actionMask: Uint8Array;
}

/** A whole number from 0 to `n` - 1. */
export interface DiscreteSpace {
  readonly type: 'discrete';
  readonly n: number;
}

/** So many numbers, each within its own bounds. */
export interface BoxSpace {
  readonly type: 'box';
  readonly shape: readonly [number];
  readonly low: Float32Array;
  readonly high: Float32Array;
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
  readonly actionSpace: DiscreteSpace;
  readonly observationSpace: BoxSpace;
  readonly #env: Env<SplendorState>;

  constructor(config: SplendorSoloConfig = {}) {
    const { seed = 0, overflow = 'auto', maxSteps = MAX_STEPS } = config;
    this.#env = new Env(splendorSolo, { seats: 1, seed, options: { overflow }, maxSteps });
    const { mask, observation } = this.#env;
    this.actionSpace = { type: 'discrete', n: mask.length };
    this.observationSpace = { type: 'box', shape: [observation.length], ...tensorBounds(splendorSolo.tensor, 1) };
  }

  /** Start over: with `seed`, or with the next episode of the seed in use. */
  reset(seed?: string | number): { readonly observation: Float32Array; readonly info: SoloInfo } {
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
    return { observation, reward: rewards[0], terminated, truncated, info: this.#info() };
  }

  /** The table as text; in colour with the ink of a terminal, `ANSI`. */
  render(ink: Ink = PLAIN): string {
    return splendorSolo.show(splendorSolo.view(this.#env.state, 0), ink);
  }

  #info(): SoloInfo {
    const s = this.#env.state;
    const ending = ENDINGS[s.ending];
    return {
      score: s.points[0],
      ending: ending === 'timer' || ending === 'deck-depletion' ? ending : null,
      steps: this.#env.steps,
      turns: s.turns,
      actionMask: this.#env.mask,
    };
  }
}
