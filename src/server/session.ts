/** A session: one connection. It reads requests, answers each exactly once, and keeps to the limits. */

import type { Acknowledge } from './attempt.ts';
import type { Watcher } from './audience.ts';
import { Bucket, costSince, type Limits } from './limits.ts';
import { listMatches } from './lobby.ts';
import { Proof } from './proof.ts';
import type { AnswerBody, Request } from './protocol.ts';
import { type Reading, readRequest } from './read.ts';
import { refused, TOO_FAST } from './refusals.ts';
import { answer, listed, type Service } from './service.ts';
import type { Table } from './table.ts';

/** The other end, as a session sees it. */
export interface Wire {
  send(json: string): void;
  /** How many bytes have not been read yet. */
  unread(): number;
  close(code: number, reason: string): void;
}

/** Closing codes of the WebSocket protocol. */
export const CLOSE = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const;

const NOTHING = () => {};
const FAILED = refused('UNAVAILABLE', 'The server could not do that just now: try again.');

/** One connection. */
export class Session {
  readonly #service: Service;
  readonly #limits: Limits;
  readonly #wire: Wire;
  readonly #address: string;
  readonly #bucket: Bucket;
  readonly #proof = new Proof();
  readonly #watched = new Map<string, { table: Table; watcher: Watcher }>();
  /** Watches that are being begun, by match. */
  readonly #beginning = new Set<{ readonly match: string; readonly begun: Promise<void> }>();
  #junk = 0;
  #tooFast = 0;
  #closed = false;
  readonly #lobby = (json: string) => this.#send(json);

  constructor(service: Service, limits: Limits, wire: Wire, address: string) {
    this.#service = service;
    this.#limits = limits;
    this.#wire = wire;
    this.#address = address;
    this.#bucket = new Bucket(limits.perSecond, limits.burst, service.hall.config.now());
  }

  /** A message came. Never throws; `done` is called when it is answered and all that it brings about is done. */
  receive(text: string, done: () => void): void {
    const reading = this.#closed ? null : readRequest(text);
    if (reading?.ok && this.#mayAsk()) this.#answer(reading.request, done);
    else {
      if (reading) this.#reject(reading);
      done();
    }
  }

  /** A message is not to be answered: it makes no sense, or comes too soon. */
  #reject(reading: Reading): void {
    // Who sends junk is held to the rate as well; whether a request is too fast was asked before.
    if (reading.ok || !this.#mayAsk()) {
      this.#reply(reading.ok ? reading.request.id : (reading.re ?? -1), TOO_FAST);
      this.#hurried();
    } else {
      this.#reply(reading.re ?? -1, refused('BAD_MESSAGE', `${reading.problem}.`));
      if (++this.#junk >= this.#limits.junk) this.end(CLOSE.policy, 'JUNK', 'Too many messages made no sense.');
    }
  }

  /** Answer a request, once. */
  #answer(request: Request, done: () => void): void {
    const started = performance.now();
    let outcome = '';
    const reply = (body: AnswerBody) => {
      outcome = body.type === 'refused' ? body.code : body.type;
      this.#reply(request.id, body);
    };
    let finished = false;
    const finish = () => {
      if (finished) return; // what was answered can still fail to be shown
      finished = true;
      this.#service.observe(request.type, outcome, performance.now() - started);
      done();
    };
    const fail = (error: unknown) => {
      this.#service.hall.config.log.error({ request: request.type, error: String(error) }, 'a request failed');
      if (outcome === '') reply(FAILED);
      finish();
    };
    if (request.type === 'act') this.#act(request, reply, finish, fail);
    else this.#do(request, reply).then(finish, fail);
  }

  /** Play an action: without a promise, as most of what comes is one. */
  #act(
    request: Request<'act'>,
    reply: (body: AnswerBody) => void,
    finish: () => void,
    fail: (error: unknown) => void,
  ): void {
    const { hall, addresses } = this.#service;
    const { match, token, ply, key, action, brief } = request;
    const acknowledge: Acknowledge = (outcome, playedAgain) => {
      addresses.playedAgain(this.#address, playedAgain);
      reply(outcome);
      finish();
    };
    try {
      hall.answer(match, (table) => this.#proof.seatAt(table, token), { ply, key, action, brief }, acknowledge, fail);
    } catch (error) {
      fail(error);
    }
  }

  /** A ping came, which counts as a request: whether to answer it. */
  pinged(): boolean {
    if (this.#closed) return false;
    if (!this.#mayAsk()) this.#hurried();
    else if (!this.#slow()) return true;
    return false;
  }

  #mayAsk(): boolean {
    const mine = this.#bucket.take(this.#service.hall.config.now());
    return mine && this.#service.addresses.mayAsk(this.#address);
  }

  #hurried(): void {
    if (++this.#tooFast > this.#limits.tooFast) this.end(CLOSE.policy, 'TOO_FAST', 'Too many requests.');
  }

  async #do(request: Exclude<Request, { type: 'act' }>, reply: (body: AnswerBody) => void): Promise<void> {
    const { hall } = this.#service;
    switch (request.type) {
      case 'watch':
        return this.#watch(request, reply);
      case 'unwatch': {
        // What was asked for before is begun before: else it would begin after it was ended.
        await Promise.all([...this.#beginning].map(({ match, begun }) => (match === request.match ? begun : null)));
        this.#unwatch(`${request.match}/${request.seat}`);
        return reply({ type: 'unwatched' });
      }
      case 'lobby': {
        hall.board.delete(this.#lobby);
        if (!request.on) return reply({ type: 'matches', matches: [] });
        hall.board.add(this.#lobby); // before the list is read, so that no change falls between
        return reply(listed(this.#service.addresses, this.#address, await listMatches(hall, {})));
      }
      default:
        reply(await answer(this.#service, request, this.#address));
    }
  }

  async #watch(request: Request<'watch'>, reply: (body: AnswerBody) => void): Promise<void> {
    const { match, token, since = -1, heard = 0, choices = false, steps = false, words = false } = request;
    const form = words ? 'words' : steps ? 'steps' : 'whole';
    if (this.#watched.size + this.#beginning.size >= this.#limits.watched) {
      return reply(refused('TOO_MANY_WATCHED', `A connection watches ${this.#limits.watched} matches at most.`));
    }
    const make = (seat: number): Watcher => ({ seat, choices, form, send: (json) => this.#send(json) });
    const greet = (body: AnswerBody<'watching' | 'refused'>) => {
      if (body.type === 'watching') this.#service.addresses.played(this.#address, costSince(since, body.ply));
      reply(body);
    };
    const watching = this.#service.hall.watch(match, token, since, heard, make, greet);
    const keep = watching.then((begun) => begun && this.#keep(`${match}/${begun.watcher.seat}`, begun));
    const beginning = { match, begun: keep.then(NOTHING, NOTHING) };
    this.#beginning.add(beginning);
    await keep.finally(() => this.#beginning.delete(beginning));
  }

  /** A watch has begun. Watching again takes the place of watching before. */
  #keep(name: string, watching: { table: Table; watcher: Watcher }): void {
    this.#unwatch(name);
    if (this.#closed) this.#service.hall.unwatch(watching.table, watching.watcher);
    else this.#watched.set(name, watching);
  }

  #unwatch(name: string): void {
    const watching = this.#watched.get(name);
    if (!watching) return;
    this.#watched.delete(name);
    this.#service.hall.unwatch(watching.table, watching.watcher);
  }

  #reply(re: number, body: AnswerBody): void {
    // Nearly all answers are of the first kind, and short.
    if (body.type === 'accepted' && !body.events)
      this.#send(`{"re":${re},"type":"accepted","ply":${body.ply},"action":${body.action}}`);
    else this.#send(`{"re":${re},${JSON.stringify(body).slice(1)}`); // which has a type
  }

  #send(json: string): void {
    if (this.#closed) return;
    this.#wire.send(json);
    this.#slow();
  }

  /** Cut off whoever reads too slowly. */
  #slow(): boolean {
    const slow = this.#wire.unread() > this.#limits.unread;
    if (slow) this.end(CLOSE.tryLater, 'SLOW', 'You read too slowly.');
    return slow;
  }

  /** Say why, and close. */
  end(code: number, name: string, reason: string): void {
    if (this.#closed) return;
    this.#wire.send(JSON.stringify({ type: 'bye', code: name, reason }));
    this.#wire.close(code, name);
    this.closed();
  }

  /** The connection is gone. */
  closed(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#service.hall.board.delete(this.#lobby);
    for (const name of [...this.#watched.keys()]) this.#unwatch(name);
  }
}
