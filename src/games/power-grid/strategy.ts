/**
 * Strategies: a method for each decision, in the words of the table. The adapter makes an agent of one: it asks, puts the
 * answer into actions, and hands every refusal back. It never decides anything itself. RULES 10.
 */
import { type Agent, createRng, OVER, type Refusal, type Rng, type Seat } from '../../core/index.ts';
import type { PowerGridAction } from './actions.ts';
import type { RefusedAnswer } from './explain.ts';
import { fieldsOf } from './fields.ts';
import { readOrder } from './orders.ts';
import type { Fuel } from './plants.ts';
import { layout, type PowerGridState } from './state.ts';
import type { AuctionMove, BidResponse, PlantRef, Strictness } from './validate.ts';
import type { PowerGridView } from './view.ts';
import { listed } from './words.ts';

/** What a strategy is told beside the table. */
export interface Asked {
  readonly seat: number;
  /** Why the last answer to this question was refused; null the first time. */
  readonly refusal: Refusal | null;
  /** Luck of its own, reproducible. */
  readonly luck: Rng;
}

/** Now or later. */
export type Answer<T> = T | PromiseLike<T>;

/** So much of each fuel. */
export type FuelOrder = Readonly<Partial<Record<Fuel, number>>>;

/** The plants to run, by number, and how much coal the hybrids among them burn if that can be chosen. */
export interface PowerOrder {
  readonly plants: readonly number[];
  readonly coal?: number;
}

/** A player as a set of methods, one for each decision. */
export interface Strategy {
  readonly name: string;
  /** Put a plant up for auction with an opening bid, or pass for this phase; in the first round one must buy. */
  chooseAuctionMove(table: PowerGridView, asked: Asked & { readonly mustBuy: boolean }): Answer<AuctionMove>;
  /** Outbid, or pass on this plant. */
  bidInAuction(
    table: PowerGridView,
    plant: number,
    currentBid: number,
    minBid: number,
    asked: Asked,
  ): Answer<BidResponse>;
  /** Which older plant goes, for a winner at the limit who has not said so with the bid. */
  chooseDiscard(table: PowerGridView, won: number, asked: Asked): Answer<PlantRef>;
  /** How much of what no longer fits is coal; the rest is oil. */
  chooseReturn(table: PowerGridView, asked: Asked): Answer<number>;
  buyFuel(table: PowerGridView, asked: Asked): Answer<FuelOrder>;
  /** The cities to build in, in this order. */
  build(table: PowerGridView, asked: Asked): Answer<readonly string[]>;
  power(table: PowerGridView, asked: Asked): Answer<PowerOrder>;
}

/** The methods of a strategy. */
const METHODS = [
  'chooseAuctionMove',
  'bidInAuction',
  'chooseDiscard',
  'chooseReturn',
  'buyFuel',
  'build',
  'power',
] as const satisfies readonly (keyof Strategy)[];

/** An agent for Power Grid. */
export type PowerGridAgent = Agent<PowerGridState, PowerGridAction, PowerGridView>;

/** Make an agent of a strategy. Throws a TypeError that names the methods a strategy lacks. */
export function strategyAgent(strategy: Strategy, strict: Strictness = {}): PowerGridAgent {
  const missing = METHODS.filter((name) => typeof strategy[name] !== 'function');
  if (missing.length > 0) throw new TypeError(`the strategy '${strategy.name}' has no method ${listed(missing)}`);
  const player = new StrategyPlayer(strategy, strict);
  return { name: strategy.name, act: (seat) => player.act(seat) };
}

type PowerGridSeat = Seat<PowerGridState, PowerGridAction, PowerGridView>;

/** A strategy at its seat, and what it has said that is still to be played. */
class StrategyPlayer {
  readonly #strategy: Strategy;
  readonly #strict: Strictness;
  /** Actions that follow from the last answer, and the ply at which the first of them is due. */
  #plan: readonly PowerGridAction[] = [];
  #due = -1;
  /** The plant named for discarding with a bid, and the plant bid for. */
  #discard: number | null = null;
  #bidFor = -1;
  /** Which question was asked last: a late answer to an earlier one is nobody's plan. */
  #question = 0;
  /** Where answers are judged. */
  readonly #world = layout.create();

  constructor(strategy: Strategy, strict: Strictness) {
    this.#strategy = strategy;
    this.#strict = strict;
  }

  act(seat: PowerGridSeat): unknown {
    if (seat.refusal === null && this.#due === seat.ply && this.#plan.length > 0) return this.#playOn(seat);
    const question = ++this.#question;
    const table = seat.view();
    const said = this.#ask(seat, table);
    const read = (answer: unknown) => (question === this.#question ? this.#read(seat, table, answer) : undefined);
    return isThenable(said) ? said.then(read) : read(said);
  }

  #playOn(seat: PowerGridSeat): PowerGridAction {
    const [next, ...rest] = this.#plan;
    this.#plan = rest;
    this.#due = seat.ply + 1;
    return next;
  }

  #ask(seat: PowerGridSeat, table: PowerGridView): unknown {
    const asked = { seat: seat.seat, refusal: seat.refusal, luck: seat.luck };
    const { auction } = table;
    switch (table.decision) {
      case 'nominate':
        return this.#strategy.chooseAuctionMove(table, { ...asked, mustBuy: table.round === 1 });
      case 'open':
      case 'bid':
        return this.#strategy.bidInAuction(table, auction!.plant, auction!.bid, auction!.leastBid, asked);
      case 'scrap':
        if (seat.refusal === null && this.#discard !== null && this.#bidFor === auction!.plant) return this.#discard;
        return this.#strategy.chooseDiscard(table, auction!.plant, asked);
      case 'return':
        return this.#strategy.chooseReturn(table, asked);
      case 'fuel':
        return this.#strategy.buyFuel(table, asked);
      case 'build':
        return this.#strategy.build(table, asked);
      case 'run':
      case 'burn':
        return this.#strategy.power(table, asked);
      case 'over':
        return OVER;
    }
  }

  /**
   * What to answer now; the rest is kept for the questions that follow from it. The answer is judged whole, on a world that
   * this seat cannot tell from the real one: all that matters is in it. What is refused is handed on as it is, so that the
   * match refuses it for the same reason, and nothing of it is played.
   */
  #read(seat: PowerGridSeat, table: PowerGridView, answer: unknown): unknown {
    seat.imagine(this.#world, createRng('order'));
    const verdict = readOrder(this.#world, answer, this.#strict);
    if (!verdict.valid) {
      const refused: RefusedAnswer = { answer, discardRequired: this.#strict.discardRequired === true };
      return refused;
    }
    const { actions, discard } = verdict.move;
    const [first] = actions;
    if (table.decision === 'nominate' || table.decision === 'open' || table.decision === 'bid') {
      this.#discard = discard;
      this.#bidFor = first.type === 'nominate' ? first.plant : (table.auction?.plant ?? -1);
    }
    this.#plan = actions;
    return this.#playOn(seat);
  }
}

function isThenable(answer: unknown): answer is PromiseLike<unknown> {
  return typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function';
}

/** How a match between strategies is to be played. */
export interface RetryConfig {
  /** How often a strategy is asked the same question, the first time included. */
  readonly maxRetries?: number;
  /** Print every refused answer. */
  readonly verbose?: boolean;
  readonly print?: (line: string) => void;
}

/** What `play` is to be told: when to give up on a strategy, and to print its refused answers. */
export function retries({ maxRetries = 3, verbose = false, print = () => {} }: RetryConfig): {
  readonly tries: number;
  readonly onRefusal: (attempt: { readonly answer: unknown; readonly refusal: Refusal }, seat: number) => void;
} {
  return {
    tries: maxRetries,
    onRefusal({ answer, refusal }, seat) {
      if (verbose) print(`seat ${seat}: ${said(answer)} is refused: ${refusal.reason} (${refusal.code})`);
    },
  };
}

/** An answer as text, whatever it is: what the strategy said, not how it was handed on. */
function said(given: unknown): string {
  const answer = fieldsOf(given)?.answer ?? given;
  if (answer instanceof Error) return `throwing '${answer.message}'`;
  try {
    return JSON.stringify(answer) ?? String(answer);
  } catch {
    return String(answer);
  }
}
