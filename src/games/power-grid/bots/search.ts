/**
 * A player that thinks: every sensible answer is played out in the same imagined worlds, planners in all seats, and the one that
 * fares best on average is given. What it may think is counted in moves, so that the same seed gives the same game everywhere and
 * no question takes long, at any table.
 */
import { below, copyState, next, RNG_WORDS, type Rng, softmax } from '../../../core/index.ts';
import { PASS } from '../actions.ts';
import { leastBid } from '../auction.ts';
import { apply, place, turn } from '../rules.ts';
import { BID, FINISHED, layout, type PowerGridState } from '../state.ts';
import type { PowerGridAgent } from '../strategy.ts';
import { SEATS } from '../tables.ts';
import { ASK, type Candidate, createCandidates } from './candidates.ts';
import { bidLeast, createPlanner } from './planner.ts';
import { createRival, type Mover } from './rivals.ts';
import { createStanding } from './standing.ts';
import { TUNED } from './tuned.ts';
import { WEIGHTS } from './weights.ts';

/** How much a thinker thinks. */
export interface Thoughts {
  /** Moves that may be imagined for one decision. */
  readonly moves: number;
  /** Worlds after which the worse half of the answers is dropped, and again after each doubling. */
  readonly halve: number;
  /** Rounds that are played out before the standing is judged, the present one included. */
  readonly rounds: number;
  /** Standard errors by which an answer must be better than the planner's own. */
  readonly trust: number;
  /**
   * How far rivals bid, as parts of what the planner would: in each world each has one of these. Whoever takes them for planners
   * drives prices up that nobody then pays, and sits on plants it did not want.
   */
  readonly rivals: readonly number[];
  /** Whether it thinks again when somebody bids more than it meant to. */
  readonly again: boolean;
}

/** More worlds than this tell nothing new. */
const MOST_WORLDS = 128;

/** A player that thinks so much. */
export function thinker(name: string, thoughts: Thoughts): PowerGridAgent {
  const planner = createPlanner(TUNED);
  const candidatesOf = createCandidates(planner);
  const standing = createStanding(WEIGHTS);
  const rivals = thoughts.rivals.map((part) => createRival(planner, part));
  const movers: Mover[] = [];
  const world = layout.create();
  const imagined = layout.create();
  const lot = new Int32Array(RNG_WORDS);
  let due = -1;
  let plan: readonly number[] = [];
  let nominee = -1;
  let round = -1;
  let limit = ASK;

  return {
    name,
    act(seat) {
      if (seat.ply === due && plan.length > 0 && seat.refusal === null) return playOn(seat.ply);
      seat.imagine(world, seat.luck);
      if (world.decision === BID && world.nominee === nominee && world.round === round && limit !== ASK) {
        if (leastBid(world) <= limit || world.laid > 0) return bidLeast(world);
        if (!thoughts.again) return PASS;
      }
      const list = candidatesOf(world);
      const best =
        list.length === 1 ? list[0] : think(list, seat.seat, (into) => seat.imagine(into, seat.luck), seat.luck);
      nominee = world.nominee;
      round = world.round;
      limit = best.limit;
      plan = best.actions;
      return playOn(seat.ply);
    },
  };

  function playOn(ply: number): number {
    const [first, ...rest] = plan;
    plan = rest;
    due = ply + 1;
    return first;
  }

  function think(
    list: readonly Candidate[],
    own: number,
    imagine: (into: PowerGridState) => void,
    luck: Rng,
  ): Candidate {
    const results = list.map((): number[] => []);
    let runners = list.map((_, i) => i);
    let moves = 0;
    let halving = thoughts.halve;
    for (let done = 1; moves < thoughts.moves && runners.length > 1 && done <= MOST_WORLDS; done++) {
      imagine(world);
      for (let i = 0; i < RNG_WORDS; i++) lot[i] = next(luck);
      for (let seat = 0; seat < world.seats; seat++) {
        movers[seat] = seat === own ? planner.move : rivals[below(luck, rivals.length)];
      }
      for (const runner of runners) {
        copyState(world, imagined);
        imagined.rng.set(lot); // the same cards for every answer
        moves += playOut(movers, imagined, own, list[runner], world.round + thoughts.rounds);
        results[runner].push(imagined.decision === FINISHED ? worthOf(imagined, own) : standing(imagined, own));
      }
      if (done === halving) {
        runners = betterHalf(results, runners);
        halving *= 2;
      }
    }
    return list[winner(results, runners, thoughts.trust)];
  }
}

/** Play an answer and on, to the end of the game or to where a round begins; how many moves that took. */
function playOut(
  movers: readonly Mover[],
  s: PowerGridState,
  own: number,
  { actions, limit }: Candidate,
  until: number,
): number {
  const { nominee, round } = s;
  let moves = actions.length;
  for (const action of actions) apply(s, action);
  for (let seat = turn(s); seat >= 0 && s.round < until; seat = turn(s), moves++) {
    const bound = limit !== ASK && seat === own && s.decision === BID && s.nominee === nominee && s.round === round;
    if (!bound) apply(s, movers[seat](s));
    else apply(s, leastBid(s) <= limit || s.laid > 0 ? bidLeast(s) : PASS);
  }
  return moves;
}

/**
 * What the end of a game is worth to a seat: the win, and as much for how near it was. Rivals may play otherwise than imagined,
 * and even who seems to have lost should play on as well as possible.
 */
function worthOf(s: PowerGridState, own: number): number {
  let winners = 0;
  for (let seat = 0; seat < s.seats; seat++) {
    if (place(s, seat) === 1) winners++;
    chances[seat] = s.supplied[seat] + s.money[seat] / PURSE;
  }
  softmax(chances, s.seats);
  const won = place(s, own) === 1 ? 1 / winners : 0;
  return (won + chances[own]) / 2;
}

const chances = new Float64Array(SEATS[1]);

/** Money as good as a city supplied. */
const PURSE = 80;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** The better half; the planner's own answer stays whatever it did; answers that always came to the same as a better one go. */
function betterHalf(results: readonly (readonly number[])[], runners: readonly number[]): number[] {
  const order = [...runners].sort((a, b) => sumOf(results[b]) - sumOf(results[a]) || a - b);
  const told = new Set<string>();
  const apart = order.filter((runner) => {
    const all = results[runner].join();
    if (told.has(all)) return false;
    told.add(all);
    return true;
  });
  const kept = apart.slice(0, Math.max(2, Math.ceil(apart.length / 2)));
  return apart.includes(0) && !kept.includes(0) ? [...kept, 0] : kept;
}

/** The best answer; the planner's own, number 0, unless the best is clearly better. */
function winner(results: readonly (readonly number[])[], runners: readonly number[], trust: number): number {
  const best = runners.reduce((a, b) => (sumOf(results[b]) > sumOf(results[a]) ? b : a));
  if (best === 0 || !runners.includes(0)) return best;
  const gaps = results[best].map((value, i) => value - results[0][i]);
  const mean = sumOf(gaps) / gaps.length;
  const squares = gaps.reduce((sum, gap) => sum + (gap - mean) * (gap - mean), 0);
  return mean * gaps.length > trust * Math.sqrt(squares) ? best : 0;
}
