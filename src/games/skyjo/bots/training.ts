/**
 * How the weights of the learned player are learned: it plays rounds, against the heuristic and against itself, and after each of
 * them every position it left is drawn towards what came of it, mostly towards the worth of its next one (temporal differences).
 */
import { below, createRng, type Game, newGame, type Rng } from '../../../core/index.ts';
import { SLOTS } from '../deck.ts';
import { skyjo, skyjoMacro } from '../game.ts';
import { NOBODY, SETUP, type SkyjoState } from '../state.ts';
import { ANY } from './column.ts';
import { features, MOST_FEATURES, WEIGHTS_SIZE } from './features.ts';
import { LastTurn } from './last-turn.ts';
import { LearnedPlayer } from './learned.ts';
import { heuristicPolicy, macroHeuristicPolicy } from './policy.ts';
import { countUnseen, doublingCost } from './unseen.ts';

/** How far a position is drawn towards its target in the first and in the last round. */
const FIRST_RATE = 0.2;
/** The same in the first round of a course that goes on from weights. */
const LATER_RATE = 0.03;
const LAST_RATE = 0.002;
/** The share of the end of the round in a target; the rest is the worth of the next position. */
const FAR = 0.3;
/** In so much of the training the heuristic plays nearly every turn: what going out is worth can only be learned from rounds in which somebody does. */
const WATCHING = 1 / 8;
/** In so many of a thousand turns a pupil plays like the heuristic, while it watches and later, or anything at all. */
const COPIED_WATCHING = 930;
const COPIED = 60;
const RANDOM = 20;
/** The tables are made from the weights again after so many rounds. */
const REFRESH = 500;
/** Nothing is learned from a round that takes more turns of each seat. */
const LONGEST = 200;

type Policy = (s: SkyjoState, luck: Rng) => number;

/** What is learned, and from what. */
export interface Course {
  /** Whether a drawn card is placed unseen: the game of whole turns. */
  readonly blind: boolean;
  readonly seats: number;
  readonly rounds: number;
  readonly seed: string;
  /** In so many of a hundred rounds all seats are pupils; in the others one is, and the heuristic has the rest. */
  readonly self: number;
  /** Weights to begin with, if it is not from nothing. */
  readonly begin?: Float64Array | undefined;
}

/** A course, and the table its weights are for; those of `basics` are only for others to begin with. */
interface Step extends Omit<Course, 'seed' | 'begin'> {
  readonly table: string;
  /** The table whose weights it begins with. */
  readonly after?: string;
}

/** What is learned, one after the other: `npm run train:skyjo`. */
export const COURSES: readonly Step[] = [
  { table: 'basics', blind: false, seats: 2, rounds: 400_000, self: 20 },
  { table: 'two', after: 'basics', blind: false, seats: 2, rounds: 400_000, self: 95 },
  { table: 'four', after: 'two', blind: false, seats: 4, rounds: 250_000, self: 90 },
  { table: 'eight', after: 'four', blind: false, seats: 8, rounds: 100_000, self: 90 },
  { table: 'blind', blind: true, seats: 2, rounds: 300_000, self: 60 },
  { table: 'blindEight', after: 'blind', blind: true, seats: 8, rounds: 100_000, self: 90 },
];

/** Learn the weights from so many rounds, telling the number of rounds now and then. The same course learns the same. */
export function* train({ blind, seats, rounds, seed, self, begin }: Course): Generator<number, Float64Array> {
  const game: Game<SkyjoState> = blind ? skyjoMacro : skyjo;
  const weights = begin ? begin.slice() : new Float64Array(WEIGHTS_SIZE);
  const player = new LearnedPlayer(weights);
  const lastTurn = new LastTurn();
  const heuristic = blind ? macroHeuristicPolicy : heuristicPolicy;
  const learned: Policy = blind ? (s) => player.macroMove(s) : (s) => player.move(s);
  const last: Policy = blind ? (s) => lastTurn.macroMove(s) : (s) => lastTurn.move(s);
  const legal = new Int32Array(game.actions.size);
  const anything: Policy = (s, lot) => legal[below(lot, game.legal(s, legal))];
  const luck = createRng(seed);
  const lessons = Array.from({ length: seats }, () => new Lesson(weights));
  const deal = (round: number) => newGame(game, { seats, seed: `${seed} ${round}` });
  const firstRate = begin ? LATER_RATE : FIRST_RATE;
  let s = deal(0);
  for (let round = 0; round < rounds; round++) {
    if (game.turn(s) < 0 || s.turnsInRound >= LONGEST * seats) s = deal(round);
    const watching = begin === undefined && round < rounds * WATCHING;
    const alone = watching || below(luck, 100) >= self ? round % seats : NOBODY;
    const copied = watching ? COPIED_WATCHING : COPIED;
    const current = s.round;
    while (s.round === current && s.turnsInRound < LONGEST * seats) {
      const seat = s.turn;
      const pupil = alone === NOBODY || seat === alone;
      const ending = s.ender !== NOBODY;
      const learning = pupil && s.phase !== SETUP && !ending;
      const way = learning ? below(luck, 1000) : 0;
      let policy = heuristic;
      if (pupil && ending) policy = last;
      else if (learning && way >= copied) policy = way < copied + RANDOM ? anything : learned;
      playTurn(game, s, policy, luck);
      if (learning && s.round === current) lessons[seat].note(s, seat);
    }
    if (s.round === current) {
      for (const lesson of lessons) lesson.forget();
      continue;
    }
    const rate = firstRate * (LAST_RATE / firstRate) ** (round / rounds);
    for (let seat = 0; seat < seats; seat++) lessons[seat].learn(rate, aheadOfOthers(s, seat));
    if ((round + 1) % REFRESH !== 0) continue;
    player.refresh();
    yield round + 1;
  }
  return weights;
}

/** The points by which a seat is ahead of the mean of the others in the round that has just ended. */
function aheadOfOthers({ seats, roundScore }: SkyjoState, seat: number): number {
  let others = 0;
  for (let other = 0; other < seats; other++) if (other !== seat) others += roundScore[other];
  return others / (seats - 1) - roundScore[seat];
}

/** One flip of the setup, or all decisions of a turn. */
function playTurn(game: Game<SkyjoState>, s: SkyjoState, policy: Policy, luck: Rng): void {
  const { phase, round, turnsInRound } = s;
  do game.apply(s, policy(s, luck));
  while (phase !== SETUP && s.round === round && s.turnsInRound === turnsInRound);
}

const chance = new Float64Array(ANY);

/** What it costs on average that a seat has just gone out. */
function outCost(s: SkyjoState, seat: number): number {
  let points = 0;
  for (let i = seat * SLOTS; i < (seat + 1) * SLOTS; i++) points += s.cards[i];
  return doublingCost(s, seat, points, countUnseen(s, chance));
}

/** The positions one seat left in a round, each as a list of the weights that say what it is worth. */
class Lesson {
  readonly #weights: Float64Array;
  readonly #lists: Int32Array[] = [];
  readonly #lengths: number[] = [];
  /** What is known of the worth without learning. */
  readonly #known: number[] = [];
  #size = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
  }

  /** Keep the position that `seat` has just left. */
  note(s: SkyjoState, seat: number): void {
    if (this.#size === this.#lists.length) this.#lists.push(new Int32Array(MOST_FEATURES));
    this.#lengths[this.#size] = features(s, seat, this.#lists[this.#size]);
    this.#known[this.#size] = s.hiddenCount[seat] > 0 ? 0 : -outCost(s, seat);
    this.#size++;
  }

  forget(): void {
    this.#size = 0;
  }

  /** Draw the positions towards what came of them, the last one first, and forget them. */
  learn(rate: number, result: number): void {
    const weights = this.#weights;
    let target = result;
    let next = result;
    for (; this.#size > 0; this.#size--) {
      const list = this.#lists[this.#size - 1];
      const length = this.#lengths[this.#size - 1];
      let worth = this.#known[this.#size - 1];
      for (let i = 0; i < length; i++) worth += weights[list[i]];
      target = (1 - FAR) * next + FAR * target;
      const step = (rate * (target - worth)) / length;
      for (let i = 0; i < length; i++) weights[list[i]] += step;
      next = worth;
    }
  }
}
