/** The environment of whole turns: actions 0-47, observations with masks, tokens, the full state. A door on `Env`. */
import { OVER, readTokens } from '../../core/index.ts';
import { Env, MAX_STEPS, type StepInfo } from '../../rl/index.ts';
import { macroActions } from './actions.ts';
import { skyjoMacro } from './game.ts';
import { firstOf, firstSince, type PublicTurn, recall, type TURN_TYPES } from './history.ts';
import { HISTORY, type PHASES, type SkyjoState } from './state.ts';
import { writeTurnSeen } from './tokens.ts';
import { type BoardView, reveal, view } from './view.ts';

/** How the environment is made. */
export interface SkyjoEnvConfig {
  /** 2 to 8. */
  readonly numPlayers?: number;
  readonly seed?: string | number;
  /** How many public actions `observe` shows unless told otherwise, up to 64. */
  readonly historyWindowK?: number;
  readonly setupMode?: 'auto' | 'manual';
  readonly scoreLimit?: number;
  readonly starter?: 'ender' | 'highest';
  /** Cut a game off whose round takes so many turns; 0 is never. */
  readonly maxTurnsPerRound?: number;
  /** Cut a game off after so many steps; 0 is never, 10,000 unless given: always playing the first legal action swaps for ever. */
  readonly maxSteps?: number;
}

/** The five groups of tokens; RULES.md gives their columns. */
export interface SkyjoTokens {
  readonly boardTokens: number[][];
  readonly discardToken: number[];
  readonly globalToken: number[];
  readonly actionTokens: number[][];
  readonly actionTokensSinceLastTurn: number[][];
}

/** What one player may know. */
export interface SkyjoObservation {
  readonly observerPlayer: number;
  /** By owner. */
  readonly boardViews: readonly BoardView[];
  readonly discardTop: number;
  readonly discardSize: number;
  readonly deckSize: number;
  readonly currentPlayer: number;
  readonly phase: (typeof PHASES)[number];
  readonly phaseId: number;
  readonly roundIndex: number;
  readonly globalStep: number;
  readonly turnsInRound: number;
  readonly scores: readonly number[];
  /** The latest public actions, oldest first. */
  readonly history: readonly PublicTurn[];
  /** Those since the observer's own latest one. */
  readonly historySinceLastTurn: readonly PublicTurn[];
  readonly tokens: SkyjoTokens;
}

/** What comes of a step. */
export interface SkyjoStep {
  /** For the player to act next. */
  readonly observation: SkyjoObservation;
  /** By player: minus the round's points when a round ends, and 1 or -1 more for winning or losing when the game does. */
  readonly rewards: number[];
  /** Whether the game is over, by the rules or by a cap. */
  readonly terminated: boolean;
  /** Whether it was a cap. */
  readonly truncated: boolean;
  readonly info: StepInfo & { readonly macro: MacroName; readonly pos: number };
}

/** The name of a macro action. */
export type MacroName = (typeof TURN_TYPES)[number];

/** The id of a macro action. */
export function macroToAction(macro: MacroName, pos: number): number {
  const id = macroActions.idOf({ type: macro, pos });
  if (id < 0) throw new RangeError(`no such action: ${String(macro)}(${String(pos)})`);
  return id;
}

/** The name and the position of a macro action. */
export function actionToMacro(actionId: number): [macro: MacroName, pos: number] {
  const action = macroActions.all[actionId];
  if (action === undefined) throw new RangeError(`no such action: ${String(actionId)} (0 to ${macroActions.size - 1})`);
  return [action.type, action.pos];
}

/** Skyjo for reinforcement learning and self-play. */
export class SkyjoEnv {
  readonly #env: Env<SkyjoState>;
  readonly #historyK: number;

  constructor(config: SkyjoEnvConfig = {}) {
    const { numPlayers = 2, seed = 0, historyWindowK = 16, maxSteps = MAX_STEPS, ...options } = config;
    this.#historyK = checkedK(historyWindowK);
    this.#env = new Env(skyjoMacro, { seats: numPlayers, seed, options, reward: 'both', maxSteps });
  }

  get numPlayers(): number {
    return this.#env.seats;
  }

  /** The player to act, -1 when the game is over. */
  get currentPlayer(): number {
    return this.#over ? OVER : this.#env.turn;
  }

  get #over(): boolean {
    return this.#env.terminated || this.#env.truncated;
  }

  /** Start over: with `seed`, or with the next game of the seed in use. */
  reset(seed?: string | number): SkyjoObservation {
    this.#env.reset(seed);
    return this.observe(this.#env.observer);
  }

  /** The ids that may be played now, ascending. */
  legalActions(): number[] {
    return this.#over ? [] : Array.from(this.#env.legalActions());
  }

  /** Play an action of the current player. */
  step(actionId: number): SkyjoStep {
    const { rewards, terminated, truncated, info } = this.#env.step(actionId);
    const [macro, pos] = actionToMacro(actionId);
    return {
      observation: this.observe(this.#env.observer),
      rewards: Array.from(rewards),
      terminated: terminated || truncated,
      truncated,
      info: { ...info, turn: this.currentPlayer, macro, pos },
    };
  }

  /** What a player may know, with the latest `historyK` public actions. */
  observe(observerPlayer: number, historyK: number = this.#historyK): SkyjoObservation {
    if (!Number.isInteger(observerPlayer) || observerPlayer < 0 || observerPlayer >= this.numPlayers) {
      throw new RangeError(`no player ${String(observerPlayer)} (0 to ${this.numPlayers - 1})`);
    }
    const s = this.#env.state;
    const k = checkedK(historyK);
    const seen = view(s, observerPlayer);
    return {
      observerPlayer,
      boardViews: seen.boardViews,
      discardTop: seen.discardTop,
      discardSize: s.discardSize,
      deckSize: seen.deckSize,
      currentPlayer: seen.currentPlayer,
      phase: seen.phase,
      phaseId: s.phase,
      roundIndex: seen.roundIndex,
      globalStep: seen.globalStep,
      turnsInRound: seen.turnsInRound,
      scores: seen.scores,
      history: recall(s, firstOf(s, k)),
      historySinceLastTurn: recall(s, firstSince(s, observerPlayer, k)),
      tokens: this.#tokens(observerPlayer, k),
    };
  }

  /** Everything, the order of the draw pile and the cards under the backs included. */
  getFullState(): ReturnType<typeof reveal> {
    return reveal(this.#env.state);
  }

  #tokens(observer: number, k: number): SkyjoTokens {
    const s = this.#env.state;
    const { boardTokens, discardToken, globalToken } = readTokens(skyjoMacro.tokens, s, s.seats, observer);
    const rowsFrom = (first: number) =>
      Array.from({ length: s.historySize - first }, (_, n) => {
        const row: number[] = [];
        writeTurnSeen(s, first + n, observer, row, 0);
        return row;
      });
    return {
      boardTokens,
      discardToken: discardToken[0],
      globalToken: globalToken[0],
      actionTokens: rowsFrom(firstOf(s, k)),
      actionTokensSinceLastTurn: rowsFrom(firstSince(s, observer, k)),
    };
  }
}

function checkedK(k: number): number {
  if (!Number.isInteger(k) || k < 0 || k > HISTORY)
    throw new RangeError(`history is a whole number from 0 to ${HISTORY}`);
  return k;
}
