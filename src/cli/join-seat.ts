/** A seat at a table elsewhere, played by an agent: asked, refused, asked again, as `play` does it at a table here. */
import { seatAt } from '../agents/seat.ts';
import type { Watch } from '../client/index.ts';
import { type Agent, createLuck, type Game, loadState, type Refusal } from '../core/index.ts';

/** How an agent is asked. */
export interface AskConfig {
  /** How often it is asked the same question at most. */
  readonly tries: number;
  /** The seed of the agent's own luck. */
  readonly luck: string;
  /** The answer of the server; rejected if it does not come in time. */
  readonly inTime: <T>(answer: Promise<T>) => Promise<T>;
}

/** How it ended: the match is over, or the agent cannot go on and why. */
export type SeatEnding = { readonly over: true } | { readonly problem: string };

/** Refusals that mean the seat is no longer the agent's to play. */
const LOST = new Set(['BOT_PLAYS', 'NOT_YOUR_SEAT', 'NO_SUCH_MATCH', 'OTHER_VERSION', 'CLOSED']);

/** Play to the end of the match. */
export async function playSeat(watch: Watch, game: Game, agent: Agent, config: AskConfig): Promise<SeatEnding> {
  const gone = new Promise<{ readonly problem: string }>((resolve) => {
    watch.on('refused', ({ reason }) => resolve({ problem: reason }));
    watch.on('table', ({ state }) => {
      if (state === 'closed') resolve({ problem: 'the match was closed before it began' });
    });
  });
  const luck = createLuck(config.luck);
  const state = game.create();
  for (;;) {
    const position = await Promise.race([watch.turn(), gone]);
    if ('problem' in position) return position;
    if (position.turn === -1) return { over: true };
    const { ply } = position;
    const world = await config.inTime(watch.world(ply));
    if (world.type === 'stale') {
      await watch.until((later) => later.ply > ply || later.turn === -1);
      continue;
    }
    if (world.type === 'refused') return { problem: world.reason };
    if (!loadState(state, world.words)) return { problem: 'the server has other rules of the same version' };
    let refusal: Refusal | null = null;
    for (let attempt = 1; watch.position?.ply === ply && watch.position?.turn !== -1; attempt++) {
      const asked = await ask(agent, { ...seatAt(game, state, ply, luck), refusal });
      const played =
        'refusal' in asked
          ? { type: 'refused' as const, ...asked.refusal }
          : await config.inTime(watch.act(asked.answer, ply));
      if (played.type !== 'refused') {
        await watch.until((later) => later.ply > ply || later.turn === -1);
        break;
      }
      if (played.code === 'MATCH_FINISHED') break;
      if (LOST.has(played.code)) return { problem: played.reason };
      refusal = { code: played.code, reason: played.reason };
      if (attempt >= config.tries) {
        return {
          problem: `${agent.name} failed ${attempt} tries at ply ${ply}; the last one: ${refusal.reason} (${refusal.code})`,
        };
      }
    }
  }
}

/** What the agent answers; if it throws, that is a refusal like any other. */
async function ask(
  agent: Agent,
  seat: Parameters<Agent['act']>[0],
): Promise<{ answer: unknown } | { refusal: Refusal }> {
  try {
    return { answer: await agent.act(seat) };
  } catch (error) {
    return { refusal: { code: 'AGENT_THREW', reason: error instanceof Error ? error.message : String(error) } };
  }
}
