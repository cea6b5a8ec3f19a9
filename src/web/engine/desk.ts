/** The engine's desk: takes the page's requests, whatever the games. It runs in a worker, and in tests without one. */
import type { Game } from '../../core/index.ts';
import { parseRecord, replay } from '../../match/index.ts';
import { hintFor, judge } from './advice.ts';
import { HostedTable } from './hosted.ts';
import type { EngineNews, RequestName, Requests } from './messages.ts';
import { makeNetwork } from './network.ts';
import { positionOf, stepsOf } from './telling.ts';

type Desk = {
  readonly [N in RequestName]: (ask: Requests[N]['ask']) => Requests[N]['answer'] | Promise<Requests[N]['answer']>;
};

/** A desk for these games. */
export function openDesk(games: Readonly<Record<string, Game>>, tell: (news: EngineNews) => void): Desk {
  const tables = new Map<string, HostedTable>();
  let opened = 0;
  const at = (id: string): HostedTable => {
    const table = tables.get(id);
    if (!table) throw new Error(`there is no table '${id}'`);
    return table;
  };
  return {
    open(plan) {
      const id = `local-${++opened}`;
      const table = HostedTable.open(games, id, plan, tell);
      if (!table.ok) return { problem: table.problem, table: '' };
      tables.set(id, table.value);
      return { problem: null, table: id };
    },
    network({ weights }) {
      const made = makeNetwork(games, weights);
      return { problem: made.ok ? null : made.problem };
    },
    look({ table, seat }) {
      at(table).look(seat);
      return null;
    },
    act: ({ table, seat, id, ply }) => at(table).act(seat, id, ply),
    record: ({ table }) => at(table).record(),
    close({ table }) {
      tables.get(table)?.close();
      tables.delete(table);
      return null;
    },
    hint: ({ record, seat }) => hintFor(games[record.game], record, seat),
    replay({ record }) {
      const parsed = parseRecord(games, record);
      if (!parsed.ok) return { problem: parsed.problem, info: null };
      const { game } = parsed.value;
      const end = replay(game, parsed.value.record);
      if (!end.ok) return { problem: end.problem, info: null };
      const { scores, places } = positionOf(end.value, -1);
      const steps = stepsOf(game, parsed.value.record, -1);
      return {
        problem: null,
        info: { game: game.id, seats: end.value.seats, over: end.value.over, steps, scores, places },
      };
    },
    replayAt({ record, ply, seat }) {
      const game = games[record.game];
      const match = replay(game, record, ply);
      if (!match.ok) throw new Error(match.problem);
      const steps = ply === 0 ? [] : stepsOf(game, { ...record, actions: record.actions.slice(0, ply) }, seat);
      return {
        position: positionOf(match.value, seat),
        step: steps.at(-1) ?? null,
        revealed: match.value.reveal(),
      };
    },
    judge: ({ record, ply }) => judge(games[record.game], record, ply),
  };
}
