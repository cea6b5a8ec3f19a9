/** The lines of a server: everybody who is connected, by whatever protocol. How many there are of an address, and how far behind they read. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Backlog, Line } from './backlog.ts';
import { type Addresses, addressOf } from './limits.ts';

/** How often lines are looked at that are sent nothing: whoever reads answers of other kinds is as slow there. */
const LOOK_MS = 1000;

/** The line of each connection. */
export type Lines = WeakMap<object, Line>;

/** Count the connections of every address, and what each leaves unread. */
export function addLines(app: FastifyInstance, addresses: Addresses, backlog: Backlog): Lines {
  const lines: Lines = new WeakMap();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!addresses.mayCall(address)) return socket.destroy();
    const line = { address: addressOf(address), unread: () => socket.writableLength, cut: () => socket.destroy() };
    lines.set(socket, line);
    backlog.add(line);
    socket.once('close', () => {
      addresses.hungUp(address);
      backlog.delete(line);
    });
  });
  const look = setInterval(() => backlog.weighAll(), LOOK_MS);
  look.unref();
  app.addHook('onClose', async () => clearInterval(look));
  return lines;
}
