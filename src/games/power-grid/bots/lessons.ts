/** Lessons: players of many minds play, and every position where a round begins is kept with who won. */
import { below, copyState, createRng, next, type Rng, seedRng } from '../../../core/index.ts';
import { imagine } from '../imagine.ts';
import { apply, place, setup, turn } from '../rules.ts';
import { layout, NOMINATE, type PowerGridState } from '../state.ts';
import type { PowerGridAgent } from '../strategy.ts';
import type { Belief, Beliefs } from './beliefs.ts';
import { type Judge, NARROW, type Shape } from './judge.ts';
import { createPlanner } from './planner.ts';
import { type Thoughts, thinker } from './search.ts';
import { TUNED } from './tuned.ts';
import { USUAL } from './tuning.ts';

/** A position: what is counted for each seat, and who shared the win. */
export interface Lesson {
  readonly game: number;
  readonly counted: Float64Array;
  readonly won: Float64Array;
}

/** How far minds differ: each belief by up to so many percent. */
const APART = 30;

/** One answer in so many is any at all at tables where all are mixed: what is judged after it is met in no other way. */
const WHIM = 20;

/** How far rivals bid in the worlds of those who think in a way of their own. */
const RIVALS = [[0], [0], [0, 0.3, 0.6], [0, 0.5, 1]] as const;

/** What is thought for one decision: little, so that there are many games. */
const PUPIL: Thoughts = { moves: 300, halve: 3, rounds: 1, trust: 1, clear: 2.5, rivals: [0], again: false };

type Mover = (s: PowerGridState, ply: number) => number;

/** Who plays the games of a stage: gives a player for each seat. */
export type Company = (luck: Rng) => Mover;

/** Planners of many minds. */
export const planners: Company = (luck) => createPlanner(otherMind(luck)).move;

/** Those who think and judge like this, each in a way of its own, and a planner now and then. */
export function manyMinds(judge: Judge): Company {
  return (luck) => {
    const mind = halfTuned(luck);
    if (below(luck, 6) === 0) return createPlanner(mind).move;
    const rivals = RIVALS[below(luck, RIVALS.length)];
    const again = below(luck, 2) === 0;
    return pupil({ ...PUPIL, clear: Number.POSITIVE_INFINITY, rivals, again, patient: true }, judge, mind, luck);
  };
}

/** Those who think as the strategist does and judge like this. */
export function alike(judge: Judge): Company {
  return (luck) => {
    const mind = halfTuned(luck);
    below(luck, 1); // keeps the lessons that were learned from
    return pupil(PUPIL, judge, mind, luck);
  };
}

/** Those who judge as one of these do, bid on where the game may end or not, and follow a whim now and then. */
export function mixed(judges: readonly Judge[]): Company {
  return (luck) => {
    const mind = halfTuned(luck);
    const judge = judges[below(luck, judges.length)];
    const late = below(luck, 2) === 0;
    return pupil({ ...PUPIL, late, sure: 0.85, whim: WHIM }, judge, mind, luck);
  };
}

/** Play games at tables of three to five. */
export function playLessons(games: number, seed: string, company: Company, shape: Shape = NARROW): Lesson[] {
  const count = shape.createCount();
  return Array.from({ length: games }, (_, game) => {
    const met: Lesson[] = [];
    playGame(game, seed, company, (s) => {
      const counted = new Float64Array(s.seats * shape.width);
      count(s, counted, shape.width);
      met.push({ game, counted, won: new Float64Array(s.seats) });
    });
    let winners = 0;
    for (let seat = 0; seat < s.seats; seat++) if (place(s, seat) === 1) winners++;
    for (const { won } of met) {
      for (let seat = 0; seat < s.seats; seat++) won[seat] = place(s, seat) === 1 ? 1 / winners : 0;
    }
    return met;
  }).flat();
}

/** Play a game and tell every position where a round begins. */
function playGame(game: number, seed: string, company: Company, tell: (s: PowerGridState) => void): void {
  const luck = createRng(`${seed}:minds:${game}`);
  const seats = 3 + (game % 3);
  const movers = Array.from({ length: seats }, () => company(luck));
  s.words.fill(0);
  seedRng(s.rng, `${seed}:${game}`);
  setup(s, seats, USUAL);
  let round = 1;
  let ply = 0;
  for (let seat = turn(s); seat >= 0; seat = turn(s), ply++) {
    if (s.round > round && s.decision === NOMINATE) {
      round = s.round;
      tell(s);
    }
    apply(s, movers[seat](s, ply));
  }
}

const s = layout.create();

function pupil(thoughts: Thoughts, judge: Judge, mind: Beliefs, luck: Rng): Mover {
  const agent = thinker('pupil', thoughts, judge, mind);
  return (s, ply) => agent.act(seatOf(s, ply, luck)) as number;
}

/** What a thinker is shown; it looks at nothing else. */
function seatOf(s: PowerGridState, ply: number, luck: Rng): Parameters<PowerGridAgent['act']>[0] {
  const seat = s.turn;
  const imagineFor = (into: PowerGridState, lot: Rng) => {
    copyState(s, into);
    for (let i = 0; i < into.rng.length; i++) into.rng[i] = next(lot);
    imagine(into, seat);
  };
  // a thinker asks for no more of a seat than this
  return { seat, ply, refusal: null, luck, imagine: imagineFor } as unknown as Parameters<PowerGridAgent['act']>[0];
}

/** The tuned mind, or as often another. */
function halfTuned(luck: Rng): Beliefs {
  const other = otherMind(luck);
  return below(luck, 2) === 0 ? other : TUNED;
}

function otherMind(luck: Rng): Beliefs {
  const mind: Partial<Record<Belief, number>> = {};
  for (const [name, value] of Object.entries(TUNED)) {
    mind[name as Belief] = value * (1 + (below(luck, 2 * APART + 1) - APART) / 100);
  }
  return { ...TUNED, ...mind, around: TUNED.around };
}
