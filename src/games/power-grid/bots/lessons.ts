/** Lessons: players of many minds play, and every position where a round begins is kept with who won. */
import { below, copyState, createRng, next, type Rng, seedRng } from '../../../core/index.ts';
import { imagine } from '../imagine.ts';
import { apply, place, setup, turn } from '../rules.ts';
import { layout, NOMINATE, type PowerGridState } from '../state.ts';
import type { PowerGridAgent } from '../strategy.ts';
import type { Belief, Beliefs } from './beliefs.ts';
import { COUNTED, createCount, type Judge } from './judge.ts';
import { createPlanner } from './planner.ts';
import { thinker } from './search.ts';
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

/** How far rivals bid in the worlds of those who think: of many minds, and of those who are alike. */
const RIVALS = [[0], [0], [0, 0.3, 0.6], [0, 0.5, 1]] as const;
const ALIKE = [[0]] as const;

/** What is thought for one decision: little, so that there are many games. */
const MOVES = 300;

/** Standard errors after which those who are alike stop; the others think all they may. */
const CLEAR = 2.5;

type Mover = (s: PowerGridState, ply: number) => number;

/**
 * Play games at tables of three to five: planners, or those who think and judge like this. `alike`: all of them as the strategist
 * does; else each in a way of its own, and a planner now and then.
 */
export function playLessons(games: number, seed: string, judge: Judge | null, alike = false): Lesson[] {
  return Array.from({ length: games }, (_, game) => playGame(game, seed, judge, alike)).flat();
}

/** The positions of one game. */
export function playGame(game: number, seed: string, judge: Judge | null, alike: boolean): Lesson[] {
  const luck = createRng(`${seed}:minds:${game}`);
  const seats = 3 + (game % 3);
  const movers = Array.from({ length: seats }, () => otherMover(judge, alike, luck));
  s.words.fill(0);
  seedRng(s.rng, `${seed}:${game}`);
  setup(s, seats, USUAL);
  const met: Lesson[] = [];
  let round = 1;
  let ply = 0;
  for (let seat = turn(s); seat >= 0; seat = turn(s), ply++) {
    if (s.round > round && s.decision === NOMINATE) {
      round = s.round;
      const counted = new Float64Array(seats * COUNTED.length);
      count(s, counted);
      met.push({ game, counted, won: new Float64Array(seats) });
    }
    apply(s, movers[seat](s, ply));
  }
  let winners = 0;
  for (let seat = 0; seat < seats; seat++) if (place(s, seat) === 1) winners++;
  for (const { won } of met) {
    for (let seat = 0; seat < seats; seat++) won[seat] = place(s, seat) === 1 ? 1 / winners : 0;
  }
  return met;
}

const s = layout.create();
const count = createCount();

/** One of many minds. */
function otherMover(judge: Judge | null, alike: boolean, luck: Rng): Mover {
  const other = otherMind(luck);
  if (judge === null) return createPlanner(other).move;
  const mind = below(luck, 2) === 0 ? other : TUNED;
  if (!alike && below(luck, 6) === 0) return createPlanner(mind).move;
  const ways = alike ? ALIKE : RIVALS;
  const rivals = ways[below(luck, ways.length)];
  const again = !alike && below(luck, 2) === 0;
  const clear = alike ? CLEAR : Number.POSITIVE_INFINITY;
  const thoughts = { moves: MOVES, halve: 3, rounds: 1, trust: 1, clear, rivals, again, patient: !alike };
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

function otherMind(luck: Rng): Beliefs {
  const mind: Partial<Record<Belief, number>> = {};
  for (const [name, value] of Object.entries(TUNED)) {
    mind[name as Belief] = value * (1 + (below(luck, 2 * APART + 1) - APART) / 100);
  }
  return { ...TUNED, ...mind, around: TUNED.around };
}
