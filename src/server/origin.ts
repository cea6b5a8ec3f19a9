/** Who may connect: pages that came from here, or from sites we were told of. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { OTHER_SITE } from './refusals.ts';
import { send } from './reply.ts';

/** Where the server listens, and which other sites' pages may connect. */
export interface Allowed {
  readonly host: string;
  /** Such as `https://example.org`. */
  readonly origins?: readonly string[];
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a browser's page may talk to us: it came from here, or from a site we were told of. */
export function mayConnect(allowed: Allowed, headers: IncomingMessage['headers']): boolean {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '');
  // Listening on loopback, we are only ever called by its names: another name is another site's trick.
  if (LOOPBACK.includes(allowed.host.includes(':') ? `[${allowed.host}]` : allowed.host) && !LOOPBACK.includes(name))
    return false;
  const { origin } = headers;
  if (origin === undefined || allowed.origins?.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Refuse whoever may not connect. */
export function addGuard(app: FastifyInstance, allowed: Allowed): void {
  app.addHook('onRequest', async (request, reply) => {
    if (mayConnect(allowed, request.headers)) return;
    await send(reply, OTHER_SITE);
  });
}
