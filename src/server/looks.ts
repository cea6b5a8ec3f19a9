/** Looks at one match, which change nothing: at what everybody may see of it, its position, a world a seat takes for real, its record. */
import type { Hall } from './hall.ts';
import type { AnswerBody, MatchInfo, Update } from './protocol.ts';
import { NO_SUCH_MATCH, NOT_RUNNING, NOT_YOUR_SEAT, OTHER_VERSION, refused } from './refusals.ts';
import type { Room } from './room.ts';
import { rowInfo } from './table.ts';

/** Random bits for a world that a seat is given. */
const LUCK_BYTES = 24;

/** A match as everybody may see it; null if there is none. To look at it opens nothing: matches are many, and some long. */
export async function lookUp({ tables, config }: Hall, id: string): Promise<MatchInfo | null> {
  const table = await tables.find(id);
  if (table) return table.info();
  const row = await config.store.match(id);
  return row && rowInfo(row, config.games[row.game]);
}

/** The position as one may see it. */
export async function positionOf(
  hall: Hall,
  id: string,
  token: string | undefined,
  choices: boolean,
): Promise<Update | AnswerBody<'refused'>> {
  const found = await find(hall, id, token);
  return 'type' in found ? found : found.room.position(found.seat, choices);
}

/** A position that the owner of the token cannot tell from the real one. */
export async function worldOf(
  hall: Hall,
  id: string,
  token: string,
  ply: number,
): Promise<AnswerBody<'world' | 'stale' | 'refused'>> {
  const found = await find(hall, id, token);
  if ('type' in found) return found;
  return found.room.world(found.seat, ply, hall.config.bytes(LUCK_BYTES).toString('hex'));
}

/** The room of a match that was begun, and whose token this is; -1 is who has none, and only looks. */
async function find(
  hall: Hall,
  id: string,
  token: string | undefined,
): Promise<{ room: Room; seat: number } | AnswerBody<'refused'>> {
  const table = await hall.open(id);
  const seat = token === undefined ? -1 : (table?.owner(token) ?? -1);
  if (!table) return NO_SUCH_MATCH;
  if (!table.game) return OTHER_VERSION;
  if (!table.room) return NOT_RUNNING;
  if (token !== undefined && seat < 0) return NOT_YOUR_SEAT;
  table.touched = hall.config.now();
  return { room: table.room, seat };
}

/** The whole record, once the match is over. */
export async function recordOf(hall: Hall, id: string): Promise<AnswerBody<'record' | 'refused'>> {
  const table = await hall.open(id);
  if (!table) return NO_SUCH_MATCH;
  if (!table.game && table.row.state === 'finished') {
    const { game, version, seed, options, places } = table.row;
    const actions = (await hall.config.store.log(id, 0)).map(({ action }) => action).filter((action) => action >= 0);
    return { type: 'record', record: { game, version, seats: places.length, seed, options, actions } };
  }
  const record = await table.room?.record();
  if (!record) return refused('NOT_FINISHED', 'The record is published when the match is over.');
  return { type: 'record', record: JSON.parse(JSON.stringify(record)) };
}
