/** How environments are made, and what is wrong with a way that cannot be. */
import { type Game, parseDeal } from '../core/index.ts';
import { REWARDS, type Reward } from './rewards.ts';

/** What an environment starts from. */
export interface EnvConfig {
  readonly seats: number;
  /** The first episode is the game of this seed, the following ones those of `seed:1`, `seed:2` and so on. */
  readonly seed?: string | number;
  /** The game's own options. */
  readonly options?: unknown;
  readonly reward?: Reward;
  /** Cut an episode off after so many steps; 0 is never. `MAX_STEPS` unless given, so that every loop ends. */
  readonly maxSteps?: number;
}

/** Where an episode is cut off unless told otherwise: some ten times as far as random play takes in any game. */
export const MAX_STEPS = 10_000;

/** Options with their defaults, the reward and the cap. Throws a `RangeError` that says what is wrong. */
export function checked(game: Game, config: Omit<EnvConfig, 'seed'>) {
  const { seats, options, reward = 'score', maxSteps = MAX_STEPS } = config;
  const parsed = checkedOptions(game, seats, options);
  if (!REWARDS.includes(reward)) throw new RangeError(`reward must be ${REWARDS.join(' or ')}`);
  if (!Number.isInteger(maxSteps) || maxSteps < 0) throw new RangeError('maxSteps must be a whole number, 0 for none');
  return { options: parsed, reward, maxSteps };
}

/** A game's options with their defaults. */
export function checkedOptions(game: Game, seats: number, options: unknown): Record<string, unknown> {
  const parsed = parseDeal(game, { seats, seed: '', options });
  if (!parsed.ok) throw new RangeError(parsed.problem);
  return parsed.value;
}
