/** What is no request of ours, or none at all: refused in the same form as everything else. */
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from './limits.ts';
import { NOT_FOUND, refused, TOO_FAST } from './refusals.ts';
import { refuse, send, statusOf } from './reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const NOT_HTTP = refused('BAD_MESSAGE', 'That is not HTTP.');
const NO_HOST = refused('BAD_MESSAGE', 'A request names its host.');
const BAD_ADDRESS = refused('BAD_MESSAGE', 'The address is malformed.');
const LONG_HEAD = refused('HEAD_TOO_LARGE', 'The address and headers are larger than any of ours.');
const TOO_LATE = refused('TOO_LATE', 'The request did not come in time.');
const NO_EXPECTATIONS = refused('NOT_EXPECTED', 'Nothing but 100-continue can be expected.');

/** What Node says of lines it cannot read; whatever else it says, they are not HTTP. */
const PROBLEMS: Readonly<Record<string, typeof NOT_HTTP>> = {
  HPE_HEADER_OVERFLOW: LONG_HEAD,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: LONG_HEAD,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_LATE,
};

/** Refuse whoever is on this line, where no reply can be made, and close it. */
export function refuseLine(line: Duplex, refusal: typeof NOT_HTTP): void {
  const body = JSON.stringify(refusal);
  const status = statusOf(refusal);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  line.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Refuse an upgrade. Such a line is no longer the HTTP server's: whoever never closed the other half of it would hold it for minutes,
 * and the server when it stops.
 */
export function refuseUpgrade(line: Duplex, refusal: typeof NOT_HTTP): void {
  line.once('finish', () => line.destroy());
  refuseLine(line, refusal);
}

/** Refuse an address that cannot be read, or has too long a name in it. No hook has seen it, so it is counted here. */
export function refuseAddress(
  addresses: Addresses,
  { code }: { code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = code === 'FST_ERR_MAX_PARAM_LENGTH' ? NOT_FOUND : BAD_ADDRESS;
  send(reply, addresses.mayAsk(request.ip) ? refusal : TOO_FAST);
}

/** Refuse what Node would answer, or drop, by itself. */
export function addMalformed(app: FastifyInstance): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  app.server.on('request', (request, response) => latest.set(request.socket, response));
  app.server.removeAllListeners('clientError'); // fastify's own
  app.server.on('clientError', (error: NodeJS.ErrnoException, line) => {
    const answer = latest.get(line);
    const answering = answer?.headersSent && !answer.writableFinished;
    if (error.code === 'ECONNRESET' || !line.writable || answering) line.destroy();
    else refuseLine(line, PROBLEMS[error.code ?? ''] ?? NOT_HTTP);
  });
  app.server.on('checkExpectation', (_request, response) => {
    response.on('error', () => {}); // the line is gone
    response.writeHead(statusOf(NO_EXPECTATIONS), { 'content-type': JSON_TYPE, connection: 'close' });
    response.end(JSON.stringify(NO_EXPECTATIONS));
  });
  app.addHook('onRequest', async (request, reply) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined) await send(reply, NO_HOST);
  });
}

/** At the addresses of these routes, refuse every method that they do not have. */
export function addOtherMethods(
  app: FastifyInstance,
  routes: readonly { method: 'GET' | 'POST'; url: string }[],
): void {
  for (const url of new Set(routes.map((route) => route.url))) {
    const own: string[] = routes.filter((route) => route.url === url).map(({ method }) => method);
    if (own.includes('GET')) own.push('HEAD');
    const allow = own.sort().join(', ');
    app.route({
      method: app.supportedMethods.filter((method) => !own.includes(method)),
      url,
      schema: { hide: true },
      onRequest: async (_request, reply) => {
        await refuse(reply.header('allow', allow), 'METHOD_NOT_ALLOWED', `Here one may ${allow}.`);
      },
      handler() {},
    });
  }
}
