/** Deals: how a game begins, from a number of seats, a seed and options. */
import type { Game } from './game.ts';
import { type Parsed, parseOptions } from './options.ts';
import { next, type Rng, seedRng } from './rng.ts';
import { copyState, type State } from './state.ts';

/** What luck comes from. A number is the same seed as its digits. */
export type Seed = string | number;

/** What a game is started from. */
// biome-ignore lint/suspicious/noExplicitAny: the default stands for the options of some game, which only the game knows
export interface Deal<O = any> {
  readonly seats: number;
  readonly seed: Seed;
  /** The game's own options; what is left out takes its default. */
  readonly options?: Partial<O>;
}

/** Check a deal that came from anywhere: the number of seats, the seed and every option. */
export function parseDeal<O>(
  game: Game<State, unknown, unknown, O>,
  deal: { readonly seats: number; readonly seed: Seed; readonly options?: unknown },
): Parsed<O> {
  const [min, max] = game.seats;
  if (typeof deal.seats !== 'number') return { ok: false, problem: 'seats is a number' };
  if (!Number.isInteger(deal.seats) || deal.seats < min || deal.seats > max) {
    const range = min === max ? `${min}` : `${min} to ${max}`;
    return { ok: false, problem: `${game.id} is played by ${range}, not by ${deal.seats}` };
  }
  if (typeof deal.seed !== 'string' && !Number.isFinite(deal.seed)) {
    return { ok: false, problem: 'a seed is a string or a number' };
  }
  const options = parseOptions(game.options, deal.options) as Parsed<O>; // O is what this game's table of options describes
  const problem = options.ok ? (game.problem?.(deal.seats, options.value) ?? null) : null;
  return problem === null ? options : { ok: false, problem };
}

/** Seed and deal a game into `s`, whatever was in it before. `episode` continues a seed: see `seedRng`. */
export function startGame<S extends State>(
  game: Game<S>,
  s: S,
  seats: number,
  options: unknown,
  seed: string,
  episode = 0,
): void {
  s.words.fill(0);
  seedRng(s.rng, seed, episode);
  game.setup(s, seats, options);
}

/** Deal a game into a new state. Throws if the deal is impossible: check what came from elsewhere with `parseDeal`. */
export function newGame<S extends State, O>(game: Game<S, unknown, unknown, O>, deal: Deal<NoInfer<O>>): S {
  const options = parseDeal(game, deal);
  if (!options.ok) throw new RangeError(options.problem);
  const s = game.create();
  startGame(game, s, deal.seats, options.value, String(deal.seed));
  return s;
}

/** Where `legalIds` has a game write; nobody else ever sees it, and nothing is left in it that is read again. */
let scratch = new Int32Array(512);

/** The ids of all legal actions, ascending, in a fresh array: the only thing that is allocated. */
export function legalIds<S extends State>(game: Game<S>, s: S): number[] {
  if (scratch.length < game.actions.size) scratch = new Int32Array(game.actions.size);
  const count = game.legal(s, scratch);
  const ids: number[] = new Array(count);
  for (let i = 0; i < count; i++) ids[i] = scratch[i];
  return ids;
}

/** Make `into` a world that `seat` cannot tell from `s`: everything hidden is dealt anew from `luck`, the coming luck too. */
export function imagineInto<S extends State>(game: Game<S>, s: S, seat: number, luck: Rng, into: S): void {
  copyState(s, into);
  for (let i = 0; i < into.rng.length; i++) into.rng[i] = next(luck);
  game.imagine(into, seat);
}

/** The id of an action as this seat hears of it: its own as it is, another's as the game lets it be heard. */
export function heardBy(game: Game, id: number, actor: number, seat: number): number {
  return seat === actor || !game.heard ? id : game.heard(id);
}
