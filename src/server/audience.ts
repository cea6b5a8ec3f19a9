/** The audience of a match: those who are sent what happens, each its own view of it. */
import { type Game, heardBy } from '../core/index.ts';
import type { Match } from '../match/index.ts';
import { Ascii } from './ascii.ts';
import { type Dealt, dealMatch, playEntry } from './dealt.ts';
import { Knowledge } from './knowledge.ts';
import type { Told } from './protocol.ts';
import { eventsOf, heardOf, legalOf, type Moment, makeSheet, momentOf, withChoices } from './sheet.ts';
import { Steps } from './steps.ts';
import { type Entry, FORFEIT } from './store/store.ts';

/**
 * What positions are sent as: views, each whole; after the first, only what changed of each; or no views but words of a state, for
 * who has the rules.
 */
export type Form = 'whole' | 'steps' | 'words';

/** Somebody who is sent what happens, as JSON. */
export interface Watcher {
  readonly seat: number;
  /** Whether to send sentences and previews with the legal actions. */
  readonly choices: boolean;
  readonly form: Form;
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

/** A whole position as this watcher is sent it, who was told this, as JSON. */
function writeWhole(game: Game, moment: Moment, views: Views, { seat, choices }: Watcher, told: Told[]): string {
  const view = views.of(seat);
  const sheet = makeSheet(moment, seat, view, told);
  return JSON.stringify(choices ? withChoices(game, sheet, view) : sheet);
}

/** Where positions are written as words. */
const paper = new Ascii();

/** A position as words, as JSON: those that changed since the ply it comes `from`, or all of them. */
function writeWords(moment: Moment, seat: number, from: number | null, knowledge: Knowledge): string {
  const { id, match, last, turn, left } = moment;
  paper.begin().text('{"type":"words","match":"').text(id).text('","seat":').number(seat); // no id has letters that JSON writes otherwise
  paper.text(',"ply":').number(match.ply).text(',"turn":').number(turn).text(',"by":');
  writeNumber(last?.seat ?? null);
  paper.text(',"action":');
  writeNumber(heardOf(moment, seat));
  paper.text(',"from":');
  writeNumber(from);
  paper.text(',"words":');
  if (from === null) knowledge.whole(match, seat, paper);
  else knowledge.changes(match, seat, paper);
  paper.text(',"legal":[').numbers(legalOf(moment, seat));
  if (left) paper.text(`],"left":[${left}`);
  return paper.text(']}').read();
}

function writeNumber(number: number | null): void {
  if (number === null) paper.text('null');
  else paper.number(number);
}

/** What somebody missed who last saw the position at `since`. */
export interface Missed {
  readonly game: Game;
  readonly dealt: Dealt;
  readonly entries: readonly Entry[];
  readonly since: number;
  readonly left: number[] | null;
}

/** Send somebody all that was missed. It is played again from the start, which takes microseconds a ply. */
export function tellMissed(missed: Missed, watcher: Watcher): void {
  if (watcher.form === 'words') tellMissedWords(missed, watcher);
  else tellMissedViews(missed, watcher);
}

/** All that was missed, as views: the first position whole. */
function tellMissedViews({ game, dealt, entries, since, left }: Missed, watcher: Watcher): void {
  const { seat, choices, form } = watcher;
  const match = dealMatch(game, dealt, entries.slice(0, since));
  let before = new Views(match);
  for (const [i, entry] of entries.slice(since).entries()) {
    before.of(seat);
    playEntry(match, entry);
    const after = new Views(match);
    const moment = momentOf(dealt.id, match, entry, left);
    const happening = { entry, moment, before, after };
    const told = toldOf(game, happening, seat);
    const step = form === 'steps' && i > 0; // the first one has nothing before it
    watcher.send(
      step ? new Steps(game, happening).of(seat, told, choices) : writeWhole(game, moment, after, watcher, told),
    );
    before = after;
  }
}

/** The same as words: first all of the position that was seen last, for who has it no more. */
function tellMissedWords({ game, dealt, entries, since, left }: Missed, watcher: Watcher): void {
  const { seat } = watcher;
  const match = dealMatch(game, dealt, entries.slice(0, since));
  const knowledge = new Knowledge(game);
  const last = momentOf(dealt.id, match, entries[since - 1] ?? null, left);
  watcher.send(writeWords(last, seat, null, knowledge));
  for (const entry of entries.slice(since)) {
    playEntry(match, entry);
    const moment = momentOf(dealt.id, match, entry, left);
    watcher.send(writeWords(moment, seat, entry.ply, knowledge));
  }
}

/** What was written for a watcher. */
interface Written {
  readonly like: Watcher;
  readonly json: string;
}

/** What was written for another who is sent the same. */
function writtenFor(written: readonly Written[], { seat, choices, form }: Watcher): string | undefined {
  for (const { like, json } of written) {
    if (like.seat === seat && like.choices === choices && like.form === form) return json;
  }
  return undefined;
}

/** All who watch one match. */
export class Audience {
  readonly #game: Game;
  readonly #watchers = new Set<Watcher>();
  readonly #knowledge: Knowledge;

  constructor(game: Game) {
    this.#game = game;
    this.#knowledge = new Knowledge(game);
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
  look(match: Match, views: Views): void {
    for (const { seat, form } of this.#watchers) {
      if (form === 'words') this.#knowledge.look(match, seat);
      else views.of(seat);
    }
  }

  /** The position as it stands, whole, as a watcher is sent it. */
  whole(moment: Moment, views: Views, watcher: Watcher): string {
    const { seat, form } = watcher;
    if (form === 'words') return writeWords(moment, seat, null, this.#knowledge);
    return writeWhole(this.#game, moment, views, watcher, []);
  }

  /** Show everybody what happened; the same sheet is written once. `told` is what its player was told, if that is known. */
  show(happening: Happening, told?: Told[]): void {
    const written: Written[] = [];
    let steps: Steps | null = null;
    const write = (watcher: Watcher): string => {
      const { entry, moment, after } = happening;
      const { seat, choices, form } = watcher;
      if (form === 'words') return writeWords(moment, seat, entry.ply, this.#knowledge);
      const heard = (seat === entry.seat && told) || toldOf(this.#game, happening, seat);
      if (form === 'whole') return writeWhole(this.#game, moment, after, watcher, heard);
      steps ??= new Steps(this.#game, happening);
      return steps.of(seat, heard, choices);
    };
    // Who is cut off while something is sent leaves the set, which a loop over it allows.
    for (const watcher of this.#watchers) {
      let json = writtenFor(written, watcher);
      if (json === undefined) {
        json = write(watcher);
        written.push({ like: watcher, json });
      }
      watcher.send(json);
    }
  }
}
