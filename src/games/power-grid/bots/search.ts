/**
 * A player that thinks: every sensible answer is played out in the same imagined worlds, planners in all seats, and the one that
 * fares best on average is given. What it may think is counted in moves, so that the same seed gives the same game everywhere and
 * no question takes long, at any table.
 */
import { below, copyState, next, RNG_WORDS, type Rng, softmax } from '../../../core/index.ts';
import { NOMINATING, PASS } from '../actions.ts';
import { leastBid } from '../auction.ts';
import { refuseNomination } from '../refuse.ts';
import { apply, place, turn } from '../rules.ts';
import { BID, BUILD, FINISHED, layout, NOMINATE, type PowerGridState } from '../state.ts';
import type { PowerGridAgent } from '../strategy.ts';
import { HOUSES, SEATS } from '../tables.ts';
import type { Beliefs } from './beliefs.ts';
import { ASK, type Candidate, createCandidates } from './candidates.ts';
import { createGrowth, mightReach } from './growth.ts';
import { createJudge, type Judge } from './judge.ts';
import { purse } from './outlook.ts';
import { bidLeast, createPlanner } from './planner.ts';
import { createRival, type Mover } from './rivals.ts';
import { TUNED } from './tuned.ts';
import { STRATEGIST } from './weights.ts';

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
  /** Standard errors by which an answer must lead all others for it to stop thinking. */
  readonly clear: number;
  /**
   * How far rivals bid, as parts of what the planner would: in each world each has one of these. Whoever takes them for planners
   * drives prices up that nobody then pays, and sits on plants it did not want.
   */
  readonly rivals: readonly number[];
  /** Whether it thinks again when somebody bids more than it meant to. */
  readonly again: boolean;
  /**
   * Whether it bids on where somebody can end the game, money being worth nothing after it, as long as no other plant that it could
   * put up instead is better. Who bids on without a thought of those, or in earlier rounds, pays too much.
   */
  readonly late?: boolean;
  /** What a win counts for at the end of an imagined game, 0.5 unless told; the rest is how near it was. */
  readonly sure?: number;
  /** Whether it thinks how to build even in a game that has lasted too long, which the planner ends. */
  readonly patient?: boolean;
  /** One answer in so many is any at all, for lessons; 0, unless told: none. */
  readonly whim?: number;
}

/** Lays out a world as the seat to act may think it is. */
type Imagine = (into: PowerGridState) => void;

/** More worlds than this tell nothing new. */
const MOST_WORLDS = 128;

/** After so many worlds, and again each time so many more are done, it stops if one answer leads clearly. */
const ENOUGH = 8;
const PAUSE = 4;

/** A player that thinks so much. */
export function thinker(
  name: string,
  thoughts: Thoughts,
  judge: Judge = createJudge(STRATEGIST),
  mind: Beliefs = TUNED,
): PowerGridAgent {
  const planner = createPlanner(mind);
  const { late = false, sure = 0.5, whim = 0 } = thoughts;
  const growth = createGrowth();
  const candidatesOf = createCandidates(planner);
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
        if (!thoughts.again && !isLate(world)) return PASS;
      }
      const answers = candidatesOf(world, world.decision === BID && isLate(world));
      const tooLong = world.decision === BUILD && world.round >= TUNED.patience;
      const list = tooLong && thoughts.patient !== true ? answers.slice(0, 1) : answers; // the planner ends a game that lasts too long
      const best =
        list.length === 1 ? list[0] : choose(list, seat.seat, (into) => seat.imagine(into, seat.luck), seat.luck);
      nominee = world.nominee;
      round = world.round;
      limit = best.limit;
      plan = best.actions;
      return playOn(seat.ply);
    },
  };

  /** Whether it bids on because somebody has the money to end the game in this round. */
  function isLate(s: PowerGridState): boolean {
    for (let seat = 0; late && seat < s.seats; seat++) {
      const money = purse(s, seat);
      if (!mightReach(s, seat, money, s.endCities)) continue;
      growth.begin(s, seat);
      growth.spend(money, HOUSES);
      if (growth.count >= s.endCities) return true;
    }
    return false;
  }

  function playOn(ply: number): number {
    const [first, ...rest] = plan;
    plan = rest;
    due = ply + 1;
    return first;
  }

  function choose(list: readonly Candidate[], own: number, imagine: Imagine, luck: Rng): Candidate {
    const any = whim > 0 && below(luck, whim) === 0;
    return any ? list[below(luck, list.length)] : think(list, own, imagine, luck);
  }

  function think(list: readonly Candidate[], own: number, imagine: Imagine, luck: Rng): Candidate {
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
        results[runner].push(imagined.decision === FINISHED ? worthOf(imagined, own, sure) : judge(imagined, own));
      }
      if (done === halving) {
        runners = betterHalf(results, runners);
        halving *= 2;
      }
      if (done >= ENOUGH && done % PAUSE === 0 && isSettled(results, runners, thoughts.clear)) break;
    }
    return list[winner(results, runners, thoughts.trust)];
  }
}

/** Play an answer and on, to the end of the game or to where a round begins; how many moves that took. */
function playOut(
  movers: readonly Mover[],
  s: PowerGridState,
  own: number,
  { actions, limit, instead }: Candidate,
  until: number,
): number {
  const { nominee, round } = s;
  let moves = actions.length;
  for (const action of actions) apply(s, action);
  for (let seat = turn(s); seat >= 0 && s.round < until; seat = turn(s), moves++) {
    if (instead !== ASK && seat === own && s.decision === NOMINATE && s.round === round) {
      apply(s, refuseNomination(s, instead) === null ? NOMINATING + instead : movers[seat](s));
      continue;
    }
    const bound = limit !== ASK && seat === own && s.decision === BID && s.nominee === nominee && s.round === round;
    if (!bound) apply(s, movers[seat](s));
    else apply(s, leastBid(s) <= limit || s.laid > 0 ? bidLeast(s) : PASS);
  }
  return moves;
}

/**
 * What the end of a game is worth to a seat: the win for the most part, and how near it was. Rivals may play otherwise than imagined,
 * and even who seems to have lost should play on as well as possible.
 */
function worthOf(s: PowerGridState, own: number, sure: number): number {
  let winners = 0;
  for (let seat = 0; seat < s.seats; seat++) {
    if (place(s, seat) === 1) winners++;
    chances[seat] = s.supplied[seat] + s.money[seat] / PURSE;
  }
  softmax(chances, s.seats);
  const won = place(s, own) === 1 ? 1 / winners : 0;
  return sure * won + (1 - sure) * chances[own];
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
  const best = bestOf(results, runners);
  if (best === 0 || !runners.includes(0)) return best;
  return leads(results[best], results[0], trust) ? best : 0;
}

/** Whether the best answer is clearly better than every other. */
function isSettled(results: readonly (readonly number[])[], runners: readonly number[], clear: number): boolean {
  const best = bestOf(results, runners);
  return runners.every((runner) => runner === best || leads(results[best], results[runner], clear));
}

function bestOf(results: readonly (readonly number[])[], runners: readonly number[]): number {
  return runners.reduce((a, b) => (sumOf(results[b]) > sumOf(results[a]) ? b : a));
}

/** Whether one answer is better than another by more than so many standard errors, world by world. */
function leads(one: readonly number[], other: readonly number[], errors: number): boolean {
  const gaps = one.map((value, i) => value - other[i]);
  const mean = sumOf(gaps) / gaps.length;
  const squares = gaps.reduce((sum, gap) => sum + (gap - mean) * (gap - mean), 0);
  return mean * gaps.length > errors * Math.sqrt(squares);
}
