/**
 * The link: one socket that is made again whenever it breaks. What was not answered is sent again, in order and unchanged, so
 * under the same key; the server does it once.
 */
import type { Answer, AnswerBody, Fields, Push, RequestType, ServerMessage } from '../server/protocol.ts';
import { PROTOCOL } from '../server/version.ts';

/** A WebSocket, as browsers and the `ws` package have it. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a link is given. */
export interface LinkConfig {
  /** Makes a socket: `(url) => new WebSocket(url)`. */
  readonly open: (url: string) => Socket;
  /** Waits: calls back after so many milliseconds. */
  readonly later: (call: () => void, ms: number) => unknown;
  /** Luck for the back-off, from 0 to 1. */
  readonly luck: () => number;
  /** The socket is there (again): watches are asked for anew before anything else. */
  readonly onOpen: () => void;
  readonly onPush: (push: Push) => void;
  readonly onState: (state: LinkState) => void;
}

/** How the connection stands. */
export type LinkState = 'connecting' | 'open' | 'closed';

const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;
/** Refusals that mean: the same again, a little later. */
const PASSING = new Set(['UNAVAILABLE', 'TOO_FAST']);
const isPassing = (answer: Answer) => answer.type === 'refused' && PASSING.has(answer.code);

const CLOSED: AnswerBody<'refused'> = { type: 'refused', code: 'CLOSED', reason: 'The connection was closed.' };

interface Pending {
  readonly json: string;
  resolve(answer: Answer): void;
}

/** A connection that mends itself. */
export class Link {
  readonly #url: string;
  readonly #config: LinkConfig;
  readonly #pending = new Map<number, Pending>();
  readonly #now = new Map<number, (answer: Answer) => void>();
  #socket: Socket | null = null;
  #state: LinkState = 'connecting';
  #id = 0;
  #failures = 0;
  /** Why nothing is answered any more, once it is closed. */
  #refusal = CLOSED;

  constructor(url: string, config: LinkConfig) {
    this.#url = url;
    this.#config = config;
    this.#connect();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Ask, and wait for the answer, however often the connection breaks meanwhile. */
  async ask<T extends RequestType>(type: T, fields: Fields<T>): Promise<AnswerBody> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const answer = await this.send(type, fields);
      if (!isPassing(answer) || this.#state === 'closed') return answer;
      await new Promise<void>((resolve) => this.#config.later(resolve, wait * (0.5 + this.#config.luck())));
    }
  }

  /** Ask once: sent again only if the connection breaks. */
  send<T extends RequestType>(type: T, fields: Fields<T>): Promise<Answer> {
    const id = ++this.#id;
    const json = JSON.stringify({ type, id, ...fields });
    return new Promise((resolve) => {
      if (this.#state === 'closed') return resolve({ ...this.#refusal, re: id });
      this.#pending.set(id, { json, resolve });
      if (this.#state === 'open') this.#socket?.send(json);
    });
  }

  /** Ask on this connection only, until it is answered for good: if it breaks, there is no answer. */
  sendNow<T extends RequestType>(
    type: T,
    fields: Fields<T>,
    answered: (answer: Answer) => void,
    wait = FIRST_WAIT,
  ): void {
    const id = ++this.#id;
    const socket = this.#socket;
    this.#now.set(id, (answer) => {
      if (!isPassing(answer)) return answered(answer);
      const again = () => {
        if (this.#socket === socket) this.sendNow(type, fields, answered, Math.min(wait * 2, LONGEST_WAIT));
      };
      this.#config.later(again, wait * (0.5 + this.#config.luck()));
    });
    socket?.send(JSON.stringify({ type, id, ...fields }));
  }

  /** Break the connection, as a bad line would: it is made again. */
  drop(): void {
    this.#socket?.close();
  }

  /** Stop for good; whatever was not answered is refused, for this reason if there is one. */
  close(refusal: AnswerBody<'refused'> = CLOSED): void {
    if (this.#state === 'closed') return;
    this.#refusal = refusal;
    this.#become('closed');
    this.#socket?.close();
    for (const [re, { resolve }] of this.#pending) resolve({ ...refusal, re });
    this.#pending.clear();
  }

  #become(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#config.onState(state);
  }

  #connect(): void {
    if (this.#state === 'closed') return;
    let socket: Socket;
    try {
      socket = this.#config.open(this.#url);
    } catch {
      this.#reconnect(); // a browser may refuse to try
      return;
    }
    this.#socket = socket;
    const current = () => this.#socket === socket && this.#state !== 'closed';
    socket.onopen = () => {
      if (!current()) return;
      this.sendNow('hello', { protocol: PROTOCOL }, (answer) => {
        if (answer.type !== 'welcome') return this.close(answer.type === 'refused' ? answer : undefined);
        this.#failures = 0;
        this.#become('open');
        this.#config.onOpen();
        for (const { json } of [...this.#pending.values()]) socket.send(json);
      });
    };
    socket.onmessage = (event: { data: unknown }) => {
      const message = current() && typeof event.data === 'string' ? readMessage(event.data) : null;
      if (message) this.#receive(message);
    };
    socket.onerror = () => {}; // a close always follows
    socket.onclose = () => {
      if (!current()) return;
      this.#socket = null;
      this.#now.clear();
      this.#become('connecting');
      this.#reconnect();
    };
  }

  #reconnect(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#config.later(() => this.#connect(), wait * (0.5 + this.#config.luck()));
  }

  #receive(message: ServerMessage): void {
    if (!('re' in message)) {
      this.#config.onPush(message);
      return;
    }
    const now = this.#now.get(message.re);
    const pending = this.#pending.get(message.re);
    this.#now.delete(message.re);
    this.#pending.delete(message.re);
    now?.(message);
    pending?.resolve(message);
  }
}

/** What a server says; null if it makes no sense, as nothing that comes over a line may throw. */
function readMessage(text: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && 'type' in message ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
