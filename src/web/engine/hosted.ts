/** A match hosted by this device: people answer through the page, bots think here. */
import { makeAgent } from '../../agents/index.ts';
import type { Agent, Game, Parsed } from '../../core/index.ts';
import { type Match, type MatchRecord, PlayError, parseRecord, play, replay } from '../../match/index.ts';
import type { Answer } from '../source/source.ts';
import type { EngineNews, TablePlan } from './messages.ts';
import { makeNetwork } from './network.ts';
import { positionOf, stepOf, stepsOf } from './telling.ts';

/** Someone's turn, waiting for the page. */
interface Asked {
  readonly seat: number;
  answer(id: number): void;
}

/** One table of this device. */
export class HostedTable {
  readonly id: string;
  readonly #match: Match;
  readonly #tell: (news: EngineNews) => void;
  #eyes = -1;
  #before: unknown;
  #asked: Asked | null = null;
  #sent: ((answer: Answer) => void) | null = null;
  #closed = false;

  private constructor(id: string, match: Match, tell: (news: EngineNews) => void) {
    this.id = id;
    this.#match = match;
    this.#tell = tell;
    this.#before = match.view(this.#eyes);
  }

  /** Open a table and let it be played. */
  static open(
    games: Readonly<Record<string, Game>>,
    id: string,
    plan: TablePlan,
    tell: (news: EngineNews) => void,
  ): Parsed<HostedTable> {
    const game = games[plan.game];
    const parsed = parseRecord(games, {
      game: plan.game,
      version: game?.version ?? 0,
      seats: plan.seats.length,
      seed: plan.seed,
      options: plan.options,
      actions: plan.actions,
    });
    if (!parsed.ok) return parsed;
    const match = replay(game, parsed.value.record);
    if (!match.ok) return match;
    const table = new HostedTable(id, match.value, tell);
    const agents: Agent[] = [];
    for (const [seat, { name, bot, network = null }] of plan.seats.entries()) {
      if (bot === null && network === null) {
        agents.push(table.#person(seat, name));
        continue;
      }
      const agent = bot === null ? makeNetwork(games, network) : makeAgent(game, bot, performance);
      if (!agent.ok) return agent;
      agents.push(paced(agent.value, plan.pause));
    }
    void table.#play(agents);
    return { ok: true, value: table };
  }

  /** Show the table to another seat from now on. */
  look(seat: number): void {
    this.#eyes = seat >= 0 && seat < this.#match.seats ? seat : -1;
    this.#before = this.#match.view(this.#eyes);
    const steps = stepsOf(this.#match.game, this.#match.record(), this.#eyes);
    this.#tell({
      type: 'sync',
      table: this.id,
      seat: this.#eyes,
      position: positionOf(this.#match, this.#eyes),
      steps,
    });
  }

  /** A person's answer. */
  act(seat: number, id: number, ply: number): Promise<Answer> {
    if (ply !== this.#match.ply) {
      return Promise.resolve({ ok: false, stale: true, code: 'STALE', reason: 'The table has moved on.' });
    }
    const asked = this.#asked;
    if (!asked || asked.seat !== seat) {
      return Promise.resolve({ ok: false, stale: false, code: 'NOT_PLAYER_TURN', reason: 'It is not your turn.' });
    }
    return new Promise((resolve) => {
      this.#sent = resolve;
      asked.answer(id);
    });
  }

  /** The match so far. */
  record(): MatchRecord {
    return this.#match.record();
  }

  /** Nobody looks any more. */
  close(): void {
    this.#closed = true;
  }

  /** A seat whose answers come from the page. */
  #person(seat: number, name: string): Agent {
    return {
      name,
      act: () =>
        new Promise((answer) => {
          this.#asked = { seat, answer };
        }),
    };
  }

  async #play(agents: readonly Agent[]): Promise<void> {
    try {
      await play(this.#match, agents, {
        tries: Number.MAX_SAFE_INTEGER, // people may err as often as they like
        onAction: (match, seat, action) => this.#played(match, seat, action),
        onRefusal: ({ refusal }) => this.#answer({ ok: false, stale: false, ...refusal }),
      });
    } catch (error) {
      const reason = error instanceof PlayError || error instanceof Error ? error.message : String(error);
      this.#tell({ type: 'failed', table: this.id, reason });
    }
  }

  #played(match: Match, seat: number, action: number): void {
    this.#asked = null;
    this.#answer({ ok: true });
    if (this.#closed) return;
    const after = match.view(this.#eyes);
    const step = stepOf(match, this.#eyes, seat, action, this.#before, after);
    this.#before = after;
    this.#tell({ type: 'step', table: this.id, step, position: positionOf(match, this.#eyes) });
  }

  #answer(answer: Answer): void {
    this.#sent?.(answer);
    this.#sent = null;
  }
}

/** A bot that waits a moment before it moves, so that people can follow; closed tables end there. */
function paced(agent: Agent, pause: number): Agent {
  return {
    name: agent.name,
    act: async (seat) => {
      await new Promise((done) => setTimeout(done, pause));
      return agent.act(seat);
    },
  };
}
