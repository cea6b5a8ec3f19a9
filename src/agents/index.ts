/** Agents that play any game, and the way from a name to an agent. */
import {
  type Agent,
  type Game,
  LEVELS,
  type Level,
  type OptionsOf,
  type OptionTable,
  type Parsed,
  USUAL_BUDGETS,
} from '../core/index.ts';
import type { Stopwatch } from './budget.ts';
import { FLAT, flat } from './flat.ts';
import { GREEDY, greedy } from './greedy.ts';
import { MCTS, mcts } from './mcts.ts';
import { PUCT, puct } from './puct.ts';
import { random } from './random.ts';
import { parseSettings, parseSpec } from './settings.ts';

export type { Agent, Refusal, Seat } from '../core/index.ts';
export type { Stopwatch } from './budget.ts';
export {
  type BatchEvaluator,
  type Evaluator,
  type Leaf,
  learnedEvaluator,
  rollouts,
  standing,
  type Thinking,
} from './evaluator.ts';
export { FLAT, flat } from './flat.ts';
export { GREEDY, greedy } from './greedy.ts';
export { batchedMcts, MCTS, type MctsSettings, mcts } from './mcts.ts';
export { type PolicyLayer, type PolicyWeights, policyNetwork } from './policy-network.ts';
export { PUCT, puct } from './puct.ts';
export { Puct, type PuctSettings } from './puct-tree.ts';
export { splitSpecs } from './settings.ts';
export { random };

/** An agent that plays any game: what it can be set to, and how it is made. */
interface General<T extends OptionTable> {
  readonly settings: T;
  make(game: Game, settings: OptionsOf<T>, thinking: { readonly watch?: Stopwatch | undefined }): Agent;
}

/** Only there to tie the settings of an agent to its maker; the table below cannot know which is which. */
function general<const T extends OptionTable>(settings: T, make: General<T>['make']): General<OptionTable> {
  return { settings, make: make as General<OptionTable>['make'] };
}

const GENERAL: Readonly<Record<string, General<OptionTable>>> = {
  random: general({}, random),
  greedy: general(GREEDY, greedy),
  flat: general(FLAT, flat),
  mcts: general(MCTS, mcts),
  puct: general(PUCT, puct),
};

/** What difficulties mean in a game that does not say. */
const DEFAULT_LEVELS = { easy: 'random', medium: 'greedy', hard: 'mcts', expert: 'mcts:sims=4000' } as const;

/** What the settings of the general agents mean, by agent: for help texts and docs. */
export const agentSettings: Readonly<Record<string, OptionTable>> = Object.fromEntries(
  Object.entries(GENERAL).map(([name, { settings }]) => [name, settings]),
);

/** The names of all agents that can play a game: the difficulties, the general ones, then the game's own. */
export function agentNames(game: Game): string[] {
  const general = Object.keys(GENERAL).filter((name) => name !== 'puct' || game.learned !== undefined);
  return [...new Set([...LEVELS, ...general, ...Object.keys(game.bots)])];
}

/** The spec that a name for how hard an opponent is stands for in this game; any other spec stands for itself. */
export function resolveLevel(game: Game, spec: string): string {
  const level = LEVELS.find((name) => name === spec);
  return level === undefined ? spec : { ...DEFAULT_LEVELS, ...game.levels }[level];
}

/** What a decision of this level may take in this game, in milliseconds of the processor. */
export function levelBudget(game: Game, level: Level): number {
  return game.budgets?.[level] ?? USUAL_BUDGETS[level];
}

/**
 * Make the agent of a spec: a name, or `name:key=value,key=value` for those that can be set. The agent answers to the spec
 * as it was written. A game's own bot goes before a general agent of the same name, unless it is given settings. Budgets in milliseconds need a stopwatch, such as `performance`.
 */
export function makeAgent(game: Game, spec: string, watch?: Stopwatch): Parsed<Agent> {
  const maker = agentMaker(game, spec, watch);
  return maker.ok ? { ok: true, value: maker.value() } : maker;
}

/** What makes the agents of a spec, for hosts that need a new one for every game: the spec is read once. */
export function agentMaker(game: Game, spec: string, watch?: Stopwatch): Parsed<() => Agent> {
  const parsed = parseSpec(resolveLevel(game, spec));
  if (!parsed.ok) return parsed;
  const { name, settings } = parsed.value;
  const plain = Object.keys(settings).length === 0;
  if (Object.hasOwn(game.bots, name) && (plain || !Object.hasOwn(GENERAL, name))) {
    const given = parseSettings({}, parsed.value);
    return given.ok ? { ok: true, value: () => named(spec, game.bots[name]()) } : given;
  }
  if (!Object.hasOwn(GENERAL, name)) {
    return { ok: false, problem: `unknown agent '${name}' (agents: ${agentNames(game).join(', ')})` };
  }
  if (name === 'puct' && !game.learned)
    return { ok: false, problem: `${game.id} has learned nothing that 'puct' could use` };
  const given = parseSettings(GENERAL[name].settings, parsed.value);
  if (!given.ok) return given;
  if (Number(settings.ms ?? 0) > 0 && !watch)
    return { ok: false, problem: `'${spec}' needs a clock, and there is none here` };
  return { ok: true, value: () => named(spec, GENERAL[name].make(game, given.value, { watch })) };
}

function named(name: string, agent: Agent): Agent {
  return agent.name === name ? agent : { ...agent, name, act: (seat) => agent.act(seat) };
}
