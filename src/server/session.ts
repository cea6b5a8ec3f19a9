/** A session: one connection. It reads requests, answers each exactly once, and keeps to the limits. */

import type { Watcher } from './audience.ts';
import { Bucket, costSince, type Limits } from './limits.ts';
import { listMatches } from './lobby.ts';
import type { AnswerBody, Request } from './protocol.ts';
import { readRequest } from './read.ts';
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

const FAILED = refused('UNAVAILABLE', 'The server could not do that just now: try again.');

/** One connection. */
export class Session {
  readonly #service: Service;
  readonly #limits: Limits;
  readonly #wire: Wire;
  readonly #address: string;
  readonly #bucket: Bucket;
  readonly #watched = new Map<string, { table: Table; watcher: Watcher }>();
  /** Watches that are being begun. */
  #beginning = 0;
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

  /** A message came. Never throws. */
  async receive(text: string): Promise<void> {
    if (this.#closed) return;
    const reading = readRequest(text);
    const re = reading.ok ? reading.request.id : (reading.re ?? -1);
    if (!this.#mayAsk()) {
      this.#reply(re, TOO_FAST);
      this.#hurried();
      return;
    }
    if (!reading.ok) {
      this.#reply(re, refused('BAD_MESSAGE', `${reading.problem}.`));
      if (++this.#junk >= this.#limits.junk) this.end(CLOSE.policy, 'JUNK', 'Too many messages made no sense.');
      return;
    }
    const { request } = reading;
    const started = performance.now();
    let outcome = 'failed';
    const reply = (body: AnswerBody) => {
      outcome = body.type === 'refused' ? body.code : body.type;
      this.#reply(re, body);
    };
    try {
      await this.#do(request, reply);
    } catch (error) {
      this.#service.hall.config.log.error({ request: request.type, error: String(error) }, 'a request failed');
      reply(FAILED);
    }
    this.#service.observe(request.type, outcome, performance.now() - started);
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

  async #do(request: Request, reply: (body: AnswerBody) => void): Promise<void> {
    const { hall } = this.#service;
    switch (request.type) {
      case 'act': {
        const { match, token, ply, key, action } = request;
        await hall.act(match, token, { ply, key, action }, (outcome, playedAgain) => {
          this.#service.addresses.playedAgain(this.#address, playedAgain);
          reply(outcome);
        });
        return;
      }
      case 'watch':
        return this.#watch(request, reply);
      case 'unwatch': {
        const name = `${request.match}/${request.seat}`;
        this.#unwatch(name);
        return reply({ type: 'unwatched' });
      }
      case 'lobby': {
        hall.lobby.delete(this.#lobby);
        if (!request.on) return reply({ type: 'matches', matches: [] });
        hall.lobby.add(this.#lobby); // before the list is read, so that no change falls between
        return reply(listed(this.#service.addresses, this.#address, await listMatches(hall, {})));
      }
      default:
        reply(await answer(this.#service, request, this.#address));
    }
  }

  async #watch(request: Request<'watch'>, reply: (body: AnswerBody) => void): Promise<void> {
    const { match, token, since = -1, heard = 0, choices = false, steps = false } = request;
    if (this.#watched.size + this.#beginning >= this.#limits.watched) {
      return reply(refused('TOO_MANY_WATCHED', `A connection watches ${this.#limits.watched} matches at most.`));
    }
    const make = (seat: number): Watcher => ({ seat, choices, steps, send: (json) => this.#send(json) });
    const greet = (body: AnswerBody<'watching' | 'refused'>) => {
      if (body.type === 'watching') this.#service.addresses.played(this.#address, costSince(since, body.ply));
      reply(body);
    };
    this.#beginning++;
    const watching = await this.#service.hall.watch(match, token, since, heard, make, greet).finally(() => {
      this.#beginning--;
    });
    if (!watching) return;
    const name = `${match}/${watching.watcher.seat}`;
    this.#unwatch(name); // watching again takes the place of watching before
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
    this.#send(JSON.stringify({ re, ...body }));
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
    this.#service.hall.lobby.delete(this.#lobby);
    for (const name of [...this.#watched.keys()]) this.#unwatch(name);
  }
}
