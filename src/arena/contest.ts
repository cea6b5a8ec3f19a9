/** One game of an arena, played and told. Deterministic but for the times: whoever plays it, wherever. */
import type { Agent, Game, Parsed } from '../core/index.ts';
import { Match, PlayError, play } from '../match/index.ts';
import { makeContender } from './contender.ts';
import { type ArenaPlan, type Fixture, fixtureAt } from './plan.ts';
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
  /** Answers that were refused: illegal moves, errors and timeouts. */
  readonly refusals: readonly number[];
  readonly forfeit: { readonly seat: number; readonly why: string } | null;
  readonly times: readonly Times[];
}

/** Play the games `indices` of a plan one after the other, telling each as soon as it is over. */
export async function playContests(
  game: Game,
  plan: ArenaPlan,
  indices: readonly number[],
  tell: (result: ContestResult) => void,
): Promise<void> {
  for (const index of indices) tell(await playContest(game, plan, fixtureAt(plan, index)));
}

/** Play one game. Agents are made for it and know no other, so that no result depends on what was played before. */
export async function playContest(game: Game, plan: ArenaPlan, fixture: Fixture): Promise<ContestResult> {
  if (game.id !== plan.game || game.version !== plan.version) {
    throw new Error(
      `the plan is for version ${plan.version} of ${plan.game}, this is version ${game.version} of ${game.id}`,
    );
  }
  const { seats, options, tries, timeoutMs, maxPlies } = plan;
  const match = new Match(game, { seats, seed: fixture.seed, options });
  const counters = fixture.sitting.map(() => new TimeCounter());
  const refusals = new Array<number>(seats).fill(0);
  const agents = fixture.sitting.map((agent, seat) => timed(made(game, plan, agent), counters[seat]));
  let forfeit: ContestResult['forfeit'] = null;
  try {
    await play(match, agents, {
      tries,
      maxPlies,
      ...(timeoutMs > 0 && { timeoutMs, clock: globalThis }),
      onRefusal: (_, seat) => {
        refusals[seat]++;
      },
    });
  } catch (error) {
    if (!(error instanceof PlayError)) throw error;
    forfeit = { seat: error.seat, why: error.attempts[0].refusal.code }; // what it began with
  } finally {
    for (const agent of agents) agent.close?.();
  }
  const bySeat = fixture.sitting.map((_, seat) => seat);
  const places = bySeat.map((seat) => match.place(seat));
  return {
    index: fixture.index,
    scores: bySeat.map((seat) => match.score(seat)),
    places: forfeit === null ? places : lastOf(places, forfeit.seat),
    plies: match.ply,
    finished: match.over && !match.capped && forfeit === null,
    refusals,
    forfeit,
    times: counters.map((counter) => counter.times),
  };
}

function made(game: Game, plan: ArenaPlan, agent: number): Agent {
  const contender: Parsed<Agent> = makeContender(game, plan.agents[agent]);
  if (!contender.ok) throw new Error(contender.problem);
  return contender.value;
}

/** The places when one seat is made the last and the others move up. */
function lastOf(places: readonly number[], last: number): number[] {
  return places.map((place, seat) => {
    if (seat === last) return places.length;
    return 1 + places.filter((other, i) => i !== last && other < place).length;
  });
}

/** The same agent, each of its decisions timed. */
function timed(agent: Agent, counter: TimeCounter): Agent {
  return {
    name: agent.name,
    act(seat) {
      const started = performance.now();
      const stop = () => counter.add(1000 * (performance.now() - started));
      const answer = agent.act(seat);
      if (answer instanceof Promise) return answer.finally(stop);
      stop();
      return answer;
    },
    close: () => agent.close?.(),
  };
}
