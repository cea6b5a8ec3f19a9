/** Matches and lines as they stand in the tables, and as the store gives them. */
import type { Kysely, Selectable } from 'kysely';
import type { MatchState, Result } from '../protocol.ts';
import { readied, slot } from './ready.ts';
import type { Tables } from './schema.ts';
import type { Entry, MatchRow, NewMatch, Place } from './store.ts';

/** Keeps a match and its seats: false if one was made under its key before. */
export function insertingMatches(db: Kysely<Tables>): (tx: Kysely<Tables>, match: NewMatch) => Promise<boolean> {
  const insertMatch = readied(
    db
      .insertInto('matches')
      .values({
        id: slot('id'),
        key: slot('key'),
        game: slot('game'),
        version: slot('version'),
        seed: slot('seed'),
        options: slot('options'),
        state: slot('state'),
        public: slot('public'),
        clock: slot('clock'),
        created: slot('created'),
        started: slot('started'),
        result: null,
        rematch: null,
      })
      .onConflict((clash) => clash.column('key').doNothing()),
  );
  const insertPlace = readied(
    db.insertInto('places').values({
      match: slot('match'),
      seat: slot('seat'),
      kind: slot('kind'),
      name: slot('name'),
      bot: slot('bot'),
      away: slot('away'),
      player: slot('player'),
      token: slot('token'),
    }),
  );
  return async (tx, match) => {
    const { changed } = await insertMatch(tx, {
      ...match,
      options: JSON.stringify(match.options),
      public: match.public ? 1 : 0,
      clock: match.clock && JSON.stringify(match.clock),
    });
    if (changed === 0) return false;
    for (const [seat, place] of match.places.entries()) {
      await insertPlace(tx, { ...place, match: match.id, seat, away: place.away ? 1 : 0 });
    }
    return true;
  };
}

/** Seats by the match they are of. */
export function groupByMatch(places: readonly Selectable<Tables['places']>[]) {
  const groups = new Map<string, Selectable<Tables['places']>[]>();
  for (const place of places) groups.set(place.match, [...(groups.get(place.match) ?? []), place]);
  return groups;
}

/** A match, from its row and those of its seats. */
export function rowOf(match: Selectable<Tables['matches']>, places: readonly Selectable<Tables['places']>[]): MatchRow {
  return {
    id: match.id,
    game: match.game,
    version: match.version,
    seed: match.seed,
    options: JSON.parse(match.options),
    state: match.state as MatchState, // only states are ever written
    public: match.public === 1,
    clock: match.clock === null ? null : JSON.parse(match.clock),
    created: match.created,
    started: match.started,
    result: match.result === null ? null : (JSON.parse(match.result) as Result),
    rematch: match.rematch,
    places: places.map(
      ({ kind, name, bot, away, player, token }): Place => ({
        kind: kind as Place['kind'], // only kinds are ever written
        name,
        bot,
        away: away === 1,
        player,
        token,
      }),
    ),
  };
}

/** Lines as one text: seat, action and time after the line before, in order of ply. */
export function pack(entries: readonly Entry[]): string {
  return JSON.stringify(entries.flatMap(({ seat, action, at }, i) => [seat, action, at - (entries[i - 1]?.at ?? 0)]));
}

/** The lines that were packed, without their keys. */
export function unpack(text: string): Entry[] {
  const numbers = JSON.parse(text) as number[]; // written by `pack`
  const entries: Entry[] = [];
  for (let i = 0, at = 0; i < numbers.length; i += 3) {
    at += numbers[i + 2];
    entries.push({ ply: entries.length, seat: numbers[i], action: numbers[i + 1], key: '', at });
  }
  return entries;
}
