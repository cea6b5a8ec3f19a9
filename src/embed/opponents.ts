/** A batch in which one learner sits among agents: they move inside the engine, and the learner is asked only when it is its turn. */
import { createRng, imagineInto, legalIds, OVER, type Rng, type Seat, type State } from '../core/index.ts';
import type { Autoreset, BatchEnv } from '../rl/index.ts';
import { agentOf, answerOf } from './agents.ts';

/** Who sits where. */
export interface OpponentsConfig {
  /** An agent for each other seat, clockwise from the learner; one is enough for all. */
  readonly agents: readonly string[];
  /** Where the learner sits; `rotate` moves it on by one with every episode, from seat `row % seats` on. */
  readonly seat: number | 'rotate';
}

/** The loop of such a batch. */
export interface Opponents {
  step(actions: ArrayLike<number>): void;
  /** Let the opponents move until it is the learner's turn, after a row was reset or loaded from outside. */
  begin(i: number): void;
}

/** What the learner is shown beside the arrays of the batch. */
export interface LearnerArrays {
  /** Its seat in each game. */
  readonly learner: Int32Array;
  /** What came to it since its last action, whoever acted. */
  readonly learnerRewards: Float32Array;
  /** Whether its last action, or what the others played after it, ended the episode. */
  readonly learnerTerminated: Uint8Array;
  readonly learnerTruncated: Uint8Array;
}

/** Seat agents in a batch without autoreset. Final observations are the learner's. */
export function seatOpponents<S extends State>(
  env: BatchEnv<S>,
  { agents: specs, seat: place }: OpponentsConfig,
  autoreset: Autoreset,
  shown: LearnerArrays,
): Opponents {
  const { learner, learnerRewards: rewards, learnerTerminated, learnerTruncated } = shown;
  const { game, size, seats, turn, terminated, truncated, returns, finalSeat } = env;
  if (specs.length !== 1 && specs.length !== seats - 1)
    throw new RangeError(`a table of ${seats} has ${seats - 1} opponents, not ${specs.length}`);
  if (place !== 'rotate' && !(Number.isInteger(place) && place >= 0 && place < seats))
    throw new RangeError(`the learner sits in one of the seats 0 to ${seats - 1}, or rotates`);
  const agents = Array.from({ length: seats - 1 }, (_, i) => agentOf(game, specs[specs.length === 1 ? 0 : i]));
  const seatsOf = env.states.map((s, i) => new RowSeat(env, s, i));
  const paid = new Float64Array(size);

  function begin(i: number): void {
    learner[i] = place === 'rotate' ? (i + env.episodes[i]) % seats : place;
    paid[i] = 0;
    seatsOf[i].deal(`${env.seedOf(i)}:${env.episodes[i]}`);
    advance(i);
  }

  /** Let the opponents move in game `i` until the learner is asked or the episode is over. */
  function advance(i: number): void {
    const own = learner[i];
    while ((terminated[i] | truncated[i]) === 0 && turn[i] !== own) {
      const agent = agents[(turn[i] - own - 1 + seats) % seats];
      env.stepRow(i, answerOf(agent, seatsOf[i].ask(turn[i])));
    }
    const sum = returns[i * seats + own];
    rewards[i] = sum - paid[i];
    paid[i] = sum;
    if ((terminated[i] | truncated[i]) === 0) return;
    finalSeat[i] = own;
    env.observeFinal(i, own);
    if (turn[i] !== own) env.finalMasks.fill(0, i * game.actions.size, (i + 1) * game.actions.size);
  }

  const start = (i: number) => {
    begin(i);
    learnerTerminated[i] = terminated[i];
    learnerTruncated[i] = truncated[i];
  };
  for (let i = 0; i < size; i++) start(i);
  return {
    begin: start,
    step(actions) {
      const waited = autoreset === 'next-step' ? Uint8Array.from(terminated, (ended, i) => ended | truncated[i]) : null;
      env.step(actions);
      for (let i = 0; i < size; i++) {
        if (waited !== null && waited[i] === 1) {
          env.resetRow(i);
          begin(i);
        } else if (env.illegal[i] === 1) rewards[i] = 0;
        else advance(i);
        learnerTerminated[i] = terminated[i];
        learnerTruncated[i] = truncated[i];
        if (autoreset !== 'same-step' || (terminated[i] | truncated[i]) === 0) continue;
        const paidLast = rewards[i];
        env.resetRow(i);
        begin(i);
        rewards[i] = paidLast;
      }
    },
  };
}

/** The seat to act in a row, as its agent is shown it. */
class RowSeat<S extends State> implements Seat {
  readonly game: BatchEnv<S>['game'];
  readonly seats: number;
  readonly refusal = null;
  seat = OVER;
  luck: Rng = createRng('');
  readonly #env: BatchEnv<S>;
  readonly #state: S;
  readonly #row: number;
  #lots: Rng[] = [];

  constructor(env: BatchEnv<S>, state: S, row: number) {
    this.game = env.game;
    this.seats = env.seats;
    this.#env = env;
    this.#state = state;
    this.#row = row;
  }

  /** Draw the luck of all seats for an episode. */
  deal(seed: string): void {
    this.#lots = Array.from({ length: this.seats }, (_, seat) => createRng(`${seed}#${seat}`));
  }

  /** This seat, turned to face another player. */
  ask(seat: number): this {
    this.seat = seat;
    this.luck = this.#lots[seat];
    return this;
  }

  get ply(): number {
    return this.#env.steps[this.#row];
  }

  view(): unknown {
    return this.game.view(this.#state, this.seat);
  }

  legal(): number[] {
    return legalIds(this.game, this.#state);
  }

  imagine(into: State, luck: Rng): void {
    imagineInto(this.game, this.#state, this.seat, luck, into as S); // a state of this very game
  }
}
