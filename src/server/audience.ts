/** The audience of a match: those who are sent what happens, each its own view of it. */
import { type Game, heardBy } from '../core/index.ts';
import type { Match } from '../match/index.ts';
import { type Dealt, dealMatch, playEntry } from './dealt.ts';
import type { Told } from './protocol.ts';
import { eventsOf, type Moment, makeSheet, momentOf, withChoices } from './sheet.ts';
import { Steps } from './steps.ts';
import { type Entry, FORFEIT } from './store/store.ts';

/** Somebody who is sent what happens, as JSON. */
export interface Watcher {
  readonly seat: number;
  /** Whether to send sentences and previews with the legal actions. */
  readonly choices: boolean;
  /** Whether to send, after the first position, only what changed of each view. */
  readonly steps: boolean;
  send(json: string): void;
}

/** What seats see of one position: looked at while the match stands there, known ever after. */
export class Views {
  readonly #match: Match;
  readonly #ply: number;
  /** By seat; a spectator comes first. */
  readonly #known: unknown[] = [];

  constructor(match: Match) {
    this.#match = match;
    this.#ply = match.ply;
  }

  /** What a seat sees. Throws if nobody looked while the match stood here. */
  of(seat: number): unknown {
    let view = this.#known[seat + 1];
    if (view === undefined) {
      if (this.#match.ply !== this.#ply) throw new Error(`nobody looked at ply ${this.#ply} from seat ${seat}`);
      view = this.#match.view(seat);
      this.#known[seat + 1] = view;
    }
    return view;
  }
}

/** What happened: a line of the log, and what everybody saw before it and sees after it. */
export interface Happening {
  readonly entry: Entry;
  readonly moment: Moment;
  readonly before: Views;
  readonly after: Views;
}

/** What a seat is told of a happening. */
function toldOf(game: Game, { entry, before, after }: Omit<Happening, 'moment'>, seat: number): Told[] {
  if (entry.action === FORFEIT) return [];
  return eventsOf(game, before.of(seat), after.of(seat), heardBy(game, entry.action, entry.seat, seat));
}

/** The whole position after a happening as this watcher is sent it, as JSON. */
function writeWhole(game: Game, { moment, after }: Happening, { seat, choices }: Watcher, told: Told[]): string {
  const view = after.of(seat);
  const sheet = makeSheet(moment, seat, view, told);
  return JSON.stringify(choices ? withChoices(game, sheet, view) : sheet);
}

/**
 * Send somebody who last saw the position at `since` all that was missed, the first position whole. It is played again from the
 * start, which takes microseconds a ply.
 */
export function tellSince(
  game: Game,
  dealt: Dealt,
  entries: readonly Entry[],
  since: number,
  watcher: Watcher,
  left: number[] | null,
): void {
  const match = dealMatch(game, dealt, entries.slice(0, since));
  let before = new Views(match);
  before.of(watcher.seat);
  for (const [i, entry] of entries.slice(since).entries()) {
    playEntry(match, entry);
    const after = new Views(match);
    const happening = { entry, moment: momentOf(dealt.id, match, entry, left), before, after };
    const told = toldOf(game, happening, watcher.seat);
    const step = watcher.steps && i > 0; // the first one has nothing before it
    watcher.send(
      step
        ? new Steps(game, happening).of(watcher.seat, told, watcher.choices)
        : writeWhole(game, happening, watcher, told),
    );
    before = after;
  }
}

/** All who watch one match. */
export class Audience {
  readonly #game: Game;
  readonly #watchers = new Set<Watcher>();

  constructor(game: Game) {
    this.#game = game;
  }

  get size(): number {
    return this.#watchers.size;
  }

  add(watcher: Watcher): void {
    this.#watchers.add(watcher);
  }

  delete(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  /** Look at the position from every seat that is watched from, before something happens. */
  look(views: Views): void {
    for (const { seat } of this.#watchers) views.of(seat);
  }

  /** Show everybody what happened; the same sheet is written once. `told` is what its player was told, if that is known. */
  show(happening: Happening, told?: Told[]): void {
    const written: { readonly like: Watcher; readonly json: string }[] = [];
    const stepsFor = new Steps(this.#game, happening);
    for (const watcher of [...this.#watchers]) {
      const { seat, choices, steps } = watcher;
      let json = written.find(
        ({ like }) => like.seat === seat && like.choices === choices && like.steps === steps,
      )?.json;
      if (json === undefined) {
        const heard = (seat === happening.entry.seat && told) || toldOf(this.#game, happening, seat);
        json = steps ? stepsFor.of(seat, heard, choices) : writeWhole(this.#game, happening, watcher, heard);
        written.push({ like: watcher, json });
      }
      watcher.send(json);
    }
  }
}
