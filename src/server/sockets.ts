/** The door for WebSockets: each has a session, and is asked now and then whether it lives. */
import { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Backlog } from './backlog.ts';
import { frameReader, writeFrames } from './frames.ts';
import type { Limits } from './limits.ts';
import type { Lines } from './lines.ts';
import { refuseUpgrade } from './malformed.ts';
import { type Allowed, mayConnect } from './origin.ts';
import { NOT_FOUND, OTHER_SITE, refused, TOO_FAST, TOO_MANY_SOCKETS } from './refusals.ts';
import type { Service } from './service.ts';
import { CLOSE, Session } from './session.ts';
import { MOST } from './words.ts';

const PING_MS = 30_000;

/**
 * A request as Node reads it, which asks for another protocol only if that is WebSocket's. Whoever asks for another one, as some
 * programs do for HTTP/2 with every request, is answered as if they had not, which Node leaves to this property.
 */
export class Incoming extends IncomingMessage {
  declare private asked: boolean | null;

  get upgrade(): boolean {
    return this.asked === true && this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  set upgrade(asked: boolean | null) {
    this.asked = asked;
  }
}

/** Read what comes over a line before the library does, which has just begun to listen. */
function readFrames(line: Duplex, hear: (text: string) => void): void {
  const [library, ...others] = line.listeners('data');
  if (!library || others.length > 0) return;
  const leave = (bytes: Buffer) => library.call(line, bytes);
  line.off('data', library as () => void); // as `on` takes it
  line.on('data', frameReader({ hear, leave }, MOST.bytes));
}

/** WebSockets at /socket, one session each. */
export function addSockets(
  app: FastifyInstance,
  allowed: Allowed,
  service: Service,
  limits: Limits,
  { gauge, lines, backlog }: { gauge: { inc(): void; dec(): void }; lines: Lines; backlog: Backlog },
): { close(): Promise<void> } {
  const { addresses } = service;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST.bytes,
    perMessageDeflate: false,
    autoPong: false,
  });
  const sessions = new Map<WebSocket, Session>();
  /** How many messages are being answered, and who waits until there are none. */
  let pending = 0;
  let allAnswered = () => {};
  const answered = () => {
    if (--pending === 0) allAnswered();
  };
  const alive = new WeakSet<WebSocket>();

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy()); // nobody else listens any more, and an error nobody hears ends the server
    const address = request.socket.remoteAddress ?? '';
    if (!addresses.mayAsk(address)) return refuseUpgrade(socket, TOO_FAST);
    if (request.url?.split('?')[0] !== '/socket') return refuseUpgrade(socket, NOT_FOUND);
    if (!mayConnect(allowed, request.headers)) return refuseUpgrade(socket, OTHER_SITE);
    if (!addresses.mayConnect(address)) return refuseUpgrade(socket, TOO_MANY_SOCKETS);
    socket.once('close', () => addresses.disconnected(address));
    server.handleUpgrade(request, socket, head, (webSocket) => begin(webSocket, socket, address));
  });

  server.on('wsClientError', ({ message }, socket) => refuseUpgrade(socket, refused('BAD_MESSAGE', `${message}.`)));

  const begin = (socket: WebSocket, line: Duplex, address: string) => {
    const reader = lines.get(line);
    // What is sent in one go, such as an answer and the position after it, goes out in one write.
    let waiting: string[] = [];
    let chars = 0;
    const flush = () => {
      if (waiting.length === 0) return;
      if (socket.readyState === socket.OPEN) {
        writeFrames(line, waiting);
        if (reader) backlog.weigh(reader);
      }
      waiting = [];
      chars = 0;
    };
    const wire = {
      send(json: string) {
        if (waiting.push(json) === 1) process.nextTick(flush);
        chars += json.length;
      },
      unread: () => socket.bufferedAmount + chars,
      close(code: number, reason: string) {
        flush();
        socket.close(code, reason);
      },
    };
    const session = new Session(service, limits, wire, address);
    sessions.set(socket, session);
    alive.add(socket);
    gauge.inc();
    socket.on('pong', () => {
      if (alive.has(socket)) session.pinged(); // nobody asked: it counts as a ping does
      alive.add(socket);
    });
    socket.on('ping', (payload) => {
      if (session.pinged()) socket.pong(payload);
    });
    socket.on('error', () => socket.terminate()); // a frame too large or malformed
    const receive = (text: string) => {
      pending++;
      session.receive(text, answered);
    };
    socket.on('message', (bytes, binary) => receive(binary ? '' : bytes.toString()));
    readFrames(line, receive);
    socket.on('close', () => {
      session.closed();
      sessions.delete(socket);
      gauge.dec();
    });
  };

  const beat = setInterval(() => {
    for (const socket of sessions.keys()) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, PING_MS);
  beat.unref();

  return {
    async close() {
      clearInterval(beat);
      await new Promise<void>((resolve) => {
        allAnswered = resolve;
        if (pending === 0) resolve();
      });
      for (const session of sessions.values())
        session.end(CLOSE.goingAway, 'GOING_DOWN', 'The server stops or restarts.');
      server.close();
      const closing = setTimeout(() => {
        for (const socket of sessions.keys()) socket.terminate();
      }, 1000);
      await new Promise<void>((resolve) => {
        const look = () => (sessions.size === 0 ? resolve() : setTimeout(look, 10));
        look();
      });
      clearTimeout(closing);
    },
  };
}
