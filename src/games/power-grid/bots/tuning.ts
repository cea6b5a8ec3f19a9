/** Tuning: beliefs are tried against those that are held, at the same deals in every seat, and kept if they win more. */
import { below, createRng, type Rng, seedRng } from '../../../core/index.ts';
import type { PowerGridOptions } from '../options.ts';
import { apply, place, setup, turn } from '../rules.ts';
import { layout } from '../state.ts';
import { type Belief, type Beliefs, UNTUNED } from './beliefs.ts';
import { createPlanner, type Planner } from './planner.ts';

/** Sizes of tables that are tuned for, one after the other. */
const TABLES = [4, 3, 5, 4, 3, 5, 4, 6] as const;

/** The game as it is played most. */
export const USUAL: PowerGridOptions = {
  map: 'germany',
  edition: 'recharged',
  regions: 'random',
  mustImprove: false,
  hiddenMoney: false,
  maxRounds: 40,
};

/** What is played, one after the other: the usual game most of the time. */
const GAMES: readonly PowerGridOptions[] = [
  USUAL,
  USUAL,
  { ...USUAL, map: 'usa' },
  USUAL,
  USUAL,
  { ...USUAL, edition: 'original' },
];

/** What became of some games. */
export interface Tally {
  games: number;
  /** Games won, shared wins in part, and how many an even share would be. */
  won: number;
  even: number;
  /** How uncertain that is: the variance of an even share, summed. */
  variance: number;
  rounds: number;
  capped: number;
}

/** Nothing played yet. */
export function createTally(): Tally {
  return { games: 0, won: 0, even: 0, variance: 0, rounds: 0, capped: 0 };
}

/** By how many standard errors more than an even share was won. */
export function errorsAhead(tally: Tally): number {
  return (tally.won - tally.even) / Math.sqrt(tally.variance);
}

const s = layout.create();

/** Play deal `n` with one planner among others of a kind, in every seat, and count what it won. */
export function playDeal(
  one: Planner,
  others: Planner,
  n: number,
  seed: string,
  tally: Tally,
  seats = TABLES[n % TABLES.length] as number,
): void {
  for (let own = 0; own < seats; own++) {
    s.words.fill(0);
    seedRng(s.rng, `${seed}:${n}`);
    setup(s, seats, GAMES[Math.floor(n / TABLES.length) % GAMES.length]);
    for (let seat = turn(s); seat >= 0; seat = turn(s)) apply(s, (seat === own ? one : others).move(s));
    let winners = 0;
    for (let seat = 0; seat < seats; seat++) if (place(s, seat) === 1) winners++;
    tally.games++;
    if (place(s, own) === 1) tally.won += 1 / winners;
    tally.even += 1 / seats;
    tally.variance += (1 / seats) * (1 - 1 / seats);
    tally.rounds += s.round;
    tally.capped += s.capped;
  }
}

/** A trial: which beliefs are changed, and what came of it. */
export interface Trial {
  readonly trial: number;
  readonly changed: Partial<Beliefs>;
  readonly tally: Tally;
  readonly kept: boolean;
}

/** Deals after which a trial is given up if it is behind, and all of them. */
const GLANCE = 60;
const DEALS = 360;

/** Standard errors a trial must be behind to be given up, and ahead to be kept. */
const BEHIND = -0.5;
const AHEAD = 2;

/** Try other beliefs than the ones held: number `trial` of a run. The same numbers give the same trial. */
export function tryOthers(held: Beliefs, trial: number, seed: string): Trial {
  const changed = change(held, createRng(`${seed}:change:${trial}`));
  const one = createPlanner({ ...held, ...changed });
  const others = createPlanner(held);
  const tally = createTally();
  for (let n = 0; n < DEALS; n++) {
    playDeal(one, others, n, `${seed}:deal:${trial}`, tally);
    if ((n + 1) % GLANCE === 0 && errorsAhead(tally) < BEHIND + (1.5 * (n + 1)) / DEALS) break;
  }
  return { trial, changed, tally, kept: tally.games > 0 && errorsAhead(tally) >= AHEAD };
}

/** One to three beliefs made larger or smaller by a tenth to a half. */
function change(held: Beliefs, luck: Rng): Partial<Beliefs> {
  const names = Object.keys(held) as Belief[];
  const changed: Partial<Record<Belief, number>> = {};
  for (let left = 1 + below(luck, 3); left > 0; left--) {
    const name = names[below(luck, names.length)];
    const by = (1 + below(luck, 50)) / 100;
    const now = held[name];
    const size = Math.max(Math.abs(now), 0.2);
    changed[name] = Math.round(1000 * (below(luck, 2) === 0 ? now + size * by : now - size * by)) / 1000;
  }
  return changed;
}

/** Where a run begins. */
export const beginWith: Beliefs = UNTUNED;

/** What was found, as a file of the game. */
export function shipped(
  found: Beliefs,
  trials: number,
  seed: string,
): { readonly path: string; readonly text: string } {
  const lines = Object.entries(found).map(([name, value]) => `  ${name}: ${value},`);
  return {
    path: 'tuned.ts',
    text: `/** What the planner believes: \`npm run tune -- power-grid --trials ${trials} --seed ${seed} --ship\` wrote this. */
import type { Beliefs } from './beliefs.ts';

/** What was found. */
export const TUNED: Beliefs = {
${lines.join('\n')}
};
`,
  };
}
