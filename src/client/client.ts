/** The client: for browsers, bots and tests. Everything it asks is answered once; everything it watches comes in order, once. */
import type { AnswerBody, Fields, GameInfo, MatchInfo, Push, RequestType } from '../server/protocol.ts';
import { Link, type LinkState, type Socket } from './link.ts';
import type { Rules } from './rules.ts';
import { Watch } from './watch.ts';

/** How a client is made. */
export interface ClientConfig {
  /** The secret by which the server knows this player again: keep it where only this player can read it. New unless given. */
  readonly player?: string;
  /** What makes sockets: the global `WebSocket` unless given; in Node 20 the `ws` package's. */
  readonly WebSocket?: new (
    url: string,
  ) => Socket;
  /** The rules of games, from `rulesOf`: whoever has them is sent a few words of a state instead of views. */
  readonly rules?: Rules;
  /** Told when the connection comes and goes. */
  readonly onState?: (state: LinkState) => void;
}

/** What was asked for was refused: `code` for programs, the message for people. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: string;
  constructor(refusal: { readonly code: string; readonly reason: string }) {
    super(refusal.reason);
    this.code = refusal.code;
  }
}

/** What one needs to say to make a match: who one is and the name of the request are filled in. */
export type NewMatch = Omit<Fields<'create'>, 'player' | 'key'>;
/** A match with one's seat in it. */
export type Seated = Omit<AnswerBody<'seated'>, 'type'>;

/** A new secret, or key: 128 random bits. */
export function newSecret(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a client needs of a watch, whatever its game. */
export interface Watched {
  readonly id: string;
  readonly seat: number;
  request(): Fields<'watch'>;
  began(answer: AnswerBody): void;
  push(push: Push): void;
}

/** Connect to a server: `connect('http://localhost:8080')`. It connects again whenever the connection breaks. */
export function connect(url: string, config: ClientConfig = {}): Client {
  return new Client(url, config);
}

/** A connection to a server. */
export class Client {
  /** The secret of this player. */
  readonly player: string;
  /** The rules that are here, if any are. */
  readonly rules: Rules | undefined;
  readonly #link: Link;
  readonly #watches = new Set<Watched>();
  readonly #lobby = new Set<(match: MatchInfo) => void>();

  constructor(url: string, config: ClientConfig) {
    // Structurally what a browser's WebSocket and the `ws` package's both are.
    const Maker = config.WebSocket ?? (globalThis as { WebSocket?: new (url: string) => Socket }).WebSocket;
    if (!Maker) throw new Error("there is no WebSocket here: pass { WebSocket } from the 'ws' package");
    this.player = config.player ?? newSecret();
    this.rules = config.rules;
    this.#link = new Link(`${url.replace(/^http/, 'ws').replace(/\/+$/, '')}/socket`, {
      open: (address) => new Maker(address),
      later: (call, ms) => setTimeout(call, ms),
      luck: Math.random,
      onOpen: () => {
        for (const watch of this.#watches) this.again(watch);
        if (this.#lobby.size > 0) this.#enterLobby();
      },
      onPush: (push) => {
        if (push.type === 'lobby') for (const tell of [...this.#lobby]) tell(push.match);
        else for (const watch of [...this.#watches]) watch.push(push);
      },
      onState: (state) => config.onState?.(state),
    });
  }

  /** How the connection stands. */
  get state(): LinkState {
    return this.#link.state;
  }

  /** The games that are played here. */
  async games(): Promise<readonly GameInfo[]> {
    return (await this.#done('games', {}, 'games')).games;
  }

  /** Public matches, the newest first. */
  async list(filter: Fields<'list'> = {}): Promise<readonly MatchInfo[]> {
    return (await this.#done('list', filter, 'matches')).matches;
  }

  /** Make a match; it begins when no seat is open. */
  create(match: NewMatch): Promise<Seated> {
    return this.#done('create', { ...match, player: this.player, key: this.newKey() }, 'seated');
  }

  /** Take an open seat. */
  join(match: string, name: string, seat?: number): Promise<Seated> {
    return this.#done('join', { match, name, player: this.player, ...(seat !== undefined && { seat }) }, 'seated');
  }

  /** All matches this player has a seat in, with the tokens of the seats. */
  async mine(): Promise<readonly Seated[]> {
    return (await this.#done('mine', { player: this.player }, 'mine')).matches;
  }

  /** One match as everybody may see it. */
  async info(match: string): Promise<MatchInfo> {
    return (await this.#done('info', { match }, 'match')).match;
  }

  /** The whole record of a match that is over. */
  async record(match: string): Promise<AnswerBody<'record'>['record']> {
    return (await this.#done('record', { match }, 'record')).record;
  }

  /** Be told of every public match that waits or runs, and of every change of one; returns how to stop. */
  lobby(listener: (match: MatchInfo) => void): () => void {
    this.#lobby.add(listener);
    if (this.#link.state === 'open') this.#enterLobby();
    return () => {
      this.#lobby.delete(listener);
      // A line that is not there yet, or that breaks, enters no lobby nobody listens to.
      if (this.#lobby.size === 0 && this.#link.state === 'open') this.#link.sendNow('lobby', { on: false }, () => {});
    };
  }

  /**
   * Sit at a table: watch a match from the seat of this token, and act there. `choices` sends sentences with legal actions,
   * `history` the match from its beginning.
   */
  sit<V = unknown>(match: string, token: string, { choices = true, history = false } = {}): Watch<V> {
    return this.#watch(new Watch<V>(this, match, token, choices, history));
  }

  /** Watch a match without a seat: from its beginning, or, without `history`, as it stands now. */
  spectate<V = unknown>(match: string, { history = true } = {}): Watch<V> {
    return this.#watch(new Watch<V>(this, match, undefined, false, history));
  }

  /** Close the connection for good. */
  close(): void {
    this.#link.close();
  }

  /** Break the connection, as a bad line would; for tests. */
  drop(): void {
    this.#link.drop();
  }

  /** Ask the server anything. The answer comes, refusals included, however often the connection breaks. */
  ask<T extends RequestType>(type: T, fields: Fields<T>): Promise<AnswerBody> {
    return this.#link.ask(type, fields);
  }

  /** A name for a new request. */
  newKey(): string {
    return newSecret();
  }

  /** Ask for a watched match from the last position on. */
  again(watch: Watched): void {
    if (this.#link.state !== 'open') return;
    this.#link.sendNow('watch', watch.request(), (answer) => {
      if (this.#watches.has(watch)) watch.began(answer);
      else if (answer.type === 'watching') this.#unwatch(watch, answer.seat); // forgotten before it began
    });
  }

  /** Watch a match no more. */
  forget(watch: Watched): void {
    if (this.#watches.delete(watch)) this.#unwatch(watch, watch.seat);
  }

  /**
   * Be sent no more of a match from a seat, unless another still watches it from there: who has the same token has the same seat, also
   * before the server has said which it is.
   */
  #unwatch(watch: Watched, seat: number): void {
    const { match, token } = watch.request();
    if (this.#link.state !== 'open' || (token !== undefined && seat === -1)) return; // ended by the answer that names the seat
    for (const other of this.#watches) if (other.id === match && other.request().token === token) return;
    this.#link.sendNow('unwatch', { match, seat }, () => {});
  }

  #watch<V>(watch: Watch<V>): Watch<V> {
    this.#watches.add(watch);
    this.again(watch);
    return watch;
  }

  #enterLobby(): void {
    this.#link.sendNow('lobby', { on: true }, (answer) => {
      if (answer.type !== 'matches') return;
      for (const match of answer.matches) for (const tell of [...this.#lobby]) tell(match);
    });
  }

  async #done<T extends RequestType, A extends AnswerBody['type']>(
    type: T,
    fields: Fields<T>,
    expected: A,
  ): Promise<AnswerBody<A>> {
    const answer = await this.#link.ask(type, fields);
    if (answer.type === 'refused') throw new RefusedError(answer);
    if (answer.type !== expected) throw new Error(`${type} was answered with ${answer.type}`);
    return answer as AnswerBody<A>; // just compared
  }
}
