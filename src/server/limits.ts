/** Limits: how much anybody may ask for. A person or a bot at a table never meets them; a flood does. */

import type { AnswerBody } from './protocol.ts';
import { TOO_FAST, TOO_MANY_MATCHES } from './refusals.ts';

/** How much is let in. */
export interface Limits {
  /** Requests a second, and how many may come at once, by connection. */
  readonly perSecond: number;
  readonly burst: number;
  /** The same for all connections of one address together. */
  readonly addressPerSecond: number;
  readonly addressBurst: number;
  /** Connections of one address at the same time, of every kind. */
  readonly linesPerAddress: number;
  /** Sockets and streams of one address at the same time. */
  readonly socketsPerAddress: number;
  /** Matches of one address that wait or run. */
  readonly matchesPerAddress: number;
  /** Matches of one address a minute, and how many may be made at once: what is kept of each stays. */
  readonly createPerMinute: number;
  readonly createBurst: number;
  /** Matches one connection watches. */
  readonly watched: number;
  /** Matches in memory beyond which those nobody looks at are put away at once. */
  readonly tables: number;
  /** Unreadable messages before a connection is closed. */
  readonly junk: number;
  /** Requests above the rate before a connection is closed. */
  readonly tooFast: number;
  /** Bytes that wait for a slow reader before it is cut off; it gets what it missed when it comes back. */
  readonly unread: number;
  /** The same for all of them together; of the address that leaves the most unread, the slowest are cut off first. */
  readonly unreadInAll: number;
  /** How long a connection that brings nothing and takes nothing is kept, unless it is a socket or a stream, in milliseconds. */
  readonly silentMs: number;
  /** How long a request over HTTP may take to come, head and body, in milliseconds. */
  readonly requestMs: number;
  /** After how long without an action a match that waits is closed, and one that runs is removed, in milliseconds. */
  readonly waitingMs: number;
  readonly runningMs: number;
  /** After how long without a sign of life a server that shares its database loses the matches it writes, in milliseconds. */
  readonly leaseMs: number;
}

/** What is let in unless an operator says otherwise. */
export const LIMITS: Limits = {
  perSecond: 50,
  burst: 100,
  addressPerSecond: 500,
  addressBurst: 1000,
  linesPerAddress: 500,
  socketsPerAddress: 200,
  matchesPerAddress: 100,
  createPerMinute: 60,
  createBurst: 300,
  watched: 50,
  tables: 2000,
  junk: 10,
  tooFast: 200,
  unread: 4 * 1024 * 1024,
  unreadInAll: 256 * 1024 * 1024,
  silentMs: 120_000,
  requestMs: 30_000,
  waitingMs: 24 * 3600 * 1000,
  runningMs: 30 * 24 * 3600 * 1000,
  leaseMs: 5000,
};

/** A bucket that fills at a steady rate: each request takes one drop, and waits are never needed, only refusals. */
export class Bucket {
  readonly #rate: number;
  readonly #size: number;
  #drops: number;
  #at: number;

  constructor(perSecond: number, size: number, now: number) {
    this.#rate = perSecond / 1000;
    this.#size = size;
    this.#drops = size;
    this.#at = now;
  }

  /** Take a drop: false if there is none. */
  take(now: number): boolean {
    const passed = Math.max(0, now - this.#at); // clocks are put back, too
    this.#drops = Math.min(this.#size, this.#drops + passed * this.#rate);
    this.#at = now;
    if (this.#drops < 1) return false;
    this.#drops--;
    return true;
  }

  /** Take as much as something turned out to cost; what is not there is owed, never more than a whole bucket. */
  pay(drops: number): void {
    this.#drops = Math.max(this.#drops - drops, -this.#size);
  }

  /** Whether nobody needs to remember it: it is as full as a new one. */
  full(now: number): boolean {
    return this.#drops + (now - this.#at) * this.#rate >= this.#size;
  }
}

/** To list so many matches costs as much as a request. */
const LISTED = 10;
/** To play so many actions again costs as much as to send one position. */
const PLAYED_AGAIN = 8;

/**
 * How many requests it counts as to send somebody who has the position of `since` all that was missed, when the match stands at
 * `ply`: one for each position, and some for playing what was before it again. Who has the last one, or none, is sent one as it stands.
 */
export function costSince(since: number, ply: number): number {
  return since < 0 || since >= ply ? 0 : ply - since + Math.floor(since / PLAYED_AGAIN);
}

/** What is known of an address. */
interface Known {
  readonly bucket: Bucket;
  lines: number;
  sockets: number;
  readonly creating: Bucket;
  /** Matches that were made from there, or are being made. */
  readonly matches: Set<string>;
}

/** Whose address it is: who has one address of a network of IPv6 has all 2^64 of it, so they count as one. */
export function addressOf(address: string | undefined): string {
  if (address === undefined) return ''; // the line was reset before anybody asked where it comes from
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head, tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return `${[...before, ...Array(Math.max(0, missing)).fill('0'), ...after].slice(0, 4).join(':')}::/64`;
}

const MOST_LATELY = 1000;

/** What comes from where. */
export class Addresses {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  /** Which address a match was made from. */
  readonly #makers = new Map<string, string>();
  /** The same by the whole address, for those who have asked lately. */
  readonly #lately = new Map<string, Known>();

  constructor(limits: Limits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  #of(whole: string): Known {
    const lately = this.#lately.get(whole);
    if (lately) return lately;
    const { addressPerSecond, addressBurst, createPerMinute, createBurst } = this.#limits;
    const address = addressOf(whole);
    let known = this.#known.get(address);
    if (!known) {
      known = {
        bucket: new Bucket(addressPerSecond, addressBurst, this.#now()),
        creating: new Bucket(createPerMinute / 60, createBurst, this.#now()),
        lines: 0,
        sockets: 0,
        matches: new Set(),
      };
      this.#known.set(address, known);
    }
    if (this.#lately.size >= MOST_LATELY) this.#lately.clear();
    this.#lately.set(whole, known);
    return known;
  }

  /** One request more: false if there were too many. */
  mayAsk(address: string): boolean {
    return this.#of(address).bucket.take(this.#now());
  }

  /** Count positions that were sent to somebody again: each costs as much as a request. */
  played(address: string, positions: number): void {
    this.#of(address).bucket.pay(positions);
  }

  /** Count actions that were played again for somebody and not sent. */
  playedAgain(address: string, actions: number): void {
    if (actions > 0) this.played(address, Math.ceil(actions / PLAYED_AGAIN));
  }

  /** Count matches that were listed for somebody. */
  listed(address: string, matches: number): void {
    this.played(address, Math.floor(matches / LISTED));
  }

  /** One connection more, of whatever kind: false if there are too many. If not, `hungUp` must follow. */
  mayCall(address: string): boolean {
    const known = this.#of(address);
    if (known.lines >= this.#limits.linesPerAddress) return false;
    known.lines++;
    return true;
  }

  hungUp(address: string): void {
    this.#of(address).lines--;
  }

  /** One socket more: false if there are too many. */
  mayConnect(address: string): boolean {
    const known = this.#of(address);
    if (known.sockets >= this.#limits.socketsPerAddress) return false;
    known.sockets++;
    return true;
  }

  disconnected(address: string): void {
    this.#of(address).sockets--;
  }

  /** One match more, which is now being made: why not, or null; then `created` must follow. */
  mayCreate(address: string, match: string): AnswerBody<'refused'> | null {
    const { matches, creating } = this.#of(address);
    if (matches.size >= this.#limits.matchesPerAddress) return TOO_MANY_MATCHES;
    if (!creating.take(this.#now())) return TOO_FAST;
    matches.add(match);
    this.#makers.set(match, addressOf(address));
    return null;
  }

  /** Of the match that was to be made became this one, or none. */
  created(address: string, match: string, made: string | null): void {
    if (made === match) return;
    const { matches } = this.#of(address);
    matches.delete(match);
    this.#makers.delete(match);
    if (made !== null) matches.add(made);
  }

  /** Which address a match was made from that waits or runs; undefined if that was not here, or before the server started. */
  makerOf(match: string): string | undefined {
    return this.#makers.get(match);
  }

  /** A match is over: it counts no longer. */
  over(match: string): void {
    const maker = this.#makers.get(match);
    if (maker === undefined) return;
    this.#makers.delete(match);
    this.#known.get(maker)?.matches.delete(match);
  }

  /** Forget what is over and who is gone. */
  async sweep(alive: (match: string) => Promise<boolean>): Promise<void> {
    for (const [address, known] of [...this.#known]) {
      for (const match of [...known.matches]) {
        if (await alive(match)) continue;
        known.matches.delete(match);
        this.#makers.delete(match);
      }
      if (
        known.lines + known.sockets > 0 ||
        known.matches.size > 0 ||
        !known.bucket.full(this.#now()) ||
        !known.creating.full(this.#now())
      )
        continue;
      this.#known.delete(address);
      this.#lately.clear();
    }
  }
}
