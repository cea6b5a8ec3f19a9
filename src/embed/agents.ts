/** Agents by their spec, shared by all who ask for them, and ready to answer at once. */
import { makeAgent } from '../agents/index.ts';
import { seatAt } from '../agents/seat.ts';
import { type Agent, createRng, type Game, newGame, type Seat } from '../core/index.ts';

const made = new Map<string, Agent>();

/** The agent of a spec. */
export function agentOf(game: Game, spec: string): Agent {
  const key = `${game.id} ${spec}`;
  const known = made.get(key);
  if (known) return known;
  const agent = makeAgent(game, spec);
  if (!agent.ok) throw new RangeError(agent.problem);
  made.set(key, agent.value);
  return agent.value;
}

/**
 * Ask an agent once in a game that nobody plays: some load what they have learned before their first answer, and answer at
 * once only from the second on. What they load is there when the host has returned from this call.
 */
export function wake(game: Game, seats: number, spec: string): void {
  const s = newGame(game, { seats, seed: 'wake' });
  void agentOf(game, spec).act(seatAt(game, s, 0, createRng('wake')));
}

/** What an agent answers, which must be at once. */
export function answerOf(agent: Agent, seat: Seat): number {
  const answer = agent.act(seat);
  if (answer instanceof Promise) throw new Error(`${agent.name} does not answer at once`);
  return seat.game.actions.idOf(answer);
}
