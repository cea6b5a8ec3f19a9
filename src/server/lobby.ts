/** The lobby: matches are made, found, joined and left here. */
import { isDeepStrictEqual } from 'node:util';
import { agentNames } from '../agents/index.ts';
import { type Game, LEVELS, parseDeal } from '../core/index.ts';
import type { Hall } from './hall.ts';
import type { AnswerBody, Fields, GameInfo } from './protocol.ts';
import { KEY_REUSED, NO_SUCH_MATCH, NOT_YOUR_SEAT, OTHER_VERSION, refused } from './refusals.ts';
import { hashOf, newMatchId, newSeed, seatToken } from './secrets.ts';
import type { MatchRow, NewMatch, Place } from './store/store.ts';
import { rowInfo, type Table } from './table.ts';
import { plainText } from './text.ts';
import { MOST } from './words.ts';

/** Most matches of one list. */
const LISTED = 100;

const BAD_NAME = refused('BAD_NAME', 'Nothing readable is left of that name.');
const NO_SEAT = refused('NO_OPEN_SEAT', 'That seat is taken, or none is open.');

/** Why whoever asks may not make one match more, which would have this id; null if they may. */
export type MayCreate = (id: string) => AnswerBody<'refused'> | null;

/** The games that are played here. */
export function listGames(games: Readonly<Record<string, Game>>): GameInfo[] {
  return Object.values(games).map((game) => ({
    id: game.id,
    name: game.name,
    version: game.version,
    seats: [...game.seats],
    goal: game.goal,
    options: game.options,
    levels: [...LEVELS],
    bots: agentNames(game),
  }));
}

/** Make a match; the same key of the same player again is the same match. */
export async function createMatch(
  hall: Hall,
  fields: Fields<'create'>,
  mayCreate: MayCreate = () => null,
): Promise<AnswerBody<'seated' | 'refused'>> {
  const { games, bytes, now, store } = hall.config;
  if (!Object.hasOwn(games, fields.game)) {
    return refused('NO_SUCH_GAME', `There is no such game here (games: ${Object.keys(games).join(', ')}).`);
  }
  const game = games[fields.game];
  const name = plainText(fields.name, MOST.name);
  if (name === null) return BAD_NAME;
  const deal = parseDeal(game, { seats: fields.seats.length, seed: '', options: fields.options });
  if (!deal.ok) return refused('BAD_DEAL', `${deal.problem}.`);
  if (fields.seats.filter(({ kind }) => kind === 'me').length > 1) {
    return refused('BAD_SEATS', 'One person sits on one seat.');
  }
  const bots = fields.seats.flatMap((chair) => (chair.kind === 'bot' ? [chair.bot] : []));
  if (fields.clock && fields.clock.late !== 'forfeit') bots.push(fields.clock.late);
  const known = agentNames(game);
  const unknown = bots.find((bot) => !known.includes(bot));
  if (unknown !== undefined) return refused('NO_SUCH_BOT', `There is no bot '${unknown}' (bots: ${known.join(', ')}).`);
  const key = hashOf(`${fields.player}/${fields.key}`);
  // Who made this very match before is given it again, however many there are.
  const id = newMatchId(bytes);
  const problem = mayCreate(id);
  if (problem && !(await store.made(key))) return problem;

  const player = hashOf(fields.player);
  const places = fields.seats.map((chair, seat): Place => {
    if (chair.kind === 'bot') return { ...OPEN, kind: 'bot', bot: chair.bot };
    if (chair.kind === 'open') return OPEN;
    return { ...OPEN, kind: 'person', name, player, token: hashOf(seatToken(fields.player, id, seat)) };
  });
  const row = await keep(hall, {
    ...newRow(id, game, newSeed(bytes), now()),
    key,
    options: deal.value as NewMatch['options'], // options are words, numbers and flags
    public: fields.public ?? false,
    clock: fields.clock ?? null,
    places,
  });
  if (row.id !== id && !sameMatch(row, fields, deal.value)) return KEY_REUSED;
  const table = await hall.open(row.id, row.id === id ? row : undefined); // or it was made before, and more may be known of it
  if (row.places.every(({ kind }) => kind !== 'open')) {
    await store.begin(row.id, now());
    await hall.changed(table!);
  } else hall.tellAll(table!);
  const seat = table!.row.places.findIndex((place) => place.player === player && place.token !== null);
  return seated(table!, seat, seat < 0 ? null : fields.player);
}

/** Whether a match that was made before is the one that is asked for now, as far as that never changes. */
function sameMatch(row: MatchRow, { game, seats, clock, public: listed }: Fields<'create'>, options: unknown): boolean {
  const made = [row.game, row.places.length, row.public, row.clock, row.options];
  return isDeepStrictEqual(made, [game, seats.length, listed ?? false, clock ?? null, options]);
}

const OPEN: Place = { kind: 'open', name: '', bot: null, away: false, player: null, token: null };

function newRow(id: string, game: Game, seed: string, created: number) {
  const { id: gameId, version } = game;
  return {
    id,
    game: gameId,
    version,
    seed,
    state: 'waiting',
    created,
    started: null,
    result: null,
    rematch: null,
  } as const;
}

async function keep(hall: Hall, match: NewMatch): Promise<MatchRow> {
  return hall.config.store.create(match);
}

function seated(table: Table, seat: number, player: string | null): AnswerBody<'seated'> {
  const token = player === null ? null : seatToken(player, table.id, seat);
  return { type: 'seated', match: table.info(), seat, token };
}

/** Take an open seat. Who has one already is given it again, also when the same request came twice at once. */
export async function joinMatch(hall: Hall, fields: Fields<'join'>): Promise<AnswerBody<'seated' | 'refused'>> {
  const table = await hall.open(fields.match);
  if (!table) return NO_SUCH_MATCH;
  if (!table.game) return OTHER_VERSION;
  const name = plainText(fields.name, MOST.name);
  if (name === null) return BAD_NAME;
  const player = hashOf(fields.player);
  const seatOf = () => table.row.places.findIndex((place) => place.player === player && place.token !== null);
  if (seatOf() < 0) {
    for (const seat of openSeats(table, player, fields.seat)) {
      const token = hashOf(seatToken(fields.player, table.id, seat));
      if (!(await hall.config.store.sit(table.id, seat, name, player, token))) continue;
      await hall.config.store.begin(table.id, hall.config.now());
      await hall.changed(table);
      break;
    }
    if (seatOf() < 0) await hall.refresh(table); // another request or server may have been quicker
  }
  // A server may have died after it seated the last player and before it began the match.
  const full = table.row.state === 'waiting' && table.row.places.every(({ kind }) => kind !== 'open');
  if (full && (await hall.config.store.begin(table.id, hall.config.now()))) await hall.changed(table);
  return seatOf() < 0 ? NO_SEAT : seated(table, seatOf(), fields.player);
}

/** The open seats a player may take, the one kept for this player first. */
function openSeats({ row }: Table, player: string, wanted: number | undefined): number[] {
  const open = row.places.flatMap(({ kind, player: keptFor }, seat) =>
    kind === 'open' && (keptFor === null || keptFor === player) && (wanted ?? seat) === seat ? [seat] : [],
  );
  return open.sort(
    (a, b) => Number(row.places[b].player === player) - Number(row.places[a].player === player) || a - b,
  );
}

/** Give a seat up. */
export async function leaveMatch(hall: Hall, id: string, token: string): Promise<AnswerBody<'left' | 'refused'>> {
  const table = await hall.open(id);
  if (!table) return NO_SUCH_MATCH;
  const seat = table.owner(token);
  if (seat < 0) return NOT_YOUR_SEAT;
  const { store } = hall.config;
  const { state, places } = table.row;
  if (state === 'waiting' && (await store.vacate(id, seat, places[seat].token ?? ''))) await hall.changed(table);
  else {
    await hall.refresh(table);
    if (table.owner(token) !== seat) return NOT_YOUR_SEAT; // another server gave it up, and perhaps to somebody else
    if (table.row.state === 'running' && !table.game) return OTHER_VERSION; // nobody can play on, or say who won
    await hall.attendant.leave(table, seat);
  }
  return { type: 'left' };
}

/** Play again: the same seats, one place on, each kept for who sat there. */
export async function rematch(
  hall: Hall,
  fields: Fields<'rematch'>,
  mayCreate: MayCreate = () => null,
): Promise<AnswerBody<'seated' | 'refused'>> {
  const { store, bytes, now } = hall.config;
  const table = await hall.open(fields.match);
  if (!table) return NO_SUCH_MATCH;
  if (!table.game) return OTHER_VERSION;
  const seat = table.owner(fields.token);
  if (seat < 0) return NOT_YOUR_SEAT;
  const { name } = table.row.places[seat];
  if (table.row.state !== 'finished') return refused('NOT_FINISHED', 'The match is not over yet.');
  if (table.row.rematch === null) {
    const id = newMatchId(bytes);
    const problem = mayCreate(id);
    if (problem) return problem;
    const { options, clock, places } = table.row;
    const moved = places.map((_, at) => places[(at + 1) % places.length]); // who began last time comes last
    const row = await keep(hall, {
      ...newRow(id, table.game, newSeed(bytes), now()),
      key: hashOf(`rematch of ${table.id}`),
      options,
      public: table.row.public,
      clock,
      places: moved.map(({ kind, name, bot, player, away }) =>
        kind === 'bot' && !away ? { ...OPEN, kind, bot } : { ...OPEN, name, player },
      ),
    });
    await store.follow(table.id, row.id);
    await hall.changed(table);
  }
  const next = table.row.rematch;
  return next === null ? NO_SUCH_MATCH : joinMatch(hall, { match: next, player: fields.player, name });
}

/** Public matches, the newest first. */
export async function listMatches(hall: Hall, fields: Fields<'list'>): Promise<AnswerBody<'matches'>> {
  const { state, game, before } = fields;
  const rows = await hall.config.store.list({
    states: state ? [state] : ['waiting', 'running'],
    limit: LISTED,
    ...(game !== undefined && { game }),
    ...(before !== undefined && { before }),
  });
  return { type: 'matches', matches: rows.map((row) => rowInfo(row, hall.config.games[row.game])) };
}

/** The matches a player has a seat in, with the tokens that only this player's secret can make. */
export async function myMatches(hall: Hall, player: string): Promise<AnswerBody<'mine'>> {
  const hash = hashOf(player);
  const rows = await hall.config.store.mine(hash);
  const matches = rows.flatMap((row) => {
    const seat = row.places.findIndex((place) => place.player === hash && place.token !== null);
    if (seat < 0) return [];
    const match = rowInfo(row, hall.config.games[row.game]);
    return [{ match, seat, token: seatToken(player, row.id, seat) }];
  });
  return { type: 'mine', matches };
}
