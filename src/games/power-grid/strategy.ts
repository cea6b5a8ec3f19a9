/**
 * Strategies: a method for each decision, in the words of the table. The adapter makes an agent of one: it asks, puts the
 * answer into actions, and hands every refusal back. It never decides anything itself. RULES 10.
 */
import { type Agent, createRng, OVER, type Refusal, type Rng, type Seat } from '../../core/index.ts';
import { LARGEST_BID, type PowerGridAction } from './actions.ts';
import { FUELS, type Fuel } from './plants.ts';
import { layout, type PowerGridState } from './state.ts';
import {
  type AuctionMove,
  type BidResponse,
  type PlantRef,
  plantNumber,
  type Strictness,
  validateAuctionBid,
  validateAuctionOpening,
} from './validate.ts';
import type { PowerGridView } from './view.ts';

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

/** Make an agent of a strategy. */
export function strategyAgent(strategy: Strategy, strict: Strictness = {}): Agent {
  const player = new StrategyPlayer(strategy, strict);
  return {
    name: strategy.name,
    act: (seat) => player.act(seat as Seat<PowerGridState, PowerGridAction, PowerGridView>),
  };
}

type PowerGridSeat = Seat<PowerGridState, PowerGridAction, PowerGridView>;

/** What a strategy has said that is still to be played. */
class StrategyPlayer {
  readonly #strategy: Strategy;
  readonly #strict: Strictness;
  /** Actions that follow from the last answer, and the ply at which the first of them is due. */
  #plan: unknown[] = [];
  #due = -1;
  /** The plant named for discarding with a bid, and the plant bid for. */
  #discard: number | null = null;
  #bidFor = -1;
  /** How much coal the hybrids shall burn. */
  #coal: number | null = null;
  /** Which question was asked last: a late answer to an earlier one is nobody's plan. */
  #question = 0;
  /** A refusal of the adapter's own, for the next try. */
  #strictRefusal: Refusal | null = null;

  constructor(strategy: Strategy, strict: Strictness) {
    this.#strategy = strategy;
    this.#strict = strict;
  }

  act(seat: PowerGridSeat): unknown {
    if (seat.refusal !== null || this.#due !== seat.ply) this.#plan = [];
    const next = this.#plan.shift();
    if (next !== undefined) {
      this.#due = seat.ply + 1;
      return next;
    }
    const question = ++this.#question;
    const table = seat.view();
    const said = this.#ask(seat, table);
    const read = (answer: unknown) => (question === this.#question ? this.#read(seat, table, answer) : undefined);
    return isThenable(said) ? said.then(read) : read(said);
  }

  #ask(seat: PowerGridSeat, table: PowerGridView): unknown {
    const refusal = seat.refusal?.code === 'AGENT_THREW' ? (this.#strictRefusal ?? seat.refusal) : seat.refusal;
    this.#strictRefusal = null;
    const asked = { seat: seat.seat, refusal, luck: seat.luck };
    const { auction } = table;
    switch (table.decision) {
      case 'nominate':
        return this.#strategy.chooseAuctionMove(table, { ...asked, mustBuy: table.round === 1 });
      case 'open':
      case 'bid':
        return this.#strategy.bidInAuction(table, auction!.plant, auction!.bid, auction!.leastBid, asked);
      case 'scrap':
        if (refusal === null && this.#discard !== null && this.#bidFor === auction!.plant) return this.#discard;
        return this.#strategy.chooseDiscard(table, auction!.plant, asked);
      case 'return':
        return this.#strategy.chooseReturn(table, asked);
      case 'fuel':
        return this.#strategy.buyFuel(table, asked);
      case 'build':
        return this.#strategy.build(table, asked);
      case 'run':
        return this.#strategy.power(table, asked);
      case 'burn':
        if (refusal === null && this.#coal !== null) return { plants: table.running, coal: this.#coal };
        return this.#strategy.power(table, asked);
      case 'over':
        return OVER;
    }
  }

  /** What to answer now; the rest is kept for the questions that follow from it. */
  #read(seat: PowerGridSeat, table: PowerGridView, said: unknown): unknown {
    const plan = this.#planOf(seat, table, said) ?? [{ move: said }];
    this.#plan = plan.slice(1);
    this.#due = seat.ply + 1;
    return plan[0];
  }

  /** The actions an answer comes to, or null if it is none. The rules judge each when it is played. */
  #planOf(seat: PowerGridSeat, table: PowerGridView, said: unknown): unknown[] | null {
    switch (table.decision) {
      case 'nominate':
      case 'open':
      case 'bid':
        return this.#auctionPlan(seat, table, said);
      case 'scrap': {
        const plant = plantNumber(said);
        return plant === null ? null : [{ type: 'scrap', plant }];
      }
      case 'return':
        return typeof said === 'number' ? [{ type: 'return', coal: said }] : null;
      case 'fuel':
        return fuelPlan(said);
      case 'build':
        if (!Array.isArray(said)) return null;
        return [...said.map((city) => ({ type: 'build', city })), { type: 'done' }];
      case 'run':
      case 'burn':
        return this.#powerPlan(seat, table, said);
      default:
        return null;
    }
  }

  /** Judged on a world that this seat cannot tell from the real one: all that matters to an auction is in it. */
  #auctionPlan(seat: PowerGridSeat, table: PowerGridView, said: unknown): unknown[] {
    seat.imagine(world, createRng('auction'));
    const { auction } = table;
    this.#discard = null;
    const verdict =
      auction === null
        ? validateAuctionOpening(world, seat.seat, said, this.#strict)
        : validateAuctionBid(world, seat.seat, said, auction.plant, auction.bid, auction.leastBid, this.#strict);
    if (!verdict.valid) return [this.#unusable(verdict.refusal, said)];
    const { move } = verdict;
    if (move.action === 'pass') return [{ type: 'pass' }];
    const plant = move.action === 'buy' ? move.plant : auction!.plant;
    this.#discard = move.discard;
    this.#bidFor = plant;
    const bids = bidPlan(move.bid - (auction?.laid ?? 0));
    return move.action === 'buy' ? [{ type: 'nominate', plant }, ...bids] : bids;
  }

  /** What to tell the match, so that it refuses for the same reason; only strictness is this adapter's own. */
  #unusable(refusal: Refusal, said: unknown): unknown {
    if (refusal.code === 'DISCARD_REQUIRED') {
      this.#strictRefusal = refusal;
      throw new Error(refusal.reason);
    }
    if (said === 'pass') return { type: 'pass' };
    if (refusal.code === 'MOVE_MALFORMED') return { move: said };
    return typeof said === 'number' ? { bid: said } : said;
  }

  #powerPlan(seat: PowerGridSeat, table: PowerGridView, said: unknown): unknown[] | null {
    if (typeof said !== 'object' || said === null || !('plants' in said) || !Array.isArray(said.plants)) return null;
    const coal = 'coal' in said ? said.coal : undefined;
    if (table.decision === 'burn') return typeof coal === 'number' ? [{ type: 'burn', coal }] : null;
    this.#coal = typeof coal === 'number' ? coal : null;
    const row = table.players[seat.seat].plants;
    const chosen: readonly unknown[] = said.plants;
    if (new Set(chosen).size !== chosen.length || !chosen.every((plant) => row.includes(plant as number))) return null;
    return [{ type: 'run', plants: row.flatMap((plant, i) => (chosen.includes(plant) ? [i + 1] : [])) }];
  }
}

const world = layout.create();

/** A bid of any size: as many hundreds as it takes, then the rest. RULES 9.2. */
function bidPlan(amount: number): PowerGridAction[] {
  const hundreds = Math.ceil(amount / LARGEST_BID) - 1;
  const bid: PowerGridAction = { type: 'bid', amount: amount - hundreds * LARGEST_BID };
  return [...Array.from({ length: hundreds }, () => ({ type: 'more' }) as const), bid];
}

function fuelPlan(said: unknown): unknown[] | null {
  if (typeof said !== 'object' || said === null) return null;
  const order = said as Readonly<Record<string, unknown>>;
  if (!Object.keys(order).every((name) => (FUELS as readonly string[]).includes(name))) return null;
  const bought = FUELS.filter((fuel) => order[fuel] !== undefined && order[fuel] !== 0);
  return [...bought.map((fuel) => ({ type: 'buy', fuel, amount: order[fuel] })), { type: 'done' }];
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

/** An answer as text, whatever it is. */
function said(answer: unknown): string {
  if (answer instanceof Error) return `throwing '${answer.message}'`;
  try {
    return JSON.stringify(answer) ?? String(answer);
  } catch {
    return String(answer);
  }
}
