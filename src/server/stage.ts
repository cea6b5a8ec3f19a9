/** The stage: a transcript as those who watch it are shown it. */
import { Audience, tellMissed, type Views, type Watcher } from './audience.ts';
import type { Told, Update } from './protocol.ts';
import { type Moment, makeSheet, withChoices } from './sheet.ts';
import type { Entry } from './store/store.ts';
import type { Transcript } from './transcript.ts';

/** Shows what happens in one match. */
export class Stage {
  readonly #transcript: Transcript;
  readonly #now: () => number;
  readonly #audience: Audience;

  constructor(transcript: Transcript, now: () => number) {
    this.#transcript = transcript;
    this.#now = now;
    this.#audience = new Audience(transcript.game);
  }

  /** How many are watching. */
  get watched(): number {
    return this.#audience.size;
  }

  /** Somebody watches from now on: sent the position as it stands or, with `since`, every position after that ply. */
  begin(watcher: Watcher, since: number): void {
    const { game, dealt, entries, match, views, forfeiter } = this.#transcript;
    this.#audience.add(watcher); // before anything is sent: it may be cut off, and taken out, by that
    // Who asks for all of a match that has just begun has nothing yet.
    const whole = () => this.#audience.whole(this.#moment(), views, watcher);
    if (since < 0 || since > match.ply || match.ply === 0) watcher.send(whole());
    // Who has the last position has missed nothing, unless somebody gave up there; to play it all again would cost milliseconds.
    else if (since === match.ply) forfeiter !== null && watcher.send(whole());
    else tellMissed({ game, dealt, entries, since, left: this.#transcript.left(this.#now()) }, watcher);
  }

  /** Somebody is sent nothing more. */
  leave(watcher: Watcher): void {
    this.#audience.delete(watcher);
  }

  /** The position as one may see it. */
  position(seat: number, choices: boolean): Update {
    const { game, views } = this.#transcript;
    const sheet = makeSheet(this.#moment(), seat, views.of(seat), []);
    return choices ? withChoices(game, sheet, sheet.view) : sheet;
  }

  /** Look at what all watchers see, before something happens. */
  look(): Views {
    const { match, views } = this.#transcript;
    this.#audience.look(match, views);
    return views;
  }

  /** Play a line that is kept, and show it. */
  take(entry: Entry): void {
    const before = this.look();
    this.#transcript.take(entry);
    this.show(entry, before);
  }

  /** Show a line of the log, which has just been played, to all watchers. `told` is what its player was told. */
  show(entry: Entry, before: Views, told?: Told[]): void {
    if (this.#audience.size === 0) return;
    this.#audience.show({ entry, moment: this.#moment(), before, after: this.#transcript.views }, told);
  }

  #moment(): Moment {
    return this.#transcript.moment(this.#now());
  }
}
