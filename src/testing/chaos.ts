/** Bad lines, seeded: sockets that break, hold back, repeat and overtake. */
import { WebSocket } from 'ws';
import type { Socket } from '../client/index.ts';
import { below, createRng } from '../core/index.ts';

/** How often what goes wrong, in thousandths of the messages. */
export interface ChaosConfig {
  readonly seed: string;
  /** The line breaks; what is under way is lost. */
  readonly breaks: number;
  /** A message is sent, or delivered, twice. */
  readonly twice: number;
  /** A message is held back, so that later ones overtake it. */
  readonly held: number;
  /** The reader stops reading for a while. */
  readonly stops: number;
  /** How long a message is held back at most, and a reader stops, in milliseconds. */
  readonly forMs: number;
}

/** What went wrong so far. */
export interface Faults {
  breaks: number;
  twice: number;
  held: number;
  stops: number;
}

/** Bad sockets, and what went wrong with them. */
export interface Chaos {
  readonly Socket: new (url: string) => Socket;
  readonly faults: Readonly<Faults>;
  /** From now on nothing goes wrong. */
  calm(): void;
}

/** A maker of bad sockets to any of these servers, and the count of their faults. */
export function chaosSockets(config: ChaosConfig, urls: () => readonly string[]): Chaos {
  const luck = createRng(config.seed);
  const faults: Faults = { breaks: 0, twice: 0, held: 0, stops: 0 };
  let calm = false;
  const happens = (what: keyof Faults): boolean => {
    const now = below(luck, 1000) < config[what] && !calm;
    if (now) faults[what]++;
    return now;
  };

  class BadSocket implements Socket {
    onopen: Socket['onopen'] = null;
    onmessage: Socket['onmessage'] = null;
    onclose: Socket['onclose'] = null;
    onerror: Socket['onerror'] = null;
    readonly #socket: WebSocket;

    constructor(_url: string) {
      const servers = urls(); // any socket on any server, another one each time
      this.#socket = new WebSocket(`${servers[below(luck, servers.length)].replace(/^http/, 'ws')}/socket`);
      this.#socket.on('open', () => this.onopen?.(undefined as never)); // no listener looks at the event
      this.#socket.on('error', () => {}); // a close follows
      this.#socket.on('close', () => this.onclose?.(undefined as never));
      this.#socket.on('message', (bytes) => {
        const data = bytes.toString();
        if (happens('breaks')) return this.#socket.terminate();
        if (happens('stops')) {
          this.#socket.pause();
          setTimeout(() => this.#socket.resume(), config.forMs);
        }
        this.#deliver(() => this.onmessage?.({ data } as never)); // all that a link reads of it
      });
    }

    send(text: string): void {
      if (happens('breaks')) this.#socket.terminate();
      else this.#deliver(() => this.#socket.readyState === WebSocket.OPEN && this.#socket.send(text));
    }

    close(): void {
      this.#socket.terminate();
    }

    #deliver(go: () => void): void {
      if (happens('held')) setTimeout(go, below(luck, config.forMs));
      else go();
      if (happens('twice')) go();
    }
  }
  return {
    Socket: BadSocket,
    faults,
    calm() {
      calm = true;
    },
  };
}
