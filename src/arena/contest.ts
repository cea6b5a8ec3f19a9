/** One game of an arena, played and told. Deterministic but for the times: whoever plays it, wherever. */
import type { Agent, Game } from '../core/index.ts';
import { type Attempt, type Bench, createBench, Match, type MatchRecord, PlayError, play } from '../match/index.ts';
import type { Breath } from './breath.ts';
import { contenderMaker } from './contender.ts';
import { type Failure, type FailureCounts, failureOf, NO_FAILURES, ProgramError } from './failure.ts';
import { type ArenaPlan, type Fixture, fixtureAt } from './plan.ts';
import { isQuick, type Pace, Stopwatch } from './stopwatch.ts';
import { TimeCounter, type Times } from './times.ts';

/** What is kept of a game, by seat. Plain JSON. */
export interface ContestResult {
  readonly index: number;
  readonly scores: readonly number[];
  /** 1 for the winner, ties shared; whoever forfeits is last. */
  readonly places: readonly number[];
  readonly plies: number;
  /** Whether the rules ended it, and neither a cap nor a forfeit. */
  readonly finished: boolean;
  /** Answers that were refused. */
  readonly failures: readonly FailureCounts[];
  readonly forfeit: Forfeit | null;
  /** How long decisions took, by seat; nothing if the plan does not ask for it. */
  readonly times: readonly Times[];
  /** The whole game, if the plan asks for it. */
  readonly record?: MatchRecord;
}

/** Who gave a game away, and by what: the last of its failures. */
export interface Forfeit {
  readonly seat: number;
  readonly failure: Failure;
  /** The code of the refusal. */
  readonly why: string;
  /** The same for people. */
  readonly reason: string;
}

/** What a thread that plays game after game has at hand. */
export interface Host {
  /** What all its games are played on, one after the other. */
  readonly bench: Bench;
  /** What makes the agents of the plan, by their number. */
  readonly makers: readonly (() => Agent)[];
  /** How quick the agents of the plan are, by their number. */
  readonly paces: readonly Pace[];
  /** No failures for every seat: one list for all the games of which that is true, which are most. */
  readonly unfailing: readonly FailureCounts[];
  readonly breath?: Breath;
}

const UNTIMED: readonly Times[] = Object.freeze([]);

/** Make one. */
export function createHost(game: Game, plan: ArenaPlan, breath?: Breath): Host {
  const makers = plan.agents.map((spec) => {
    const maker = contenderMaker(game, spec, plan);
    if (!maker.ok) throw new Error(maker.problem);
    return maker.value;
  });
  const paces = plan.agents.map(() => ({ alike: 1 }));
  const unfailing = Object.freeze(Array.from({ length: plan.seats }, () => NO_FAILURES));
  return { bench: createBench(game), makers, paces, unfailing, ...(breath && { breath }) };
}

/** Play the games `indices` of a plan one after the other, telling each as soon as it is over. */
export async function playContests(
  game: Game,
  plan: ArenaPlan,
  indices: readonly number[],
  tell: (result: ContestResult) => void,
  host: Host = createHost(game, plan),
): Promise<void> {
  const { breath } = host;
  for (const index of indices) {
    tell(await playContest(game, plan, fixtureAt(plan, index), host));
    // Within long games the stopwatch sees to it; among short ones not every game is worth a look at the clock.
    if (index % 16 === 0 && breath?.due(performance.now())) await breath.take();
  }
}

/** Play one game. Agents are made for it and know no other, so that no result depends on what was played before. */
export async function playContest(
  game: Game,
  plan: ArenaPlan,
  fixture: Fixture,
  host: Host = createHost(game, plan),
): Promise<ContestResult> {
  if (game.id !== plan.game || game.version !== plan.version) {
    throw new Error(
      `the plan is for version ${plan.version} of ${plan.game}, this is version ${game.version} of ${game.id}`,
    );
  }
  const { seats, options, tries, maxPlies } = plan;
  const deal = { seats, seed: fixture.seed, options, hashes: plan.records };
  const match = new Match(game, deal, host.bench);
  const agents = fixture.sitting.map((agent) => watched(host.makers[agent](), plan, fixture, host, agent));
  let failures = host.unfailing;
  let forfeit: Forfeit | null = null;
  let last: { readonly attempt: Attempt; readonly seat: number } | null = null;
  try {
    await play(match, agents, {
      tries,
      maxPlies,
      onRefusal: (attempt, seat) => {
        last = { attempt, seat };
        const failure = failureOf(game, attempt);
        failures = failures.map((counts, i) => (i === seat ? { ...counts, [failure]: counts[failure] + 1 } : counts));
        if (attempt.answer instanceof ProgramError) throw attempt.answer; // it cannot be asked again
      },
    });
  } catch (error) {
    if (!(error instanceof PlayError || error instanceof ProgramError)) throw error;
    forfeit = forfeitOf(game, last!); // nothing is given up without a refusal
  } finally {
    for (const agent of agents) agent.close?.();
  }
  const scores: number[] = [];
  const places: number[] = [];
  for (let seat = 0; seat < seats; seat++) {
    scores.push(match.score(seat));
    places.push(match.place(seat));
  }
  const result = {
    index: fixture.index,
    scores,
    places: forfeit === null ? places : lastOf(places, forfeit.seat),
    plies: match.ply,
    finished: match.over && !match.capped && forfeit === null,
    failures,
    forfeit,
    times: plan.timed
      ? agents.map((agent) => (agent instanceof Stopwatch ? (agent.counter?.times ?? []) : []))
      : UNTIMED,
    ...(plan.records && { record: match.record() }),
  };
  match.release();
  return result;
}

function forfeitOf(game: Game, { attempt, seat }: { readonly attempt: Attempt; readonly seat: number }): Forfeit {
  const failure = failureOf(game, attempt);
  const why = failure === 'timeout' ? 'AGENT_TIMED_OUT' : attempt.refusal.code;
  return { seat, failure, why, reason: attempt.refusal.reason.slice(0, LONGEST_REASON) };
}

/** Reasons may quote what an agent threw: so much of it is kept. */
const LONGEST_REASON = 300;

/** One game of so many is watched where nobody wants to know the times and the agent is known to be quick. */
const WATCHED = 16;

function watched(agent: Agent, plan: ArenaPlan, { index }: Fixture, host: Host, number: number): Agent {
  const pace = host.paces[number];
  if (plan.timed) return new Stopwatch(agent, pace, new TimeCounter(), index, host.breath);
  return isQuick(pace) && index % WATCHED > 0 ? agent : new Stopwatch(agent, pace, null, index, host.breath);
}

/** The places when one seat is made the last and the others move up. */
function lastOf(places: readonly number[], last: number): number[] {
  return places.map((place, seat) => {
    if (seat === last) return places.length;
    return 1 + places.filter((other, i) => i !== last && other < place).length;
  });
}
