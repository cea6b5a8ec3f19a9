/** Records: a whole match as a few numbers, played again to any ply on any machine. */
import { type Game, type Parsed, parseDeal, type State } from '../core/index.ts';
import { Match } from './match.ts';

/** A match, whole. */
export interface MatchRecord {
  readonly game: string;
  readonly version: number;
  readonly seats: number;
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The ids played, in order. */
  readonly actions: readonly number[];
  /** The hash before the first action and after each one. */
  readonly hashes?: readonly string[];
  /** Who sat where, by seat, as they were named: for people, the rules know nothing of it. */
  readonly players?: readonly string[];
}

const FIELDS = ['game', 'version', 'seats', 'seed', 'options', 'actions', 'hashes', 'players'];

/** Read a record of unknown origin: its shape, its game and its deal. Whether its actions are legal, `replay` finds out. */
export function parseRecord(
  games: Readonly<Record<string, Game>>,
  input: unknown,
): Parsed<{ readonly game: Game; readonly record: MatchRecord }> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return problem('a record is an object');
  const record = input as Record<string, unknown>;
  for (const name of Object.keys(record)) if (!FIELDS.includes(name)) return problem(`unknown field '${name}'`);
  const { game: id, version, seats, seed, options, actions, hashes, players } = record;
  if (typeof id !== 'string') return problem('game must be a string');
  if (!Object.hasOwn(games, id)) return problem(`unknown game ${JSON.stringify(id)}`);
  const game = games[id];
  if (typeof version !== 'number') return problem('version must be a number');
  if (version !== game.version) return problem(`made by version ${version} of ${id}, this is version ${game.version}`);
  if (typeof seats !== 'number' || typeof seed !== 'string') return problem('seats must be a number and seed a string');
  const deal = parseDeal(game, { seats, seed, options });
  if (!deal.ok) return deal;
  if (!isListOf(actions, (action) => typeof action === 'number' && game.actions.idOf(action) >= 0)) {
    return problem(`actions must be ids of ${id}, 0 to ${game.actions.size - 1}`);
  }
  if (hashes !== undefined && !isListOf(hashes, (hash) => typeof hash === 'string')) {
    return problem('hashes must be a list of strings');
  }
  if (hashes !== undefined && hashes.length !== actions.length + 1) {
    return problem(`${actions.length} actions have ${actions.length + 1} hashes, not ${hashes.length}`);
  }
  if (players !== undefined && !(isListOf(players, (name) => typeof name === 'string') && players.length === seats)) {
    return problem(`players must be ${seats} names`);
  }
  const whole = {
    game: id,
    version: game.version,
    seats,
    seed,
    options: deal.value,
    actions,
    ...(hashes && { hashes }),
    ...(players && { players }),
  };
  return { ok: true, value: { game, record: whole as MatchRecord } }; // each field was checked above
}

/** Whether it is a list whose items all pass; a hole is an item that is undefined. */
function isListOf(list: unknown, passes: (item: unknown) => boolean): list is unknown[] {
  return Array.isArray(list) && Array.from(list).every(passes);
}

function problem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}

/** The start of a recorded match: its deal, and no action played. */
export function openRecord<S extends State, A, V, O>(
  game: Game<S, A, V, O>,
  record: MatchRecord,
  hashes = false,
): Match<S, A, V, O> {
  const { seats, seed } = record;
  const options = record.options as Partial<NoInfer<O>>; // the match checks them
  return new Match(game, { seats, seed, options, hashes });
}

/** Play a recorded match up to a ply, or say which action is illegal or which hash differs. */
export function replay<S extends State, A, V, O>(
  game: Game<S, A, V, O>,
  record: MatchRecord,
  to: number = record.actions.length,
): Parsed<Match<S, A, V, O>> {
  const match = openRecord(game, record, record.hashes !== undefined);
  for (;;) {
    const expected = record.hashes?.[match.ply];
    if (expected !== undefined && expected !== match.hash()) {
      return problem(`ply ${match.ply}: the position has hash ${match.hash()}, the record says ${expected}`);
    }
    if (match.ply >= to) return { ok: true, value: match };
    const action = record.actions[match.ply];
    const done = match.submit(match.turn, action);
    if (!done.ok) return problem(`ply ${match.ply}: action ${action} is refused: ${done.refusal.code}`);
  }
}
