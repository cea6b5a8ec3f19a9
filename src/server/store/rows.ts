/** Matches and lines as they stand in the tables, and as the store gives them. */
import type { Kysely, Selectable } from 'kysely';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Clock, Result, SeatInfo, State } from '../info.ts';
import { Options } from '../words.ts';
import { readied, slot } from './ready.ts';
import type { Tables } from './schema.ts';
import type { Entry, MatchRow, NewMatch, Place } from './store.ts';

/** Keeps a match and its seats, and tells its number: null if one was made under its key before. */
export function insertingMatches(db: Kysely<Tables>): (tx: Kysely<Tables>, match: NewMatch) => Promise<number | null> {
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
      .onConflict((clash) => clash.column('key').doNothing())
      .returning('n'),
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
    const [made] = (
      await insertMatch(tx, {
        ...match,
        options: JSON.stringify(match.options),
        public: match.public ? 1 : 0,
        clock: match.clock && JSON.stringify(match.clock),
      })
    ).rows;
    if (!made) return null;
    for (const [seat, place] of match.places.entries()) {
      await insertPlace(tx, { ...place, match: match.id, seat, away: place.away ? 1 : 0 });
    }
    return made.n;
  };
}

/** Seats by the match they are of. */
export function groupByMatch(places: readonly Selectable<Tables['places']>[]) {
  const groups = new Map<string, Selectable<Tables['places']>[]>();
  for (const place of places) groups.set(place.match, [...(groups.get(place.match) ?? []), place]);
  return groups;
}

/** What a row may hold beyond what its columns see to. */
const CHECKS = {
  options: Compile(Options),
  clock: Compile(Type.Union([Clock, Type.Null()])),
  result: Compile(Type.Union([Result, Type.Null()])),
  state: Compile(State),
  kind: Compile(SeatInfo.properties.kind),
};

/** What was read of a match: the match, or which part of it is damaged. */
export type Reading =
  | { readonly ok: true; readonly row: MatchRow }
  | { readonly ok: false; readonly problem: keyof typeof CHECKS | 'places' };

/** A match, from its row and those of its seats, in order. */
export function readRow(
  match: Selectable<Tables['matches']>,
  places: readonly Selectable<Tables['places']>[],
): Reading {
  const [options, clock, result] = [parse(match.options), parse(match.clock), parse(match.result)];
  if (!CHECKS.options.Check(options)) return { ok: false, problem: 'options' };
  if (!CHECKS.clock.Check(clock)) return { ok: false, problem: 'clock' };
  if (!CHECKS.result.Check(result)) return { ok: false, problem: 'result' };
  const { state } = match;
  if (!CHECKS.state.Check(state)) return { ok: false, problem: 'state' };
  if (places.length === 0 || places.some(({ seat }, at) => seat !== at)) return { ok: false, problem: 'places' };
  const seats: Place[] = [];
  for (const { kind, name, bot, away, player, token } of places) {
    if (!CHECKS.kind.Check(kind)) return { ok: false, problem: 'kind' };
    seats.push({ kind, name, bot, away: away === 1, player, token });
  }
  const row: MatchRow = {
    id: match.id,
    game: match.game,
    version: match.version,
    seed: match.seed,
    options,
    state,
    public: match.public === 1,
    clock,
    created: match.created,
    started: match.started,
    result,
    rematch: match.rematch,
    places: seats,
  };
  return { ok: true, row };
}

/** What a text says in JSON; undefined if it is none. */
function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lines as one text: seat, action and time after the line before, in order of ply. */
export function pack(entries: readonly Entry[]): string {
  return JSON.stringify(entries.flatMap(({ seat, action, at }, i) => [seat, action, at - (entries[i - 1]?.at ?? 0)]));
}

/** The lines that were packed, without their keys; null if that is not what was packed. */
export function unpack(text: string): Entry[] | null {
  const numbers = parse(text);
  if (!Array.isArray(numbers) || numbers.length % 3 !== 0 || !numbers.every(Number.isSafeInteger)) return null;
  const entries: Entry[] = [];
  for (let i = 0, at = 0; i < numbers.length; i += 3) {
    at += numbers[i + 2];
    entries.push({ ply: entries.length, seat: numbers[i], action: numbers[i + 1], key: '', at });
  }
  return entries;
}
