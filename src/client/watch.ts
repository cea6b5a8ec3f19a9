/** A watched match: views and events in order, each exactly once, however often the connection breaks. */
import { withChanges } from '../server/changes.ts';
import type { AnswerBody, MatchInfo, Push, Said, Step, Update, Words } from '../server/protocol.ts';
import type { Client } from './client.ts';
import type { Follower } from './rules.ts';

/** A position whose view is known to be of type `V`. */
export interface Position<V = unknown> extends Omit<Update, 'view'> {
  readonly view: V;
}

/** What one can listen to. */
export interface WatchEvents<V = unknown> {
  /** A position: the one as it stands first, then every later one. */
  update: (update: Position<V>) => void;
  /** What everybody may see of the match changed. */
  table: (match: MatchInfo) => void;
  /** Somebody said something. */
  said: (line: Said) => void;
  /** The server would not show the match. */
  refused: (refusal: AnswerBody<'refused'>) => void;
}

type Listeners<V> = { [K in keyof WatchEvents<V>]: Set<WatchEvents<V>[K]> };

/** What came of an action. */
export type Played = AnswerBody<'accepted' | 'stale' | 'refused'>;

/** One match, watched from a seat or as a spectator. */
export class Watch<V = unknown> {
  readonly id: string;
  readonly #client: Client;
  readonly #token: string | undefined;
  readonly #choices: boolean;
  readonly #history: boolean;
  readonly #listeners: Listeners<V> = { update: new Set(), table: new Set(), said: new Set(), refused: new Set() };
  /** Positions that overtook the first answer, which says from which seat they are seen; null once it is here. */
  #early: (Update | Step | Words)[] | null = [];
  /** Makes positions of words, for who has the rules of this match; null if they are not here. */
  #follower: Follower | null | undefined;
  /** The match as everybody may see it; null until the server has answered. */
  match: MatchInfo | null = null;
  /** The last position; null until there is one. */
  position: Position<V> | null = null;
  /** All that was said since this began. */
  readonly said: Said[] = [];
  /** The seat it is watched from, -1 for a spectator. */
  seat = -1;

  constructor(client: Client, id: string, token: string | undefined, choices: boolean, history = false) {
    this.#client = client;
    this.id = id;
    this.#token = token;
    this.#choices = choices;
    this.#history = history;
  }

  /** Listen; returns how to stop. What is already known is told at once. */
  on<K extends keyof WatchEvents<V>>(name: K, listener: WatchEvents<V>[K]): () => void {
    const listeners: Set<WatchEvents<V>[K]> = this.#listeners[name];
    listeners.add(listener);
    if (name === 'update' && this.position) (listener as WatchEvents<V>['update'])(this.position);
    if (name === 'table' && this.match) (listener as WatchEvents<V>['table'])(this.match);
    return () => listeners.delete(listener);
  }

  /** Resolves with the first position, from now on, of which this is true. */
  until(test: (update: Position<V>) => boolean): Promise<Position<V>> {
    return new Promise((resolve) => {
      const tell = (update: Position<V>) => {
        if (!test(update)) return;
        this.#listeners.update.delete(tell);
        resolve(update);
      };
      this.#listeners.update.add(tell);
      if (this.position) tell(this.position);
    });
  }

  /** Resolves when it is this seat's turn, or the match is over. */
  turn(): Promise<Position<V>> {
    return this.until(({ turn }) => turn === -1 || (turn === this.seat && this.seat >= 0));
  }

  /** Resolves with the match when its result is kept, which is a moment after the last position was shown. */
  ended(): Promise<MatchInfo> {
    return new Promise((resolve) => {
      const tell = (match: MatchInfo) => {
        if (!match.result) return;
        this.#listeners.table.delete(tell);
        resolve(match);
      };
      this.#listeners.table.add(tell);
      if (this.match) tell(this.match);
    });
  }

  /** Play an action, in answer to the position last shown unless `ply` says to which. */
  async act(action: unknown, ply = this.position?.ply ?? 0): Promise<Played> {
    return (await this.#client.ask('act', {
      match: this.id,
      token: this.#owned(),
      ply,
      key: this.#client.newKey(),
      action,
      ...(this.#follower && { brief: true }),
    })) as Played; // the only answers there are to it
  }

  /** For agents that search: a position that this seat cannot tell from the one at `ply`, as the words of a state. */
  async world(ply: number): Promise<AnswerBody<'world' | 'stale' | 'refused'>> {
    const fields = { match: this.id, token: this.#owned(), ply };
    return (await this.#client.ask('world', fields)) as AnswerBody<'world' | 'stale' | 'refused'>;
  }

  /** Say something to everybody at the table. */
  async chat(text: string): Promise<AnswerBody<'heard' | 'refused'>> {
    const fields = { match: this.id, token: this.#owned(), key: this.#client.newKey(), text };
    return (await this.#client.ask('chat', fields)) as AnswerBody<'heard' | 'refused'>;
  }

  /** Give the seat up. */
  async leave(): Promise<AnswerBody<'left' | 'refused'>> {
    const fields = { match: this.id, token: this.#owned() };
    return (await this.#client.ask('leave', fields)) as AnswerBody<'left' | 'refused'>;
  }

  /** Play again: the seat in the match that follows this one. */
  async rematch(): Promise<AnswerBody<'seated' | 'refused'>> {
    const fields = { match: this.id, token: this.#owned(), player: this.#client.player };
    return (await this.#client.ask('rematch', fields)) as AnswerBody<'seated' | 'refused'>;
  }

  /** Watch no more. */
  close(): void {
    this.#client.forget(this);
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }

  #owned(): string {
    if (this.#token === undefined) throw new Error('only who sits can act');
    return this.#token;
  }

  /** What to ask the server for, given what is here already. For the client. */
  request() {
    return {
      match: this.id,
      // Without it the server sends the position as it stands, and nothing of how it came about.
      ...((this.#history || this.position !== null) && { since: this.position?.ply ?? 0 }),
      heard: this.said.at(-1)?.n ?? 0,
      choices: this.#choices,
      steps: true,
      ...(this.#client.rules && this.#follower !== null && { words: true }),
      ...(this.#token !== undefined && { token: this.#token }),
    };
  }

  /** The server answered. For the client. */
  began(answer: AnswerBody): void {
    const early = this.#early;
    this.#early = null;
    if (answer.type === 'refused') for (const tell of [...this.#listeners.refused]) tell(answer);
    if (answer.type !== 'watching') return;
    this.seat = answer.seat;
    if (this.#client.rules && this.#follower === undefined) {
      this.#follower = this.#client.rules(answer.match, this.seat, this.#choices);
      if (!this.#follower) this.#client.again(this); // these rules are not here: views are needed
    }
    for (const line of answer.said) this.#hear(line);
    this.#see(answer.match);
    for (const push of early ?? []) this.push(push);
  }

  /** Something was pushed. What came before is not told again. For the client. */
  push(push: Push): void {
    // Before the server has answered, it is not known from which seat this is seen: what comes waits, or is another watch's.
    if (this.#early) {
      if (isPosition(push)) this.#early.push(push);
      return;
    }
    if (isPosition(push)) {
      if (push.match === this.id && push.seat === this.seat) this.#update(push);
    }
    if (push.type === 'table' && push.match.id === this.id) this.#see(push.match);
    if (push.type === 'said' && push.match === this.id) this.#hear(push.line);
  }

  #update(push: Update | Step | Words): void {
    const last = this.position;
    const known =
      last !== null && (push.ply < last.ply || (push.ply === last.ply && (last.turn === -1 || push.turn !== -1)));
    if (known) {
      // All words of the position one has: what changes from there on follows.
      if (push.type === 'words' && push.from === null && push.ply === last.ply) this.#follower?.follow(push);
      return;
    }
    // Sent to another watch of this match: this one is told all, from the first action on.
    if (last === null && push.type === 'update' && this.#history && push.ply > 1) return;
    if (push.type === 'words' && !this.#follower) return; // views were asked for instead
    const whole = this.#wholeOf(push);
    if (!whole || (last !== null && push.ply > last.ply + 1)) {
      this.#client.again(this); // something is missing, or was overtaken: ask for it
      return;
    }
    this.position = whole as Position<V>; // of the game this match is of
    for (const tell of [...this.#listeners.update]) tell(this.position);
  }

  /** The position that was sent; null if it does not start from the last one. */
  #wholeOf(push: Update | Step | Words): Update | null {
    if (push.type === 'update') return push;
    if (push.type === 'words') return this.#follower?.follow(push) ?? null;
    return this.position && wholeOf(this.position, push);
  }

  #see(match: MatchInfo): void {
    this.match = match;
    for (const tell of [...this.#listeners.table]) tell(match);
  }

  #hear(line: Said): void {
    if (line.n <= (this.said.at(-1)?.n ?? 0)) return;
    this.said.push(line);
    for (const tell of [...this.#listeners.said]) tell(line);
  }
}

function isPosition(push: Push): push is Update | Step | Words {
  return push.type === 'update' || push.type === 'step' || push.type === 'words';
}

/** The position that a step leads to; null if it does not start from this one. */
function wholeOf(last: Position, step: Step): Update | null {
  const next = step.from === last.ply ? withChanges(last.view, step.changes) : null;
  if (!next) return null;
  const { type: _, from: __, changes: ___, ...rest } = step;
  return { ...rest, type: 'update', view: next.view };
}
