/** What the server shows besides matches: the browser's table, its headers, and the document of the API. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { NOT_FOUND } from './refusals.ts';
import { send } from './reply.ts';

const ABOUT_API = `Play board games over HTTP.

Whatever is refused is answered with \`{"type": "refused", "code": ..., "reason": ...}\`, at every address: also what is no address of ours (404), another method
(405, with \`Allow\`), an address that cannot be read or what is not HTTP at all (400), and a head that is too large (431) or does not come in time (408).`;

/** The OpenAPI document is made from the routes' own schemas. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  const about = { title: 'Arbiter', description: ABOUT_API, version };
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: about } });
}

/** The usual headers, and pages that load nothing from elsewhere. */
export async function addHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false, // whoever puts TLS in front of it says so there
    referrerPolicy: { policy: 'no-referrer' }, // an address may lead to a match that is open by link only
  });
}

/** The browser's table, if it is built; everything unknown below it is its own. */
export async function addPages(app: FastifyInstance, web: string | undefined): Promise<void> {
  // A copy of the app elsewhere says that it has no server; here it has one.
  app.get('/server.json', { schema: { hide: true } }, async () => ({ server: '.' }));
  const built = web !== undefined && existsSync(join(web, 'index.html'));
  if (built) await app.register(files, { root: web, wildcard: true, index: 'index.html' });
  else app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.type('text/plain').send(ABOUT));
  app.setNotFoundHandler((request, reply) => {
    const page = built && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (page && !request.url.startsWith('/api/')) return reply.sendFile('index.html');
    return send(reply, NOT_FOUND);
  });
}

const ABOUT = `This is an Arbiter server.
Bots: see /openapi.json. Sockets: /socket. Health: /health. Figures: /metrics.
`;
