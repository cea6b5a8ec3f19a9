/**
 * How the weights of the learned player are learned: it plays rounds for two against the heuristic, and after each of them every
 * position it left is drawn towards what came of it, mostly towards the worth of its next one (temporal differences).
 */
import { below, createRng, newGame, type Rng } from '../../../core/index.ts';
import { skyjo } from '../game.ts';
import { NOBODY, SETUP, type SkyjoState } from '../state.ts';
import { features, MOST_FEATURES, WEIGHTS_SIZE } from './features.ts';
import { LearnedPlayer } from './learned.ts';
import { heuristicPolicy } from './policy.ts';

/** How far a position is drawn towards its target in the first and in the last round. */
const FIRST_RATE = 0.2;
const LAST_RATE = 0.002;
/** The share of the end of the round in a target; the rest is the worth of the next position. */
const FAR = 0.3;
/** In so much of the training the heuristic plays nearly every turn: what going out is worth can only be learned from rounds in which somebody does. */
const WATCHING = 1 / 8;
/** In so many of a thousand turns the pupil plays like the heuristic, while it watches and later, or anything at all. */
const COPIED_WATCHING = 930;
const COPIED = 60;
const RANDOM = 20;
/** The tables are made from the weights again after so many rounds. */
const REFRESH = 500;
/** Nothing is learned from a round that takes more turns. */
const LONGEST = 400;

type Policy = (s: SkyjoState, luck: Rng) => number;

/** Learn the weights from so many rounds, telling the number of rounds now and then. The same seed learns the same. */
export function* train(rounds: number, seed: string): Generator<number, Float64Array> {
  const weights = new Float64Array(WEIGHTS_SIZE);
  const player = new LearnedPlayer(weights);
  const learned: Policy = (s) => player.move(s);
  const luck = createRng(seed);
  const lesson = new Lesson(weights);
  let s = newGame(skyjo, { seats: 2, seed: `${seed} 0` });
  for (let round = 0; round < rounds; round++) {
    if (skyjo.turn(s) < 0 || s.turnsInRound >= LONGEST) s = newGame(skyjo, { seats: 2, seed: `${seed} ${round}` });
    const pupil = round & 1;
    const copied = round < rounds * WATCHING ? COPIED_WATCHING : COPIED;
    const current = s.round;
    while (s.round === current && s.turnsInRound < LONGEST) {
      const seat = s.turn;
      const learning = seat === pupil && s.phase !== SETUP && s.ender === NOBODY;
      const way = learning ? below(luck, 1000) : 0;
      const policy = !learning || way < copied ? heuristicPolicy : way < copied + RANDOM ? anything : learned;
      playTurn(s, policy, luck);
      if (learning && s.round === current) lesson.note(s, pupil);
    }
    if (s.round === current) {
      lesson.forget();
      continue;
    }
    const rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (round / rounds);
    lesson.learn(rate, s.roundScore[1 - pupil] - s.roundScore[pupil]);
    if ((round + 1) % REFRESH !== 0) continue;
    player.refresh();
    yield round + 1;
  }
  return weights;
}

/** One flip of the setup, or all decisions of a turn. */
function playTurn(s: SkyjoState, policy: Policy, luck: Rng): void {
  const { phase, round, turnsInRound } = s;
  do skyjo.apply(s, policy(s, luck));
  while (phase !== SETUP && s.round === round && s.turnsInRound === turnsInRound);
}

const legal = new Int32Array(skyjo.actions.size);

function anything(s: SkyjoState, luck: Rng): number {
  return legal[below(luck, skyjo.legal(s, legal))];
}

/** The positions one seat left in a round, each as a list of the weights that say what it is worth. */
class Lesson {
  readonly #weights: Float64Array;
  readonly #lists: Int32Array[] = [];
  readonly #lengths: number[] = [];
  #size = 0;

  constructor(weights: Float64Array) {
    this.#weights = weights;
  }

  /** Keep the position that `seat` has just left. */
  note(s: SkyjoState, seat: number): void {
    if (this.#size === this.#lists.length) this.#lists.push(new Int32Array(MOST_FEATURES));
    this.#lengths[this.#size] = features(s, seat, this.#lists[this.#size]);
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
      let worth = 0;
      for (let i = 0; i < length; i++) worth += weights[list[i]];
      target = (1 - FAR) * next + FAR * target;
      const step = (rate * (target - worth)) / length;
      for (let i = 0; i < length; i++) weights[list[i]] += step;
      next = worth;
    }
  }
}
