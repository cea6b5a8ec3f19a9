/** What a host may ask, by name. Arguments and answers are plain JSON. */
import { seatAt } from '../agents/seat.ts';
import { ANSI, createRng, hashState, PLAIN, type Rng, readTokens, type State } from '../core/index.ts';
import { environments } from '../games/environments.ts';
import { catalogue } from '../games/index.ts';
import { Match, type MatchConfig, type MatchRecord, parseRecord, replay } from '../match/index.ts';
import { agentOf, answerOf, wake } from './agents.ts';
import { batches, batchOf, type HostBatchConfig, makeBatch } from './batch.ts';
import { describeActions, describeGame, describeNumbers, gameIds, gameOf } from './games.ts';
import { memory } from './memory.ts';

/** A command: whatever it is given was JSON. */
export type Command = (...given: unknown[]) => unknown;

/** Things the host holds by number: matches and environments. */
const held = new Map<number, unknown>();
let last = 0;

function hold(thing: unknown): number {
  held.set(++last, thing);
  return last;
}

function matchOf(id: number): HostMatch {
  const match = held.get(id);
  if (!(match instanceof HostMatch)) throw new RangeError('this match is closed');
  return match;
}

/** A match whose agents remember their luck between questions. */
class HostMatch {
  readonly match: Match;
  readonly #luck = new Map<string, Rng>();
  constructor(match: Match) {
    this.match = match;
  }

  /** What an agent answers for the seat to act. */
  ask(spec: string): number {
    const { match } = this;
    const { game, turn } = match;
    const key = `${turn} ${spec}`;
    const luck = this.#luck.get(key) ?? createRng(`${match.seed}#${key}`);
    this.#luck.set(key, luck);
    return answerOf(agentOf(game, spec), {
      game,
      seat: turn,
      seats: match.seats,
      ply: match.ply,
      refusal: null,
      luck,
      view: () => match.view(turn),
      legal: () => match.legal(turn),
      imagine: (into, lot) => match.imagine(turn, into, lot),
    });
  }

  /** How the match stands. */
  told(): Record<string, unknown> {
    const { match } = this;
    const seats = Array.from({ length: match.seats }, (_, seat) => seat);
    return {
      turn: match.turn,
      ply: match.ply,
      over: match.over,
      question: match.question,
      capped: match.capped,
      legal: match.over ? [] : match.legal(match.turn),
      scores: seats.map((seat) => match.score(seat)),
      places: seats.map((seat) => match.place(seat)),
      hash: match.hash(),
    };
  }
}

const rowOf = (id: number, row: number): { readonly game: ReturnType<typeof gameOf>; readonly s: State } => {
  const { env } = batchOf(id);
  if (!(row in env.states)) throw new RangeError(`no row ${row} (0 to ${env.size - 1})`);
  return { game: env.game, s: env.states[row] };
};

const seatOf = (id: number, seat: number): number => {
  const { seats } = batchOf(id).env;
  if (Number.isInteger(seat) && seat >= -1 && seat < seats) return seat;
  throw new RangeError(`no seat ${seat} (0 to ${seats - 1})`);
};

/** An environment of a game's own: the host names its methods and properties. */
const environmentOf = (id: number): Record<string, unknown> => {
  const env = held.get(id);
  if (!Object.values(environments).some((Env) => env instanceof Env))
    throw new RangeError('this environment is closed');
  return env as Record<string, unknown>;
};

/** All commands. */
export const commands: Readonly<Record<string, unknown>> = {
  games: gameIds,
  game: describeGame,
  numbers: describeNumbers,
  actions: describeActions,
  wake: (game: string, seats: number, specs: readonly string[]) => {
    for (const spec of specs) wake(gameOf(game), seats, spec);
  },
  actionId: (game: string, input: unknown) => gameOf(game).actions.idOf(input),

  batch: (config: HostBatchConfig) => makeBatch(config),
  batchClose: (id: number) => void batches.delete(id),
  giveUp: (kind: 'batchClose' | 'drop' | 'release', ids: readonly number[]) => {
    const table: Map<number, unknown> = kind === 'batchClose' ? batches : kind === 'drop' ? held : memory;
    for (const id of ids) table.delete(id);
  },
  batchReset: (id: number, seed: HostBatchConfig['seed'] | null) => {
    const { env, opponents } = batchOf(id);
    env.reset(seed ?? undefined);
    for (let i = 0; i < env.size; i++) opponents?.begin(i);
  },
  rowReset: (id: number, row: number, reset: { readonly seed?: string; readonly options?: unknown }) => {
    const { env, opponents } = batchOf(id);
    env.resetRow(row, reset);
    opponents?.begin(row);
  },
  rowSave: (id: number, row: number) => batchOf(id).env.saveRow(row),
  rowLoad: (id: number, row: number, saved: unknown) => batchOf(id).env.loadRow(row, saved),
  rowCopy: (id: number, from: number, to: number) => batchOf(id).env.copyRow(from, to),
  rowRefusal: (id: number, row: number, action: unknown) => batchOf(id).env.refusal(row, action),
  rowHash: (id: number, row: number) => hashState(rowOf(id, row).s),
  rowView: (id: number, row: number, seat: number) => rowOf(id, row).game.view(rowOf(id, row).s, seatOf(id, seat)),
  rowReveal: (id: number, row: number) => rowOf(id, row).game.reveal(rowOf(id, row).s),
  rowShow: (id: number, row: number, seat: number, colour: boolean) => {
    const { game, s } = rowOf(id, row);
    return game.show(game.view(s, seatOf(id, seat)), colour ? ANSI : PLAIN);
  },
  rowTokens: (id: number, row: number, seat: number) => {
    const { game, s } = rowOf(id, row);
    return readTokens(game.tokens, s, game.players(s), seatOf(id, seat));
  },
  rowScores: (id: number, row: number) => {
    const { game, s } = rowOf(id, row);
    const seats = Array.from({ length: game.players(s) }, (_, seat) => seat);
    return { scores: seats.map((seat) => game.score(s, seat)), places: seats.map((seat) => game.place(s, seat)) };
  },
  rowAsk: (id: number, row: number, spec: string, luck: string) => {
    const { game, s } = rowOf(id, row);
    return answerOf(agentOf(game, spec), seatAt(game, s, batchOf(id).env.steps[row], createRng(luck)));
  },

  match: (game: string, config: MatchConfig) => hold(new HostMatch(new Match(gameOf(game), config))),
  matchTold: (id: number) => matchOf(id).told(),
  matchSubmit: (id: number, seat: number, input: unknown, ply: number | null) =>
    matchOf(id).match.submit(seat, input, ply === null ? {} : { ply }),
  matchAsk: (id: number, spec: string) => matchOf(id).ask(spec),
  matchView: (id: number, seat: number) => matchOf(id).match.view(seat),
  matchShow: (id: number, seat: number, colour: boolean) => {
    const { match } = matchOf(id);
    return match.game.show(match.view(seat), colour ? ANSI : PLAIN);
  },
  matchReveal: (id: number) => matchOf(id).match.reveal(),
  matchRecord: (id: number) => matchOf(id).match.record(),
  matchOpen: (record: unknown, to: number | null) => {
    const read = parseRecord(catalogue, record);
    if (!read.ok) throw new RangeError(read.problem);
    const played = replay(read.value.game, read.value.record as MatchRecord, to ?? undefined);
    if (!played.ok) throw new RangeError(played.problem);
    return hold(new HostMatch(played.value));
  },
  drop: (id: number) => void held.delete(id),

  environment: (name: keyof typeof environments, config: object) => {
    if (!Object.hasOwn(environments, name)) throw new RangeError(`unknown environment '${name}'`);
    return hold(new environments[name](config));
  },
  environmentCall: (id: number, method: string, given: readonly unknown[]) => {
    const env = environmentOf(id);
    const call = env[method];
    if (typeof call !== 'function') throw new RangeError(`no method '${method}'`);
    return call.apply(env, given);
  },
  environmentGet: (id: number, property: string) => environmentOf(id)[property],
};
